// SPDX-License-Identifier: MIT
// Moves within a range, by distances around the length of a group's tile.
#include <gpu/algorithm/move.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

using testing::guarded;
using testing::values;

TEMPLATE_TEST_CASE("moves over any distance keep every element", "[move]", std::uint32_t, double, gpu::uvec4,
    std::uint16_t) {
    auto const some = [](std::size_t n) {
        auto const host = values<std::uint16_t>(n);
        std::vector<TestType> v(n);
        for (std::size_t i = 0; i < n; ++i)
            if constexpr (std::is_same_v<TestType, gpu::uvec4>)
                v[i] = gpu::uvec4(host[i], i, 3, i + host[i]);
            else
                v[i] = static_cast<TestType>(host[i]);
        return v;
    };
    constexpr std::size_t tile = 512 * (96 / sizeof(TestType));
    for (std::size_t n : {std::size_t(2), tile, tile + 1, std::size_t(50'003)})
        for (std::size_t by : {std::size_t(1),
                 std::size_t(7),
                 tile - 1,
                 tile,
                 tile + 1,
                 2 * tile - 1,
                 2 * tile,
                 2 * tile + 1,
                 n / 2,
                 n - 1}) {
            if (by >= n) continue;
            auto const d = static_cast<std::ptrdiff_t>(by);
            auto const host = some(n);
            for (bool const several : {false, true}) {
                testing::changed_tuning changed;
                if (several) changed.now.most_groups = 2;  // a launch takes two tiles
                INFO("n = " << n << ", by " << by << (several ? ", in several launches" : ""));
                guarded<TestType> left(host), right(host, 61), turned(host);
                auto expected = host;
                std::copy(host.begin() + d, host.end(), expected.begin());
                gpu::move(left.begin() + d, left.end(), left.begin());
                REQUIRE(left.host() == expected);
                REQUIRE(left.intact());
                expected = host;
                std::copy(host.begin(), host.end() - d, expected.begin() + d);
                gpu::copy_backward(right.begin(), right.end() - d, right.end());
                REQUIRE(right.host() == expected);
                REQUIRE(right.intact());
                expected = host;
                std::rotate(expected.begin(), expected.begin() + d, expected.end());
                gpu::rotate(turned.begin(), turned.begin() + d, turned.end());
                REQUIRE(turned.host() == expected);
                REQUIRE(turned.intact());
            }
        }
}
