// SPDX-License-Identifier: MIT
// generate, generate_n, tabulate: elements out of nothing but a function.
#pragma once
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/symbol/callable.hpp>

#include <cstddef>

namespace gpu {

namespace detail {
/// A function of nothing as a function of an index.
template <class F> struct of_nothing {
    [[no_unique_address]] F f;
    template <class I> auto operator()(I const&) const { return gpu::invoke(f); }
};
}  // namespace detail

/// first[i] = f(i), with an int i that counts from 0. Throws gpu::length_error above 2^31 - 1 elements. Does
/// not wait. Complexity: linear, one launch. Scratch memory: none.
///
///     gpu::vector<int> v(4);
///     gpu::tabulate(v.begin(), v.end(), [](auto i) { return i * i; });                 // v: 0 1 4 9
template <writable_iterator I, class F> void tabulate(I first, I last, F f) {
    auto const n = range_length("tabulate", first, last);
    primitive::require_countable(n);
    primitive::assign(make_transform_iterator(counting_iterator<int>(0), f), n, first);
}
template <device_range R, class F> void tabulate(R&& r, F f) { gpu::tabulate(r.begin(), r.end(), f); }

/// Assigns g() to every element. The function is traced once: what it returns depends on what it captured,
/// and is the same for every element; use tabulate for what differs from place to place. Does not wait.
/// Complexity and scratch memory: as tabulate.
///
///     int seed = 5;
///     gpu::generate(v.begin(), v.end(), [=] { return seed * 3; });                     // v: 15 15 15 15
template <writable_iterator I, class G> void generate(I first, I last, G g) {
    primitive::assign(make_transform_iterator(counting_iterator<int>(0), detail::of_nothing<G>{g}),
        range_length("generate", first, last),
        first);
}
template <device_range R, class G> void generate(R&& r, G g) { gpu::generate(r.begin(), r.end(), g); }
/// generate for n elements from `first` on; returns their end. Complexity and scratch memory: as tabulate.
///
///     gpu::generate_n(v.begin(), 2, [] { return 1; });                                 // v: 1 1 15 15
template <writable_iterator I, class G> I generate_n(I first, std::size_t n, G g) {
    I const last = first + static_cast<std::ptrdiff_t>(n);
    gpu::generate(first, last, g);
    return last;
}

}  // namespace gpu
