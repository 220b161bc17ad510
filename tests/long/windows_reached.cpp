// SPDX-License-Identifier: MIT
// Ranges that are longer than one storage block, of which an algorithm reads or writes any element: here by a
// limit that a test makes small, on large GPUs by their size.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/count.hpp>
#include <gpu/algorithm/equal.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/histogram.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/algorithm/mismatch.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/search_sorted.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/algorithm/set_intersection.hpp>
#include <gpu/kernel/execution.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace {
constexpr std::int64_t reached_block = 1 << 15;
/// Sizes round the elements of T that fit a small block, less the room that parts leave, and longer ones.
template <class T> std::vector<std::size_t> lengths_round_a_part() {
    std::size_t const part = (std::size_t(reached_block) / sizeof(T) - 512) / 1024 * 1024,
                      fits = std::size_t(reached_block) / sizeof(T) - 512;
    return {part - 1, part, fits, fits + 1, 2 * part, 2 * part + 1, 5 * part + 77};
}

template <class T> void search_in(std::size_t n, unsigned most) {
    if (testing::cannot_exist<T>()) return;
    INFO("n = " << n << ", below " << most << ", " << sizeof(T) << " bytes");
    auto sorted = testing::values<T>(n, most, 1);
    std::sort(sorted.begin(), sorted.end());
    auto const wanted = testing::values<T>(n / 2 + 3, most + most / 4, 2);
    testing::guarded<T> v(sorted), q(wanted);
    testing::guarded<std::uint32_t> lower(wanted.size()), upper(wanted.size(), 61), found(wanted.size());
    gpu::lower_bound(v.begin(), v.end(), q.begin(), q.end(), lower.begin());
    gpu::upper_bound(v.begin(), v.end(), q.begin(), q.end(), upper.begin());
    gpu::binary_search(v.begin(), v.end(), q.begin(), q.end(), found.begin());
    std::vector<std::uint32_t> lowers, uppers, founds;
    for (T const x : wanted) {
        auto const [low, high] = std::equal_range(sorted.begin(), sorted.end(), x);
        lowers.push_back(std::uint32_t(low - sorted.begin()));
        uppers.push_back(std::uint32_t(high - sorted.begin()));
        founds.push_back(low != high);
    }
    CHECK(lower.host() == lowers);
    CHECK(upper.host() == uppers);
    CHECK(found.host() == founds);
    gpu::fill(lower, 0u);
    gpu::fill(upper, 0u);
    gpu::equal_range(v.begin(), v.end(), q.begin(), q.end(), lower.begin(), upper.begin());
    CHECK(lower.host() == lowers);
    CHECK(upper.host() == uppers);
    CHECK((lower.intact() && upper.intact() && found.intact()));
    for (std::size_t const i : {std::size_t(0), wanted.size() / 2, wanted.size() - 1}) {
        CHECK(gpu::lower_bound(v.begin(), v.end(), wanted[i]) - v.begin() == lowers[i]);
        CHECK(gpu::upper_bound(v.begin(), v.end(), wanted[i]) - v.begin() == uppers[i]);
        CHECK(gpu::binary_search(v.begin(), v.end(), wanted[i]) == (founds[i] != 0));
        gpu::scalar<std::uint32_t> place, end;
        gpu::upper_bound_into(v.begin(), v.end(), wanted[i], place);
        CHECK(place.read() == uppers[i]);
        gpu::equal_range_into(v.begin(), v.end(), wanted[i], place, end);
        CHECK((place.read() == lowers[i] && end.read() == uppers[i]));
        auto const [low, high] = gpu::equal_range(v.begin(), v.end(), wanted[i]);
        CHECK((low - v.begin() == lowers[i] && high - v.begin() == uppers[i]));
    }
    auto const below = [m = wanted[0]](auto x) { return x < m; };
    CHECK(gpu::partition_point(v.begin(), v.end(), below) - v.begin() == lowers[0]);

    auto in_order = wanted;
    std::sort(in_order.begin(), in_order.end());
    testing::guarded<T> ordered(in_order);
    gpu::lower_bound_sorted_values(v.begin(), v.end(), ordered.begin(), ordered.end(), lower.begin());
    gpu::upper_bound_sorted_values(v.begin(), v.end(), ordered.begin(), ordered.end(), upper.begin());
    for (std::size_t i = 0; i < in_order.size(); ++i) {
        auto const [low, high] = std::equal_range(sorted.begin(), sorted.end(), in_order[i]);
        lowers[i] = std::uint32_t(low - sorted.begin());
        uppers[i] = std::uint32_t(high - sorted.begin());
    }
    CHECK(lower.host() == lowers);
    CHECK(upper.host() == uppers);
}
}  // namespace

TEST_CASE("long sorted ranges are searched for one value and for many", "[windows]") {
    testing::small_blocks const limit(reached_block);
    for (std::size_t const n : lengths_round_a_part<std::uint32_t>()) search_in<std::uint32_t>(n, 30000);
    search_in<std::uint32_t>(40000, 3);  // runs of equal elements longer than a part
    for (std::size_t const n : {20001u, 70000u}) search_in<std::uint8_t>(n, 200);
    search_in<std::uint64_t>(20001, 5000);
}

TEST_CASE("the answers of a search of a long range may replace the values", "[windows]") {
    testing::small_blocks const limit(reached_block);
    auto sorted = testing::values<std::uint32_t>(30001, 9000, 1),
         wanted = testing::values<std::uint32_t>(30001, 9000, 2);
    std::sort(sorted.begin(), sorted.end());
    gpu::vector<std::uint32_t> const v(sorted.begin(), sorted.end());
    testing::guarded<std::uint32_t> q(wanted);
    gpu::lower_bound(v.begin(), v.end(), q.begin(), q.end(), q.begin());
    for (auto& x : wanted)
        x = std::uint32_t(std::lower_bound(sorted.begin(), sorted.end(), x) - sorted.begin());
    CHECK(q.host() == wanted);
    CHECK(q.intact());
}

TEST_CASE("the first and the last place are found in long ranges", "[windows]") {
    testing::small_blocks const limit(reached_block);
    for (std::size_t const n : lengths_round_a_part<std::uint32_t>()) {
        std::vector<std::uint32_t> host(n, 1u);
        gpu::vector<std::uint32_t> v(n, 1u), w(n, 1u);
        CHECK(gpu::find(v.begin(), v.end(), 2u) == v.end());
        CHECK(gpu::find_last(v.begin(), v.end(), 2u).begin() == v.end());
        CHECK(gpu::is_sorted_until(v.begin(), v.end()) == v.end());
        CHECK(gpu::mismatch(v.begin(), v.end(), w.begin()).first == v.end());
        gpu::scalar<bool> none, same;
        gpu::none_of_into(v.begin(), v.end(), none, [](auto x) { return x == 2u; });
        gpu::equal_into(v.begin(), v.end(), w.begin(), same);
        CHECK(none.read());
        CHECK(same.read());
        for (std::size_t const at : {std::size_t(0), n / 3, n / 2, n - 2, n - 1}) {
            INFO("n = " << n << ", at " << at);
            auto const place = static_cast<std::ptrdiff_t>(at);
            gpu::scalar<std::uint32_t> found;
            v[at] = 2u;
            CHECK(gpu::find(v.begin(), v.end(), 2u) - v.begin() == place);
            CHECK(gpu::find_last(v.begin(), v.end(), 2u).begin() - v.begin() == place);
            CHECK(gpu::mismatch(v.begin(), v.end(), w.begin()).first - v.begin() == place);
            gpu::find_into(v.begin(), v.end(), found, 2u);
            CHECK(found.read() == at);
            auto const two = [](auto x) { return x == 2u; };
            gpu::find_last_if_into(v.begin(), v.end(), found, two);
            CHECK(found.read() == at);
            gpu::find_into(v.begin(), v.end(), found, 3u);
            CHECK(found.read() == n);
            gpu::scalar<bool> is_there, are_equal;
            gpu::any_of_into(v.begin(), v.end(), is_there, two);
            gpu::equal_into(v.begin(), v.end(), w.begin(), are_equal);
            CHECK(is_there.read());
            CHECK_FALSE(are_equal.read());
            CHECK_FALSE(gpu::equal(v.begin(), v.end(), w.begin()));
            CHECK_FALSE(gpu::none_of(v.begin(), v.end(), two));
            // The element behind the place is less than it, and the one before it is one less.
            CHECK(gpu::is_sorted_until(v.begin(), v.end()) - v.begin() == place + 1);
            auto const grows = [](auto a, auto b) { return a + 1u == b; };
            auto const pair = at == 0 ? std::ptrdiff_t(n) : place - 1;
            CHECK(gpu::adjacent_find(v.begin(), v.end(), grows) - v.begin() == pair);
            gpu::adjacent_find_into(v.begin(), v.end(), found, grows);
            CHECK(found.read() == std::size_t(pair));
            v[at] = 1u;
        }
    }
}

namespace {
template <class T, class Index> void reach_any(std::size_t n, std::size_t m) {
    if (testing::cannot_exist<T>() || testing::cannot_exist<Index>()) return;
    INFO(m << " of " << n << ", " << sizeof(T) << " bytes, indices of " << sizeof(Index));
    auto const host = testing::values<T>(n);
    std::vector<Index> map(m);
    auto const places = testing::values<std::uint32_t>(m, static_cast<unsigned>(n), 5);
    std::transform(places.begin(), places.end(), map.begin(), [](auto i) { return Index(i); });
    testing::guarded<T> v(host);
    testing::guarded<Index> indices(map);
    testing::guarded<T> out(m, 61);
    gpu::gather(indices.begin(), indices.end(), v.begin(), out.begin());
    std::vector<T> expected(m);
    for (std::size_t i = 0; i < m; ++i) expected[i] = host[std::size_t(map[i])];
    CHECK(out.host() == expected);
    gpu::fill(out.begin(), out.end(), T(7));
    auto const odd = [](auto i) { return i % Index(2) == Index(1); };
    gpu::gather_if(indices.begin(), indices.end(), indices.begin(), v.begin(), out.begin(), odd);
    for (std::size_t i = 0; i < m; ++i)
        if (!odd(map[i])) expected[i] = T(7);
    CHECK(out.host() == expected);

    // Each place once, for scatter.
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    for (std::size_t i = n - 1; i > 0; --i) std::swap(order[i], order[(i * 7919u) % (i + 1)]);
    std::vector<Index> to(order.begin(), order.begin() + std::ptrdiff_t(m));
    testing::guarded<Index> target(to);
    std::vector<T> const first(host.begin(), host.begin() + std::ptrdiff_t(m));
    std::vector<T> scattered(n, T(3));
    testing::guarded<T> there(scattered, 61);
    gpu::scatter(v.begin(), v.begin() + std::ptrdiff_t(m), target.begin(), there.begin());
    for (std::size_t i = 0; i < m; ++i) scattered[std::size_t(to[i])] = first[i];
    CHECK(there.host() == scattered);
    gpu::fill(there.begin(), there.end(), T(3));
    gpu::scatter_if(
        v.begin(), v.begin() + std::ptrdiff_t(m), target.begin(), target.begin(), there.begin(), odd);
    for (std::size_t i = 0; i < m; ++i)
        if (!odd(to[i])) scattered[std::size_t(to[i])] = T(3);
    CHECK(there.host() == scattered);
    CHECK((out.intact() && there.intact()));
}
}  // namespace

TEST_CASE("long ranges are gathered from, and scattered to, window by window", "[windows]") {
    testing::small_blocks const limit(reached_block);
    for (std::size_t const n : lengths_round_a_part<std::uint32_t>()) {
        reach_any<std::uint32_t, std::uint32_t>(n, 1000);
        reach_any<std::uint32_t, std::uint32_t>(n, n);
    }
    reach_any<std::uint32_t, int>(30001, 30001);
    reach_any<std::uint8_t, std::uint32_t>(100001, 100001);
    reach_any<std::uint32_t, std::uint64_t>(30001, 20000);
    reach_any<std::uint32_t, std::int64_t>(30001, 20000);
    reach_any<std::uint32_t, std::uint16_t>(30001, 30001);  // indices that name no place behind 65535
    reach_any<std::uint64_t, std::uint32_t>(20001, 20001);
}

TEST_CASE("long ranges are reversed", "[windows]") {
    testing::small_blocks const limit(reached_block);
    for (std::size_t const n : lengths_round_a_part<std::uint32_t>()) {
        INFO("n = " << n);
        auto host = testing::values<std::uint32_t>(n);
        testing::guarded<std::uint32_t> v(host), out(n, 61);
        gpu::reverse_copy(v.begin(), v.end(), out.begin());
        std::reverse(host.begin(), host.end());
        CHECK(out.host() == host);
        gpu::reverse(v.begin(), v.end());
        CHECK(v.host() == host);
        CHECK((v.intact() && out.intact()));
    }
}

TEST_CASE("long ranges are counted by bins", "[windows]") {
    testing::small_blocks const limit(reached_block);
    for (std::size_t const n : lengths_round_a_part<std::uint32_t>())
        for (std::size_t const bins : {10u, 300u, 5000u}) {
            INFO("n = " << n << ", bins " << bins);
            auto const host = testing::values<std::uint32_t>(n, 12000);
            std::vector<std::uint32_t> expected(bins);
            for (auto const x : host)
                if (x < 10000) ++expected[x * bins / 10000];
            gpu::vector<std::uint32_t> const v(host.begin(), host.end());
            testing::guarded<std::uint32_t> counts(bins, 61);
            gpu::histogram_even(v.begin(), v.end(), counts.begin(), bins, 0u, 10000u);
            CHECK(counts.host() == expected);
            CHECK(counts.intact());
        }
}

TEST_CASE("the first in an order are taken of long ranges", "[windows]") {
    testing::small_blocks const limit(reached_block);
    auto const by_digit = [](auto a, auto b) { return a % 100u < b % 100u; };
    for (std::size_t const n : lengths_round_a_part<std::uint32_t>())
        for (std::size_t const k :
            {std::size_t(1), std::size_t(20), std::size_t(100), std::size_t(700), n / 2}) {
            INFO("n = " << n << ", k = " << k);
            auto const host = testing::values<std::uint32_t>(n, 20000);
            gpu::vector<std::uint32_t> const v(host.begin(), host.end());
            testing::guarded<std::uint32_t> out(k, 61), places(k, 3), numbers(n);
            gpu::sequence(numbers.begin(), numbers.end());
            auto const top = [&](auto less) {
                std::vector<std::uint32_t> order(n);
                std::iota(order.begin(), order.end(), 0u);
                std::stable_sort(
                    order.begin(), order.end(), [&](auto a, auto b) { return less(host[a], host[b]); });
                order.resize(k);
                return order;
            };
            auto const of = [&](std::vector<std::uint32_t> order) {
                for (auto& i : order) i = host[i];
                return order;
            };
            gpu::top_k(v.begin(), v.end(), k, out.begin());
            CHECK(out.host() == of(top(std::greater<>{})));
            gpu::top_k(v.begin(), v.end(), k, out.begin(), by_digit);
            CHECK(out.host() == of(top(by_digit)));
            gpu::top_k_by_key(v.begin(), v.end(), numbers.begin(), k, out.begin(), places.begin());
            CHECK(places.host() == top(std::greater<>{}));
            gpu::top_k_by_key(v.begin(),
                v.end(),
                gpu::counting_iterator<std::uint32_t>(0),
                k,
                out.begin(),
                places.begin(),
                by_digit);
            CHECK(places.host() == top(by_digit));
            gpu::vector<std::uint32_t> w(host.begin(), host.end());
            gpu::nth_element(w.begin(), w.begin() + std::ptrdiff_t(k), w.end());
            auto const around = w.host();
            auto sorted = host;
            std::sort(sorted.begin(), sorted.end());
            CHECK(around[k] == sorted[k]);
            CHECK(*std::max_element(around.begin(), around.begin() + std::ptrdiff_t(k)) <= around[k]);
            CHECK(*std::min_element(around.begin() + std::ptrdiff_t(k), around.end()) == around[k]);
            CHECK((out.intact() && places.intact()));
        }
}

TEST_CASE("long ranges are partitioned into two and three", "[windows]") {
    testing::small_blocks const limit(reached_block);
    auto const odd = [](auto x) { return x % 2u == 1u; };
    auto const fives = [](auto x) { return x % 5u == 0u; };
    for (std::size_t const n : lengths_round_a_part<std::uint32_t>()) {
        INFO("n = " << n);
        auto const host = testing::values<std::uint32_t>(n, 1000);
        testing::guarded<std::uint32_t> v(host), one(n, 61), two(n, 3), three(n);
        gpu::scalar<std::uint32_t> count, second;
        auto expected = host;
        auto const middle = std::stable_partition(expected.begin(), expected.end(), odd) - expected.begin();
        CHECK(gpu::stable_partition(v.begin(), v.end(), odd) - v.begin() == middle);
        CHECK(v.host() == expected);
        gpu::copy(host.begin(), host.end(), v.begin());
        gpu::partition_into(v.begin(), v.end(), count, odd);
        CHECK(v.host() == expected);
        CHECK(count.read() == std::size_t(middle));

        auto const last =
            std::stable_partition(expected.begin() + middle, expected.end(), fives) - expected.begin();
        gpu::copy(host.begin(), host.end(), v.begin());
        auto const ends =
            gpu::three_way_partition(v.begin(), v.end(), one.begin(), two.begin(), three.begin(), odd, fives);
        CHECK(std::get<0>(ends) - one.begin() == middle);
        CHECK(std::get<1>(ends) - two.begin() == last - middle);
        CHECK(std::get<2>(ends) - three.begin() == std::ptrdiff_t(n) - last);
        auto const ones = one.host(), twos = two.host(), threes = three.host();
        CHECK(std::equal(ones.begin(), ones.begin() + middle, expected.begin()));
        CHECK(std::equal(twos.begin(), twos.begin() + (last - middle), expected.begin() + middle));
        CHECK(
            std::equal(threes.begin(), threes.begin() + (std::ptrdiff_t(n) - last), expected.begin() + last));
        gpu::three_way_partition_into(
            v.begin(), v.end(), one.begin(), two.begin(), three.begin(), count, second, odd, fives);
        CHECK(count.read() == std::size_t(middle));
        CHECK(second.read() == std::size_t(last - middle));
        auto const two_and_three = gpu::three_way_partition(v.begin(), v.end(), odd, fives);
        CHECK(two_and_three.first - v.begin() == middle);
        CHECK(two_and_three.second - v.begin() == last);
        CHECK(v.host() == expected);
        gpu::copy(host.begin(), host.end(), v.begin());
        gpu::three_way_partition_into(v.begin(), v.end(), count, second, odd, fives);
        CHECK(v.host() == expected);
        CHECK(second.read() == std::size_t(last - middle));
        CHECK((v.intact() && one.intact() && two.intact() && three.intact()));
    }
}

TEST_CASE("values of another type are searched as in short ranges", "[windows]") {
    for (std::size_t const n : {100u, 30001u}) {
        testing::small_blocks const limit(reached_block);
        gpu::vector<int> v(n), lower(3), upper(3);
        gpu::sequence(v.begin(), v.end());
        gpu::vector<float> const values{0.5f, 2.5f, 90.5f};  // converted to 0, 2 and 90
        gpu::lower_bound_sorted_values(v.begin(), v.end(), values.begin(), values.end(), lower.begin());
        gpu::upper_bound_sorted_values(v.begin(), v.end(), values.begin(), values.end(), upper.begin());
        INFO("n = " << n);
        CHECK(lower.host() == std::vector{0, 2, 90});
        CHECK(upper.host() == std::vector{1, 3, 91});
    }
    testing::small_blocks const limit(reached_block);
    auto bytes = testing::values<std::uint8_t>(40001, 200);
    std::sort(bytes.begin(), bytes.end());
    gpu::vector<std::uint8_t> const v(bytes.begin(), bytes.end());
    gpu::vector<std::uint8_t> found(bytes.size());
    gpu::vector<std::uint8_t> const queries(bytes.rbegin(), bytes.rend());
    gpu::binary_search(v.begin(), v.end(), queries.begin(), queries.end(), found.begin());
    CHECK(found.host() == std::vector<std::uint8_t>(bytes.size(), std::uint8_t(1)));
}

TEST_CASE("a map may lie in the long range that it gathers from", "[windows]") {
    testing::small_blocks const limit(reached_block);
    auto const host = testing::values<std::uint32_t>(30001, 30001);
    gpu::vector<std::uint32_t> const v(host.begin(), host.end());
    testing::guarded<std::uint32_t> out(host.size(), 3);
    gpu::gather(v.begin(), v.end(), v.begin(), out.begin());
    auto expected = host;
    for (auto& x : expected) x = host[x];
    CHECK(out.host() == expected);
    auto const odd = [](auto x) { return x % 2u == 1u; };
    gpu::fill(out.begin(), out.end(), 7u);
    gpu::gather_if(v.begin(), v.end(), v.begin(), v.begin(), out.begin(), odd);
    for (std::size_t i = 0; i < host.size(); ++i)
        if (!odd(host[i])) expected[i] = 7;
    CHECK(out.host() == expected);
    CHECK(out.intact());
}

TEST_CASE("ranges that fit a block one by one take no parts", "[windows]") {
    testing::small_blocks const limit(reached_block);
    std::size_t const n = 6000;  // three quarters of a block
    auto a = testing::values<std::uint32_t>(n, 9000, 1), b = testing::values<std::uint32_t>(n, 9000, 2);
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    gpu::vector<std::uint32_t> const x(a.begin(), a.end()), y(b.begin(), b.end());
    gpu::vector<std::uint32_t> out(n), few(100);
    gpu::scalar<std::uint32_t> count;
    auto const waits = [](auto const& call) {
        call();  // compiles
        auto const before = gpu::current_statistics().waits;
        call();
        return gpu::current_statistics().waits - before;
    };
    CHECK(waits([&] {
        gpu::set_intersection_into(x.begin(), x.end(), y.begin(), y.end(), out.begin(), count);
    }) == 0);
    std::vector<std::uint32_t> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    CHECK(count.read() == both.size());
    CHECK(waits([&] { gpu::lower_bound_sorted_values(x, y, out.begin()); }) == 0);
    gpu::top_k(x.begin(), x.end(), 100, few.begin());
    CHECK(few.host() == std::vector<std::uint32_t>(a.rbegin(), a.rbegin() + 100));
}

TEST_CASE("few elements of a long range, and of the end of one, are selected", "[windows]") {
    testing::small_blocks const blocks(reached_block);
    testing::changed_tuning const changed;
    changed.now.candidates_from = std::size_t(1) << 10;
    changed.now.selected_bytes = 0;
    std::size_t const n = 5 * 8192 + 6077, k = 50;
    auto const host = testing::values<std::uint32_t>(n, 1u << 30, 3);
    for (std::size_t from : {std::size_t(0), n - 6000}) {
        INFO("from " << from);
        std::vector<std::uint32_t> sorted(host.begin() + std::ptrdiff_t(from), host.end());
        std::sort(sorted.begin(), sorted.end());
        gpu::vector<std::uint32_t> v(host), out(k);
        auto const first = v.begin() + std::ptrdiff_t(from);
        gpu::top_k(first, v.end(), k, out.begin(), gpu::less<>{});
        CHECK(out.host() == std::vector<std::uint32_t>(sorted.begin(), sorted.begin() + std::ptrdiff_t(k)));
        gpu::partial_sort(first, first + std::ptrdiff_t(k), v.end());
        auto all = v.host();
        CHECK(std::equal(
            sorted.begin(), sorted.begin() + std::ptrdiff_t(k), all.begin() + std::ptrdiff_t(from)));
        CHECK(std::equal(host.begin(), host.begin() + std::ptrdiff_t(from), all.begin()));
        std::sort(all.begin() + std::ptrdiff_t(from), all.end());
        CHECK(std::equal(sorted.begin(), sorted.end(), all.begin() + std::ptrdiff_t(from)));
    }
}
