// SPDX-License-Identifier: MIT
// fill, fill_n, sequence, iota: write a constant or an arithmetic sequence to a range.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/fill.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu::inline v0_2 {

/// Assigns `value` to every element of [first, last). Does not wait. Complexity: linear, one
/// launch. Scratch memory: none.
///
///     gpu::vector<int> v(3);
///     gpu::fill(v.begin(), v.end(), 7);  // v: 7 7 7
template <writable_iterator I, class T> void fill(I first, I last, T const& value) {
    auto const n = range_length("fill", first, last);
    if (kernel::length(n).most > 0) primitive::fill(static_cast<typename I::value_type>(value), n, first);
}
/// Assigns `value` to every element of a whole range. Does not wait. Cost: as fill(first, last,
/// value).
template <device_range R, class T> void fill(R&& r, T const& value) { gpu::fill(r.begin(), r.end(), value); }

/// Assigns `value` to the n elements that begin at `first`. Returns first + n. Cost: as fill.
///
///     gpu::vector<int> v{7, 7, 7};
///     gpu::fill_n(v.begin(), 2, 1);  // v: 1 1 7
template <writable_iterator I, class T> I fill_n(I first, std::size_t n, T const& value) {
    gpu::fill(first, first + static_cast<std::ptrdiff_t>(n), value);
    return first + static_cast<std::ptrdiff_t>(n);
}

namespace detail {
/// Functor that maps an index i to first + step * i.
template <class T> struct linear {
    T first, step;
    template <class I> auto operator()(I const& i) const {
        if constexpr (requires { typename T::value_type; })
            return first + step * gpu::cast<typename T::value_type>(i);  // complex, vectors
        else
            return first + step * gpu::cast<T>(i);
    }
};
}  // namespace detail

/// Writes the arithmetic sequence start, start + step, start + 2 * step, ... to the range. Does not
/// wait.
///
/// Complexity: linear, one launch. Scratch memory: none. When the elements are not numbers, or the
/// iterator reaches anywhere (such as a permutation iterator), throws length_error for more than
/// 2^31 - 1 elements.
///
///     gpu::vector<int> v(4);
///     gpu::sequence(v.begin(), v.end(), 10, 5);  // v: 10 15 20 25
template <writable_iterator I>
void sequence(I first, I last, typename I::value_type start = typename I::value_type(0),
    typename I::value_type step = typename I::value_type(1)) {
    using T = typename I::value_type;
    auto const n = range_length("sequence", first, last);
    auto const from = [&](T value) {
        return make_transform_iterator(counting_iterator<int>(0), detail::linear<T>{value, step});
    };
    if constexpr (std::is_arithmetic_v<T> && in_order<I>)
        // A long range takes several launches. Count the elements of each launch from 0, so that an
        // index fits an int.
        primitive::in_parts(kernel::current(), n, I::element_bytes, [&](std::size_t at, std::size_t part) {
            primitive::assign(from(static_cast<T>(start + step * static_cast<T>(at))),
                part,
                first + static_cast<std::ptrdiff_t>(at));
        });
    else {
        primitive::require_countable(n);
        primitive::assign(from(start), n, first);
    }
}
/// Writes start, start + 1, start + 2, ... to the range, as std::iota does. Does not wait. Cost: as
/// sequence.
///
///     gpu::vector<int> v(4);
///     gpu::iota(v.begin(), v.end(), 1);  // v: 1 2 3 4
template <writable_iterator I, class T> void iota(I first, I last, T start) {
    gpu::sequence(first, last, static_cast<typename I::value_type>(start));
}
/// Writes start, start + 1, start + 2, ... to a whole range, as iota(first, last, start) does.
template <device_range R, class T> void iota(R&& r, T start) { gpu::iota(r.begin(), r.end(), start); }
/// Writes start, start + step, start + 2 * step, ... to a whole range. `start` is 0 and `step` is 1
/// by default. Does not wait. Cost: as sequence(first, last, start, step).
template <device_range R> void sequence(R&& r) { gpu::sequence(r.begin(), r.end()); }
template <device_range R, class T> void sequence(R&& r, T start) { gpu::sequence(r.begin(), r.end(), start); }
template <device_range R, class T> void sequence(R&& r, T start, T step) {
    gpu::sequence(r.begin(), r.end(), start, step);
}

}  // namespace gpu::inline v0_2
