// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/writer.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/writer.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL std::string write_function(recording const& r, std::string_view name, type const& result,
    array_view<type const* const> arguments, std::uint32_t first_capture, requirements& needs,
    list<stream_use>& streams) {
    std::string out = result.name;
    needs.need(result);
    (out += ' ') += name;
    out += '(';
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        needs.need(*arguments[i]);
        if (i) out += ", ";
        (out += arguments[i]->name) += " a";
        detail::append_number(out, static_cast<std::uint32_t>(i));
    }
    out += ") {\n";
    detail::statement_writer(r, out, needs, first_capture, streams).body(result);
    return out += "}\n";
}

GPU_DECL std::string write_function(recording const& r, std::string_view name, type const& result,
    array_view<type const* const> arguments, std::uint32_t first_capture, requirements& needs) {
    list<stream_use> streams;
    for (std::uint32_t k = 0; k < r.streams.size(); ++k) streams.push_back({k});
    return write_function(r, name, result, arguments, first_capture, needs, streams);
}

}  // namespace gpu::inline v0_2::glsl
