// SPDX-License-Identifier: MIT
// inclusive_scan (scan), exclusive_scan and their transform_ forms.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/range.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>

namespace gpu {

namespace detail {
template <class T, class I, class O, class Op, class Initial> auto prefixes(const char* what, I first, I last, O out, bool exclusive, Initial const& initial, Op const& op) {
    auto const n = range_length(what, first, last);
    require_room(what, "output", out, n);
    require_same_or_apart(what, "input", first, n, out);
    primitive::prefixes<T>(converted<T>(first), n, out, exclusive, op, initial);
    return output_end(out, n);
}
template <class T> primitive::initial_hook<T> scan_start(T const& init) { return {true, init}; }
template <class T> auto scan_start(scalar<T> const& init) { return primitive::initial_at<T, typename scalar<T>::const_iterator>{init.begin()}; }
} // namespace detail

/// Writes to out[i] the sum of first[0] ... first[i] under `op`; returns the end of the output.
///
/// `op` must be associative; it need not commute. Float results may differ in the last bits from a serial sum, and are
/// the same from run to run on one device. `out` may equal `first`. Complexity: linear.
///
///     gpu::vector<int> v{1, 0, 2, 2};
///     gpu::inclusive_scan(v.begin(), v.end(), v.begin());                              // v: 1 1 3 5
template <readable_iterator I, writable_iterator O, class Op = plus<>> auto inclusive_scan(I first, I last, O out, Op op = {}) {
    using T = typename I::value_type;
    return detail::prefixes<T>("inclusive_scan", first, last, out, false, primitive::initial_hook<T>{false, {}}, op);
}
/// The same with `init` before the first element; sums have init's type. It may be on the GPU, in a scalar.
template <readable_iterator I, writable_iterator O, class T, class Op> auto inclusive_scan(I first, I last, O out, T const& init, Op op) {
    return detail::prefixes<initial_t<T>>("inclusive_scan", first, last, out, false, detail::scan_start(init), op);
}

/// Writes to out[i] the sum of init and first[0] ... first[i - 1] under `op`; sums have init's type. It may be in a scalar.
///
///     gpu::exclusive_scan(v.begin(), v.end(), v.begin(), 4);                           // 1 0 2 2 -> 4 5 5 7
template <readable_iterator I, writable_iterator O, class T, class Op = plus<>> auto exclusive_scan(I first, I last, O out, T const& init, Op op = {}) {
    return detail::prefixes<initial_t<T>>("exclusive_scan", first, last, out, true, detail::scan_start(init), op);
}
template <readable_iterator I, writable_iterator O> auto exclusive_scan(I first, I last, O out) { return gpu::exclusive_scan(first, last, out, typename I::value_type{}); }

/// GPU Gems' name for inclusive_scan.
template <readable_iterator I, writable_iterator O, class Op = plus<>> auto scan(I first, I last, O out, Op op = {}) { return gpu::inclusive_scan(first, last, out, op); }

/// A scan of f(x); f and the scan are one kernel.
template <readable_iterator I, writable_iterator O, class F, class Op> auto transform_inclusive_scan(I first, I last, O out, F f, Op op) {
    range_length("transform_inclusive_scan", first, last);
    return gpu::inclusive_scan(make_transform_iterator(first, f), make_transform_iterator(last, f), out, op);
}
template <readable_iterator I, writable_iterator O, class F, class T, class Op> auto transform_inclusive_scan(I first, I last, O out, F f, T const& init, Op op) {
    range_length("transform_inclusive_scan", first, last);
    return gpu::inclusive_scan(make_transform_iterator(first, f), make_transform_iterator(last, f), out, init, op);
}
template <readable_iterator I, writable_iterator O, class F, class T, class Op> auto transform_exclusive_scan(I first, I last, O out, F f, T const& init, Op op) {
    range_length("transform_exclusive_scan", first, last);
    return gpu::exclusive_scan(make_transform_iterator(first, f), make_transform_iterator(last, f), out, init, op);
}

template <device_range R, writable_iterator O, class Op = plus<>> auto inclusive_scan(R&& r, O out, Op op = {}) { return gpu::inclusive_scan(r.begin(), r.end(), out, op); }
template <device_range R, writable_iterator O, class Op = plus<>> auto scan(R&& r, O out, Op op = {}) { return gpu::inclusive_scan(r.begin(), r.end(), out, op); }
template <device_range R, writable_iterator O> auto exclusive_scan(R&& r, O out) { return gpu::exclusive_scan(r.begin(), r.end(), out); }
template <device_range R, writable_iterator O, class T, class Op = plus<>> auto exclusive_scan(R&& r, O out, T const& init, Op op = {}) { return gpu::exclusive_scan(r.begin(), r.end(), out, init, op); }
template <device_range R, writable_iterator O, class F, class Op> auto transform_inclusive_scan(R&& r, O out, F f, Op op) { return gpu::transform_inclusive_scan(r.begin(), r.end(), out, f, op); }
template <device_range R, writable_iterator O, class F, class T, class Op> auto transform_exclusive_scan(R&& r, O out, F f, T const& init, Op op) {
    return gpu::transform_exclusive_scan(r.begin(), r.end(), out, f, init, op);
}
template <device_range R, writable_iterator O, class T, class Op> auto inclusive_scan(R&& r, O out, T const& init, Op op) { return gpu::inclusive_scan(r.begin(), r.end(), out, init, op); }
template <device_range R, writable_iterator O, class F, class T, class Op> auto transform_inclusive_scan(R&& r, O out, F f, T const& init, Op op) {
    return gpu::transform_inclusive_scan(r.begin(), r.end(), out, f, init, op);
}

} // namespace gpu
