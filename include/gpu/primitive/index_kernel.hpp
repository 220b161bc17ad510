// SPDX-License-Identifier: MIT
// index_kernel: a function of an index, which reads and writes what it captured, as a hook of for_each_index.
#pragma once
#include <gpu/primitive/for_each_index.hpp>

#include <cstdint>
#include <string>

namespace gpu::detail {

/// visit(i) calls the kernel.
template <class F> struct index_kernel {
    F const& f;
    void bind(kernel::arguments& a) const { a.function<std::uint32_t>(f); }
    void write(glsl::source& s) const {
        std::string const name = s.function<std::uint32_t>(f);
        s.visit_hook("visit", [&](glsl::index_text const& at) {
            s.statement(glsl::concat({name, "(", at.text, ");"}));
        });
    }
};
/// One item at a time: a kernel reads where it likes, so that packets win nothing.
inline constexpr std::uint32_t one_item = 64;

}  // namespace gpu::detail
