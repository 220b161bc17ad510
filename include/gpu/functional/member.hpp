// SPDX-License-Identifier: MIT
// gpu::mem_fn(&particle::mass): a functor that returns a field of a structure, for structures and
// for symbols of them.
#pragma once

#include <gpu/functional/structure.hpp>
#include <gpu/symbol/expression.hpp>

#include <type_traits>

namespace gpu::inline v0_2 {

/// Returns the field that `pointer` points to. S is a structure that GPU_STRUCT names.
template <class S, class M> struct member_function {
    M S::*pointer;
    template <class X> auto operator()(X const& x) const { return glsl::member_of(pointer, x); }
};
/// Returns a functor that maps a structure to one of its fields, as std::mem_fn does. Algorithms
/// accept the pointer itself as a functor.
///
///     gpu::vector<particle> v{{{0, 1, 0}, 2, {1, 0, 0}, true}};
///     gpu::vector<float> mass(1);
///     gpu::transform(v.begin(), v.end(), mass.begin(), gpu::mem_fn(&particle::mass));    // mass: 2
///
/// Tracing throws unsupported when GPU_STRUCT does not list the field.
template <class S, class M>
requires std::is_object_v<M> member_function<S, M> mem_fn(M S::*pointer) { return {pointer}; }

}  // namespace gpu::inline v0_2
