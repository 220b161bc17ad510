// SPDX-License-Identifier: MIT
// Gives member_of_tuple, a functor that returns one member of a tuple.
#pragma once
#include <gpu/functional/tuple.hpp>

#include <cstddef>

namespace gpu::inline v0_2::primitive {

/// Functor that returns member I of a tuple.
template <std::size_t I> struct member_of_tuple {
    using calls = glsl::functors<>;
    template <class X> auto operator()(X const& t) const { return gpu::get<I>(t); }
};

}  // namespace gpu::inline v0_2::primitive
