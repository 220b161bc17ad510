// SPDX-License-Identifier: MIT
// Gives index_kernel, a hook for for_each_index that calls a functor with each index.
#pragma once
#include <gpu/iterator/counting.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstdint>
#include <string>

namespace gpu::inline v0_2::detail {

/// Hook for for_each_index: visit(i) calls f(i). The functor reads and writes memory through the
/// accessors that it has captured.
template <class F> struct index_kernel {
    F const& f;
    void bind(kernel::arguments& a) const { a.function<std::uint32_t>(f); }
    void write(glsl::source& s) const {
        std::string const name = glsl::add_function<std::uint32_t>(s, f);
        s.visit_hook("visit", [&](glsl::index_text const& at) {
            s.statement(glsl::concat({name, "(", at.text, ");"}));
        });
    }
};
/// Hook for for_each_index: visit(i) calls f(first + i).
template <class F> struct index_kernel_from {
    F const& f;
    counting_iterator<std::uint32_t> first;
    void bind(kernel::arguments& a) const {
        first.bind(a);
        a.function<std::uint32_t>(f);
    }
    void write(glsl::source& s) const {
        auto const index = first.reader(s);
        std::string const name = glsl::add_function<std::uint32_t>(s, f);
        s.visit_hook("visit", [&](glsl::index_text const& at) {
            s.statement(glsl::concat({name, "(", index(at), ");"}));
        });
    }
};
using kernel::one_item, kernel::one_item_in_turn;

}  // namespace gpu::inline v0_2::detail
