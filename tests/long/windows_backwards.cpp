// SPDX-License-Identifier: MIT
// Ranges that are longer than one storage block, read and written from the end to the beginning: here by a
// limit that a test makes small, on large GPUs by their size.
#include <gpu/algorithm/adjacent_difference.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/stream.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <type_traits>

namespace {
constexpr std::int64_t small_block = 1 << 15;
/// Lengths round the elements of T that fit a small block, and longer ones, odd and not.
template <class T> std::vector<std::size_t> lengths() {
    std::size_t const fits = std::size_t(small_block) / sizeof(T);
    return {fits - 700, fits - 1, fits, fits + 1, 2 * fits + 3, 5 * fits + 77};
}
template <class T> void read_backwards(std::size_t n) {
    if (testing::cannot_exist<T>()) return;
    INFO("n = " << n << ", " << sizeof(T) << " bytes");
    auto const host = testing::values<T>(n, 50, 1);
    std::vector<T> const turned(host.rbegin(), host.rend());
    testing::guarded<T> v(host), out(n, 61);
    auto const first = gpu::make_reverse_iterator(v.end()), last = gpu::make_reverse_iterator(v.begin());

    gpu::copy(first, last, out.begin());
    CHECK(out.host() == turned);
    gpu::copy(v.begin(), v.end(), gpu::make_reverse_iterator(out.end()));
    CHECK(out.host() == turned);
    // The reverse of a reverse, and both directions at once.
    gpu::copy(gpu::make_reverse_iterator(last), gpu::make_reverse_iterator(first), out.begin());
    CHECK(out.host() == host);
    gpu::vector<T> const w(host);
    gpu::transform(w.begin(), w.end(), first, out.begin(), [](auto x, auto y) { return x + y + y; });
    std::vector<T> expected(n);
    std::transform(host.begin(), host.end(), turned.begin(), expected.begin(), [](T x, T y) {
        return static_cast<T>(x + y + y);
    });
    CHECK(out.host() == expected);

    CHECK(gpu::reduce(first, last, 0u) == std::accumulate(host.begin(), host.end(), 0u));
    gpu::inclusive_scan(first, last, gpu::make_reverse_iterator(out.end()));
    std::partial_sum(turned.begin(), turned.end(), expected.begin());
    std::reverse(expected.begin(), expected.end());
    CHECK(out.host() == expected);
    auto const is_odd = [](auto x) { return x % 2 == 1; };
    auto const kept = gpu::copy_if(first, last, out.begin(), is_odd);
    expected.clear();
    std::copy_if(turned.begin(), turned.end(), std::back_inserter(expected), is_odd);
    REQUIRE(kept - out.begin() == std::ptrdiff_t(expected.size()));
    CHECK(std::equal(expected.begin(), expected.end(), out.host().begin()));
    auto const found = gpu::find(first, last, host[n / 3]);
    CHECK(found - first == std::find(turned.begin(), turned.end(), host[n / 3]) - turned.begin());
    gpu::adjacent_difference_right(v.begin(), v.end(), out.begin());
    expected = host;
    for (std::size_t i = 0; i + 1 < n; ++i) expected[i] = static_cast<T>(host[i] - host[i + 1]);
    CHECK(out.host() == expected);
    CHECK((v.intact() && out.intact()));
}
/// Functor that reads an element of memory, on the GPU only.
struct looked_up {
    gpu::in_stream<std::uint32_t> table;
    template <class X> auto operator()(X const& x) const {
        if constexpr (std::is_same_v<X, std::uint32_t>)
            return x;
        else
            return table[x];
    }
};
}  // namespace

TEST_CASE("long ranges are read and written backwards", "[windows]") {
    testing::small_blocks const limit(small_block);
    for (std::size_t const n : lengths<std::uint32_t>()) read_backwards<std::uint32_t>(n);
    read_backwards<std::uint8_t>(5 * std::size_t(small_block) + 77);
    read_backwards<std::uint16_t>(30001);
    read_backwards<std::uint64_t>(20002);
}

TEST_CASE("long ranges are sorted, merged and partitioned backwards", "[windows]") {
    testing::small_blocks const limit(small_block);
    for (std::size_t const n : {std::size_t(8001), std::size_t(30002)}) {
        INFO("n = " << n);
        auto host = testing::values<std::uint32_t>(n, 9000, 1);
        testing::guarded<std::uint32_t> v(host), out(2 * n, 61);
        auto const first = gpu::make_reverse_iterator(v.end()), last = gpu::make_reverse_iterator(v.begin());
        auto const is_odd = [](auto x) { return x % 2u == 1u; };
        auto const middle = gpu::stable_partition(first, last, is_odd);
        auto const expected = std::stable_partition(host.rbegin(), host.rend(), is_odd);
        CHECK(middle - first == expected - host.rbegin());
        CHECK(v.host() == host);
        gpu::sort(first, last);
        std::sort(host.rbegin(), host.rend());
        CHECK(v.host() == host);
        gpu::merge(first, last, first, last, gpu::make_reverse_iterator(out.end()));
        std::vector<std::uint32_t> merged(2 * n);
        std::merge(host.rbegin(), host.rend(), host.rbegin(), host.rend(), merged.rbegin());
        CHECK(out.host() == merged);
        CHECK((v.intact() && out.intact()));
    }
}

TEST_CASE("a functor's memory is reached in both directions from a reversed range", "[windows]") {
    testing::small_blocks const limit(small_block);
    std::size_t const n = 20001;
    auto const host = testing::values<std::uint32_t>(n, 1000, 1);
    gpu::vector<std::uint32_t> const v(host.begin(), host.end());
    gpu::vector<std::uint32_t> twice(9000), out(n);
    gpu::sequence(twice.begin(), twice.end(), 0u, 2u);
    auto const from = gpu::make_transform_iterator(
        v.begin(), looked_up{gpu::in(gpu::span(twice.begin() + 4000, twice.end()))});
    auto const end = gpu::make_reverse_iterator(from);
    gpu::copy(end - std::ptrdiff_t(n), end, out.begin());
    std::vector<std::uint32_t> expected;
    for (auto i = host.rbegin(); i != host.rend(); ++i) expected.push_back(8000 + 2 * *i);
    CHECK(out.host() == expected);
}

TEST_CASE("short reversed ranges of a long buffer need no more than a window", "[windows]") {
    testing::small_blocks const limit(small_block);
    auto const host = testing::values<std::uint32_t>(40000);
    gpu::vector<std::uint32_t> const v(host.begin(), host.end());
    for (std::ptrdiff_t const at : {0, 1, 7, 8, 9, 63, 64, 65, 12345, 39000})
        for (std::ptrdiff_t const n : {1, 7, 8, 9, 100, 1000}) {
            INFO("from " << at << ", n = " << n);
            testing::guarded<std::uint32_t> out(std::size_t(n), 61);
            gpu::reverse_copy(v.begin() + at, v.begin() + at + n, out.begin());
            std::vector<std::uint32_t> expected(host.begin() + at, host.begin() + at + n);
            std::reverse(expected.begin(), expected.end());
            REQUIRE(out.host() == expected);
            REQUIRE(out.intact());
        }
}

TEST_CASE("elements of a long reversed range are gathered and scattered", "[windows]") {
    testing::small_blocks const limit(small_block);
    std::size_t const n = 30001, m = 5000;
    auto host = testing::values<std::uint32_t>(n, 50000, 1);
    testing::guarded<std::uint32_t> v(host, 61);
    auto const first = gpu::make_reverse_iterator(v.end());
    std::vector<std::uint32_t> places(m), expected(m);
    for (std::size_t i = 0; i < m; ++i) {
        places[i] = static_cast<std::uint32_t>(i * 7 % n);
        expected[i] = host[n - 1 - places[i]];
    }
    gpu::vector<std::uint32_t> const map(places.begin(), places.end());
    gpu::vector<std::uint32_t> out(m);
    gpu::gather(map.begin(), map.end(), first, out.begin());
    CHECK(out.host() == expected);
    gpu::transform(out.begin(), out.end(), out.begin(), [](auto x) { return x + 1u; });
    gpu::scatter(out.begin(), out.end(), map.begin(), first);
    for (auto const i : places) ++host[n - 1 - i];
    CHECK(v.host() == host);
    CHECK(v.intact());
}
