// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/hook_text.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/hook_text.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL std::string add_read(source& s, std::string_view stem, type const& t,
    gpu::detail::function_ref<std::string(index_text const&)> read) {
    std::string const name = s.fresh(stem);
    s.need(t);
    s.begin();
    std::string const one = read(index_text{"i"});
    s.append(fill_in("$ $(uint i) {\n$    return $;\n}\n", {t.name, name, s.end(), one}));
    return name;
}

GPU_DECL std::string add_conversion(source& s, std::string const& called, type const& from, type const& to,
    array_view<type const* const> arguments) {
    if (&from == &to) return called;
    std::string const name = s.fresh("converted");
    std::string parameters, values;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        parameters += fill_in("$$ a$", {k ? ", " : "", arguments[k]->name, k});
        values += fill_in("$a$", {k ? ", " : "", k});
    }
    s.need(to);
    std::string const made = s.converted(from, to, fill_in("$($)", {called, values}));
    s.append(fill_in("$ $($) { return $; }\n", {to.name, name, parameters, made}));
    return name;
}

}  // namespace gpu::inline v0_2::glsl
