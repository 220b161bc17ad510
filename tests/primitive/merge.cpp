// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/primitive/merge.hpp>

#include "../support/structures.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <vector>

using testing::by_key;

TEST_CASE("merge divides the work where one side is used up, wherever that is", "[merge]") {
    std::mt19937 engine(11);
    for (int turn = 0; turn < 120; ++turn) {
        std::size_t const most = turn % 3 == 0 ? 40'000 : 5'000;
        std::size_t const lefts = engine() % most, rights = turn % 5 == 0 ? lefts * 2 : engine() % most;
        std::vector<unsigned> a(lefts), b(rights), expected(lefts + rights);
        // Mixed, or all of one side first.
        unsigned const low = turn % 4 == 1 ? 100'000u : 0u, high = turn % 4 == 2 ? 100'000u : 0u;
        for (auto& x : a) x = static_cast<unsigned>(engine() % 9'999) + low;
        for (auto& x : b) x = static_cast<unsigned>(engine() % 9'999) + high;
        std::stable_sort(a.begin(), a.end(), by_key);
        std::stable_sort(b.begin(), b.end(), by_key);
        std::merge(a.begin(), a.end(), b.begin(), b.end(), expected.begin(), by_key);
        gpu::vector<unsigned> left(a.begin(), a.end()), right(b.begin(), b.end());
        testing::guarded<unsigned> out(lefts + rights, 61);
        gpu::primitive::merge(left.begin(), lefts, right.begin(), rights, by_key, out.begin());
        INFO(lefts << " and " << rights << ", turn " << turn);
        CHECK(out.host() == expected);
        CHECK(out.intact());
    }
}

TEST_CASE("merge finds where its tiles begin in a launch of its own", "[merge]") {
    testing::changed_tuning const changed;
    auto& tuning = changed.now;
    tuning.split_tiles = 1;
    std::mt19937 engine(12);
    for (std::size_t lefts : {0u, 1u, 2304u, 150'000u, 300'001u})
        for (std::size_t rights : {0u, 5u, 145'152u, 299'000u}) {  // 64 tiles hold 147,456 items
            std::vector<unsigned> a(lefts), b(rights), expected(lefts + rights);
            for (auto& x : a) x = static_cast<unsigned>(engine() % 99'999);
            for (auto& x : b) x = static_cast<unsigned>(engine() % (lefts % 2 ? 9'999 : 199'999));
            std::stable_sort(a.begin(), a.end(), by_key);
            std::stable_sort(b.begin(), b.end(), by_key);
            std::merge(a.begin(), a.end(), b.begin(), b.end(), expected.begin(), by_key);
            gpu::vector<unsigned> left(a.begin(), a.end()), right(b.begin(), b.end());
            for (std::uint32_t const halved : {0u, changed.before.halved_splits}) {
                tuning.halved_splits = halved;
                testing::guarded<unsigned> out(lefts + rights, 61);
                gpu::primitive::merge(left.begin(), lefts, right.begin(), rights, by_key, out.begin());
                INFO(lefts << " and " << rights << ", by halves from " << halved << " tiles on");
                CHECK(out.host() == expected);
                CHECK(out.intact());
            }
        }
}
