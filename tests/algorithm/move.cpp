// SPDX-License-Identifier: MIT
// Elements in other places: move, rotate, shift, swap, gather_if, scatter_if.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/move.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/functional/structure.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <list>
#include <numeric>

using testing::guarded;
using testing::ladder;
using testing::values;

namespace {
struct body {
    gpu::vec3 position;
    std::int16_t kind, group;  // no padding: guard zones compare every byte
    bool operator==(body const& o) const {
        return position == o.position && kind == o.kind && group == o.group;
    }
};
template <class T> std::vector<T> some(std::size_t n) {
    if constexpr (std::is_same_v<T, body>) {
        auto const v = values<float>(n);
        std::vector<body> b(n);
        for (std::size_t i = 0; i < n; ++i)
            b[i] = {gpu::vec3(v[i], float(i), 1.0f),
                static_cast<std::int16_t>(i % 100),
                static_cast<std::int16_t>(i)};
        return b;
    } else
        return values<T>(n);
}
}  // namespace
GPU_STRUCT(body, position, kind, group);

TEMPLATE_TEST_CASE("move and copy_backward between ranges that overlap agree with std", "[move]",
    TYPES(std::uint8_t, double, body)) {
    for (std::size_t n : ladder(520))
        for (std::size_t by : {std::size_t(0), std::size_t(1), std::size_t(5), n / 2, n}) {
            if (by > n) continue;
            auto const d = static_cast<std::ptrdiff_t>(by);
            auto const host = some<TestType>(n);
            INFO("n = " << n << ", by " << by);
            guarded<TestType> v(host, 61), w(host);
            auto expected = host;
            std::move(expected.begin() + d, expected.end(), expected.begin());
            REQUIRE(gpu::move(v.begin() + d, v.end(), v.begin()) == v.end() - d);
            REQUIRE(v.host() == expected);
            REQUIRE(v.intact());
            expected = host;
            std::copy_backward(expected.begin(), expected.end() - d, expected.end());
            REQUIRE(gpu::copy_backward(w.begin(), w.end() - d, w.end()) == w.begin() + d);
            REQUIRE(w.host() == expected);
            REQUIRE(w.intact());
        }
}

TEST_CASE("move between any ranges", "[move]") {
    gpu::vector<int> v{1, 2, 3, 4}, w(4);
    gpu::move(v, w.begin());
    CHECK(w == v);
    gpu::move_backward(v.begin(), v.begin() + 3, v.end());
    CHECK(gpu::to_host(v) == std::vector<int>{1, 1, 2, 3});
    gpu::move_backward(w, w.end());
    CHECK(gpu::to_host(w) == std::vector<int>{1, 2, 3, 4});
    // Overlap that only the elements' places show.
    gpu::move(gpu::make_reverse_iterator(w.end()), gpu::make_reverse_iterator(w.begin()), w.begin());
    CHECK(gpu::to_host(w) == std::vector<int>{4, 3, 2, 1});
    gpu::vector<float> f(4);
    gpu::move(w.begin(), w.end(), f.begin());
    CHECK(gpu::to_host(f) == std::vector<float>{4, 3, 2, 1});
    CHECK_THROWS_AS(gpu::move(w.begin(), w.end(), f.begin() + 1), gpu::invalid_argument);
}

TEMPLATE_TEST_CASE("rotate, shift and swap_ranges agree with std", "[move]", TYPES(std::uint8_t, body)) {
    for (std::size_t n : ladder(520))
        for (std::size_t by : {std::size_t(0), std::size_t(1), n / 3, n, n + 1}) {
            auto const d = static_cast<std::ptrdiff_t>(by);
            auto const host = some<TestType>(n);
            INFO("n = " << n << ", by " << by);
            guarded<TestType> left(host, 61), right(host);
            auto l = host, r = host;
            auto const l_end = gpu::shift_left(left.begin(), left.end(), d) - left.begin();
            REQUIRE(l_end == std::shift_left(l.begin(), l.end(), d) - l.begin());
            auto got = left.host();
            REQUIRE(std::equal(got.begin(), got.begin() + l_end, l.begin()));
            REQUIRE(left.intact());
            auto const r_first = gpu::shift_right(right.begin(), right.end(), d) - right.begin();
            REQUIRE(r_first == std::shift_right(r.begin(), r.end(), d) - r.begin());
            got = right.host();
            REQUIRE(std::equal(got.begin() + r_first, got.end(), r.begin() + r_first));
            REQUIRE(right.intact());
            if (by > n) continue;
            guarded<TestType> v(host, 61), out(n);
            auto expected = host;
            auto const at =
                std::rotate(expected.begin(), expected.begin() + d, expected.end()) - expected.begin();
            REQUIRE(gpu::rotate_copy(v.begin(), v.begin() + d, v.end(), out.begin()) == out.end());
            REQUIRE(out.host() == expected);
            REQUIRE(out.intact());
            REQUIRE(gpu::rotate(v.begin(), v.begin() + d, v.end()) - v.begin() == at);
            REQUIRE(v.host() == expected);
            REQUIRE(v.intact());
            gpu::copy(host.begin(), host.end(), out.begin());
            REQUIRE(gpu::swap_ranges(v.begin(), v.end(), out.begin()) == out.end());
            REQUIRE(v.host() == host);
            REQUIRE(out.host() == expected);
            REQUIRE(out.intact());
        }
    gpu::vector<int> v{1, 2, 3, 4, 5}, w(5);
    gpu::rotate(v, v.begin() + 2);
    gpu::rotate_copy(v, v.begin() + 3, w.begin());
    CHECK(gpu::to_host(w) == std::vector<int>{1, 2, 3, 4, 5});
    gpu::swap_ranges(v, w);
    CHECK(gpu::shift_left(v, 4) == v.begin() + 1);
    CHECK(v.front() == 5);
    CHECK(gpu::shift_right(w, 3) == w.begin() + 3);
    CHECK(w.back() == 4);
    CHECK_THROWS_AS(gpu::shift_left(v, -1), gpu::invalid_argument);
}

TEST_CASE("gather_if and scatter_if leave the other places as they are", "[gather]") {
    using TestType = std::uint8_t;
    for (std::size_t n : ladder(600)) {
        std::vector<unsigned> map(n);
        std::iota(map.begin(), map.end(), 0u);
        std::shuffle(map.begin(), map.end(), std::mt19937(5));
        auto const keep = values<int>(n, 3);
        auto const host = some<TestType>(n), old = some<TestType>(n + 1);
        gpu::vector<unsigned> m(map.begin(), map.end());
        gpu::vector<int> k(keep.begin(), keep.end());
        guarded<TestType> in(host),
            out(std::vector<TestType>(old.begin(), old.begin() + static_cast<std::ptrdiff_t>(n)), 61);
        auto gathered = out.host(), scattered = gathered;
        for (std::size_t i = 0; i < n; ++i) {
            if (keep[i]) gathered[i] = host[map[i]];
            if (keep[i] == 2) scattered[map[i]] = host[i];
        }
        guarded<TestType> other(out.host());
        INFO("n = " << n);
        REQUIRE(gpu::gather_if(m.begin(), m.end(), k.begin(), in.begin(), out.begin()) == out.end());
        REQUIRE(out.host() == gathered);
        REQUIRE(out.intact());
        gpu::scatter_if(
            in.begin(), in.end(), m.begin(), k.begin(), other.begin(), [](auto x) { return x == 2; });
        REQUIRE(other.host() == scattered);
        REQUIRE(other.intact());
    }
    gpu::vector<int> map{2, 0, 9}, keep{0, 1, 0}, in{7, 8, 9}, out{1, 1, 1};
    gpu::checked() = true;
    gpu::gather_if(map, keep, in.begin(), out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{1, 7, 1});
    gpu::scatter_if(in, map, keep, out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{8, 7, 1});
    gpu::checked() = false;
    gpu::scalar<unsigned> two(2);
    gpu::vector<int> doubled{0, 0, 0};
    gpu::gather_if(gpu::counted(map.begin(), two), keep, in.begin(), doubled.begin());
    gpu::scatter_if(gpu::counted(in.begin(), two), map, keep, doubled.begin());
    CHECK(gpu::to_host(doubled) == std::vector<int>{8, 7, 0});
    gpu::checked() = true;
    keep[2] = 1;
    CHECK_THROWS_AS(gpu::gather_if(map, keep, in.begin(), out.begin()), gpu::out_of_range);
    CHECK_THROWS_AS(gpu::scatter_if(in, map, keep, out.begin()), gpu::out_of_range);
    // An empty range has no index that could be used; where none is used, nothing is wrong.
    gpu::vector<int> const none{0, 0, 0};
    gpu::vector<int> empty;
    CHECK_NOTHROW(gpu::gather_if(map, none, empty.begin(), out.begin()));
    CHECK_NOTHROW(gpu::scatter_if(in, map, none, empty.begin()));
    CHECK_THROWS_AS(gpu::gather_if(map, keep, empty.begin(), out.begin()), gpu::out_of_range);
    gpu::checked() = false;
}
