// SPDX-License-Identifier: MIT
// Gives member_of_tuple, a functor that returns one member of a tuple, and words_of_pair, a functor
// that maps a pair of words to a tuple.
#pragma once
#include <gpu/functional/tuple.hpp>

#include <cstddef>

namespace gpu::inline v0_2::primitive {

/// Functor that returns member I of a tuple.
template <std::size_t I> struct member_of_tuple {
    using calls = glsl::functors<>;
    template <class X> auto operator()(X const& t) const { return gpu::get<I>(t); }
};
/// Functor that maps a pair of words to a tuple of them.
struct words_of_pair {
    template <class X> auto operator()(X const& pair) const { return gpu::make_tuple(pair.x, pair.y); }
};

}  // namespace gpu::inline v0_2::primitive
