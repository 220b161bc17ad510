// SPDX-License-Identifier: MIT
// argsort (sortperm), sort_by_transform, sort_copy, sort_by_key_copy: sorting that leaves its input, and
// sorting by what is computed.
#pragma once
#include <gpu/algorithm/sort.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu {

/// Writes the places of the elements in the order in which sorting would put them, stably; returns the end of
/// the output.
///
/// The range itself stays as it is, and must not overlap the output; `gather` with the result sorts it.
/// Complexity and order: as gpu::sort. Scratch memory: a copy of the range, and what sorting it takes.
///
///     gpu::vector<float> v{2.5f, 0.5f, 1.5f};
///     gpu::vector<int> order(3);
///     gpu::argsort(v.begin(), v.end(), order.begin());                                 // order: 1 2 0
template <readable_iterator I, readable_iterator O, class Less = less<>>
requires writable_iterator<O>
auto argsort(I first, I last, O out, Less less = {}) {
    using T = typename I::value_type;
    auto const n = range_length("argsort", first, last);
    require_room("argsort", "output", out, n);
    require_apart("argsort", "input", first, n, out, n);
    kernel::session s;
    primitive::assign(counting_iterator<std::uint32_t>(0), n, out);
    primitive::temporary<T> const keys(*s, kernel::length(n).most);
    primitive::assign(first, n, keys.begin());
    auto const held = detail::counted_as(keys.begin(), n);
    gpu::stable_sort_by_key(held.begin(), held.end(), out, less);
    return detail::output_end(out, n);
}
template <device_range R, readable_iterator O, class Less = less<>>
auto argsort(R&& r, O out, Less less = {}) {
    return gpu::argsort(r.begin(), r.end(), out, less);
}
/// Julia's name for argsort, which is called. Complexity and scratch memory: as argsort.
///
///     gpu::sortperm(v.begin(), v.end(), order.begin(), gpu::greater<>{});              // order: 0 2 1
template <readable_iterator I, readable_iterator O, class Less = less<>>
auto sortperm(I first, I last, O out, Less less = {}) {
    return gpu::argsort(first, last, out, less);
}
template <device_range R, readable_iterator O, class Less = less<>>
auto sortperm(R&& r, O out, Less less = {}) {
    return gpu::argsort(r.begin(), r.end(), out, less);
}

/// Sorts elements by f of each under `less`; stable, and does not wait. f is computed once for an element
/// where it gives a number or a tuple of numbers.
///
/// Complexity: O(n) for those under less or greater, else O(n log n), by a merge sort. Scratch memory: twice
/// the results of f, and a copy of the elements (with two words for each of more than 8 bytes); for a merge
/// sort one copy of the range.
///
///     gpu::vector<int> v{3, -1, 2};
///     gpu::sort_by_transform(v.begin(), v.end(), [](auto x) { return x * x; });        // v: -1 2 3
template <readable_iterator I, class F, class Less = less<>>
void sort_by_transform(I first, I last, F f, Less less = {}) {
    gpu::stable_sort(first, last, gpu::by(f, less));
}
template <device_range R, class F, class Less = less<>> void sort_by_transform(R&& r, F f, Less less = {}) {
    gpu::stable_sort(r.begin(), r.end(), gpu::by(f, less));
}

/// Writes the sorted range to `out`, stably; returns its end. The output must not overlap the input. Does not
/// wait.
///
/// The elements are copied to `out` and sorted there. Complexity and scratch memory: as gpu::stable_sort.
///
///     gpu::vector<int> v{3, 1, 2}, out(3);
///     gpu::sort_copy(v.begin(), v.end(), out.begin(), gpu::greater<>{});               // out: 3 2 1
template <readable_iterator I, readable_iterator O, class Less = less<>>
requires writable_iterator<O>
auto sort_copy(I first, I last, O out, Less less = {}) {
    auto const n = range_length("sort_copy", first, last);
    require_room("sort_copy", "output", out, n);
    require_apart("sort_copy", "input", first, n, out, n);
    primitive::assign(first, n, out);
    auto const held = detail::counted_as(out, n);
    gpu::stable_sort(held.begin(), held.end(), less);
    return detail::output_end(out, n);
}
template <device_range R, readable_iterator O, class Less = less<>>
auto sort_copy(R&& r, O out, Less less = {}) {
    return gpu::sort_copy(r.begin(), r.end(), out, less);
}
/// The same of keys with values; returns both ends. The outputs must overlap neither the inputs nor each
/// other.
///
/// Complexity and scratch memory: as gpu::stable_sort_by_key.
///
///     gpu::vector<int> keys{2, 1}, values{20, 10}, k(2), v(2);
///     gpu::sort_by_key_copy(keys.begin(), keys.end(), values.begin(), k.begin(), v.begin());       // k: 1
///     2, v: 10 20
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
    primitive::assign(first, n, keys_out);
    primitive::assign(values, n, values_out);
    auto const held = detail::counted_as(keys_out, n);
    gpu::stable_sort_by_key(held.begin(), held.end(), values_out, less);
    return std::pair(detail::output_end(keys_out, n), detail::output_end(values_out, n));
}
template <device_range K, device_range V, readable_iterator KO, readable_iterator VO, class Less = less<>>
auto sort_by_key_copy(K&& keys, V&& values, KO keys_out, VO values_out, Less less = {}) {
    return gpu::sort_by_key_copy(keys.begin(), keys.end(), values.begin(), keys_out, values_out, less);
}

}  // namespace gpu
