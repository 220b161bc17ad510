// SPDX-License-Identifier: MIT
// Sorts: stable_sort, sort, stable_sort_by_key, sort_by_key, bitonic_sort; and is_sorted.
#pragma once
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/by.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/bitonic_sort.hpp>
#include <gpu/primitive/merge_in_parts.hpp>
#include <gpu/primitive/merge_sort.hpp>
#include <gpu/primitive/radix_sort.hpp>
#include <gpu/primitive/read/previous.hpp>
#include <gpu/primitive/sort_counted.hpp>
#include <gpu/primitive/sort_projected.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// The direction of an order: +1 for gpu::less, -1 for gpu::greater, 0 for any other order. A radix
/// sort needs +1 or -1; with 0 only a comparison sort is possible.
template <class Compare, class T> inline constexpr int direction = 0;
template <class T> inline constexpr int direction<less<>, T> = 1;
template <class T> inline constexpr int direction<less<T>, T> = 1;
template <class T> inline constexpr int direction<greater<>, T> = -1;
template <class T> inline constexpr int direction<greater<T>, T> = -1;

/// True when an iterator points into a vector of numbers, which a radix sort can sort in place.
template <class I> inline constexpr bool holds_radix_keys = false;
template <class T> inline constexpr bool holds_radix_keys<buffer_iterator<T>> = primitive::radix_key<T>;
template <class I> inline constexpr bool holds_radix_keys<counted_iterator<I>> = holds_radix_keys<I>;

/// The direction of the order gpu::by(f, less): +1 when `less` is gpu::less, -1 when it is
/// gpu::greater. It is 0 when f returns anything but a number, or a pair or tuple of numbers, and
/// for any other order. A radix sort needs +1 or -1.
template <class Less, class T> inline constexpr int projected_direction = 0;
template <class F, class Less, class T>
requires(primitive::radix_fields<glsl::result_t<F, T>> >
         0) inline constexpr int projected_direction<projected_order<F, Less>, T> = direction<Less, int>;

/// True when stable_sort sorts by radix. The order is then a total order of all values, NaN too.
template <class I, class Less>
inline constexpr bool sorts_by_radix = (direction<Less, typename I::value_type> != 0 &&
                                           holds_radix_keys<I>) ||
                                       (projected_direction<Less, typename I::value_type> != 0 &&
                                           !is_counted<I>);
/// Sorts n elements stably by f(element), which is a number, or a pair or tuple of numbers.
template <bool Descending, class I, class F> void sort_by_projection(I first, std::size_t n, F const& f) {
    using T = typename I::value_type;
    primitive::sort_in_parts(
        first,
        n,
        primitive::projected_less<Descending, F>{f},
        [&](std::size_t at, std::size_t m) {
            primitive::with_part(
                first, at, m, n, [&](auto items) { primitive::sort_projected<Descending>(items, m, f); });
        },
        sizeof(T) + sizeof(glsl::result_t<F, T>));
}
}  // namespace detail

/// Sorts [first, last) under `less`, stably: equal elements keep their order. gpu::sort is stable,
/// too, and describes the order, the cost and the method.
///
///     gpu::vector<int> v{13, 2, 11};
///     gpu::stable_sort(v.begin(), v.end(), gpu::by([](auto x) { return x / 10; }));  // v: 2 13 11
template <readable_iterator I, class Less = less<>> void stable_sort(I first, I last, Less less = {}) {
    static_assert(writable_iterator<I>,
        "gpu: a sort writes the range that it sorts, and this one is const or can only be read; sort a copy, "
        "or "
        "use gpu::argsort");
    using T = typename I::value_type;
    auto const n = range_length("sort", first, last);
    constexpr int direction = detail::direction<Less, T>;
    if constexpr (!detail::sorts_by_radix<I, Less>) detail::require_order("sort", "input", first, n, less);
    if constexpr (detail::is_counted<I>) {
        if constexpr (direction != 0 && detail::holds_radix_keys<I>)
            primitive::radix_sort_keys_counted<T, (direction < 0)>(first.base(), n);
        else
            primitive::merge_sort_counted(first, n, less);
    } else if constexpr (direction != 0 && detail::holds_radix_keys<I>) {
        kernel::session s;
        primitive::sort_in_parts(
            primitive::ordered_keys<(direction < 0)>(first),
            n,
            primitive::ordered_less<T, false>{},
            [first](std::size_t at, std::size_t m) {
                primitive::radix_sort_keys<T, (direction < 0)>(first + static_cast<std::ptrdiff_t>(at), m);
            },
            0,
            primitive::most_in_one_sweep(*s, first, primitive::no_values{}));
    } else if constexpr (detail::projected_direction<Less, T> != 0)
        detail::sort_by_projection<(detail::projected_direction<Less, T> < 0)>(first, n, less.f);
    else
        primitive::sort_in_parts(first, n, less, [&](std::size_t at, std::size_t m) {
            primitive::merge_sort(first + static_cast<std::ptrdiff_t>(at), m, less);
        });
}
/// Sorts [first, last) under `less`: afterwards no element is less than the one before it. Equal
/// elements keep their order. Does not wait for the GPU, unless the range is longer than one launch
/// can process. `less` must be a strict weak order, which the checked mode looks at.
///
/// Numbers under less or greater are radix sorted. Floats then have the total order -NaN <
/// -inf < ... < -0 == +0 < ... < +inf < +NaN; the order gpu::by(gpu::total_order{}) also puts -0
/// before +0. Elements under gpu::by(f) are radix sorted when f returns a number or a tuple of
/// numbers. Everything else is merge sorted.
///
/// Complexity: O(n) for a radix sort, O(n log n) for a merge sort. Scratch memory: one copy of the
/// range. A radix sort by gpu::by(f) also takes two copies of f's results, and two words for each
/// element of more than 8 bytes. A counted range, whose length is in GPU memory, is sorted in
/// padded scratch memory. So it costs as much as a range of its largest possible length, and one
/// copy more. Parts of a range that is longer than one launch can process are sorted, and then
/// merged: this takes a copy of the range and of one part. Source: Adinets and Merrill, "Onesweep",
/// 2022, for the radix sort; Odeh, Green, Mwassi, Shmueli and Birk, "Merge path", 2012, for the
/// merges.
///
///     gpu::vector<int> v{3, 1, 2};
///     gpu::sort(v.begin(), v.end());                          // v: 1 2 3
///     gpu::sort(v.begin(), v.end(), gpu::greater<>{});        // v: 3 2 1
template <readable_iterator I, class Less = less<>> void sort(I first, I last, Less less = {}) {
    gpu::stable_sort(first, last, less);
}
// Overloads of stable_sort and sort that take whole ranges.
template <device_range R, class Less = less<>> void stable_sort(R&& r, Less less = {}) {
    gpu::stable_sort(r.begin(), r.end(), less);
}
template <device_range R, class Less = less<>> void sort(R&& r, Less less = {}) {
    gpu::stable_sort(r.begin(), r.end(), less);
}

/// Sorts the keys under `less`, stably, and moves each value with its key. gpu::sort_by_key is
/// stable, too, and describes errors and cost.
///
///     gpu::vector<int> keys{2, 1, 2};
///     gpu::vector<char> values{'b', 'a', 'c'};
///     gpu::stable_sort_by_key(keys.begin(), keys.end(), values.begin());
///     // keys: 1 2 2, values: a b c
template <readable_iterator K, readable_iterator V, class Less = less<>>
void stable_sort_by_key(K first, K last, V values, Less less = {}) {
    using T = typename K::value_type;
    auto const n = range_length("sort_by_key", first, last);
    require_room("sort_by_key", "range of values", values, n);
    require_apart("sort_by_key", "range of keys", first, n, values, n);
    constexpr int direction = detail::direction<Less, T>;
    if constexpr (direction == 0 || !detail::holds_radix_keys<K>)
        detail::require_order("sort_by_key", "range of keys", first, n, less);
    if constexpr (detail::is_counted<K>) {
        if constexpr (direction != 0 && detail::holds_radix_keys<K>)
            primitive::radix_sort_pairs_counted<T, (direction < 0)>(first.base(), n, values);
        else
            primitive::merge_sort_counted(make_zip_iterator(first, values), n, detail::by_first<Less>{less});
    } else if constexpr (direction != 0 && detail::holds_radix_keys<K>) {
        kernel::session s;
        primitive::sort_in_parts(
            make_zip_iterator(primitive::ordered_keys<(direction < 0)>(first), values),
            n,
            primitive::ordered_less<T, true>{},
            [&](std::size_t at, std::size_t m) {
                primitive::with_part(values, at, m, n, [&](auto moved) {
                    primitive::sort_with_payload<T, (direction < 0)>(
                        first + static_cast<std::ptrdiff_t>(at), m, moved);
                });
            },
            0,
            V::element_bytes > primitive::largest_sorted_payload
                ? 0
                : primitive::most_in_one_sweep(*s, first, values));
    } else {
        auto const pairs = make_zip_iterator(first, values);
        detail::by_first<Less> const order{less};
        primitive::sort_in_parts(pairs, n, order, [&](std::size_t at, std::size_t m) {
            primitive::merge_sort(pairs + static_cast<std::ptrdiff_t>(at), m, order);
        });
    }
}
/// Sorts the keys under `less`, and moves each value with its key. Equal keys keep their order, and
/// so do their values. Does not wait for the GPU, unless the range is longer than one launch can
/// process.
///
/// Throws invalid_argument when the values overlap the keys or are too few. Complexity: as sort of
/// the keys. Scratch memory: one copy of keys and values, and one word for each pair when values
/// have more than 8 bytes. Counted ranges take another copy of both. A range that is longer than
/// one launch can process takes what sort takes for it, for keys and values. Source: as sort.
///
///     gpu::vector<int> keys{1, 2, 2};
///     gpu::vector<char> values{'a', 'b', 'c'};
///     gpu::sort_by_key(keys.begin(), keys.end(), values.begin(), gpu::greater<>{});
///     // keys: 2 2 1, values: b c a
template <readable_iterator K, readable_iterator V, class Less = less<>>
void sort_by_key(K first, K last, V values, Less less = {}) {
    gpu::stable_sort_by_key(first, last, values, less);
}
// Overloads of the sorts by key that take whole ranges.
template <device_range K, device_range V, class Less = less<>>
void sort_by_key(K&& keys, V&& values, Less less = {}) {
    gpu::stable_sort_by_key(keys.begin(), keys.end(), values.begin(), less);
}
template <device_range K, device_range V, class Less = less<>>
void stable_sort_by_key(K&& keys, V&& values, Less less = {}) {
    gpu::stable_sort_by_key(keys.begin(), keys.end(), values.begin(), less);
}

/// Sorts [first, last) under `less` with Batcher's bitonic sorting network (1968). It is not
/// stable, but takes no scratch memory, and which elements it compares does not depend on their
/// values. Does not wait for the GPU. A range that is longer than one launch can process is sorted
/// in parts, which are merged; that waits, and takes scratch memory, as gpu::sort does.
///
/// Complexity: O(n log^2 n) comparisons. Scratch memory: none, unless in parts. On
/// llvmpipe, a `less` that contains loops leads to a merge sort instead, with one copy of the
/// range, because llvmpipe limits the loop iterations of a thread.
///
///     gpu::vector<int> v{3, 1, 2};
///     gpu::bitonic_sort(v.begin(), v.end());                  // v: 1 2 3
template <readable_iterator I, class Less = less<>> void bitonic_sort(I first, I last, Less less = {}) {
    auto const n = range_length("bitonic_sort", first, last);
    detail::require_order("bitonic_sort", "input", first, n, less);
    primitive::sort_in_parts(first, n, less, [&](std::size_t at, std::size_t m) {
        primitive::bitonic_sort(first + static_cast<std::ptrdiff_t>(at), m, less);
    });
}
template <device_range R, class Less = less<>> void bitonic_sort(R&& r, Less less = {}) {
    gpu::bitonic_sort(r.begin(), r.end(), less);
}

namespace detail {
/// Maps a tuple (index, previous element, element) to 1 when the element is less than the previous
/// one, otherwise to 0. At index 0, which has no previous element, the result is 0.
template <class Less> struct steps_down {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(
            gpu::get<0>(t) != 0u && gpu::cast<bool>(gpu::invoke(less, gpu::get<2>(t), gpu::get<1>(t))));
    }
};
/// True when neither of two elements is less than the other.
template <class Less> struct equivalent {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return !gpu::cast<bool>(gpu::invoke(less, a, b)) && !gpu::cast<bool>(gpu::invoke(less, b, a));
    }
};
/// Returns an iterator over flags: 1 where an element is less than the one before it, otherwise 0.
template <class I, class Less> auto steps(I first, Less const& less) {
    return make_transform_iterator(
        make_zip_iterator(first_or_not(), previous_iterator<I>(first), first), steps_down<Less>{less});
}
}  // namespace detail

/// True when no element is less than the one before it. Waits for the GPU. Cost: as all_of.
///
///     gpu::vector<int> v{1, 2, 2}, w{1, 3, 2};
///     gpu::is_sorted(v.begin(), v.end());                     // true
///     gpu::is_sorted(w.begin(), w.end());                     // false
template <readable_iterator I, class Less = less<>> bool is_sorted(I first, I last, Less less = {}) {
    return detail::any_flag(detail::steps(first, less), range_length("is_sorted", first, last), 0);
}
/// Stores in `where`, a gpu::scalar or an iterator, 1 when no element is less than the one before
/// it, otherwise 0. Does not wait for the GPU. Cost: as is_sorted.
///
///     gpu::vector<int> v{1, 3, 2};
///     gpu::scalar<unsigned> sorted;
///     gpu::is_sorted_into(v.begin(), v.end(), sorted);        // sorted: 0
template <readable_iterator I, result R, class Less = less<>>
void is_sorted_into(I first, I last, R&& where, Less less = {}) {
    detail::any_flag_into(
        "is_sorted_into", detail::steps(first, less), range_length("is_sorted_into", first, last), where, 0);
}
// Overloads of is_sorted and is_sorted_into that take whole ranges.
template <device_range V, result R, class Less = less<>>
void is_sorted_into(V&& r, R&& where, Less less = {}) {
    gpu::is_sorted_into(r.begin(), r.end(), where, less);
}
template <device_range R, class Less = less<>> bool is_sorted(R&& r, Less less = {}) {
    return gpu::is_sorted(r.begin(), r.end(), less);
}

}  // namespace gpu::inline v0_2
