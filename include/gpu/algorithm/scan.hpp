// SPDX-License-Identifier: MIT
// inclusive_scan (scan), exclusive_scan and their transform_ forms.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>

namespace gpu {

namespace detail {
template <class T, class I, class O, class Op, class Initial>
auto prefixes(
    char const* what, I first, I last, O out, bool exclusive, Initial const& initial, Op const& op) {
    auto const n = range_length(what, first, last);
    require_room(what, "output", out, n);
    require_same_or_apart(what, "input", first, n, out);
    primitive::prefixes<T>(converted<T>(first), n, out, exclusive, op, initial);
    return output_end(out, n);
}
template <class T> primitive::initial_hook<T> scan_start(T const& init) { return {true, init}; }
template <class T> auto scan_start(scalar<T> const& init) {
    return primitive::initial_at<T, typename scalar<T>::const_iterator>{init.begin()};
}
}  // namespace detail

/// Writes to out[i] the sum of first[0] ... first[i] under `op`; returns the end of the output.
///
/// `op` must be associative; it need not commute. Float results may differ in the last bits from a serial
/// sum, and are the same from run to run on one device. `out` may equal `first`; throws invalid_argument when
/// it overlaps the input otherwise, or has too little room. Does not wait. Complexity: linear, one or two
/// launches. Scratch memory: below 1 % of a long range (half as many sums as elements on llvmpipe where `op`
/// or the iterators have loops of their own).
///
///     gpu::vector<int> v{1, 0, 2, 2};
///     gpu::inclusive_scan(v.begin(), v.end(), v.begin());                              // v: 1 1 3 5
template <readable_iterator I, writable_iterator O, class Op = plus<>>
auto inclusive_scan(I first, I last, O out, Op op = {}) {
    using T = typename I::value_type;
    return detail::prefixes<T>(
        "inclusive_scan", first, last, out, false, primitive::initial_hook<T>{false, {}}, op);
}
/// The same with `init` before the first element; sums have init's type. It may be on the GPU, in a scalar.
template <readable_iterator I, writable_iterator O, class T, class Op>
auto inclusive_scan(I first, I last, O out, T const& init, Op op) {
    return detail::prefixes<initial_t<T>>(
        "inclusive_scan", first, last, out, false, detail::scan_start(init), op);
}

/// Writes to out[i] the sum of init and first[0] ... first[i - 1] under `op`; sums have init's type. It may
/// be in a scalar. Complexity, scratch memory and all else: as inclusive_scan.
///
///     gpu::exclusive_scan(v.begin(), v.end(), v.begin(), 4);                           // 1 0 2 2 -> 4 5 5 7
template <readable_iterator I, writable_iterator O, class T, class Op = plus<>>
auto exclusive_scan(I first, I last, O out, T const& init, Op op = {}) {
    return detail::prefixes<initial_t<T>>(
        "exclusive_scan", first, last, out, true, detail::scan_start(init), op);
}
template <readable_iterator I, writable_iterator O> auto exclusive_scan(I first, I last, O out) {
    return gpu::exclusive_scan(first, last, out, typename I::value_type{});
}

/// GPU Gems' name for inclusive_scan. Complexity and scratch memory: the same.
///
///     gpu::scan(v.begin(), v.end(), out.begin(), gpu::maximum<>{});                    // 1 3 2 -> 1 3 3
template <readable_iterator I, writable_iterator O, class Op = plus<>>
auto scan(I first, I last, O out, Op op = {}) {
    return gpu::inclusive_scan(first, last, out, op);
}

/// Writes to out[i] the sum of f(first[0]) ... f(first[i]) under `op`, with `init` before them if given;
/// returns the end of the output.
///
/// Sums have the type of f's results, or of `init`. f and the scan are one kernel, and f is called up to
/// twice for an element. Complexity, scratch memory and all else: as inclusive_scan.
///
///     gpu::transform_inclusive_scan(v.begin(), v.end(), out.begin(), [](auto x) { return x * x; },
///     gpu::plus<>{});         // 1 2 3 -> 1 5 14
template <readable_iterator I, writable_iterator O, class F, class Op>
auto transform_inclusive_scan(I first, I last, O out, F f, Op op) {
    range_length("transform_inclusive_scan", first, last);
    return gpu::inclusive_scan(make_transform_iterator(first, f), make_transform_iterator(last, f), out, op);
}
template <readable_iterator I, writable_iterator O, class F, class T, class Op>
auto transform_inclusive_scan(I first, I last, O out, F f, T const& init, Op op) {
    range_length("transform_inclusive_scan", first, last);
    return gpu::inclusive_scan(
        make_transform_iterator(first, f), make_transform_iterator(last, f), out, init, op);
}
/// The same without f(first[i]) itself: `init` and f(first[0]) ... f(first[i - 1]). Complexity and scratch
/// memory: as inclusive_scan.
///
///     gpu::transform_exclusive_scan(v.begin(), v.end(), out.begin(), [](auto x) { return x * x; }, 10,
///     gpu::plus<>{});     // 1 2 3 -> 10 11 15
template <readable_iterator I, writable_iterator O, class F, class T, class Op>
auto transform_exclusive_scan(I first, I last, O out, F f, T const& init, Op op) {
    range_length("transform_exclusive_scan", first, last);
    return gpu::exclusive_scan(
        make_transform_iterator(first, f), make_transform_iterator(last, f), out, init, op);
}

template <device_range R, writable_iterator O, class Op = plus<>>
auto inclusive_scan(R&& r, O out, Op op = {}) {
    return gpu::inclusive_scan(r.begin(), r.end(), out, op);
}
template <device_range R, writable_iterator O, class Op = plus<>> auto scan(R&& r, O out, Op op = {}) {
    return gpu::inclusive_scan(r.begin(), r.end(), out, op);
}
template <device_range R, writable_iterator O> auto exclusive_scan(R&& r, O out) {
    return gpu::exclusive_scan(r.begin(), r.end(), out);
}
template <device_range R, writable_iterator O, class T, class Op = plus<>>
auto exclusive_scan(R&& r, O out, T const& init, Op op = {}) {
    return gpu::exclusive_scan(r.begin(), r.end(), out, init, op);
}
template <device_range R, writable_iterator O, class F, class Op>
auto transform_inclusive_scan(R&& r, O out, F f, Op op) {
    return gpu::transform_inclusive_scan(r.begin(), r.end(), out, f, op);
}
template <device_range R, writable_iterator O, class F, class T, class Op>
auto transform_exclusive_scan(R&& r, O out, F f, T const& init, Op op) {
    return gpu::transform_exclusive_scan(r.begin(), r.end(), out, f, init, op);
}
template <device_range R, writable_iterator O, class T, class Op>
auto inclusive_scan(R&& r, O out, T const& init, Op op) {
    return gpu::inclusive_scan(r.begin(), r.end(), out, init, op);
}
template <device_range R, writable_iterator O, class F, class T, class Op>
auto transform_inclusive_scan(R&& r, O out, F f, T const& init, Op op) {
    return gpu::transform_inclusive_scan(r.begin(), r.end(), out, f, init, op);
}

}  // namespace gpu
