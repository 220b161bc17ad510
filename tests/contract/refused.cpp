// SPDX-License-Identifier: MIT
// What is refused: outputs that lie over what is still read, before anything is dispatched. And what is not:
// memory that is longer than a storage block.
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
#include <gpu/container/counted.hpp>
#include <gpu/relational/bulk_insert.hpp>
#include <gpu/relational/join.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <string>
#include <vector>

TEST_CASE("outputs over inputs are refused", "[errors]") {
    using gpu::identity, gpu::negate;
    std::vector<int> const host{0, 0, 1, 1, 2, 2, 3, 3};
    gpu::vector<int> v(host), w(host), x(host), y(8);
    gpu::scalar<unsigned> count(4u);
    auto const a = v.begin(), b = a + 1, e = a + 4, k = w.begin(), l = k + 4, z = x.begin(),
               out = y.begin();  // b lies within [a, e)
    auto const launches = gpu::kernel::current().counts.launches;
    auto const told = [&](char const* name, auto const& call) {
        INFO(name);
        std::string text = "nothing was thrown";
        try {
            call();
        } catch (gpu::invalid_argument const& error) {
            text = error.what();
        }
        INFO(text);
        CHECK(text.find(std::string("gpu::") + name + ": ") == 0);
        CHECK(text.find("overlap") != std::string::npos);
        CHECK(gpu::kernel::current().counts.launches == launches);
    };
#define TOLD(name, ...) told(#name, [&] { gpu::name(__VA_ARGS__); })
    // Element-wise: an output may be its input, but not lie over a part of it.
    TOLD(transform, std::tuple(k, a), b, 4, gpu::plus<>{});
    TOLD(transform_if, a, e, b, negate<>{}, identity<>{});
    TOLD(transform_if, k, l, a, b, negate<>{}, identity<>{});
    TOLD(replace_copy_if, a, e, b, identity<>{}, 7);
    TOLD(replace_copy_if, k, l, a, b, identity<>{}, 7);
    TOLD(swap_ranges, a, e, b);
    TOLD(lower_bound, k, l, a, e, b);
    TOLD(lower_bound, a, e, k, l, a);
    TOLD(equal_range, k, l, a, e, a, out);
    // Through other iterators.
    TOLD(transform, gpu::make_reverse_iterator(e), gpu::make_reverse_iterator(a), a, negate<>{});
    TOLD(copy_if,
        gpu::make_transform_iterator(a, negate<>{}),
        gpu::make_transform_iterator(e, negate<>{}),
        a,
        identity<>{});
    // Gather and scatter.
    TOLD(gather_if, a, e, k, z, b);
    TOLD(gather_if, k, l, z, b, a);
    TOLD(scatter, a, e, k, b);
    TOLD(scatter, k, l, a, b);
    TOLD(scatter_if, a, e, k, z, a);
    TOLD(scatter_if, k, l, z, a, a);
    // Compactions.
    TOLD(copy_if, k, l, a, b, identity<>{});
    TOLD(copy_if_into, gpu::counted(a, count), a, count, identity<>{});
    TOLD(remove_copy_if, a, e, b, identity<>{});
    TOLD(remove_copy_if_into, k, l, a, b, count, identity<>{});
    TOLD(unique_copy, a, e, b);
    TOLD(unique_copy_into, a, e, b, count);
    TOLD(unique_by_key_copy, k, l, a, out, b);
    TOLD(unique_by_key_copy_into, k, l, a, b, out, count);
    TOLD(partition_copy, a, e, b, out, identity<>{});
    TOLD(partition_copy, k, l, a, out, b, identity<>{});
    TOLD(partition_copy_into, k, l, out, out, count, identity<>{});
    TOLD(three_way_partition, a, e, out, k, b, identity<>{}, identity<>{});
    TOLD(three_way_partition_into, k, l, out, a, out, count, count, identity<>{}, identity<>{});
    // By key.
    TOLD(reduce_by_key, k, l, a, b, out);
    TOLD(reduce_by_key_into, k, l, a, out, out, count);
    TOLD(inclusive_scan_by_key, a, e, k, b);
    TOLD(exclusive_scan_by_key, k, l, a, b, 0);
    TOLD(sort_by_key, a, e, b);
    TOLD(merge_by_key, k, l, k, l, z, a, out, a);
    // Sorts into an output.
    TOLD(argsort, a, e, b);
    TOLD(sort_by_key_copy, a, e, k, out, b);
    TOLD(top_k_by_key, k, l, a, 2, b, out);
    // Sorted ranges.
    TOLD(lower_bound_sorted_values, k, l, a, e, a);
    TOLD(set_union, a, e, k, l, b);
    TOLD(set_union_into, k, l, a, e, b, count);
    TOLD(set_intersection, a, e, k, l, a);
    TOLD(set_intersection_into, k, l, a, e, a, count);
    TOLD(set_difference, k, l, a, e, b);
    TOLD(set_symmetric_difference, a, e, k, l, b);
    TOLD(set_union_by_key, k, l, k, l, z, a, out, b);
    TOLD(set_difference_by_key, k, l, k, l, a, z, b, out);
    TOLD(set_difference_by_key_into, k, l, k, l, z, z, out, out, count);
    TOLD(inner_join, a, e, k, l, out, out);
    TOLD(bulk_insert, a, e, k, k + 2, z, b);
    TOLD(bulk_insert, k, l - 1, a, e - 1, z, b);
    TOLD(bulk_remove, a, e, k, k + 1, b);
    TOLD(interval_expand, 4, k, l, a, b);
    TOLD(interval_gather, 4, k, l, z, a, b);
    TOLD(interval_scatter, 4, k, l, a, b, z);
#undef TOLD
    CHECK(v.host() == host);
}

TEST_CASE("outputs that may be an input are", "[errors]") {
    gpu::vector<int> v{3, 1, 2}, w{1, 0, 1};
    auto const a = v.begin(), b = v.end();
    gpu::transform_if(a, b, w.begin(), a, gpu::negate<>{}, gpu::identity<>{});
    CHECK(v.host() == std::vector<int>{-3, 1, -2});
    gpu::transform_if(v.begin(), v.end(), w.begin(), w.begin(), gpu::negate<>{}, gpu::identity<>{});
    CHECK(w.host() == std::vector<int>{3, 0, 2});
    auto const both = std::tuple(v.begin(), w.begin());
    gpu::transform(both, std::tuple(w.begin(), v.begin()), 3, [](auto x, auto y) {
        return gpu::make_tuple(x, y);
    });  // exchanged
    CHECK(v.host() == std::vector<int>{3, 0, 2});
    CHECK(w.host() == std::vector<int>{-3, 1, -2});
    gpu::inclusive_scan(
        gpu::make_reverse_iterator(b), gpu::make_reverse_iterator(a), gpu::make_reverse_iterator(b));
    CHECK(v.host() == std::vector<int>{5, 2, 2});
    gpu::vector<int> sorted{1, 2, 5};
    gpu::lower_bound(sorted.begin(), sorted.end(), v.begin(), v.end(), v.begin());
    CHECK(v.host() == std::vector<int>{2, 1, 1});
}

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
