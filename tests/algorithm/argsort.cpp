// SPDX-License-Identifier: MIT
#include <gpu/algorithm/argsort.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

using testing::guarded;
using testing::values;

TEST_CASE("argsort, and copies in order, leave the input", "[orders]") {
    for (std::size_t n : {0u, 1u, 2u, 1000u, 4097u}) {
        auto const keys = values<float>(n, 50);
        guarded<float> k(keys), k_out(n);
        guarded<unsigned> order(n), marks_out(n);
        std::vector<unsigned> expected(n);
        std::iota(expected.begin(), expected.end(), 0u);
        gpu::vector<unsigned> marks(expected.begin(), expected.end());
        std::stable_sort(
            expected.begin(), expected.end(), [&](unsigned a, unsigned b) { return keys[a] < keys[b]; });
        INFO("n = " << n);
        REQUIRE(gpu::argsort(k.begin(), k.end(), order.begin()) == order.end());
        REQUIRE(order.host() == expected);
        gpu::sort_by_key_copy(k.begin(), k.end(), marks.begin(), k_out.begin(), marks_out.begin());
        REQUIRE(marks_out.host() == expected);
        auto sorted = keys;
        std::stable_sort(sorted.begin(), sorted.end());
        REQUIRE(k_out.host() == sorted);
        REQUIRE(k.host() == keys);
        REQUIRE((order.intact() && k_out.intact() && marks_out.intact()));
    }
}
