// SPDX-License-Identifier: MIT
// gpu::place<T> and gpu::out_place<T>: elements of gpu::inout(v) and gpu::out(v) in a traced
// function; assigning to one stores to memory.
#pragma once

#include <gpu/symbol/expression.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2 {
namespace glsl {

/// The place of a stored element: `slot` is the number of its buffer in the recording, and `index`
/// is the recorded node that computes the index of the element.
struct location {
    std::uint32_t slot, index;
};
template <class T> std::uint32_t load_node(location at) {
    return rec().push(op::load, type_id<T>(), at.slot, at.index);
}
template <class T, class X> void store_node(location at, X const& x) {
    std::uint32_t v = glsl::as<T>(x);
    // Mark the recording as one with a loop: GLSL code needs a loop to store an element that is
    // shorter than a 32-bit word.
    if constexpr (scalar<T> && sizeof(T) < 4) rec().looped = true;
    rec().push(op::store, type_id<T>(), at.slot, at.index, v);
}
template <class T> inline constexpr bool always_false = false;

/// Records an atomic update of an element, for `v[i] += x` and similar operators;
/// functional/atomic.hpp defines it.
template <op O, class P, class X> void change(P const& p, X const& x);
}  // namespace glsl

// Defines `v[i] op= x`, an atomic operation on the element itself. Applied to a copy of the element
// (auto a = v[i]), it changes only the copy.
#define GPU_PLACE_ATOMIC(OP, NAME) \
    template <glsl::operand X> void operator OP(X const& by)&& { glsl::change<glsl::op::NAME>(*this, by); }
#define GPU_PLACE_REFUSED(OP)                                                                             \
    template <glsl::operand X> void operator OP(X const&)&& {                                             \
        static_assert(glsl::always_false<X>,                                                              \
            "gpu: there is no atomic form of this; write v[i] = v[i] * x where one thread alone has the " \
            "element, else gpu::combine(v[i], x, gpu::multiplies<>{})");                                  \
    }
#define GPU_PLACE_COPY(OP)                                                                 \
    template <glsl::operand X>                                                             \
        place& operator OP(X const& by) & requires requires(expr<T> & e, X const& other) { \
        e OP other;                                                                        \
    }                                                                                      \
    {                                                                                      \
        static_cast<expr<T>&>(*this) OP by;                                                \
        return *this;                                                                      \
    }
#define GPU_PLACE_COMPOUNDS    \
    GPU_PLACE_ATOMIC(+=, add)  \
    GPU_PLACE_ATOMIC(-=, sub)  \
    GPU_PLACE_ATOMIC(&=, band) \
    GPU_PLACE_ATOMIC(|=, bor)  \
    GPU_PLACE_ATOMIC(^=, bxor) \
    GPU_PLACE_REFUSED(*=)      \
    GPU_PLACE_REFUSED(/=)      \
    GPU_PLACE_REFUSED(%=)      \
    GPU_PLACE_REFUSED(<<=)     \
    GPU_PLACE_REFUSED(>>=)

/// The result of gpu::inout(v)[i] in a traced function. It holds the value that the element had
/// when it was indexed, and where the element lies. As with a C++ reference, `v[i] = x` writes the
/// element and `auto a = v[i]` copies it.
template <class T> class place : public expr<T> {
public:
    explicit place(glsl::location at) : expr<T>(glsl::from{glsl::load_node<T>(at)}), at_(at) {}
    place(place const&) = default;
    glsl::location where() const { return at_; }

    template <glsl::operand X>
    requires glsl::converts_to<T, glsl::value_t<X>>
    void operator=(X const& to) && { glsl::store_node<T>(at_, to); }
    void operator=(place const& to) && { glsl::store_node<T>(at_, to); }
    template <glsl::operand X>
    requires glsl::converts_to<T, glsl::value_t<X>> place& operator=(X const& to) & {
        static_cast<expr<T>&>(*this) = to;
        return *this;
    }
    place& operator=(place const& to) & {
        static_cast<expr<T>&>(*this) = static_cast<expr<T> const&>(to);
        return *this;
    }
    GPU_PLACE_COMPOUNDS
    GPU_PLACE_COPY(+=)
    GPU_PLACE_COPY(-=)
    GPU_PLACE_COPY(*=)
    GPU_PLACE_COPY(/=)
    GPU_PLACE_COPY(%=)
    GPU_PLACE_COPY(<<=)
    GPU_PLACE_COPY(>>=)
    GPU_PLACE_COPY(&=)
    GPU_PLACE_COPY(|=)
    GPU_PLACE_COPY(^=)

private:
    glsl::location at_;
};

/// The result of gpu::out(v)[i] in a traced function: write-only. Assignment and the atomic updates
/// +=, -=, &=, |= and ^= are allowed; reading does not compile. It may have a name, as a parameter
/// of a function has: assigning to that stores, too.
template <class T> class out_place : public glsl::symbol {
public:
    using value_type = T;
    explicit out_place(glsl::location at) : at_(at) {}
    out_place(out_place const&) = default;
    glsl::location where() const { return at_; }
    std::uint32_t get_reference() const {
        static_assert(glsl::always_false<T>,
            "gpu: an element behind gpu::out was read; make the accessor with gpu::inout");
        return 0;
    }
    template <glsl::operand X>
    requires glsl::converts_to<T, glsl::value_t<X>>
    void operator=(X const& to) const { glsl::store_node<T>(at_, to); }
    void operator=(out_place const& to) const { glsl::store_node<T>(at_, to); }
    GPU_PLACE_COMPOUNDS

private:
    glsl::location at_;
};
#undef GPU_PLACE_COMPOUNDS
#undef GPU_PLACE_COPY
#undef GPU_PLACE_REFUSED
#undef GPU_PLACE_ATOMIC
}  // namespace gpu::inline v0_2

// Allow structured bindings of an element behind an accessor v: auto [a, b] = v[i].
template <class T> struct std::tuple_size<gpu::place<T>> : std::tuple_size<gpu::expr<T>> {};
template <std::size_t I, class T>
struct std::tuple_element<I, gpu::place<T>> : std::tuple_element<I, gpu::expr<T>> {};
