// SPDX-License-Identifier: MIT
// Rows of bench_peers: scans, and reductions by key.
#include "library.hpp"

namespace peers {

template <class T> void add_scans(library_table<T> t) {
    using data = library_data<T>;
    t.add("inclusive_scan", 2, 0, [](data& d) { gpu::inclusive_scan(d.in(), d.out().begin()); });
    t.add("exclusive_scan", 2, 0, [](data& d) {
        gpu::exclusive_scan(d.in().begin(), d.in().end(), d.out().begin(), T(0));
    });
    t.add("transform_inclusive_scan", 2, 0, [](data& d) {
        gpu::transform_inclusive_scan(
            d.in().begin(), d.in().end(), d.out().begin(), [](auto x) { return x * x; }, gpu::plus<>{});
    });
    t.add("inclusive_scan_by_key", 2, 4, [](data& d) {
        gpu::inclusive_scan_by_key(d.keys().begin(), d.keys().end(), d.in().begin(), d.out().begin());
    });
    t.add("exclusive_scan_by_key", 2, 4, [](data& d) {
        gpu::exclusive_scan_by_key(d.keys().begin(), d.keys().end(), d.in().begin(), d.out().begin(), T(0));
    });
    t.add("summed_area_table", 4, 0, [](data& d) {
        gpu::summed_area_table(d.in().begin(), gpu::extent2{100, d.n / 100}, d.out().begin());
    });
    t.gives(
        "reduce_by_key",
        1.125,
        4.5,
        [](data& d) {
            gpu::reduce_by_key_into(d.keys().begin(),
                d.keys().end(),
                d.in().begin(),
                d.more_words().begin(),
                d.out().begin(),
                d.count);
        },
        [](data& d) {
            (void)gpu::reduce_by_key(
                d.keys().begin(), d.keys().end(), d.in().begin(), d.more_words().begin(), d.out().begin());
        });
    t.gives(
        "run_length_encode",
        1.125,
        0.5,
        [](data& d) {
            gpu::run_length_encode_into(d.runs(), d.out().begin(), d.more_words().begin(), d.count);
        },
        [](data& d) { (void)gpu::run_length_encode(d.runs(), d.out().begin(), d.more_words().begin()); });
    t.gives(
        "non_trivial_runs",
        1,
        1,
        [](data& d) {
            gpu::non_trivial_runs_into(d.runs(), d.third_words().begin(), d.more_words().begin(), d.count);
        },
        [](data& d) {
            (void)gpu::non_trivial_runs(d.runs(), d.third_words().begin(), d.more_words().begin());
        });
}

}  // namespace peers
PEERS_FOUR_TYPES(add_scans)
namespace peers {
template void add_scans(library_table<std::uint16_t>);
template void add_scans(library_table<std::uint8_t>);
}  // namespace peers
