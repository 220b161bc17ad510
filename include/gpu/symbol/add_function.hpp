// SPDX-License-Identifier: MIT
// Gives glsl::add_function(), which traces a functor for given argument types and adds it to a
// kernel as a GLSL function.
#pragma once
#include <gpu/glsl/source.hpp>
#include <gpu/glsl/traced_function.hpp>
#include <gpu/symbol/trace.hpp>

#include <string>
#include <type_traits>

namespace gpu::inline v0_2::glsl {

/// Traces the functor f for arguments of types Args, and adds it to the source s of a kernel as a
/// GLSL function, with the uniforms and storage blocks for what f captures. Returns the function's
/// name in GLSL.
template <class... Args, class F> std::string add_function(source& s, F const& f) {
    recording const& r = glsl::trace<Args...>(f);
    type const* const arguments[] = {&type_of<Args>()..., nullptr};
    return s.add_function(
        r, std::is_empty_v<F>, {arguments, sizeof...(Args)}, type_of<result_t<F, Args...>>());
}

}  // namespace gpu::inline v0_2::glsl
