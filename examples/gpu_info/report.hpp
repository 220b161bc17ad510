// SPDX-License-Identifier: MIT
// A report of named values, written as text for people or as JSON for programs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace info {

/// Returns the length of the UTF-8 character that `text` begins with, or 0 when it is none.
inline std::size_t utf8_length(std::string_view text) {
    auto const byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
    unsigned const first = byte(0);
    std::size_t const length = first < 0x80                    ? 1
                               : first >= 0xc2 && first < 0xe0 ? 2
                               : first >= 0xe0 && first < 0xf0 ? 3
                               : first >= 0xf0 && first < 0xf5 ? 4
                                                               : 0;
    if (length > text.size()) return 0;
    for (std::size_t k = 1; k < length; ++k)
        if ((byte(k) & 0xc0) != 0x80) return 0;
    return length;
}

/// Returns `text` as a JSON string. Bytes that are no UTF-8 become U+FFFD.
inline std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    while (!text.empty()) {
        std::size_t const length = utf8_length(text);
        char const c = text[0];
        char code[8];
        if (length == 0)
            out += "\\ufffd";
        else if (c == '"' || c == '\\')
            out += {'\\', c};
        else if (length == 1 && static_cast<unsigned char>(c) < 0x20) {
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
            out += code;
        } else
            out += text.substr(0, length);
        text.remove_prefix(length ? length : 1);
    }
    return out += '"';
}

/// A value that is a text, a number, a truth value, a list of texts, or named values.
class value {
public:
    value(std::string text) : json_(in_quotes(text)), text_(std::move(text)) {}
    value(std::string_view text) : value(std::string(text)) {}
    value(char const* text) : value(std::string(text)) {}
    value(bool yes) : json_(yes ? "true" : "false"), text_(yes ? "yes" : "no") {}
    value(int n) : value(std::int64_t{n}) {}
    value(std::int64_t n) : json_(std::to_string(n)), text_(json_) {}
    value(std::uint64_t n) : json_(std::to_string(n)), text_(json_) {}
    value(std::uint32_t n) : value(std::uint64_t{n}) {}
    value(double x) {
        char number[32];
        std::snprintf(number, sizeof number, "%.1f", x);
        json_ = text_ = number;
    }
    value(std::vector<std::string> const& texts) : json_("[") {
        for (std::string const& text : texts) {
            json_ += (json_.size() > 1 ? ", " : "") + in_quotes(text);
            text_ += (text_.empty() ? "" : ", ") + text;
        }
        json_ += ']';
        if (text_.empty()) text_ = "none";
    }
    value(std::vector<std::pair<std::string, value>> const& parts) : json_("{") {
        for (auto const& [name, part] : parts) {
            json_ += (json_.size() > 1 ? ", " : "") + in_quotes(name) + ": " + part.json_;
            text_ += (text_.empty() ? "" : ", ") + name + ' ' + part.text_;
        }
        json_ += '}';
        if (text_.empty()) text_ = "none";
    }

    std::string const& json() const { return json_; }
    std::string const& text() const { return text_; }

private:
    std::string json_, text_;
};
using values = std::vector<std::pair<std::string, value>>;

/// Returns the lines of each value: its name, in which underscores become spaces, and its text, which
/// is broken between words before column 120.
inline std::string as_text(values const& all) {
    constexpr std::size_t indent = 20, width = 120;
    std::string out;
    for (auto const& [name, value] : all) {
        std::string line = "  " + name;
        for (char& c : line)
            if (c == '_') c = ' ';
        line.resize(line.size() < indent ? indent : line.size() + 1, ' ');
        std::string_view rest = value.text();
        for (;;) {
            std::size_t cut = rest.find('\n');
            if (std::min(cut, rest.size()) + line.size() > width) cut = rest.rfind(' ', width - line.size());
            if (cut == rest.npos || cut == 0) break;
            out += line.append(rest.substr(0, cut)) + '\n';
            line.assign(indent, ' ');
            rest.remove_prefix(cut + 1);
        }
        out += line.append(rest) + '\n';
    }
    return out;
}

/// Returns the values as a JSON object whose lines begin with `indent`.
inline std::string as_json(values const& all, std::string const& indent) {
    std::string out = "{";
    for (auto const& [name, value] : all)
        out += (out.size() > 1 ? ",\n" : "\n") + indent + "  " + in_quotes(name) + ": " + value.json();
    return out + '\n' + indent + '}';
}

}  // namespace info
