// SPDX-License-Identifier: MIT
// inclusive_scan (scan), exclusive_scan and their transform_ forms.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/range.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>

namespace gpu {

namespace detail {
template <class T, class I, class O, class Op> O prefixes(const char* what, I first, I last, O out, bool exclusive, bool has_init, T const& init, Op const& op) {
    std::size_t const n = range_length(what, first, last);
    require_room(what, "output", out, n);
    std::uint32_t const largest = I::element_bytes > O::element_bytes ? I::element_bytes : O::element_bytes;
    primitive::scan<T>(converted<T>(first), n, largest, op, {has_init, init}, primitive::store_prefix<T, O>{out, exclusive});
    return out + static_cast<std::ptrdiff_t>(n);
}
} // namespace detail

/// Writes to out[i] the sum of first[0] ... first[i] under `op`; returns the end of the output.
///
/// `op` must be associative; it need not commute. Float results may differ in the last bits from a serial sum, and are
/// the same from run to run on one device. `out` may equal `first`. Complexity: linear.
///
///     gpu::vector<int> v{1, 0, 2, 2};
///     gpu::inclusive_scan(v.begin(), v.end(), v.begin());                              // v: 1 1 3 5
template <readable_iterator I, writable_iterator O, class Op = plus<>> O inclusive_scan(I first, I last, O out, Op op = {}) {
    return detail::prefixes<typename I::value_type>("inclusive_scan", first, last, out, false, false, {}, op);
}
/// The same with `init` before the first element; sums have init's type.
template <readable_iterator I, writable_iterator O, class T, class Op> O inclusive_scan(I first, I last, O out, T init, Op op) {
    return detail::prefixes<T>("inclusive_scan", first, last, out, false, true, init, op);
}

/// Writes to out[i] the sum of init and first[0] ... first[i - 1] under `op`; sums have init's type.
///
///     gpu::exclusive_scan(v.begin(), v.end(), v.begin(), 4);                           // 1 0 2 2 -> 4 5 5 7
template <readable_iterator I, writable_iterator O, class T, class Op = plus<>> O exclusive_scan(I first, I last, O out, T init, Op op = {}) {
    return detail::prefixes<T>("exclusive_scan", first, last, out, true, true, init, op);
}
template <readable_iterator I, writable_iterator O> O exclusive_scan(I first, I last, O out) { return gpu::exclusive_scan(first, last, out, typename I::value_type{}); }

/// GPU Gems' name for inclusive_scan.
template <readable_iterator I, writable_iterator O, class Op = plus<>> O scan(I first, I last, O out, Op op = {}) { return gpu::inclusive_scan(first, last, out, op); }

/// A scan of f(x); f and the scan are one kernel.
template <readable_iterator I, writable_iterator O, class F, class Op> O transform_inclusive_scan(I first, I last, O out, F f, Op op) {
    range_length("transform_inclusive_scan", first, last);
    return gpu::inclusive_scan(make_transform_iterator(first, f), make_transform_iterator(last, f), out, op);
}
template <readable_iterator I, writable_iterator O, class F, class T, class Op> O transform_inclusive_scan(I first, I last, O out, F f, T init, Op op) {
    range_length("transform_inclusive_scan", first, last);
    return gpu::inclusive_scan(make_transform_iterator(first, f), make_transform_iterator(last, f), out, init, op);
}
template <readable_iterator I, writable_iterator O, class F, class T, class Op> O transform_exclusive_scan(I first, I last, O out, F f, T init, Op op) {
    range_length("transform_exclusive_scan", first, last);
    return gpu::exclusive_scan(make_transform_iterator(first, f), make_transform_iterator(last, f), out, init, op);
}

template <device_range R, writable_iterator O, class Op = plus<>> O inclusive_scan(R&& r, O out, Op op = {}) { return gpu::inclusive_scan(r.begin(), r.end(), out, op); }
template <device_range R, writable_iterator O, class Op = plus<>> O scan(R&& r, O out, Op op = {}) { return gpu::inclusive_scan(r.begin(), r.end(), out, op); }
template <device_range R, writable_iterator O> O exclusive_scan(R&& r, O out) { return gpu::exclusive_scan(r.begin(), r.end(), out); }
template <device_range R, writable_iterator O, class T, class Op = plus<>> O exclusive_scan(R&& r, O out, T init, Op op = {}) { return gpu::exclusive_scan(r.begin(), r.end(), out, init, op); }
template <device_range R, writable_iterator O, class F, class Op> O transform_inclusive_scan(R&& r, O out, F f, Op op) { return gpu::transform_inclusive_scan(r.begin(), r.end(), out, f, op); }
template <device_range R, writable_iterator O, class F, class T, class Op> O transform_exclusive_scan(R&& r, O out, F f, T init, Op op) {
    return gpu::transform_exclusive_scan(r.begin(), r.end(), out, f, init, op);
}

} // namespace gpu
