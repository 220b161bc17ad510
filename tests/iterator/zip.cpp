// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/iterator/zip.hpp>

#include "../support/testing.hpp"

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

TEST_CASE("zip_iterator takes a tuple of iterators as its type too", "[iterator]") {
    gpu::vector<float> a{1, 2, 3, 4}, b{10, 20, 30, 40}, out(4);
    using part = gpu::vector<float>::iterator;
    using pairs = gpu::zip_iterator<std::tuple<part, part>>;
    pairs first = gpu::make_zip_iterator(std::tuple(a.begin(), b.begin()));
    pairs const last(std::tuple(a.end(), b.end()));
    CHECK(last - first == 4);
    CHECK(first + 4 == last);
    gpu::transform(first, last, out.begin(), [](auto t) { return gpu::get<0>(t) + gpu::get<1>(t); });
    CHECK(gpu::to_host(out) == std::vector<float>{11, 22, 33, 44});
    ++first;
    first = first + 1;
    CHECK(std::get<1>(*first) == 30.0f);
    gpu::copy(first, last, pairs(std::tuple(b.begin(), a.begin())));
    CHECK(gpu::to_host(b) == std::vector<float>{3, 4, 30, 40});
}
