// SPDX-License-Identifier: MIT
// Intervals that lie one behind another.
#include <gpu/algorithm/interval.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

using testing::guarded;
using testing::values;
using indices = std::vector<unsigned>;

namespace {
/// Lengths of intervals: all short, some empty, one that is most of all, none but the first.
std::vector<indices> kinds_of_lengths(std::size_t m) {
    indices even(m, 3), ragged = values<unsigned>(m, 7, 2), long_one = values<unsigned>(m, 2, 3), first(m, 0);
    first[0] = 2000;
    long_one[m / 2] = 9000;
    for (auto& n : ragged) n = n > 3 ? 0 : n * 5;
    return {even, ragged, long_one, first};
}
indices starts(indices const& lengths) {
    indices out(lengths.size());
    std::exclusive_scan(lengths.begin(), lengths.end(), out.begin(), 0u);
    return out;
}
}  // namespace

TEST_CASE("intervals of any length: every place knows its own", "[interval]") {
    for (std::size_t m : {1u, 2u, 63u, 64u, 1025u, 20'000u})
        for (auto const& lengths : kinds_of_lengths(m)) {
            auto const at = starts(lengths);
            std::size_t const n = std::reduce(lengths.begin(), lengths.end());
            auto const in = values<int>(n + 50, 0, 4), per_interval = values<int>(m, 0, 5);
            // Where the intervals lie elsewhere: in another order, with gaps.
            indices elsewhere(m);
            unsigned next = 7;
            for (std::size_t s = m; s-- > 0;) {
                elsewhere[s] = next;
                next += lengths[s] + unsigned(s % 3);
            }
            std::vector<int> expanded, gathered, spread(next, 0x5a5a5a5a), moved(next, 0x5a5a5a5a);
            indices numbers, begins(m);
            std::vector<int> const longer = values<int>(next, 0, 6);
            for (std::size_t s = 0; s < m; ++s)
                for (unsigned k = 0; k < lengths[s]; ++k) {
                    numbers.push_back(unsigned(s));
                    expanded.push_back(per_interval[s]);
                    gathered.push_back(longer[elsewhere[s] + k]);
                    spread[elsewhere[s] + k] = in[at[s] + k];
                    moved[elsewhere[s] + k] = in[at[s] + k + 11];
                    begins[s] = at[s] + 11;
                }
            gpu::vector<unsigned> const offsets(at.begin(), at.end()),
                places(elsewhere.begin(), elsewhere.end()), from(begins.begin(), begins.end());
            gpu::vector<int> const source(in.begin(), in.end()),
                each(per_interval.begin(), per_interval.end()),
                source_with_gaps(longer.begin(), longer.end());
            INFO(m << " intervals, " << n << " places");
            guarded<unsigned> found(n);
            REQUIRE(gpu::load_balancing_search(n, offsets, found.begin()) == found.end());
            REQUIRE((found.host() == numbers && found.intact()));
            guarded<int> out(n, 61), scattered(next), far(next);
            REQUIRE(gpu::interval_expand(n, offsets, each, out.begin()) == out.end());
            REQUIRE((out.host() == expanded && out.intact()));
            REQUIRE(gpu::interval_gather(n, offsets, source_with_gaps, places, out.begin()) == out.end());
            REQUIRE((out.host() == gathered && out.intact()));
            gpu::interval_scatter(
                n, offsets.begin(), offsets.end(), source.begin(), scattered.begin(), places.begin());
            REQUIRE((scattered.host() == spread && scattered.intact()));
            gpu::interval_move(
                n, offsets.begin(), offsets.end(), source.begin(), from.begin(), far.begin(), places.begin());
            REQUIRE((far.host() == moved && far.intact()));
        }
}

TEST_CASE("no places, the end as one more offset, and places without an interval", "[interval]") {
    gpu::vector<unsigned> offsets{0, 2, 2, 3, 5}, out(5), none;
    CHECK(gpu::load_balancing_search(5, offsets.begin(), offsets.end(), out.begin()) == out.end());
    CHECK(out.host() == indices{0, 0, 2, 3, 3});
    CHECK(gpu::load_balancing_search(0, none, out.begin()) == out.begin());
    CHECK_THROWS_AS(gpu::load_balancing_search(1, none, out.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::interval_expand(6, offsets, offsets, out.begin()), gpu::invalid_argument);
    CHECK(out.host() == indices{0, 0, 2, 3, 3});
    gpu::vector<unsigned> to{0, 3}, two{0, 2}, in{1, 2, 3, 4, 5};
    gpu::interval_scatter(5, two, in, out, gpu::vector<unsigned>{3, 0});
    CHECK(out.host() == indices{3, 4, 5, 1, 2});
    gpu::interval_move(3, two, in, gpu::vector<unsigned>{3, 0}, out, to);
    CHECK(out.host() == indices{4, 5, 5, 1, 2});
}

TEST_CASE("offsets that do not ascend change nothing outside of the output", "[interval]") {
    std::size_t const n = 5000, m = 3000;
    auto const random = values<unsigned>(m, 6000, 9);
    gpu::vector<unsigned> const offsets(random.begin(), random.end()), same(m, 40u);
    for (auto const* each : {&offsets, &same}) {
        guarded<unsigned> out(n);
        gpu::load_balancing_search(n, each->begin(), each->end(), out.begin());
        CHECK(out.intact());
    }
    // Positions before the first offset belong to no interval, and go nowhere.
    if (gpu::kernel::current().tuning.form != gpu::kernel::shape::groups) return;
    gpu::vector<unsigned> const late{5, 8}, to{1, 4};
    gpu::vector<int> const in{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    guarded<int> spread(std::vector<int>(8, -1));
    gpu::interval_scatter(10, late.begin(), late.end(), in.begin(), spread.begin(), to.begin());
    CHECK(spread.host() == std::vector<int>{-1, 5, 6, 7, 8, 9, -1, -1});
    CHECK(spread.intact());
}
