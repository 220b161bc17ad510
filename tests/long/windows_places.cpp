// SPDX-License-Identifier: MIT
// Ranges that are longer than one storage block, of which an algorithm reads several elements for one result,
// or elements at places that it computes: here by a limit that a test makes small, on large GPUs by their
// size.
#include <gpu/algorithm/accumulate.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/find_subrange.hpp>
#include <gpu/algorithm/histogram.hpp>
#include <gpu/algorithm/includes.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/algorithm/interval.hpp>
#include <gpu/algorithm/iterate_until.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/algorithm/permute.hpp>
#include <gpu/algorithm/scan_plane.hpp>
#include <gpu/algorithm/scatter_combine.hpp>
#include <gpu/algorithm/shuffle.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>
#include <numeric>
#include <utility>

namespace {
constexpr std::int64_t few_bytes = 1 << 15;

/// Checks every search for a pattern in long text, both forms.
void find_pattern(std::vector<std::uint32_t> const& text, std::vector<std::uint32_t> const& pattern) {
    gpu::vector<std::uint32_t> const v(text.begin(), text.end()), p(pattern.begin(), pattern.end());
    auto const first = std::search(text.begin(), text.end(), pattern.begin(), pattern.end()) - text.begin(),
               last = std::find_end(text.begin(), text.end(), pattern.begin(), pattern.end()) - text.begin();
    CHECK(gpu::search(v, p) - v.begin() == first);
    CHECK(gpu::find_end(v, p) - v.begin() == last);
    bool const occurs = first < std::ptrdiff_t(text.size());
    CHECK(gpu::contains_subrange(v, p) == occurs);
    gpu::scalar<std::uint32_t> place;
    gpu::search_into(v, p, place);
    CHECK(place.read() == first);
    gpu::find_end_into(v, p, place);
    CHECK(place.read() == last);
    gpu::scalar<bool> found;
    gpu::contains_subrange_into(v, p, found);
    CHECK(found.read() == occurs);
    auto const of_set =
        std::find_first_of(text.begin(), text.end(), pattern.begin(), pattern.end()) - text.begin();
    CHECK(gpu::find_first_of(v, p) - v.begin() == of_set);
    gpu::find_first_of_into(v, p, place);
    CHECK(place.read() == of_set);
}

/// The intervals of n positions that begin at the given places, and how many begin at each.
std::vector<std::uint32_t> intervals_at(std::initializer_list<std::pair<std::uint32_t, std::size_t>> begins) {
    std::vector<std::uint32_t> offsets;
    for (auto const& [at, count] : begins) offsets.insert(offsets.end(), count, at);
    return offsets;
}
}  // namespace

TEST_CASE("patterns are found in long ranges, also across their parts", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    std::size_t const n = 30001, part = std::size_t(few_bytes) / 4;
    for (std::size_t const m : {1u, 3u, 20u, 5000u}) {
        std::vector<std::uint32_t> pattern = testing::values<std::uint32_t>(m, 1000, 3);
        for (auto& x : pattern) x += 7;
        for (std::size_t const at : {std::size_t(0), part - m, part - m / 2, part, 2 * part - 1, n - m}) {
            if (at + m > n) continue;
            INFO("a pattern of " << m << " at " << at);
            std::vector<std::uint32_t> text(n, 5);
            std::copy(pattern.begin(), pattern.end(), text.begin() + std::ptrdiff_t(at));
            find_pattern(text, pattern);
            if (m == 3 && at > 0) {  // twice
                std::copy(pattern.begin(), pattern.end(), text.begin() + std::ptrdiff_t(n - 2 * m));
                find_pattern(text, pattern);
            }
        }
        INFO("no pattern of " << m);
        find_pattern(std::vector<std::uint32_t>(n, 5), pattern);
    }
}
TEST_CASE("equal elements in a row are found in long ranges, also across their parts", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    std::size_t const n = 30001, part = std::size_t(few_bytes) / 4;
    gpu::scalar<std::uint32_t> place;
    for (std::size_t const at : {std::size_t(0), part - 1024, part - 700, 2 * part, n - 900, n}) {
        std::vector<std::uint32_t> text(n, 5);
        std::fill(
            text.begin() + std::ptrdiff_t(at), text.begin() + std::ptrdiff_t(std::min(n, at + 900)), 6u);
        gpu::vector<std::uint32_t> const v(text.begin(), text.end());
        auto const expected = std::search_n(text.begin(), text.end(), 900, 6u) - text.begin();
        CHECK(gpu::search_n(v, 900, 6u) - v.begin() == expected);
        gpu::search_n_into(v, 900, 6u, place);
        CHECK(place.read() == expected);
    }
}
TEST_CASE("a pattern may lie in the long range that it is searched in", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    auto const host = testing::values<std::uint32_t>(40000, 50000, 1);
    gpu::vector<std::uint32_t> const v(host.begin(), host.end());
    auto const from = v.begin() + 31000;
    CHECK(gpu::search(v.begin(), v.end(), from, from + 9) - v.begin() == 31000);
    CHECK(gpu::find_end(v.begin(), v.end(), from, from + 9) - v.begin() == 31000);
}

TEST_CASE("long ranges are accumulated from left to right", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    auto const host = testing::values<std::uint32_t>(300001, 1000, 1);
    gpu::vector<std::uint32_t> const v(host.begin(), host.end());
    auto const f = [](auto a, auto x) { return a * 3u - x; };
    CHECK(gpu::accumulate(v, 1u, f) == std::accumulate(host.begin(), host.end(), 1u, f));
}

TEST_CASE("the places of the least and greatest elements of long ranges stay on the GPU", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    for (std::size_t n : {8192u, 8193u, 30001u})
        for (std::uint32_t values : {2u, 90000u}) {
            auto const host = testing::values<std::uint32_t>(n, values);
            gpu::vector<std::uint32_t> const v(host);
            auto const least = std::min_element(host.begin(), host.end()),
                       greatest = std::max_element(host.begin(), host.end());
            INFO(n << " elements, " << values << " values");
            gpu::scalar<std::uint32_t> low, high;
            gpu::min_element_into(v, low);
            CHECK(low.read() == least - host.begin());
            gpu::max_element_into(v, high);
            CHECK(high.read() == greatest - host.begin());
            gpu::minmax_element_into(v, low, high);
            CHECK(low.read() == least - host.begin());
            CHECK(high.read() == greatest - host.begin());
            gpu::scalar<std::pair<std::uint32_t, std::uint32_t>> best;
            gpu::arg_min_into(v, best);
            CHECK((best.read() == std::pair(static_cast<std::uint32_t>(least - host.begin()), *least)));
            gpu::arg_max_into(v, best);
            CHECK((best.read() == std::pair(static_cast<std::uint32_t>(greatest - host.begin()), *greatest)));
        }
}
TEST_CASE("a long range is shuffled as a short one is", "[windows]") {
    std::size_t const n = 30001;
    gpu::vector<std::uint32_t> v(n), w(n), expected(n);
    gpu::sequence(v.begin(), v.end(), 0u);
    w = v;
    gpu::shuffle_copy(v.begin(), v.end(), expected.begin(), 42);
    testing::small_blocks const limit(few_bytes);
    gpu::shuffle(w.begin(), w.end(), 42);
    CHECK(w.host() == expected.host());
    // Elements that an iterator computes lie in no window.
    gpu::counting_iterator<std::uint32_t> const numbers(0);
    gpu::shuffle_copy(numbers, numbers + std::ptrdiff_t(n), v.begin(), 42);
    CHECK(v.host() == expected.host());
}

TEST_CASE("values are combined into a long range", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    std::size_t const n = 30001, m = 20003;
    auto const values = testing::values<std::uint32_t>(m, 1000, 1);
    auto places = testing::values<std::uint32_t>(m, n, 2);
    places[7] = 0x7fffffffu;  // outside of the memory: stores nothing
    places[9] = 0xffffffffu;
    auto expected = testing::values<std::uint32_t>(n, 1000, 3);
    testing::guarded<std::uint32_t> out(expected);
    gpu::vector<std::uint32_t> const v(values.begin(), values.end()), map(places.begin(), places.end());
    // An operator that does not commute: the last value that is not 0.
    auto const op = [](auto a, auto b) { return gpu::select(b == 0u, a, b); };
    gpu::scatter_combine(v, map, out.begin(), op);
    for (std::size_t i = 0; i < m; ++i)
        if (places[i] < n && values[i] != 0) expected[places[i]] = values[i];
    CHECK(out.host() == expected);
    CHECK(out.intact());
}

TEST_CASE("long ranges are expanded by intervals", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    std::size_t const n = 30001;
    std::vector<std::uint32_t> cuts = testing::values<std::uint32_t>(700, n, 1);
    std::sort(cuts.begin(), cuts.end());
    cuts[0] = 0;
    std::vector<std::uint32_t> each(n);
    std::iota(each.begin(), each.end(), 0u);
    for (auto const& offsets : {cuts,
             each,                                                      // as many intervals as positions
             intervals_at({{0, 1}}),                                    // one for all
             intervals_at({{0, 1}, {4096, 1}, {8192, 1}, {29999, 1}}),  // long ones
             intervals_at({{0, 20000}, {5000, 30000}, {5001, 3}, {n, 500}})}) {  // many empty ones
        INFO(offsets.size() << " intervals");
        std::vector<std::uint32_t> numbers(n),
            values = testing::values<std::uint32_t>(offsets.size(), 999, 5);
        for (std::size_t i = 0, s = 0; i < n; ++i) {
            while (s + 1 < offsets.size() && offsets[s + 1] <= i) ++s;
            numbers[i] = std::uint32_t(s);
        }
        gpu::vector<std::uint32_t> const f(offsets.begin(), offsets.end()), w(values.begin(), values.end());
        testing::guarded<std::uint32_t> out(n, 61), found(n, 3);
        gpu::load_balancing_search(n, f, found.begin());
        CHECK(found.host() == numbers);
        gpu::interval_expand(n, f, w, out.begin());
        for (auto& s : numbers) s = values[s];
        CHECK(out.host() == numbers);
        CHECK((out.intact() && found.intact()));
    }
}

TEST_CASE("the numbers of long ranges' intervals may replace the offsets", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    std::size_t const n = 30001;
    std::vector<std::uint32_t> numbers(n);
    for (std::size_t i = 0; i < n; ++i) numbers[i] = std::uint32_t(i / 2);
    gpu::vector<std::uint32_t> v(n);
    gpu::sequence(v.begin(), v.end(), 0u, 2u);
    gpu::load_balancing_search(n, v.begin(), v.begin() + std::ptrdiff_t(n / 2 + 1), v.begin());
    CHECK(v.host() == numbers);
}

TEST_CASE("offsets of short types divide long ranges into intervals", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    std::size_t const n = 100000;
    gpu::vector<std::uint16_t> const f{0, 60000};
    gpu::vector<std::uint32_t> out(n);
    gpu::load_balancing_search(n, f, out.begin());
    std::vector<std::uint32_t> expected(n, 1u);
    std::fill_n(expected.begin(), 60000, 0u);
    CHECK(out.host() == expected);
}

TEST_CASE("intervals are moved from and to long ranges", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    std::size_t const n = 40001, m = 5000;
    auto const host = testing::values<std::uint32_t>(n, 100000, 1);
    gpu::vector<std::uint32_t> const v(host.begin(), host.end());
    std::vector<std::uint32_t> const offsets{0, 700, 700, 3000, 4999}, from{39000, 3, 20000, 8000, 40000},
        to{100, 7, 30000, 20000, 38000};
    gpu::vector<std::uint32_t> const f(offsets.begin(), offsets.end()), a(from.begin(), from.end()),
        b(to.begin(), to.end());
    std::vector<std::uint32_t> const untouched(n, 9);
    std::vector<std::uint32_t> gathered(m), scattered = untouched, moved = untouched;
    for (std::size_t s = 0; s < offsets.size(); ++s)
        for (std::size_t i = offsets[s], k = 0; i < (s + 1 < offsets.size() ? offsets[s + 1] : m); ++i, ++k) {
            gathered[i] = host[from[s] + k];
            scattered[to[s] + k] = host[i];
            moved[to[s] + k] = host[from[s] + k];
        }
    testing::guarded<std::uint32_t> taken(m, 61), put(untouched), there(untouched);
    gpu::interval_gather(m, f, v, a, taken.begin());
    CHECK(taken.host() == gathered);
    gpu::fill(put, 9u);
    gpu::interval_scatter(m, f.begin(), f.end(), v.begin(), put.begin(), b.begin());
    CHECK(put.host() == scattered);
    gpu::interval_move(m, f.begin(), f.end(), v.begin(), a.begin(), there.begin(), b.begin());
    CHECK(there.host() == moved);
    CHECK((taken.intact() && put.intact() && there.intact()));
}

TEST_CASE("intervals reach no more of long buffers than they use", "[windows]") {
    // On llvmpipe, a kernel that marks the first position of each interval binds all offsets.
    if (gpu::kernel::current().tuning.form != gpu::kernel::shape::groups) return;
    testing::small_blocks const limit(few_bytes);
    std::size_t const n = 3000, longer = 20'000;
    // The offsets, and the begins and ends of three intervals, are followed by others.
    std::vector<std::uint32_t> begins(longer, 1u), starts(longer, 2u), in(n), gathered(n), spread(n);
    std::iota(in.begin(), in.end(), 5u);
    std::copy_n(std::array{0u, 1000u, 2500u}.begin(), 3, begins.begin());
    std::copy_n(std::array{2000u, 500u, 0u}.begin(), 3, starts.begin());
    for (std::uint32_t i = 0; i < n; ++i) {
        std::uint32_t const k = i < 1000 ? 0 : i < 2500 ? 1 : 2, elsewhere = starts[k] + (i - begins[k]);
        gathered[i] = in[elsewhere];
        spread[elsewhere] = in[i];
    }
    gpu::vector<std::uint32_t> const offsets(begins.begin(), begins.end()),
        places(starts.begin(), starts.end()), v(in.begin(), in.end());
    testing::guarded<std::uint32_t> out(n), back(n), to(n);
    gpu::interval_gather(n, offsets.begin(), offsets.begin() + 3, v.begin(), places.begin(), out.begin());
    gpu::interval_scatter(n, offsets.begin(), offsets.begin() + 3, v.begin(), to.begin(), places.begin());
    gpu::interval_move(
        n, offsets.begin(), offsets.begin() + 3, v.begin(), places.begin(), back.begin(), places.begin());
    CHECK(out.host() == gathered);
    CHECK(to.host() == spread);
    CHECK(back.host() == in);
    CHECK((out.intact() && to.intact() && back.intact()));
}
TEST_CASE("elements of a long range are stepped until they are finished", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    auto expected = testing::values<std::uint32_t>(30001, 1000, 1);
    gpu::vector<std::uint32_t> v(expected.begin(), expected.end());
    auto const step = [](auto x) { return x + 7u; };
    auto const end = gpu::iterate_until(v, step, [](auto x) { return x >= 600u; }, {.steps = 40});
    std::uint32_t most = 0;
    for (auto& x : expected) {
        std::uint32_t const steps = x < 600 ? (600 - x + 6) / 7 : 0;
        most = std::max(most, steps);
        x += 7 * steps;
    }
    CHECK(v.host() == expected);
    CHECK(end.unfinished == 0);
    // The host looks after every fourth round. No part takes more than another.
    CHECK(most > 40);
    CHECK(most <= 160);
    CHECK(end.rounds == 4);
}

TEST_CASE("long planes have summed-area tables", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    struct {
        std::size_t w, h;
    } const planes[] = {{1, 20000}, {70, 300}, {1000, 41}, {3000, 10}};
    testing::changed_tuning const changed;
    for (std::size_t k = 0; k < 8; ++k) {
        auto const& [w, h] = planes[k % 4];
        changed.now.tiled_planes = k < 4 ? ~std::size_t(0) : 1;
        INFO(w << " by " << h << (k < 4 ? "" : ", by tiles"));
        auto const host = testing::values<std::uint32_t>(w * h, 100, 1);
        gpu::vector<std::uint32_t> const v(host.begin(), host.end());
        testing::guarded<std::uint32_t> out(w * h, 61);
        auto expected = host;
        for (std::size_t y = 0; y < h; ++y)
            for (std::size_t x = 0; x < w; ++x) {
                if (x > 0) expected[y * w + x] += expected[y * w + x - 1];
                if (x == w - 1 && y > 0)
                    for (std::size_t k = 0; k < w; ++k) expected[y * w + k] += expected[(y - 1) * w + k];
            }
        gpu::summed_area_table(v, gpu::extent2(w, h), out.begin());
        CHECK(out.host() == expected);
        CHECK(out.intact());
        gpu::vector<std::uint32_t> same = v;
        gpu::summed_area_table(same, gpu::extent2(w, h), same.begin());
        CHECK(same.host() == expected);
    }
}

TEST_CASE("the channels of long images are counted", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    std::size_t const pixels = 20001;
    auto const image = testing::values<std::uint32_t>(3 * pixels, 100, 1);
    gpu::vector<std::uint32_t> const v(image.begin(), image.end()), levels{0, 30, 50, 99};
    std::vector<std::uint32_t> even(10), ranges(3);
    for (std::size_t i = 1; i < image.size(); i += 3) {
        ++even[image[i] / 10];
        if (image[i] < 99) ++ranges[image[i] < 30 ? 0 : image[i] < 50 ? 1 : 2];
    }
    gpu::vector<std::uint32_t> a(10), b(10), c(3), d(3);
    std::array const bins{a.begin(), b.begin()}, between{c.begin(), d.begin()};
    gpu::multi_histogram_even<3>(v, bins, {10, 10}, std::array{0u, 0u}, {100u, 100u});
    CHECK(b.host() == even);
    std::pair const bounds(levels.begin(), levels.end());
    gpu::multi_histogram_range<3>(v, between, std::array{bounds, bounds});
    CHECK(d.host() == ranges);
}

TEST_CASE("a long sorted range is tested for the elements of another", "[windows]") {
    testing::small_blocks const limit(few_bytes);
    auto host = testing::values<std::uint32_t>(50001, 20000, 1);
    std::sort(host.begin(), host.end());
    gpu::vector<std::uint32_t> const v(host.begin(), host.end());
    gpu::scalar<std::uint32_t> answer;
    auto const includes = [&](std::vector<std::uint32_t> const& part) {
        gpu::vector<std::uint32_t> const w(part.begin(), part.end());
        bool const expected = std::includes(host.begin(), host.end(), part.begin(), part.end());
        CHECK(gpu::includes(v, w) == expected);
        gpu::includes_into(v, w, answer);
        CHECK(answer.read() == expected);
    };
    includes(host);
    includes({});
    auto other = host;
    other.erase(other.begin() + 100, other.begin() + 40000);
    includes(other);
    other.insert(other.end() - 3, other[other.size() - 3]);
    other.insert(other.end() - 3, other[other.size() - 4]);
    std::sort(other.begin(), other.end());
    includes(other);
    other.push_back(30000);
    includes(other);
}

TEST_CASE("is_heap and its kin work on long ranges, and on parts of long buffers", "[windows]") {
    testing::small_blocks const limit(1 << 15);  // 8192 words
    std::size_t const all = 50'000;
    for (std::size_t n : {std::size_t(5), std::size_t(8191), std::size_t(8193), all}) {
        auto heap = testing::values<std::uint32_t>(all, 1u << 30);
        std::make_heap(heap.begin(), heap.begin() + std::ptrdiff_t(n));
        for (std::size_t broken : {n, std::size_t(1), std::size_t(2), n / 2, n / 2 + 1, n - 1}) {
            auto host = heap;
            if (broken < n) host[broken] = 1u << 31;
            gpu::vector<std::uint32_t> const v(host);
            auto const last = v.begin() + std::ptrdiff_t(n);
            auto const until =
                std::is_heap_until(host.begin(), host.begin() + std::ptrdiff_t(n)) - host.begin();
            INFO(n << " elements, element " << broken << " is greater than its parent");
            CHECK(gpu::is_heap_until(v.begin(), last) - v.begin() == until);
            gpu::scalar<unsigned> place;
            gpu::scalar<bool> answer;
            gpu::is_heap_until_into(v.begin(), last, place);
            gpu::is_heap_into(v.begin(), last, answer);
            CHECK(place.read() == unsigned(until));
            CHECK(answer.read() == (until == std::ptrdiff_t(n)));
        }
    }
}

TEST_CASE("permutations of long ranges, and of parts of long buffers, follow each other", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    for (std::ptrdiff_t from : {0, 7, 30'000})
        for (std::ptrdiff_t rise : {0, 1, 2, 9000, 19'998, 19'999}) {
            auto host = testing::values<unsigned>(std::size_t(from) + 20'000, 30'000);
            std::sort(host.begin() + from + rise, host.end(), std::greater<>{});
            if (rise == 1) host[std::size_t(from)] = 0;
            gpu::vector<unsigned> v(host);
            INFO("from " << from << ", in descending order from " << rise << " on");
            bool const next = std::next_permutation(host.begin() + from, host.end());
            CHECK(gpu::next_permutation(v.begin() + from, v.end()) == next);
            CHECK(v.host() == host);
            gpu::scalar<bool> there_was_one;
            gpu::prev_permutation_into(v.begin() + from, v.end(), there_was_one);
            CHECK(there_was_one.read() == std::prev_permutation(host.begin() + from, host.end()));
            CHECK(v.host() == host);
        }
}
