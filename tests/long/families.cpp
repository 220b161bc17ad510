// SPDX-License-Identifier: MIT
// One algorithm of every family on memory that is longer than a storage block.
#include <gpu/algorithm/argsort.hpp>
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/move.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/permute.hpp>
#include <gpu/algorithm/replace.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/search_sorted.hpp>
#include <gpu/algorithm/segmented.hpp>
#include <gpu/algorithm/segmented_sort.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/algorithm/set_operations.hpp>
#include <gpu/algorithm/transform_if.hpp>
#include <gpu/algorithm/unique_by_key.hpp>
#include <gpu/relational/bulk_insert.hpp>
#include <gpu/relational/join.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <vector>

TEST_CASE("memory longer than a block: the right answer", "[errors][windows]") {
    using gpu::identity, gpu::negate;
    std::size_t const n = 100'000;
    std::vector<int> const host = testing::values<int>(n, 50'000, 1);
    std::vector<int> sorted = host, places = testing::values<int>(n, 30'000, 2);
    std::sort(sorted.begin(), sorted.end());
    gpu::vector<int> v(host), w(sorted), map(places), x(2 * n), y(2 * n), few(300);
    gpu::sequence(few, 0, 100);
    gpu::scalar<unsigned> count, second;
    struct answer {
        std::vector<int> v, x, y;
        unsigned count, second;
        bool operator==(answer const&) const = default;
    };
    auto const answer_of = [&](auto const& call) {
        gpu::copy(host.begin(), host.end(), v.begin());
        count = 0u;
        second = 0u;
        gpu::fill(x, 7);
        gpu::fill(y, 8);
        call();
        return answer{v.host(), x.host(), y.host(), count.read(), second.read()};
    };
    auto const holds = [&](char const* name, auto const& call) {
        INFO(name);
        answer const expected = answer_of(call);
        bool const same = answer_of([&] {
            testing::small_blocks const limit(1 << 18);
            call();
        }) == expected;
        CHECK(same);
    };
    auto const a = v.begin(), e = v.end(), k = w.begin(), l = w.end(), m = map.begin(), o = x.begin(),
               p = y.begin(), f = few.begin(), g = few.end();
#define HOLDS(name, ...) holds(#name, [&] { gpu::name(__VA_ARGS__); })
    HOLDS(copy, a, e, o);
    HOLDS(transform, std::tuple(a, k), o, n, gpu::plus<>{});
    HOLDS(transform_if, a, e, m, o, negate<>{}, identity<>{});
    HOLDS(replace_copy_if, a, e, o, identity<>{}, 7);
    HOLDS(swap_ranges, a, e, o);
    HOLDS(rotate, a, a + 777, e);
    HOLDS(reverse, a, e);
    HOLDS(move, a + 1, e, a);
    HOLDS(gather, m, m + 30'000, k, o);
    HOLDS(gather_if, m, m + 30'000, a, k, o);
    gpu::counting_iterator<unsigned> const far(70'000);  // a map that names no place twice
    HOLDS(scatter, a, a + 10'000, far, o);
    HOLDS(scatter_if, a, a + 10'000, far, m, o);
    HOLDS(reduce_into, a, e, count);
    HOLDS(inclusive_scan, a, e, o);
    HOLDS(copy_if_into, a, e, o, count, identity<>{});
    HOLDS(remove_copy_if, a, e, m, o, identity<>{});
    HOLDS(unique_copy_into, k, l, o, count);
    HOLDS(unique_into, v, count);
    HOLDS(unique_by_key_copy_into, k, l, a, o, p, count);
    HOLDS(partition_copy_into, a, e, m, o, p, count, identity<>{});
    HOLDS(three_way_partition_into,
        a,
        e,
        o,
        o + std::ptrdiff_t(n),
        p,
        count,
        second,
        identity<>{},
        identity<>{});
    HOLDS(reduce_by_key_into, k, l, a, o, p, count);
    HOLDS(inclusive_scan_by_key, k, l, a, o);
    HOLDS(segmented_reduce, a, e, f, g, o, 1);
    HOLDS(inclusive_segmented_scan, a, e, f, g, o);
    HOLDS(segmented_sort, a, e, f, g);
    HOLDS(sort, a, e);
    HOLDS(sort, a, e, [](auto c, auto d) { return c > d; });
    HOLDS(bitonic_sort, a, e);
    HOLDS(sort_by_key, a, e, o);
    HOLDS(argsort, a, e, o);
    HOLDS(sort_by_key_copy, a, e, m, o, p);
    holds("nth_element", [&] {  // where it puts the others is not promised
        gpu::nth_element(a, a + 5000, e);
        gpu::copy(a + 5000, a + 5001, o);
        gpu::copy(host.begin(), host.end(), a);
    });
    HOLDS(top_k_by_key, a, e, m, 1000, o, p);
    HOLDS(merge, k, l, k, l, o);
    HOLDS(merge_by_key, k, l, k, l, a, m, o, p);
    HOLDS(inplace_merge, k, k + std::ptrdiff_t(n / 2), l);
    HOLDS(lower_bound, k, l, m, m + 30'000, o);
    HOLDS(lower_bound_sorted_values, k, l, k, l, o);
    HOLDS(set_union_into, k, l, k, l, o, count);
    HOLDS(set_difference_by_key_into, k, l, f, g, a, f, o, p, count);
    HOLDS(inner_join_into, a, a + 30'000, f, g, o, p, count);
    HOLDS(bulk_insert, a, e, f, g, m, o);
    HOLDS(bulk_remove, a, e, f, g, o);
    HOLDS(interval_expand, n, f, g, m, o);
    HOLDS(next_permutation_into, a, e, second);
#undef HOLDS
}
