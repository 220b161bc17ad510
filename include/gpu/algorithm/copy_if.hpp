// SPDX-License-Identifier: MIT
// copy_if, copy_if_into: copy the elements that satisfy a predicate, in order.
#pragma once
#include <gpu/algorithm/keep.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>

namespace gpu::inline v0_2 {

/// Copies the elements that satisfy `p`, in order. Returns the end of the output; waits for the
/// number of copied elements.
///
/// The output must have room for all copied elements, and must not overlap the input. When it has
/// too little room, throws invalid_argument after it has copied the first ones. Complexity: linear,
/// a few launches; `p` is called once or twice for each element. Scratch memory: a few words for
/// each chunk of the range; one thread or group processes one chunk. Source: as inclusive_scan.
///
///     gpu::vector<int> v{1, 2, 3, 4}, out(4);
///     auto end = gpu::copy_if(v.begin(), v.end(), out.begin(), [](auto x) { return x % 2 == 0; });
///     // out: 2 4, end - out.begin(): 2
template <readable_iterator I, writable_iterator O, class P>
requires(!device_iterator<P>) O copy_if(I first, I last, O out, P p) {
    return detail::keep("copy_if",
        first,
        range_length("copy_if", first, last),
        make_transform_iterator(first, detail::flag_of<P>{p}),
        out);
}
/// Copies the elements first[i] for which p(stencil[i]) holds, in order. Returns the end of the
/// output; waits for the number of copied elements. The output must not overlap the input or the
/// stencil. Cost: as copy_if without a stencil.
template <readable_iterator I, readable_iterator S, writable_iterator O, class P>
O copy_if(I first, I last, S stencil, O out, P p) {
    auto const n = range_length("copy_if", first, last);
    require_room("copy_if", "stencil", stencil, n);
    return detail::keep("copy_if", first, n, make_transform_iterator(stencil, detail::flag_of<P>{p}), out);
}

/// Copies the elements that satisfy `p` to `out`, in order. Stores the number of copied elements in
/// `count`, a gpu::scalar of an integer type or an iterator, and does not wait. Requirements and
/// cost: as copy_if.
///
///     gpu::vector<int> v{1, 2, 3, 4}, out(4);
///     gpu::scalar<unsigned> count;
///     auto even = [](auto x) { return x % 2 == 0; };
///     gpu::copy_if_into(v.begin(), v.end(), out.begin(), count, even);  // out: 2 4, count: 2
template <readable_iterator I, writable_iterator O, result N, class P>
void copy_if_into(I first, I last, O out, N&& count, P p) {
    detail::keep_into("copy_if_into",
        first,
        range_length("copy_if_into", first, last),
        make_transform_iterator(first, detail::flag_of<P>{p}),
        out,
        count);
}
/// Copies the elements first[i] for which p(stencil[i]) holds, in order. Stores the number of
/// copied elements in `count`, a gpu::scalar of an integer type or an iterator, and does not wait.
/// Requirements and cost: as copy_if.
template <readable_iterator I, readable_iterator S, writable_iterator O, result N, class P>
void copy_if_into(I first, I last, S stencil, O out, N&& count, P p) {
    auto const n = range_length("copy_if_into", first, last);
    require_room("copy_if_into", "stencil", stencil, n);
    detail::keep_into(
        "copy_if_into", first, n, make_transform_iterator(stencil, detail::flag_of<P>{p}), out, count);
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range R, writable_iterator O, class P> O copy_if(R&& r, O out, P p) {
    return gpu::copy_if(r.begin(), r.end(), out, p);
}
template <device_range R, device_range S, writable_iterator O, class P>
O copy_if(R&& r, S&& stencil, O out, P p) {
    return gpu::copy_if(r.begin(), r.end(), stencil.begin(), out, p);
}
template <device_range R, writable_iterator O, result N, class P>
void copy_if_into(R&& r, O out, N&& count, P p) {
    gpu::copy_if_into(r.begin(), r.end(), out, count, p);
}
template <device_range R, device_range S, writable_iterator O, result N, class P>
void copy_if_into(R&& r, S&& stencil, O out, N&& count, P p) {
    gpu::copy_if_into(r.begin(), r.end(), stencil.begin(), out, count, p);
}

}  // namespace gpu::inline v0_2
