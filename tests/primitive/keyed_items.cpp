// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/set_difference.hpp>
#include <gpu/algorithm/set_intersection.hpp>
#include <gpu/algorithm/set_symmetric_difference.hpp>
#include <gpu/algorithm/set_union.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/primitive/keyed_items.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

/// A key of 12 bytes, of which only the first member counts.
struct long_key {
    std::uint32_t major, unused[2];
    friend bool operator==(long_key const& a, long_key const& b) {
        return a.major == b.major && a.unused[0] == b.unused[0] && a.unused[1] == b.unused[1];
    }
};
/// A key of 48 bytes, for which tiles are small.
struct key_of_48 {
    std::uint32_t major, unused[11];
    friend bool operator==(key_of_48 const& a, key_of_48 const& b) {
        return a.major == b.major && std::equal(a.unused, a.unused + 11, b.unused);
    }
};
/// A payload with a member that kernels keep as a word.
struct flagged {
    std::uint32_t number;
    bool odd;
    friend bool operator==(flagged const& a, flagged const& b) {
        return a.number == b.number && a.odd == b.odd;
    }
};
/// A payload that is longer than an item of a tile may be.
struct long_payload {
    std::uint32_t number, rest[20];
    friend bool operator==(long_payload const& a, long_payload const& b) {
        return a.number == b.number && std::equal(a.rest, a.rest + 20, b.rest);
    }
};

/// Orders keys by a number, of which several keys have the same.
struct by_number {
    template <class K> auto operator()(K const& a, K const& b) const {
        if constexpr (requires { a.major; })
            return a.major < b.major;
        else
            return a < b;
    }
};

template <class T> T key_of(std::uint32_t k) {
    if constexpr (requires(T key) { key.unused[0]; }) {
        T key{k, {}};
        key.unused[1] = ~k;
        return key;
    } else
        return static_cast<T>(k);
}
template <class T> T payload_of(std::uint32_t k) {
    if constexpr (std::is_same_v<T, long_payload>) {
        long_payload payload{k, {}};
        payload.rest[19] = ~k;
        return payload;
    } else if constexpr (std::is_same_v<T, flagged>)
        return {k, k % 2 == 1};
    else if constexpr (std::is_same_v<T, glm::uvec4>)
        return {k, ~k, 2 * k, 7u};
    else
        return static_cast<T>(k);
}

/// Pairs of a key and a payload, on the host.
template <class K, class V> struct pairs {
    std::vector<K> keys;
    std::vector<V> payloads;
    friend bool operator==(pairs const&, pairs const&) = default;
};
/// Returns n pairs whose keys are below `different`; payloads count from `first` on.
template <class K, class V>
pairs<K, V> drawn(std::size_t n, std::uint32_t different, std::uint32_t first, unsigned seed) {
    pairs<K, V> p;
    auto const numbers = testing::values<std::uint32_t>(n, different, seed);
    for (std::size_t i = 0; i < n; ++i) {
        p.keys.push_back(key_of<K>(numbers[i]));
        p.payloads.push_back(payload_of<V>(first + static_cast<std::uint32_t>(i)));
    }
    return p;
}
template <class K, class V> pairs<K, V> sorted(pairs<K, V> const& p) {
    std::vector<std::size_t> order(p.keys.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return by_number{}(p.keys[a], p.keys[b]);
    });
    pairs<K, V> s;
    for (std::size_t i : order) {
        s.keys.push_back(p.keys[i]);
        s.payloads.push_back(p.payloads[i]);
    }
    return s;
}
/// Returns the pairs that `operation`, an algorithm of std:: for two sorted ranges, makes of a and b.
template <class K, class V, class Operation>
pairs<K, V> taken(pairs<K, V> const& a, pairs<K, V> const& b, Operation const& operation) {
    struct place {
        K key;
        V payload;
    };
    auto const places = [](pairs<K, V> const& p) {
        std::vector<place> q;
        for (std::size_t i = 0; i < p.keys.size(); ++i) q.push_back({p.keys[i], p.payloads[i]});
        return q;
    };
    std::vector<place> const p = places(a), q = places(b);
    std::vector<place> out(p.size() + q.size());
    auto const end =
        operation(p.begin(), p.end(), q.begin(), q.end(), out.begin(), [](place const& x, place const& y) {
            return by_number{}(x.key, y.key);
        });
    pairs<K, V> result;
    for (auto i = out.begin(); i != end; ++i) {
        result.keys.push_back(i->key);
        result.payloads.push_back(i->payload);
    }
    return result;
}

/// True where merges work on tiles. Where they do not, their kernels take whole pairs.
bool has_tiles() { return gpu::kernel::current().tuning.form == gpu::kernel::shape::groups; }

/// Compares sorts, merges and set operations by key of n pairs with those of std::.
template <class K, class V> void check(std::size_t n, std::uint32_t different) {
    INFO(n << " pairs");
    auto const a = drawn<K, V>(n, different, 0, 3), b = drawn<K, V>(n - n / 3, different, 1u << 20, 5);
    auto const x = sorted(a), y = sorted(b);
    by_number const less;
    {
        testing::guarded<K> keys(a.keys, 7);
        testing::guarded<V> payloads(a.payloads, 5);
        gpu::stable_sort_by_key(
            keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(n), payloads.begin(), less);
        CHECK(keys.host() == x.keys);
        CHECK(payloads.host() == x.payloads);
        CHECK(keys.intact());
        CHECK(payloads.intact());
    }
    gpu::vector<K> const k1(x.keys), k2(y.keys);
    gpu::vector<V> const v1(x.payloads), v2(y.payloads);
    auto const outputs = [&](auto const& expected, auto const& call) {
        testing::guarded<K> keys(std::vector<K>(x.keys.size() + y.keys.size()), 7);
        testing::guarded<V> payloads(std::vector<V>(x.keys.size() + y.keys.size()), 5);
        auto const ends = call(keys.begin(), payloads.begin());
        auto const written = static_cast<std::size_t>(ends.first - keys.begin());
        REQUIRE(written == expected.keys.size());
        pairs<K, V> got{keys.host(), payloads.host()};
        got.keys.resize(written);
        got.payloads.resize(written);
        CHECK(got == expected);
        CHECK(keys.intact());
        CHECK(payloads.intact());
    };
    outputs(taken(x, y, [](auto... i) { return std::merge(i...); }),
        [&](auto k, auto v) { return gpu::merge_by_key(k1, k2, v1, v2, k, v, less); });
    outputs(taken(x, y, [](auto... i) { return std::set_difference(i...); }),
        [&](auto k, auto v) { return gpu::set_difference_by_key(k1, k2, v1, v2, k, v, less); });
    outputs(taken(x, y, [](auto... i) { return std::set_intersection(i...); }),
        [&](auto k, auto v) { return gpu::set_intersection_by_key(k1, k2, v1, k, v, less); });
    outputs(taken(x, y, [](auto... i) { return std::set_union(i...); }),
        [&](auto k, auto v) { return gpu::set_union_by_key(k1, k2, v1, v2, k, v, less); });
    outputs(taken(x, y, [](auto... i) { return std::set_symmetric_difference(i...); }),
        [&](auto k, auto v) { return gpu::set_symmetric_difference_by_key(k1, k2, v1, v2, k, v, less); });
}

}  // namespace
GPU_STRUCT(long_key, major, unused);
GPU_STRUCT(key_of_48, major, unused);
GPU_STRUCT(flagged, number, odd);
GPU_STRUCT(long_payload, number, rest);

// Tiles of 8-byte keys have 960 pairs in merges, 1920 in the first runs of sorts, and 895 in set operations.
TEST_CASE("sorts, merges and sets by key move payloads of every size with their keys", "[merge]") {
    for (std::size_t n : {0u, 1u, 64u, 895u, 896u, 961u, 1920u, 1921u, 3841u, 20'000u}) {
        check<std::uint32_t, double>(n, 3000);
        check<double, std::uint32_t>(n, 3000);
    }
    if (!has_tiles()) return;
    for (std::size_t n : {960u, 2561u}) check<double, flagged>(n, 50);
}

// Slow, since a software driver compiles their kernels for two minutes.
TEST_CASE("keys and payloads of many bytes are sorted and merged by key", "[merge][slow]") {
    if (!has_tiles()) return;
    for (std::size_t n : {960u, 2561u}) {
        check<std::uint32_t, glm::uvec4>(n, 50);
        check<long_key, std::uint32_t>(n, 50);
    }
    check<key_of_48, std::uint32_t>(2000, 50);
    check<std::uint32_t, long_payload>(2000, 50);
}

TEST_CASE("sorts, merges and sets by key find their tiles in every way", "[merge]") {
    if (!has_tiles()) return;
    testing::changed_tuning const changed;
    auto& tuning = changed.now;
    tuning.split_tiles = 1;
    check<double, std::uint32_t>(20'000, 3000);
    tuning.most_groups = 3;
    check<double, std::uint32_t>(20'000, 3000);
    tuning = changed.before;
    tuning.deferred_tiles = 2;
    check<double, std::uint32_t>(20'000, 3000);
    tuning.look_back = false;
    check<double, std::uint32_t>(20'000, 3000);
}

TEST_CASE("sorts, merges and sets by key work in parts where a kernel reaches little", "[merge]") {
    testing::small_blocks const limit(1 << 15);
    check<double, std::uint32_t>(9000, 3000);
}

TEST_CASE("merges and sets by key of keys that are not sorted stay inside their memory", "[merge]") {
    auto const a = drawn<double, std::uint32_t>(5000, 3000, 0, 3),
               b = drawn<double, std::uint32_t>(4000, 3000, 1u << 20, 5);
    gpu::vector<double> const k1(a.keys), k2(b.keys);
    gpu::vector<std::uint32_t> const v1(a.payloads), v2(b.payloads);
    testing::guarded<double> keys(std::vector<double>(9000), 7);
    testing::guarded<std::uint32_t> payloads(std::vector<std::uint32_t>(9000), 5);
    gpu::merge_by_key(k1, k2, v1, v2, keys.begin(), payloads.begin());
    gpu::set_difference_by_key(k1, k2, v1, v2, keys.begin(), payloads.begin());
    gpu::set_intersection_by_key(k1, k2, v1, keys.begin(), payloads.begin());
    auto const greater_or_equal = [](auto x, auto y) { return x >= y; };
    gpu::stable_sort_by_key(keys.begin(), keys.begin() + 9000, payloads.begin(), greater_or_equal);
    CHECK(keys.intact());
    CHECK(payloads.intact());
}

TEST_CASE("a payload that an iterator computes is sorted and merged by key", "[merge]") {
    auto const p = sorted(drawn<double, std::uint32_t>(3000, 500, 0, 3));
    gpu::vector<double> const keys(p.keys);
    gpu::vector<double> keys_out(6000);
    gpu::vector<std::uint32_t> payloads_out(6000);
    gpu::counting_iterator<std::uint32_t> const first(0), second(1'000'000);
    gpu::merge_by_key(keys.begin(),
        keys.end(),
        keys.begin(),
        keys.end(),
        first,
        second,
        keys_out.begin(),
        payloads_out.begin());
    auto const k = gpu::to_host(keys_out);
    auto const v = gpu::to_host(payloads_out);
    std::vector<std::size_t> count(2);
    bool right = std::is_sorted(k.begin(), k.end());
    for (std::size_t i = 0; i < k.size(); ++i) {
        std::size_t const of = v[i] >= 1'000'000 ? 1 : 0;
        right = right && v[i] - of * 1'000'000 == count[of] && k[i] == p.keys[count[of]];
        ++count[of];
    }
    CHECK(right);
}
