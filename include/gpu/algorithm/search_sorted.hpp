// SPDX-License-Identifier: MIT
// lower_bound_sorted_values, upper_bound_sorted_values: binary searches for many values that are
// sorted themselves.
#pragma once
#include <gpu/algorithm/merge.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/hook_text.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/merge.hpp>
#include <gpu/primitive/rank_items.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

namespace gpu::inline v0_2 {

namespace detail {
/// The index that marks an element of the searched range. On llvmpipe, and for items too long for a
/// tile, a search merges pairs (item, index) of the range and of the values. A value has its own
/// index, and every element of the range has this one.
inline constexpr std::uint32_t no_value = 0xffffffffu;
/// Output iterator for a merge of the searched range with the values. It stores a bound for each
/// value and ignores the elements of the range. Each merged item is a pair (item, j), where j is
/// the index of a value, or no_value for an element of the range. When value j stands at position p
/// of the merged sequence, j values and p - j elements of the range come before it. So the iterator
/// stores p - j to out[j].
template <class T, class O> struct rank_output {
    using value_type = std::tuple<T, std::uint32_t>;
    static constexpr std::uint32_t element_bytes = O::element_bytes;
    static constexpr bool in_order = gpu::in_order<O>;  // stores no more elements than are merged
    O out;
    void bind(kernel::arguments& a) const { out.bind(a); }
    auto writer(glsl::source& s) const {
        // Write two GLSL functions: one that stores a bound, and one that calls it for the merged
        // items that are values, and ignores those that are elements of the searched range.
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
/// Writes to out[j], for each of m sorted values, the bound of values_first[j] in the sorted range
/// first[0, n). This is the lower bound when Lower is true, otherwise the upper bound.
template <bool Lower, class I, class J, class O, class Less>
void rank_values(I first, kernel::length n, J values_first, kernel::length m, O out, Less const& less) {
    using T = typename I::value_type;
    kernel::session s;
    if (primitive::rank_tile<T>(s->tuning).threads &&
        !s->loops_count(first, values_first, kernel::function_hook<bool, T, T>("less", less), out)) {
        if constexpr (Lower)
            primitive::rank_items<true>(*s, converted<T>(values_first), m, first, n, less, out);
        else
            primitive::rank_items<false>(*s, first, n, converted<T>(values_first), m, less, out);
        return;
    }
    auto const range = make_zip_iterator(first, constant_iterator<std::uint32_t>(no_value));
    auto const values = make_zip_iterator(converted<T>(values_first), counting_iterator<std::uint32_t>(0));
    // A merge puts equal items of its left input first. So the values are the left input for the
    // lower bound, and come before equal elements. For the upper bound they are the right input.
    if constexpr (Lower)
        primitive::merge(values, m, range, n, by_first<Less>{less}, rank_output<T, O>{out});
    else
        primitive::merge(range, n, values, m, by_first<Less>{less}, rank_output<T, O>{out});
}
/// Does the work of both searches in this header: checks the ranges, searches by one merge, and
/// returns the end of the output.
template <bool Lower, class I, class J, class O, class Less>
auto sorted_bounds(
    char const* what, I first, I last, J values_first, J values_last, O out, Less const& less) {
    kernel::length const n = range_length(what, first, last);
    auto const m = range_length(what, values_first, values_last);
    require_room(what, "output", out, m);
    require_apart(what, "sorted range", first, n, out, m);
    require_apart(what, "range of values", values_first, m, out, m);
    require_sorted<typename J::value_type>(what, "sorted range", first, n, less);
    require_sorted<typename I::value_type>(what, "range of values", values_first, m, less);
    kernel::session s;
    kernel::length const values = m;
    constexpr std::uint32_t largest =
        kernel::at_least(kernel::at_least(I::element_bytes, J::element_bytes), O::element_bytes);
    // A merge of ranges that are too long for one launch would have to be cut. A search need not.
    // On a GPU, searches in a short range take less time than a merge.
    bool const is_short =
        s->tuning.form == kernel::shape::groups && n.most + values.most < s->tuning.merged_search;
    if (!n.on_gpu() && !values.on_gpu() &&
        (is_short || !primitive::in_one_launch(*s, n.most + values.most, largest, first, values_first, out)))
        primitive::binary_search_in_parts(Lower ? primitive::bound::lower : primitive::bound::upper,
            first,
            n,
            converted<typename I::value_type>(values_first),
            m,
            less,
            out);
    else
        rank_values<Lower>(first, n, values_first, m, out, less);
    return output_end(out, m);
}
}  // namespace detail

/// Searches for many sorted values in a sorted range: out[i] is the index, counted from `first`, of
/// the first element not less than values_first[i]. Returns the end of the output.
///
/// Both ranges must be sorted under `less`. The output must overlap neither of them. The values are
/// converted to the element type of the range. The function merges the values with the range
/// instead of searching for each value. Choose it when there are about as many values as elements.
/// Does not wait for the GPU.
///
/// Complexity: linear in both lengths; one launch, or two for a long merge on a GPU. A GPU searches
/// for each value where both ranges are short. Scratch memory: none with one launch, and one word
/// for each tile of the merge with two.
///
///     gpu::vector<int> v{1, 3, 3, 5}, values{0, 3, 9}, out(3);
///     gpu::lower_bound_sorted_values(
///         v.begin(), v.end(), values.begin(), values.end(), out.begin());   // out: 0 1 4
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto lower_bound_sorted_values(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::sorted_bounds<true>(
        "lower_bound_sorted_values", first, last, values_first, values_last, out, less);
}
/// Searches for many sorted values in a sorted range: out[i] is the index, counted from `first`, of
/// the first element greater than values_first[i]. Returns the end of the output. Requirements and
/// cost: as lower_bound_sorted_values.
///
///     gpu::vector<int> v{1, 3, 3, 5}, values{0, 3, 9}, out(3);
///     gpu::upper_bound_sorted_values(
///         v.begin(), v.end(), values.begin(), values.end(), out.begin());   // out: 0 3 4
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto upper_bound_sorted_values(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::sorted_bounds<false>(
        "upper_bound_sorted_values", first, last, values_first, values_last, out, less);
}
// Overloads of both searches for whole ranges instead of pairs of iterators.
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
auto lower_bound_sorted_values(R&& r, S&& values, O out, Less less = {}) {
    return gpu::lower_bound_sorted_values(r.begin(), r.end(), values.begin(), values.end(), out, less);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
auto upper_bound_sorted_values(R&& r, S&& values, O out, Less less = {}) {
    return gpu::upper_bound_sorted_values(r.begin(), r.end(), values.begin(), values.end(), out, less);
}

}  // namespace gpu::inline v0_2
