// SPDX-License-Identifier: MIT
// Ranges in buffers that are longer than one storage block: outputs that are no plain memory, and short
// ranges of such a buffer. The block is made small by the test.
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/histogram.hpp>
#include <gpu/algorithm/move.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/partition_copy.hpp>
#include <gpu/algorithm/remove.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/top_k.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/iterator/discard.hpp>
#include <gpu/iterator/transform_output.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

namespace {
constexpr std::int64_t output_block = 1 << 15;
/// A value of more than 8 bytes, which a sort by key moves once.
struct wide {
    std::uint32_t place;
    float x, y;
};
}  // namespace
GPU_STRUCT(wide, place, x, y);

TEST_CASE("sums by key of long ranges go through any output", "[windows]") {
    testing::small_blocks const limit(output_block);
    std::size_t const n = 30001;
    std::vector<std::uint32_t> keys(n), values = testing::values<std::uint32_t>(n, 100), sums, ends;
    for (std::size_t i = 0; i < n; ++i) keys[i] = std::uint32_t(i / 4999);  // runs cross the parts
    for (std::size_t i = 0; i < n; ++i) {
        if (i == 0 || keys[i] != keys[i - 1]) sums.push_back(0);
        sums.back() += values[i];
    }
    gpu::vector<std::uint32_t> const k(keys.begin(), keys.end()), v(values.begin(), values.end());
    gpu::vector<std::uint32_t> out(n);
    auto const first = [&](auto const& host) {
        return std::vector(host.begin(), host.begin() + std::ptrdiff_t(sums.size()));
    };
    auto const ten_times = [](auto x) { return 10u * x; };
    auto times = sums;
    for (auto& x : times) x *= 10;

    auto const none = gpu::make_discard_iterator();
    gpu::reduce_by_key(
        k.begin(), k.end(), v.begin(), none, gpu::make_transform_output_iterator(out.begin(), ten_times));
    CHECK(first(out.host()) == times);
    // What is read from this output is not what was stored.
    gpu::fill(out.begin(), out.end(), 0u);
    gpu::reduce_by_key(k.begin(),
        k.end(),
        v.begin(),
        none,
        gpu::make_transform_input_output_iterator(
            out.begin(), [](auto x) { return x + 3u; }, ten_times));
    CHECK(first(out.host()) == times);
    gpu::vector<double> wider(n);
    gpu::reduce_by_key(k.begin(), k.end(), v.begin(), out.begin(), wider.begin());
    auto const found = first(wider.host());
    CHECK(std::vector<std::uint32_t>(found.begin(), found.end()) == sums);
    auto const ended = gpu::reduce_by_key(k.begin(), k.end(), v.begin(), out.begin(), none);
    CHECK(std::size_t(ended.first - out.begin()) == sums.size());
}

TEST_CASE("short ranges of a long buffer need no more than a window", "[windows]") {
    testing::small_blocks const limit(output_block);
    std::size_t const n = 30001, m = 100, at = 12345;
    auto const host = testing::values<std::uint32_t>(n, 5);
    gpu::vector<std::uint32_t> v(host.begin(), host.end()), one(n), two(n);
    gpu::scalar<std::uint32_t> count;
    auto const from = std::ptrdiff_t(at), to = std::ptrdiff_t(at + m);
    std::vector<std::uint32_t> const part(host.begin() + from, host.begin() + to);
    auto const a = v.begin() + from, e = v.begin() + to, o = one.begin() + from, p = two.begin() + from;
    auto const odd = [](auto x) { return x % 2u == 1u; };
    auto const odds = std::size_t(std::count_if(part.begin(), part.end(), odd));
    auto runs = part;
    runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
    auto const written = [&](auto const& g, std::size_t size) {
        auto const all = g.host();
        return std::vector(all.begin() + from, all.begin() + from + std::ptrdiff_t(size));
    };

    gpu::copy_if_into(a, e, o, count, odd);
    CHECK(count.read() == odds);
    gpu::partition_copy_into(a, e, o, p, count, odd);
    CHECK(count.read() == odds);
    gpu::unique_copy_into(a, e, o, count);
    CHECK(count.read() == runs.size());
    CHECK(written(one, runs.size()) == runs);
    auto const ends = gpu::reduce_by_key(a, e, a, o, p);
    CHECK(std::size_t(ends.first - o) == runs.size());
    CHECK(written(one, runs.size()) == runs);
    gpu::reduce_by_key_into(a, e, a, o, p, count);
    CHECK(count.read() == runs.size());
    gpu::inclusive_scan_by_key(a, e, a, p);
    gpu::histogram_even(a, e, p, 5, 0u, 5u);
    std::vector<std::uint32_t> of(5);
    for (auto const x : part) ++of[x];
    CHECK(written(two, 5) == of);
    gpu::sort(a, e);
    auto sorted = part;
    std::sort(sorted.begin(), sorted.end());
    CHECK(written(v, m) == sorted);
    CHECK(gpu::lower_bound(a, e, 2u) - a ==
          std::lower_bound(sorted.begin(), sorted.end(), 2u) - sorted.begin());
    gpu::unique_into(a, e, count);
    CHECK(count.read() == std::size_t(std::unique(sorted.begin(), sorted.end()) - sorted.begin()));
}

TEST_CASE("a long range is rotated by any distance", "[windows]") {
    testing::small_blocks const limit(1 << 15);  // 8192 words
    auto host = testing::values<std::uint32_t>(20'000);
    gpu::vector<std::uint32_t> v(host);
    for (std::ptrdiff_t by : {1, 7'000, 10'000, 12'000, 19'999}) {
        INFO("by " << by);
        std::rotate(host.begin(), host.begin() + by, host.end());
        gpu::rotate(v.begin(), v.begin() + by, v.end());
        CHECK((v.host() == host));
    }
}

TEST_CASE("short ranges of a long buffer are reordered where they are", "[windows]") {
    testing::small_blocks const limit(output_block);
    std::size_t const n = 30001, at = 12345;
    auto const odd = [](auto x) { return x % 2u == 1u; };
    for (std::size_t const m : {100u, 3000u}) {
        INFO("m = " << m);
        auto const from = std::ptrdiff_t(at), to = std::ptrdiff_t(at + m),
                   middle = from + std::ptrdiff_t(m / 3);
        auto host = testing::values<std::uint32_t>(n, 50000);
        gpu::vector<std::uint32_t> v(host.begin(), host.end()), best(n, 7u);
        auto const a = v.begin() + from, e = v.begin() + to;
        std::vector<std::uint32_t> sorted(host.begin() + from, host.begin() + to);
        std::sort(sorted.begin(), sorted.end());

        gpu::reverse(a, e);
        std::reverse(host.begin() + from, host.begin() + to);
        CHECK(v.host() == host);
        gpu::stable_partition(a, e, odd);
        std::stable_partition(host.begin() + from, host.begin() + to, odd);
        CHECK(v.host() == host);
        gpu::top_k(a, e, m / 3, best.begin() + from, gpu::less<>{});
        auto const first = best.host();
        CHECK(std::equal(sorted.begin(), sorted.begin() + std::ptrdiff_t(m / 3), first.begin() + from));
        CHECK((first[at - 1] == 7 && first[at + m / 3] == 7));
        gpu::nth_element(a, v.begin() + middle, e);
        CHECK(v[std::size_t(middle)] == sorted[m / 3]);
        gpu::partial_sort(a, v.begin() + middle, e);
        gpu::sort(v.begin() + middle, e);
        std::copy(sorted.begin(), sorted.end(), host.begin() + from);
        CHECK(v.host() == host);
    }
}

TEST_CASE("long ranges are compacted in place, and leave their count on the GPU", "[windows]") {
    testing::small_blocks const limit(output_block);
    auto const host = testing::values<std::uint32_t>(30001, 3);
    auto const odd = [](auto x) { return x % 2u == 1u; };
    gpu::vector<std::uint32_t> v(host.begin(), host.end());
    gpu::scalar<std::uint32_t> count;
    auto expected = host;
    gpu::unique_into(v.begin(), v.end(), count);
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    CHECK(count.read() == expected.size());
    CHECK(std::equal(expected.begin(), expected.end(), v.host().begin()));
    v = gpu::vector<std::uint32_t>(host.begin(), host.end());
    expected = host;
    gpu::remove_if_into(v.begin(), v.end(), count, odd);
    expected.erase(std::remove_if(expected.begin(), expected.end(), odd), expected.end());
    CHECK(count.read() == expected.size());
    auto const left = v.host();
    CHECK(std::equal(expected.begin(), expected.end(), left.begin()));
}

TEST_CASE("values of any kind move with the keys of long ranges", "[windows]") {
    testing::small_blocks const limit(output_block);
    std::size_t const n = 20001;
    auto const keys = testing::values<std::uint32_t>(n, 300);
    std::vector<wide> bodies(n);
    std::vector<float> floats(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        bodies[i] = {i, 1, 2};
        floats[i] = float(i);
    }
    gpu::vector<std::uint32_t> k(keys.begin(), keys.end());
    gpu::vector<wide> b(bodies.begin(), bodies.end());
    gpu::vector<float> f(floats.begin(), floats.end());
    gpu::sort_by_key(k.begin(), k.end(), gpu::make_zip_iterator(b.begin(), f.begin()));
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](auto x, auto y) { return keys[x] < keys[y]; });
    auto const moved = b.host();
    auto const with = f.host();
    bool same = true;
    for (std::size_t i = 0; i < n; ++i)
        same = same && moved[i].place == order[i] && with[i] == float(order[i]);
    CHECK(same);
    // A functor whose result is longer than the element decides how long a part is.
    gpu::vector<std::uint32_t> v(keys.begin(), keys.end());
    gpu::sort(v.begin(), v.end(), gpu::by([](auto x) { return gpu::cast<double>(x % 17u); }));
    auto expected = keys;
    std::stable_sort(expected.begin(), expected.end(), [](auto x, auto y) { return x % 17 < y % 17; });
    CHECK(v.host() == expected);
}
