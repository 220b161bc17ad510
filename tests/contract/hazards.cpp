// SPDX-License-Identifier: MIT
// What Mesa's llvmpipe does wrong without a word, or with a crash, and what keeps the library from it. The
// other hazards that have a test: padded storage and sizes past 2 GiB (gl/buffer.cpp), 4 and 16 lanes
// (environments w128, w512), loops of functors (primitive/for_each_index.cpp), arithmetic (semantics/).
#include <gpu/algorithm/accumulate.hpp>
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/segmented_sort.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/array.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/iterator/counting.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace {
struct lamp {
    bool lit;
    std::array<bool, 3> shines;
    int id;
    bool operator==(lamp const&) const = default;
};
/// Those that are dark first, then by the rest of their numbers: of few rests many are equal.
struct by_light {
    int rests;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return a.lit < b.lit || (a.lit == b.lit && a.id % rests < b.id % rests);
    }
};
std::vector<lamp> lamps(std::size_t n) {
    std::vector<lamp> v(n);
    for (std::size_t i = 0; i < n; ++i)
        v[i] = {i * i % 7 < 3, {i % 2 == 0, i % 3 == 0, i % 5 == 0}, static_cast<int>(i * 7919 % 100003)};
    return v;
}
std::vector<std::uint8_t> bytes_of(gpu::vector<bool> const& v) {
    gpu::vector<std::uint8_t> out(v.size());
    gpu::copy(v.begin(), v.end(), out.begin());
    return out.host();
}
}  // namespace
GPU_STRUCT(lamp, lit, shines, id);

// A thread ends every loop once it has made 65535 trips through all of its loops together.
TEST_CASE("no lane makes more than 65535 trips, and every packet has a lane", "[hazards]") {
    for (std::uint32_t packet : {1u, 2u, 4u, 8u})
        for (std::uint64_t count : testing::ladder(std::size_t(1) << 31)) {
            // Eight items of a packet may be bytes, or in no memory at all; fewer are so many bytes each.
            if (count > 0x7fffffff || (packet < 8 && count * (32 / packet) > std::uint64_t(1) << 31))
                continue;
            auto const c = gpu::kernel::cut_for_lanes(count, packet);
            INFO("count = " << count << ", packet = " << packet);
            REQUIRE(std::uint64_t(c.chunk) * c.chunks >= c.packets);
            REQUIRE(std::uint64_t(c.chunk) * (c.chunks - 1) <= c.packets);
            REQUIRE(c.chunk + c.chunks + 256 + packet <=
                    65535);  // the walk, the partials before it, the digits of a radix pass, the rest
        }
}

TEST_CASE(
    "a range without memory, of wide elements and longer than lanes can walk, is refused", "[hazards]") {
    auto const p = gpu::kernel::lanes_profile();
    CHECK_THROWS_AS(gpu::primitive::cut_for(p, std::size_t(1) << 30, 32, 4), gpu::length_error);
    CHECK_NOTHROW(gpu::primitive::cut_for(p, std::size_t(1) << 26, 32, 4));
    CHECK_NOTHROW(gpu::primitive::cut_for(p, 0x7fffffff, 4, 4));
}

TEST_CASE("a range of many more items than 65535 trips for each lane is summed to its end", "[hazards]") {
    std::uint32_t const n = (1u << 27) + 5;
    auto const first = gpu::make_counting_iterator(0u);
    CHECK(gpu::reduce(first, first + n) == static_cast<std::uint32_t>(std::uint64_t(n) * (n - 1) / 2));
    CHECK(gpu::count_if(first, first + n, [](auto i) { return i % 4u == 1u; }) == (n + 2) / 4);
}

// Views of memory count whole texels of 16 bytes, and a store of 32 bytes that reaches past the end is
// dropped. The library's own buffers are longer than asked for, the application's are not.
TEST_CASE("an application's buffer of any length is read and written to its last element", "[hazards]") {
    auto& d = gpu::gl::current();
    for (std::size_t n = 1; n <= 70; ++n) {
        auto host = testing::values<unsigned>(n);
        gpu::gl::GLuint name = 0;
        d.gl.create_buffers(1, &name);
        d.gl.named_buffer_storage(name, static_cast<gpu::gl::GLsizeiptr>(n * 4), host.data(), 0);
        gpu::span<unsigned> const v(name, n);
        INFO("n = " << n);
        gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 3u + 1u; });
        for (auto& x : host) x = x * 3u + 1u;
        CHECK(gpu::to_host(v) == host);
        CHECK(gpu::reduce(v.begin(), v.end()) == std::accumulate(host.begin(), host.end(), 0u));
        gpu::inclusive_scan(v.begin(), v.end(), v.begin());
        std::inclusive_scan(host.begin(), host.end(), host.begin());
        CHECK(gpu::to_host(v) == host);
        gpu::reverse(v.begin(), v.end());
        std::reverse(host.begin(), host.end());
        CHECK(gpu::to_host(v) == host);
        auto odd = [](auto x) { return (x & 1u) == 1u; };
        auto const kept = gpu::remove_if(v.begin(), v.end(), odd) - v.begin();
        CHECK(kept == std::remove_if(host.begin(), host.end(), odd) - host.begin());
        auto whole = testing::values<unsigned>(n, 0, 9);
        gpu::copy(whole.begin(), whole.end(), v.begin());
        gpu::sort(v.begin(), v.end());
        std::sort(whole.begin(), whole.end());
        CHECK(gpu::to_host(v) == whole);
        gpu::sort(v.begin(), v.end(), [](auto a, auto b) { return a % 1024u < b % 1024u; });
        std::stable_sort(whole.begin(), whole.end(), [](auto a, auto b) { return a % 1024u < b % 1024u; });
        CHECK(gpu::to_host(v) == whole);
        gpu::bitonic_sort(v.begin(), v.end(), gpu::greater<>{});
        std::sort(whole.begin(), whole.end(), std::greater<>{});
        CHECK(gpu::to_host(v) == whole);
        d.gl.delete_buffers(1, &name);
    }
}

// Reads at 2^31 bytes and past it end the process.
TEST_CASE("a software driver is not asked for a buffer whose bytes it cannot count", "[hazards]") {
    if (!gpu::gl::current().caps.software) return;
    CHECK_THROWS_AS(gpu::vector<unsigned>(std::size_t(1) << 29, gpu::no_init), gpu::out_of_memory);
}

// A group that waits for another gives up after 65535 trips, with a wrong prefix.
TEST_CASE("lanes do not wait for each other", "[hazards]") {
    auto const& p = gpu::kernel::current().tuning;
    if (p.form == gpu::kernel::shape::lanes) CHECK(!p.look_back);
}

// zink on lavapipe crashes where an array of bools, or of structures with bools, is read at an index that the
// compiler does not know.
TEST_CASE("bools are reduced and scanned, alone and in pairs", "[hazards]") {
    using counted = std::pair<bool, int>;
    auto const odd = [](auto a, auto b) { return a != b; };
    auto const both = [](auto a, auto b) { return gpu::make_pair(a.first != b.first, a.second + b.second); };
    for (std::size_t n : {1u, 3u, 4u, 5u, 255u, 1030u, 70001u}) {
        std::vector<std::uint8_t> bytes(n);
        std::vector<counted> pairs(n);
        for (std::size_t i = 0; i < n; ++i) {
            bytes[i] = i * i % 7 < 3;
            pairs[i] = {bytes[i], 2};
        }
        gpu::vector<bool> v(bytes.begin(), bytes.end()), prefixes(n), runs(n);
        gpu::vector<counted> p(pairs.begin(), pairs.end());
        gpu::vector<int> keys(n, 1);
        INFO("n = " << n);
        bool parity = false;
        std::vector<std::uint8_t> want(n);
        for (std::size_t i = 0; i < n; ++i) want[i] = parity = parity != (bytes[i] != 0);
        CHECK(gpu::reduce(v.begin(), v.end(), false, odd) == parity);
        CHECK(gpu::reduce(p.begin(), p.end(), counted{false, 5}, both) ==
              counted{parity, static_cast<int>(5 + n * 2)});
        gpu::inclusive_scan(v.begin(), v.end(), prefixes.begin(), odd);
        gpu::inclusive_scan_by_key(keys.begin(), keys.end(), v.begin(), runs.begin(), gpu::equal_to<>{}, odd);
        gpu::vector<std::uint8_t> a(n), b(n);
        gpu::copy(prefixes.begin(), prefixes.end(), a.begin());
        gpu::copy(runs.begin(), runs.end(), b.begin());
        CHECK(gpu::to_host(a) == want);
        CHECK(gpu::to_host(b) == want);
    }
}
TEST_CASE("bools are sorted and merged in any order, and go with keys", "[hazards]") {
    auto const true_first = [](auto a, auto b) { return a && !b; };
    for (std::size_t n : {2u, 300u, 6000u}) {
        std::vector<std::uint8_t> bytes(n), both(2 * n);
        std::vector<int> numbers(n);
        for (std::size_t i = 0; i < n; ++i) {
            bytes[i] = i * i % 7 < 3;
            numbers[i] = static_cast<int>(n - i);
        }
        gpu::vector<bool> v(bytes.begin(), bytes.end()), values = v, out(2 * n);
        gpu::vector<int> keys(numbers);
        INFO("n = " << n);
        gpu::sort_by_key(keys.begin(), keys.end(), values.begin());
        CHECK(bytes_of(values) == std::vector<std::uint8_t>(bytes.rbegin(), bytes.rend()));
        gpu::sort(v.begin(), v.end(), true_first);
        std::sort(bytes.begin(), bytes.end(), std::greater<>{});
        CHECK(bytes_of(v) == bytes);
        gpu::merge(v.begin(), v.end(), v.begin(), v.end(), out.begin(), true_first);
        std::merge(bytes.begin(), bytes.end(), bytes.begin(), bytes.end(), both.begin(), std::greater<>{});
        CHECK(bytes_of(out) == both);
    }
}
TEST_CASE("structures with bools are sorted, merged, searched and folded", "[hazards]") {
    for (std::size_t n : {1u, 2u, 600u, 6000u}) {
        auto host = lamps(n);
        gpu::vector<lamp> v(host), w(host), out(2 * n);
        int const half = static_cast<int>(n / 2), third = static_cast<int>(n / 3);
        gpu::vector<int> const ends{0, third, third, half, static_cast<int>(n)};
        INFO("n = " << n);
        gpu::segmented_sort(w.begin(), w.end(), ends.begin(), ends.end(), by_light{9});
        auto parts = host;
        for (auto [from, to] : {std::pair{0, third}, {third, half}, {half, static_cast<int>(n)}})
            std::stable_sort(parts.begin() + from, parts.begin() + to, by_light{9});
        CHECK(gpu::to_host(w) == parts);
        auto const few =
            static_cast<std::ptrdiff_t>(std::min<std::size_t>(n, 40));  // lanes compile long for a network
        gpu::bitonic_sort(w.begin(), w.begin() + few, by_light{100003});
        std::sort(parts.begin(), parts.begin() + few, by_light{100003});
        CHECK(gpu::to_host(w) == parts);
        gpu::stable_sort(v.begin(), v.end(), by_light{9});
        std::stable_sort(host.begin(), host.end(), by_light{9});
        CHECK(gpu::to_host(v) == host);
        std::stable_sort(parts.begin(), parts.end(), by_light{9});
        gpu::stable_sort(w.begin(), w.end(), by_light{9});
        std::vector<lamp> both(2 * n);
        std::merge(host.begin(), host.end(), parts.begin(), parts.end(), both.begin(), by_light{9});
        gpu::merge(v.begin(), v.end(), w.begin(), w.end(), out.begin(), by_light{9});
        CHECK(gpu::to_host(out) == both);
        gpu::vector<int> places(2 * n);
        std::vector<int> expected;
        for (lamp const& x : both)
            expected.push_back(
                static_cast<int>(std::lower_bound(host.begin(), host.end(), x, by_light{9}) - host.begin()));
        gpu::lower_bound(v.begin(), v.end(), out.begin(), out.end(), places.begin(), by_light{9});
        CHECK(gpu::to_host(places) == expected);
        auto const later = [](auto a, auto b) {
            return gpu::make<lamp>(a.lit != b.lit, b.shines, b.id - a.id);
        };
        lamp const first{true, {}, 5};
        CHECK(gpu::accumulate(v.begin(), v.end(), first, later) ==
              std::accumulate(host.begin(), host.end(), first, later));
    }
}
TEST_CASE("local arrays and structures hold bools that any index reaches", "[hazards]") {
    gpu::vector<int> v{0, 5, 6, 3};
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) {
        gpu::array<bool, 4> seen;
        seen[x & 3] = x > 4;
        gpu::var<int> sum = 0;
        gpu::for_(0, 4, [&](auto k) { gpu::if_(seen[k], [&] { sum += k + 10; }); });
        return sum;
    });
    CHECK(gpu::to_host(v) == std::vector<int>{0, 11, 12, 0});
    gpu::vector<int> w{0, 5, 6, 3};
    gpu::transform(w.begin(), w.end(), w.begin(), [](auto x) {
        gpu::array<gpu::bvec2, 4> seen;
        seen[x & 3] = gpu::make<gpu::bvec2>(x<4, x> 4);
        gpu::var<int> sum = 0;
        gpu::for_(0, 4, [&](auto k) { gpu::if_(seen[k].y, [&] { sum += k + 10; }); });
        return sum;
    });
    CHECK(gpu::to_host(w) == std::vector<int>{0, 11, 12, 0});
    auto host = lamps(9);
    gpu::vector<lamp> u(host);
    gpu::vector<bool> shines(9);
    gpu::transform(u.begin(), u.end(), shines.begin(), [](auto x) { return x.shines[x.id % 3]; });
    std::vector<std::uint8_t> expected;
    for (lamp const& x : host) expected.push_back(x.shines[static_cast<std::size_t>(x.id) % 3]);
    CHECK(bytes_of(shines) == expected);
}
