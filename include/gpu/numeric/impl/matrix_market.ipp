// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/numeric/matrix_market.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/numeric/matrix_market.hpp>

namespace gpu::inline v0_2::linalg {

namespace detail {

GPU_DECL void market_text::refuse(std::string const& why) const {
    gpu::detail::raise(invalid_argument(
        "gpu::linalg::read_matrix_market: " + name_ + ":" + std::to_string(number_) + ": " + why));
}

GPU_DECL bool market_text::next() {
    if (left_.empty()) return false;
    ++number_;
    std::size_t const end = left_.find('\n');
    line_ = left_.substr(0, end);
    left_.remove_prefix(end == left_.npos ? left_.size() : end + 1);
    if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
    return true;
}

GPU_DECL bool market_text::next_with_words() {
    while (next())
        if (std::size_t const at = line_.find_first_not_of(" \t"); at != line_.npos && line_[0] != '%')
            return true;
    return false;
}

GPU_DECL std::string_view market_text::word() {
    std::size_t const first = (std::min)(line_.find_first_not_of(" \t"), line_.size());
    line_.remove_prefix(first);
    std::string_view const found = line_.substr(0, line_.find_first_of(" \t"));
    line_.remove_prefix(found.size());
    return found;
}

GPU_DECL std::size_t market_text::count(char const* what, std::size_t most) {
    std::string_view const w = word();
    std::size_t n = 0;
    auto const [end, error] = std::from_chars(w.data(), w.data() + w.size(), n);
    if (w.empty() || error != std::errc() || end != w.data() + w.size() || n > most)
        refuse(std::string(what) + " is \"" + std::string(w) + "\", not a number from 0 to " +
               std::to_string(most));
    return n;
}

GPU_DECL std::uint32_t market_text::index(char const* what, std::size_t most) {
    std::size_t const n = count(what, most);
    if (n == 0) refuse(std::string(what) + " is 0; Matrix Market counts from 1");
    return static_cast<std::uint32_t>(n - 1);
}

GPU_DECL void market_text::end_of_line() {
    if (std::string_view const w = word(); !w.empty())
        refuse("\"" + std::string(w) + "\" follows the last word that belongs in this line");
}
}  // namespace detail

}  // namespace gpu::inline v0_2::linalg
