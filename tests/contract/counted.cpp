// SPDX-License-Identifier: MIT
// Ranges whose length is on the GPU: every family against the same call with a length of the host.
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/counted.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>
#include <string>

using testing::guarded;
using testing::values;

namespace {
/// Bounds, and the counts below them that a kernel cuts differently.
struct sizes {
    std::size_t most, count;
};
std::vector<sizes> pairs(std::size_t most = 1 << 16) {
    std::vector<sizes> out;
    for (std::size_t m : {std::size_t(1),
             std::size_t(5),
             std::size_t(64),
             std::size_t(1000),
             std::size_t(4097),
             most / 2 + 1,
             most})
        for (std::size_t c :
            {std::size_t(0), std::size_t(1), std::size_t(3), std::size_t(8), m / 7, m / 2, m - 1, m})
            if (c <= m) out.push_back({m, c});
    return out;
}
}  // namespace

TEST_CASE("maps of a counted range touch as many elements as the count says", "[counted]") {
    for (auto [most, count] : pairs()) {
        auto const host = values<int>(most, 1000);
        guarded<int> in(host), out(std::vector<int>(most, -1), most % 2 ? 61 : 64);
        gpu::scalar<unsigned> n(static_cast<unsigned>(count));
        INFO(count << " of " << most);
        auto const range = gpu::counted(in.begin(), n, most);
        auto const written = gpu::transform(range, out.begin(), [](auto x) { return x * 2 + 1; });
        std::vector<int> expected(most, -1);
        for (std::size_t i = 0; i < count; ++i) expected[i] = host[i] * 2 + 1;
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
        REQUIRE(written.read_size() == count);
        gpu::for_each(written, [](auto& x) { x = x - 1; });  // what an algorithm wrote is a range again
        gpu::transform(range, written, out.begin(), [](auto x, auto y) { return y - x; });
        for (std::size_t i = 0; i < count; ++i) expected[i] = host[i];
        REQUIRE(out.host() == expected);
        gpu::fill(gpu::counted(out.begin(), n, most), 7);
        std::fill(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(count), 7);
        REQUIRE(out.host() == expected);
        gpu::copy(range, out.begin());
        std::copy(host.begin(), host.begin() + static_cast<std::ptrdiff_t>(count), expected.begin());
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
        REQUIRE(gpu::to_host(range) ==
                std::vector<int>(host.begin(), host.begin() + static_cast<std::ptrdiff_t>(count)));
    }
}

TEMPLATE_TEST_CASE("elements of less than a word, and of several, are counted", "[counted]",
    TYPES(std::uint8_t, gpu::vec3)) {
    for (auto [most, count] : pairs(1 << 12)) {
        guarded<TestType> in(most), out(most);
        gpu::scalar<unsigned> n(static_cast<unsigned>(count));
        INFO(count << " of " << most);
        gpu::fill(in.begin(), in.end(), TestType(3));
        gpu::fill(out.begin(), out.end(), TestType(1));
        gpu::transform(gpu::counted(in.begin(), n, most), out.begin(), [](auto x) { return x + x; });
        std::vector<TestType> expected(most, TestType(1));
        std::fill(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(count), TestType(6));
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
    }
}

TEST_CASE("reductions of a counted range", "[counted]") {
    for (auto [most, count] : pairs()) {
        auto const host = values<int>(most, 1000);
        auto const last = host.begin() + static_cast<std::ptrdiff_t>(count);
        gpu::vector<int> v(host.begin(), host.end());
        gpu::scalar<int> n(static_cast<int>(count));
        auto const range = gpu::counted(v.begin(), n);
        INFO(count << " of " << most);
        int const sum = std::accumulate(host.begin(), last, 5);
        REQUIRE(gpu::reduce(range, 5) == sum);
        gpu::scalar<int> into;
        gpu::reduce_into(range, into, 5, gpu::plus<>{});
        REQUIRE(into.read() == sum);
        auto small = [](auto x) { return x < 300; };
        REQUIRE(gpu::count_if(range, small) == std::count_if(host.begin(), last, small));
        REQUIRE(gpu::all_of(range, small) == std::all_of(host.begin(), last, small));
        REQUIRE(gpu::any_of(range, small) == std::any_of(host.begin(), last, small));
        REQUIRE(gpu::none_of(range, small) == std::none_of(host.begin(), last, small));
        gpu::scalar<bool> all, any, none;
        gpu::scalar<unsigned> how_many, of_value, least, most_place;
        gpu::all_of_into(range, all, small);
        gpu::any_of_into(range, any, small);
        gpu::none_of_into(range, none, small);
        gpu::count_if_into(range, how_many, small);
        gpu::count_into(range, of_value, host[0]);
        gpu::min_element_into(range, least);
        gpu::max_element_into(range, most_place);
        REQUIRE(all.read() == std::all_of(host.begin(), last, small));
        REQUIRE(any.read() == std::any_of(host.begin(), last, small));
        REQUIRE(none.read() == std::none_of(host.begin(), last, small));
        REQUIRE(how_many.read() == static_cast<unsigned>(std::count_if(host.begin(), last, small)));
        REQUIRE(of_value.read() == static_cast<unsigned>(std::count(host.begin(), last, host[0])));
        REQUIRE(least.read() == static_cast<unsigned>(std::min_element(host.begin(), last) - host.begin()));
        REQUIRE(
            most_place.read() == static_cast<unsigned>(std::max_element(host.begin(), last) - host.begin()));
        REQUIRE(gpu::min_element(range) - v.begin() == std::min_element(host.begin(), last) - host.begin());
        auto const [lo, hi] = gpu::minmax_element(range);
        auto const std_lo = std::min_element(host.begin(), last),
                   std_hi = std::max_element(host.begin(), last);
        REQUIRE(lo - v.begin() == std_lo - host.begin());
        REQUIRE(hi - v.begin() == std_hi - host.begin());
        gpu::scalar<unsigned> least_again;
        gpu::minmax_element_into(range, least_again, most_place);
        REQUIRE(least_again.read() == static_cast<unsigned>(std_lo - host.begin()));
        REQUIRE(most_place.read() == static_cast<unsigned>(std_hi - host.begin()));
        gpu::scalar<unsigned> squares, products;  // wrap where they must
        gpu::transform_reduce_into(
            range, squares, [](auto x) { return x * x; }, 0u, gpu::plus<>{});
        gpu::inner_product_into(range, v, products, 0u);
        REQUIRE(squares.read() == std::inner_product(host.begin(), last, host.begin(), 0u));
        REQUIRE(products.read() == squares.read());
    }
}

TEST_CASE("a counted reduction keeps the order of an operator that does not commute", "[counted]") {
    for (auto [most, count] : pairs()) {
        auto const host = testing::maps(most);
        gpu::vector<gpu::uvec2> v(host.begin(), host.end()), out(most);
        gpu::scalar<unsigned> n(static_cast<unsigned>(count));
        gpu::scalar<gpu::uvec2> all;
        auto const range = gpu::counted(v.begin(), n);
        auto const last = host.begin() + static_cast<std::ptrdiff_t>(count);
        INFO(count << " of " << most);
        gpu::reduce_into(range, all, gpu::uvec2(3, 5), testing::compose{});
        REQUIRE(all.read() == std::accumulate(host.begin(), last, gpu::uvec2(3, 5), testing::compose{}));
        gpu::inclusive_scan(range, out.begin(), testing::compose{});
        std::vector<gpu::uvec2> expected(most);
        std::inclusive_scan(host.begin(), last, expected.begin(), testing::compose{});
        REQUIRE(gpu::to_host(out) == expected);
    }
}

TEST_CASE("scans of a counted range, with a start on the GPU", "[counted]") {
    for (auto [most, count] : pairs()) {
        auto const host = values<unsigned>(most, 1000);
        auto const last = host.begin() + static_cast<std::ptrdiff_t>(count);
        guarded<unsigned> v(host), out(std::vector<unsigned>(most, 9u));
        gpu::scalar<unsigned> n(static_cast<unsigned>(count)), start(17u);
        INFO(count << " of " << most);
        std::vector<unsigned> expected(most, 9u);
        auto const written = gpu::exclusive_scan(gpu::counted(v.begin(), n, most), out.begin(), start);
        std::exclusive_scan(host.begin(), last, expected.begin(), 17u);
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
        gpu::inclusive_scan(written, out.begin());  // in place
        std::inclusive_scan(
            expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(count), expected.begin());
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
    }
}

TEST_CASE("compactions of a counted range", "[counted]") {
    auto odd = [](auto x) { return x % 2 == 1; };
    for (auto [most, count] : pairs()) {
        auto const host = values<int>(most, 6);
        auto const last = host.begin() + static_cast<std::ptrdiff_t>(count);
        guarded<int> v(host), out(most), no(most);
        gpu::scalar<unsigned> n(static_cast<unsigned>(count)), kept(99u);
        auto const range = gpu::counted(v.begin(), n, most);
        INFO(count << " of " << most);
        auto front = [](std::vector<int> all, std::size_t k) {
            all.resize(k);
            return all;
        };
        std::vector<int> expected;
        std::copy_if(host.begin(), last, std::back_inserter(expected), odd);
        gpu::copy_if_into(range, out.begin(), kept, odd);
        REQUIRE(kept.read() == expected.size());
        REQUIRE(front(out.host(), expected.size()) == expected);
        REQUIRE(
            static_cast<std::size_t>(gpu::copy_if(range, out.begin(), odd) - out.begin()) == expected.size());
        gpu::remove_copy_if_into(range, out.begin(), kept, odd);
        REQUIRE(kept.read() == count - expected.size());
        gpu::partition_copy_into(range, out.begin(), no.begin(), kept, odd);
        REQUIRE(kept.read() == expected.size());
        REQUIRE(front(out.host(), expected.size()) == expected);
        std::vector<int> others;
        std::copy_if(host.begin(), last, std::back_inserter(others), [&](int x) { return !odd(x); });
        REQUIRE(front(no.host(), others.size()) == others);
        std::vector<int> unique(host.begin(), last);
        unique.erase(std::unique(unique.begin(), unique.end()), unique.end());
        gpu::unique_copy_into(range, out.begin(), kept);
        REQUIRE(kept.read() == unique.size());
        REQUIRE(front(out.host(), unique.size()) == unique);
        REQUIRE(out.intact());

        // In place, and what lies behind the range stays.
        auto parted = host;
        std::stable_partition(parted.begin(), parted.begin() + static_cast<std::ptrdiff_t>(count), odd);
        gpu::partition_into(range, kept, odd);
        REQUIRE(kept.read() == expected.size());
        REQUIRE(v.host() == parted);
        gpu::copy(host.begin(), host.end(), v.begin());
        gpu::unique_into(range, kept);
        REQUIRE(kept.read() == unique.size());
        REQUIRE(front(v.host(), unique.size()) == unique);
        gpu::copy(host.begin(), host.end(), v.begin());
        gpu::remove_if_into(range, n, odd);  // the count itself receives the result
        REQUIRE(n.read() == others.size());
        auto const now = v.host();
        REQUIRE(front(now, others.size()) == others);
        REQUIRE(std::equal(last, host.end(), now.begin() + static_cast<std::ptrdiff_t>(count)));
        gpu::copy_if_into(
            range, out.begin(), n, [](auto x) { return x > 2; });  // n again: range is what is left
        REQUIRE(n.read() == static_cast<unsigned>(
                                std::count_if(others.begin(), others.end(), [](int x) { return x > 2; })));
        REQUIRE(v.intact());
    }
}

TEST_CASE("the count of a reduction may receive its result", "[counted]") {
    gpu::vector<unsigned> v(50000, 2u);
    for (unsigned count : {0u, 1u, 777u, 50000u}) {
        gpu::scalar<unsigned> n(count);
        gpu::reduce_into(gpu::counted(v.begin(), n), n, 1u);
        CHECK(n.read() == 2 * count + 1);
    }
}

TEST_CASE("reduce_by_key of a counted range, and into a count", "[counted]") {
    for (auto [most, count] : pairs(1 << 13)) {
        auto const keys = values<int>(most, 3);
        auto const sums = values<unsigned>(most, 100);
        gpu::vector<int> k(keys.begin(), keys.end()), keys_out(most);
        gpu::vector<unsigned> v(sums.begin(), sums.end()), out(most);
        gpu::scalar<unsigned> n(static_cast<unsigned>(count)), runs(5u);
        std::vector<int> expected_keys;
        std::vector<unsigned> expected;
        for (std::size_t i = 0; i < count; ++i)
            if (i == 0 || keys[i] != keys[i - 1]) {
                expected_keys.push_back(keys[i]);
                expected.push_back(sums[i]);
            } else
                expected.back() += sums[i];
        INFO(count << " of " << most);
        gpu::reduce_by_key_into(gpu::counted(k.begin(), n), v, keys_out.begin(), out.begin(), runs);
        REQUIRE(runs.read() == expected.size());
        REQUIRE(gpu::to_host(gpu::counted(keys_out.begin(), runs)) == expected_keys);
        REQUIRE(gpu::to_host(gpu::counted(out.begin(), runs)) == expected);
        auto const ends = gpu::reduce_by_key(gpu::counted(k.begin(), n), v, keys_out.begin(), out.begin());
        REQUIRE(static_cast<std::size_t>(ends.first - keys_out.begin()) == expected.size());
    }
}

TEST_CASE("counted maps, indices and queries", "[counted]") {
    gpu::vector<int> in{10, 20, 30, 40}, out(5, -1);
    gpu::vector<unsigned> map{3, 0, 2, 1, 1}, places(5, 77u);
    gpu::scalar<unsigned> n(3u);
    gpu::gather(gpu::counted(map.begin(), n), in.begin(), out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{40, 10, 30, -1, -1});
    gpu::scatter(gpu::counted(in.begin(), n), map.begin(), out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{20, 10, 30, 10, -1});
    gpu::lower_bound(in, gpu::counted(out.begin(), n), places.begin());
    CHECK(gpu::to_host(places) == std::vector<unsigned>{1, 0, 2, 77, 77});
    n = 2u;  // the range follows the count
    gpu::upper_bound(in, gpu::counted(out.begin(), n), places.begin());
    CHECK(gpu::to_host(places) == std::vector<unsigned>{2, 1, 2, 77, 77});
}

TEST_CASE("a count above the room, or below zero, is cut to what there is", "[counted]") {
    gpu::vector<int> v(100, 1);
    gpu::scalar<int> n(1000);
    CHECK(gpu::reduce(gpu::counted(v.begin(), n)) == 100);
    CHECK(gpu::reduce(gpu::counted(v.begin() + 90, n)) == 10);
    CHECK(gpu::reduce(gpu::counted(v.begin(), n, 7)) == 7);
    CHECK(gpu::counted(v.begin(), n, 7).most() == 7);
    n = -5;
    CHECK(gpu::reduce(gpu::counted(v.begin(), n)) == 0);
    CHECK(gpu::counted(v.begin(), n).read_size() == 0);
    gpu::scalar<unsigned> large(0xffffffffu);
    CHECK(gpu::counted(v.begin(), large).read_size() == 100);
    CHECK(gpu::reduce(gpu::counted(v.begin(), large)) == 100);
}

TEST_CASE(
    "an output shorter than a counted range may become is refused before anything is launched", "[counted]") {
    gpu::vector<int> v(10, 1), out(5);
    gpu::scalar<unsigned> n(3u);
    auto const launches = gpu::kernel::current().counts.launches;
    CHECK_THROWS_AS(gpu::transform(gpu::counted(v.begin(), n), out.begin(), [](auto x) { return x; }),
        gpu::invalid_argument);
    CHECK(gpu::kernel::current().counts.launches == launches);
    gpu::transform(gpu::counted(v.begin(), n, 5), out.begin(), [](auto x) { return x; });
    CHECK(gpu::to_host(out) == std::vector<int>{1, 1, 1, 0, 0});
}

TEST_CASE("a new count compiles nothing", "[counted]") {
    gpu::vector<int> v(1000, 1);
    gpu::scalar<unsigned> n(3u), sum;
    auto& r = gpu::kernel::current();
    auto call = [&] { gpu::reduce_into(gpu::counted(v.begin(), n), sum, 0u, gpu::plus<>{}); };
    call();
    auto const compiled = r.counts.programs_compiled;
    for (unsigned k = 0; k < 10; ++k) {
        n = k;
        call();
        CHECK(sum.read() == k);
    }
    CHECK(r.counts.programs_compiled == compiled);
}
