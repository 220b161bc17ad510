// SPDX-License-Identifier: MIT
// Merges two sorted ranges into one: merge, merge_by_key, inplace_merge.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/merge_in_parts.hpp>

#include <cstddef>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Returns an upper bound of the sum of two lengths.
inline std::size_t most_of(kernel::length n, kernel::length m) { return n.most + m.most; }
struct sum_of_two {
    using calls = glsl::functors<>;
    template <class T> auto operator()(T const& t) const { return gpu::get<0>(t) + gpu::get<1>(t); }
};
/// Stores the sum of two lengths, each of which may be in GPU memory, at *place in GPU memory.
template <class Place> void leave_sum_at(kernel::length n, kernel::length m, Place place) {
    primitive::assign(
        make_transform_iterator(
            make_zip_iterator(later<Place>(length_iterator(n)), length_iterator(m)), sum_of_two{}),
        std::size_t(1),
        place);
}
template <class R> void leave_sum(char const* what, kernel::length n, kernel::length m, R& count) {
    leave_sum_at(n, m, place_of_result(what, count, "count"));
}
/// Returns a zip iterator over pairs of a key and a value, converted to the element types of the
/// iterators K and V.
template <class K, class V, class K2, class V2> auto zip_as(K2 keys, V2 values) {
    return make_zip_iterator(
        converted<typename K::value_type>(keys), converted<typename V::value_type>(values));
}
}  // namespace detail

/// Merges two ranges that are sorted under `less` into one sorted range. Returns the end of the
/// output. When one of the ranges is counted, returns nothing, because the host does not know the
/// length. Does not wait, unless the ranges are longer than one launch can process.
///
/// Equal elements keep their order, and those of the first range come first. The output must not
/// overlap the inputs. Complexity: linear; one launch, or two for long ranges on GPUs. Scratch
/// memory: on GPUs at most one word for every 320 elements of the output, on llvmpipe none. When
/// one launch cannot process the ranges, 64 MiB more on GPUs. Source: Odeh, Green, Mwassi, Shmueli
/// and Birk, "Merge path", 2012.
///
///     gpu::vector<int> a{1, 3}, b{2, 4}, out(4);
///     gpu::merge(a.begin(), a.end(), b.begin(), b.end(), out.begin());        // out: 1 2 3 4
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto merge(I first1, I last1, J first2, J last2, O out, Less less = {}) {
    auto const n = range_length("merge", first1, last1);
    auto const m = range_length("merge", first2, last2);
    std::size_t const most = detail::most_of(n, m);
    require_room("merge", "output", out, most);
    require_apart("merge", "first range", first1, n, out, most);
    require_apart("merge", "second range", first2, m, out, most);
    detail::require_sorted<typename J::value_type>("merge", "first range", first1, n, less);
    detail::require_sorted<typename I::value_type>("merge", "second range", first2, m, less);
    primitive::merge_in_parts(first1, n, detail::converted<typename I::value_type>(first2), m, less, out);
    if constexpr (!detail::is_counted<I> && !detail::is_counted<J>)
        return out + static_cast<std::ptrdiff_t>(n + m);
}
/// Merges two ranges that are sorted under `less`, as merge does, and stores the length of the
/// output in `count`, a gpu::scalar or an iterator. Serves counted ranges, for which merge returns
/// nothing. Waits only where merge waits. Cost: as merge.
///
///     gpu::vector<int> a{1, 3, 9}, b{2, 9, 9}, out(6);
///     gpu::scalar<unsigned> n(2u), m(1u), count;
///     gpu::merge_into(gpu::counted(a.begin(), n), gpu::counted(b.begin(), m), out.begin(), count);
///                                                             // out: 1 2 3, count: 3
template <readable_iterator I, readable_iterator J, writable_iterator O, result N, class Less = less<>>
void merge_into(I first1, I last1, J first2, J last2, O out, N&& count, Less less = {}) {
    gpu::merge(first1, last1, first2, last2, out, less);
    detail::leave_sum("merge_into",
        range_length("merge_into", first1, last1),
        range_length("merge_into", first2, last2),
        count);
}
template <device_range R, device_range S, writable_iterator O, result N, class Less = less<>>
void merge_into(R&& r, S&& s, O out, N&& count, Less less = {}) {
    gpu::merge_into(r.begin(), r.end(), s.begin(), s.end(), out, count, less);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
auto merge(R&& r, S&& s, O out, Less less = {}) {
    return gpu::merge(r.begin(), r.end(), s.begin(), s.end(), out, less);
}

/// Merges two ranges of sorted keys, and moves each value with its key. Returns the ends of both
/// outputs, or nothing when a range of keys is counted. Equal keys keep their order, and those of
/// the first range come first. The outputs must overlap neither each other nor the inputs. Does not
/// wait, unless the ranges are longer than one launch can process. Cost: as merge.
///
///     gpu::vector<int> k1{1, 3}, v1{10, 30}, k2{2, 3}, v2{20, 31}, k(4), v(4);
///     gpu::merge_by_key(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(), v2.begin(),
///                       k.begin(), v.begin());                // k: 1 2 3 3, v: 10 20 30 31
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, readable_iterator V2,
    writable_iterator KO, writable_iterator VO, class Less = less<>>
auto merge_by_key(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2 values2, KO keys_out,
    VO values_out, Less less = {}) {
    auto const n = range_length("merge_by_key", first1, last1);
    auto const m = range_length("merge_by_key", first2, last2);
    std::size_t const most = detail::most_of(n, m);
    require_room("merge_by_key", "first range of values", values1, n);
    require_room("merge_by_key", "second range of values", values2, m);
    require_room("merge_by_key", "output of keys", keys_out, most);
    require_room("merge_by_key", "output of values", values_out, most);
    auto const one = make_zip_iterator(first1, values1);
    auto const two = detail::zip_as<K1, V1>(first2, values2);
    auto const out = make_zip_iterator(keys_out, values_out);
    require_apart("merge_by_key", "first range", one, n, out, most);
    require_apart("merge_by_key", "second range", two, m, out, most);
    require_two_outputs("merge_by_key", keys_out, values_out);
    detail::require_sorted<typename K2::value_type>("merge_by_key", "first range of keys", first1, n, less);
    detail::require_sorted<typename K1::value_type>("merge_by_key", "second range of keys", first2, m, less);
    primitive::merge_in_parts(one, n, two, m, detail::by_first<Less>{less}, out);
    if constexpr (!detail::is_counted<K1> && !detail::is_counted<K2>)
        return std::pair(
            keys_out + static_cast<std::ptrdiff_t>(most), values_out + static_cast<std::ptrdiff_t>(most));
}
/// Merges two ranges of sorted keys, and moves each value with its key, as merge_by_key does.
/// Stores the length of the outputs in `count`, a gpu::scalar or an iterator. Waits only where
/// merge_by_key waits. Cost: as merge.
///
///     gpu::vector<int> k1{1, 3}, v1{10, 30}, k2{2, 3}, v2{20, 31}, k(4), v(4);
///     gpu::scalar<unsigned> count;
///     gpu::merge_by_key_into(k1, k2, v1, v2, k.begin(), v.begin(), count);
///                                                          // k: 1 2 3 3, v: 10 20 30 31, count: 4
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, readable_iterator V2,
    writable_iterator KO, writable_iterator VO, result N, class Less = less<>>
void merge_by_key_into(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2 values2, KO keys_out,
    VO values_out, N&& count, Less less = {}) {
    gpu::merge_by_key(first1, last1, first2, last2, values1, values2, keys_out, values_out, less);
    detail::leave_sum("merge_by_key_into",
        range_length("merge_by_key_into", first1, last1),
        range_length("merge_by_key_into", first2, last2),
        count);
}
template <device_range K1, device_range K2, device_range V1, device_range V2, writable_iterator KO,
    writable_iterator VO, class Less = less<>>
auto merge_by_key(
    K1&& keys1, K2&& keys2, V1&& values1, V2&& values2, KO keys_out, VO values_out, Less less = {}) {
    return gpu::merge_by_key(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        values2.begin(),
        keys_out,
        values_out,
        less);
}
template <device_range K1, device_range K2, device_range V1, device_range V2, writable_iterator KO,
    writable_iterator VO, result N, class Less = less<>>
void merge_by_key_into(K1&& keys1, K2&& keys2, V1&& values1, V2&& values2, KO keys_out, VO values_out,
    N&& count, Less less = {}) {
    gpu::merge_by_key_into(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        values2.begin(),
        keys_out,
        values_out,
        count,
        less);
}

/// Merges the sorted ranges [first, middle) and [middle, last) in place and stably. Does not wait,
/// unless the range is longer than one launch can process. Complexity: linear, a merge and a copy.
/// Scratch memory: that of merge, and one copy of the range. A range that is longer than one launch
/// can process takes a copy of one part more.
///
///     gpu::vector<int> v{1, 3, 5, 2, 4};
///     gpu::inplace_merge(v.begin(), v.begin() + 3, v.end());  // v: 1 2 3 4 5
template <readable_iterator I, class Less = less<>>
requires writable_iterator<I>
void inplace_merge(I first, I middle, I last, Less less = {}) {
    std::size_t const n = range_length("inplace_merge", first, middle),
                      m = range_length("inplace_merge", middle, last);
    if (n == 0 || m == 0) return;
    detail::require_sorted<typename I::value_type>("inplace_merge", "first half", first, n, less);
    detail::require_sorted<typename I::value_type>("inplace_merge", "second half", middle, m, less);
    kernel::session s;
    using T = typename I::value_type;
    kernel::scratch<T> const merged(*s, n + m);
    scratch_iterator<T> const out(merged);
    if constexpr (in_order<I>) {
        std::size_t const part =
            primitive::part_of(*s, n + m, kernel::at_least(I::element_bytes, out.element_bytes));
        if (part < n + m) [[unlikely]] {
            kernel::scratch<T> const right(*s, part);
            return primitive::merge_runs_in_parts(
                *s, first, n, n + m, out, scratch_iterator<T>(right), less, part);
        }
    }
    primitive::merge(first, n, middle, m, less, out);
    primitive::assign(out, n + m, first);
}
template <device_range R, device_iterator I, class Less = less<>>
void inplace_merge(R&& r, I middle, Less less = {}) {
    gpu::inplace_merge(r.begin(), middle, r.end(), less);
}

}  // namespace gpu::inline v0_2
