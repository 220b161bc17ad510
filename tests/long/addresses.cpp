// SPDX-License-Identifier: MIT
// Buffers that are longer than one storage block, on devices where kernels reach them by addresses: here by a
// limit that a test makes small, on large GPUs by their size.
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/histogram.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/move.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/stencil.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/gl/context.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <type_traits>
#include <vector>

namespace {
constexpr std::int64_t long_from = 1 << 16;
constexpr std::size_t long_length = 100003;

bool reaches() {
    if (gpu::gl::current().caps.addresses) return true;
    SUCCEED("this driver has no addresses of buffers");
    return false;
}
struct three_words {
    float x, y;
    int key;
};
}  // namespace
GPU_STRUCT(three_words, x, y, key);

TEMPLATE_TEST_CASE("kernels reach long buffers by addresses", "[addresses]", std::uint32_t, std::uint8_t,
    std::uint16_t, float, std::uint64_t) {
    using T = TestType;
    if (!reaches()) return;
    testing::small_blocks const small(long_from, true);
    auto const host = testing::values<T>(long_length);
    for (std::size_t const before : std::initializer_list<std::size_t>{0, 1, 5, 40001}) {
        testing::guarded<T> v(host, before), out(long_length, before + 3);
        auto expected = host;
        for (auto& x : expected) x = static_cast<T>(x + T(1));
        gpu::transform(v.begin(), v.end(), out.begin(), [](auto const& x) { return x + decltype(x)(1); });
        CHECK(out.host() == expected);
        CHECK(gpu::count(v.begin(), v.end(), host[7]) == std::count(host.begin(), host.end(), host[7]));
        if constexpr (!std::is_same_v<T, float>) {
            std::inclusive_scan(host.begin(), host.end(), expected.begin());
            gpu::inclusive_scan(v.begin(), v.end(), out.begin());
            CHECK(out.host() == expected);
        }
        auto const is_large = [&](auto const& x) { return x > decltype(x)(host[3]); };
        expected.assign(long_length, T{});
        auto const end =
            std::copy_if(host.begin(), host.end(), expected.begin(), [&](T x) { return x > host[3]; });
        gpu::fill(out.begin(), out.end(), T{});
        CHECK(
            gpu::copy_if(v.begin(), v.end(), out.begin(), is_large) - out.begin() == end - expected.begin());
        CHECK(out.host() == expected);

        gpu::vector<std::uint32_t> places(long_length);
        std::vector<std::uint32_t> at(long_length);
        for (std::size_t i = 0; i < long_length; ++i)
            at[i] = static_cast<std::uint32_t>(i * 7919 % long_length);
        places = at;
        for (std::size_t i = 0; i < long_length; ++i) expected[i] = host[at[i]];
        gpu::gather(places.begin(), places.end(), v.begin(), out.begin());
        CHECK(out.host() == expected);
        for (std::size_t i = 0; i < long_length; ++i) expected[at[i]] = host[i];
        gpu::scatter(v.begin(), v.end(), places.begin(), out.begin());
        CHECK(out.host() == expected);

        expected = host;
        std::sort(expected.begin(), expected.end());
        gpu::sort(v.begin(), v.end());
        CHECK(v.host() == expected);
        CHECK(gpu::is_sorted(v.begin(), v.end()));
        auto const middle = v.begin() + 40000;
        gpu::vector<T> const first(v.begin(), middle), second(middle, v.end());
        gpu::merge(first.begin(), first.end(), second.begin(), second.end(), out.begin());
        CHECK(out.host() == expected);
        gpu::stable_sort(v.begin(), v.end(), [](auto const& a, auto const& b) { return b < a; });
        std::reverse(expected.begin(), expected.end());
        CHECK(v.host() == expected);
        expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
        CHECK(static_cast<std::size_t>(gpu::unique(v.begin(), v.end()) - v.begin()) == expected.size());
        CHECK(v.intact());
        CHECK(out.intact());
    }
}

TEST_CASE("kernels reach long buffers of structures, and change bins, by addresses", "[addresses]") {
    if (!reaches()) return;
    testing::small_blocks const small(long_from, true);
    std::vector<three_words> host(long_length);
    for (std::size_t i = 0; i < long_length; ++i)
        host[i] = {static_cast<float>(i), 0.5f, static_cast<int>(i * 7919 % long_length)};
    gpu::vector<three_words> v(host), copy(v);
    gpu::sort(v.begin(), v.end(), gpu::by([](auto const& s) { return s.key; }));
    std::sort(host.begin(), host.end(), [](auto const& a, auto const& b) { return a.key < b.key; });
    auto const sorted = v.host();
    CHECK(std::equal(sorted.begin(), sorted.end(), host.begin(), [](auto const& a, auto const& b) {
        return a.x == b.x && a.y == b.y && a.key == b.key;
    }));

    gpu::vector<int> keys(long_length), bins(long_length);
    gpu::transform(copy.begin(), copy.end(), keys.begin(), [](auto const& s) { return s.key; });
    gpu::histogram_even(
        keys.begin(), keys.end(), bins.begin(), long_length, 0, static_cast<int>(long_length));
    CHECK(bins.host() == std::vector<int>(long_length, 1));
}

TEMPLATE_TEST_CASE("accessors reach long buffers by addresses, and test their indices", "[addresses]",
    std::uint32_t, std::uint64_t, three_words) {
    using T = TestType;
    if (!reaches()) return;
    testing::small_blocks const small(long_from, true);
    constexpr auto n = static_cast<std::uint32_t>(long_length);
    std::vector<T> host(long_length + 6);
    for (std::size_t i = 0; i < host.size(); ++i)
        if constexpr (std::is_same_v<T, three_words>)
            host[i] = {static_cast<float>(i), 1.5f, static_cast<int>(i)};
        else
            host[i] = static_cast<T>(i * 7919);
    // The output lies in the middle of a buffer, whose other elements no index may change.
    gpu::vector<T> const v(host.begin(), host.begin() + long_length);
    gpu::vector<T> whole(host);
    gpu::span<T> const part(whole.begin() + 3, long_length);
    gpu::vector<std::uint32_t> outside(long_length);
    gpu::for_each_index(
        n + 3u, [=, in = gpu::in(v), out = gpu::out(part), is_zero = gpu::out(outside)](auto i) {
            // Each thread stores the element at the other end, and reads and stores one out of range.
            out[n - 1u - i] = in[i];
            auto const none = in[i + n];
            if constexpr (std::is_same_v<T, three_words>)
                is_zero[i] = gpu::cast<std::uint32_t>(none.key == 0);
            else
                is_zero[i] = gpu::cast<std::uint32_t>(gpu::cast<std::uint32_t>(none) == 0u);
        });
    auto expected = host;
    std::reverse_copy(host.begin(), host.begin() + long_length, expected.begin() + 3);
    auto const got = whole.host();
    CHECK(std::equal(got.begin(), got.end(), expected.begin(), [](T const& a, T const& b) {
        return std::memcmp(&a, &b, sizeof(T)) == 0;
    }));
    CHECK(outside.host() == std::vector<std::uint32_t>(long_length, 1));
}

TEST_CASE("a checked accessor of a long buffer names the index", "[addresses]") {
    if (!reaches()) return;
    testing::small_blocks const small(long_from, true);
    gpu::vector<std::uint32_t> const v(long_length);
    gpu::vector<std::uint32_t> out(long_length, 7u);
    gpu::checked() = true;
    CHECK_THROWS_WITH(gpu::for_each_index(
                          long_length, [in = gpu::in(v), to = gpu::out(out)](auto i) { to[i] = in[i + 1u]; }),
        test::contains("element 100003 of accessor 1 was read, and it has 100003 elements"));
    gpu::checked() = false;
    CHECK(out.host() == std::vector<std::uint32_t>(long_length));
}

TEST_CASE("accessors change elements of long buffers atomically, and stencils read them", "[addresses]") {
    if (!reaches()) return;
    testing::small_blocks const small(long_from, true);
    constexpr auto n = static_cast<std::uint32_t>(long_length);
    gpu::vector<std::uint32_t> sums(long_length);
    gpu::vector<float> lengths(long_length);
    gpu::for_each_index(3 * long_length, [=, sum = gpu::out(sums), length = gpu::inout(lengths)](auto i) {
        sum[i % (n + 1u)] += 2u;
        length[i % n] += 0.5f;
    });
    std::vector<std::uint32_t> expected(long_length);
    for (std::size_t i = 0; i < 3 * long_length; ++i)
        if (i % (long_length + 1) < long_length) expected[i % (long_length + 1)] += 2;
    CHECK(sums.host() == expected);
    CHECK(lengths.host() == std::vector<float>(long_length, 1.5f));

    std::vector<float> const host = testing::values<float>(long_length);
    gpu::vector<float> const v(host);
    gpu::vector<float> out(long_length);
    gpu::stencil(
        v, out, [](auto const& x) { return x(1) - x(-1); }, gpu::boundary::wrap);
    auto const got = out.host();
    for (std::size_t i = 0; i < long_length; ++i)
        REQUIRE(got[i] == host[(i + 1) % long_length] - host[(i + long_length - 1) % long_length]);
}

TEMPLATE_TEST_CASE("elements move within long buffers by addresses", "[addresses]", std::uint32_t,
    std::uint64_t, std::uint16_t) {
    using T = TestType;
    if (!reaches()) return;
    // The second time, one launch reaches only a part of the range.
    for (std::size_t const near_bytes : {std::size_t(0), std::size_t(1) << 17}) {
        testing::small_blocks const small(long_from, true, near_bytes);
        auto const host = testing::values<T>(long_length);
        for (std::ptrdiff_t const by : {1, 63, 1000, 12'288, 40'000, 70'000}) {
            INFO("by " << by << ", one launch reaches " << near_bytes);
            testing::guarded<T> left(host), right(host, 3), turned(host);
            auto expected = host;
            std::copy(host.begin() + by, host.end(), expected.begin());
            gpu::move(left.begin() + by, left.end(), left.begin());
            CHECK(left.host() == expected);
            CHECK(left.intact());
            expected = host;
            std::copy(host.begin(), host.end() - by, expected.begin() + by);
            gpu::copy_backward(right.begin(), right.end() - by, right.end());
            CHECK(right.host() == expected);
            CHECK(right.intact());
            expected = host;
            std::rotate(expected.begin(), expected.begin() + by, expected.end());
            gpu::rotate(turned.begin(), turned.begin() + by, turned.end());
            CHECK(turned.host() == expected);
        }
    }
}

TEST_CASE("a kernel with addresses agrees with its launch, and names the extension", "[addresses]") {
    auto const context = gpu::context::headless();
    auto& d = context.device();
    // Where there are addresses, the tests above run it. GPU_ADDRESSES=0 does not take the extension away.
    if (d.caps.addresses || d.caps.has("GL_NV_gpu_shader5")) return;
    gpu::vector<std::uint32_t> v(40000), out(40000);
    testing::small_blocks const small(long_from, true);
    d.gl.is_named_buffer_resident_nv = [](gpu::gl::GLuint) -> gpu::gl::GLboolean { return 1; };
    d.gl.get_named_buffer_parameterui64v_nv = [](gpu::gl::GLuint, gpu::gl::GLenum, std::uint64_t* to) {
        *to = 1 << 20;
    };
    CHECK_THROWS_WITH(
        gpu::inclusive_scan(v.begin(), v.end(), out.begin()), test::contains("GL_NV_gpu_shader5"));
    CHECK_THROWS_WITH(gpu::sort(v.begin(), v.end()), test::contains("GL_NV_gpu_shader5"));
    CHECK_THROWS_WITH(
        gpu::for_each_index(v.size(), [in = gpu::in(v), to = gpu::out(out)](auto i) { to[i] = in[i]; }),
        test::contains("GL_NV_gpu_shader5"));
}
