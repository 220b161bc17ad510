// SPDX-License-Identifier: MIT
#include <gpu/gpu.hpp>

#include "../support/testing.hpp"

TEST_CASE("counting, constant and transform iterators need no memory", "[iterator]") {
    auto squares = gpu::make_transform_iterator(gpu::make_counting_iterator(1), [](auto i) { return i * i; });
    CHECK(gpu::reduce(squares, squares + 1000) == 333'833'500);
    CHECK(*squares == 1);
    CHECK(squares[9] == 100);
    CHECK((squares + 1000) - squares == 1000);
    CHECK(gpu::reduce(gpu::make_counting_iterator(0.5f), gpu::make_counting_iterator(4.5f)) == 8.0f);
    auto sevens = gpu::make_constant_iterator(7);
    CHECK(gpu::reduce(sevens, sevens + 6) == 42);
    gpu::vector<short> v(300);
    gpu::copy(gpu::make_counting_iterator<short>(-100), gpu::make_counting_iterator<short>(200), v.begin());
    CHECK(v[0] == -100);
    CHECK(v[299] == 199);
    gpu::vector<unsigned char> bytes(300);
    gpu::copy_n(gpu::make_counting_iterator<unsigned char>(250), 300, bytes.begin());
    CHECK(bytes[5] == 255);
    CHECK(bytes[6] == 0);
}

TEST_CASE("zip reads and writes several ranges", "[iterator]") {
    gpu::vector<float> a{1, 2, 3, 4}, b{4, 3, 2, 1};
    gpu::vector<char> c{1, 0, 1, 0};
    auto all = gpu::make_zip_iterator(a.begin(), b.begin(), c.begin());
    float const sum = gpu::transform_reduce(
        all,
        all + 4,
        [](auto t) { return gpu::select(gpu::get<2>(t) != 0, gpu::get<0>(t), gpu::get<1>(t)); },
        0.0f,
        gpu::plus<>{});
    CHECK(sum == 1 + 3 + 3 + 1);
    CHECK(std::get<1>(all.get_iterator_tuple()) == b.begin());
    auto swapped = gpu::make_zip_iterator(b.begin(), a.begin());
    auto pair = gpu::make_zip_iterator(a.begin(), b.begin());
    gpu::copy(pair, pair + 4, swapped);
    CHECK(gpu::to_host(b) == std::vector<float>{1, 2, 3, 4});
    CHECK(gpu::to_host(a) == std::vector<float>{4, 3, 2, 1});
    CHECK(std::get<0>(*pair) == 4.0f);
    gpu::sort(pair, pair + 4, [](auto x, auto y) { return gpu::get<0>(x) < gpu::get<0>(y); });
    CHECK(gpu::to_host(a) == std::vector<float>{1, 2, 3, 4});
    CHECK(gpu::to_host(b) == std::vector<float>{4, 3, 2, 1});
}

TEST_CASE("permutation, reverse and discard", "[iterator]") {
    gpu::vector<float> a{1, 2, 3, 4}, out(4);
    gpu::vector<unsigned> order{2, 0, 3, 1};
    auto first = gpu::make_permutation_iterator(a.begin(), order.begin()),
         last = gpu::make_permutation_iterator(a.begin(), order.end());
    gpu::copy(first, last, gpu::make_reverse_iterator(out.end()));
    CHECK(gpu::to_host(out) == std::vector<float>{2, 4, 1, 3});
    CHECK(*first == 3.0f);
    gpu::sort(gpu::make_reverse_iterator(out.end()), gpu::make_reverse_iterator(out.begin()));
    CHECK(gpu::to_host(out) == std::vector<float>{4, 3, 2, 1});
    auto ends = gpu::reduce_by_key(order.begin(),
        order.end(),
        gpu::make_constant_iterator(1),
        gpu::make_discard_iterator(),
        out.begin());
    CHECK(ends.second - out.begin() == 4);
    CHECK(ends.first - gpu::make_discard_iterator() == 4);
    *gpu::make_discard_iterator() = 3;
    gpu::inclusive_scan(gpu::make_reverse_iterator(a.end()),
        gpu::make_reverse_iterator(a.begin()),
        gpu::make_reverse_iterator(a.end()));
    CHECK(gpu::to_host(a) == std::vector<float>{10, 9, 7, 4});
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
