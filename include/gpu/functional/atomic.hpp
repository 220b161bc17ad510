// SPDX-License-Identifier: MIT
// gpu::fetch_add and other atomic operations, by which several threads change one element of
// memory.
//
// The operations are fetch_add, fetch_sub, fetch_and, fetch_or, fetch_xor, fetch_min, fetch_max,
// exchange, compare_exchange and combine. The first argument is an element behind an accessor:
// gpu::out(v)[i] or gpu::inout(v)[i]. On the host it is a C++ lvalue, and the operation is not
// atomic: call it from one thread. Each function returns the element's old value, which may be
// ignored.
//
// Elements may be of any number type, or vectors, which are changed component by component. The
// driver's own atomics are used where they exist: for 32-bit integers, for float additions
// (GL_NV_shader_atomic_float) and for 64-bit integers (GL_NV_shader_atomic_int64). Most other
// operations are compare-and-swap loops. An element of 8 or 16 bits changes without disturbing its
// neighbours in the same word. Without GL_NV_shader_atomic_int64, a launch that changes 64-bit
// numbers throws gpu::unsupported, because two words cannot be changed at once. The order of the
// threads is undefined, so sums of floats may differ in the last bits from run to run.
#pragma once

#include <gpu/functional/control.hpp>
#include <gpu/functional/place.hpp>
#include <gpu/glsl/builtin.hpp>
#include <gpu/symbol/callable.hpp>

#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {
namespace glsl {

template <class P> inline constexpr bool is_place = false;
template <class T> inline constexpr bool is_place<place<T>> = true;
template <class T> inline constexpr bool is_place<out_place<T>> = true;
template <class P>
concept placed = is_place<std::remove_cvref_t<P>>;

template <class T>
expr<T> atomic_node(atomic a, location at, std::uint32_t value, std::uint32_t component = 0) {
    return expr<T>(from{rec().push(
        op::atomic, type_id<T>(), at.slot | component << 16, at.index, value, static_cast<std::uint8_t>(a))});
}
/// Calls f(k, reference) for each component k of the value x, and returns the results as one T.
/// `reference` is component k as a recorded value. A number counts as one component.
template <class T, class X, class F> expr<T> each_component(X const& x, F f) {
    static_assert(numeric<T> && !matrix_type<T>,
        "gpu: atomics change numbers and vectors; of a structure, keep the field in a gpu::vector of its "
        "own");
    if constexpr (scalar<T>)
        return f(0u, glsl::as<T>(x));
    else {
        using C = typename glm_shape<T>::component;
        constexpr std::uint32_t n = glm_shape<T>::rows;
        std::uint32_t old[n], whole = 0;
        if constexpr (scalar<value_t<X>>)
            whole = glsl::as<C>(x);
        else
            whole = glsl::as<T>(x);
        for (std::uint32_t k = 0; k < n; ++k)
            old[k] = f(k, scalar<value_t<X>> ? whole : component(whole, k)).get_reference();
        return expr<T>(from{rec().compose(op::make, type_id<T>(), old, n)});
    }
}
template <class T> struct component_type { using type = T; };
template <vector_type T> struct component_type<T> { using type = typename glm_shape<T>::component; };
/// Records the atomic operation A on the element p with the operand x, component by component. When
/// the template parameter Negated is true, x is negated first, so that an addition subtracts.
template <atomic A, bool Negated, class P, class X> auto fetch(P const& p, X const& x) {
    using T = typename P::value_type;
    using C = typename component_type<T>::type;
    static_assert(!std::is_same_v<C, bool> || A >= atomic::band,
        "gpu: of bool there are fetch_and, fetch_or, fetch_xor, exchange and compare_exchange");
    static_assert(!std::is_floating_point_v<C> || A < atomic::band || A > atomic::bxor,
        "gpu: bits of floating-point numbers cannot be combined");
    location const at = p.where();
    // Mark the recording as one with a loop, because most atomic operations on types other than
    // 32-bit integers become compare-and-swap loops.
    if constexpr (!std::is_integral_v<C> || sizeof(C) != 4) rec().looped = true;
    return glsl::each_component<T>(x, [&](std::uint32_t k, std::uint32_t value) {
        if (Negated) value = rec().push(op::neg, type_id<C>(), value);
        return glsl::atomic_node<C>(A, at, value, k);
    });
}
/// Sets `target` to f(target, x) on the host, not atomically, and returns the old value.
template <class T, class X, class F> T fetch_on_host(T& target, X const& x, F f) {
    T const old = target;
    target = static_cast<T>(f(old, static_cast<T>(glsl::host(x))));
    return old;
}
/// Records a comparison of the recorded values a and b, which is true when they differ in at least
/// one bit. Returns the position of the comparison in the recording.
template <class T> std::uint32_t differ(std::uint32_t a, std::uint32_t b) {
    auto bits = [](std::uint32_t r) {
        if constexpr (std::is_same_v<T, float>)
            return rec().push(op::call,
                type_id<std::uint32_t>(),
                r,
                0,
                0,
                static_cast<std::uint8_t>(builtin::floatBitsToUint));
        else if constexpr (std::is_same_v<T, double>)
            return rec().push(
                op::call, type_id<uvec2>(), r, 0, 0, static_cast<std::uint8_t>(builtin::unpackDouble2x32));
        else
            return r;
    };
    std::uint32_t const l = bits(a), r = bits(b);
    return rec().push(op::ne, type_id<bool>(), l, r);
}
template <class T>
std::uint32_t compare_exchange_node(location at, std::uint32_t expected, std::uint32_t desired) {
    rec().looped = true;
    rec().push(op::more, 0, expected);
    return rec().push(op::atomic,
        type_id<T>(),
        at.slot,
        at.index,
        desired,
        static_cast<std::uint8_t>(atomic::compare_exchange));
}
/// Records a compare-and-swap loop that replaces the value `old` of the element p by change(old).
/// No change by another thread is lost. Returns the old value.
template <class P, class F> auto swap_loop(P const& p, F change) {
    using T = typename P::value_type;
    static_assert(scalar<T>,
        "gpu: compare and swap changes numbers; keep each part of a vector or structure in a gpu::vector of "
        "its own, "
        "or combine whole ones by gpu::scatter_combine");
    location const at = p.where();
    recording& r = rec();
    std::uint32_t const found = glsl::load_node<T>(at), variable = r.push(op::declare, type_id<T>(), found);
    glsl::record_loop(inside::no_loop, [&] {
        expr<T> before(from{r.push(op::read, type_id<T>(), variable)});
        std::uint32_t const old = before.get_reference();
        std::uint32_t const wanted = glsl::as<T>(change(before));
        std::uint32_t const seen = glsl::compare_exchange_node<T>(at, old, wanted);
        r.push(op::assign, type_id<T>(), variable, seen);
        std::uint32_t const again = glsl::differ<T>(seen, old);
        r.push(op::leave_unless, 0, again);
    });
    return expr<T>(from{r.push(op::read, type_id<T>(), variable)});
}
/// True when converting v to T, the type of t, does not change the result of `t op= v` in C++. V is
/// the type of v. The update can then be one atomic operation of type T.
template <op O, class T, class V> constexpr bool in_own_type() {
    if constexpr (std::is_same_v<T, bool>)
        return std::is_same_v<V, bool> && O != op::add && O != op::sub;
    else if constexpr (std::is_integral_v<T>)
        return std::is_integral_v<V>;
    else
        return std::is_integral_v<V> || sizeof(V) <= sizeof(T);
}
template <op O, class P, class X> void change(P const& p, X const& x) {
    using T = typename P::value_type;
    using V = value_t<X>;
    constexpr bool bitwise = O == op::band || O == op::bor || O == op::bxor;
    static_assert(!bitwise || (std::is_integral_v<typename component_type<T>::type> &&
                                  std::is_integral_v<typename component_type<V>::type>),
        "gpu: & | ^ are for integers");
    constexpr atomic a = O == op::band   ? atomic::band
                         : O == op::bor  ? atomic::bor
                         : O == op::bxor ? atomic::bxor
                                         : atomic::add;
    if constexpr (!scalar<T> || in_own_type<O, T, V>())
        glsl::fetch<a, O == op::sub>(p, x);
    else
        glsl::swap_loop(p, [&](auto const& old) { return glsl::apply<O>(old, x); });
}
}  // namespace glsl

#define GPU_FETCH(NAME, ATOMIC, NEGATED, RESULT)                                                        \
    template <class Target, glsl::operand X> auto NAME(Target&& target, X const& x) {                   \
        if constexpr (glsl::placed<Target>)                                                             \
            return glsl::fetch<glsl::atomic::ATOMIC, NEGATED>(target, x);                               \
        else                                                                                            \
            return glsl::fetch_on_host(target, x, [](auto const& a, auto const& b) { return RESULT; }); \
    }
/// Adds x to the element `target` atomically and returns the old value. x is first converted to the
/// element's type, as std::atomic does. fetch_sub, fetch_and, fetch_or and fetch_xor do this with
/// -, &, | and ^.
///
///     // counter and list are accessors, such as gpu::out(v)
///     auto place = gpu::fetch_add(counter[0u], 1u);      // a different number for each thread
///     list[place] = i;
GPU_FETCH(fetch_add, add, false, a + b)
GPU_FETCH(fetch_sub, add, true, a - b)
GPU_FETCH(fetch_and, band, false, a& b)
GPU_FETCH(fetch_or, bor, false, a | b)
GPU_FETCH(fetch_xor, bxor, false, a ^ b)
/// fetch_min and fetch_max atomically replace the element by the smaller or the greater of itself
/// and x, and return the old value. When the element or x is NaN, the element keeps its value.
GPU_FETCH(fetch_min, min, false, (b < a ? b : a))
GPU_FETCH(fetch_max, max, false, (a < b ? b : a))
/// Stores x in the element `target` atomically and returns the old value.
GPU_FETCH(exchange, exchange, false, (static_cast<void>(a), b))
#undef GPU_FETCH

/// Stores `desired` in the element `target` if the element equals `expected` bit for bit, as one
/// atomic step. Returns the old value, which tells whether `desired` was stored.
///
///     // Thread i claims owner[k], an element behind an accessor, if it is still 0.
///     auto mine = gpu::compare_exchange(owner[k], 0u, i + 1u) == 0u;
template <class Target, glsl::operand E, glsl::operand D>
auto compare_exchange(Target&& target, E const& expected, D const& desired) {
    using T = typename std::remove_cvref_t<Target>;
    if constexpr (glsl::placed<Target>) {
        using V = typename T::value_type;
        static_assert(glsl::scalar<V>,
            "gpu: compare and swap changes numbers; of a vector or structure, keep each part in a "
            "gpu::vector of its own");
        std::uint32_t const e = glsl::as<V>(expected), d = glsl::as<V>(desired);
        return expr<V>(glsl::from{glsl::compare_exchange_node<V>(target.where(), e, d)});
    } else {
        T const old = target, wanted = static_cast<T>(glsl::host(expected));
        if (__builtin_memcmp(&old, &wanted, sizeof(T)) == 0) target = static_cast<T>(glsl::host(desired));
        return old;
    }
}

/// Replaces the element `target` by op(target, x) as one atomic step, and returns the old value. It
/// is Brook's scatter operation with any operator.
///
/// `op` is called again whenever another thread has changed the element in the meantime. The order
/// of the threads is undefined.
///
///     gpu::combine(product[k], x, gpu::multiplies<>{});   // product is an accessor
template <class Target, glsl::operand X, class Op> auto combine(Target&& target, X const& x, Op const& op) {
    if constexpr (glsl::placed<Target>)
        return glsl::swap_loop(target, [&](auto& old) {
            X operand = x;
            return gpu::invoke(op, old, operand);
        });
    else {
        auto const old = target;
        auto a = old;
        auto b = glsl::host(x);
        target = static_cast<std::remove_cvref_t<Target>>(gpu::invoke(op, a, b));
        return old;
    }
}
}  // namespace gpu::inline v0_2
