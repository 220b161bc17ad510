// SPDX-License-Identifier: MIT
// Rows of bench_peers: segments of one length, or of lengths from 1 to a million.
#include "library.hpp"

namespace peers {

template <class T> void add_segments(library_table<T> t) {
    using data = library_data<T>;
    t.with_segments = true;
    t.add("segmented_reduce", 1, 0, [](data& d) {
        gpu::segmented_reduce(d.in(), d.offsets(), d.out().begin(), T(0));
    });
    t.add("segmented_argmin", 1, 0, [](data& d) {
        gpu::segmented_argmin(d.in(), d.offsets(), d.more_words().begin());
    });
    t.add("inclusive_segmented_scan", 2, 0, [](data& d) {
        gpu::inclusive_segmented_scan(d.in(), d.offsets(), d.out().begin());
    });
    auto const restore = [](data& d) { gpu::copy(d.in(), d.work().begin()); };
    t.restored("segmented_sort", 2, 0, restore, [](data& d) { gpu::segmented_sort(d.work(), d.offsets()); });
    t.restored("segmented_sort_by_key", 2, 8, restore, [](data& d) {
        gpu::segmented_sort_by_key(d.work(), d.words(), d.offsets());
    });
    t.restored("segmented_radix_sort", 2, 0, restore, [](data& d) {
        gpu::segmented_radix_sort(d.work(), d.offsets());
    });
    t.restored("segmented_radix_sort_by_key", 2, 8, restore, [](data& d) {
        gpu::segmented_radix_sort_by_key(d.work(), d.words(), d.offsets());
    });
    t.add("segmented_top_k_by_key, four", 1, 0, [](data& d) {
        gpu::segmented_top_k_by_key(
            d.in(), d.words(), d.offsets(), 4, d.fours().begin(), d.four_words().begin());
    });
    t.add("segmented_top_k, four", 1, 0, [](data& d) {
        gpu::segmented_top_k(d.in(), d.offsets(), 4, d.fours().begin());
    });
    t.add("load_balancing_search", 0, 4, [](data& d) {
        gpu::load_balancing_search(d.n, d.offsets().begin(), d.offsets().end() - 1, d.more_words().begin());
    });
    t.add("copy_batched", 2, 0, [](data& d) {
        gpu::copy_batched(d.in().begin(),
            d.offsets().begin(),
            d.out().begin(),
            d.offsets().begin(),
            d.lengths().begin(),
            d.lengths().size());
    });
    t.add("interval_gather", 2, 0, [](data& d) {
        gpu::interval_gather(d.n,
            d.offsets().begin(),
            d.offsets().end() - 1,
            d.in().begin(),
            d.offsets().begin(),
            d.out().begin());
    });
    t.add("interval_scatter", 2, 0, [](data& d) {
        gpu::interval_scatter(d.n,
            d.offsets().begin(),
            d.offsets().end() - 1,
            d.in().begin(),
            d.out().begin(),
            d.offsets().begin());
    });
    t.add("interval_move", 2, 0, [](data& d) {
        gpu::interval_move(d.n,
            d.offsets().begin(),
            d.offsets().end() - 1,
            d.in().begin(),
            d.offsets().begin(),
            d.out().begin(),
            d.offsets().begin());
    });
    t.add("interval_expand", 1, 0, [](data& d) {
        gpu::interval_expand(
            d.n, d.offsets().begin(), d.offsets().end() - 1, d.other().begin(), d.out().begin());
    });
}

}  // namespace peers
PEERS_FOUR_TYPES(add_segments)
