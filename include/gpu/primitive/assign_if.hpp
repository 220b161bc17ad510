// SPDX-License-Identifier: MIT
// Gives assign_if(), which copies the elements whose flag is true and leaves all other elements of
// the output unchanged.
#pragma once
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2::primitive {

/// Hook for for_each_index: visit(i) stores in[i] at out[i] when flags[i] is true. Otherwise it
/// does not evaluate in[i], and out[i] keeps its value.
///
/// When the output is plain memory (`blends` is true), visit() loads a whole packet of old values,
/// replaces some of them and stores the packet. That is cheaper than storing elements one by one.
/// On GPUs it stores the packet only when it has replaced one.
template <class Flags, class In, class Out> struct conditional_assignment {
    Flags flags;
    In in;
    Out out;
    static constexpr bool blends = requires { out.position(); };
    void bind(kernel::arguments& a) const {
        flags.bind(a);
        in.bind(a);
        out.bind(a);
        if constexpr (blends) out.bind(a);
    }
    void write(glsl::source& s) const {
        auto const flag = flags.reader(s);
        auto const read = in.reader(s);
        auto const put = out.writer(s);
        auto const& f = glsl::type_of<typename Flags::value_type>();
        auto const& t = glsl::type_of<typename In::value_type>();
        auto const condition = [&](glsl::index_text const& at) {
            return glsl::convert(f, glsl::type_of<bool>(), flag(at));
        };
        if constexpr (blends) {
            auto const& o = glsl::type_of<typename Out::value_type>();
            s.visit_hook("visit", [&, old = out.reader(s)](glsl::index_text const& at) {
                std::string const v = s.fresh("v"), replaces = s.fresh("replaces");
                s.statement(o.name + " " + v + " = " + old(at) + ";");
                s.statement("bool " + replaces + " = " + condition(at) + ";");
                s.statement("if (" + replaces + ") " + v + " = " + s.converted(t, o, read(at)) + ";");
                put(at, o, v);
                if (s.form == kernel::shape::groups) s.store_packets_if(replaces);
            });
        } else
            s.visit_hook("visit", [&](glsl::index_text const& at) {
                s.statement("if (" + condition(at) + ") {");
                // Store a single element. Storing a packet would also change the elements whose
                // flag is false.
                put(glsl::index_text{at.text}, t, read(at));
                s.statement("}");
            });
    }
};

/// Stores in[i] at out[i] for each i in [0, count) whose flags[i] is true. `out` may be the same
/// range as `in`; other overlaps are undefined. Takes one launch, or several when the range is
/// longer than one launch can process; does not wait.
template <class Flags, class In, class Out>
void assign_if(Flags flags, In in, kernel::length count, Out out) {
    std::uint32_t largest = In::element_bytes > Out::element_bytes ? In::element_bytes : Out::element_bytes;
    if (Flags::element_bytes > largest) largest = Flags::element_bytes;
    for_each_index_in_parts<in_order<Flags> && in_order<In> && in_order<Out>>(
        count, largest, [&](std::ptrdiff_t at) {
            return conditional_assignment<Flags, In, Out>{
                from_index(flags, at), from_index(in, at), from_index(out, at)};
        });
}

}  // namespace gpu::inline v0_2::primitive
