// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/iterator/preconditions.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/iterator/preconditions.hpp>

namespace gpu::inline v0_2 {

namespace detail {

GPU_DECL void bad_range(char const* what, char const* why) {
    gpu::detail::raise(invalid_argument(std::string("gpu::") + what + ": " + why));
}

GPU_DECL void too_short(char const* what, char const* which, std::size_t has, std::size_t needed) {
    gpu::detail::raise(
        invalid_argument(std::string("gpu::") + what + ": the " + which + " has " + std::to_string(has) +
                         (has == 1 ? " element, and " : " elements, and ") + std::to_string(needed) +
                         (needed == 1 ? " is needed" : " are needed")));
}

[[gnu::noinline]] GPU_DECL bool overlap(footprint const& a, footprint const& b, bool may_coincide) {
    for (std::uint32_t i = 0; i < a.count; ++i)
        for (std::uint32_t j = 0; j < b.count; ++j) {
            stretch_of_memory const &x = a.all[i], &y = b.all[j];
            if (x.buffer != y.buffer || x.first >= y.last || y.first >= x.last) continue;
            if (!may_coincide || x.first != y.first || x.last != y.last || x.element != y.element ||
                (x.backwards != y.backwards && x.last - x.first > x.element))
                return true;
        }
    return false;
}
}  // namespace detail

}  // namespace gpu::inline v0_2
