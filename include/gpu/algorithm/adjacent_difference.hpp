// SPDX-License-Identifier: MIT
// adjacent_difference, adjacent_difference_right: combine each element with the element before or
// after it.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/read/previous.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps a tuple (index, previous element, element) to op(element, previous element).
/// At index 0, which has no previous element, it returns the element itself.
template <class Op> struct difference {
    using calls = glsl::functors<Op>;
    [[no_unique_address]] Op op;
    template <class T> auto operator()(T const& t) const {
        auto const x = gpu::get<2>(t);
        auto const y = gpu::invoke(op, x, gpu::get<1>(t));
        return gpu::select(gpu::get<0>(t) == 0u, gpu::cast<glsl::value_t<decltype(y)>>(x), y);
    }
};
/// Writes out[0] = first[0], and out[i] = op(first[i], first[i - 1]) for 0 < i < n. The output must
/// not overlap the input.
template <class I, class O, class Op> void differences(I first, kernel::length n, O out, Op const& op) {
    auto const items = make_zip_iterator(first_or_not(), previous_iterator(first), first);
    primitive::assign(make_transform_iterator(items, difference<Op>{op}), n, out);
}
/// Calls work(input), which reads n elements from `input` while it writes n elements to `out`.
/// `input` is `first`, or a copy of the elements in scratch memory when `out` may overlap them.
/// Without the copy, one thread could overwrite an element that another thread has yet to read.
template <class I, class O, class Work> void apart(I first, kernel::length n, O out, Work const& work) {
    if (!may_overlap(first, out, n.most)) return work(first);
    using T = typename I::value_type;
    kernel::session s;
    kernel::scratch<T> const held(*s, n.most);
    scratch_iterator<T> const there(held);
    primitive::assign(first, n, there);
    work(there);
}
}  // namespace detail

/// Writes out[0] = first[0], and out[i] = op(first[i], first[i - 1]) for every later element.
/// Returns the end of the output. `op` subtracts by default.
///
/// The output may be the input itself, or overlap it. Does not wait. Complexity: linear. Scratch
/// memory: a copy of the range when the output may overlap it, otherwise none.
///
///     gpu::vector<int> v{1, 4, 9, 16};
///     gpu::adjacent_difference(v.begin(), v.end(), v.begin());  // v: 1 3 5 7
template <readable_iterator I, writable_iterator O, class Op = minus<>>
auto adjacent_difference(I first, I last, O out, Op op = {}) {
    auto const n = range_length("adjacent_difference", first, last);
    require_room("adjacent_difference", "output", out, n);
    detail::apart(detail::walkable(first), n, out, [&](auto from) { detail::differences(from, n, out, op); });
    return detail::output_end(out, n);
}
/// Writes out[i] = op(first[i], first[i + 1]) for every element but the last, which is copied
/// unchanged. Returns the end of the output. `op` subtracts by default.
///
/// CUB calls this operation SubtractRight. The output may be the input itself, or overlap it. Does
/// not wait. Cost: as adjacent_difference.
///
///     gpu::vector<int> v{1, 4, 9, 16};
///     gpu::adjacent_difference_right(v.begin(), v.end(), v.begin());  // v: -3 -5 -7 16
template <readable_iterator I, writable_iterator O, class Op = minus<>>
O adjacent_difference_right(I first, I last, O out, Op op = {}) {
    std::size_t const n = range_length("adjacent_difference_right", first, last);
    require_room("adjacent_difference_right", "output", out, n);
    auto const size = static_cast<std::ptrdiff_t>(n);
    // Run adjacent_difference on the reversed input and output. In the reversed input, first[i + 1]
    // comes before first[i].
    detail::apart(first, n, out, [&](auto from) {
        detail::differences(
            gpu::make_reverse_iterator(from + size), n, gpu::make_reverse_iterator(out + size), op);
    });
    return out + size;
}

/// Combines each element of a whole range with the element before it, as adjacent_difference(first,
/// last, out, op) does.
template <device_range R, writable_iterator O, class Op = minus<>>
auto adjacent_difference(R&& r, O out, Op op = {}) {
    return gpu::adjacent_difference(r.begin(), r.end(), out, op);
}
/// Combines each element of a whole range with the element after it, as
/// adjacent_difference_right(first, last, out, op) does.
template <device_range R, writable_iterator O, class Op = minus<>>
O adjacent_difference_right(R&& r, O out, Op op = {}) {
    return gpu::adjacent_difference_right(r.begin(), r.end(), out, op);
}

}  // namespace gpu::inline v0_2
