// SPDX-License-Identifier: MIT
// reduce_by_key: one sum for each run of equal keys.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/range.hpp>
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
        return gpu::make_tuple(gpu::get<0>(a) + begun, gpu::select(begun != 0u, gpu::get<1>(b), gpu::invoke(op, gpu::get<1>(a), gpu::get<1>(b))));
    }
};

/// visit(i, before, upto): at the last item of run number r, key and sum go to place r - 1, and at the end the number of runs to `runs`.
template <class T, class Keys, class KeysOut, class ValuesOut, class Equal> struct end_of_run {
    using item = std::tuple<std::uint32_t, T>;
    Keys keys;
    KeysOut keys_out;
    ValuesOut values_out;
    primitive::result_iterator<std::uint32_t> runs;
    Equal const& equal;
    void bind(kernel::arguments& a) const {
        keys.bind(a), keys_out.bind(a), values_out.bind(a), runs.bind(a);
        a.function<typename Keys::value_type, typename Keys::value_type>(equal);
    }
    void write(glsl::source& s) const {
        auto const read = keys.reader(s);
        auto const put_key = keys_out.writer(s);
        auto const put_value = values_out.writer(s);
        auto const put_runs = runs.writer(s);
        auto const& k = glsl::type_of<typename Keys::value_type>();
        auto const& t = glsl::type_of<item>();
        auto const& value = glsl::type_of<T>();
        s.need(k), s.need(t);
        std::string const same = s.function<typename Keys::value_type, typename Keys::value_type>(equal);
        // The item at `at`, whose key is followed by the one at `next`; `upto` names its prefix.
        auto visit = [&](glsl::place_in const& at, std::string const& next, std::string const& upto) {
            s.statement("{");
            s.statement(k.name + " key = " + read(at) + ";");
            s.statement("bool last = " + at.text + " + 1u == COUNT, ends = last || !bool(" + same + "(key, " + next + "));");
            s.statement(s.rarely("ends") + " {");
            s.statement("    uint run = " + upto + "." + t.fields[0].name + " - 1u;");
            put_key({"run"}, k, "key");
            put_value({"run"}, value, upto + "." + t.fields[1].name);
            s.statement("}");
            s.statement(s.rarely("last") + " {");
            put_runs({"0u"}, glsl::type_of<std::uint32_t>(), upto + "." + t.fields[0].name);
            s.statement("}");
            s.statement("}");
        };
        s.begin();
        visit({"i"}, read(glsl::place_in{"min(i + 1u, COUNT - 1u)"}), "upto");
        s.append("void visit(uint i, " + t.name + " before, " + t.name + " upto) {\n" + s.end() + "}\n");
        s.begin();
        for (std::uint32_t n = 0; n < s.packet_items; ++n)
            visit(s.item(n), read(n + 1 < s.packet_items ? s.item(n + 1) : glsl::place_in{"min(" + s.item(n).text + " + 1u, COUNT - 1u)"}), "upto[" + std::to_string(n) + "]");
        s.append("void visit_packet(uint p, " + t.name + " before[PACKET], " + t.name + " upto[PACKET]) {\n" + s.end() + "}\n");
    }
};
} // namespace detail

/// For each run of equal keys writes the key and the sum of its values under `op`; returns both ends. Waits for their number.
///
/// `op` must be associative; it need not commute. The outputs must not overlap the inputs. Complexity: linear.
///
///     gpu::vector<int> keys{1, 1, 2}, values{3, 4, 5}, k(3), v(3);
///     auto [k_end, v_end] = gpu::reduce_by_key(keys.begin(), keys.end(), values.begin(), k.begin(), v.begin());    // k: 1 2, v: 7 5
template <readable_iterator K, readable_iterator V, writable_iterator KO, writable_iterator VO, class Equal = equal_to<>, class Op = plus<>>
std::pair<KO, VO> reduce_by_key(K first, K last, V values, KO keys_out, VO values_out, Equal equal = {}, Op op = {}) {
    using T = typename V::value_type;
    using item = std::tuple<std::uint32_t, T>;
    std::size_t const n = range_length("reduce_by_key", first, last);
    require_room("reduce_by_key", "range of values", values, n);
    if (n == 0) return {keys_out, values_out};
    kernel::session s;
    auto const items = make_zip_iterator(detail::run_heads(first, equal), values);
    primitive::scan<item>(items, n, detail::larger_element<K, V>, detail::run_sum<Op>{op}, {false, item{}},
                          detail::end_of_run<T, K, KO, VO, Equal>{first, keys_out, values_out, primitive::result_iterator<std::uint32_t>(*s), equal});
    std::uint32_t runs = 0;
    s->read_result(&runs, sizeof runs);
    return {keys_out + static_cast<std::ptrdiff_t>(runs), values_out + static_cast<std::ptrdiff_t>(runs)};
}
template <device_range K, device_range V, writable_iterator KO, writable_iterator VO, class Equal = equal_to<>, class Op = plus<>>
std::pair<KO, VO> reduce_by_key(K&& keys, V&& values, KO keys_out, VO values_out, Equal equal = {}, Op op = {}) {
    return gpu::reduce_by_key(keys.begin(), keys.end(), values.begin(), keys_out, values_out, equal, op);
}

} // namespace gpu
