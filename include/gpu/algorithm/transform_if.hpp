// SPDX-License-Identifier: MIT
// transform_if, transform_if_n: a function of some elements; the other outputs stay as they are.
#pragma once
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/primitive/assign_if.hpp>

#include <cstddef>

namespace gpu {

namespace detail {
/// A predicate's answer as a bool.
template <class P> struct holds {
    [[no_unique_address]] P p;
    template <class X> auto operator()(X const& x) const { return gpu::cast<bool>(gpu::invoke(p, x)); }
};
template <class In, class N, class S, class O, class P>
auto assign_where(char const* what, In in, N n, S stencil, O out, P const& p) {
    require_room(what, "stencil", stencil, n);
    require_room(what, "output", out, n);
    require_same_or_apart(what, "input", in, n, out);
    require_same_or_apart(what, "stencil", stencil, n, out);
    primitive::assign_if(make_transform_iterator(stencil, holds<P>{p}), in, n, out);
    return output_end(out, n);
}
}  // namespace detail

/// out[i] = f(first[i]) where p(first[i]) holds; f is not called elsewhere, and out[i] is left as it is.
/// Returns the end of the output.
///
/// `out` may be the input or the stencil. Does not wait. Complexity: linear, one launch. Scratch memory:
/// none. (To keep only what p holds for, use copy_if.)
///
///     gpu::vector<int> v{-1, 4, -9};
///     gpu::transform_if(v.begin(), v.end(), v.begin(), gpu::negate<>{}, [](auto x) { return x < 0; }); // v:
///     1 4 9
template <readable_iterator I, writable_iterator O, class F, class P>
requires(!device_iterator<F>) auto transform_if(I first, I last, O out, F f, P p) {
    return detail::assign_where("transform_if",
        make_transform_iterator(first, f),
        range_length("transform_if", first, last),
        first,
        out,
        p);
}
/// out[i] = f(first[i]) where p(stencil[i]) holds.
template <readable_iterator I, readable_iterator S, writable_iterator O, class F, class P>
requires(!device_iterator<F>) auto transform_if(I first, I last, S stencil, O out, F f, P p) {
    return detail::assign_where("transform_if",
        make_transform_iterator(first, f),
        range_length("transform_if", first, last),
        stencil,
        out,
        p);
}
/// out[i] = f(first1[i], first2[i]) where p(stencil[i]) holds.
template <readable_iterator I, readable_iterator J, readable_iterator S, writable_iterator O, class F,
    class P>
auto transform_if(I first1, I last1, J first2, S stencil, O out, F f, P p) {
    auto const n = range_length("transform_if", first1, last1);
    require_room("transform_if", "second input", first2, n);
    return detail::assign_where("transform_if",
        make_transform_iterator(make_zip_iterator(first1, first2), detail::spread(f)),
        n,
        stencil,
        out,
        p);
}

/// transform_if of n elements from `first` on; with a stencil and a second input too. Complexity and scratch
/// memory: as transform_if.
///
///     gpu::transform_if_n(v.begin(), 2, v.begin(), gpu::negate<>{}, [](auto x) { return x < 0; }); // -1 4
///     -9 -> 1 4 -9
template <readable_iterator I, writable_iterator O, class F, class P>
requires(!device_iterator<F>) auto transform_if_n(I first, std::size_t n, O out, F f, P p) {
    return gpu::transform_if(first, first + static_cast<std::ptrdiff_t>(n), out, f, p);
}
template <readable_iterator I, readable_iterator S, writable_iterator O, class F, class P>
requires(!device_iterator<F>) auto transform_if_n(I first, std::size_t n, S stencil, O out, F f, P p) {
    return gpu::transform_if(first, first + static_cast<std::ptrdiff_t>(n), stencil, out, f, p);
}
template <readable_iterator I, readable_iterator J, readable_iterator S, writable_iterator O, class F,
    class P>
auto transform_if_n(I first1, std::size_t n, J first2, S stencil, O out, F f, P p) {
    return gpu::transform_if(first1, first1 + static_cast<std::ptrdiff_t>(n), first2, stencil, out, f, p);
}

template <device_range R, writable_iterator O, class F, class P> auto transform_if(R&& r, O out, F f, P p) {
    return gpu::transform_if(r.begin(), r.end(), out, f, p);
}
template <device_range R, device_range S, writable_iterator O, class F, class P>
auto transform_if(R&& r, S&& stencil, O out, F f, P p) {
    return gpu::transform_if(r.begin(), r.end(), stencil.begin(), out, f, p);
}
template <device_range R, device_range R2, device_range S, writable_iterator O, class F, class P>
auto transform_if(R&& r, R2&& second, S&& stencil, O out, F f, P p) {
    return gpu::transform_if(r.begin(), r.end(), second.begin(), stencil.begin(), out, f, p);
}

}  // namespace gpu
