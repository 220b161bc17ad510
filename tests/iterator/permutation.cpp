// SPDX-License-Identifier: MIT
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/discard.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/reverse.hpp>

#include "../support/testing.hpp"

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

TEST_CASE("permutation_iterator takes a function for its order", "[iterator]") {
    gpu::vector<int> v{10, 11, 12, 13, 14, 15, 16, 17, 18, 19}, out(4);
    auto const squares = gpu::make_permutation_iterator(v.begin(), [](auto i) { return i * i; });
    gpu::copy(squares, squares + 4, out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{10, 11, 14, 19});
    CHECK(squares[3] == 19);
    gpu::fill_n(squares + 1, 2, 0);
    CHECK(v[1] == 0);
    CHECK(v[4] == 0);
}
