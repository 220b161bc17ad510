// SPDX-License-Identifier: MIT
// inclusive_scan_by_key, exclusive_scan_by_key: scans that restart at every run of equal keys.
#pragma once
#include <gpu/algorithm/by_key.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps (flag, value) to an item of a scan by key: the same flag, and the value
/// converted to T. A flag of 1 marks the first element of a run of equal keys; its value v becomes
/// op(init, v).
template <class T, class Op> struct run_start {
    T init;
    [[no_unique_address]] Op op;
    template <class X> auto operator()(X const& x) const {
        auto const begun = gpu::get<0>(x);
        auto const v = gpu::cast<T>(gpu::get<1>(x));
        // Make `init` a symbol when v is one, so that both arguments of op have one type. A functor
        // such as `template <class T> T operator()(T, T)` needs this.
        auto const first = glsl::in_kind_of(v, init);
        return gpu::make_tuple(begun, gpu::select(begun != 0u, gpu::cast<T>(gpu::invoke(op, first, v)), v));
    }
};
/// Functor that maps (flag, value) to an item of a scan by key: the same flag, and the value
/// converted to the type of the sums.
template <class T> struct run_value {
    using calls = glsl::functors<>;
    template <class X> auto operator()(X const& x) const {
        return gpu::make_tuple(gpu::get<0>(x), gpu::cast<typename T::type>(gpu::get<1>(x)));
    }
};

/// Hook that writes out[i] when a scan by key reaches element i. For an inclusive scan, it writes
/// the sum of i's run (of equal keys) up to and including element i. For an exclusive scan, it
/// writes the sum of the run before element i, or `init` when element i is the first of its run.
/// With two iterators as bounds, the hook writes only the elements from *first to *second - 1.
template <class T, class Out, class... Bound>
struct store_run_prefix : kernel::composed<store_run_prefix<T, Out, Bound...>> {
    static constexpr char const* text = glsl::shaders::hooks_store_run_prefix;
    static constexpr bool bounded = sizeof...(Bound) == 2;
    Out out;
    bool exclusive;
    T init;
    std::tuple<Bound...> bounds;
    store_run_prefix(Out to, bool without_item, T const& first, Bound const&... limits)
        : out(to), exclusive(without_item), init(first), bounds(limits...) {}
    kernel::scan_kind kind() const {
        using kinds = kernel::scan_kind;
        if (bounded) return exclusive ? kinds::exclusive_segmented : kinds::segmented;
        return exclusive ? kinds::exclusive_by_key : kinds::by_key;
    }
    template <class Each> void parts(Each const& each) const {
        auto const all = [&](auto const&... limits) {
            each(kernel::choice{"EXCLUSIVE", exclusive},
                kernel::choice{"BOUNDED", bounded},
                kernel::type_name<T>{"RUN_SUM"},
                kernel::value<T>{"first_sum", init},
                limits...,
                kernel::write_hook<T>("put", out));
        };
        if constexpr (bounded)
            all(kernel::reads_at_start{"LOWEST", std::get<0>(bounds)},
                kernel::reads_at_start{"HIGHEST", std::get<1>(bounds)});
        else
            all();
    }
};

/// Does the work of a scan by key: scans n values, and starts again at each run. heads[i] is 1
/// where a run begins and 0 elsewhere; heads[0] is 1. With `has_init`, which every exclusive scan
/// sets, each run starts from `init`. `largest` is the size in bytes of the largest element that is
/// read or written. `bounds` are nothing, or those of store_run_prefix.
template <class T, class Heads, class V, class O, class Op, class... Bound>
void run_prefixes(Heads heads, kernel::length n, std::uint32_t largest, V values, O out, bool exclusive,
    bool has_init, T const& init, Op const& op, Bound const&... bounds) {
    using item = std::tuple<std::uint32_t, T>;
    auto scanned = [&](auto const& items) {
        primitive::scan_in_parts<item, in_order<O> && sizeof...(Bound) == 0>(items,
            n,
            largest,
            run_sum<Op>{op},
            primitive::initial_hook<item>{true, item{}},
            [&](std::ptrdiff_t at) {
                return store_run_prefix<T, O, Bound...>{
                    primitive::from_index(out, at), exclusive, init, bounds...};
            });
    };
    auto const pairs = make_zip_iterator(heads, values);
    if (has_init)
        scanned(make_transform_iterator(pairs, run_start<T, Op>{init, op}));
    else
        scanned(make_transform_iterator(pairs, run_value<std::type_identity<T>>{}));
}
/// Checks the ranges of a scan by key and returns their length.
template <class K, class V, class O> auto keyed_length(char const* what, K first, K last, V values, O out) {
    auto const n = range_length(what, first, last);
    require_room(what, "range of values", values, n);
    require_room(what, "output", out, n);
    require_apart(what, "range of keys", first, n, out, n);
    require_same_or_apart(what, "range of values", values, n, out);
    return n;
}
}  // namespace detail

/// Writes the inclusive prefix sums of each run of equal keys: out[i] combines, under `op`, the
/// values of i's run from its first element up to element i. Returns the end of the output.
///
/// A run is a maximal sequence of keys in which `equal` holds between each key and the next. `op`
/// must be associative; it need not be commutative. `out` may be `values`, but must not overlap the
/// keys. Float results are the same at every call. Does not wait for the GPU. Complexity: linear.
/// Scratch memory: at most a hundredth of the size of a long range. Source: Sengupta, Harris, Zhang
/// and Owens, "Scan primitives for GPU computing", 2007, for runs; otherwise as inclusive_scan.
///
///     gpu::vector<int> keys{1, 1, 2, 2, 2}, values{1, 2, 3, 4, 5};
///     gpu::inclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), values.begin());
///     // values: 1 3 3 7 12
template <readable_iterator K, readable_iterator V, writable_iterator O, class Equal = equal_to<>,
    class Op = plus<>>
auto inclusive_scan_by_key(K first, K last, V values, O out, Equal equal = {}, Op op = {}) {
    using T = typename V::value_type;
    auto const n = detail::keyed_length("inclusive_scan_by_key", first, last, values, out);
    constexpr std::uint32_t largest = detail::larger_element < K,
                            V >> O::element_bytes ? detail::larger_element<K, V> : O::element_bytes;
    detail::run_prefixes<T>(detail::run_heads(first, equal), n, largest, values, out, false, false, T{}, op);
    return detail::output_end(out, n);
}
/// Overload of inclusive_scan_by_key for whole ranges instead of pairs of iterators.
template <device_range K, device_range V, writable_iterator O, class Equal = equal_to<>, class Op = plus<>>
auto inclusive_scan_by_key(K&& keys, V&& values, O out, Equal equal = {}, Op op = {}) {
    return gpu::inclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), out, equal, op);
}

/// Writes the exclusive prefix sums of each run of equal keys: out[i] combines, under `op`, `init`
/// and the values of i's run before element i. Returns the end of the output. The sums have the
/// type of `init`. Requirements and cost: as inclusive_scan_by_key.
///
///     gpu::vector<int> keys{1, 1, 2, 2, 2}, values{1, 2, 3, 4, 5}, out(5);
///     gpu::exclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), out.begin(), 10);
///     // out: 10 11 10 13 17
template <readable_iterator K, readable_iterator V, writable_iterator O, class T, class Equal = equal_to<>,
    class Op = plus<>>
auto exclusive_scan_by_key(K first, K last, V values, O out, T init, Equal equal = {}, Op op = {}) {
    auto const n = detail::keyed_length("exclusive_scan_by_key", first, last, values, out);
    constexpr std::uint32_t largest = detail::larger_element < K,
                            V >> O::element_bytes ? detail::larger_element<K, V> : O::element_bytes;
    detail::run_prefixes<initial_t<T>>(detail::run_heads(first, equal),
        n,
        largest,
        values,
        out,
        true,
        true,
        detail::element_value(init),
        op);
    return detail::output_end(out, n);
}
/// Writes the exclusive prefix sums of each run of equal keys. Each run starts from a
/// value-initialized element, 0 for numbers. Returns the end of the output.
template <readable_iterator K, readable_iterator V, writable_iterator O>
auto exclusive_scan_by_key(K first, K last, V values, O out) {
    return gpu::exclusive_scan_by_key(first, last, values, out, typename V::value_type{});
}
// Overloads of exclusive_scan_by_key for whole ranges instead of pairs of iterators.
template <device_range K, device_range V, writable_iterator O, class T, class Equal = equal_to<>,
    class Op = plus<>>
auto exclusive_scan_by_key(K&& keys, V&& values, O out, T init, Equal equal = {}, Op op = {}) {
    return gpu::exclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), out, init, equal, op);
}
template <device_range K, device_range V, writable_iterator O>
auto exclusive_scan_by_key(K&& keys, V&& values, O out) {
    return gpu::exclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), out);
}

}  // namespace gpu::inline v0_2
