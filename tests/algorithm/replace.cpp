// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/replace.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::ladder;
using testing::values;

TEST_CASE("replace and its forms agree with std", "[replace]") {
    using TestType = std::int8_t;
    for (std::size_t n : ladder(1024)) {
        auto const host = values<TestType>(n, 5), keep = values<TestType>(n, 2, 3);
        TestType const old = host.empty() ? TestType(1) : host[n / 2], with = TestType(77);
        auto p = [=](auto x) { return x == old; };
        guarded<TestType> v(host, n % 2 ? 61 : 64), out(n);
        gpu::vector<TestType> stencil(keep.begin(), keep.end());
        std::vector<TestType> expected(n);
        INFO("n = " << n);
        std::replace_copy(host.begin(), host.end(), expected.begin(), old, with);
        REQUIRE(gpu::replace_copy(v.begin(), v.end(), out.begin(), old, with) == out.end());
        REQUIRE(out.host() == expected);
        REQUIRE(gpu::replace_copy_if(v.begin(), v.end(), out.begin(), p, with) == out.end());
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
        gpu::replace_if(v.begin(), v.end(), p, with);
        REQUIRE(v.host() == expected);
        gpu::replace(v.begin(), v.end(), with, old);
        REQUIRE(v.host() == host);
        for (std::size_t i = 0; i < n; ++i) expected[i] = keep[i] == keep[0] ? with : host[i];
        TestType const first = n ? keep[0] : TestType(0);
        auto same = [=](auto x) { return x == first; };
        REQUIRE(
            gpu::replace_copy_if(v.begin(), v.end(), stencil.begin(), out.begin(), same, with) == out.end());
        REQUIRE(out.host() == expected);
        gpu::replace_if(v.begin(), v.end(), stencil.begin(), same, with);
        REQUIRE(v.host() == expected);
        REQUIRE(v.intact());
    }
}
