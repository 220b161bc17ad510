// SPDX-License-Identifier: MIT
// Gives gpu::detail::call_site, the file and line of a call, as a default argument.
#pragma once

#include <cstddef>

namespace gpu::inline v0_2::detail {

/// The file and line of a call. As the default argument of a function, `call_site at = {}` is where
/// that function is called. It serves instead of std::source_location, which clang 14 lacks.
struct call_site {
    char const* file;
    std::size_t line;  // of the size of a pointer, so that the structure has no padding
    constexpr call_site(char const* in_file = __builtin_FILE(), std::size_t at_line = __builtin_LINE())
        : file(in_file), line(at_line) {}
};

}  // namespace gpu::inline v0_2::detail
