// SPDX-License-Identifier: MIT
// Internal helpers of lower_bound and its kin: search for one bound of one value, or of many.
#pragma once
#include <gpu/algorithm/reduce_at.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Searches for one value in a sorted range. Returns the index of its lower or upper bound, as `b`
/// says. When `b` is bound::found, returns 1 if the range contains the value, otherwise 0. Waits
/// for the GPU. `what` names the public function in errors.
template <class I, class T, class Less>
std::uint32_t search_one(
    char const* what, primitive::bound b, I first, I last, T const& value, Less const& less) {
    kernel::length const n = range_length(what, first, last);
    if (n.most == 0) return 0;
    require_searchable<initial_t<T>>(what, first, n, less);
    kernel::session s;
    kernel::limited_extent const within(s->call, in_order<I> ? n.most : kernel::arguments::unknown);
    primitive::binary_search_in_parts(b,
        first,
        n,
        initial_place(value),
        std::size_t(1),
        less,
        primitive::result_iterator<std::uint32_t>(*s));
    return primitive::read_result<std::uint32_t>(*s);
}
/// Searches for one value in a sorted range. Stores the index of its lower or upper bound, as `b`
/// says, in `where`, a gpu::scalar or an iterator. When `b` is bound::found, stores 1 if the range
/// contains the value, otherwise 0. Does not wait.
template <class I, class T, class R, class Less>
void search_one_into(
    char const* what, primitive::bound b, I first, I last, T const& value, R& where, Less const& less) {
    kernel::length const n = range_length(what, first, last);
    auto const place = result_place(where);
    require_room(what, "result", place, std::size_t(1));
    require_searchable<typename decltype(initial_place(value))::value_type>(what, first, n, less);
    leave_at<std::uint32_t>(place, n, [&](auto at) {
        primitive::binary_search_in_parts(b, first, n, initial_place(value), std::size_t(1), less, at);
    });
}
/// Searches for many values in a sorted range and writes one answer for each value to `out`: the
/// index of its lower or upper bound, or whether it was found, as `b` says. Returns the end of the
/// output.
template <class I, class J, class O, class Less>
auto search_many(char const* what, primitive::bound b, I first, I last, J values_first, J values_last, O out,
    Less const& less) {
    kernel::length const n = range_length(what, first, last);
    auto const m = range_length(what, values_first, values_last);
    require_room(what, "output", out, m);
    require_apart(what, "sorted range", first, n, out, m);
    require_same_or_apart(what, "range of values", values_first, m, out);
    require_searchable<typename J::value_type>(what, first, n, less);
    primitive::binary_search_in_parts(b, first, n, values_first, m, less, out);
    return output_end(out, m);
}
}  // namespace detail

}  // namespace gpu::inline v0_2
