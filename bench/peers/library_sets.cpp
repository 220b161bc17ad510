// SPDX-License-Identifier: MIT
// Rows of bench_peers: sorted ranges. They are searched, merged, and taken as sets.
#include "library.hpp"

namespace peers {

template <class T> void add_sets(library_table<T> t) {
    using data = library_data<T>;
    t.add("lower_bound, n in n", 2, 4, [](data& d) {
        gpu::lower_bound(
            d.sorted().begin(), d.sorted().end(), d.in().begin(), d.in().end(), d.more_words().begin());
    });
    t.add("binary_search, n in n", 2, 4, [](data& d) {
        gpu::binary_search(
            d.sorted().begin(), d.sorted().end(), d.in().begin(), d.in().end(), d.more_words().begin());
    });
    t.add("equal_range, n in n", 2, 8, [](data& d) {
        gpu::equal_range(d.sorted().begin(),
            d.sorted().end(),
            d.in().begin(),
            d.in().end(),
            d.more_words().begin(),
            d.third_words().begin());
    });
    t.add("lower_bound_sorted_values", 2, 4, [](data& d) {
        gpu::lower_bound_sorted_values(d.sorted().begin(),
            d.sorted().end(),
            d.other_sorted().begin(),
            d.other_sorted().end(),
            d.more_words().begin());
    });
    t.add("merge", 4, 0, [](data& d) { gpu::merge(d.sorted(), d.other_sorted(), d.twice().begin()); });
    t.add("merge_by_key", 4, 16, [](data& d) {
        gpu::merge_by_key(d.sorted().begin(),
            d.sorted().end(),
            d.other_sorted().begin(),
            d.other_sorted().end(),
            d.words().begin(),
            d.keys().begin(),
            d.twice().begin(),
            d.twice_words().begin());
    });
    t.add("inplace_merge", 2, 0, [](data& d) {
        gpu::inplace_merge(
            d.sorted().begin(), d.sorted().begin() + static_cast<std::ptrdiff_t>(d.n / 2), d.sorted().end());
    });
    t.gives(
        "includes",
        2,
        0,
        [](data& d) { gpu::includes_into(d.sorted(), d.sorted(), d.count); },
        [](data& d) { (void)gpu::includes(d.sorted(), d.sorted()); });
    t.gives(
        "set_union",
        4,
        0,
        [](data& d) { gpu::set_union_into(d.sorted(), d.other_sorted(), d.twice().begin(), d.count); },
        [](data& d) { (void)gpu::set_union(d.sorted(), d.other_sorted(), d.twice().begin()); });
    t.gives(
        "set_intersection",
        2,
        0,
        [](data& d) { gpu::set_intersection_into(d.sorted(), d.other_sorted(), d.twice().begin(), d.count); },
        [](data& d) { (void)gpu::set_intersection(d.sorted(), d.other_sorted(), d.twice().begin()); });
    t.gives(
        "set_difference",
        3,
        0,
        [](data& d) { gpu::set_difference_into(d.sorted(), d.other_sorted(), d.twice().begin(), d.count); },
        [](data& d) { (void)gpu::set_difference(d.sorted(), d.other_sorted(), d.twice().begin()); });
    t.gives(
        "set_symmetric_difference",
        4,
        0,
        [](data& d) {
            gpu::set_symmetric_difference_into(d.sorted(), d.other_sorted(), d.twice().begin(), d.count);
        },
        [](data& d) {
            (void)gpu::set_symmetric_difference(d.sorted(), d.other_sorted(), d.twice().begin());
        });
    t.gives(
        "set_union_by_key",
        4,
        16,
        [](data& d) {
            gpu::set_union_by_key_into(d.sorted(),
                d.other_sorted(),
                d.words(),
                d.keys(),
                d.twice().begin(),
                d.twice_words().begin(),
                d.count);
        },
        [](data& d) {
            (void)gpu::set_union_by_key(d.sorted(),
                d.other_sorted(),
                d.words(),
                d.keys(),
                d.twice().begin(),
                d.twice_words().begin());
        });
    t.gives(
        "set_intersection_by_key",
        2,
        0,
        [](data& d) {
            gpu::set_intersection_by_key_into(
                d.sorted(), d.other_sorted(), d.words(), d.twice().begin(), d.twice_words().begin(), d.count);
        },
        [](data& d) {
            (void)gpu::set_intersection_by_key(
                d.sorted(), d.other_sorted(), d.words(), d.twice().begin(), d.twice_words().begin());
        });
    t.gives(
        "set_difference_by_key",
        3,
        8,
        [](data& d) {
            gpu::set_difference_by_key_into(d.sorted(),
                d.other_sorted(),
                d.words(),
                d.keys(),
                d.twice().begin(),
                d.twice_words().begin(),
                d.count);
        },
        [](data& d) {
            (void)gpu::set_difference_by_key(d.sorted(),
                d.other_sorted(),
                d.words(),
                d.keys(),
                d.twice().begin(),
                d.twice_words().begin());
        });
    t.gives(
        "set_symmetric_difference_by_key",
        4,
        16,
        [](data& d) {
            gpu::set_symmetric_difference_by_key_into(d.sorted(),
                d.other_sorted(),
                d.words(),
                d.keys(),
                d.twice().begin(),
                d.twice_words().begin(),
                d.count);
        },
        [](data& d) {
            (void)gpu::set_symmetric_difference_by_key(d.sorted(),
                d.other_sorted(),
                d.words(),
                d.keys(),
                d.twice().begin(),
                d.twice_words().begin());
        });
    // Eight rows on the left meet one on the right.
    t.gives(
        "inner_join_sorted",
        1.125,
        8,
        [](data& d) {
            gpu::inner_join_sorted_into(
                d.runs(), d.unique(), d.third_words().begin(), d.more_words().begin(), d.count);
        },
        [](data& d) {
            (void)gpu::inner_join_sorted(
                d.runs(), d.unique(), d.third_words().begin(), d.more_words().begin());
        });
    t.gives(
        "inner_join",
        1.125,
        8,
        [](data& d) {
            gpu::inner_join_into(
                d.runs(), d.unique(), d.third_words().begin(), d.more_words().begin(), d.count);
        },
        [](data& d) {
            (void)gpu::inner_join(d.runs(), d.unique(), d.third_words().begin(), d.more_words().begin());
        });
    t.gives(
        "left_join",
        1.125,
        8,
        [](data& d) {
            gpu::left_join_into(
                d.runs(), d.unique(), d.third_words().begin(), d.more_words().begin(), d.count);
        },
        [](data& d) {
            (void)gpu::left_join(d.runs(), d.unique(), d.third_words().begin(), d.more_words().begin());
        });
    t.gives(
        "semi_join",
        1.125,
        4,
        [](data& d) { gpu::semi_join_into(d.runs(), d.unique(), d.third_words().begin(), d.count); },
        [](data& d) { (void)gpu::semi_join(d.runs(), d.unique(), d.third_words().begin()); });
    t.gives(
        "anti_join",
        1.125,
        0,
        [](data& d) { gpu::anti_join_into(d.runs(), d.unique(), d.third_words().begin(), d.count); },
        [](data& d) { (void)gpu::anti_join(d.runs(), d.unique(), d.third_words().begin()); });
}

}  // namespace peers
PEERS_FOUR_TYPES(add_sets)
