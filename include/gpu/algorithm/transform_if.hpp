// SPDX-License-Identifier: MIT
// transform_if, transform_if_n: apply a function where a predicate holds. All other outputs stay
// unchanged.
#pragma once
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/primitive/assign_if.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that calls a predicate and converts its result to bool.
template <class P> struct holds {
    [[no_unique_address]] P p;
    template <class X> auto operator()(X const& x) const { return gpu::cast<bool>(gpu::invoke(p, x)); }
};
/// Checks the ranges, writes out[i] = in[i] where p(stencil[i]) holds, and returns the end of the
/// output.
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

/// Writes out[i] = f(first[i]) where p(first[i]) holds. Elsewhere, f is not called and out[i] stays
/// unchanged. Returns the end of the output. The output may be the input.
///
/// To keep only the elements for which p holds, use copy_if. Does not wait for the GPU. Complexity:
/// linear, one launch. Scratch memory: none.
///
///     gpu::vector<int> v{-1, 4, -9};
///     auto negative = [](auto x) { return x < 0; };
///     gpu::transform_if(v.begin(), v.end(), v.begin(), gpu::negate<>{}, negative);   // v: 1 4 9
template <readable_iterator I, writable_iterator O, class F, class P>
requires(!device_iterator<F>) auto transform_if(I first, I last, O out, F f, P p) {
    return detail::assign_where("transform_if",
        make_transform_iterator(first, f),
        range_length("transform_if", first, last),
        first,
        out,
        p);
}
/// Writes out[i] = f(first[i]) where p(stencil[i]) holds; elsewhere out[i] stays unchanged. The
/// output may be the input or the stencil. Otherwise as transform_if without a stencil.
template <readable_iterator I, readable_iterator S, writable_iterator O, class F, class P>
requires(!device_iterator<F>) auto transform_if(I first, I last, S stencil, O out, F f, P p) {
    return detail::assign_where("transform_if",
        make_transform_iterator(first, f),
        range_length("transform_if", first, last),
        stencil,
        out,
        p);
}
/// Writes out[i] = f(first1[i], first2[i]) where p(stencil[i]) holds; elsewhere out[i] stays
/// unchanged. Otherwise as transform_if of one input.
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

/// Writes out[i] = f(first[i]) for each i < n for which p(first[i]) holds; all other outputs stay
/// unchanged. Returns the end of the output. Overloads test stencil[i] instead of first[i], and one
/// of them also takes a second input. Cost: as transform_if.
///
///     gpu::vector<int> v{-1, 4, -9};
///     auto negative = [](auto x) { return x < 0; };
///     gpu::transform_if_n(v.begin(), 2, v.begin(), gpu::negate<>{}, negative);   // v: 1 4 -9
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

// Overloads of the functions above that take whole ranges instead of pairs of iterators.
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

}  // namespace gpu::inline v0_2
