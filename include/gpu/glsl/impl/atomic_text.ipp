// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/atomic_text.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/atomic_text.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL unit_type unit_for(type const& t, std::uint32_t atomics, dialect const& d) {
    type const& s = scalar_of(t);
    if (s.size == 8) return unit_type::int64;
    if (s.size == 4 && s.k == kind::signed_integer && any_of(atomics, {atomic::min, atomic::max}))
        return unit_type::int32;
    bool const others = any_of(atomics, {atomic::min, atomic::max, atomic::compare_exchange});
    return s.k == kind::floating && d.atomic_float && !others ? unit_type::float32 : unit_type::words;
}

namespace detail {

GPU_DECL std::uint32_t bytes_per_index(type const& s, unit_type declared) {
    if (s.size < 4) return 1;
    return declared == unit_type::int64 ? 8 : 4;
}

GPU_DECL std::string changed_value(type const& s, atomic what) {
    switch (what) {
        case atomic::add:
            return convert(s, s, wrap_narrow(s, "t + v"));
        case atomic::min:
            return "v < t ? v : t";
        case atomic::max:
            return "t < v ? v : t";
        default:
            return "v";
    }
}
}  // namespace detail

}  // namespace gpu::inline v0_2::glsl
