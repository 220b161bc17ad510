// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/histogram.hpp>
#include <gpu/iterator/transform_output.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>
#include <cmath>

using testing::guarded;
using testing::ladder;
using testing::values;

namespace {
__extension__ typedef __int128 wide;
/// What the contract says, in long arithmetic.
template <class T> std::vector<int> even(std::vector<T> const& v, std::size_t bins, T lower, T upper) {
    std::vector<int> counts(bins);
    for (T const& x : v) {
        if (!(x >= lower && x < upper)) continue;
        std::size_t b;
        if constexpr (std::is_floating_point_v<T>)
            b = std::min(
                bins - 1, static_cast<std::size_t>((x - lower) * (static_cast<T>(bins) / (upper - lower))));
        else
            b = static_cast<std::size_t>((wide(x) - wide(lower)) * wide(bins) / (wide(upper) - wide(lower)));
        ++counts[b];
    }
    return counts;
}
template <class T> void check_even(std::vector<T> const& host, std::size_t bins, T lower, T upper) {
    gpu::vector<T> v(host.begin(), host.end());
    guarded<int> out(bins);
    INFO("n = " << host.size() << ", bins = " << bins << ", lower = " << lower << ", upper = " << upper);
    auto const end = gpu::histogram_even(v.begin(), v.end(), out.begin(), bins, lower, upper);
    REQUIRE(std::size_t(end - out.begin()) == bins);
    REQUIRE(out.host() == even(host, bins, lower, upper));
    REQUIRE(out.intact());
}
/// Counts the first `Active` channels of pixels, whose bins and limits are given.
template <std::size_t Channels, std::size_t Active, class T, class Bins = int>
void check_channels(std::vector<T> const& host, std::array<std::size_t, Active> sizes,
    std::array<T, Active> lower, std::array<T, Active> upper) {
    // The image begins behind another number, within a packet.
    std::vector<T> whole{upper[0]};
    whole.insert(whole.end(), host.begin(), host.end());
    gpu::vector<T> const image(whole);
    std::vector<guarded<Bins>> out;
    std::array<decltype(std::declval<guarded<Bins>&>().begin()), Active> bins;
    out.reserve(Active);
    for (std::size_t c = 0; c < Active; ++c) {
        out.emplace_back(sizes[c]);
        bins[c] = out[c].begin();
    }
    gpu::multi_histogram_even<Channels>(image.begin() + 1, image.end(), bins, sizes, lower, upper);
    for (std::size_t c = 0; c < Active; ++c) {
        std::vector<T> channel;
        for (std::size_t i = c; i < host.size(); i += Channels) channel.push_back(host[i]);
        INFO(Channels << " channels, channel " << c << ", n = " << host.size());
        auto const expected = even(channel, sizes[c], lower[c], upper[c]);
        REQUIRE(out[c].host() == std::vector<Bins>(expected.begin(), expected.end()));
        REQUIRE(out[c].intact());
    }
}
}  // namespace

TEST_CASE("histogram_even: the example, and the same counts from run to run", "[histogram]") {
    gpu::vector<float> v{2.2f, 6.1f, 7.1f, 2.9f, 3.5f, 0.3f, 2.9f, 2.1f};
    gpu::vector<int> bins(4);
    gpu::histogram_even(v.begin(), v.end(), bins.begin(), 4, 0.0f, 8.0f);
    CHECK(gpu::to_host(bins) == std::vector<int>{1, 5, 0, 2});
    CHECK_THROWS_AS(
        gpu::histogram_even(v.begin(), v.end(), bins.begin(), 5, 0.0f, 8.0f), gpu::invalid_argument);
    CHECK_THROWS_AS(
        gpu::histogram_even(v.begin(), v.end(), bins.begin(), 4, 8.0f, 8.0f), gpu::invalid_argument);
    CHECK(gpu::histogram_even(v, bins.begin(), 0, 0.0f, 1.0f) == bins.begin());
    auto const many = values<float>(50000, 1000);
    gpu::vector<float> m(many.begin(), many.end());
    gpu::vector<int> counts(64);
    gpu::histogram_even(m, counts.begin(), 64, -500.0f, 500.0f);
    auto const first = gpu::to_host(counts);
    for (int run = 0; run < 100; ++run) {
        gpu::histogram_even(m, counts.begin(), 64, -500.0f, 500.0f);
        REQUIRE(gpu::to_host(counts) == first);
    }
}

TEMPLATE_TEST_CASE("histogram_even agrees with a serial count", "[histogram]",
    TYPES(std::uint8_t, std::int16_t, int, float)) {
    for (std::size_t n : ladder(1 << 11)) {
        check_even<TestType>(
            values<TestType>(n, 200), 100, TestType(3), TestType(103));  // one bin a number, some outside
        check_even<TestType>(values<TestType>(n, 200), 7, TestType(3), TestType(103));
    }
    // As many bins as one window, two, a few, and so many that they are sorted.
    for (std::size_t bins : {1u, 2u, 255u, 256u, 257u, 4096u, 4097u, 8192u, 8193u, 65536u, 65537u, 100000u})
        check_even<TestType>(values<TestType>(20000, 0),
            bins,
            std::numeric_limits<TestType>::lowest() / TestType(4),
            std::numeric_limits<TestType>::max() / TestType(4));
}

TEST_CASE("histogram_even where 32 bits do not hold the bin's computation", "[histogram]") {
    auto const lowest = std::numeric_limits<int>::lowest(), most = std::numeric_limits<int>::max();
    for (std::size_t bins : {3u, 1000u, 65535u}) {
        check_even<int>(values<int>(5000), bins, lowest, most);
        check_even<int>({lowest, lowest + 1, -1, 0, 1, most - 1, most}, bins, lowest, most);
    }
    if (testing::has_int64()) {
        auto const l = std::numeric_limits<std::int64_t>::lowest(),
                   m = std::numeric_limits<std::int64_t>::max();
        check_even<std::int64_t>(values<std::int64_t>(5000), 1000, l, m);
        check_even<std::int64_t>({l, l + 1, -1, 0, 1, m - 1, m}, 7, l, m);
        check_even<std::int64_t>({100, 199, 200, 7}, 10, 0, 1000);
    }
}

TEST_CASE(
    "histogram_even: NaN and infinities are in no bin, -0 is in that of 0, a denormal where the device takes "
    "it to be",
    "[histogram]") {
    float const inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN(),
                tiny = std::numeric_limits<float>::denorm_min();
    check_even<float>(
        {nan, -nan, inf, -inf, 0.0f, -0.0f, tiny, 1.0f, std::nextafter(1.0f, 0.0f)}, 3, 0.0f, 1.0f);
    // A negative denormal is below 0, or 0: it has to be all of them or none.
    std::vector<float> const below{
        -tiny, -tiny * 1000, -std::numeric_limits<float>::min() / 2, -std::numeric_limits<float>::min()};
    gpu::vector<float> v(below);
    gpu::vector<int> bins(1);
    gpu::histogram_even(v.begin(), v.end(), bins.begin(), 1, 0.0f, 1.0f);
    int expected = 0;
    for (float x : below) expected += testing::as_device_reads(x) >= 0;
    CHECK(gpu::to_host(bins) == std::vector<int>{expected});
    check_even<float>(
        {nan, inf, 0.1f, 0.2f, 0.3f, 0.7f, 0.8f, 0.9f, std::nextafter(0.9f, 0.0f)}, 8, 0.1f, 0.9f);
}

TEMPLATE_TEST_CASE("G11: histogram_even whose limits lie further apart than the greatest float",
    "[histogram][edges]", float, double) {
    using limits = std::numeric_limits<TestType>;
    if (sizeof(TestType) == 8 && !gpu::gl::current().caps.has("GL_ARB_gpu_shader_fp64")) return;
    auto const big = limits::max() / 4 * 3;
    std::vector<TestType> const host{
        -big, -big / 3 * 2, -big / 3, -1, 1, big / 3, big / 3 * 2, limits::max()};
    gpu::vector<TestType> v(host);
    for (std::size_t bins : {1u, 2u, 4u}) {
        gpu::vector<int> counts(bins);
        gpu::histogram_even(v.begin(), v.end(), counts.begin(), bins, -big, big);
        std::vector<int> expected(bins);
        for (TestType x : host)
            if (x < big)
                ++expected[static_cast<std::size_t>(
                    (x / 4 + big / 4) / (big / 2) * static_cast<TestType>(bins))];
        CHECK(counts.host() == expected);
    }
}

TEST_CASE("histogram_even of equal elements, and of many", "[histogram]") {
    check_even<int>(std::vector<int>(100000, 7), 16, 0, 16);
    check_even<int>(values<int>((1 << 20) + 1, 1000), 1000, 0, 1000);
}

TEST_CASE("histogram_even of 2^24 + 1 elements", "[histogram][slow]") {
    check_even<int>(values<int>((1 << 24) + 1, 1000), 1000, 0, 1000);
}

TEST_CASE("histogram_range agrees with upper_bound", "[histogram]") {
    gpu::vector<int> v{1, 5, 12, 100}, levels{0, 10, 50}, bins(2);
    gpu::histogram_range(v.begin(), v.end(), bins.begin(), levels.begin(), levels.end());
    CHECK(gpu::to_host(bins) == std::vector<int>{2, 1});
    for (std::size_t n : ladder(1 << 12))
        for (std::size_t bin_count : {1u, 2u, 63u, 300u, 5000u}) {
            auto const host = values<float>(n, 0);
            auto edges = values<float>(bin_count + 1, 0, 2);
            std::sort(edges.begin(), edges.end());
            std::vector<int> expected(bin_count);
            for (float x : host) {
                auto const b = std::upper_bound(edges.begin(), edges.end(), x) - edges.begin() - 1;
                if (b >= 0 && b < std::ptrdiff_t(bin_count)) ++expected[std::size_t(b)];
            }
            gpu::vector<float> samples(host.begin(), host.end()), device_edges(edges.begin(), edges.end());
            guarded<int> out(bin_count);
            INFO("n = " << n << ", bins = " << bin_count);
            auto const end = gpu::histogram_range(samples, out.begin(), device_edges);
            REQUIRE(std::size_t(end - out.begin()) == bin_count);
            REQUIRE(out.host() == expected);
            REQUIRE(out.intact());
        }
}

TEST_CASE("multi_histogram_even counts channels together and apart", "[histogram]") {
    for (std::size_t pixels : {0u, 1u, 5u, 64u, 4097u}) {
        // Few bins, which one pass counts in the shape lanes, too.
        check_channels<1, 1>(values<int>(pixels, 90, 30), {40}, {-7}, {33});
        check_channels<2, 2>(values<int>(2 * pixels, 90, 30), {1, 63}, {-100, 0}, {100, 63});
        check_channels<3, 3>(values<unsigned>(3 * pixels, 90), {9, 17, 5}, {1, 0, 80}, {70, 90, 90});
        check_channels<4, 3>(values<float>(4 * pixels, 90, 30), {8, 16, 32}, {-4, 0, -8}, {4, 16, 8});
        check_channels<5, 2>(values<std::int16_t>(5 * pixels, 90, 30), {8, 16}, {-4, 0}, {4, 16});
        check_channels<4, 4, std::uint8_t, std::int64_t>(
            values<std::uint8_t>(4 * pixels), {3, 4, 5, 6}, {0, 10, 20, 30}, {200, 210, 250, 90});
        // More bins than a pass counts, and a bin that takes more than 32 bits to compute.
        check_channels<2, 2>(values<int>(2 * pixels, 90, 30), {5000, 4000}, {-70, 0}, {1000, 9000});
        check_channels<2, 2>(values<unsigned>(2 * pixels), {7, 1000}, {0u, 5u}, {4000000000u, 4000000000u});
    }
    // The same kernels with other bins and limits.
    check_channels<2, 2>(values<int>(2000, 90, 30), {5, 7}, {-10, 20}, {15, 90});
    check_channels<4, 3>(values<float>(4000, 90, 30), {4, 8, 16}, {-8, 4, 0}, {8, 20, 16});
    // More channels than a launch has storage blocks.
    {
        std::array<std::size_t, 17> sizes;
        std::array<int, 17> lower, upper;
        for (int c = 0; c < 17; ++c) {
            sizes[static_cast<std::size_t>(c)] = static_cast<std::size_t>(c % 5 + 1);
            lower[static_cast<std::size_t>(c)] = -c;
            upper[static_cast<std::size_t>(c)] = 20 + c;
        }
        check_channels<17, 17>(values<int>(17 * 101, 90, 30), sizes, lower, upper);
    }
    // Counts may go through an iterator that stores something else.
    gpu::vector<int> const image{0, 5, 1, 5, 0, 6};
    gpu::vector<float> red(2), green(2);
    auto const half = [](auto x) { return gpu::cast<float>(x) * 0.5f; };
    auto const to = [&](gpu::vector<float>& v) {
        return gpu::make_transform_output_iterator<std::uint32_t>(v.begin(), half);
    };
    gpu::multi_histogram_even<2>(image, std::array{to(red), to(green)}, {2, 2}, std::array{0, 5}, {2, 7});
    CHECK(red.host() == std::vector<float>{1, 0.5f});
    CHECK(green.host() == std::vector<float>{1, 0.5f});
}

TEST_CASE("multi-channel histograms count each channel apart", "[histogram]") {
    for (std::size_t pixels : {0u, 1u, 7u, 1000u, 4097u}) {
        auto const host = values<std::uint8_t>(4 * pixels);
        gpu::vector<std::uint8_t> image(host.begin(), host.end());
        std::array<std::size_t, 3> const sizes{256, 16, 100};
        guarded<int> r(256), g(16), b(100);
        gpu::multi_histogram_even<4>(image.begin(),
            image.end(),
            std::array{r.begin(), g.begin(), b.begin()},
            sizes,
            std::array{0, 0, 50},
            {256, 256, 150});
        std::vector<std::uint8_t> channel[3];
        for (std::size_t i = 0; i < 4 * pixels; ++i)
            if (i % 4 < 3) channel[i % 4].push_back(host[i]);
        INFO("pixels = " << pixels);
        REQUIRE(r.host() == even<int>({channel[0].begin(), channel[0].end()}, 256, 0, 256));
        REQUIRE(g.host() == even<int>({channel[1].begin(), channel[1].end()}, 16, 0, 256));
        REQUIRE(b.host() == even<int>({channel[2].begin(), channel[2].end()}, 100, 50, 150));
        gpu::vector<int> levels{0, 10, 255};
        gpu::vector<int> first(2), second(2);
        gpu::multi_histogram_range<4>(image.begin(),
            image.end(),
            std::array{first.begin(), second.begin()},
            std::array{std::pair{levels.begin(), levels.end()}, std::pair{levels.begin(), levels.end()}});
        for (auto [got, c] : {std::pair{&first, 0}, std::pair{&second, 1}}) {
            auto const low =
                           std::count_if(channel[c].begin(), channel[c].end(), [](int x) { return x < 10; }),
                       all =
                           std::count_if(channel[c].begin(), channel[c].end(), [](int x) { return x < 255; });
            REQUIRE(gpu::to_host(*got) == std::vector<int>{int(low), int(all - low)});
        }
    }
    gpu::vector<std::uint8_t> image(5);
    gpu::vector<int> bins(2);
    CHECK_THROWS_AS(gpu::multi_histogram_even<2>(
                        image.begin(), image.end(), std::array{bins.begin()}, {2}, std::array{0}, {2}),
        gpu::invalid_argument);
}
