// SPDX-License-Identifier: MIT
// A small strict parser of JSON, for what the library writes. It throws std::runtime_error where a text is no
// JSON.
#pragma once

#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace testing {

struct json {
    enum class kind { null, boolean, number, text, array, object } what = kind::null;
    double number = 0;
    std::string text;
    std::vector<json> items;
    std::map<std::string, json> fields;

    json const& operator[](std::string const& name) const {
        auto const at = fields.find(name);
        if (at == fields.end()) throw std::runtime_error("no field " + name);
        return at->second;
    }
    bool has(std::string const& name) const { return fields.count(name) != 0; }
};

class json_reader {
public:
    static json read(std::string_view text) {
        json_reader r(text);
        json const value = r.value();
        r.spaces();
        if (!r.rest_.empty()) r.fail("text after the value");
        return value;
    }

private:
    explicit json_reader(std::string_view text) : rest_(text) {}
    [[noreturn]] void fail(char const* why) const {
        throw std::runtime_error(std::string(why) + " at: " + std::string(rest_.substr(0, 40)));
    }
    void spaces() {
        while (!rest_.empty() && std::string_view(" \n\r\t").find(rest_[0]) != std::string_view::npos)
            rest_.remove_prefix(1);
    }
    char peek() {
        spaces();
        if (rest_.empty()) fail("the text ends early");
        return rest_[0];
    }
    bool take(char c) {
        if (peek() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }
    void need(char c) {
        if (!take(c)) fail("another character is needed");
    }
    bool word(std::string_view w) {
        if (!rest_.starts_with(w)) return false;
        rest_.remove_prefix(w.size());
        return true;
    }

    json value() {
        json v;
        char const c = peek();
        if (c == '{') {
            v.what = json::kind::object;
            need('{');
            if (take('}')) return v;
            do {
                peek();
                std::string const name = string();
                need(':');
                if (!v.fields.emplace(name, value()).second) fail("a name twice");
            } while (take(','));
            need('}');
        } else if (c == '[') {
            v.what = json::kind::array;
            need('[');
            if (take(']')) return v;
            do v.items.push_back(value());
            while (take(','));
            need(']');
        } else if (c == '"') {
            v.what = json::kind::text;
            v.text = string();
        } else if (word("true") || word("false")) {
            v.what = json::kind::boolean;
        } else if (!word("null")) {
            v.what = json::kind::number;
            v.number = number();
        }
        return v;
    }
    double number() {
        std::size_t n = 0;
        auto const digits = [&] {
            std::size_t const first = n;
            while (n < rest_.size() && std::isdigit(static_cast<unsigned char>(rest_[n]))) ++n;
            if (n == first) fail("no digit");
            return n - first;
        };
        if (rest_[0] == '-') ++n;
        if (digits() > 1 && rest_[n > 0 && rest_[0] == '-' ? 1 : 0] == '0') fail("a leading zero");
        if (n < rest_.size() && rest_[n] == '.') {
            ++n;
            digits();
        }
        std::string const all(rest_.substr(0, n));
        rest_.remove_prefix(n);
        return std::strtod(all.c_str(), nullptr);
    }
    std::string string() {
        if (rest_.empty() || rest_[0] != '"') fail("no string");
        std::string out;
        for (rest_.remove_prefix(1);;) {
            if (rest_.empty()) fail("a string without end");
            char const c = rest_[0];
            rest_.remove_prefix(1);
            if (c == '"') return out;
            if (static_cast<unsigned char>(c) < 0x20) fail("a control character in a string");
            if (c != '\\') {
                out += c;
                continue;
            }
            if (rest_.empty()) fail("a string without end");
            char const e = rest_[0];
            rest_.remove_prefix(1);
            if (e == '"' || e == '\\' || e == '/')
                out += e;
            else if (e == 'u') {
                if (rest_.size() < 4) fail("a short escape");
                unsigned code = 0;
                for (std::size_t k = 0; k < 4; ++k) {
                    auto const digit = std::string_view("0123456789abcdef").find(rest_[k]);
                    if (digit == std::string_view::npos) fail("no hexadecimal digit");
                    code = code * 16 + static_cast<unsigned>(digit);
                }
                rest_.remove_prefix(4);
                if (code < 0x80)
                    out += static_cast<char>(code);
                else
                    out += "?";  // the tests write no others but U+FFFD
            } else
                fail("an unknown escape");
        }
    }

    std::string_view rest_;
};

inline json parse_json(std::string_view text) { return json_reader::read(text); }

}  // namespace testing
