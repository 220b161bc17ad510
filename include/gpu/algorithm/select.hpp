// SPDX-License-Identifier: MIT
// nth_element, partial_sort, partial_sort_copy, top_k, top_k_by_key: find the elements that come
// first in an order, without sorting all others.
#pragma once
#include <gpu/algorithm/key_selection.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/top_k.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/primitive/radix_select.hpp>
#include <gpu/primitive/three_way_partition.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Divides n elements of three kinds in place, each kind in order, and returns the numbers of the
/// first two kinds. A kind may depend only on its own element.
template <class I, class Kinds>
primitive::kind_counts divide_in_three(kernel::runtime& r, I first, std::size_t n, Kinds kinds) {
    if constexpr (holds_radix_keys<I>)
        if (primitive::compacts_in_place<typename I::value_type>(r.tuning) &&
            primitive::part_of(r, n, kernel::at_least(I::element_bytes, Kinds::element_bytes)) == n)
            return primitive::partition_in_three_over_input(r, kinds, first, n);
    return primitive::partition_in_three_in_place(kinds, first, n);
}
/// Divides n elements into those before, in and after the part of the sorted range that nearly
/// always has index k, by a sample of the keys. Returns the begin and the length of a part that has
/// index k. It begins at a multiple of 32 bytes, with elements that come before the others, because
/// a kernel is compiled for the alignment of its range.
template <class Less, class I>
std::pair<std::size_t, std::size_t> narrow_to_part(
    kernel::runtime& r, I first, std::size_t n, std::size_t k) {
    using T = typename I::value_type;
    primitive::kind_counts of{0, n};
    with_keys_in_memory(r, first, n, [&](auto keys) {
        if (!primitive::reaches_all(r, keys)) return;
        auto const raw = keys.template as<primitive::raw_key<T>>();
        primitive::key_bracket<T, (direction<Less, T> < 0)> const bracket(r, raw, n, k);
        of = divide_in_three(r, first, n, bracket.kinds(raw));
    });
    std::size_t const both = of.first + of.second,
                      begin = k < of.first ? 0
                              : k < both   ? of.first
                                           : both,
                      end = k < of.first ? of.first
                            : k < both   ? both
                                         : n,
                      aligned = begin - begin % (32 / sizeof(T));
    return {aligned, end - aligned};
}
/// Moves to index k the element that sorting under `less` would put there. Elements that come
/// before it in the order move to the front, and elements that come after it to the end. Equal
/// elements keep their order. A short range is sorted instead, and so is one of which two copies
/// are longer than one launch can process.
///
/// A long range is first narrowed to a part of it.
template <class I, class Less> void select_in_place(I first, std::size_t n, std::size_t k, Less less) {
    using T = typename I::value_type;
    kernel::session s;
    // The partition may need scratch memory for twice the elements in one block.
    if (sorts_faster<T>(*s, n) || primitive::part_of(*s, 2 * n, scratch_iterator<T>::element_bytes) < 2 * n)
        return gpu::stable_sort(first, first + static_cast<std::ptrdiff_t>(n), less);
    kernel::limited_extent const within(
        s->call, in_order<I> ? 2 * n : std::size_t(kernel::arguments::unknown));
    if constexpr (holds_radix_keys<I>)
        if (s->tuning.form == kernel::shape::lanes)
            return primitive::place_selected<T, (direction<Less, T> < 0)>(*s, first.template as<T>(), n, k);
    if (s->tuning.form == kernel::shape::groups && n >= s->tuning.narrowed_from) {
        auto const [begin, length] = narrow_to_part<Less>(*s, first, n, k);
        first += static_cast<std::ptrdiff_t>(begin);
        k -= begin;
        n = length;
    }
    with_keys_in_memory(*s, first, n, [&](auto keys) {
        primitive::radix_select<T, (direction<Less, T> < 0)> const found(
            *s, keys.template as<primitive::raw_key<T>>(), n, k);
        divide_in_three(*s, first, n, found.kinds());
    });
}
/// Functor that returns 1 for numbers of at least `limit`, otherwise 0.
struct is_beyond {
    std::uint32_t limit;
    template <class X> auto operator()(X const& x) const { return gpu::cast<std::uint32_t>(x >= limit); }
};
/// Functor that returns 1 for 0, and 0 for 1.
struct is_free {
    template <class X> auto operator()(X const& taken) const { return 1u - taken; }
};
/// Moves the m of n numbers that come first under `less` to the front, sorted stably, where m is
/// not 0. Each element that has stood there goes to a place that has become free, so that all
/// others stay where they are. Cost: as top_k_by_key, and twelve launches over m elements.
template <class I, class Less>
void bring_to_front(kernel::runtime& r, I first, std::size_t n, std::size_t m, Less const& less) {
    using T = typename I::value_type;
    using words = scratch_iterator<std::uint32_t>;
    primitive::temporary<T> const best(r, m);
    kernel::scratch<std::uint32_t> const place_memory(r, m), front_memory(r, m + 1), hole_memory(r, m),
        moved_memory(r, m), count_memory(r, 1);
    words const places(place_memory), front(front_memory), holes(hole_memory), moved(moved_memory),
        count(count_memory);
    counting_iterator<std::uint32_t> const numbers(0);
    top_pairs(r, first, numbers, n, m, best.begin(), places, less);

    // Flag the places at the front that hold one of the first elements. The flag behind the front
    // stands for all other places.
    auto const limit = static_cast<std::uint32_t>(m);
    primitive::assign(constant_iterator<std::uint32_t>(0), m, front);
    primitive::assign(constant_iterator<std::uint32_t>(1),
        m,
        make_permutation_iterator(
            front, make_transform_iterator(later<I>(places), primitive::at_most_limit{limit})));

    // The number of places beyond the front that become free equals the number of elements that
    // must leave the front.
    using keep_words = primitive::keep_item<words, words>;
    using keep_numbers = primitive::keep_item<counting_iterator<std::uint32_t>, words>;
    primitive::compact_into(
        make_transform_iterator(later<I>(places), is_beyond{limit}), m, 4, keep_words{places, holes}, count);
    primitive::compact_into(
        make_transform_iterator(later<I>(front), is_free{}), m, 4, keep_numbers{numbers, moved}, count);
    primitive::assign(primitive::windowed(make_permutation_iterator(first, moved), n),
        kernel::length(count_memory.buffer().name(), &count_memory.buffer(), false, m),
        primitive::windowed(make_permutation_iterator(first, holes), n));
    primitive::assign(best.begin(), m, first);
}
/// True when bring_to_front() is faster than a partition.
template <class I> bool brings_to_front(kernel::runtime& r, I first, std::size_t n, std::size_t m) {
    using T = typename I::value_type;
    if (r.tuning.form != kernel::shape::groups || m > n / 64 || sorts_faster<T>(r, n)) return false;
    return primitive::first_few::pay<T>(r, n, m, first) ||
           (n >= 4 * r.tuning.candidates_from && primitive::reaches_all(r, first));
}
/// True when the length of a range of type R is in GPU memory.
template <class R> inline constexpr bool is_counted_range = is_counted<decltype(std::declval<R&>().begin())>;
}  // namespace detail

/// Moves to `nth` the element that sorting [first, last) under `less` would put there. Afterwards,
/// no element before `nth` is greater than it, and no element after it is smaller.
///
/// Numbers under less or greater are selected digit by digit; floats have the total order of
/// gpu::sort. Other elements, elements under any other order, and ranges longer than half a storage
/// block are sorted completely. So are ranges of less than 8 MiB of numbers on a GPU. Waits for
/// the GPU, unless the range is sorted.
///
/// Complexity: as sort when the range is sorted, otherwise linear: one pass for each byte of a
/// number, and one pass to move the numbers. On llvmpipe, later passes read only the candidates
/// that are left. On a GPU, 2^24 elements and more are first divided by two keys of a sample, and
/// the passes read only what lies between them. Scratch memory: two copies of the range, or three
/// when the range is not in a vector or span; one for a vector of whole words on a GPU with
/// look-back. Source: Alabi, Blanchard, Gordon and Steinbach, "Fast k-selection algorithms for
/// graphics processing units", 2012; Floyd and Rivest, "Expected time bounds for selection", 1975.
///
///     gpu::vector<int> v{5, 1, 4, 2, 3};
///     gpu::nth_element(v.begin(), v.begin() + 2, v.end());                             // v[2]: 3
template <readable_iterator I, class Less = less<>>
requires writable_iterator<I>
void nth_element(I first, I nth, I last, Less less = {}) {
    std::size_t const n = range_length("nth_element", first, last),
                      k = range_length("nth_element", first, nth);
    range_length("nth_element", nth, last);
    if (k == n) return;
    if constexpr (detail::selects_by_radix<I, Less>)
        detail::select_in_place(first, n, k, less);
    else
        gpu::stable_sort(first, last, less);
}
/// Overload of nth_element that takes a whole range. A counted range, whose length is in GPU
/// memory, is sorted completely.
template <device_range R, device_iterator I, class Less = less<>>
void nth_element(R&& r, I nth, Less less = {}) {
    if constexpr (detail::is_counted_range<R>)
        gpu::stable_sort(r.begin(), r.end(), less);
    else
        gpu::nth_element(r.begin(), nth, r.end(), less);
}

/// Moves the elements that come first under `less` to [first, middle), sorted stably. All other
/// elements follow in an unspecified order. Numbers under less or greater are selected as by
/// nth_element, which waits for the GPU. When a GPU is to sort few of many numbers, they are found
/// as by top_k, without waiting. For anything else, the whole range is sorted without waiting.
/// Complexity: that of nth_element or of top_k, and of a sort of [first, middle). Scratch
/// memory: that of nth_element, or that of top_k and an element and five words for each element of
/// [first, middle).
///
///     gpu::vector<int> v{5, 1, 4, 2, 3};
///     gpu::partial_sort(v.begin(), v.begin() + 2, v.end());                          // v: 1 2 ...
template <readable_iterator I, class Less = less<>>
requires writable_iterator<I>
void partial_sort(I first, I middle, I last, Less less = {}) {
    std::size_t const n = range_length("partial_sort", first, last),
                      k = range_length("partial_sort", first, middle);
    range_length("partial_sort", middle, last);
    if (k == 0) return;
    if constexpr (detail::selects_by_radix<I, Less>) {
        kernel::session s;
        if (detail::brings_to_front(*s, first, n, k)) return detail::bring_to_front(*s, first, n, k, less);
        if (k < n) detail::select_in_place(first, n, k - 1, less);
        gpu::stable_sort(first, middle, less);
    } else
        gpu::stable_sort(first, last, less);
}
/// Overload of partial_sort that takes a whole range. A counted range, whose length is in GPU
/// memory, is sorted completely.
template <device_range R, device_iterator I, class Less = less<>>
void partial_sort(R&& r, I middle, Less less = {}) {
    if constexpr (detail::is_counted_range<R>)
        gpu::stable_sort(r.begin(), r.end(), less);
    else
        gpu::partial_sort(r.begin(), middle, r.end(), less);
}

/// Writes to [out, out_last) the elements of [first, last) that come first under `less`, sorted,
/// until the output is full or no elements are left. Returns the end of the written elements. The
/// output must not overlap the input. Cost: as top_k.
///
///     gpu::vector<int> v{5, 1, 4, 2, 3}, out(2);
///     gpu::partial_sort_copy(v.begin(), v.end(), out.begin(), out.end());              // out: 1 2
template <readable_iterator I, readable_iterator O, class Less = less<>>
auto partial_sort_copy(I first, I last, O out, O out_last, Less less = {}) {
    return gpu::top_k(first, last, range_length("partial_sort_copy", out, out_last), out, less);
}
/// Overload of partial_sort_copy that takes whole ranges instead of pairs of iterators.
template <device_range R, device_range S, class Less = less<>>
auto partial_sort_copy(R&& r, S&& out, Less less = {}) {
    return gpu::partial_sort_copy(r.begin(), r.end(), out.begin(), out.end(), less);
}

}  // namespace gpu::inline v0_2
