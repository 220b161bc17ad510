// SPDX-License-Identifier: MIT
// 64-bit numbers keep all their bits. NVIDIA's compiler keeps 32 of them in a thread's own array, when an
// index is not a constant after the compiler has unrolled the loops: quirk 9.28 of decision 9.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/segmented_scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/array.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/structure.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <glm/mat2x2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <numeric>
#include <vector>

namespace {
constexpr double a_third = 1.0 / 3;
struct table {
    std::array<double, 3> row;
    gpu::dvec4 column;
    gpu::dmat2 square;
    unsigned chosen;
};

/// The sums of v, which start again at every multiple of 32.
template <class T> std::vector<T> restarted(std::vector<T> const& v, bool exclusive) {
    std::vector<T> out(v.size());
    T sum = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
        if (i % 32 == 0) sum = 0;
        out[i] = exclusive ? sum : sum + v[i];
        sum += v[i];
    }
    return out;
}
/// Numbers of more than 32 significant bits whose sums of 32 are exact, also as doubles.
template <class T> std::vector<T> wide(std::size_t n) {
    auto const v = testing::values<std::uint64_t>(n);
    std::vector<T> out(n);
    for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<T>(v[i] >> 16);
    return out;
}

/// Returns x after `Steps` rotations by 4 bits: x itself after 16. A long text, around which a compiler may
/// keep a loop that it would otherwise unroll.
template <int Steps, class T> auto rotated(T const& x) {
    if constexpr (Steps == 0)
        return +x;
    else {
        auto const y = rotated<Steps - 1>(x);
        return y << 4 | y >> 60;
    }
}
struct long_less {
    template <class T> auto operator()(T const& a, T const& b) const {
        return rotated<16>(a) < rotated<16>(b);
    }
};
struct long_plus {
    template <class T> auto operator()(T const& a, T const& b) const { return rotated<16>(a) + b; }
};
}  // namespace
GPU_STRUCT(table, row, column, square, chosen);

TEST_CASE("elements of 64 bits that a symbol chooses keep their bits", "[wide]") {
    std::vector<table> host(7);
    for (unsigned i = 0; i < host.size(); ++i)
        host[i] = {{a_third + i, a_third + 2 * i, a_third + 3 * i},
            {a_third, a_third + i, 2 * a_third, 5 * a_third},
            gpu::dmat2(a_third, 2 * a_third, a_third + i, 7 * a_third),
            i};
    gpu::vector<table> tables(host);
    gpu::vector<double> out(host.size());
    auto check = [&](auto f) {
        gpu::transform(tables.begin(), tables.end(), out.begin(), f);
        std::vector<double> expected;
        for (table const& t : host) expected.push_back(double(f(t)));
        CHECK(gpu::to_host(out) == expected);
    };
    check([](auto t) { return t.row[t.chosen % 3u]; });
    check([](auto t) { return t.column[t.chosen % 4u]; });
    check([](auto t) { return t.square[t.chosen % 2u].y; });
    check([](auto t) {
        gpu::array<double, 5> a{a_third, 2 * a_third, 1e300, 4.25, 1e-300};
        a[t.chosen % 5u] += a_third;
        a[2] = a[0] * 2.0;
        return a[(t.chosen + 4u) % 5u] + a[t.chosen % 5u];
    });
    check([](auto t) {
        gpu::array<gpu::dvec3, 2> a;
        gpu::for_(0u, 4u, [&](auto k) { a[k % 2u] += gpu::make<gpu::dvec3>(a_third, t.row[0], t.row[2]); });
        return a[t.chosen % 2u].y + a[1].z;
    });
}

TEST_CASE("counts of 64 bits in a local array", "[wide]") {
    if (!testing::has_int64()) return;
    auto const count = [](auto x) {
        gpu::array<std::uint64_t, 4> a;
        gpu::for_(
            0u, 8u, [&](auto k) { a[k % 4u] += (std::uint64_t(5) << 40) + gpu::cast<std::uint64_t>(k * x); });
        return a[x % 4u];
    };
    gpu::vector<unsigned> x{0, 1, 2, 3, 1000000000};
    gpu::vector<std::uint64_t> out(5);
    gpu::transform(x.begin(), x.end(), out.begin(), count);
    std::vector<std::uint64_t> expected;
    for (unsigned k : {0u, 1u, 2u, 3u, 1000000000u}) expected.push_back(std::uint64_t(count(k)));
    CHECK(gpu::to_host(out) == expected);
}

TEMPLATE_TEST_CASE(
    "scans by key and of segments keep 64 bits in long ranges", "[wide]", std::uint64_t, double) {
    if (testing::cannot_exist<TestType>()) return;
    // GPUs that look back have other tiles from 2^21 elements on, and from 2^24 on.
    std::vector<std::size_t> lengths{1000, (1u << 21) + 5};
    if (gpu::kernel::current().tuning.look_back) lengths.push_back((1u << 24) + 5);
    for (std::size_t n : lengths) {
        INFO(n << " elements");
        auto const host = wide<TestType>(n);
        std::vector<unsigned> keys(n), offsets;
        for (std::size_t i = 0; i < n; ++i) keys[i] = static_cast<unsigned>(i / 32);
        for (std::size_t i = 0; i < n + 32; i += 32) offsets.push_back(static_cast<unsigned>(std::min(i, n)));
        gpu::vector<TestType> in(host), out(n);
        gpu::vector<unsigned> of(keys), begins(offsets);
        gpu::inclusive_scan_by_key(of, in, out.begin());
        CHECK(gpu::to_host(out) == restarted(host, false));
        gpu::inclusive_segmented_scan(in, begins, out.begin());
        CHECK(gpu::to_host(out) == restarted(host, false));
        gpu::exclusive_scan_by_key(of, in, out.begin());
        CHECK(gpu::to_host(out) == restarted(host, true));
        gpu::exclusive_segmented_scan(in, begins, out.begin(), TestType(0));
        CHECK(gpu::to_host(out) == restarted(host, true));
    }
}

TEST_CASE("long functors change no bit of 64-bit numbers", "[wide]") {
    if (!testing::has_int64()) return;
    std::size_t const n = 9000;
    auto a = testing::values<std::uint64_t>(n), b = testing::values<std::uint64_t>(n, 0, 2);
    gpu::vector<std::uint64_t> u(a), v(b), w(2 * n), sums(n);
    gpu::inclusive_scan(u.begin(), u.end(), sums.begin(), long_plus{});
    std::vector<std::uint64_t> expected(n);
    std::partial_sum(a.begin(), a.end(), expected.begin());
    CHECK(gpu::to_host(sums) == expected);
    gpu::stable_sort(u.begin(), u.end(), long_less{});
    std::sort(a.begin(), a.end());
    CHECK(gpu::to_host(u) == a);
    gpu::bitonic_sort(v.begin(), v.end(), long_less{});
    std::sort(b.begin(), b.end());
    CHECK(gpu::to_host(v) == b);
    gpu::merge(u.begin(), u.end(), v.begin(), v.end(), w.begin(), long_less{});
    std::vector<std::uint64_t> both(2 * n);
    std::merge(a.begin(), a.end(), b.begin(), b.end(), both.begin());
    CHECK(gpu::to_host(w) == both);
}
