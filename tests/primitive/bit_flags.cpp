// SPDX-License-Identifier: MIT
#include <gpu/primitive/bit_flags.hpp>

#include "../support/testing.hpp"

#include <vector>

TEST_CASE("bit_flags has a 1 where an offset points, and 0 elsewhere", "[bit_flags]") {
    gpu::kernel::session s;
    for (std::size_t n : {1u, 31u, 32u, 33u, 64u, 1000u, 70'000u}) {
        auto const offsets = testing::values<unsigned>(n / 3 + 1, unsigned(n + n / 2));
        std::vector<unsigned> expected(n);
        for (unsigned at : offsets)
            if (at < n) expected[at] = 1;
        gpu::vector<unsigned> const numbers(offsets.begin(), offsets.end());
        gpu::primitive::bit_flags flags(*s, n);
        flags.set(numbers.begin(), offsets.size());
        testing::guarded<unsigned> out(n, 61);
        gpu::primitive::assign(flags.begin(), n, out.begin());
        INFO(n);
        CHECK(out.host() == expected);
        CHECK(out.intact());
    }
}
