// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/remove.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/iterator/subrange.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::ladder;
using testing::values;

TEST_CASE("remove, remove_copy and unique_copy agree with std", "[compact]") {
    for (std::size_t n : ladder(3000)) {
        auto const host = values<int>(n, 4);
        guarded<int> v(host, 61), out(n);
        std::vector<int> rest, first;
        std::remove_copy(host.begin(), host.end(), std::back_inserter(rest), 2);
        std::unique_copy(host.begin(), host.end(), std::back_inserter(first));
        INFO("n = " << n);
        REQUIRE(gpu::to_host(gpu::subrange(out.begin(), gpu::unique_copy(v.begin(), v.end(), out.begin()))) ==
                first);
        REQUIRE(gpu::to_host(gpu::subrange(
                    out.begin(), gpu::remove_copy(v.begin(), v.end(), out.begin(), 2))) == rest);
        REQUIRE(gpu::to_host(gpu::subrange(v.begin(), gpu::remove(v.begin(), v.end(), 2))) == rest);
        REQUIRE(v.intact());
        REQUIRE(out.intact());
    }
}
