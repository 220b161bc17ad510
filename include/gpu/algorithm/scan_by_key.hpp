// SPDX-License-Identifier: MIT
// inclusive_scan_by_key, exclusive_scan_by_key: scans that start afresh with every run of equal keys.
#pragma once
#include <gpu/algorithm/by_key.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>

namespace gpu {

namespace detail {
/// Puts `init` before the value that begins a run.
template <class T, class Op> struct run_start {
    T init;
    [[no_unique_address]] Op op;
    template <class X> auto operator()(X const& x) const {
        auto const begun = gpu::get<0>(x);
        auto const v = gpu::cast<T>(gpu::get<1>(x));
        return gpu::make_tuple(begun, gpu::select(begun != 0u, gpu::cast<T>(gpu::invoke(op, init, v)), v));
    }
};
template <class T> struct run_value {
    template <class X> auto operator()(X const& x) const {
        return gpu::make_tuple(gpu::get<0>(x), gpu::cast<typename T::type>(gpu::get<1>(x)));
    }
};

/// visit(i, before, upto): out[i] = the sum of the run up to here, or when exclusive that before, which for
/// the first of a run is init.
template <class T, class Out> struct store_run_prefix {
    Out out;
    bool exclusive;
    T init;
    void bind(kernel::arguments& a) const {
        out.bind(a);
        a.key(exclusive);
        a.value(init);
    }
    void write(glsl::source& s) const {
        auto const put = out.writer(s);
        auto const& t = glsl::type_of<T>();
        auto const& item = glsl::type_of<std::tuple<std::uint32_t, T>>();
        s.need(item);
        std::string const first = glsl::source::argument(t, s.take_uniforms((sizeof(T) + 3) / 4)),
                          runs = "." + item.fields[0].name, sum = "." + item.fields[1].name;
        s.store_hook("put", t, [&](glsl::index_text const& at, std::string const& v) { put(at, t, v); });
        s.append(t.name + " prefix(" + item.name + " before, " + item.name + " upto) {\n    " + t.name +
                 " v = upto" + sum + ";\n");
        if (exclusive)
            s.append("    v = before" + sum + ";\n    if (upto" + runs + " != before" + runs +
                     ") v = " + first + ";\n");
        s.append(
            "    return v;\n}\n"
            "void visit(uint i, " +
            item.name + " before, " + item.name +
            " upto) { put(i, prefix(before, upto)); }\n"
            "void visit_packet(uint p, " +
            item.name + " before[PACKET], " + item.name + " upto[PACKET]) {\n    " + t.name +
            " v[PACKET];\n"
            "#define PREFIX_OF(K) v[K] = prefix(before[K], upto[K]);\n    EACH_ITEM(PREFIX_OF)\n    "
            "put_packet(p, v);\n}\n");
    }
};

/// `heads` is 1 where a run begins; the first one is. `init` comes before every run, if it does (always when
/// exclusive).
template <class T, class Heads, class V, class O, class Op>
void run_prefixes(Heads heads, kernel::length n, std::uint32_t largest, V values, O out, bool exclusive,
    bool has_init, T const& init, Op const& op) {
    using item = std::tuple<std::uint32_t, T>;
    auto scanned = [&](auto const& items) {
        primitive::scan<item>(
            items, n, largest, run_sum<Op>{op}, {true, item{}}, store_run_prefix<T, O>{out, exclusive, init});
    };
    auto const pairs = make_zip_iterator(heads, values);
    if (has_init)
        scanned(make_transform_iterator(pairs, run_start<T, Op>{init, op}));
    else
        scanned(make_transform_iterator(pairs, run_value<std::type_identity<T>>{}));
}
template <class K, class V, class O> auto keyed_length(char const* what, K first, K last, V values, O out) {
    auto const n = range_length(what, first, last);
    require_room(what, "range of values", values, n);
    require_room(what, "output", out, n);
    require_apart(what, "range of keys", first, n, out, n);
    require_same_or_apart(what, "range of values", values, n, out);
    return n;
}
}  // namespace detail

/// Writes to out[i] the sum under `op` of the values from the beginning of i's run of equal keys up to i;
/// returns the end of the output.
///
/// Keys are compared with the key before by `equal`. `op` must be associative; it need not commute. `out` may
/// be `values`, but must not overlap the keys. Float results are the same from run to run. Does not wait.
/// Complexity: linear. Scratch memory: below 1 % of a long range.
///
///     gpu::vector<int> keys{1, 1, 2, 2, 2}, values{1, 2, 3, 4, 5};
///     gpu::inclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), values.begin());    // values: 1
///     3 3 7 12
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
template <device_range K, device_range V, writable_iterator O, class Equal = equal_to<>, class Op = plus<>>
auto inclusive_scan_by_key(K&& keys, V&& values, O out, Equal equal = {}, Op op = {}) {
    return gpu::inclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), out, equal, op);
}

/// The same without element i itself, and with `init` before the first element of every run; sums have init's
/// type. Complexity and scratch memory: as inclusive_scan_by_key.
///
///     gpu::exclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), out.begin(), 10);   // values 1 2
///     3 4 5 -> 10 11 10 13 17
template <readable_iterator K, readable_iterator V, writable_iterator O, class T, class Equal = equal_to<>,
    class Op = plus<>>
auto exclusive_scan_by_key(K first, K last, V values, O out, T init, Equal equal = {}, Op op = {}) {
    auto const n = detail::keyed_length("exclusive_scan_by_key", first, last, values, out);
    constexpr std::uint32_t largest = detail::larger_element < K,
                            V >> O::element_bytes ? detail::larger_element<K, V> : O::element_bytes;
    detail::run_prefixes<T>(detail::run_heads(first, equal), n, largest, values, out, true, true, init, op);
    return detail::output_end(out, n);
}
template <readable_iterator K, readable_iterator V, writable_iterator O>
auto exclusive_scan_by_key(K first, K last, V values, O out) {
    return gpu::exclusive_scan_by_key(first, last, values, out, typename V::value_type{});
}
template <device_range K, device_range V, writable_iterator O, class T, class Equal = equal_to<>,
    class Op = plus<>>
auto exclusive_scan_by_key(K&& keys, V&& values, O out, T init, Equal equal = {}, Op op = {}) {
    return gpu::exclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), out, init, equal, op);
}
template <device_range K, device_range V, writable_iterator O>
auto exclusive_scan_by_key(K&& keys, V&& values, O out) {
    return gpu::exclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), out);
}

}  // namespace gpu
