// SPDX-License-Identifier: MIT
// Rows of bench_peers: reductions, predicates, searches of one range, histograms.
#include "library.hpp"

namespace peers {
namespace {

std::ptrdiff_t hundredth(std::size_t n) { return static_cast<std::ptrdiff_t>(n / 100); }

}  // namespace

template <class T> void add_reductions(library_table<T> t) {
    using data = library_data<T>;
    t.gives(
        "reduce",
        1,
        0,
        [](data& d) { gpu::reduce_into(d.in().begin(), d.in().end(), d.value, T(0), gpu::plus<>{}); },
        [](data& d) { (void)gpu::reduce(d.in()); });
    if constexpr (sizeof(T) >= 4) {
        t.gives(
            "transform_reduce",
            1,
            0,
            [](data& d) {
                gpu::transform_reduce_into(
                    d.in(), d.value, [](auto x) { return x * x; }, T(0), gpu::plus<>{});
            },
            [](data& d) {
                (void)gpu::transform_reduce(
                    d.in(), [](auto x) { return x * x; }, T(0), gpu::plus<>{});
            });
        t.gives(
            "inner_product",
            2,
            0,
            [](data& d) {
                gpu::inner_product_into(d.in().begin(), d.in().end(), d.other().begin(), d.value, T(0));
            },
            [](data& d) { (void)gpu::inner_product(d.in().begin(), d.in().end(), d.other().begin(), T(0)); });
        // One thread adds them all.
        t.gives(
            "accumulate, a hundredth",
            0.01,
            0,
            [](data& d) {
                gpu::accumulate_into(d.in().begin(), d.in().begin() + hundredth(d.n), d.value, T(0));
            },
            [](data& d) { (void)gpu::accumulate(d.in().begin(), d.in().begin() + hundredth(d.n), T(0)); });
        t.gives(
            "min_element",
            1,
            0,
            [](data& d) { gpu::min_element_into(d.in(), d.count); },
            [](data& d) { (void)gpu::min_element(d.in()); });
        t.gives(
            "max_element",
            1,
            0,
            [](data& d) { gpu::max_element_into(d.in(), d.count); },
            [](data& d) { (void)gpu::max_element(d.in()); });
        t.gives(
            "minmax_element",
            1,
            0,
            [](data& d) { gpu::minmax_element_into(d.in(), d.count, d.count2); },
            [](data& d) { (void)gpu::minmax_element(d.in()); });
        t.gives(
            "count_if",
            1,
            0,
            [](data& d) { gpu::count_if_into(d.in().begin(), d.in().end(), d.count, is_even<T>); },
            [](data& d) { (void)gpu::count_if(d.in().begin(), d.in().end(), is_even<T>); });
        // All elements are looked at: none is -1, or 1/2.
        static constexpr T absent = std::is_floating_point_v<T> ? T(0.5) : T(-1);
        t.gives(
            "any_of",
            1,
            0,
            [](data& d) {
                gpu::any_of_into(
                    d.in().begin(), d.in().end(), d.count, [](auto x) { return x == gpu::cast<T>(absent); });
            },
            [](data& d) {
                (void)gpu::any_of(
                    d.in().begin(), d.in().end(), [](auto x) { return x == gpu::cast<T>(absent); });
            });
        t.gives(
            "find",
            1,
            0,
            [](data& d) { gpu::find_into(d.in().begin(), d.in().end(), d.count, absent); },
            [](data& d) { (void)gpu::find(d.in().begin(), d.in().end(), absent); });
        t.gives(
            "find_last",
            1,
            0,
            [](data& d) { gpu::find_last_into(d.in().begin(), d.in().end(), d.count, absent); },
            [](data& d) { (void)gpu::find_last(d.in().begin(), d.in().end(), absent); });
        t.gives(
            "adjacent_find",
            1,
            0,
            [](data& d) {
                gpu::adjacent_find_into(
                    d.in(), d.count, [](auto x, auto) { return x == gpu::cast<T>(absent); });
            },
            [](data& d) {
                (void)gpu::adjacent_find(
                    d.in().begin(), d.in().end(), [](auto x, auto) { return x == gpu::cast<T>(absent); });
            });
        t.gives(
            "equal",
            2,
            0,
            [](data& d) { gpu::equal_into(d.in(), d.work(), d.count); },
            [](data& d) { (void)gpu::equal(d.in(), d.work()); });
        t.gives(
            "mismatch",
            2,
            0,
            [](data& d) { gpu::mismatch_into(d.in(), d.work(), d.count); },
            [](data& d) { (void)gpu::mismatch(d.in(), d.work()); });
        t.gives(
            "starts_with",
            2,
            0,
            [](data& d) { gpu::starts_with_into(d.in(), d.work(), d.count); },
            [](data& d) { (void)gpu::starts_with(d.in(), d.work()); });
        t.gives(
            "lexicographical_compare",
            2,
            0,
            [](data& d) { gpu::lexicographical_compare_into(d.in(), d.work(), d.count); },
            [](data& d) { (void)gpu::lexicographical_compare(d.in(), d.work()); });
        t.gives(
            "is_sorted",
            1,
            0,
            [](data& d) { gpu::is_sorted_into(d.sorted(), d.count); },
            [](data& d) { (void)gpu::is_sorted(d.sorted()); });
        t.gives(
            "is_sorted_until",
            1,
            0,
            [](data& d) { gpu::is_sorted_until_into(d.sorted().begin(), d.sorted().end(), d.count); },
            [](data& d) { (void)gpu::is_sorted_until(d.sorted().begin(), d.sorted().end()); });
        t.gives(
            "is_permutation",
            2,
            0,
            [](data& d) {
                gpu::is_permutation_into(d.in().begin(), d.in().end(), d.sorted().begin(), d.count);
            },
            [](data& d) { (void)gpu::is_permutation(d.in().begin(), d.in().end(), d.sorted().begin()); });
        t.gives(
            "is_partitioned",
            1,
            0,
            [](data& d) {
                gpu::is_partitioned_into(
                    d.in().begin(), d.in().end(), d.count, [](auto x) { return x == gpu::cast<T>(absent); });
            },
            [](data& d) {
                (void)gpu::is_partitioned(
                    d.in().begin(), d.in().end(), [](auto x) { return x == gpu::cast<T>(absent); });
            });
        t.gives(
            "is_heap",
            1,
            0,
            [](data& d) {
                gpu::is_heap_into(d.sorted().begin(), d.sorted().end(), d.count, gpu::greater<>{});
            },
            [](data& d) { (void)gpu::is_heap(d.sorted().begin(), d.sorted().end(), gpu::greater<>{}); });
        t.gives(
            "search, four elements",
            1,
            0,
            [](data& d) {
                gpu::search_into(d.in().begin(), d.in().end() - 4, d.in().end() - 4, d.in().end(), d.count);
            },
            [](data& d) {
                (void)gpu::search(d.in().begin(), d.in().end() - 4, d.in().end() - 4, d.in().end());
            });
        t.gives(
            "find_end, four elements",
            1,
            0,
            [](data& d) {
                gpu::find_end_into(d.in().begin(), d.in().end(), d.in().begin(), d.in().begin() + 4, d.count);
            },
            [](data& d) {
                (void)gpu::find_end(d.in().begin(), d.in().end(), d.in().begin(), d.in().begin() + 4);
            });
        t.gives(
            "find_first_of, four elements",
            1,
            0,
            [](data& d) {
                auto const four = gpu::make_constant_iterator(absent);
                gpu::find_first_of_into(d.in().begin(), d.in().end(), four, four + 4, d.count);
            },
            [](data& d) {
                auto const four = gpu::make_constant_iterator(absent);
                (void)gpu::find_first_of(d.in().begin(), d.in().end(), four, four + 4);
            });
        t.gives(
            "search_n",
            1,
            0,
            [](data& d) { gpu::search_n_into(d.in(), 3, absent, d.count); },
            [](data& d) { (void)gpu::search_n(d.in(), 3, absent); });
        t.gives(
            "reduce_many, three",
            1,
            0,
            [](data& d) {
                (void)gpu::reduce_many(d.in(),
                    gpu::reduction(T(0)),
                    gpu::reduction(T(0), gpu::maximum<>{}),
                    gpu::reduction(T(0), gpu::plus<>{}, [](auto x) { return x * x; }));
            },
            [](data& d) {
                (void)gpu::reduce_many(d.in(),
                    gpu::reduction(T(0)),
                    gpu::reduction(T(0), gpu::maximum<>{}),
                    gpu::reduction(T(0), gpu::plus<>{}, [](auto x) { return x * x; }));
            });
        t.add("reduce_dimensions, rows", 1, 0, [](data& d) {
            gpu::reduce_dimensions(d.in().begin(), {d.n / 100, 100}, {1}, d.out().begin(), T(0));
        });
        t.add("reduce_dimensions, columns", 1, 0, [](data& d) {
            gpu::reduce_dimensions(d.in().begin(), {d.n / 100, 100}, {0}, d.out().begin(), T(0));
        });
    }
    // 256 bins over all values; of four channels that take turns, three are counted.
    if constexpr (sizeof(T) == 4) {
        t.add("histogram_even", 1, 0, [](data& d) {
            gpu::histogram_even(
                d.in().begin(), d.in().end(), d.third_words().begin(), 256, T(0), T(4294967040u));
        });
        t.add("histogram_range", 1, 0, [](data& d) {
            gpu::histogram_range(
                d.in().begin(), d.in().end(), d.third_words().begin(), d.levels().begin(), d.levels().end());
        });
        t.add("multi_histogram_even, four channels", 1, 0, [](data& d) {
            auto const bins = d.third_words().begin();
            gpu::multi_histogram_even<4>(d.in().begin(),
                d.in().begin() + static_cast<std::ptrdiff_t>(d.n / 4 * 4),
                std::array{bins, bins + 256, bins + 512},
                {256, 256, 256},
                std::array<T, 3>{},
                std::array<T, 3>{T(4294967040u), T(4294967040u), T(4294967040u)});
        });
    }
}

}  // namespace peers
PEERS_FOUR_TYPES(add_reductions)
namespace peers {
template void add_reductions(library_table<std::uint16_t>);
template void add_reductions(library_table<std::uint8_t>);
}  // namespace peers
