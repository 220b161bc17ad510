// SPDX-License-Identifier: MIT
// A flat writer of JSON text: enough for a context block and rows of numbers.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace bench::json {

inline std::string text(std::string_view value) {
    std::string out = "\"";
    for (char const c : value) {
        char code[8];
        if (c == '"' || c == '\\')
            (out += '\\') += c;
        else if (static_cast<unsigned char>(c) >= 0x20)
            out += c;
        else {
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
            out += code;
        }
    }
    return out += '"';
}

inline std::string number(std::optional<double> value) {
    if (!value) return "null";
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.6g", *value);
    return digits;
}

/// object("n", "12", "type", text("u32")): values are JSON already.
template <class... Parts> std::string object(Parts const&... parts) {
    const std::string_view all[] = {parts...};
    std::string out = "{";
    for (std::size_t i = 0; i + 1 < sizeof...(parts); i += 2) {
        if (i) out += ", ";
        ((out += text(all[i])) += ": ") += all[i + 1];
    }
    return out += '}';
}

}  // namespace bench::json
