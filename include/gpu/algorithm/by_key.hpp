// SPDX-License-Identifier: MIT
// reduce_by_key, reduce_by_key_into: combine the values of each run of equal keys.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor for the scan of reduce_by_key, in which a run is a sequence of equal keys. It combines
/// two adjacent parts of the range. Each part is given as a pair (number of runs that begin in it,
/// sum of the values of its last run). The numbers are added. The new sum is the right sum when a
/// run begins in the right part, otherwise op(left sum, right sum).
template <class Op> struct run_sum {
    using calls = glsl::functors<Op>;
    [[no_unique_address]] Op op;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto begun = gpu::get<0>(b);
        return gpu::make_tuple(gpu::get<0>(a) + begun,
            gpu::select(begun != 0u, gpu::get<1>(b), gpu::invoke(op, gpu::get<1>(a), gpu::get<1>(b))));
    }
};

/// What the scan of reduce_by_key combines: a pair (number of runs begun, sum of the current run).
template <class T> using run_item = std::tuple<std::uint32_t, T>;

/// Hook (GLSL code that a kernel calls) that writes the results of reduce_by_key. It receives each
/// result of a scan: a run_item. Runs count from 0. The key of run r goes to keys_out[r], the sum
/// of its values to values_out[r], and the last run_item to *result.
template <class T, class Keys, class KeysOut, class ValuesOut, class Result>
struct store_runs : kernel::composed<store_runs<T, Keys, KeysOut, ValuesOut, Result>> {
    using key = typename Keys::value_type;
    static constexpr char const* text = glsl::shaders::hooks_store_runs;
    static constexpr bool writes_few = true, reports = true;
    Keys keys;
    KeysOut keys_out;
    ValuesOut values_out;
    Result result;
    bool counts;  // true when all values are one constant, so that their sums are lengths
    store_runs(Keys from, KeysOut to_keys, ValuesOut to_values, Result to, bool constant)
        : keys(from), keys_out(to_keys), values_out(to_values), result(to), counts(constant) {}
    kernel::scan_kind kind() const {
        return counts ? kernel::scan_kind::run_lengths : kernel::scan_kind::run_sums;
    }
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<key>{"KEY"},
            kernel::type_name<T>{"TOTAL"},
            kernel::reads{"key", keys},
            kernel::write_hook<key>("store_key", keys_out),
            kernel::write_hook<T>("store_sum", values_out),
            kernel::write_hook<run_item<T>>("store_result", result));
    }
};
/// Functor that returns the number of runs of a run_item.
struct number_of_runs {
    template <class T> auto operator()(T const& item) const { return gpu::get<0>(item); }
};
/// Checks the arguments of reduce_by_key, whose inputs are n keys and n values. Throws
/// invalid_argument when `values` has fewer than n elements, when an output begins inside an input,
/// or when both outputs begin at one element. An output must not begin inside an input, because
/// some threads still read the inputs while others write the outputs.
template <class K, class V, class KO, class VO>
void require_keyed_apart(char const* what, K const& keys, V const& values, kernel::length n,
    KO const& keys_out, VO const& values_out) {
    require_room(what, "range of values", values, n);
    auto const inputs = make_zip_iterator(keys, values);
    require_apart(
        what, "range of keys or values", inputs, n, make_zip_iterator(keys_out, values_out), std::size_t(1));
    require_two_outputs(what, keys_out, values_out);
}
/// True when reduce_by_key may work in parts.
template <class K, class V, class KO, class VO>
inline constexpr bool reduces_in_parts = in_order<K>&& in_order<V>&& in_order<KO>&& in_order<VO>;
/// The size in bytes of the largest element of four iterators.
template <class K, class V, class KO, class VO>
inline constexpr std::uint32_t largest_of_four = kernel::at_least(
    larger_element<K, V>, larger_element<KO, VO>);
/// True when reduce_by_key works on n elements in parts.
template <class K, class V, class KO, class VO> bool takes_parts(kernel::length n) {
    if constexpr (reduces_in_parts<K, V, KO, VO>)
        return !n.on_gpu() &&
               primitive::part_of(kernel::current(), n.most, largest_of_four<K, V, KO, VO>) < n.most;
    else
        return false;
}
/// Does the work of reduce_by_key in one scan: writes, for each run of equal keys, one key and the
/// sum of the run's values under `op`. Stores the last run_item at *result. heads[i] is 1 where a
/// run begins and 0 elsewhere. The scan begins with `initial`. When the length n is in GPU memory,
/// `result` must not point to that memory, because *result is set to 0 before the scan reads n.
template <class Heads, class K, class V, class KO, class VO, class Result, class Op>
void reduce_runs(Heads heads, K keys, kernel::length n, V values, KO keys_out, VO values_out, Result result,
    Op const& op, run_item<typename V::value_type> const& initial = {}) {
    using T = typename V::value_type;
    using item = run_item<T>;
    kernel::session s;
    auto const in_outputs = within_room(*s, n.most, keys_out, values_out);
    // A scan that begins within a run stores one sum more than it has items.
    kernel::limited_extent const within(
        s->call, reduces_in_parts<K, V, KO, VO> ? n.most + 1 : kernel::arguments::unknown);
    // When the range may be empty, set the number of runs to 0 first, because the scan of an empty
    // range stores no number.
    if (n.most == 0 || n.on_gpu()) primitive::assign(constant_iterator<item>(item{}), std::size_t(1), result);
    primitive::scan<item>(make_zip_iterator(heads, values),
        n,
        larger_element<K, V>,
        run_sum<Op>{op},
        {true, initial},
        store_runs<T, K, KO, VO, Result>{keys, keys_out, values_out, result, V::element_bytes == 0});
}
/// Does the work of reduce_by_key, and returns the number of runs. Waits for this number; a range
/// that is longer than one launch can process waits for the number of each part.
template <class K, class V, class KO, class VO, class Equal, class Op>
std::size_t count_and_reduce_runs(
    K keys, kernel::length n, V values, KO keys_out, VO values_out, Equal const& equal, Op const& op) {
    using item = run_item<typename V::value_type>;
    kernel::session s;
    auto const heads = run_heads(keys, equal);
    std::size_t runs = 0;
    item last{};
    // Reduces m items from index `at` on, behind `runs` runs. When there are runs, the last one
    // may go on, so its sum is where the scan begins.
    auto const part = [&](std::size_t at, kernel::length m) {
        auto const from = static_cast<std::ptrdiff_t>(at),
                   to = static_cast<std::ptrdiff_t>(runs - (runs > 0));
        using primitive::from_index;
        reduce_runs(from_index(heads, from),
            from_index(keys, from),
            m,
            from_index(values, from),
            from_index(keys_out, to),
            from_index(values_out, to),
            primitive::result_iterator<item>(*s),
            op,
            {runs > 0, std::get<1>(last)});
        last = primitive::read_result<item>(*s);
        runs += std::get<0>(last) - (runs > 0);
    };
    if (takes_parts<K, V, KO, VO>(n)) [[unlikely]]
        primitive::in_parts(*s, n.most, largest_of_four<K, V, KO, VO>, part);
    else
        part(0, n);
    return runs;
}
}  // namespace detail

/// Writes, for each run of equal keys, one key and the sum of the run's values under `op`. Returns
/// the ends of both outputs; waits for the number of runs.
///
/// `op` must be associative; it need not be commutative. The outputs must overlap neither the
/// inputs nor each other, and must have room for all runs.
///
/// Complexity: linear, by one scan. Scratch memory: a sum and a count for each chunk of the range;
/// one thread or group processes one chunk. Source: as inclusive_scan_by_key.
///
///     gpu::vector<int> keys{1, 1, 2}, values{3, 4, 5}, k(3), v(3);
///     auto [k_end, v_end] = gpu::reduce_by_key(
///         keys.begin(), keys.end(), values.begin(), k.begin(), v.begin());  // k: 1 2, v: 7 5
template <readable_iterator K, readable_iterator V, writable_iterator KO, writable_iterator VO,
    class Equal = equal_to<>, class Op = plus<>>
std::pair<KO, VO> reduce_by_key(
    K first, K last, V values, KO keys_out, VO values_out, Equal equal = {}, Op op = {}) {
    kernel::length const n = range_length("reduce_by_key", first, last);
    detail::require_keyed_apart("reduce_by_key", first, values, n, keys_out, values_out);
    if (n.most == 0) return {keys_out, values_out};
    std::size_t const runs = detail::count_and_reduce_runs(first, n, values, keys_out, values_out, equal, op);
    return {detail::written_end("reduce_by_key", "output of keys", keys_out, runs),
        detail::written_end("reduce_by_key", "output of values", values_out, runs)};
}
/// Writes, for each run of equal keys, one key and the sum of the run's values under `op`. Stores
/// the number of runs in `count`, a gpu::scalar or an iterator, and does not wait. Requirements and
/// cost: as reduce_by_key.
///
///     gpu::vector<int> keys{1, 1, 2}, values{3, 4, 5}, k(3), v(3);
///     gpu::scalar<unsigned> count;
///     gpu::reduce_by_key_into(
///         keys.begin(), keys.end(), values.begin(), k.begin(), v.begin(), count);
///     // k: 1 2, v: 7 5, count: 2
template <readable_iterator K, readable_iterator V, writable_iterator KO, writable_iterator VO, result N,
    class Equal = equal_to<>, class Op = plus<>>
void reduce_by_key_into(
    K first, K last, V values, KO keys_out, VO values_out, N&& count, Equal equal = {}, Op op = {}) {
    auto const n = range_length("reduce_by_key_into", first, last);
    auto const place = result_place(count);
    detail::require_keyed_apart("reduce_by_key_into", first, values, n, keys_out, values_out);
    require_room("reduce_by_key_into", "count", place, std::size_t(1));
    if (detail::takes_parts<K, V, KO, VO>(n)) [[unlikely]] {
        primitive::require_numbered(n);
        auto const runs = static_cast<std::uint32_t>(
            detail::count_and_reduce_runs(first, n, values, keys_out, values_out, equal, op));
        return primitive::assign(constant_iterator<std::uint32_t>(runs), std::size_t(1), place);
    }
    detail::leave_at<std::uint32_t>(place, n, [&](auto runs) {
        using item = detail::run_item<typename V::value_type>;
        detail::reduce_runs(detail::run_heads(first, equal),
            first,
            n,
            values,
            keys_out,
            values_out,
            make_transform_output_iterator<item>(runs, detail::number_of_runs{}),
            op);
    });
}
/// Writes one key and the sum of the values of each run of equal keys, as reduce_by_key_into with
/// iterators does, for whole ranges of keys and values.
template <device_range K, device_range V, writable_iterator KO, writable_iterator VO, result N,
    class Equal = equal_to<>, class Op = plus<>>
void reduce_by_key_into(
    K&& keys, V&& values, KO keys_out, VO values_out, N&& count, Equal equal = {}, Op op = {}) {
    gpu::reduce_by_key_into(keys.begin(), keys.end(), values.begin(), keys_out, values_out, count, equal, op);
}
/// Writes one key and the sum of the values of each run of equal keys, as reduce_by_key with
/// iterators does, for whole ranges of keys and values.
template <device_range K, device_range V, writable_iterator KO, writable_iterator VO,
    class Equal = equal_to<>, class Op = plus<>>
std::pair<KO, VO> reduce_by_key(
    K&& keys, V&& values, KO keys_out, VO values_out, Equal equal = {}, Op op = {}) {
    return gpu::reduce_by_key(keys.begin(), keys.end(), values.begin(), keys_out, values_out, equal, op);
}

}  // namespace gpu::inline v0_2
