// SPDX-License-Identifier: MIT
// Gives with_names(), add_read() and add_conversion(), which write the GLSL text of iterators. An
// iterator may use a file of shaders/hooks/. with_names() then replaces the names in the file by
// names that no other iterator of the kernel has.
#pragma once
#include <gpu/function_ref.hpp>
#include <gpu/glsl/convert.hpp>
#include <gpu/glsl/source.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace gpu::inline v0_1::glsl {

/// A name in a file of shaders/hooks/, and the text or number by which it is replaced.
struct name_text {
    std::string_view name;
    gpu::detail::piece text;
};

/// Returns `text` with each of the given names replaced where it stands as a whole identifier.
///
///     with_names("ITEM v = READ(j);", {{"ITEM", "float"}, {"READ", "item_3"}})
///     // "float v = item_3(j);"
[[gnu::cold]] inline std::string with_names(std::string_view text, std::initializer_list<name_text> names) {
    auto const in_word = [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    };
    std::string out;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
        // Take the next piece of the text. It is a whole identifier or number, or everything up to
        // the next identifier or number.
        bool const word = in_word(text[at]);
        while (end < text.size() && in_word(text[end]) == word) ++end;
        std::string_view piece = text.substr(at, end - at);
        for (name_text const& n : names)
            if (n.name == piece) {
                piece = n.text.view();
                break;
            }
        out += piece;
    }
    return out;
}

/// Returns the name of uniform number k in the GLSL text of a kernel.
inline std::string uniform_name(std::uint32_t k) { return concat({"args[", k, "]"}); }

/// Adds a GLSL function to the kernel, and returns the name of the function, which begins with
/// `stem`. The function takes an index i, and returns the expression that `read` gives for i. Its
/// return type is `t`.
[[gnu::cold]] inline std::string add_read(source& s, std::string_view stem, type const& t,
    gpu::detail::function_ref<std::string(index_text const&)> read) {
    std::string const name = s.fresh(stem);
    s.need(t);
    s.begin();
    std::string const one = read(index_text{"i"});
    s.append(fill_in("$ $(uint i) {\n$    return $;\n}\n", {t.name, name, s.end(), one}));
    return name;
}

/// Returns the name of a GLSL function that calls the function `called` and converts its result
/// from type `from` to type `to`, as C++ does. Adds the function to the kernel when the types
/// differ. Returns `called` when they are equal.
[[gnu::cold]] inline std::string add_conversion(source& s, std::string const& called, type const& from,
    type const& to, array_view<type const* const> arguments) {
    if (&from == &to) return called;
    std::string const name = s.fresh("converted");
    std::string parameters, values;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        parameters += fill_in("$$ a$", {k ? ", " : "", arguments[k]->name, k});
        values += fill_in("$a$", {k ? ", " : "", k});
    }
    s.need(to);
    s.append(fill_in("$ $($) { return $; }\n",
        {to.name, name, parameters, convert(from, to, fill_in("$($)", {called, values}))}));
    return name;
}

}  // namespace gpu::inline v0_1::glsl
