// SPDX-License-Identifier: MIT
// Puts a driver's compiler messages beside the source lines that they point at. Text only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <gpu/list.hpp>

namespace gpu::gl {

/// Where one message of a driver's log points: source string, line and column (0: not said).
struct log_place {
    int source = -1, line = 0, column = 0;
};

/// Reads the start of a log line in the forms of Mesa "0:13(7): error", NVIDIA "0(139) : error C0000",
/// glslang and AMD "ERROR: 0:10: ..."; and "name.glsl":4(14). No line: it points nowhere.
inline log_place parse_log_line(std::string_view text) {
    auto const skip = [&](std::string_view word) {
        if (text.starts_with(word)) text.remove_prefix(word.size());
    };
    auto const number = [&]() {
        int value = -1;
        while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
            if (value < 100'000'000) value = (value < 0 ? 0 : value) * 10 + (text[0] - '0');
            text.remove_prefix(1);
        }
        return value;
    };
    skip("ERROR: ");
    skip("WARNING: ");
    log_place place;
    if (text.starts_with('"')) {
        const std::size_t end = text.find('"', 1);
        if (end == text.npos) return {};
        text.remove_prefix(end + 1);
    } else if ((place.source = number()) < 0) {
        return {};
    }
    if (text.empty() || (text[0] != ':' && text[0] != '(')) return {};
    text.remove_prefix(1);
    int const line = number();
    if (line < 0) return {};
    place.line = line;
    if (text.starts_with('(')) {
        text.remove_prefix(1);
        int const column = number();
        place.column = column < 0 ? 0 : column;
    }
    return place;
}

namespace detail {

/// One line of the text, and what it calls itself after the #line directives before it.
struct source_line {
    std::string_view text, file;
    int source = 0, line = 0;
    int before = 0;  // lines that people do not count
};

/// `#line 1 3 // scan.glsl` says that the next line is line 1 of source string 3, which people call
/// scan.glsl; `#line 30001 0 // blur` that what the driver calls line 30001 is line 1 of blur.
inline list<source_line> split_source(std::string_view source) {
    list<source_line> lines;
    std::string_view file;
    int string = 0, line = 1, before = 0;
    while (!source.empty()) {
        const std::size_t end = source.find('\n');
        const std::string_view text = source.substr(0, end);
        source.remove_prefix(end == source.npos ? source.size() : end + 1);
        lines.push_back({text, file, string, line++, before});
        if (!text.starts_with("#line ")) continue;
        int numbers[2] = {line, string};
        std::size_t at = 6;
        for (int& value : numbers) {
            while (at < text.size() && text[at] == ' ') ++at;
            if (at == text.size() || text[at] < '0' || text[at] > '9') break;
            for (value = 0; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
                value = value * 10 + (text[at] - '0');
        }
        line = numbers[0];
        string = numbers[1];
        const std::size_t comment = text.find("//", at);
        file = comment == text.npos ? std::string_view() : text.substr(comment + 2);
        while (file.starts_with(' ')) file.remove_prefix(1);
        before = file.empty() ? 0 : line - 1;
    }
    return lines;
}

inline void append_numbered(std::string& out, source_line const& line, char mark) {
    const std::string number = std::to_string(line.line - line.before);
    out += mark;
    out.append(number.size() < 5 ? 5 - number.size() : 0, ' ');
    (out += number) += " | ";
    out += line.text;
    out += '\n';
}

inline bool in_a_name(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Where in the line, counted from 1, the word stands that the message quotes, for drivers that name no
/// column (NVIDIA); 0: nowhere.
inline int quoted_column(std::string_view message, std::string_view line) {
    for (std::size_t open = 0; (open = message.find_first_of("\"'`", open)) != message.npos; ++open) {
        std::size_t end = open + 1;
        while (end < message.size() && in_a_name(message[end])) ++end;
        const std::string_view word = message.substr(open + 1, end - open - 1);
        for (std::size_t at = 0; !word.empty() && (at = line.find(word, at)) != line.npos; ++at) {
            bool const begins = at == 0 || !in_a_name(line[at - 1]);
            if (begins && (at + word.size() == line.size() || !in_a_name(line[at + word.size()])))
                return static_cast<int>(at) + 1;
        }
    }
    return 0;
}

/// The column in the line of what Mesa calls so: its preprocessor makes one space of several, at the
/// beginning too.
inline int spread_column(std::string_view line, int column) {
    auto const blank = [](char c) { return c == ' ' || c == '\t'; };
    std::size_t at = 0;
    for (int c = 1; c < column && at < line.size(); ++c)
        if (blank(line[at++]))
            while (at < line.size() && blank(line[at])) ++at;
    return static_cast<int>(at) + 1;
}

}  // namespace detail

/// The driver's log; each message that names a line is followed by that line, its neighbours, and a caret.
/// Lines are counted in the part that they belong to.
///
///     0:2(9): error: `y' undeclared
///         1 | int oops(int x) {
///     >   2 |  return y;
///           |         ^
///         3 | }
inline std::string explain_log(std::string_view log, std::string_view source) {
    list<detail::source_line> const lines = detail::split_source(source);
    std::string out;
    int shown = 0;
    std::size_t last = lines.size();
    while (!log.empty()) {
        const std::size_t end = log.find('\n');
        const std::string_view message = log.substr(0, end);
        log.remove_prefix(end == log.npos ? log.size() : end + 1);
        while (message.empty() && !log.empty() && log[0] == '\n') log.remove_prefix(1);
        if (message.empty() || message[0] == '\0') continue;
        log_place place = parse_log_line(message);
        const std::size_t said = out.size();
        out += message;
        out += '\n';
        if (place.source < 0 && place.line == 0) continue;
        // Some drivers report source string 0 for all of them: then the first line of that number will do.
        std::size_t at = lines.size();
        for (std::size_t i = lines.size(); i-- > 0;)
            if (lines[i].line == place.line &&
                (lines[i].source == place.source || at == lines.size() || lines[at].source != place.source))
                at = i;
        if (at == lines.size()) continue;
        if (lines[at].before) {  // as people count
            const std::string number = std::to_string(place.line);
            out.replace(out.find(number, said), number.size(), std::to_string(place.line - lines[at].before));
        }
        if (at == last || shown == 8) continue;
        last = at;
        ++shown;
        place.column = place.column ? detail::spread_column(lines[at].text, place.column)
                                    : detail::quoted_column(message, lines[at].text);
        if (!lines[at].file.empty()) {
            out += "  in ";
            out += lines[at].file;
            out += '\n';
        }
        for (std::size_t i = at < 3 ? 0 : at - 3; i < lines.size() && i <= at + 3; ++i) {
            if (!lines[at].file.empty() &&
                (lines[i].file != lines[at].file || lines[i].text.starts_with("#line ")))
                continue;  // of another part
            detail::append_numbered(out, lines[i], i == at ? '>' : ' ');
            if (i != at || place.column == 0) continue;
            out += "      | ";
            for (std::size_t c = 0; c + 1 < static_cast<std::size_t>(place.column); ++c)
                out += c < lines[i].text.size() && lines[i].text[c] == '\t' ? '\t' : ' ';
            out += "^\n";
        }
    }
    return out;
}

}  // namespace gpu::gl
