// SPDX-License-Identifier: MIT
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/run_length.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/algorithm/unique_by_key.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/iterator/counting.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <functional>

using testing::guarded;
using testing::ladder;
using testing::values;

namespace {
/// Keys in runs: long ones where `few` is small, short ones where it is large, sometimes one run alone.
std::vector<int> runs(std::size_t n, std::mt19937& engine) {
    unsigned const changes = 1u << engine() % 12;
    std::vector<int> k(n);
    int key = 0;
    for (auto& x : k) x = engine() % changes == 0 ? key = static_cast<int>(engine() % 5) : key;
    return k;
}
template <class T, class Op>
std::vector<T> scanned(std::vector<int> const& keys, std::vector<T> const& v, bool exclusive, T init, Op op) {
    std::vector<T> out(v.size());
    T sum{};
    for (std::size_t i = 0; i < v.size(); ++i) {
        bool const head = i == 0 || keys[i] != keys[i - 1];
        if (exclusive) {
            if (head) sum = init;
            out[i] = sum;
            sum = op(sum, v[i]);
        } else
            out[i] = sum = head ? v[i] : op(sum, v[i]);
    }
    return out;
}
}  // namespace

TEST_CASE("by-key algorithms: the examples", "[by_key]") {
    gpu::vector<int> keys{1, 1, 2, 2, 2}, values{1, 2, 3, 4, 5}, out(5);
    gpu::exclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), out.begin(), 10);
    CHECK(gpu::to_host(out) == std::vector<int>{10, 11, 10, 13, 17});
    gpu::exclusive_scan_by_key(keys, values, out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{0, 1, 0, 3, 7});
    gpu::inclusive_scan_by_key(keys, values, values.begin());
    CHECK(gpu::to_host(values) == std::vector<int>{1, 3, 3, 7, 12});

    gpu::vector<int> some{1, 1, 2, 1}, with{5, 6, 7, 8}, k(4), v(4);
    auto const ends = gpu::unique_by_key_copy(some, with, k.begin(), v.begin());
    CHECK(ends.first - k.begin() == 3);
    CHECK(ends.second - v.begin() == 3);
    CHECK(gpu::to_host(k) == std::vector<int>{1, 2, 1, 0});
    CHECK(gpu::to_host(v) == std::vector<int>{5, 7, 8, 0});
    gpu::scalar<int> number;
    gpu::unique_by_key_copy_into(some.begin(), some.end(), with.begin(), k.begin(), v.begin(), number);
    CHECK(number.read() == 3);

    gpu::vector<int> r{7, 7, 7, 2, 7}, unique(5), lengths(5);
    auto const encoded = gpu::run_length_encode(r, unique.begin(), lengths.begin());
    CHECK(encoded.first - unique.begin() == 3);
    CHECK(gpu::to_host(unique) == std::vector<int>{7, 2, 7, 0, 0});
    CHECK(gpu::to_host(lengths) == std::vector<int>{3, 1, 1, 0, 0});

    gpu::vector<int> t{0, 5, 5, 1, 3, 3, 3}, offsets(3), sizes(3);
    auto const found = gpu::non_trivial_runs(t, offsets.begin(), sizes.begin());
    CHECK(found.first - offsets.begin() == 2);
    CHECK(gpu::to_host(offsets) == std::vector<int>{1, 4, 0});
    CHECK(gpu::to_host(sizes) == std::vector<int>{2, 3, 0});
    gpu::vector<int> small(1);
    CHECK_THROWS_AS(gpu::non_trivial_runs(t, small.begin(), sizes.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::inclusive_scan_by_key(keys, small, values.begin()), gpu::invalid_argument);
}

namespace {
void agree_by_key(unsigned seed, unsigned cases) {
    for (unsigned k = 0; k < cases; ++k) {
        std::mt19937 engine(seed + k);
        std::size_t const n = engine() % (k % 32 ? 1u << engine() % 12 : 40000u);
        auto const keys = runs(n, engine);
        auto const host = values<unsigned>(n, 0, k);
        auto const maps = testing::maps(n);
        INFO("seed = " << seed + k << ", n = " << n);
        guarded<int> dkeys(keys, k % 2 ? 61 : 64);
        guarded<unsigned> v(host), out(n);
        guarded<gpu::uvec2> m(maps), m_out(n);

        auto const end = gpu::inclusive_scan_by_key(
            dkeys.begin(), dkeys.end(), m.begin(), m_out.begin(), gpu::equal_to<>{}, testing::compose{});
        REQUIRE(end == m_out.end());
        REQUIRE(m_out.host() == scanned(keys, maps, false, {}, testing::compose{}));
        gpu::exclusive_scan_by_key(dkeys.begin(),
            dkeys.end(),
            m.begin(),
            m.begin(),
            gpu::uvec2(3, 5),
            gpu::equal_to<>{},
            testing::compose{});  // in place
        REQUIRE(m.host() == scanned(keys, maps, true, {3, 5}, testing::compose{}));
        REQUIRE((m.intact() && m_out.intact()));
        gpu::exclusive_scan_by_key(dkeys.begin(), dkeys.end(), v.begin(), out.begin(), 7u);
        REQUIRE(out.host() == scanned(keys, host, true, 7u, std::plus<>{}));
        REQUIRE(out.intact());

        std::vector<int> unique;
        std::vector<unsigned> first, length, long_at, long_length;
        for (std::size_t i = 0; i < n; ++i)
            if (i == 0 || keys[i] != keys[i - 1]) {
                unique.push_back(keys[i]);
                first.push_back(host[i]);
                length.push_back(1);
                long_at.push_back(unsigned(i));
            } else
                ++length.back();
        guarded<int> dunique(n);
        auto const runs_end =
            gpu::run_length_encode(dkeys.begin(), dkeys.end(), dunique.begin(), out.begin());
        auto sized = [&](auto all) {
            all.resize(unique.size());
            return all;
        };
        REQUIRE(runs_end.first - dunique.begin() == std::ptrdiff_t(unique.size()));
        REQUIRE(runs_end.second - out.begin() == std::ptrdiff_t(unique.size()));
        REQUIRE(sized(dunique.host()) == unique);
        REQUIRE(sized(out.host()) == length);
        REQUIRE((dunique.intact() && out.intact()));

        for (std::size_t i = 0; i < length.size(); ++i)
            if (length[i] > 1) {
                long_length.push_back(length[i]);
                long_at[long_length.size() - 1] = long_at[i];
            }
        long_at.resize(long_length.size());
        guarded<unsigned> at(long_at.size()), lengths(long_at.size());
        auto const long_end = gpu::non_trivial_runs(dkeys.begin(), dkeys.end(), at.begin(), lengths.begin());
        REQUIRE((long_end.first == at.end() && long_end.second == lengths.end()));
        REQUIRE(at.host() == long_at);
        REQUIRE(lengths.host() == long_length);
        REQUIRE((at.intact() && lengths.intact()));

        guarded<unsigned> copied(n);
        gpu::unique_by_key_copy(dkeys.begin(), dkeys.end(), v.begin(), dunique.begin(), copied.begin());
        REQUIRE(sized(copied.host()) == first);
        auto const unique_end = gpu::unique_by_key(dkeys.begin(), dkeys.end(), v.begin());
        REQUIRE(unique_end.first - dkeys.begin() == std::ptrdiff_t(unique.size()));
        REQUIRE(sized(dkeys.host()) == unique);
        REQUIRE(sized(v.host()) == first);
        REQUIRE((dkeys.intact() && v.intact()));
    }
}
}  // namespace

TEST_CASE("by-key algorithms agree with serial loops on random keys of random sizes", "[by_key]") {
    agree_by_key(20261121, 150);
}
TEST_CASE("by-key algorithms agree with serial loops, a thousand times", "[by_key][slow]") {
    agree_by_key(7, 1000);
}

TEST_CASE("by key: values of other types, floats the same from run to run", "[by_key]") {
    std::size_t const n = 40000;
    std::mt19937 engine(5);
    auto const keys = runs(n, engine);
    auto const bytes = values<std::int8_t>(n);
    gpu::vector<int> k(keys.begin(), keys.end());
    gpu::vector<std::int8_t> b(bytes.begin(), bytes.end());
    gpu::vector<int> sums(n);
    gpu::exclusive_scan_by_key(k, b, sums.begin(), 0);
    REQUIRE(gpu::to_host(sums) ==
            scanned(keys, std::vector<int>(bytes.begin(), bytes.end()), true, 0, std::plus<>{}));
    auto const floats = values<float>(n, 0);
    gpu::vector<float> f(floats.begin(), floats.end()), once(n), again(n);
    gpu::inclusive_scan_by_key(k, f, once.begin());
    auto const expected = gpu::to_host(once);
    for (int run = 0; run < 100; ++run) {
        gpu::inclusive_scan_by_key(k, f, again.begin());
        REQUIRE(testing::same_bits(gpu::to_host(again), expected));
    }
    gpu::vector<int> of(n);
    CHECK_THROWS_AS(gpu::reduce_by_key(k, f, k.begin(), once.begin()), gpu::invalid_argument);
    gpu::reduce_by_key(k, f, of.begin(), once.begin());
    auto const totals = gpu::to_host(once);
    for (int run = 0; run < 100; ++run) {
        gpu::reduce_by_key(k, f, of.begin(), once.begin());
        REQUIRE(testing::same_bits(gpu::to_host(once), totals));
    }
}

TEST_CASE("reduce_by_key agrees with a serial loop, also for an operator that does not commute",
    "[reduce_by_key]") {
    for (std::size_t n : ladder(1 << 14))
        for (unsigned few : {2u, 1000u}) {
            auto keys = values<int>(n, few);
            if (few > 2) std::sort(keys.begin(), keys.end());
            auto const maps = testing::maps(n);
            std::vector<int> expected_keys;
            std::vector<gpu::uvec2> expected;
            for (std::size_t i = 0; i < n; ++i)
                if (i == 0 || keys[i] != keys[i - 1]) {
                    expected_keys.push_back(keys[i]);
                    expected.push_back(maps[i]);
                } else
                    expected.back() = testing::compose{}(expected.back(), maps[i]);
            gpu::vector<int> k(keys.begin(), keys.end());
            gpu::vector<gpu::uvec2> m(maps.begin(), maps.end());
            guarded<int> keys_out(n);
            guarded<gpu::uvec2> out(n);
            auto const [k_end, v_end] = gpu::reduce_by_key(k.begin(),
                k.end(),
                m.begin(),
                keys_out.begin(),
                out.begin(),
                gpu::equal_to<>{},
                testing::compose{});
            INFO("n = " << n << ", few = " << few);
            REQUIRE(std::size_t(k_end - keys_out.begin()) == expected.size());
            REQUIRE(std::size_t(v_end - out.begin()) == expected.size());
            auto got_keys = keys_out.host();
            auto got = out.host();
            got_keys.resize(expected.size());
            got.resize(expected.size());
            REQUIRE(got_keys == expected_keys);
            REQUIRE(got == expected);
            REQUIRE(keys_out.intact());
            REQUIRE(out.intact());
        }
}

namespace {
/// Lengths of ranges round the sizes of packets, rows and tiles.
constexpr std::size_t lengths_of_ranges[] = {
    1, 2, 31, 127, 128, 129, 4095, 4096, 4097, 16384, 100'003, 1 << 19};
/// Encodes runs whose lengths come from `length_of`, in ranges of these lengths.
template <class T, class Length, class Ranges> void encodes_runs(Length length_of, Ranges const& ranges) {
    for (std::size_t n : ranges) {
        std::mt19937 engine(static_cast<unsigned>(n));
        std::vector<T> host, unique;
        std::vector<unsigned> lengths;
        while (host.size() < n) {
            std::size_t const run = std::min<std::size_t>(n - host.size(), length_of(engine));
            unique.push_back(T(static_cast<float>(unique.size() % 7 + 1)));
            lengths.push_back(static_cast<unsigned>(run));
            host.insert(host.end(), run, unique.back());
        }
        INFO("n = " << n);
        guarded<T> keys(host, 61), firsts(unique.size());
        guarded<unsigned> sizes(unique.size());
        gpu::scalar<unsigned> count;
        gpu::run_length_encode_into(keys.begin(), keys.end(), firsts.begin(), sizes.begin(), count);
        REQUIRE(count.read() == unique.size());
        REQUIRE(firsts.host() == unique);
        REQUIRE(sizes.host() == lengths);
        REQUIRE((firsts.intact() && sizes.intact() && keys.host() == host));
    }
}
/// Finds the runs of two or more among runs whose lengths come from `length_of`.
template <class T, class Length, class Ranges> void finds_long_runs(Length length_of, Ranges const& ranges) {
    for (std::size_t n : ranges) {
        std::mt19937 engine(static_cast<unsigned>(n));
        std::vector<T> host;
        std::vector<unsigned> at, length;
        while (host.size() < n) {
            std::size_t const run = std::min<std::size_t>(n - host.size(), length_of(engine));
            if (run > 1) {
                at.push_back(static_cast<unsigned>(host.size()));
                length.push_back(static_cast<unsigned>(run));
            }
            host.insert(host.end(), run, host.empty() ? T(0) : static_cast<T>(host.back() + T(1)));
        }
        INFO("n = " << n);
        gpu::vector<T> const v(host);
        for (std::size_t room : {at.size(), n}) {  // without room to spare runs are counted first
            guarded<unsigned> offsets(room), lengths(room);
            auto const end = gpu::non_trivial_runs(v.begin(), v.end(), offsets.begin(), lengths.begin());
            REQUIRE(end.first - offsets.begin() == static_cast<std::ptrdiff_t>(at.size()));
            auto const found = [&](auto const& all) {
                auto const h = all.host();
                return std::vector<unsigned>(h.begin(), h.begin() + static_cast<std::ptrdiff_t>(at.size()));
            };
            REQUIRE((found(offsets) == at && found(lengths) == length));
            REQUIRE((offsets.intact() && lengths.intact()));
        }
    }
}
}  // namespace

TEMPLATE_TEST_CASE("runs of any length are encoded", "[by_key]", unsigned, double, gpu::vec3) {
    auto const below = [](unsigned most) { return [most](std::mt19937& e) { return 1 + e() % most; }; };
    SECTION("each alone") { encodes_runs<TestType>(below(1), lengths_of_ranges); }
    SECTION("short ones") { encodes_runs<TestType>(below(4), lengths_of_ranges); }
    SECTION("longer than a row") { encodes_runs<TestType>(below(400), lengths_of_ranges); }
    SECTION("longer than a tile, and single ones") {
        encodes_runs<TestType>(
            [](std::mt19937& e) { return e() % 2 ? 1 : 1 + e() % 50'000; }, lengths_of_ranges);
    }
    SECTION("one of all") {
        encodes_runs<TestType>([](std::mt19937&) { return 1u << 30; }, lengths_of_ranges);
    }
}

TEMPLATE_TEST_CASE("runs in long ranges are encoded and found", "[by_key][slow]", unsigned, double) {
    std::size_t const long_ranges[] = {(1 << 21) + 3, (1 << 23) + 5, (1 << 24) + 7};
    encodes_runs<TestType>([](std::mt19937& e) { return 1 + e() % 20; }, long_ranges);
    encodes_runs<TestType>([](std::mt19937& e) { return e() % 9 ? 1 : 1 + e() % 50'000; }, long_ranges);
    finds_long_runs<TestType>([](std::mt19937& e) { return 1 + e() % 3; }, long_ranges);
    finds_long_runs<TestType>([](std::mt19937& e) { return e() % 9 ? 1 : 1 + e() % 50'000; }, long_ranges);
    for (std::size_t n : long_ranges) {
        gpu::vector<TestType> v(n), out(n);
        gpu::transform(gpu::counting_iterator<unsigned>(0),
            gpu::counting_iterator<unsigned>(0) + static_cast<std::ptrdiff_t>(n),
            v.begin(),
            [](auto i) { return gpu::cast<TestType>(i / 3u); });
        INFO("n = " << n);
        CHECK(gpu::unique_copy(v.begin(), v.end(), out.begin()) - out.begin() ==
              static_cast<std::ptrdiff_t>((n + 2) / 3));
        CHECK(gpu::copy_if(v.begin(), v.end(), out.begin(), [](auto x) { return x < TestType(1000); }) -
                  out.begin() ==
              3000);
        CHECK(out[2999] == TestType(999));
    }
}

TEST_CASE("runs of a counted range are encoded", "[by_key]") {
    std::vector<unsigned> const host{3, 3, 1, 1, 1, 7, 7, 2};
    gpu::vector<unsigned> const v(host);
    for (unsigned n : {0u, 1u, 5u, 6u, 8u}) {
        gpu::scalar<unsigned> const length(n);
        gpu::scalar<unsigned> count(99u);
        gpu::vector<unsigned> keys(8), lengths(8);
        gpu::run_length_encode_into(gpu::counted(v.begin(), length), keys.begin(), lengths.begin(), count);
        unsigned runs = 0;
        for (unsigned i = 0; i < n; ++i) runs += i == 0 || host[i] != host[i - 1];
        CHECK(count.read() == runs);
        unsigned sum = 0;
        for (unsigned k = 0; k < runs; ++k) sum += lengths[k];
        CHECK(sum == n);
        gpu::non_trivial_runs_into(gpu::counted(v.begin(), length), keys.begin(), lengths.begin(), count);
        CHECK(count.read() == (n < 2 ? 0u : n < 5 ? 1u : n < 8 ? 2u : 3u));
    }
}

TEST_CASE("runs of two or more are found by any comparison", "[by_key]") {
    gpu::vector<int> const v{0, 2, 1, 4, 6, 8, 3}, table{5, 5, 5, 1, 9, 1, 9, 1, 9};
    gpu::vector<unsigned> at(7), lengths(7);
    // One that returns a number, and one that reads memory.
    auto end = gpu::non_trivial_runs(
        v.begin(), v.end(), at.begin(), lengths.begin(), [](auto a, auto b) { return 1 - ((a ^ b) & 1); });
    CHECK(end.first - at.begin() == 2);
    CHECK((at[0] == 0u && lengths[0] == 2u && at[1] == 3u && lengths[1] == 3u));
    end = gpu::non_trivial_runs(
        v.begin(), v.end(), at.begin(), lengths.begin(), [t = gpu::in(table)](auto a, auto b) {
            return t[a] == t[b];
        });
    CHECK(end.first - at.begin() == 2);
    CHECK((at[0] == 0u && lengths[0] == 3u && at[1] == 3u && lengths[1] == 3u));
}

TEST_CASE("runs of two or more are found, wherever they lie", "[by_key]") {
    auto const kind = GENERATE(0u, 1u, 2u, 3u);
    finds_long_runs<double>(
        [kind](std::mt19937& e) {
            return kind == 0   ? 1 + e() % 3
                   : kind == 1 ? 1 + e() % 300
                   : kind == 2 ? 1 + e() % 2 * (e() % 30'000)
                               : 1 + e() % 40 / 39;
        },
        lengths_of_ranges);
}
