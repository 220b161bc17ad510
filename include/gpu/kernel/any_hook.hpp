// SPDX-License-Identifier: MIT
// Gives kernel::any_binding and kernel::any_hook, which refer to hooks of any type.
#pragma once
#include <gpu/kernel/arguments.hpp>

#include <cstdint>
#include <initializer_list>

namespace gpu::inline v0_2::kernel {

/// Refers to an object of any type that has bind(arguments&).
struct any_binding {
    void const* what;
    void (*bind)(void const* what, arguments& a);
};
/// Refers to a hook of any type: an object with bind(arguments&) and write(source&).
struct any_hook : any_binding {
    void (*write)(void const* what, glsl::source& s);
};
namespace detail {
template <class Hook> struct hook_calls {
    static void bind(void const* h, arguments& a) { static_cast<Hook const*>(h)->bind(a); }
    [[gnu::cold]] static void write(void const* h, glsl::source& s) { static_cast<Hook const*>(h)->write(s); }
};
}  // namespace detail
/// Hook that does what another hook does, whose type is erased. Launches that differ only in the
/// types of such hooks are compiled once by the C++ compiler.
struct erased_hook {
    any_hook hook;
    void bind(arguments& a) const {
        auto const identity = reinterpret_cast<std::uintptr_t>(hook.write);
        a.key(static_cast<std::uint32_t>(identity));
        a.key(static_cast<std::uint32_t>(std::uint64_t{identity} >> 32));
        hook.bind(hook.what, a);
    }
    void write(glsl::source& s) const { hook.write(hook.what, s); }
};
template <class Bound> any_binding erase_binding(Bound const& b) {
    return {&b, detail::hook_calls<Bound>::bind};
}
template <class Hook> any_hook erase(Hook const& h) {
    return {{&h, detail::hook_calls<Hook>::bind}, detail::hook_calls<Hook>::write};
}

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/any_hook.ipp>
#endif
