// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/text.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::detail {

GPU_DECL piece::piece(long long n)
    : piece(n < 0 ? 0ull - static_cast<unsigned long long>(n) : static_cast<unsigned long long>(n), n < 0) {}

GPU_DECL piece::piece(unsigned long long n, bool negative) {
    std::size_t at = sizeof digits_;
    do digits_[--at] = static_cast<char>('0' + n % 10);
    while (n /= 10);
    if (negative) digits_[--at] = '-';
    view_ = std::string_view(digits_ + at, sizeof digits_ - at);
}

GPU_DECL std::string concat(std::initializer_list<piece> pieces) {
    std::size_t size = 0;
    for (piece const& p : pieces) size += p.view().size();
    std::string all;
    all.reserve(size);
    for (piece const& p : pieces) all.append(p.view().data(), p.view().size());
    return all;
}

GPU_DECL std::string fill_in(std::string_view pattern, std::initializer_list<piece> pieces) {
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
