// SPDX-License-Identifier: MIT
// Fills a range from a function, called without arguments (generate, generate_n) or with the index
// (tabulate).
#pragma once
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/symbol/callable.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that calls a function without arguments and ignores the index that it is given.
template <class F> struct of_nothing {
    [[no_unique_address]] F f;
    template <class I> auto operator()(I const&) const { return gpu::invoke(f); }
};
}  // namespace detail

/// Assigns f(i) to first[i] for every element of the range, where i is an int that counts from 0.
/// Throws gpu::length_error for more than 2^31 - 1 elements. Does not wait. Complexity: linear, one
/// launch. Scratch memory: none.
///
///     gpu::vector<int> v(4);
///     gpu::tabulate(v.begin(), v.end(), [](auto i) { return i * i; });  // v: 0 1 4 9
template <writable_iterator I, class F> void tabulate(I first, I last, F f) {
    kernel::length const n = range_length("tabulate", first, last);
    if (n.most > 0x7fffffffu) [[unlikely]]
        gpu::detail::raise(length_error(gpu::detail::concat({"gpu::tabulate: ",
            n.most,
            " elements are more than an int counts; transform a gpu::counting_iterator<std::uint64_t>"})));
    primitive::assign(make_transform_iterator(counting_iterator<int>(0), f), n, first);
}
template <device_range R, class F> void tabulate(R&& r, F f) { gpu::tabulate(r.begin(), r.end(), f); }

/// Assigns g() to every element. Does not wait.
///
/// g is called on the host only, and the operations that it records run on the GPU. So every
/// element gets one and the same value, which may depend on what g captured. Use tabulate for
/// values that differ by index. Cost: as tabulate.
///
///     gpu::vector<int> v(4);
///     int seed = 5;
///     gpu::generate(v.begin(), v.end(), [=] { return seed * 3; });  // v: 15 15 15 15
template <writable_iterator I, class G> void generate(I first, I last, G g) {
    static_assert(
        requires(G const& same) { same(); },
        "gpu: gpu::generate calls its functor once, and as a const object, so it cannot count elements. "
        "Write a const operator(), or compute each element from its index, with gpu::tabulate");
    primitive::assign(make_transform_iterator(counting_iterator<int>(0), detail::of_nothing<G>{g}),
        range_length("generate", first, last),
        first);
}
template <device_range R, class G> void generate(R&& r, G g) { gpu::generate(r.begin(), r.end(), g); }
/// Assigns g() to the n elements that begin at `first`. Returns first + n. All elements get one and
/// the same value, as with generate. Cost: as tabulate.
///
///     gpu::vector<int> v{15, 15, 15, 15};
///     gpu::generate_n(v.begin(), 2, [] { return 1; });  // v: 1 1 15 15
template <writable_iterator I, class G> I generate_n(I first, std::size_t n, G g) {
    I const last = first + static_cast<std::ptrdiff_t>(n);
    gpu::generate(first, last, g);
    return last;
}

}  // namespace gpu::inline v0_2
