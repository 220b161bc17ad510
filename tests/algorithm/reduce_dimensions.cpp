// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce_dimensions.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::values;

TEST_CASE("reduce_dimensions sums along any dimensions", "[reduce]") {
    auto check = [](std::vector<std::size_t> const& extents, std::vector<std::size_t> const& gone) {
        std::size_t all = 1, results = 1;
        for (std::size_t e : extents) all *= e;
        auto stays = [&](std::size_t d) { return std::find(gone.begin(), gone.end(), d) == gone.end(); };
        for (std::size_t d = 0; d < extents.size(); ++d) results *= stays(d) ? extents[d] : 1;
        auto const host = values<unsigned>(all);
        std::vector<unsigned> expected(results, 11u);
        for (std::size_t i = 0; i < all; ++i) {
            std::size_t rest = i, place = 0, step = 1;
            for (std::size_t d = extents.size(); d-- > 0; rest /= extents[d])
                if (stays(d)) {
                    place += rest % extents[d] * step;
                    step *= extents[d];
                }
            expected[place] = expected[place] * 3u + host[i];
        }
        // x -> 3 x + h, composed in order: (multiplier, summand).
        auto compose = [](auto a, auto b) { return gpu::make<gpu::uvec2>(a.x * b.x, a.y * b.x + b.y); };
        std::vector<gpu::uvec2> steps(all);
        for (std::size_t i = 0; i < all; ++i) steps[i] = {3u, host[i]};
        gpu::vector<gpu::uvec2> v(steps.begin(), steps.end());
        guarded<gpu::uvec2> out(results);
        REQUIRE(
            gpu::reduce_dimensions(v, extents, gone, out.begin(), gpu::uvec2(0u, 11u), compose) == out.end());
        REQUIRE(out.intact());
        auto const got = out.host();
        for (std::size_t i = 0; i < results; ++i) REQUIRE(got[i].y == expected[i]);
    };
    check({2, 3}, {1});
    check({2, 3}, {0});
    check({7, 1, 300}, {0, 2});
    check({7, 1, 300}, {});
    check({3, 4, 5, 6}, {1, 3});
    check({3, 4, 5, 6}, {2, 0});
    check({3, 4, 5, 6}, {0, 1, 2, 3});
    check({1000, 3}, {0});
    check({3, 1000}, {1});
    check({3, 500, 4}, {1});
    check({2, 3, 400}, {2});
    check({300, 2, 3}, {0});
    check({5, 1, 7, 6}, {2, 1});
    check({1000, 130}, {0});
    check({1, 9, 1}, {0, 1});
    check({4, 0, 3}, {1});
    check({4, 0, 3}, {0});
    gpu::vector<std::int16_t> a{1, 2, 3, 4, 5, 6};
    gpu::vector<int> rows(2), columns(3);
    gpu::reduce_dimensions(a.begin(), {2, 3}, {1}, rows.begin(), 0);
    gpu::reduce_dimensions(a.begin(), {2, 3}, {0}, columns.begin(), 100, gpu::plus<>{});
    CHECK(gpu::to_host(rows) == std::vector<int>{6, 15});
    CHECK(gpu::to_host(columns) == std::vector<int>{105, 107, 109});
    gpu::vector<std::int16_t> const large(60'000, std::int16_t(30'000));
    gpu::reduce_dimensions(large.begin(), {2, 30'000}, {1}, rows.begin(), 0);
    gpu::reduce_dimensions(large.begin(), {20'000, 3}, {0}, columns.begin(), 0);
    CHECK(gpu::to_host(rows) == std::vector<int>(2, 900'000'000));
    CHECK(gpu::to_host(columns) == std::vector<int>(3, 600'000'000));
    CHECK_THROWS_AS(gpu::reduce_dimensions(a, {2, 3}, {2}, rows.begin(), 0), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::reduce_dimensions(a, {2, 2}, {0}, rows.begin(), 0), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::reduce_dimensions(a, {2, 3}, {0}, rows.begin(), 0), gpu::invalid_argument);
}
