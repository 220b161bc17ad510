// SPDX-License-Identifier: MIT
// Ranges that are longer than one storage block: here by a limit that a test makes small, on large GPUs by
// their size.
#include <gpu/algorithm/adjacent_difference.hpp>
#include <gpu/algorithm/adjacent_find.hpp>
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/partition_copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/remove.hpp>
#include <gpu/algorithm/run_length.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform_if.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/container/span.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/iterator/discard.hpp>
#include <gpu/kernel/explain.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace {
struct affine {
    template <class X> auto operator()(X const& x) const { return x * 3u + 1u; }
};

/// Every algorithm that walks its ranges from front to back.
template <class T> void walk(std::size_t n, std::size_t before) {
    INFO("n = " << n << ", before = " << before);
    auto host = testing::values<T>(n);
    testing::guarded<T> v(host, before), out(n, before + 3);
    auto expected = host;
    for (auto& x : expected) x = static_cast<T>(x * 3u + 1u);
    gpu::transform(v.begin(), v.end(), out.begin(), affine{});
    REQUIRE(out.host() == expected);
    gpu::copy(v.begin(), v.end(), out.begin());
    REQUIRE(out.host() == host);
    REQUIRE(
        gpu::reduce(v.begin(), v.end(), 7u, gpu::plus<>{}) == std::accumulate(host.begin(), host.end(), 7u));
    REQUIRE(gpu::count(v.begin(), v.end(), host[n / 2]) == std::count(host.begin(), host.end(), host[n / 2]));
    std::inclusive_scan(host.begin(), host.end(), expected.begin());
    gpu::inclusive_scan(v.begin(), v.end(), out.begin());
    REQUIRE(out.host() == expected);
    std::exclusive_scan(host.begin(), host.end(), expected.begin(), T(5));
    gpu::exclusive_scan(v.begin(), v.end(), v.begin(), T(5));  // in place
    REQUIRE(v.host() == expected);
    gpu::for_each(v.begin(), v.end(), [](auto& x) { x = x + 1u; });
    for (auto& x : expected) x = static_cast<T>(x + 1u);
    REQUIRE(v.host() == expected);
    gpu::fill(v.begin(), v.end(), T(9));
    REQUIRE(v.host() == std::vector<T>(n, T(9)));
    gpu::sequence(v.begin(), v.end(), T(3), T(2));
    for (std::size_t i = 0; i < n; ++i) expected[i] = static_cast<T>(3 + 2 * i);
    REQUIRE(v.host() == expected);
    REQUIRE((v.intact() && out.intact()));
}
}  // namespace

TEST_CASE("ranges longer than a storage block are walked in parts", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    for (std::size_t n : {8000u, 8192u, 20001u, 70000u}) walk<std::uint32_t>(n, n % 2 ? 61 : 64);
    for (std::size_t n : {40000u, 100001u}) walk<std::uint8_t>(n, 64);
}

TEST_CASE("a scan in parts keeps the order of an operator that does not commute", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    auto const maps = testing::maps(30000);
    gpu::vector<gpu::uvec2> v(maps.begin(), maps.end());
    auto expected = maps;
    std::inclusive_scan(maps.begin(), maps.end(), expected.begin(), testing::compose{});
    CHECK(gpu::reduce(v.begin() + 1, v.end(), maps[0], testing::compose{}) == expected.back());
    gpu::inclusive_scan(v.begin(), v.end(), v.begin(), testing::compose{});
    CHECK(gpu::to_host(v) == expected);
}

namespace {
/// A structure of more than 8 bytes, which a sort by gpu::by moves once.
struct body {
    float mass;
    std::uint32_t place;
    float x, y;
};
}  // namespace
GPU_STRUCT(body, mass, place, x, y);

namespace {
/// The rank of a float in the order of a radix sort, in which -0 and +0 are equal.
std::uint32_t rank(float x) {
    auto const bits = std::bit_cast<std::uint32_t>(x == 0 ? 0.0f : x);
    return bits >> 31 ? ~bits : bits | 0x80000000u;
}
bool same_places(std::vector<body> const& a, std::vector<body> const& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](body const& p, body const& q) {
        return p.place == q.place;
    });
}
/// n bodies with few different masses: NaN, infinity and both zeros among them.
std::vector<body> bodies(std::size_t n) {
    auto const keys = testing::values<std::uint32_t>(n, 40, 3);
    float const special[] = {-0.0f, 0.0f, NAN, -NAN, INFINITY, -INFINITY};
    std::vector<body> v(n);
    for (std::uint32_t i = 0; i < n; ++i)
        v[i] = {keys[i] < 6 ? special[keys[i]] : 20 - static_cast<float>(keys[i]), i, 1, 2};
    return v;
}
/// The indices of keys in the order of a stable sort under `less`.
template <class T, class Less> std::vector<std::uint32_t> order_of(std::vector<T> const& keys, Less less) {
    std::vector<std::uint32_t> order(keys.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return less(keys[a], keys[b]); });
    return order;
}

template <class T> void sort_numbers(std::size_t n, unsigned most) {
    if (testing::cannot_exist<T>()) return;
    INFO("n = " << n << ", " << sizeof(T) << " bytes");
    auto const host = testing::values<T>(n, most);
    auto expected = host;
    testing::guarded<T> v(host);
    gpu::sort(v.begin(), v.end());
    std::sort(expected.begin(), expected.end());
    CHECK(v.host() == expected);
    gpu::sort(v.begin(), v.end(), gpu::greater<>{});
    std::reverse(expected.begin(), expected.end());
    CHECK(v.host() == expected);
    gpu::copy(host.begin(), host.end(), v.begin());
    auto const last_digit = [](auto a, auto b) { return a % T(10) < b % T(10); };
    gpu::stable_sort(v.begin(), v.end(), last_digit);
    expected = host;
    std::stable_sort(expected.begin(), expected.end(), last_digit);
    CHECK(v.host() == expected);

    testing::guarded<T> keys(host);
    testing::guarded<std::uint32_t> places(n, 61);
    gpu::sequence(places.begin(), places.end());
    gpu::sort_by_key(keys.begin(), keys.end(), places.begin());
    CHECK(places.host() == order_of(host, std::less<>{}));
    gpu::copy(host.begin(), host.end(), keys.begin());
    gpu::sequence(places.begin(), places.end());
    gpu::sort_by_key(keys.begin(), keys.end(), places.begin(), last_digit);
    CHECK(places.host() == order_of(host, last_digit));
    CHECK((v.intact() && keys.intact() && places.intact()));
}
}  // namespace

TEST_CASE("ranges longer than a storage block are sorted", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    for (std::size_t n : {7000u, 8192u, 20001u, 70000u}) sort_numbers<std::uint32_t>(n, n % 2 ? 50 : 0);
    sort_numbers<std::uint8_t>(40001, 0);
    sort_numbers<std::uint64_t>(20001, 0);
}

TEST_CASE("long ranges of floats are sorted in a total order, stably", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    auto const host = bodies(30001);
    auto const mass = [](auto const& b) { return b.mass; };
    std::vector<float> masses;
    for (body const& b : host) masses.push_back(b.mass);
    auto const in_order = order_of(masses, [](float a, float b) { return rank(a) < rank(b); });

    gpu::vector<float> keys(masses.begin(), masses.end());
    gpu::vector<body> values(host.begin(), host.end());
    gpu::sort_by_key(keys.begin(), keys.end(), values.begin());  // values of more than 8 bytes
    std::vector<body> expected;
    for (std::uint32_t const i : in_order) expected.push_back(host[i]);
    CHECK(same_places(values.host(), expected));

    gpu::vector<body> v(host.begin(), host.end());
    gpu::sort(v.begin(), v.end(), gpu::by(mass));
    CHECK(same_places(v.host(), expected));

    gpu::copy(host.begin(), host.end(), v.begin());
    gpu::sort(v.begin(),
        v.end(),
        gpu::by([](auto const& b) { return gpu::make_tuple(b.place % 7u, b.mass); }, gpu::greater<>{}));
    expected = host;
    std::stable_sort(expected.begin(), expected.end(), [](body const& a, body const& b) {
        return std::pair(a.place % 7, rank(a.mass)) > std::pair(b.place % 7, rank(b.mass));
    });
    CHECK(same_places(v.host(), expected));
}

TEST_CASE("ranges longer than a storage block are merged", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    for (auto const& [n, m] : {std::pair{30001u, 9u}, {9u, 30001u}, {20000u, 17000u}, {0u, 9000u}}) {
        INFO(n << " and " << m);
        auto a = testing::values<std::uint32_t>(n, 3000, 1), b = testing::values<std::uint32_t>(m, 3000, 2);
        std::sort(a.begin(), a.end());
        std::sort(b.begin(), b.end());
        std::vector<std::uint32_t> expected(n + m), from(n + m), both = a;
        std::merge(a.begin(), a.end(), b.begin(), b.end(), expected.begin());
        both.insert(both.end(), b.begin(), b.end());
        gpu::vector<std::uint32_t> x(a.begin(), a.end()), y(b.begin(), b.end());
        testing::guarded<std::uint32_t> out(n + m, 3), values(n + m, 5), v(both);
        CHECK(gpu::merge(x.begin(), x.end(), y.begin(), y.end(), out.begin()) == out.end());
        CHECK(out.host() == expected);
        gpu::inplace_merge(v.begin(), v.begin() + n, v.end());
        CHECK(v.host() == expected);
        gpu::vector<std::uint32_t> first(n, 1u), second(m, 2u);
        gpu::merge_by_key(x, y, first, second, out.begin(), values.begin());
        auto const order = order_of(both, std::less<>{});
        std::transform(
            order.begin(), order.end(), from.begin(), [lefts = n](auto i) { return i < lefts ? 1u : 2u; });
        CHECK(out.host() == expected);
        CHECK(values.host() == from);
        CHECK((out.intact() && values.intact() && v.intact()));
    }
}

namespace {
/// What compares neighbours, and what keeps some of the elements.
template <class T> void keep_some(std::size_t n) {
    if (testing::cannot_exist<T>()) return;
    INFO("n = " << n << ", " << sizeof(T) << " bytes");
    auto const host = testing::values<T>(n, 3);
    auto const odd = [](auto x) { return x % T(2) == T(1); };
    std::vector<T> odds, evens, runs(n), steps(n);
    std::partition_copy(host.begin(), host.end(), std::back_inserter(odds), std::back_inserter(evens), odd);
    runs.resize(
        static_cast<std::size_t>(std::unique_copy(host.begin(), host.end(), runs.begin()) - runs.begin()));
    std::adjacent_difference(host.begin(), host.end(), steps.begin());

    testing::guarded<T> v(host), one(n, 61), two(n);
    gpu::scalar<std::uint32_t> count;
    auto const part = [](auto& g, auto end) {
        auto all = g.host();
        all.resize(static_cast<std::size_t>(end - g.begin()));
        return all;
    };
    CHECK(part(one, gpu::copy_if(v.begin(), v.end(), one.begin(), odd)) == odds);
    gpu::copy_if_into(v.begin(), v.end(), two.begin(), count, odd);
    CHECK(count.read() == odds.size());
    CHECK(part(two, two.begin() + static_cast<std::ptrdiff_t>(count.read())) == odds);
    auto const ends = gpu::partition_copy(v.begin(), v.end(), one.begin(), two.begin(), odd);
    CHECK(part(one, ends.first) == odds);
    CHECK(part(two, ends.second) == evens);
    CHECK(part(one, gpu::unique_copy(v.begin(), v.end(), one.begin())) == runs);
    gpu::adjacent_difference(v.begin(), v.end(), one.begin());
    CHECK(one.host() == steps);
    CHECK_FALSE(gpu::is_sorted(v.begin(), v.end()));
    auto const pair = std::adjacent_find(host.begin(), host.end());
    CHECK(gpu::adjacent_find(v.begin(), v.end()) - v.begin() == pair - host.begin());
    gpu::reduce_into(v.begin(), v.end(), count, 7u);
    CHECK(count.read() == std::accumulate(host.begin(), host.end(), 7u));
    CHECK(part(v, gpu::unique(v.begin(), v.end())) == runs);
    gpu::copy(host.begin(), host.end(), v.begin());
    CHECK(part(v, gpu::remove_if(v.begin(), v.end(), odd)) == evens);
    CHECK((v.intact() && one.intact() && two.intact()));
}
}  // namespace

TEST_CASE("ranges longer than a storage block are compacted, and their neighbours compared", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    for (std::size_t n : {7000u, 8192u, 20001u, 70000u}) keep_some<std::uint32_t>(n);
    keep_some<std::uint8_t>(100001);
    keep_some<std::uint64_t>(20001);
}

namespace {
/// n keys in runs whose lengths are below `most`.
std::vector<std::uint32_t> runs_of_keys(std::size_t n, unsigned most) {
    auto const lengths = testing::values<std::uint32_t>(n, most, 9);
    std::vector<std::uint32_t> keys;
    for (std::uint32_t k = 0; keys.size() < n; ++k)
        keys.insert(keys.end(), std::min<std::size_t>(lengths[k] + 1, n - keys.size()), k % 5);
    return keys;
}
}  // namespace

TEST_CASE("sums by key of long ranges go on over their parts", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    for (auto const& [n, most] :
        {std::pair{8192u, 3u}, {50001u, 40u}, {70000u, 20000u}, {30000u, 1u << 20}}) {
        INFO("n = " << n << ", runs below " << most);
        auto const keys = runs_of_keys(n, most), values = testing::values<std::uint32_t>(n, 100);
        std::vector<std::uint32_t> one_key, sums, upto(n), before(n), lengths;
        for (std::size_t i = 0; i < n; ++i) {
            bool const begins = i == 0 || keys[i] != keys[i - 1];
            if (begins) {
                one_key.push_back(keys[i]);
                sums.push_back(0);
                lengths.push_back(0);
            }
            before[i] = sums.back() + 10;
            upto[i] = sums.back() += values[i];
            ++lengths.back();
        }
        gpu::vector<std::uint32_t> const k(keys.begin(), keys.end());
        testing::guarded<std::uint32_t> v(values, 61), some_keys(n), out(n, 3);
        gpu::scalar<std::uint32_t> count;
        auto const first = [&](auto& g, std::size_t m) {
            auto all = g.host();
            all.resize(m);
            return all;
        };
        auto const [keys_end, sums_end] =
            gpu::reduce_by_key(k.begin(), k.end(), v.begin(), some_keys.begin(), out.begin());
        CHECK(std::size_t(keys_end - some_keys.begin()) == sums.size());
        CHECK(std::size_t(sums_end - out.begin()) == sums.size());
        CHECK(first(some_keys, sums.size()) == one_key);
        CHECK(first(out, sums.size()) == sums);
        gpu::fill(out.begin(), out.end(), 0u);
        gpu::reduce_by_key_into(k.begin(), k.end(), v.begin(), some_keys.begin(), out.begin(), count);
        CHECK(count.read() == sums.size());
        CHECK(first(out, sums.size()) == sums);
        gpu::run_length_encode(k.begin(), k.end(), some_keys.begin(), out.begin());
        CHECK(first(out, sums.size()) == lengths);
        gpu::exclusive_scan_by_key(k.begin(), k.end(), v.begin(), out.begin(), 10u);
        CHECK(out.host() == before);
        gpu::inclusive_scan_by_key(k.begin(), k.end(), v.begin(), v.begin());
        CHECK(v.host() == upto);
        CHECK((v.intact() && some_keys.intact() && out.intact()));
    }
}

TEST_CASE("sums by key in parts keep the order of an operator that does not commute", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    std::size_t const n = 20000;
    auto const maps = testing::maps(n);
    auto const keys = runs_of_keys(n, 9000);
    std::vector<gpu::uvec2> sums, upto(n);
    for (std::size_t i = 0; i < n; ++i) {
        if (i == 0 || keys[i] != keys[i - 1])
            sums.push_back(maps[i]);
        else
            sums.back() = testing::compose{}(sums.back(), maps[i]);
        upto[i] = sums.back();
    }
    gpu::vector<std::uint32_t> const k(keys.begin(), keys.end());
    gpu::vector<gpu::uvec2> v(maps.begin(), maps.end()), out(n);
    gpu::reduce_by_key(k.begin(),
        k.end(),
        v.begin(),
        gpu::make_discard_iterator(),
        out.begin(),
        gpu::equal_to<>{},
        testing::compose{});
    auto found = out.host();
    found.resize(sums.size());
    CHECK(found == sums);
    gpu::inclusive_scan_by_key(
        k.begin(), k.end(), v.begin(), v.begin(), gpu::equal_to<>{}, testing::compose{});
    CHECK(v.host() == upto);
}

TEST_CASE("transform_if works on long ranges in parts", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    auto const host = testing::values<std::uint32_t>(30001);
    testing::guarded<std::uint32_t> v(host);
    auto const odd = [](auto x) { return x % 2u == 1u; };
    gpu::transform_if(v.begin(), v.end(), v.begin(), v.begin(), affine{}, odd);
    auto expected = host;
    for (auto& x : expected)
        if (odd(x)) x = x * 3 + 1;
    CHECK(v.host() == expected);
    CHECK(v.intact());
}

TEST_CASE("a run that crosses the parts of a long range is one run", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    gpu::vector<std::uint32_t> v(50000, 4u), out(50000);
    CHECK(gpu::unique_copy(v.begin(), v.end(), out.begin()) - out.begin() == 1);
    CHECK(gpu::is_sorted(v.begin(), v.end()));
    gpu::sequence(v.begin(), v.end());
    CHECK(gpu::is_sorted(v.begin(), v.end()));
    CHECK(gpu::unique(v.begin(), v.end()) == v.end());
    for (std::size_t const at : {7168u, 7167u, 14336u, 49999u}) {  // the first element of a part, and others
        v[at] = 0u;
        CHECK_FALSE(gpu::is_sorted(v.begin(), v.end()));
        CHECK(gpu::is_sorted_until(v.begin(), v.end()) - v.begin() == static_cast<std::ptrdiff_t>(at));
        v[at] = static_cast<std::uint32_t>(at);
    }
}

TEST_CASE("what needs a long buffer whole takes it in pieces; a part of one is sorted", "[windows]") {
    testing::small_blocks const limit(1 << 18);
    auto host = testing::values<std::uint32_t>(200000);
    gpu::vector<std::uint32_t> v(host.begin(), host.end()), at(100, 150007), out(100);
    gpu::for_each_index(100, [x = gpu::in(v), y = gpu::out(out)](auto i) { y[i] = x[i * 2000u]; });
    for (std::size_t i = 0; i < 100; ++i) REQUIRE(out[i] == host[i * 2000]);
    auto const picked = gpu::make_permutation_iterator(v.begin(), at.begin());
    gpu::copy(picked, picked + 100, out.begin());
    CHECK((gpu::to_host(out) == std::vector(100, host[150007])));
    CHECK((gpu::to_host(v) == host));
    gpu::sort(v.begin() + 10001, v.begin() + 17001);
    std::sort(host.begin() + 10001, host.begin() + 17001);
    CHECK((gpu::to_host(v) == host));
}

TEST_CASE("a short and a long span of one buffer are used by one call", "[windows]") {
    testing::small_blocks const limit(1 << 15);  // 8192 words
    auto host = testing::values<std::uint32_t>(20'000);
    gpu::vector<std::uint32_t> v(host);
    gpu::span<std::uint32_t> const all(v.buffer(), host.size()), front(v.buffer(), 1'000);
    auto const copy_from = [&](std::ptrdiff_t at) {
        gpu::copy(all.begin() + at, all.begin() + at + 1'000, front.begin());
    };
    copy_from(7'000);
    std::copy(host.begin() + 7'000, host.begin() + 8'000, host.begin());
    CHECK((v.host() == host));
    gpu::vector<std::uint32_t> out(1'000);
    gpu::copy(all.begin() + 15'000, all.begin() + 16'000, out.begin());
    CHECK((out.host() == std::vector(host.begin() + 15'000, host.begin() + 16'000)));
    // Both parts are further apart than a storage block is long.
    copy_from(15'000);
    std::copy(host.begin() + 15'000, host.begin() + 16'000, host.begin());
    CHECK((v.host() == host));
}

TEST_CASE("a kernel has 16 storage blocks, and a buffer in pieces elements of several sizes", "[windows]") {
    gpu::vector<std::uint32_t> v(10'000, 1u), out(10'000, 2u);
    auto const reads = [&](std::size_t bytes) {
        testing::small_blocks const limit(static_cast<std::int64_t>(bytes));
        gpu::for_each_index(
            10'000, [x = gpu::in(v), y = gpu::out(out)](auto i) { y[i] = x[9'999u - i] + 4u; });
    };
    CHECK_THROWS_WITH(reads(4'096),
        test::contains(
            "gpu::for_each_index: a kernel needs 80000 bytes of long buffers at once, in 20 storage"));
    CHECK((out.host() == std::vector(10'000, 2u)));
    reads(5'120);  // eight pieces of either
    CHECK((out.host() == std::vector(10'000, 5u)));
    // Short buffers behind 15 and 14 pieces.
    gpu::vector<std::uint32_t> const added(100, 7u);
    gpu::vector<std::uint32_t> sum(100);
    auto const adds = [&](std::size_t bytes) {
        testing::small_blocks const limit(static_cast<std::int64_t>(bytes));
        gpu::for_each_index(100,
            [x = gpu::in(v), a = gpu::in(added), y = gpu::out(sum)](auto i) { y[i] = x[i * 100u] + a[i]; });
    };
    CHECK_THROWS_AS(adds(11 * 256), gpu::length_error);
    adds(12 * 256);
    CHECK((sum.host() == std::vector(100, 8u)));
    // The bytes that a launch binds are those of its buffers.
    std::size_t const bytes = gpu::explain([&] { adds(12 * 256); }).launches.at(0).bytes;
    CHECK(bytes == 40'800);
    // Elements of several sizes are declared as several blocks, which drivers count.
    gpu::span<gpu::uvec2> const halves(v.buffer(), 5'000);
    auto const reads_twice = [&](std::size_t most) {
        testing::small_blocks const limit(static_cast<std::int64_t>(most));
        gpu::for_each_index(
            100, [x = gpu::in(v), p = gpu::in(halves), y = gpu::out(sum)](auto i) { y[i] = x[i] + p[i].y; });
    };
    if (gpu::gl::current().caps.blocks_per_kernel < 21)
        CHECK_THROWS_AS(reads_twice(4'096), gpu::length_error);
    reads_twice(8'192);
    CHECK((sum.host() == std::vector(100, 2u)));
    // Elements of 4, 8 and 12 bytes. Those of 12 bytes begin at byte 12.
    gpu::sequence(v);
    {
        testing::small_blocks const limit(16'000);
        gpu::span<gpu::uvec2> const pairs(v.buffer(), 5'000);
        gpu::span<gpu::uvec3> const triples(v.buffer(), 1, 3'332);
        gpu::for_each_index(
            3'332, [x = gpu::in(v), p = gpu::in(pairs), q = gpu::in(triples), y = gpu::out(out)](auto i) {
                y[i] = x[i * 3u] + 10000u * p[i].y + 100000000u * (q[i].z % 10u);
            });
    }
    for (std::uint32_t i = 0; i < 3'332; ++i)
        REQUIRE(out[i] == 3 * i + 10000 * (2 * i + 1) + 100000000 * ((3 * i + 5) % 10));
}

TEST_CASE("G11: a buffer that just fits in a storage block is not refused", "[windows][edges]") {
    testing::small_blocks const limit(1 << 15);
    for (std::size_t n : {8176u, 8184u, 8191u, 8192u}) {
        INFO("n = " << n);
        auto expected = testing::values<std::uint32_t>(n);
        gpu::vector<std::uint32_t> v(expected);
        gpu::reverse(v.begin(), v.end());
        std::reverse(expected.begin(), expected.end());
        CHECK(v.host() == expected);
        CHECK_FALSE(gpu::is_sorted(v.begin(), v.end()));
        gpu::sort(v.begin(), v.end());
        CHECK(gpu::is_sorted(v.begin(), v.end()));
    }
    gpu::vector<std::uint32_t> longer(8193, 1u), out(8193);  // takes two pieces
    auto const any = gpu::make_permutation_iterator(longer.begin(), gpu::counting_iterator<unsigned>(0));
    gpu::copy(any, any + 8193, out.begin());
    CHECK(out.host() == std::vector<std::uint32_t>(8193, 1u));
}

TEST_CASE("windows leave the generic binding of storage buffers as it was", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    auto const& gl = gpu::gl::current().gl;
    gpu::gl::GLint before = 0, after = 0;
    gl.get_integerv(gpu::gl::k_shader_storage_buffer_binding, &before);
    gpu::vector<std::uint32_t> v(20001, 1u);
    gpu::transform(v.begin(), v.end(), v.begin(), affine{});
    gl.get_integerv(gpu::gl::k_shader_storage_buffer_binding, &after);
    CHECK(before == after);
}

// Names what to run it for: test_contract "[large]". It takes some 24 GiB of the GPU's memory and little of
// the host's.
TEST_CASE("2^31 + 5 bytes and 2^30 words", "[.][large]") {
    auto const few = [](auto const& v, std::size_t i) { return v.begin()[static_cast<std::ptrdiff_t>(i)]; };
    if (gpu::gl::current().caps.software) {
        WARN("left out: Mesa's software drivers have no buffers of 2 GiB");
        return;
    }
    {
        std::size_t const n = (std::size_t(1) << 31) + 5;
        gpu::vector<std::uint8_t> v(n, gpu::no_init), w(n, gpu::no_init);
        gpu::fill(v, std::uint8_t(3));
        CHECK(gpu::count(v, std::uint8_t(3)) == std::ptrdiff_t(n));
        CHECK(gpu::reduce(v.begin(), v.end(), 0u, gpu::plus<>{}) == unsigned(3 * n));
        gpu::transform(v, w.begin(), affine{});
        gpu::copy(w, v.begin());
        CHECK(gpu::count(v, std::uint8_t(10)) == std::ptrdiff_t(n));
        gpu::fill(v, std::uint8_t(1));
        gpu::inclusive_scan(v, w.begin());
        for (std::size_t i : {std::size_t(0), n / 2, n - 6, n - 1}) CHECK(few(w, i) == std::uint8_t(i + 1));
    }
    {
        std::size_t const n = std::size_t(1) << 30;
        gpu::vector<std::uint32_t> v(n, gpu::no_init), w(n, gpu::no_init);
        gpu::sequence(v);
        CHECK(gpu::reduce(v) == std::uint32_t(n / 2 * (n - 1)));
        gpu::transform(v, w.begin(), affine{});
        for (std::size_t i : {std::size_t(0), n / 4, n / 2 - 1, n / 2, n - 1})
            CHECK(few(w, i) == std::uint32_t(3 * i + 1));
        CHECK(gpu::count_if(w, [](auto x) { return x % 2u == 1u; }) == std::ptrdiff_t(n / 2));
        gpu::fill(v, 1u);
        gpu::inclusive_scan(v, v.begin());
        for (std::size_t i : {std::size_t(0), n / 2, n - 1}) CHECK(few(v, i) == std::uint32_t(i + 1));
        gpu::sort(w.begin() + std::ptrdiff_t(n / 2), w.end());
        CHECK(gpu::is_sorted(w.begin() + std::ptrdiff_t(n / 2), w.end()));
        auto const sum = gpu::reduce(w);
        gpu::sort(w);
        CHECK(gpu::is_sorted(w));
        CHECK(gpu::reduce(w) == sum);
        CHECK(gpu::unique(w.begin(), w.end()) == w.end());
        auto const odd = [](auto x) { return x % 2u == 1u; };
        CHECK(gpu::copy_if(w.begin(), w.end(), v.begin(), odd) - v.begin() == std::ptrdiff_t(n / 2));
        CHECK(gpu::is_sorted(v.begin(), v.begin() + std::ptrdiff_t(n / 2)));
    }
}
