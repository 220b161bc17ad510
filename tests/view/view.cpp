// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/view/view.hpp>

#include "../support/testing.hpp"

#include <algorithm>

TEST_CASE("a zip is as long as its shortest range", "[view]") {
    gpu::vector<int> const a{1, 2, 3}, b{4, 5};
    CHECK(gpu::views::zip(a, b).size() == 2);
    CHECK(gpu::views::zip(b, a).size() == 2);
    CHECK(gpu::to_host(gpu::views::zip_transform(gpu::plus<>{}, a, b)) == std::vector<int>{5, 7});
}

TEST_CASE("views compose", "[view]") {
    CHECK(gpu::reduce(gpu::views::iota(0, 100) |
                      gpu::views::transform([](auto i) { return gpu::select(i % 2 == 0, i, 0); })) == 2450);
    gpu::vector<int> v{1, 2, 3, 4, 5};
    CHECK(gpu::to_host(v | gpu::views::drop(1) | gpu::views::take(3) | gpu::views::reverse) ==
          std::vector<int>{4, 3, 2});
    CHECK(gpu::reduce(gpu::views::zip(v, v) |
                      gpu::views::transform([](auto t) { return gpu::get<0>(t) * gpu::get<1>(t); })) == 55);
}

TEST_CASE("adaptors are joined before there is a range", "[view]") {
    namespace views = gpu::views;
    auto const odd_places = views::drop(1) | views::stride(2);
    auto const squares = odd_places | views::reverse | views::transform([](auto x) { return x * x; });
    for (std::size_t n : testing::ladder(256)) {
        gpu::vector<int> v(n);
        gpu::sequence(v.begin(), v.end());
        std::vector<int> expected;
        for (std::size_t i = 1; i < n; i += 2) expected.push_back(static_cast<int>(i * i));
        std::reverse(expected.begin(), expected.end());
        CHECK(gpu::to_host(v | squares) == expected);
    }
}

TEST_CASE("views of strided, numbered, chosen and repeated elements", "[view]") {
    gpu::vector<int> v{1, 2, 3, 4, 5}, map{2, 0};
    CHECK(gpu::to_host(v | gpu::views::stride(2)) == std::vector<int>{1, 3, 5});
    CHECK(gpu::to_host(v | gpu::views::stride(3)) == std::vector<int>{1, 4});
    CHECK(gpu::to_host(v | gpu::views::stride(9)) == std::vector<int>{1});
    CHECK((v | gpu::views::drop(5) | gpu::views::stride(2)).empty());
    CHECK(gpu::to_host(v | gpu::views::permute(map)) == std::vector<int>{3, 1});
    CHECK(gpu::to_host(v | gpu::views::enumerate | gpu::views::keys) == std::vector<unsigned>{0, 1, 2, 3, 4});
    CHECK(gpu::to_host(v | gpu::views::drop(3) | gpu::views::enumerate | gpu::views::values) ==
          std::vector<int>{4, 5});
    CHECK(gpu::reduce(gpu::views::repeat(3, 5)) == 15);
    CHECK(gpu::reduce(gpu::views::counted(v.begin() + 1, 2)) == 5);
    CHECK(gpu::to_host(
              gpu::views::zip_transform([](auto a, auto b) { return a * b; }, v, gpu::views::repeat(2, 5))) ==
          std::vector<int>{2, 4, 6, 8, 10});
    CHECK(gpu::to_host(gpu::views::zip(v, v) | gpu::views::elements<1>) == std::vector<int>{1, 2, 3, 4, 5});
}
