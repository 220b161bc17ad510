// SPDX-License-Identifier: MIT
// Gives explain_log(), which shows a driver's compiler messages beside the source lines they refer
// to.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <gpu/list.hpp>

namespace gpu::inline v0_2::gl {

/// The position in the source to which one message of a driver's log refers. `line` and `column`
/// count from 1, and are 0 when the message does not tell them. `source` is the index of the source
/// string (a term of GLSL), or -1 when the message does not tell it.
struct log_place {
    int source = -1, line = 0, column = 0;
};

/// Parses the position at the start of a log line: "0:13(7): error" (Mesa), "0(139) : error C0000"
/// (NVIDIA), "ERROR: 0:10: ..." (glslang and AMD) or "name.glsl":4(14). When the log line begins
/// with no position, `line` is 0 in the result.
log_place parse_log_line(std::string_view text);

namespace detail {

/// One line of a GLSL source. The #line directives before it determine its file name, source string
/// and line number.
struct source_line {
    std::string_view text, file;
    int source = 0, line = 0;
    int before = 0;  // `line` minus this is the line number in error messages
};

/// Splits a GLSL source into lines, and numbers them as its #line directives say.
///
/// After `#line 1 3 // scan.glsl` the next line is line 1 of source string 3, and its file is
/// called scan.glsl. After `#line 30001 0 // blur` the driver's messages call the next line 30001,
/// but people are shown line 1 of blur.
list<source_line> split_source(std::string_view source);

/// Appends a source line to `out`: the character `mark`, the line number, and the text.
void append_numbered(std::string& out, source_line const& line, char mark);

/// True when `c` may be part of a GLSL identifier.
bool in_a_name(char c);

/// Finds the first word that `message` quotes and that `line` contains. Returns the column of this
/// word in `line`, counted from 1, or 0 when there is none. Used for drivers whose messages contain
/// no column (NVIDIA).
int quoted_column(std::string_view message, std::string_view line);

/// Converts a column that Mesa reports into a column of the source line. Mesa's preprocessor
/// reduces each run of blanks to one before it counts, also at the beginning of the line.
int spread_column(std::string_view line, int column);

}  // namespace detail

/// Returns the driver's log. Each message that names a line is followed by an excerpt of the
/// source: this line, its neighbours, and a caret. Line numbers are counted from the beginning of
/// the file or function that the line belongs to. At most eight excerpts are shown.
///
///     0:2(9): error: `y' undeclared
///         1 | int oops(int x) {
///     >   2 |  return y;
///           |         ^
///         3 | }
std::string explain_log(std::string_view log, std::string_view source);

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/shader_log.ipp>
#endif
