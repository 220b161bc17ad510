// SPDX-License-Identifier: MIT
// Helpers that compare two ranges pair by pair, for equal, mismatch, starts_with and
// lexicographical_compare. For internal use.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/derived_length.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Stores true in `where` when p(first1[i], first2[i]) holds for every i < n, otherwise false.
/// `what` is the name of the caller for error messages.
template <class I, class J, class N, class R, class P>
void equal_at(char const* what, I first1, J first2, N n, R& where, P const& p) {
    any_flag_into(what,
        make_transform_iterator(
            make_zip_iterator(first1, first2), not_flag_of<zip_function<P>>{make_zip_function(p)}),
        n,
        where,
        0);
}
/// Stores true in `where` when two conditions hold, otherwise false: `possible` is true, and
/// p(first1[i], first2[i]) holds for every i < n. When `possible` is false, the elements are not
/// read. `what` is the name of the caller for error messages.
template <class I, class J, class R, class P>
void equal_where(char const* what, bool possible, I first1, J first2, std::size_t n, R& where, P const& p) {
    if (possible)
        equal_at(what, first1, first2, n, where, p);
    else
        primitive::assign(constant_iterator<bool>(false), std::size_t(1), place_of_result(what, where));
}
/// True when I or J is an iterator of a counted range, a range whose length is in GPU memory.
template <class I, class J> inline constexpr bool one_is_counted = is_counted<I> || is_counted<J>;
/// Functor that returns the shorter of two lengths.
struct shorter_length {
    template <class N, class M> auto operator()(N const& n, M const& m) const {
        return gpu::select(m < n, m, n);
    }
};
/// Returns the shorter of two lengths. The GPU computes it when one of them is in GPU memory.
template <class N, class M>
primitive::derived_length shorter_of(kernel::runtime& r, N const& lefts, M const& rights) {
    kernel::length const n = lefts, m = rights;
    return {r, n, m, n.most < m.most ? n.most : m.most, shorter_length{}};
}
/// Stores true at `place` when two conditions hold, otherwise false. The first is given(n, m),
/// where n and m are the lengths of the two ranges. The second is that p holds for every pair of
/// elements at equal indices, up to the shorter length.
template <class I, class J, class Place, class Given, class P>
void equal_counted(
    Place place, I first1, kernel::length n, J first2, kernel::length m, Given const& given, P const& p) {
    kernel::session s;
    primitive::derived_length const common = shorter_of(*s, n, m);
    auto const start =
        make_transform_iterator(make_zip_iterator(later<I>(length_iterator(n)), length_iterator(m)),
            flag_of<zip_function<Given>>{spread(given)});
    if (common.get().most == 0) return primitive::assign(start, std::size_t(1), place);
    primitive::reduce<std::uint32_t>(make_transform_iterator(make_zip_iterator(first1, first2),
                                         flag_of<zip_function<P>>{make_zip_function(p)}),
        common.get(),
        place,
        true,
        start,
        minimum<>{});
}
}  // namespace detail

}  // namespace gpu::inline v0_2
