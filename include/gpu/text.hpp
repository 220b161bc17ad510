// SPDX-License-Identifier: MIT
// Gives gpu::detail::concat({a, b, c}), which joins texts and numbers into one std::string. It
// compiles and runs faster than a chain of operator+.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::detail {

/// One argument of concat(): a text, a character, or an integer that is written in decimal. The
/// text is not copied, so it must live until concat() returns.
class piece {
public:
    piece(char const* text) : view_(text) {}
    piece(std::string const& text) : view_(text) {}
    piece(std::string_view text) : view_(text) {}
    piece(char c) : view_(digits_, 1) { digits_[0] = c; }
    piece(int n) : piece(static_cast<long long>(n)) {}
    piece(long n) : piece(static_cast<long long>(n)) {}
    piece(long long n);
    piece(unsigned n) : piece(n, false) {}
    piece(unsigned long n) : piece(n, false) {}
    piece(unsigned long long n) : piece(n, false) {}
    piece(piece const&) = delete;
    piece& operator=(piece const&) = delete;

    std::string_view view() const { return view_; }

private:
    piece(unsigned long long n, bool negative);

    std::string_view view_;
    char digits_[24];
};

/// Returns the texts and numbers in `pieces`, joined into one string: `concat({"item ", 3})` is
/// "item 3".
std::string concat(std::initializer_list<piece> pieces);

/// Returns `pattern` with each `$` replaced by the next piece. `pieces` must hold one piece for
/// each `$`.
///
///     fill_in("uint $(uint i) { return i + $u; }", {"next", 1})
///     // "uint next(uint i) { return i + 1u; }"
std::string fill_in(std::string_view pattern, std::initializer_list<piece> pieces);

}  // namespace gpu::inline v0_2::detail

namespace gpu::inline v0_2::gl {
using gpu::detail::concat;
}
namespace gpu::inline v0_2::glsl {
using gpu::detail::concat;
using gpu::detail::fill_in;
}  // namespace gpu::inline v0_2::glsl
namespace gpu::inline v0_2::kernel {
using gpu::detail::concat;
using gpu::detail::fill_in;
}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/impl/text.ipp>
#endif
