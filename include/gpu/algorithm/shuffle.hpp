// SPDX-License-Identifier: MIT
// shuffle, shuffle_copy: put elements in random order. sample: copies a random subset in its
// original order.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/shuffle.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu::inline v0_2 {

/// Copies the elements of [first, last) to `out` in random order; returns the end of the output.
///
/// `g` is a seed, or a random engine, which advances. Equal seeds give equal orders for ranges of
/// equal length, on every device. The output must not overlap the input. Does not wait for the GPU.
/// Complexity: linear, one launch. Scratch memory: none, because each element is gathered from the
/// index that gpu::random_bijection computes. Source: as random_bijection.
///
///     gpu::vector<int> v{1, 2, 3, 4}, out(4);
///     gpu::shuffle_copy(v.begin(), v.end(), out.begin(), 42);  // out: 1 2 3 4 in one of 24 orders
template <readable_iterator I, writable_iterator O, class G> O shuffle_copy(I first, I last, O out, G&& g) {
    std::size_t const n = range_length("shuffle_copy", first, last);
    require_room("shuffle_copy", "output", out, n);
    require_apart("shuffle_copy", "input", first, n, out, n);
    auto const order = make_shuffle_iterator(n, std::forward<G>(g));
    auto const end = out + static_cast<std::ptrdiff_t>(n);
    if constexpr (in_order<I> && I::element_bytes > 0)
        if (detail::room(first) != kernel::arguments::unknown &&
            !primitive::in_one_launch(kernel::current(), n, I::element_bytes, first)) [[unlikely]] {
            detail::gather_in_windows(order, n, detail::all_used(), identity<>{}, first, out);
            return end;
        }
    primitive::assign(primitive::windowed(make_permutation_iterator(first, order), n), n, out);
    return end;
}

/// Reorders the elements of [first, last) randomly, in place. `g` is a seed, or a random engine,
/// which advances. Does not wait for the GPU. Complexity: linear, two launches. Scratch memory: one
/// copy of the range.
///
///     gpu::vector<int> v{1, 2, 3, 4};
///     gpu::philox4x32 engine(42);
///     gpu::shuffle(v.begin(), v.end(), engine);                  // v: 1 2 3 4 in one of 24 orders
template <readable_iterator I, class G> void shuffle(I first, I last, G&& g) {
    std::size_t const n = range_length("shuffle", first, last);
    if (n == 0) return;
    kernel::session s;
    kernel::scratch<typename I::value_type> const held(*s, n);
    scratch_iterator<typename I::value_type> const out(held);
    gpu::shuffle_copy(first, last, out, std::forward<G>(g));
    primitive::assign(out, n, first);
}

namespace detail {
/// Functor that tells whether an element belongs to the sample. Its argument is the shuffled index
/// of the element, which must be below `count`, the size of the sample.
struct is_drawn {
    std::uint32_t count;
    template <class I> auto operator()(I const& place) const { return place < count; }
};
}  // namespace detail

/// Copies `count` randomly chosen elements, in their original order, or all elements when there are
/// fewer than `count`. Returns the end of the output.
///
/// Every subset of this size is equally likely. `g` is a seed, or a random engine, which advances.
/// The output must not overlap the input. Waits for the GPU. Cost: as gpu::copy_if of the whole
/// range.
///
///     gpu::vector<int> v{1, 2, 3, 4}, out(2);
///     gpu::sample(v.begin(), v.end(), out.begin(), 2, 42);
///     // out: 1 2 or 1 3 or 1 4 or 2 3 or 2 4 or 3 4
template <readable_iterator I, writable_iterator O, class G>
O sample(I first, I last, O out, std::size_t count, G&& g) {
    std::size_t const n = range_length("sample", first, last), k = count < n ? count : n;
    require_room("sample", "output", out, k);
    auto const place = make_shuffle_iterator(n, std::forward<G>(g));
    return k ? gpu::copy_if(first, last, place, out, detail::is_drawn{static_cast<std::uint32_t>(k)}) : out;
}

// Overloads of the functions above that take whole ranges instead of pairs of iterators.
template <device_range R, class G> void shuffle(R&& r, G&& g) {
    gpu::shuffle(r.begin(), r.end(), std::forward<G>(g));
}
template <device_range R, writable_iterator O, class G> O shuffle_copy(R&& r, O out, G&& g) {
    return gpu::shuffle_copy(r.begin(), r.end(), out, std::forward<G>(g));
}
template <device_range R, writable_iterator O, class G> O sample(R&& r, O out, std::size_t count, G&& g) {
    return gpu::sample(r.begin(), r.end(), out, count, std::forward<G>(g));
}

}  // namespace gpu::inline v0_2
