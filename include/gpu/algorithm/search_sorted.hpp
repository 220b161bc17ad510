// SPDX-License-Identifier: MIT
// lower_bound_sorted_values, upper_bound_sorted_values: binary searches for values that are
// sorted themselves.
#pragma once
#include <gpu/algorithm/merge.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/hook_text.hpp>
#include <gpu/primitive/merge.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

namespace gpu::inline v0_1 {

namespace detail {
/// In a merged sequence, values carry their index and elements of the searched range carry this
/// number instead.
inline constexpr std::uint32_t no_value = 0xffffffffu;
/// Output iterator for a merge of the searched range with the values. It stores a bound for each
/// value and ignores the elements of the range. Each merged item is a pair (item, j): j is the
/// index of a value, or no_value for an element of the range. Before value j at position p of the
/// merged sequence there are j values and p - j elements of the range, so out[j] = p - j.
template <class T, class O> struct rank_output {
    using value_type = std::tuple<T, std::uint32_t>;
    static constexpr std::uint32_t element_bytes = O::element_bytes;
    O out;
    void bind(kernel::arguments& a) const { out.bind(a); }
    auto writer(glsl::source& s) const {
        // Define a function that stores one bound, and a function that calls it for values only.
        std::string const store = s.fresh("store"), store_rank = s.fresh("store_rank");
        s.store_hook(store,
            glsl::type_of<std::uint32_t>(),
            [put = out.writer(s)](glsl::index_text const& at, std::string const& v) {
                put(at, glsl::type_of<std::uint32_t>(), v);
            });
        s.append(glsl::with_names(
            glsl::shaders::hooks_store_rank, {{"STORE_RANK", store_rank}, {"STORE", store}}));
        return [&s, store_rank](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            s.statement(glsl::fill_in("$($, $.$);", {store_rank, at.text, v, t.fields[1].name}));
        };
    }
};
/// Writes to out[j] the bound of values[j] in the sorted range first[0, n): the lower bound if
/// Lower, else the upper bound.
template <bool Lower, class I, class J, class O, class Less>
void rank_values(I first, kernel::length n, J values_first, kernel::length m, O out, Less const& less) {
    using T = typename I::value_type;
    auto const range = make_zip_iterator(first, constant_iterator<std::uint32_t>(no_value));
    auto const values = make_zip_iterator(converted<T>(values_first), counting_iterator<std::uint32_t>(0));
    // A merge places equal items of its left input first. So values come before equal elements for
    // the lower bound, and after them for the upper bound.
    if constexpr (Lower)
        primitive::merge(values, m, range, n, by_first<Less>{less}, rank_output<T, O>{out});
    else
        primitive::merge(range, n, values, m, by_first<Less>{less}, rank_output<T, O>{out});
}
/// Checks the ranges, searches by one merge, and returns the end of the output.
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

/// Searches for many sorted values: out[i] is the index, counted from `first`, of the first element
/// not less than values_first[i]. Returns the end of the output.
///
/// Both ranges must be sorted under `less`. The output must overlap neither of them. The values are
/// converted to the range's element type. One merge replaces a search for each value: the better
/// choice when there are about as many values as elements. Does not wait for the GPU.
///
/// Complexity: linear in both lengths; one launch, or two for a long merge on a GPU. Scratch
/// memory: none; with two launches a word for each tile of the merge.
///
///     gpu::vector<int> v{1, 3, 3, 5}, values{0, 3, 9}, out(3);
///     gpu::lower_bound_sorted_values(
///         v.begin(), v.end(), values.begin(), values.end(), out.begin());   // out: 0 1 4
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto lower_bound_sorted_values(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::sorted_bounds<true>(
        "lower_bound_sorted_values", first, last, values_first, values_last, out, less);
}
/// Searches for many sorted values: out[i] is the index of the first element that values_first[i]
/// is less than. Requirements and cost: as lower_bound_sorted_values.
///
///     gpu::vector<int> v{1, 3, 3, 5}, values{0, 3, 9}, out(3);
///     gpu::upper_bound_sorted_values(
///         v.begin(), v.end(), values.begin(), values.end(), out.begin());   // out: 0 3 4
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto upper_bound_sorted_values(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::sorted_bounds<false>(
        "upper_bound_sorted_values", first, last, values_first, values_last, out, less);
}
// Overloads of the functions above that take whole ranges instead of pairs of iterators.
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
auto lower_bound_sorted_values(R&& r, S&& values, O out, Less less = {}) {
    return gpu::lower_bound_sorted_values(r.begin(), r.end(), values.begin(), values.end(), out, less);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
auto upper_bound_sorted_values(R&& r, S&& values, O out, Less less = {}) {
    return gpu::upper_bound_sorted_values(r.begin(), r.end(), values.begin(), values.end(), out, less);
}

}  // namespace gpu::inline v0_1
