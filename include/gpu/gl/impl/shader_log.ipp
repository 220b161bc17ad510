// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/shader_log.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/shader_log.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL log_place parse_log_line(std::string_view text) {
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
    // Skip the severity, then read the source string or file name, the line, and the column.
    skip("ERROR: ");
    skip("WARNING: ");
    log_place place;
    if (text.starts_with('"')) {
        std::size_t const end = text.find('"', 1);
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

GPU_DECL list<source_line> split_source(std::string_view source) {
    list<source_line> lines;
    std::string_view file;
    int string = 0, line = 1, before = 0;
    while (!source.empty()) {
        std::size_t const end = source.find('\n');
        std::string_view const text = source.substr(0, end);
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
        std::size_t const comment = text.find("//", at);
        file = comment == text.npos ? std::string_view() : text.substr(comment + 2);
        while (file.starts_with(' ')) file.remove_prefix(1);
        before = file.empty() ? 0 : line - 1;
    }
    return lines;
}

GPU_DECL void append_numbered(std::string& out, source_line const& line, char mark) {
    std::string const number = std::to_string(line.line - line.before);
    out += mark;
    out.append(number.size() < 5 ? 5 - number.size() : 0, ' ');
    (out += number) += " | ";
    out += line.text;
    out += '\n';
}

GPU_DECL bool in_a_name(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

GPU_DECL int quoted_column(std::string_view message, std::string_view line) {
    for (std::size_t open = 0; (open = message.find_first_of("\"'`", open)) != message.npos; ++open) {
        std::size_t end = open + 1;
        while (end < message.size() && in_a_name(message[end])) ++end;
        std::string_view const word = message.substr(open + 1, end - open - 1);
        for (std::size_t at = 0; !word.empty() && (at = line.find(word, at)) != line.npos; ++at) {
            bool const begins = at == 0 || !in_a_name(line[at - 1]);
            if (begins && (at + word.size() == line.size() || !in_a_name(line[at + word.size()])))
                return static_cast<int>(at) + 1;
        }
    }
    return 0;
}

GPU_DECL int spread_column(std::string_view line, int column) {
    auto const blank = [](char c) { return c == ' ' || c == '\t'; };
    std::size_t at = 0;
    for (int c = 1; c < column && at < line.size(); ++c)
        if (blank(line[at++]))
            while (at < line.size() && blank(line[at])) ++at;
    return static_cast<int>(at) + 1;
}
}  // namespace detail

GPU_DECL std::string explain_log(std::string_view log, std::string_view source) {
    list<detail::source_line> const lines = detail::split_source(source);
    std::string out;
    int shown = 0;
    std::size_t last = lines.size();
    while (!log.empty()) {
        // Take the next message from the log.
        std::size_t const end = log.find('\n');
        std::string_view const message = log.substr(0, end);
        log.remove_prefix(end == log.npos ? log.size() : end + 1);
        while (message.empty() && !log.empty() && log[0] == '\n') log.remove_prefix(1);
        if (message.empty() || message[0] == '\0') continue;
        log_place place = parse_log_line(message);
        std::size_t const said = out.size();
        out += message;
        out += '\n';
        if (place.source < 0 && place.line == 0) continue;
        // Find the source line. Some drivers report source string 0 for every line. If no line of
        // the reported source string has this number, take the first line that has it.
        std::size_t at = lines.size();
        for (std::size_t i = lines.size(); i-- > 0;)
            if (lines[i].line == place.line &&
                (lines[i].source == place.source || at == lines.size() || lines[at].source != place.source))
                at = i;
        if (at == lines.size()) continue;
        // Replace the driver's line number by the line's number within its file or function.
        if (lines[at].before) {
            std::string const number = std::to_string(place.line);
            out.replace(out.find(number, said), number.size(), std::to_string(place.line - lines[at].before));
        }
        if (at == last || shown == 8) continue;
        last = at;
        ++shown;
        // Append the source line, up to three lines before and after it, and the caret.
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
                continue;  // the line belongs to another file or function
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

}  // namespace gpu::inline v0_2::gl
