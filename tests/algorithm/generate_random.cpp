// SPDX-License-Identifier: MIT
#include <gpu/algorithm/generate_random.hpp>

#include "../support/testing.hpp"

#include <cmath>
#include <cstdint>
#include <vector>

using testing::guarded;

namespace {
/// Compares the numbers with those of a loop on the host, for lengths round those of a packet,
/// after some words of the engine, and behind `gap` elements of the vector.
template <class T, class Engine, class Distribution> void check(Distribution d, std::uint64_t skipped = 0) {
    for (std::size_t n : {0u, 1u, 2u, 3u, 4u, 5u, 7u, 8u, 63u, 1000u, 4099u})
        for (std::size_t gap : {0u, 1u}) {
            Engine on_gpu(0x123456789abcull, 7u), on_host(0x123456789abcull, 7u);
            on_gpu.discard(skipped);
            on_host.discard(skipped);
            std::vector<T> expected(n + gap, T(5));
            for (std::size_t i = gap; i < n + gap; ++i) {
                T const drawn = d(on_host);
                expected[i] = drawn;
            }
            guarded<T> v(std::vector<T>(n + gap, T(5)));
            gpu::generate_random(v.begin() + static_cast<std::ptrdiff_t>(gap), v.end(), on_gpu, d);
            INFO("n = " << n << ", gap = " << gap << ", skipped = " << skipped);
            REQUIRE(v.host() == expected);
            REQUIRE(v.intact());
            REQUIRE(std::uint32_t(on_gpu()) == std::uint32_t(on_host()));
        }
}
/// The same for a distribution that draws pairs. GLSL lets sqrt() and exp() err a little.
template <class Engine, class Distribution> void check_pairs(Distribution d, std::uint64_t skipped = 0) {
    for (std::size_t n : {0u, 1u, 2u, 3u, 4u, 5u, 7u, 63u, 64u, 1000u, 4099u})
        for (std::size_t gap : {0u, 1u}) {
            Engine on_gpu(77u, 7u), on_host(77u, 7u);
            on_gpu.discard(skipped);
            on_host.discard(skipped);
            std::vector<float> expected(gap, 5.0f);
            while (expected.size() < n + gap) {
                gpu::vec2 const z = d.pair(on_host);
                expected.push_back(z.x);
                if (expected.size() < n + gap) expected.push_back(z.y);
            }
            guarded<float> v(std::vector<float>(n + gap, 5.0f));
            gpu::generate_random(v.begin() + static_cast<std::ptrdiff_t>(gap), v.end(), on_gpu, d);
            INFO("n = " << n << ", gap = " << gap << ", skipped = " << skipped);
            auto const got = v.host();
            for (std::size_t i = 0; i < n + gap; ++i) {
                INFO("i = " << i);
                REQUIRE(std::abs(got[i] - expected[i]) <= 1e-6f + 1e-5f * std::abs(expected[i]));
            }
            REQUIRE(v.intact());
            REQUIRE(std::uint32_t(on_gpu()) == std::uint32_t(on_host()));
        }
}
/// The sum of three words' numbers, drawn in a loop.
struct sum_of_three {
    using result_type = float;
    template <class Engine> auto operator()(Engine& engine) const {
        gpu::var<float> sum = 0.0f;
        gpu::for_(0u, 3u, [&](auto) { sum = sum + engine.uniform(); });
        return gpu::cast<float>(sum);
    }
};
}  // namespace

TEST_CASE("generate_random draws what a loop on the host draws", "[generate_random]") {
    check<float, gpu::philox4x32>(gpu::uniform_real_distribution<float>(-1, 3));
    check<float, gpu::philox2x32>(gpu::uniform_real_distribution<float>(0, 1));
    check<float, gpu::threefry4x32>(gpu::exponential_distribution<float>(2));
    check<int, gpu::philox4x32>(gpu::uniform_int_distribution<int>(-10, 10));
    check<double, gpu::philox4x32>(gpu::uniform_real_distribution<double>());
    check<std::int16_t, gpu::philox4x32>(gpu::uniform_int_distribution<std::int16_t>(-9, 9));
    check<bool, gpu::philox4x32>(gpu::bernoulli_distribution(0.3f));
    check<float, gpu::philox4x32>(sum_of_three{});
}

TEST_CASE("generate_random takes both normal numbers of a pair", "[generate_random]") {
    gpu::normal_distribution<float> const normal(3, 2);
    check_pairs<gpu::philox4x32>(normal);
    check_pairs<gpu::philox4x32>(normal, 4);
    check_pairs<gpu::philox4x32>(normal, 3);
    check_pairs<gpu::philox2x32>(normal);
    check_pairs<gpu::threefry4x32>(gpu::lognormal_distribution<float>(1, 0.5f));
    testing::changed_tuning const changed;
    changed.now.longest_map = 63;
    check_pairs<gpu::philox4x32>(normal);
}

TEST_CASE("generate_random goes on where the engine is", "[generate_random]") {
    for (std::uint64_t skipped : {1ull, 4ull, 5ull, (1ull << 34) - 8, (1ull << 34) - 7})
        check<float, gpu::philox4x32>(gpu::uniform_real_distribution<float>(0, 1), skipped);
}

TEST_CASE("generate_random fills a long range in parts", "[generate_random]") {
    testing::changed_tuning const changed;
    for (std::size_t part : {1000u, 63u}) {
        changed.now.longest_map = part;
        check<float, gpu::philox4x32>(gpu::uniform_real_distribution<float>(0, 1));
        check<double, gpu::philox4x32>(gpu::uniform_real_distribution<double>(), 3);
    }
    changed.now = changed.before;

    // A buffer that is longer than a storage block.
    gpu::philox4x32 all(5), parts(5);
    gpu::vector<float> whole(100003), long_one(100003);
    gpu::uniform_real_distribution<float> const numbers(0, 1);
    gpu::generate_random(whole.begin(), whole.end(), all, numbers);
    {
        testing::small_blocks const limit(1 << 15);
        gpu::generate_random(long_one.begin(), long_one.end(), parts, numbers);
    }
    CHECK(long_one.host() == whole.host());
}

TEST_CASE("generate_random without a distribution gives the words", "[generate_random]") {
    for (std::size_t n : {1u, 4u, 1003u}) {
        gpu::threefry2x32 on_gpu(3u), on_host(3u);
        gpu::vector<std::uint32_t> v(n);
        gpu::generate_random(v, on_gpu);
        std::vector<std::uint32_t> expected(n);
        for (auto& x : expected) x = on_host();
        REQUIRE(v.host() == expected);
    }
}
