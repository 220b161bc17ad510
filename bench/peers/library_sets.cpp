// SPDX-License-Identifier: MIT
// Rows of bench_peers: sorted ranges. They are searched, merged, and taken as sets. Joins, flat_set,
// flat_map.
#include "library.hpp"

namespace peers {
namespace {

/// The keys of library_data's two inputs, in a set, in a map, and to be inserted or looked up.
template <class T> struct flat_data {
    gpu::flat_set<T> set, now;
    gpu::flat_map<T, std::uint32_t> map;
    gpu::vector<T> more, wanted;
    gpu::vector<std::uint32_t> found;
    explicit flat_data(setting const& s) : found(s.n) {
        library_data<T> d(s);
        auto const half = static_cast<std::ptrdiff_t>(s.n / 2);
        set.insert(d.in().begin(), d.in().begin() + half);
        map.insert(d.in().begin(), d.in().begin() + half, d.words().begin());
        more = gpu::vector<T>(d.other().begin(), d.other().begin() + half);
        wanted = gpu::vector<T>(d.in().begin(), d.in().end());
    }
};

}  // namespace

template <class T> void add_sets(library_table<T> t) {
    using data = library_data<T>;
    auto const wanted = T(2147483648u);
    t.gives(
        "lower_bound, one value",
        0,
        4,
        [=](data& d) { gpu::lower_bound_into(d.sorted(), wanted, d.count); },
        [=](data& d) { (void)gpu::lower_bound(d.sorted(), wanted); });
    t.gives(
        "binary_search, one value",
        0,
        4,
        [=](data& d) { gpu::binary_search_into(d.sorted(), wanted, d.count); },
        [=](data& d) { (void)gpu::binary_search(d.sorted(), wanted); });
    t.gives(
        "equal_range, one value",
        0,
        8,
        [=](data& d) { gpu::equal_range_into(d.sorted(), wanted, d.count, d.count2); },
        [=](data& d) { (void)gpu::equal_range(d.sorted(), wanted); });
    t.gives(
        "partition_point",
        0,
        4,
        [=](data& d) {
            gpu::partition_point_into(
                d.sorted().begin(), d.sorted().end(), d.count, [=](auto x) { return x < wanted; });
        },
        [=](data& d) {
            (void)gpu::partition_point(
                d.sorted().begin(), d.sorted().end(), [=](auto x) { return x < wanted; });
        });
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
    // A set of up to n / 2 keys; n / 2 others are inserted, or n are looked up. A map of n / 2.
    auto const flat = [&](char const* name, double bytes, auto restore, auto call) {
        t.rows.push_back({name, bytes, false, [=](setting const& s) -> std::unique_ptr<runner> {
                              auto d = std::make_shared<flat_data<T>>(s);
                              auto made = std::make_unique<library_run>();
                              made->restore = [=] { restore(*d); };
                              made->on_gpu = made->blocking = [=] { call(*d); };
                              return made;
                          }});
    };
    using keys = flat_data<T>;
    constexpr auto bytes = static_cast<double>(sizeof(T));
    flat(
        "flat_set, insert", 2 * bytes, [](keys& d) { d.now = d.set; }, [](keys& d) { d.now.insert(d.more); });
    flat(
        "flat_set, contains",
        1.5 * bytes + 4,
        [](keys&) {},
        [](keys& d) { d.set.contains(d.wanted, d.found.begin()); });
    flat(
        "flat_map, find",
        1.5 * bytes + 4,
        [](keys&) {},
        [](keys& d) { d.map.find(d.wanted, d.found.begin(), 0u); });
}

}  // namespace peers
PEERS_FOUR_TYPES(add_sets)
