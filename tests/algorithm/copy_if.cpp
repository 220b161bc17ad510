// SPDX-License-Identifier: MIT
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/iterator/constant.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE(
    "compactions agree with std", "[compact]", TYPES(std::int8_t, std::uint16_t, int, float, double, bool)) {
    auto odd = [](auto x) { return gpu::cast<int>(x) % 2 != 0; };
    auto odd_host = [](TestType x) { return static_cast<int>(x) % 2 != 0; };
    for (std::size_t n : ladder(1 << 14)) {
        auto const host = values<TestType>(n, 100);
        guarded<TestType> v(host), out(n, n % 2 ? 61 : 64);
        std::vector<TestType> expected;
        INFO("n = " << n);
        std::copy_if(host.begin(), host.end(), std::back_inserter(expected), odd_host);
        auto const end = gpu::copy_if(v.begin(), v.end(), out.begin(), odd);
        auto got = out.host();
        REQUIRE(std::size_t(end - out.begin()) == expected.size());
        got.resize(expected.size());
        REQUIRE(got == expected);
        REQUIRE(out.intact());

        guarded<TestType> removed(host);
        auto const rest = gpu::remove_if(removed.begin(), removed.end(), odd);
        auto std_removed = host;
        std_removed.erase(
            std::remove_if(std_removed.begin(), std_removed.end(), odd_host), std_removed.end());
        got = removed.host();
        got.resize(std::size_t(rest - removed.begin()));
        REQUIRE(got == std_removed);
        REQUIRE(removed.intact());

        guarded<TestType> parted(host);
        auto const middle = gpu::stable_partition(parted.begin(), parted.end(), odd);
        auto std_parted = host;
        auto const std_middle = std::stable_partition(std_parted.begin(), std_parted.end(), odd_host);
        REQUIRE(middle - parted.begin() == std_middle - std_parted.begin());
        REQUIRE(parted.host() == std_parted);
        REQUIRE(parted.intact());
    }
}

TEST_CASE("copy_if by a stencil", "[compact]") {
    gpu::vector<int> v{1, 2, 3, 4}, out(4);
    gpu::vector<bool> keep{true, false, false, true};
    auto const end = gpu::copy_if(v.begin(), v.end(), keep.begin(), out.begin(), gpu::identity{});
    CHECK(end - out.begin() == 2);
    CHECK(out[0] == 1);
    CHECK(out[1] == 4);
}
