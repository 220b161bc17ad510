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
    piece(long long n)
        : piece(n < 0 ? 0ull - static_cast<unsigned long long>(n) : static_cast<unsigned long long>(n),
              n < 0) {}
    piece(unsigned n) : piece(n, false) {}
    piece(unsigned long n) : piece(n, false) {}
    piece(unsigned long long n) : piece(n, false) {}
    piece(piece const&) = delete;
    piece& operator=(piece const&) = delete;

    std::string_view view() const { return view_; }

private:
    piece(unsigned long long n, bool negative) {
        std::size_t at = sizeof digits_;
        do digits_[--at] = static_cast<char>('0' + n % 10);
        while (n /= 10);
        if (negative) digits_[--at] = '-';
        view_ = std::string_view(digits_ + at, sizeof digits_ - at);
    }

    std::string_view view_;
    char digits_[24];
};

/// Returns the texts and numbers in `pieces`, joined into one string: `concat({"item ", 3})` is
/// "item 3".
inline std::string concat(std::initializer_list<piece> pieces) {
    std::size_t size = 0;
    for (piece const& p : pieces) size += p.view().size();
    std::string all;
    all.reserve(size);
    for (piece const& p : pieces) all.append(p.view().data(), p.view().size());
    return all;
}

/// Returns `pattern` with each `$` replaced by the next piece. `pieces` must hold one piece for
/// each `$`.
///
///     fill_in("uint $(uint i) { return i + $u; }", {"next", 1})
///     // "uint next(uint i) { return i + 1u; }"
inline std::string fill_in(std::string_view pattern, std::initializer_list<piece> pieces) {
    std::string all;
    auto next = pieces.begin();
    for (std::size_t from = 0;;) {
        std::size_t const at = pattern.find('$', from);
        all.append(pattern.substr(from, at - from));
        if (at == std::string_view::npos || next == pieces.end()) return all;
        all.append(next++->view());
        from = at + 1;
    }
}

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
