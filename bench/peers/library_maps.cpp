// SPDX-License-Identifier: MIT
// Rows of bench_peers: maps, copies, gathers and scatters.
#include "library.hpp"

#include <cmath>

namespace peers {

template <class T> void add_maps(library_table<T> t) {
    using data = library_data<T>;
    t.add("fill", 1, 0, [](data& d) { gpu::fill(d.out(), T(7)); });
    t.add("copy", 2, 0, [](data& d) { gpu::copy(d.in(), d.out().begin()); });
    t.add("transform", 2, 0, [](data& d) {
        gpu::transform(d.in(), d.out().begin(), [](auto x) { return x * x; });
    });
    t.add("transform, two ranges", 3, 0, [](data& d) {
        gpu::transform(d.in().begin(), d.in().end(), d.other().begin(), d.out().begin(), [](auto x, auto y) {
            return x * y;
        });
    });
    t.add("transform_if", 2, 0, [](data& d) {
        gpu::transform_if(
            d.in().begin(), d.in().end(), d.out().begin(), [](auto x) { return x * x; }, is_even<T>);
    });
    t.add("for_each", 2, 0, [](data& d) { gpu::for_each(d.work(), [](auto& x) { x = x * x; }); });
    t.add("for_each_n", 2, 0, [](data& d) {
        gpu::for_each_n(d.work().begin(), d.n, [](auto& x) { x = x * x; });
    });
    t.add("transform_n", 2, 0, [](data& d) {
        gpu::transform_n(d.in().begin(), d.n, d.out().begin(), [](auto x) { return x * x; });
    });
    t.add("transform_if_n", 2, 0, [](data& d) {
        gpu::transform_if_n(
            d.in().begin(), d.n, d.out().begin(), [](auto x) { return x * x; }, is_even<T>);
    });
    t.add("generate", 1, 0, [](data& d) { gpu::generate(d.out(), [] { return T(7); }); });
    t.add("uninitialized_fill", 1, 0, [](data& d) { gpu::uninitialized_fill(d.out(), T(7)); });
    t.add("tabulate", 1, 0, [](data& d) { gpu::tabulate(d.out(), [](auto i) { return gpu::cast<T>(i); }); });
    t.add("bulk", 1, 0, [](data& d) {
        gpu::bulk(d.n, [out = gpu::out(d.out())](auto i) { out[i] = gpu::cast<T>(i); });
    });
    t.add("for_each_index, two dimensions", 1, 0, [](data& d) {
        auto const side = static_cast<std::uint32_t>(std::sqrt(static_cast<double>(d.n)));
        gpu::for_each_index({side, side},
            [side, out = gpu::out(d.out())](auto x, auto y) { out[y * side + x] = gpu::cast<T>(x ^ y); });
    });
    t.add("sequence", 1, 0, [](data& d) { gpu::sequence(d.out()); });
    t.add("replace", 2, 0, [](data& d) { gpu::replace(d.work(), T(7), T(1)); });
    t.add("replace_if", 2, 0, [](data& d) {
        gpu::replace_if(d.work().begin(), d.work().end(), is_even<T>, T(1));
    });
    t.add("replace_copy_if", 2, 0, [](data& d) {
        gpu::replace_copy_if(d.in().begin(), d.in().end(), d.out().begin(), is_even<T>, T(1));
    });
    t.add("reverse", 2, 0, [](data& d) { gpu::reverse(d.work()); });
    t.add("reverse_copy", 2, 0, [](data& d) { gpu::reverse_copy(d.in(), d.out().begin()); });
    t.add("rotate", 2, 0, [](data& d) {
        gpu::rotate(
            d.work().begin(), d.work().begin() + static_cast<std::ptrdiff_t>(d.n / 3), d.work().end());
    });
    t.add("rotate_copy", 2, 0, [](data& d) {
        gpu::rotate_copy(d.in().begin(),
            d.in().begin() + static_cast<std::ptrdiff_t>(d.n / 3),
            d.in().end(),
            d.out().begin());
    });
    t.add("shift_left", 2, 0, [](data& d) { gpu::shift_left(d.work().begin(), d.work().end(), 5); });
    t.add("swap_ranges", 4, 0, [](data& d) {
        gpu::swap_ranges(d.work().begin(), d.work().end(), d.out().begin());
    });
    t.add("move_backward", 2, 0, [](data& d) {
        gpu::move_backward(d.work().begin(), d.work().end() - 1, d.work().end());
    });
    t.add("adjacent_difference", 2, 0, [](data& d) { gpu::adjacent_difference(d.in(), d.out().begin()); });
    t.add("adjacent_difference_right", 2, 0, [](data& d) {
        gpu::adjacent_difference_right(d.in().begin(), d.in().end(), d.out().begin());
    });
    t.add("gather", 2, 4, [](data& d) { gpu::gather(d.places(), d.in().begin(), d.out().begin()); });
    t.add("gather_if", 2, 8, [](data& d) {
        gpu::gather_if(
            d.places().begin(), d.places().end(), d.words().begin(), d.in().begin(), d.out().begin());
    });
    t.add("scatter", 2, 4, [](data& d) { gpu::scatter(d.in(), d.places().begin(), d.out().begin()); });
    t.add("scatter_if", 2, 8, [](data& d) {
        gpu::scatter_if(d.in().begin(), d.in().end(), d.places().begin(), d.words().begin(), d.out().begin());
    });
    t.add("shuffle_copy", 2, 0, [](data& d) {
        gpu::shuffle_copy(d.in().begin(), d.in().end(), d.out().begin(), 42);
    });
    t.add("shuffle", 2, 0, [](data& d) {
        gpu::philox4x32 engine(42u);
        gpu::shuffle(d.work().begin(), d.work().end(), engine);
    });
    if constexpr (std::is_same_v<T, std::uint32_t>) {
        // After one to seven rounds, an element is a multiple of eight; an eighth of them is at first.
        t.restored(
            "iterate_until, seven rounds",
            2,
            0,
            [](data& d) { gpu::copy(d.in(), d.work().begin()); },
            [](data& d) {
                gpu::iterate_until(
                    d.work(), [](auto x) { return x * 5u + 1u; }, [](auto x) { return x % 8u == 0u; });
            });
        t.add("scatter_combine", 3, 4, [](data& d) {
            gpu::scatter_combine(d.in().begin(), d.in().end(), d.places().begin(), d.out().begin());
        });
    }
    if constexpr (std::is_floating_point_v<T>)
        t.add("random numbers", 1, 0, [](data& d) {
            gpu::philox4x32 engine(42u);
            gpu::generate_random(d.out(), engine, gpu::uniform_real_distribution<T>(0, 1));
        });
    if constexpr (std::is_same_v<T, float>)
        t.add("random numbers, normal", 1, 0, [](data& d) {
            gpu::philox4x32 engine(42u);
            gpu::generate_random(d.out(), engine, gpu::normal_distribution<float>(0, 1));
        });
}

}  // namespace peers
PEERS_FOUR_TYPES(add_maps)
