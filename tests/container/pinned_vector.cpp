// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/pinned_vector.hpp>
#include <gpu/iterator/counting.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace pinned_vectors {
template <class T> std::vector<T> read(gpu::pinned_vector<T> const& p) {
    auto const h = p.host();
    return {h.begin(), h.end()};
}
}  // namespace pinned_vectors

TEMPLATE_TEST_CASE("the host and the GPU see what the other has written", "[pinned_vector]", std::uint8_t,
    int, float, std::uint16_t) {
    for (std::size_t const n : testing::ladder()) {
        if (n > 100000) break;
        auto const input = testing::values<TestType>(n);
        gpu::pinned_vector<TestType> p(input.begin(), input.end());
        REQUIRE(p.size() == n);
        gpu::sort(p.begin(), p.end());
        auto expected = input;
        std::sort(expected.begin(), expected.end());
        REQUIRE(pinned_vectors::read(p) == expected);
        for (TestType& x : p.host()) x = TestType(1);
        REQUIRE(gpu::reduce(p.begin(), p.end(), 0u) == n);
    }
}

TEST_CASE("copies between a pinned vector, a vector and the host", "[pinned_vector]") {
    gpu::vector<int> v(1000);
    gpu::sequence(v.begin(), v.end());
    gpu::pinned_vector<int> p = v;
    CHECK(pinned_vectors::read(p) == v.host());
    gpu::transform(p.begin(), p.end(), p.begin(), [](auto x) { return x + 1; });
    gpu::copy(p.begin(), p.end(), v.begin());
    CHECK(int(v[999]) == 1000);
    gpu::vector<int> const w = p;
    CHECK(w == v);
    std::vector<int> const host(1000, 3);
    gpu::copy(host.begin(), host.end(), p.begin());
    CHECK(pinned_vectors::read(p) == host);
    p = host;
    p.host()[7] = 4;
    std::vector<int> back(1000);
    gpu::copy(p.begin(), p.end(), back.begin());
    CHECK(std::accumulate(back.begin(), back.end(), 0) == 3001);
    gpu::pinned_vector<float> const counted(
        gpu::make_counting_iterator(2.0f), gpu::make_counting_iterator(5.0f));
    CHECK(pinned_vectors::read(counted) == std::vector<float>{2, 3, 4});
}

TEST_CASE("a pinned vector grows, and iterators stay valid", "[pinned_vector]") {
    gpu::pinned_vector<int> p;
    CHECK(p.empty());
    CHECK(p.host().empty());
    auto const begin = p.begin();
    for (int k = 0; k < 100; ++k) p.push_back(k);
    CHECK(p.capacity() >= 100);
    p.push_back(p.back());
    CHECK(p[100] == 99);
    gpu::fill(begin, begin + 50, 7);
    CHECK(p.front() == 7);
    CHECK(p[50] == 50);
    p.resize(3);
    p.resize(5, 9);
    p.pop_back();
    CHECK(pinned_vectors::read(p) == std::vector<int>{7, 7, 7, 9});
    CHECK_THROWS_AS(p[4], gpu::out_of_range);
    p.clear();
    CHECK_THROWS_AS(p.front(), gpu::out_of_range);
    CHECK_THROWS_AS(p.pop_back(), gpu::out_of_range);
}

TEST_CASE("pinned vectors are copied, moved, compared and swapped", "[pinned_vector]") {
    gpu::pinned_vector<int> a{3, 1, 2};
    auto b = a;
    gpu::sort(b.begin(), b.end());
    CHECK(!(a == b));
    CHECK(pinned_vectors::read(b) == std::vector<int>{1, 2, 3});
    auto c = std::move(b);
    CHECK(b.empty());
    swap(a, c);
    CHECK(a.data()[0] == 1);
    c = a;
    CHECK(a == c);
    CHECK_THROWS_AS(gpu::pinned_vector<double>(std::size_t{1} << 62, gpu::no_init), gpu::out_of_memory);
}
