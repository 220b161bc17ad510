// SPDX-License-Identifier: MIT
// reduce_by_key: one sum for each run of equal keys.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

namespace gpu {

namespace detail {
/// Sums of (runs begun, value) that start afresh at every run.
template <class Op> struct run_sum {
    [[no_unique_address]] Op op;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto begun = gpu::get<0>(b);
        return gpu::make_tuple(gpu::get<0>(a) + begun,
            gpu::select(begun != 0u, gpu::get<1>(b), gpu::invoke(op, gpu::get<1>(a), gpu::get<1>(b))));
    }
};

/// visit(i, before, upto): at the first item of run number r, its key goes to place r - 1 and the sum of the
/// run before to place r - 2; at the last item of all the last sum to its place, and the number of runs to
/// `runs`.
template <class T, class Keys, class KeysOut, class ValuesOut, class Runs> struct store_runs {
    using item = std::tuple<std::uint32_t, T>;
    static constexpr bool writes_few = true, reports = true;
    Keys keys;
    KeysOut keys_out;
    ValuesOut values_out;
    Runs runs;
    void bind(kernel::arguments& a) const {
        keys.bind(a);
        keys_out.bind(a);
        values_out.bind(a);
        runs.bind(a);
    }
    void write(glsl::source& s) const {
        auto const read = keys.reader(s);
        auto const put_key = keys_out.writer(s);
        auto const put_value = values_out.writer(s);
        auto const put_runs = runs.writer(s);
        auto const& k = glsl::type_of<typename Keys::value_type>();
        auto const& t = glsl::type_of<item>();
        auto const& value = glsl::type_of<T>();
        s.need(k);
        s.need(t);
        auto visit = [&](glsl::index_text const& at, std::string const& n) {
            auto const begun = [&](char const* of) { return of + n + "." + t.fields[0].name; };
            auto const sum = [&](char const* of) { return of + n + "." + t.fields[1].name; };
            // Groups read the keys of first items only, one at a time.
            std::string const key = read(s.form == glsl::shape::lanes ? at : glsl::index_text{at.text});
            s.statement("if (" + begun("upto") + " != " + begun("before") + ") {");
            put_key({"(" + begun("upto") + " - 1u)"}, k, key);
            s.statement("    if (" + begun("before") + " > 0u) {");
            put_value({"(" + begun("before") + " - 1u)"}, value, sum("before"));
            s.statement("    }");
            s.statement("}");
            s.statement(primitive::report_last(s, at.text, "upto" + n));
        };
        s.begin();
        put_value({"(whole." + t.fields[0].name + " - 1u)"}, value, "whole." + t.fields[1].name);
        put_runs({"0u"}, glsl::type_of<std::uint32_t>(), "whole." + t.fields[0].name);
        s.append("void report(" + t.name + " whole) {\n" + s.end() + "}\n");
        s.begin();
        visit({"i"}, "");
        s.append("void visit(uint i, " + t.name + " before, " + t.name + " upto) {\n" + s.end() + "}\n");
        s.begin();
        for (std::uint32_t n = 0; n < s.packet_items; ++n) visit(s.item(n), '[' + std::to_string(n) + ']');
        s.append("void visit_packet(uint p, " + t.name + " before[PACKET], " + t.name + " upto[PACKET]) {\n" +
                 s.end() + "}\n");
    }
};
/// The outputs are written while the inputs are read.
template <class K, class V, class KO, class VO>
void require_keyed_apart(char const* what, K const& keys, V const& values, kernel::length n,
    KO const& keys_out, VO const& values_out) {
    require_room(what, "range of values", values, n);
    auto const inputs = make_zip_iterator(keys, values);
    require_apart(
        what, "range of keys or values", inputs, n, make_zip_iterator(keys_out, values_out), std::size_t(1));
    require_two_outputs(what, keys_out, values_out);
}
/// The number of runs goes to *runs, which must not be the memory that holds the count.
template <class K, class V, class KO, class VO, class Runs, class Equal, class Op>
void reduce_runs(K keys, kernel::length n, V values, KO keys_out, VO values_out, Runs runs,
    Equal const& equal, Op const& op) {
    using T = typename V::value_type;
    using item = std::tuple<std::uint32_t, T>;
    if (n.most == 0 || n.on_gpu())
        primitive::assign(constant_iterator<std::uint32_t>(0), std::size_t(1), runs);  // no item, no run
    primitive::scan<item>(make_zip_iterator(run_heads(keys, equal), values),
        n,
        larger_element<K, V>,
        run_sum<Op>{op},
        {true, item{}},
        store_runs<T, K, KO, VO, Runs>{keys, keys_out, values_out, runs});
}
}  // namespace detail

/// For each run of equal keys writes the key and the sum of its values under `op`; returns both ends. Waits
/// for their number.
///
/// `op` must be associative; it need not commute. The outputs must overlap neither the inputs nor each other,
/// and have room for all runs. Complexity: linear, by one scan. Scratch memory: a sum and a count for each
/// chunk of the range.
///
///     gpu::vector<int> keys{1, 1, 2}, values{3, 4, 5}, k(3), v(3);
///     auto [k_end, v_end] = gpu::reduce_by_key(keys.begin(), keys.end(), values.begin(), k.begin(),
///     v.begin());    // k: 1 2, v: 7 5
template <readable_iterator K, readable_iterator V, writable_iterator KO, writable_iterator VO,
    class Equal = equal_to<>, class Op = plus<>>
std::pair<KO, VO> reduce_by_key(
    K first, K last, V values, KO keys_out, VO values_out, Equal equal = {}, Op op = {}) {
    kernel::length const n = range_length("reduce_by_key", first, last);
    detail::require_keyed_apart("reduce_by_key", first, values, n, keys_out, values_out);
    if (n.most == 0) return {keys_out, values_out};
    kernel::session s;
    detail::reduce_runs(
        first, n, values, keys_out, values_out, primitive::result_iterator<std::uint32_t>(*s), equal, op);
    std::uint32_t runs = 0;
    s->read_result(&runs, sizeof runs);
    return {keys_out + static_cast<std::ptrdiff_t>(runs), values_out + static_cast<std::ptrdiff_t>(runs)};
}
/// The same; the number of runs is left in `count`, on the GPU. Does not wait. Complexity and scratch memory:
/// as reduce_by_key.
///
///     gpu::scalar<unsigned> count;
///     gpu::reduce_by_key_into(keys.begin(), keys.end(), values.begin(), k.begin(), v.begin(), count); // k:
///     1 2, v: 7 5, count: 2
template <readable_iterator K, readable_iterator V, writable_iterator KO, writable_iterator VO, result N,
    class Equal = equal_to<>, class Op = plus<>>
void reduce_by_key_into(
    K first, K last, V values, KO keys_out, VO values_out, N&& count, Equal equal = {}, Op op = {}) {
    auto const n = range_length("reduce_by_key_into", first, last);
    auto const place = result_place(count);
    detail::require_keyed_apart("reduce_by_key_into", first, values, n, keys_out, values_out);
    require_room("reduce_by_key_into", "count", place, std::size_t(1));
    detail::leave_at<std::uint32_t>(place, n, [&](auto runs) {
        detail::reduce_runs(first, n, values, keys_out, values_out, runs, equal, op);
    });
}
template <device_range K, device_range V, writable_iterator KO, writable_iterator VO, result N,
    class Equal = equal_to<>, class Op = plus<>>
void reduce_by_key_into(
    K&& keys, V&& values, KO keys_out, VO values_out, N&& count, Equal equal = {}, Op op = {}) {
    gpu::reduce_by_key_into(keys.begin(), keys.end(), values.begin(), keys_out, values_out, count, equal, op);
}
template <device_range K, device_range V, writable_iterator KO, writable_iterator VO,
    class Equal = equal_to<>, class Op = plus<>>
std::pair<KO, VO> reduce_by_key(
    K&& keys, V&& values, KO keys_out, VO values_out, Equal equal = {}, Op op = {}) {
    return gpu::reduce_by_key(keys.begin(), keys.end(), values.begin(), keys_out, values_out, equal, op);
}

}  // namespace gpu
