// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/zip.hpp>

#include "../support/testing.hpp"

TEST_CASE("for_each and bulk call a function for what it does to other memory", "[transform]") {
    for (std::size_t n : {0u, 1u, 5u, 1000u, 5000u}) {
        gpu::vector<int> held(n), in(n, 3);
        auto const size = static_cast<std::ptrdiff_t>(n);
        gpu::for_each(gpu::make_counting_iterator(0),
            gpu::make_counting_iterator(0) + size,
            [to = gpu::out(held)](auto i) { to[i] = i * 2; });
        gpu::bulk(n, [from = gpu::in(held), to = gpu::inout(in)](auto i) { to[i] = to[i] + from[i]; });
        std::vector<int> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = 3 + 2 * int(i);
        REQUIRE(gpu::to_host(in) == expected);
        auto const first = gpu::make_zip_iterator(in.begin(), gpu::make_counting_iterator(0));
        gpu::for_each_n(first, n, [to = gpu::out(held)](auto t) { to[gpu::get<1>(t)] = gpu::get<0>(t); });
        REQUIRE(gpu::to_host(held) == expected);
    }
}
