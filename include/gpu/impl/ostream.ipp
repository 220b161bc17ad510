// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/ostream.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/ostream.hpp>

namespace gpu::inline v0_2 {

namespace detail {

GPU_DECL std::size_t print_limit_of(std::ios_base& s) {
    long const kept = s.iword(print_limit_place());
    return kept > 0 ? static_cast<std::size_t>(kept - 1) : print_limit::by_default;
}

GPU_DECL std::string_view printed_name(glsl::field const& f) {
    std::string_view const name = f.name, plain = name.starts_with("m_") ? name.substr(2) : name;
    return plain != name && glsl::is_reserved(plain) ? plain : name;
}
}  // namespace detail

GPU_DECL std::ostream& operator<<(std::ostream& to, print_limit limit) {
    constexpr auto longest = static_cast<std::size_t>((std::numeric_limits<long>::max)() - 1);
    to.iword(detail::print_limit_place()) =
        static_cast<long>(limit.most < longest ? limit.most : longest) + 1;
    return to;
}

}  // namespace gpu::inline v0_2
