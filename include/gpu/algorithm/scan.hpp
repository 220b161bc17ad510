// SPDX-License-Identifier: MIT
// Scans (prefix sums): inclusive_scan, scan, exclusive_scan, transform_inclusive_scan,
// transform_exclusive_scan.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {

namespace detail {
/// Does the work of all scans: checks the ranges, launches the scan, returns the end of the output.
template <class T, class I, class O, class Op, class Initial>
auto prefixes(
    char const* what, I first, I last, O out, bool exclusive, Initial const& initial, Op const& op) {
    auto const n = range_length(what, first, last);
    require_room(what, "output", out, n);
    require_same_or_apart(what, "input", first, n, out);
    primitive::prefixes<T>(converted<T>(first), n, out, exclusive, op, initial);
    return output_end(out, n);
}
/// Returns the hook that gives a scan its initial value, from the host or from a gpu::scalar in GPU
/// memory.
template <class T> primitive::initial_hook<T> scan_start(T const& init) { return {true, init}; }
template <class T> primitive::initial_hook<T> scan_start(reference<T> const& init) {
    return {true, init.get()};
}
template <class T> auto scan_start(scalar<T> const& init) {
    return primitive::initial_at<T, typename scalar<T>::const_iterator>{init.begin()};
}
}  // namespace detail

/// Writes the inclusive prefix sums under `op`: out[i] combines first[0] ... first[i]. Returns the
/// end of the output.
///
/// `op` must be associative; it need not be commutative. Float results may differ in the last bits
/// from a serial sum; on one device they are the same from run to run. `out` may equal `first`.
/// Throws invalid_argument when the output overlaps the input in any other way, or has too little
/// room. Does not wait for the GPU.
///
/// Complexity: linear, one or two launches. Scratch memory: at most a hundredth of the size of a
/// long range. On llvmpipe, when `op` or the iterators contain loops: one partial sum for every two
/// elements. Source: Merrill and Garland, "Single-pass parallel prefix scan with decoupled
/// look-back", 2016, on GPUs.
///
///     gpu::vector<int> v{1, 0, 2, 2};
///     gpu::inclusive_scan(v.begin(), v.end(), v.begin());                            // v: 1 1 3 5
template <readable_iterator I, writable_iterator O, class Op = plus<>>
auto inclusive_scan(I first, I last, O out, Op op = {}) {
    using T = typename I::value_type;
    return detail::prefixes<T>(
        "inclusive_scan", first, last, out, false, primitive::initial_hook<T>{false, {}}, op);
}
/// Writes the inclusive prefix sums under `op` with an initial value: out[i] combines `init` and
/// first[0] ... first[i]. Returns the end of the output. The sums have the type of `init`, which is
/// a value or a gpu::scalar in GPU memory. Requirements, errors and cost: as inclusive_scan without
/// `init`.
template <readable_iterator I, writable_iterator O, class T, class Op>
auto inclusive_scan(I first, I last, O out, T const& init, Op op) {
    return detail::prefixes<initial_t<T>>(
        "inclusive_scan", first, last, out, false, detail::scan_start(init), op);
}

/// Writes the exclusive prefix sums under `op`: out[i] combines `init` and
/// first[0] ... first[i - 1]. Returns the end of the output.
///
/// The sums have the type of `init`, which is a value or a gpu::scalar in GPU memory. Requirements,
/// errors and cost: as inclusive_scan.
///
///     gpu::vector<int> v{1, 0, 2, 2};
///     gpu::exclusive_scan(v.begin(), v.end(), v.begin(), 4);                         // v: 4 5 5 7
template <readable_iterator I, writable_iterator O, class T, class Op = plus<>>
auto exclusive_scan(I first, I last, O out, T const& init, Op op = {}) {
    detail::require_initial_value<T>();
    return detail::prefixes<initial_t<T>>(
        "exclusive_scan", first, last, out, true, detail::scan_start(init), op);
}
/// Writes the exclusive prefix sums: out[i] is first[0] + ... + first[i - 1], and out[0] is a
/// value-initialized element, 0 for numbers. Returns the end of the output.
template <readable_iterator I, writable_iterator O> auto exclusive_scan(I first, I last, O out) {
    return gpu::exclusive_scan(first, last, out, typename I::value_type{});
}

/// Writes the inclusive prefix sums under `op`: out[i] combines first[0] ... first[i]. Another name
/// of inclusive_scan, used in GPU Gems. Cost: as inclusive_scan.
///
///     gpu::vector<int> v{1, 3, 2}, out(3);
///     gpu::scan(v.begin(), v.end(), out.begin(), gpu::maximum<>{});                  // out: 1 3 3
template <readable_iterator I, writable_iterator O, class Op = plus<>>
auto scan(I first, I last, O out, Op op = {}) {
    return gpu::inclusive_scan(first, last, out, op);
}

/// Writes the inclusive prefix sums of the transformed elements: out[i] combines f(first[0]) ...
/// f(first[i]) under `op`. If `init` is given, it is combined before f(first[0]). Returns the end
/// of the output.
///
/// The sums have the type of f's results, or the type of `init` if it is given. One kernel both
/// transforms and scans; it may call f twice for an element. Requirements, errors and cost: as
/// inclusive_scan.
///
///     gpu::vector<int> v{1, 2, 3}, out(3);
///     auto square = [](auto x) { return x * x; };
///     gpu::transform_inclusive_scan(v.begin(), v.end(), out.begin(), square, gpu::plus<>{});
///     // out: 1 5 14
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
/// Writes the exclusive prefix sums of the transformed elements: out[i] combines `init` and
/// f(first[0]) ... f(first[i - 1]) under `op`. Returns the end of the output. One kernel both
/// transforms and scans; it may call f twice for an element. Requirements, errors and cost: as
/// inclusive_scan.
///
///     gpu::vector<int> v{1, 2, 3}, out(3);
///     auto square = [](auto x) { return x * x; };
///     gpu::transform_exclusive_scan(v.begin(), v.end(), out.begin(), square, 10, gpu::plus<>{});
///     // out: 10 11 15
template <readable_iterator I, writable_iterator O, class F, class T, class Op>
auto transform_exclusive_scan(I first, I last, O out, F f, T const& init, Op op) {
    range_length("transform_exclusive_scan", first, last);
    return gpu::exclusive_scan(
        make_transform_iterator(first, f), make_transform_iterator(last, f), out, init, op);
}

// Overloads of all functions of this header for whole ranges instead of pairs of iterators.
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

}  // namespace gpu::inline v0_2
