// SPDX-License-Identifier: MIT
// argsort and sort_copy sort without changing the input; sort_by_transform sorts by a computed key.
#pragma once
#include <gpu/algorithm/sort.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// True when primitive::radix_sort_copy() can sort the elements of I under Less to a vector of
/// theirs.
template <class I, class Less>
inline constexpr bool copies_by_radix =
    std::convertible_to<I, buffer_iterator<typename I::value_type const>>&&
        primitive::radix_key<typename I::value_type>&& direction<Less, typename I::value_type> != 0;
/// True when one launch can process n elements of each of these types, also in scratch memory.
template <class... T> bool is_one_part(std::size_t n) {
    kernel::session s;
    std::uint32_t bytes = 0;
    ((bytes = kernel::at_least(bytes, scratch_iterator<T>::element_bytes)), ...);
    return n <= 0x7fffffffu && primitive::part_of(*s, n, bytes) >= n;
}
}  // namespace detail

/// Writes the indices of the elements in sorted order, so that first[out[0]] is the least element.
/// Returns the end of the output.
///
/// The sort is stable, and orders floats as gpu::sort does. The input is not changed and must not
/// overlap the output. gpu::gather with the written indices yields the sorted range. Does not wait.
/// Complexity: as gpu::sort. Scratch memory: a copy of the range, and what gpu::sort_by_key takes.
///
///     gpu::vector<float> v{2.5f, 0.5f, 1.5f};
///     gpu::vector<int> order(3);
///     gpu::argsort(v.begin(), v.end(), order.begin());  // order: 1 2 0
template <readable_iterator I, readable_iterator O, class Less = less<>>
requires writable_iterator<O>
auto argsort(I first, I last, O out, Less less = {}) {
    using T = typename I::value_type;
    auto const n = range_length("argsort", first, last);
    require_room("argsort", "output", out, n);
    require_apart("argsort", "input", first, n, out, n);
    kernel::session s;
    primitive::temporary<T> const keys(*s, kernel::length(n).most);
    using index = typename O::value_type;
    if constexpr (detail::copies_by_radix<I, Less> && sizeof(index) == 4 && std::integral<index> &&
                  std::same_as<O, buffer_iterator<index>>)
        if (detail::is_one_part<T, index>(n) &&
            primitive::radix_sort_copy<T, (detail::direction<Less, T> < 0)>(
                buffer_iterator<T const>(first), n, keys.begin(), counting_iterator<index>(0), out))
            return detail::output_end(out, n);
    primitive::assign(counting_iterator<std::uint32_t>(0), n, out);
    primitive::assign(first, n, keys.begin());
    auto const held = detail::counted_as(keys.begin(), n);
    gpu::stable_sort_by_key(held.begin(), held.end(), out, less);
    return detail::output_end(out, n);
}
/// Writes the indices of the elements of a whole range in sorted order, as argsort(first, last,
/// out, less) does.
template <device_range R, readable_iterator O, class Less = less<>>
auto argsort(R&& r, O out, Less less = {}) {
    return gpu::argsort(r.begin(), r.end(), out, less);
}
/// Writes the indices of the elements in sorted order. This is another name of argsort; Julia has
/// the function under the name sortperm. Cost: as argsort.
///
///     gpu::vector<float> v{2.5f, 0.5f, 1.5f};
///     gpu::vector<int> order(3);
///     gpu::sortperm(v.begin(), v.end(), order.begin(), gpu::greater<>{});  // order: 0 2 1
template <readable_iterator I, readable_iterator O, class Less = less<>>
auto sortperm(I first, I last, O out, Less less = {}) {
    return gpu::argsort(first, last, out, less);
}
/// Writes the indices of the elements of a whole range in sorted order, as argsort does.
template <device_range R, readable_iterator O, class Less = less<>>
auto sortperm(R&& r, O out, Less less = {}) {
    return gpu::argsort(r.begin(), r.end(), out, less);
}

/// Sorts the elements x by f(x) under `less`. The sort is stable and does not wait.
///
/// When f returns a number or a tuple of numbers, and `less` is gpu::less or gpu::greater, the
/// results of f are radix sorted in O(n). f is then called once for each element, or once for each
/// number of the tuple. Otherwise the elements are merge sorted in O(n log n), and f is called in
/// each comparison.
///
/// The radix sort takes scratch memory for two arrays of results of f and for a copy of the
/// elements. When the elements have more than 8 bytes, or f returns a tuple, it takes two words
/// more for each element. The merge sort takes a copy of the elements.
///
///     gpu::vector<int> v{3, -1, 2};
///     gpu::sort_by_transform(v.begin(), v.end(), [](auto x) { return x * x; });  // v: -1 2 3
template <readable_iterator I, class F, class Less = less<>>
void sort_by_transform(I first, I last, F f, Less less = {}) {
    gpu::stable_sort(first, last, gpu::by(f, less));
}
/// Sorts the elements x of a whole range by f(x), as sort_by_transform(first, last, f, less) does.
template <device_range R, class F, class Less = less<>> void sort_by_transform(R&& r, F f, Less less = {}) {
    gpu::stable_sort(r.begin(), r.end(), gpu::by(f, less));
}

/// Writes the elements to `out` in sorted order; equal elements keep their order. Returns the end
/// of the output.
///
/// The output must not overlap the input, because it serves as scratch memory while the input is
/// read. Does not wait. Cost: as gpu::stable_sort.
///
///     gpu::vector<int> v{3, 1, 2}, out(3);
///     gpu::sort_copy(v.begin(), v.end(), out.begin(), gpu::greater<>{});  // out: 3 2 1
template <readable_iterator I, readable_iterator O, class Less = less<>>
requires writable_iterator<O>
auto sort_copy(I first, I last, O out, Less less = {}) {
    auto const n = range_length("sort_copy", first, last);
    require_room("sort_copy", "output", out, n);
    require_apart("sort_copy", "input", first, n, out, n);
    if constexpr (detail::copies_by_radix<I, Less>) {
        using T = typename I::value_type;
        if constexpr (std::same_as<O, buffer_iterator<T>>)
            if (detail::is_one_part<T>(n) && primitive::radix_sort_copy<T, (detail::direction<Less, T> < 0)>(
                                                 buffer_iterator<T const>(first), n, out))
                return detail::output_end(out, n);
    }
    primitive::assign(first, n, out);
    auto const held = detail::counted_as(out, n);
    gpu::stable_sort(held.begin(), held.end(), less);
    return detail::output_end(out, n);
}
/// Writes a whole range to `out` in sorted order, as sort_copy(first, last, out, less) does.
template <device_range R, readable_iterator O, class Less = less<>>
auto sort_copy(R&& r, O out, Less less = {}) {
    return gpu::sort_copy(r.begin(), r.end(), out, less);
}
/// Writes keys and values to two outputs, both in the sorted order of the keys. Returns the ends of
/// both outputs as a pair.
///
/// The sort is stable and does not wait. The outputs must overlap neither the inputs nor each
/// other. Cost: as gpu::stable_sort_by_key.
///
///     gpu::vector<int> keys{2, 1}, values{20, 10}, k(2), v(2);
///     gpu::sort_by_key_copy(keys.begin(), keys.end(), values.begin(), k.begin(), v.begin());
///     // k: 1 2, v: 10 20
template <readable_iterator K, readable_iterator V, readable_iterator KO, readable_iterator VO,
    class Less = less<>>
requires writable_iterator<KO> && writable_iterator<VO>
auto sort_by_key_copy(K first, K last, V values, KO keys_out, VO values_out, Less less = {}) {
    auto const n = range_length("sort_by_key_copy", first, last);
    require_room("sort_by_key_copy", "range of values", values, n);
    require_room("sort_by_key_copy", "output of keys", keys_out, n);
    require_room("sort_by_key_copy", "output of values", values_out, n);
    require_apart("sort_by_key_copy",
        "range of keys or values",
        make_zip_iterator(first, values),
        n,
        make_zip_iterator(keys_out, values_out),
        n);
    require_two_outputs("sort_by_key_copy", keys_out, values_out);
    using T = typename K::value_type;
    using value = typename V::value_type;
    if constexpr (detail::copies_by_radix<K, Less> && std::same_as<KO, buffer_iterator<T>> &&
                  std::same_as<VO, buffer_iterator<value>> && sizeof(value) <= 8)
        if (detail::is_one_part<T, value>(n) &&
            primitive::radix_sort_copy<T, (detail::direction<Less, T> < 0)>(
                buffer_iterator<T const>(first), n, keys_out, values, values_out))
            return std::pair(detail::output_end(keys_out, n), detail::output_end(values_out, n));
    // Otherwise copy keys and values, then sort the copies.
    primitive::assign(first, n, keys_out);
    primitive::assign(values, n, values_out);
    auto const held = detail::counted_as(keys_out, n);
    gpu::stable_sort_by_key(held.begin(), held.end(), values_out, less);
    return std::pair(detail::output_end(keys_out, n), detail::output_end(values_out, n));
}
/// Writes whole ranges of keys and values to two outputs in the sorted order of the keys, as
/// sort_by_key_copy with iterators does.
template <device_range K, device_range V, readable_iterator KO, readable_iterator VO, class Less = less<>>
auto sort_by_key_copy(K&& keys, V&& values, KO keys_out, VO values_out, Less less = {}) {
    return gpu::sort_by_key_copy(keys.begin(), keys.end(), values.begin(), keys_out, values_out, less);
}

}  // namespace gpu::inline v0_2
