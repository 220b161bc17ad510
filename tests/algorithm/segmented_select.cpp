// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/segmented_select.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/iterator/stream.hpp>

#include "../support/segments.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

using testing::cut_segments;
using testing::guarded;
using testing::segment_offsets;
using testing::values;

namespace {
struct Offer {
    std::uint32_t price;
    std::int32_t shop;
};
}  // namespace
GPU_STRUCT(Offer, price, shop);

namespace {
std::vector<segment_offsets> few_shapes(std::size_t n) {
    std::mt19937 engine(static_cast<unsigned>(n));
    std::vector<segment_offsets> all{
        {0, static_cast<std::uint32_t>(n)},
        cut_segments(0, n, [] { return 1u; }),
        cut_segments(n > 1, n - n / 5, [] { return 33u; }),
        cut_segments(n / 7, n, [&] { return engine() % 300; }),
        cut_segments(0, n, [&] { return engine() % 50 ? engine() % 12 : 6000; }),
    };
    all[1].insert(
        all[1].begin() + static_cast<std::ptrdiff_t>(all[1].size() / 2), 100, all[1][all[1].size() / 2]);
    return all;
}
/// The places of rows of k under `less`, `none` where a segment has fewer.
template <class T, class Less>
std::vector<int> first_rows(
    std::vector<T> const& host, segment_offsets const& o, std::size_t k, int none, Less less) {
    std::vector<int> rows((o.size() - 1) * k, none), order;
    for (std::size_t s = 0; s + 1 < o.size(); ++s) {
        order.resize(o[s + 1] - o[s]);
        std::iota(order.begin(), order.end(), static_cast<int>(o[s]));
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
            return less(host[std::size_t(a)], host[std::size_t(b)]);
        });
        std::copy_n(
            order.begin(), std::min(k, order.size()), rows.begin() + static_cast<std::ptrdiff_t>(s * k));
    }
    return rows;
}
template <class T> void check(std::vector<T> const& host, segment_offsets const& o, std::size_t k) {
    INFO("n = " << host.size() << ", k = " << k << ", segments: " << o.size() - 1);
    gpu::vector<T> const v(host.begin(), host.end());
    gpu::vector<std::uint32_t> const f(o.begin(), o.end());
    std::vector<int> places(host.size());
    std::iota(places.begin(), places.end(), 0);
    gpu::vector<int> const tags(places.begin(), places.end());
    std::size_t const rows = (o.size() - 1) * k;
    guarded<T> keys(std::vector<T>(rows, T(77)));
    guarded<int> with(std::vector<int>(rows, -1));
    auto const ends = gpu::segmented_top_k_by_key(
        v.begin(), v.end(), tags.begin(), f.begin(), f.end(), k, keys.begin(), with.begin());
    REQUIRE((ends.first == keys.end() && ends.second == with.end()));
    auto const expected = first_rows(host, o, k, -1, std::greater<>{});
    REQUIRE(with.host() == expected);
    std::vector<T> expected_keys(rows, T(77));
    for (std::size_t i = 0; i < rows; ++i)
        if (expected[i] >= 0) expected_keys[i] = host[std::size_t(expected[i])];
    REQUIRE(keys.host() == expected_keys);
    REQUIRE((keys.intact() && with.intact()));
}
}  // namespace

TEST_CASE("segmented_top_k_by_key agrees with std::stable_sort of each segment", "[segmented][select]") {
    for (std::size_t n : {0u, 1u, 2u, 31u, 257u, 20001u})
        for (auto const& o : few_shapes(n))
            for (std::size_t k : {1u, 10u, 33u}) check(values<std::uint32_t>(n, n % 3 ? 40 : 0), o, k);
}

TEST_CASE("segmented_top_k finds its answer in what it has found in long segments", "[segmented][select]") {
    std::size_t const n = 1000003;
    for (std::size_t k : {32u, 100u})
        check(values<std::uint32_t>(n, 5000), {3, 100, 100, n - 20000, n - 5000}, k);
}

TEST_CASE("segmented_top_k of long ranges keeps lists of up to 16", "[segmented][select]") {
    std::size_t const n = (1u << 20) + 3;
    std::mt19937 engine(5);
    auto const lengths = cut_segments(1, n - 9, [&] { return engine() % 3 ? engine() % 400 : 3000; });
    for (std::size_t k : {5u, 8u, 13u}) check(values<std::uint32_t>(n, 5000), lengths, k);
    for (std::size_t k : {7u, 16u}) check(values<double>(n, k == 7 ? 9 : 0), lengths, k);
}

TEST_CASE("segmented_top_k of many 64-bit numbers", "[segmented][select][slow]") {
    if (gpu::kernel::current().tuning.subgroup_size < 4) return;  // no subgroup keeps a list
    std::size_t const n = (1u << 23) + 77;
    std::mt19937 engine(6);
    auto const lengths = cut_segments(3, n, [&] { return 200 + engine() % 1500; });
    for (std::size_t k : {2u, 3u, 4u}) check(values<double>(n, k == 3 ? 70 : 0), lengths, k);
}

TEST_CASE("segmented_top_k shows an order only elements of the range", "[segmented][select]") {
    gpu::vector<unsigned> const table{50, 40, 30, 20, 10}, v{1, 2, 3, 4, 5, 1, 2, 3}, offsets{0, 5, 5, 8};
    gpu::vector<unsigned> out(12, 9u);
    // Lists of four, and lists of eight of a long range, which a subgroup keeps together.
    std::vector<unsigned> many, ends;
    if (gpu::kernel::current().tuning.subgroup_size >= 8) many.resize(1 << 20);
    for (std::size_t i = 0; i < many.size(); ++i) many[i] = 1u + static_cast<unsigned>(i % 5);
    for (unsigned at = 0; at <= many.size(); at += 1024) ends.push_back(at);
    gpu::vector<unsigned> const longer(many), segments(ends);
    gpu::vector<unsigned> rows(8 * (ends.size() - 1), 9u);
    auto const by_table = [t = gpu::in(table)](auto a, auto b) { return t[a - 1u] < t[b - 1u]; };
    gpu::checked() = true;
    gpu::segmented_top_k(v, offsets, 4, out.begin(), by_table);
    gpu::segmented_top_k(longer, segments, 8, rows.begin(), by_table);
    gpu::checked() = false;
    CHECK(gpu::to_host(out) == std::vector<unsigned>{5, 4, 3, 2, 9, 9, 9, 9, 3, 2, 1, 9});
    CHECK(gpu::to_host(rows) == std::vector<unsigned>(rows.size(), 5u));
}

TEST_CASE("segmented_top_k_by_key takes values that are made in a loop", "[segmented][select]") {
    auto const host = values<unsigned>(4000);
    gpu::vector<unsigned> const v(host.begin(), host.end()), offsets{0, 1000, 2000, 4000};
    gpu::vector<unsigned> keys(12), with(12);
    auto const counted = gpu::make_transform_iterator(gpu::counting_iterator<unsigned>(0), [](auto i) {
        gpu::var<unsigned> sum = i * 0u;
        gpu::for_(0u, 20'000u, [&](auto) { sum += 1u; });
        return gpu::cast<unsigned>(sum);
    });
    gpu::segmented_top_k_by_key(
        v.begin(), v.end(), counted, offsets.begin(), offsets.end(), 4, keys.begin(), with.begin());
    CHECK(gpu::to_host(with) == std::vector<unsigned>(12, 20'000u));
}

TEST_CASE("segmented_top_k takes structures and an order of the user's", "[segmented][select]") {
    bool const lanes =
        gpu::kernel::current().tuning.form ==
        gpu::kernel::shape::lanes;  // elsewhere long segments are merge sorted, which others test
    for (std::size_t n : {9u, lanes ? 9000u : 2000u}) {
        auto const prices = values<std::uint32_t>(n, 50);
        std::vector<Offer> host(n);
        for (std::size_t i = 0; i < n; ++i) host[i] = {prices[i], static_cast<std::int32_t>(i)};
        auto const cheaper = [](auto a, auto b) { return a.price < b.price; };
        gpu::vector<Offer> const v(host.begin(), host.end());
        for (auto const& o : few_shapes(n)) {
            INFO("n = " << n << ", segments: " << o.size() - 1);
            gpu::vector<std::uint32_t> const f(o.begin(), o.end());
            guarded<Offer> out(std::vector<Offer>((o.size() - 1) * 3, Offer{0, -1}));
            REQUIRE(gpu::segmented_top_k(v, f, 3, out.begin(), cheaper) == out.end());
            std::vector<int> got;
            for (Offer const& x : out.host()) got.push_back(x.shop);
            REQUIRE(got == first_rows(host, o, 3, -1, cheaper));
            REQUIRE(out.intact());
        }
    }
}
