// SPDX-License-Identifier: MIT
// Ranges that are longer than one storage block: here by a limit that a test makes small, on large GPUs by
// their size.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

namespace {
struct affine {
    template <class X> auto operator()(X const& x) const { return x * 3u + 1u; }
};

/// Every algorithm that walks its ranges from front to back.
template <class T> void walk(std::size_t n, std::size_t before) {
    INFO("n = " << n << ", before = " << before);
    auto host = testing::values<T>(n);
    testing::guarded<T> v(host, before), out(n, before + 3);
    auto expected = host;
    for (auto& x : expected) x = static_cast<T>(x * 3u + 1u);
    gpu::transform(v.begin(), v.end(), out.begin(), affine{});
    REQUIRE(out.host() == expected);
    gpu::copy(v.begin(), v.end(), out.begin());
    REQUIRE(out.host() == host);
    REQUIRE(
        gpu::reduce(v.begin(), v.end(), 7u, gpu::plus<>{}) == std::accumulate(host.begin(), host.end(), 7u));
    REQUIRE(gpu::count(v.begin(), v.end(), host[n / 2]) == std::count(host.begin(), host.end(), host[n / 2]));
    std::inclusive_scan(host.begin(), host.end(), expected.begin());
    gpu::inclusive_scan(v.begin(), v.end(), out.begin());
    REQUIRE(out.host() == expected);
    std::exclusive_scan(host.begin(), host.end(), expected.begin(), T(5));
    gpu::exclusive_scan(v.begin(), v.end(), v.begin(), T(5));  // in place
    REQUIRE(v.host() == expected);
    gpu::for_each(v.begin(), v.end(), [](auto& x) { x = x + 1u; });
    for (auto& x : expected) x = static_cast<T>(x + 1u);
    REQUIRE(v.host() == expected);
    gpu::fill(v.begin(), v.end(), T(9));
    REQUIRE(v.host() == std::vector<T>(n, T(9)));
    gpu::sequence(v.begin(), v.end(), T(3), T(2));
    for (std::size_t i = 0; i < n; ++i) expected[i] = static_cast<T>(3 + 2 * i);
    REQUIRE(v.host() == expected);
    REQUIRE((v.intact() && out.intact()));
}
}  // namespace

TEST_CASE("ranges longer than a storage block are walked in parts", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    for (std::size_t n : {8000u, 8192u, 20001u, 70000u}) walk<std::uint32_t>(n, n % 2 ? 61 : 64);
    for (std::size_t n : {40000u, 100001u}) walk<std::uint8_t>(n, 64);
}

TEST_CASE("a scan in parts keeps the order of an operator that does not commute", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    auto const maps = testing::maps(30000);
    gpu::vector<gpu::uvec2> v(maps.begin(), maps.end());
    auto expected = maps;
    std::inclusive_scan(maps.begin(), maps.end(), expected.begin(), testing::compose{});
    CHECK(gpu::reduce(v.begin() + 1, v.end(), maps[0], testing::compose{}) == expected.back());
    gpu::inclusive_scan(v.begin(), v.end(), v.begin(), testing::compose{});
    CHECK(gpu::to_host(v) == expected);
}

TEST_CASE("what needs a long buffer whole is told the limit; a part of one is sorted", "[windows]") {
    testing::small_blocks const limit(1 << 18);
    auto host = testing::values<std::uint32_t>(200000);
    gpu::vector<std::uint32_t> v(host.begin(), host.end()), at(100, 7), out(100);
    auto const says = [](auto call) {
        try {
            call();
        } catch (gpu::length_error const& e) {
            return std::string(e.what());
        }
        return std::string("nothing");
    };
    std::string const sort = says([&] { gpu::sort(v); }),
                      gather = says([&] { gpu::gather(at, v.begin(), out.begin()); });
    CHECK(sort.find("gpu::sort") != std::string::npos);
    CHECK(sort.find("262144 (GL_MAX_SHADER_STORAGE_BLOCK_SIZE)") != std::string::npos);
    CHECK(gather.find("262144 (GL_MAX_SHADER_STORAGE_BLOCK_SIZE)") != std::string::npos);
    CHECK(gpu::to_host(v) == host);
    gpu::sort(v.begin() + 10001, v.begin() + 17001);
    std::sort(host.begin() + 10001, host.begin() + 17001);
    CHECK(gpu::to_host(v) == host);
}

// Names what to run it for: test_contract "[large]". It takes 13 GiB of the GPU's memory and little of the
// host's.
TEST_CASE("G11: a buffer that just fits in a storage block is not refused", "[windows][edges]") {
    testing::small_blocks const limit(1 << 15);
    for (std::size_t n : {8176u, 8184u, 8191u, 8192u}) {
        INFO("n = " << n);
        auto expected = testing::values<std::uint32_t>(n);
        gpu::vector<std::uint32_t> v(expected);
        gpu::reverse(v.begin(), v.end());
        std::reverse(expected.begin(), expected.end());
        CHECK(v.host() == expected);
        CHECK_FALSE(gpu::is_sorted(v.begin(), v.end()));
        gpu::sort(v.begin(), v.end());
        CHECK(gpu::is_sorted(v.begin(), v.end()));
    }
    gpu::vector<std::uint32_t> longer(8193, 1u);
    try {
        gpu::reverse(longer.begin(), longer.end());
        FAIL("nothing was thrown");
    } catch (gpu::length_error const& e) {
        CHECK_THAT(e.what(), test::contains("32800 bytes") && test::contains("32768"));
    }
}

TEST_CASE("windows leave the generic binding of storage buffers as it was", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    auto const& gl = gpu::gl::current().gl;
    gpu::gl::GLint before = 0, after = 0;
    gl.get_integerv(gpu::gl::k_shader_storage_buffer_binding, &before);
    gpu::vector<std::uint32_t> v(20001, 1u);
    gpu::transform(v.begin(), v.end(), v.begin(), affine{});
    gl.get_integerv(gpu::gl::k_shader_storage_buffer_binding, &after);
    CHECK(before == after);
}

TEST_CASE("2^31 + 5 bytes and 2^30 words", "[.][large]") {
    auto const few = [](auto const& v, std::size_t i) { return v.begin()[static_cast<std::ptrdiff_t>(i)]; };
    if (gpu::gl::current().caps.software) {
        WARN("left out: Mesa's software drivers have no buffers of 2 GiB");
        return;
    }
    {
        std::size_t const n = (std::size_t(1) << 31) + 5;
        gpu::vector<std::uint8_t> v(n, gpu::no_init), w(n, gpu::no_init);
        gpu::fill(v, std::uint8_t(3));
        CHECK(gpu::count(v, std::uint8_t(3)) == std::ptrdiff_t(n));
        CHECK(gpu::reduce(v.begin(), v.end(), 0u, gpu::plus<>{}) == unsigned(3 * n));
        gpu::transform(v, w.begin(), affine{});
        gpu::copy(w, v.begin());
        CHECK(gpu::count(v, std::uint8_t(10)) == std::ptrdiff_t(n));
        gpu::fill(v, std::uint8_t(1));
        gpu::inclusive_scan(v, w.begin());
        for (std::size_t i : {std::size_t(0), n / 2, n - 6, n - 1}) CHECK(few(w, i) == std::uint8_t(i + 1));
    }
    {
        std::size_t const n = std::size_t(1) << 30;
        gpu::vector<std::uint32_t> v(n, gpu::no_init), w(n, gpu::no_init);
        gpu::sequence(v);
        CHECK(gpu::reduce(v) == std::uint32_t(n / 2 * (n - 1)));
        gpu::transform(v, w.begin(), affine{});
        for (std::size_t i : {std::size_t(0), n / 4, n / 2 - 1, n / 2, n - 1})
            CHECK(few(w, i) == std::uint32_t(3 * i + 1));
        CHECK(gpu::count_if(w, [](auto x) { return x % 2u == 1u; }) == std::ptrdiff_t(n / 2));
        gpu::fill(v, 1u);
        gpu::inclusive_scan(v, v.begin());
        for (std::size_t i : {std::size_t(0), n / 2, n - 1}) CHECK(few(v, i) == std::uint32_t(i + 1));
        CHECK_THROWS_AS(gpu::sort(w), gpu::length_error);
        gpu::sort(w.begin() + std::ptrdiff_t(n / 2), w.end());
        CHECK(gpu::is_sorted(w.begin() + std::ptrdiff_t(n / 2), w.end()));
    }
}
