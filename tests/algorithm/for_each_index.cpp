// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/execution.hpp>

#include "../support/testing.hpp"

#include <utility>

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

TEST_CASE("for_each_index over extents of any rank", "[for_each_index]") {
    gpu::vector<unsigned> v(2 * 3 * 4 * 2 * 2);
    gpu::for_each_index(
        gpu::extents(2, 3, 4, 2, 2), [out = gpu::out(v)](auto a, auto b, auto c, auto d, auto e) {
            out[a + 2u * (b + 3u * (c + 4u * (d + 2u * e)))] =
                a + 10u * b + 100u * c + 1000u * d + 10000u * e;
        });
    auto const got = gpu::to_host(v);
    std::size_t at = 0;
    bool right = true;
    for (unsigned e = 0; e < 2; ++e)
        for (unsigned d = 0; d < 2; ++d)
            for (unsigned c = 0; c < 4; ++c)
                for (unsigned b = 0; b < 3; ++b)
                    for (unsigned a = 0; a < 2; ++a)
                        right = right && got[at++] == a + 10 * b + 100 * c + 1000 * d + 10000 * e;
    CHECK(right);
    gpu::for_each_index(gpu::extents(4), [out = gpu::out(v)](auto i) { out[i] = 77u; });
    CHECK(v[3] == 77u);
    CHECK(v[4] == got[4]);
    gpu::for_each_index(gpu::extents(4, 0, 3), [out = gpu::out(v)](auto, auto, auto) { out[0u] = 1u; });
    CHECK(v[0] == 77u);
    CHECK_THROWS_AS(gpu::for_each_index(gpu::extents(1 << 20, 1 << 20, 1 << 20, 1 << 20),
                        [out = gpu::out(v)](auto...) { out[0u] = 1u; }),
        gpu::length_error);
}

TEST_CASE("long maps are several launches", "[for_each_index]") {
    testing::changed_tuning const changed;
    changed.now.longest_map = 1000;
    auto launches = [before = gpu::current_statistics().launches]() mutable {
        return gpu::current_statistics().launches - std::exchange(before, gpu::current_statistics().launches);
    };
    gpu::vector<unsigned> v(3500), w(3500);
    gpu::for_each_index(3500, [out = gpu::out(v)](auto i) { out[i] = 3u * i; });
    CHECK(launches() == 4);
    gpu::transform(v.begin(), v.end(), w.begin(), [](auto x) { return x + 1u; });
    CHECK(launches() == 4);
    gpu::for_each(w.begin(), w.end(), [](auto& x) { x *= 2u; });
    CHECK(launches() == 4);
    bool right = true;
    auto const a = gpu::to_host(v), b = gpu::to_host(w);
    for (unsigned i = 0; i < 3500; ++i) right = right && a[i] == 3 * i && b[i] == (3 * i + 1) * 2;
    CHECK(right);
}

TEST_CASE("threads that take several indices in turn visit each index once", "[for_each_index]") {
    testing::changed_tuning const changed;
    changed.now.turns_from = 1;
    for (std::uint32_t turns : {1u, 4u, 5u, 3u}) {
        changed.now.turns = turns;
        if (turns == 3) {  // tiles of many turns
            changed.now.map_tiles = 1;
            changed.now.map_groups = 2;
        }
        for (unsigned n : {1u, 255u, 256u, 257u, 1023u, 1024u, 1025u, 1279u, 1281u, 5000u}) {
            gpu::vector<unsigned> v(n), once(n);
            gpu::scalar<unsigned> count(n - n / 3);
            gpu::for_each_index(n, [out = gpu::out(v)](auto i) { out[i] += i + 1u; });
            gpu::for_each_index(count, n, [out = gpu::out(once)](auto i) { out[i] += 1u; });
            auto const a = gpu::to_host(v), b = gpu::to_host(once);
            bool right = true;
            for (unsigned i = 0; i < n; ++i) right = right && a[i] == i + 1 && b[i] == (i < n - n / 3);
            INFO(turns << " turns, " << n << " indices");
            CHECK(right);
        }
    }
}
