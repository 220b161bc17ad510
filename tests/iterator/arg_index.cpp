// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/iterator/arg_index.hpp>

#include "../support/testing.hpp"

using testing::ladder;
using testing::values;

TEST_CASE("arg_index_iterator gives each element its index", "[iterator]") {
    for (std::size_t n : ladder(600)) {
        auto const host = values<std::int16_t>(n);
        gpu::vector<std::int16_t> v(host.begin(), host.end());
        gpu::vector<std::pair<unsigned, std::int16_t>> out(n);
        auto const first = gpu::make_arg_index_iterator(v.begin());
        gpu::copy(first, first + static_cast<std::ptrdiff_t>(n), out.begin());
        auto const got = out.host();
        INFO("n = " << n);
        for (std::size_t i = 0; i < n; ++i)
            REQUIRE(got[i] == std::pair<unsigned, std::int16_t>(static_cast<unsigned>(i), host[i]));
        if (n > 3) REQUIRE(first[3] == got[3]);
        if (n > 3)
            REQUIRE(gpu::transform_reduce(
                        first + 2,
                        first + static_cast<std::ptrdiff_t>(n),
                        [](auto p) { return p.first; },
                        1000u,
                        gpu::minimum<>{}) == 2u);
    }
}
