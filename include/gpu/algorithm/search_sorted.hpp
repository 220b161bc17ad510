// SPDX-License-Identifier: MIT
// lower_bound_sorted_values, upper_bound_sorted_values: bounds of many values that are sorted themselves.
#pragma once
#include <gpu/algorithm/merge.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/merge.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

namespace gpu {

namespace detail {
inline constexpr std::uint32_t no_value = 0xffffffffu;
/// Takes at place p of the merged sequence (element, j): number j of the values has p - j elements of the
/// range before it.
template <class T, class O> struct rank_output {
    using value_type = std::tuple<T, std::uint32_t>;
    static constexpr std::uint32_t element_bytes = O::element_bytes;
    O out;
    void bind(kernel::arguments& a) const { out.bind(a); }
    auto writer(glsl::source& s) const {
        return
            [&s, put = out.writer(s)](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
                std::string const j = s.fresh("j");
                s.statement("uint " + j + " = " + v + "." + t.fields[1].name + ";");
                s.statement("if (" + j + " != 0xffffffffu) {");
                put(glsl::index_text{j}, glsl::type_of<std::uint32_t>(), "(" + at.text + " - " + j + ")");
                s.statement("}");
            };
    }
};
/// out[j] = the bound of values[j] in the sorted first[0, n).
template <bool Lower, class I, class J, class O, class Less>
void rank_values(I first, kernel::length n, J values_first, kernel::length m, O out, Less const& less) {
    using T = typename I::value_type;
    auto const range = make_zip_iterator(first, constant_iterator<std::uint32_t>(no_value));
    auto const values = make_zip_iterator(converted<T>(values_first), counting_iterator<std::uint32_t>(0));
    // Of equal elements the left ones come first: the values before the range's for the lower bound, behind
    // them for the upper one.
    if constexpr (Lower)
        primitive::merge(values, m, range, n, by_first<Less>{less}, rank_output<T, O>{out});
    else
        primitive::merge(range, n, values, m, by_first<Less>{less}, rank_output<T, O>{out});
}
template <bool Lower, class I, class J, class O, class Less>
auto sorted_bounds(
    char const* what, I first, I last, J values_first, J values_last, O out, Less const& less) {
    kernel::length const n = range_length(what, first, last);
    auto const m = range_length(what, values_first, values_last);
    require_room(what, "output", out, m);
    require_apart(what, "sorted range", first, n, out, m);
    require_apart(what, "range of values", values_first, m, out, m);
    rank_values<Lower>(first, n, values_first, m, out, less);
    return output_end(out, m);
}
}  // namespace detail

/// out[i] = lower_bound(first, last, values_first[i]) - first, as lower_bound of many values, for values that
/// are sorted under `less` too. Returns the end of the output, which must overlap neither.
///
/// One merge, without a search for each value: the better choice where there are about as many values as
/// elements. Values become elements of the range's type. Does not wait. Complexity: linear in both lengths,
/// one launch, or two of a long merge on a GPU. Scratch memory: none, or then a word for each of its tiles.
///
///     gpu::vector<int> v{1, 3, 3, 5}, values{0, 3, 9}, out(3);
///     gpu::lower_bound_sorted_values(v.begin(), v.end(), values.begin(), values.end(), out.begin());   //
///     out: 0 1 4
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto lower_bound_sorted_values(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::sorted_bounds<true>(
        "lower_bound_sorted_values", first, last, values_first, values_last, out, less);
}
/// The same of upper_bound. Complexity and scratch memory: as lower_bound_sorted_values.
///
///     gpu::upper_bound_sorted_values(v.begin(), v.end(), values.begin(), values.end(), out.begin());   //
///     out: 0 3 4
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto upper_bound_sorted_values(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::sorted_bounds<false>(
        "upper_bound_sorted_values", first, last, values_first, values_last, out, less);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
auto lower_bound_sorted_values(R&& r, S&& values, O out, Less less = {}) {
    return gpu::lower_bound_sorted_values(r.begin(), r.end(), values.begin(), values.end(), out, less);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
auto upper_bound_sorted_values(R&& r, S&& values, O out, Less less = {}) {
    return gpu::upper_bound_sorted_values(r.begin(), r.end(), values.begin(), values.end(), out, less);
}

}  // namespace gpu
