// SPDX-License-Identifier: MIT
// Rows of bench_peers: compactions and partitions.
#include "library.hpp"

namespace peers {

template <class T> void add_compactions(library_table<T> t) {
    using data = library_data<T>;
    t.gives(
        "copy_if",
        1.5,
        0,
        [](data& d) {
            gpu::copy_if_into(d.in().begin(), d.in().end(), d.out().begin(), d.count, is_even<T>);
        },
        [](data& d) { (void)gpu::copy_if(d.in().begin(), d.in().end(), d.out().begin(), is_even<T>); });
    t.gives(
        "copy_if, a stencil",
        1.5,
        4,
        [](data& d) {
            gpu::copy_if_into(
                d.in().begin(), d.in().end(), d.places().begin(), d.out().begin(), d.count, [](auto x) {
                    return x % 2u == 0u;
                });
        },
        [](data& d) {
            (void)gpu::copy_if(d.in().begin(), d.in().end(), d.places().begin(), d.out().begin(), [](auto x) {
                return x % 2u == 0u;
            });
        });
    t.add("copy_if_unordered", 1.5, 0, [](data& d) {
        (void)gpu::copy_if_unordered(d.in().begin(), d.in().end(), d.out().begin(), is_even<T>);
    });
    auto const restore = [](data& d) { gpu::copy(d.in(), d.work().begin()); };
    t.restored("remove_if", 1.5, 0, restore, [](data& d) {
        (void)gpu::remove_if(d.work().begin(), d.work().end(), is_even<T>);
    });
    t.gives(
        "remove_copy_if",
        1.5,
        0,
        [](data& d) {
            gpu::remove_copy_if_into(d.in().begin(), d.in().end(), d.out().begin(), d.count, is_even<T>);
        },
        [](data& d) {
            (void)gpu::remove_copy_if(d.in().begin(), d.in().end(), d.out().begin(), is_even<T>);
        });
    t.gives(
        "partition_copy",
        2,
        0,
        [](data& d) {
            gpu::partition_copy_into(
                d.in().begin(), d.in().end(), d.out().begin(), d.third().begin(), d.count, is_even<T>);
        },
        [](data& d) {
            (void)gpu::partition_copy(
                d.in().begin(), d.in().end(), d.out().begin(), d.third().begin(), is_even<T>);
        });
    t.restored("stable_partition", 2, 0, restore, [](data& d) {
        (void)gpu::stable_partition(d.work().begin(), d.work().end(), is_even<T>);
    });
    t.restored("partition", 2, 0, restore, [](data& d) {
        (void)gpu::partition(d.work().begin(), d.work().end(), is_even<T>);
    });
    t.gives(
        "three_way_partition",
        2,
        0,
        [](data& d) {
            gpu::three_way_partition_into(d.in().begin(),
                d.in().end(),
                d.out().begin(),
                d.third().begin(),
                d.work().begin(),
                d.count,
                d.count2,
                is_even<T>,
                third_of_all);
        },
        [](data& d) {
            (void)gpu::three_way_partition(d.in().begin(),
                d.in().end(),
                d.out().begin(),
                d.third().begin(),
                d.work().begin(),
                is_even<T>,
                third_of_all);
        });
    t.gives(
        "unique_copy",
        1.125,
        0,
        [](data& d) { gpu::unique_copy_into(d.runs(), d.out().begin(), d.count); },
        [](data& d) { (void)gpu::unique_copy(d.runs(), d.out().begin()); });
    t.restored(
        "unique",
        1.125,
        0,
        [](data& d) { gpu::copy(d.runs(), d.work().begin()); },
        [](data& d) { (void)gpu::unique(d.work().begin(), d.work().end()); });
    t.gives(
        "unique_count",
        1,
        0,
        [](data& d) { gpu::unique_count_into(d.runs(), d.count); },
        [](data& d) { (void)gpu::unique_count(d.runs()); });
    t.gives(
        "unique_by_key_copy",
        1.125,
        4.5,
        [](data& d) {
            gpu::unique_by_key_copy_into(d.keys(), d.in(), d.more_words().begin(), d.out().begin(), d.count);
        },
        [](data& d) {
            (void)gpu::unique_by_key_copy(d.keys(), d.in(), d.more_words().begin(), d.out().begin());
        });
    // An eighth of the positions gets an element more, and loses one.
    t.add("bulk_insert", 2.25, 0.5, [](data& d) {
        (void)gpu::bulk_insert(d.in().begin(),
            d.in().end(),
            d.eighths().begin(),
            d.eighths().end(),
            d.other().begin(),
            d.twice().begin());
    });
    t.add("bulk_remove", 1.875, 0.5, [](data& d) {
        (void)gpu::bulk_remove(
            d.in().begin(), d.in().end(), d.eighths().begin(), d.eighths().end(), d.out().begin());
    });
}

}  // namespace peers
PEERS_FOUR_TYPES(add_compactions)
