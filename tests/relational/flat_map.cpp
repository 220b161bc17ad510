// SPDX-License-Identifier: MIT
// flat_map beside std::map, batch after batch.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/relational/flat_map.hpp>

#include "../support/testing.hpp"

#include <map>

using testing::guarded;
using testing::values;

namespace {
template <class Key, class T, class Less> std::vector<Key> keys_of(std::map<Key, T, Less> const& m) {
    std::vector<Key> k;
    for (auto const& [key, value] : m) k.push_back(key);
    return k;
}
template <class Key, class T, class Less> std::vector<T> values_of(std::map<Key, T, Less> const& m) {
    std::vector<T> v;
    for (auto const& [key, value] : m) v.push_back(value);
    return v;
}
}  // namespace

TEST_CASE("a flat_map holds what std::map holds, of every order and key", "[flat]") {
    using key = std::uint64_t;
    if (testing::cannot_exist<key>()) return;
    gpu::flat_map<key, float, gpu::greater<>> m;
    std::map<key, float, std::greater<>> t;
    unsigned seed = 40;
    for (std::size_t n : {1u, 0u, 3'000u, 70u, 4'000u}) {
        auto in = values<key>(n, 3'000, ++seed), changed = values<key>(n / 3, 4'000, ++seed),
             out = values<key>(n / 4, 3'000, ++seed), wanted = values<key>(500, 4'000, ++seed);
        for (auto* v : {&in, &changed, &out, &wanted})
            for (auto& k : *v) k = k * 0x100000001ull;  // both words count
        auto const in_values = values<float>(in.size(), 0, ++seed),
                   changed_values = values<float>(changed.size(), 0, ++seed);
        INFO(n);
        std::size_t before = t.size(), gone = 0;
        for (std::size_t i = 0; i < in.size(); ++i) t.emplace(in[i], in_values[i]);
        REQUIRE(m.insert(gpu::vector<key>(in), gpu::vector<float>(in_values)) == t.size() - before);
        before = t.size();
        for (std::size_t i = 0; i < changed.size(); ++i) t[changed[i]] = changed_values[i];
        REQUIRE(m.insert_or_assign(gpu::vector<key>(changed), gpu::vector<float>(changed_values)) ==
                t.size() - before);
        for (key k : out) gone += t.erase(k);
        REQUIRE(m.erase(gpu::vector<key>(out)) == gone);
        REQUIRE(m.size() == t.size());
        REQUIRE(m.keys().host() == keys_of(t));
        REQUIRE(gpu::to_host(m.values()) == values_of(t));
        gpu::vector<key> const look(wanted.begin(), wanted.end());
        guarded<float> found(wanted.size());
        guarded<bool> there(wanted.size());
        REQUIRE(m.find(look, found.begin(), -1.0f) == found.end());
        REQUIRE(m.contains(look, there.begin()) == there.end());
        std::vector<float> expected;
        std::vector<bool> expected_there;
        for (key k : wanted) {
            expected_there.push_back(t.count(k) > 0);
            expected.push_back(t.count(k) ? t[k] : -1.0f);
        }
        REQUIRE((found.host() == expected && found.intact()));
        REQUIRE((there.host() == expected_there && there.intact()));
    }
    key const some = t.begin()->first;
    CHECK(m.at(some) == t[some]);
    CHECK(m.contains(some));
    CHECK_THROWS_AS(m.at(~key(0)), gpu::out_of_range);
    gpu::fill(m.values(), 2.0f);
    CHECK(m.at(some) == 2.0f);
    gpu::flat_map<key, float, gpu::greater<>> other(m.keys(), std::as_const(m).values());
    CHECK(other == m);
    other.clear();
    CHECK(other.empty());
    CHECK_FALSE(other == m);
}

namespace {
struct place_in_space {
    float x;
    bool known;
    friend bool operator==(place_in_space const& a, place_in_space const& b) {
        return a.x == b.x && a.known == b.known;
    }
};
}  // namespace
GPU_STRUCT(place_in_space, x, known);

TEST_CASE("flat_map finds structures, and nothing in an empty map", "[flat]") {
    gpu::flat_map<int, place_in_space> m;
    gpu::vector<int> const wanted{4, 7, 5, 4};
    gpu::vector<place_in_space> out(4);
    place_in_space const none{-1, false}, first{1, true}, second{2, true};
    m.find(wanted, out.begin(), none);
    CHECK(gpu::to_host(out) == std::vector<place_in_space>(4, none));
    m.insert(gpu::vector<int>{5, 4}, gpu::vector<place_in_space>{second, first});
    m.find(wanted, out.begin(), none);
    CHECK(gpu::to_host(out) == std::vector<place_in_space>{first, none, second, first});
    gpu::vector<unsigned> at(4);
    gpu::flat_set<int> const s(m.keys());
    s.find(wanted, at.begin());
    CHECK(gpu::to_host(at) == std::vector<unsigned>{0, 2, 1, 0});
}
