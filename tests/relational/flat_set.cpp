// SPDX-License-Identifier: MIT
// flat_set beside std::set, batch after batch.
#include <gpu/algorithm/copy.hpp>
#include <gpu/relational/flat_set.hpp>

#include "../support/testing.hpp"

#include <set>

using testing::guarded;
using testing::values;

TEST_CASE("a flat_set holds what std::set holds, whatever is put in and taken out", "[flat]") {
    for (unsigned different : {5u, 2'000u, 1'000'000u}) {
        gpu::flat_set<int> s;
        std::set<int> t;
        CHECK(s.empty());
        unsigned seed = 0;
        for (std::size_t n : {0u, 1u, 100u, 5'000u, 64u, 5'001u}) {
            auto const in = values<int>(n, different, ++seed), out = values<int>(n / 2, different, ++seed),
                       wanted = values<int>(777, different, ++seed);
            gpu::vector<int> const add(in.begin(), in.end()), drop(out.begin(), out.end()),
                look(wanted.begin(), wanted.end());
            INFO(n << " of " << different);
            std::size_t const before = t.size();
            t.insert(in.begin(), in.end());
            REQUIRE(s.insert(add) == t.size() - before);
            REQUIRE(s.size() == t.size());
            REQUIRE(gpu::to_host(s) == std::vector<int>(t.begin(), t.end()));
            std::size_t gone = 0;
            for (int key : out) gone += t.erase(key);
            REQUIRE(s.erase(drop) == gone);
            REQUIRE(s.keys().host() == std::vector<int>(t.begin(), t.end()));
            guarded<unsigned> places(wanted.size());
            guarded<bool> found(wanted.size());
            REQUIRE(s.find(look, places.begin()) == places.end());
            REQUIRE(s.contains(look, found.begin()) == found.end());
            auto const p = places.host();
            auto const f = found.host();
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                auto const at = t.find(wanted[i]);
                REQUIRE(f[i] == (at != t.end()));
                REQUIRE(p[i] == static_cast<unsigned>(std::distance(t.begin(), at)));
            }
            REQUIRE((places.intact() && found.intact()));
            REQUIRE(s.contains(wanted[0]) == (t.count(wanted[0]) > 0));
        }
        s.clear();
        CHECK(s.size() == 0);
        CHECK_FALSE(s.contains(1));
    }
}

TEST_CASE("sets are made from ranges and lists", "[flat]") {
    gpu::vector<int> const some{5, 1, 5, 3};
    gpu::flat_set const s(some);
    CHECK(s == gpu::flat_set<int>{3, 1, 5});
    CHECK(s == gpu::flat_set(some.begin(), some.end()));
}
