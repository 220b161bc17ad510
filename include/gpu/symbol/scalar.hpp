// SPDX-License-Identifier: MIT
// gpu::expr<T> for numbers: a symbol that behaves as a T.
#pragma once

#include <gpu/symbol/operation.hpp>
#include <gpu/symbol/refused.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

// Defines `a op= b` as a = a op b, and also ++ and --. They exist for lvalues only. For a read-only
// accessor `in`, in[i] += 1 would change a temporary symbol, so it must not compile.
#define GPU_GLSL_COMPOUND(Self, OP)                                        \
    template <::gpu::glsl::operand X> Self& operator OP##=(X const& by)& { \
        return *this = *this OP ::gpu::glsl::matched<Self>(by);            \
    }
#define GPU_GLSL_COMPOUNDS(Self)                                                 \
    GPU_GLSL_COMPOUND(Self, +)                                                   \
    GPU_GLSL_COMPOUND(Self, -)                                                   \
    GPU_GLSL_COMPOUND(Self, *)                                                   \
    GPU_GLSL_COMPOUND(Self, /)                                                   \
    GPU_GLSL_COMPOUND(Self, %)                                                   \
    GPU_GLSL_COMPOUND(Self, <<)                                                  \
    GPU_GLSL_COMPOUND(Self, >>)                                                  \
    GPU_GLSL_COMPOUND(Self, &)                                                   \
    GPU_GLSL_COMPOUND(Self, |)                                                   \
    GPU_GLSL_COMPOUND(Self, ^)                                                   \
    Self& operator++()& { return *this = *this + ::gpu::glsl::one<value_type>; } \
    Self& operator--()& { return *this = *this - ::gpu::glsl::one<value_type>; } \
    auto operator++(int)& {                                                      \
        auto old = +*this;                                                       \
        ++*this;                                                                 \
        return old;                                                              \
    }                                                                            \
    auto operator--(int)& {                                                      \
        auto old = +*this;                                                       \
        --*this;                                                                 \
        return old;                                                              \
    }

namespace gpu::inline v0_2 {
namespace glsl {

/// The literal 1 for arithmetic with a T. Its type is T for an integer T, the component type for a
/// vector or matrix, and int otherwise.
template <class T> inline constexpr auto one = baked<1>{};
template <class T>
requires(std::is_integral_v<T> && !std::is_same_v<T, bool>) inline constexpr auto one<T> = baked<T{1}>{};
template <numeric T>
requires(!scalar<T>) inline constexpr auto one<T> = typename glm_shape<T>::component{1};

/// Returns x as the right operand of v op= x. For a vector v, GLM takes any number and converts it
/// to the type of v's components.
template <class Self, class X> decltype(auto) matched(X const& x) {
    using T = typename Self::value_type;
    using V = value_t<X>;
    if constexpr (scalar<T> || !scalar<V>)
        return (x);
    else {
        using C = typename glm_shape<T>::component;
        if constexpr (std::same_as<C, V>)
            return (x);
        else if constexpr (plain<X>)
            return static_cast<C>(x);
        else
            return symbol_for<C, pure<X>>(from{glsl::as<C>(x)});
    }
}

/// Makes a recorded value behave as a C++ object. The object has a serial number as its identity.
/// It becomes a GLSL local variable when it is assigned in a scope inside the one where it was
/// made.
class cell {
public:
    std::uint32_t raw() const { return ref_; }

protected:
    cell(std::uint32_t r, std::uint16_t type, bool is_local = false);
    std::uint32_t read_as(std::uint16_t type) const;
    void assign(std::uint32_t r, std::uint16_t type);

private:
    std::uint32_t ref_, serial_;
};
bool answer_of(std::uint32_t condition);
// The base class of the symbol class Self for values of type T. It has all conversions of Self to
// C++ types. They stand in one class, because conversions of a class hide those of its base.
template <class Self, class T> struct symbol_of : symbol {
    GPU_GLSL_NO_CONDITION(T)
    GPU_GLSL_NO_NUMBER(T)
};
template <two_sided Self, class T> struct symbol_of<Self, T> : symbol {
    GPU_GLSL_NO_CONDITION(T)
    // This conversion is not a template, so that a symbol can index a C array on the host.
    operator T() const {
        Self const& x = static_cast<Self const&>(*this);
        if (x.is_known()) return x.get_host();
        gpu::detail::raise(unsupported(
            "gpu: a symbol was turned into a number of C++, as the index of a captured array is. "
            "Keep it in auto or in a gpu::var. To index a table, use gpu::array<T, N> or gpu::in(v). "
            "Where C++ knows the bounds of a loop, a plain for loop counts in numbers"));
    }
};
// A bool symbol has two conversions to bool. `bool f(T a, T b) { return a < b; }` uses the
// template. `if (a < b)` uses the other one, which does not compile, because a condition prefers a
// function that is not a template.
template <class Self, std::same_as<bool> T> struct symbol_of<Self, T> : symbol {
    GPU_GLSL_NO_CONDITION(T)
    GPU_GLSL_NO_NUMBER(T)
    template <std::same_as<bool> B> operator B() const {
        return glsl::answer_of(static_cast<Self const&>(*this).get_reference());
    }
};
template <two_sided Self, std::same_as<bool> T> struct symbol_of<Self, T> : symbol {
    GPU_GLSL_NO_CONDITION(T)
    template <std::same_as<bool> B> operator B() const {
        Self const& x = static_cast<Self const&>(*this);
        return x.is_known() ? x.get_host() : glsl::answer_of(x.get_reference());
    }
};
}  // namespace glsl

/// A symbol: a T that only the GPU knows. It is used in C++ expressions, and the operations on it
/// are recorded.
///
///     // x is an expr<int>
///     gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * x + 1; });
template <class T> class expr : public glsl::symbol_of<expr<T>, T>, public glsl::cell {
    static_assert(glsl::scalar<T>,
        "gpu: this type has no GLSL form; for a structure, name its fields once with GPU_STRUCT(type, field, "
        "...) before this use");

public:
    using value_type = T;
    expr() : cell(glsl::plain_reference(T{}, true), glsl::type_id<T>()) {}
    explicit expr(glsl::from f) : cell(f.ref, glsl::type_id<T>()) {}
    expr(expr const& o) : glsl::symbol_of<expr, T>(), cell(o.get_reference(), glsl::type_id<T>()) {}
    template <glsl::operand X>
    requires glsl::converts_to<T, glsl::value_t<X>> expr(X const& x)
        : cell(glsl::as<T>(x), glsl::type_id<T>()) {}
    expr& operator=(expr const& o) & {
        assign(o.get_reference(), glsl::type_id<T>());
        return *this;
    }
    template <glsl::operand X>
    requires glsl::converts_to<T, glsl::value_t<X>> expr& operator=(X const& x) & {
        assign(glsl::as<T>(x), glsl::type_id<T>());
        return *this;
    }
    std::uint32_t get_reference() const { return read_as(glsl::type_id<T>()); }
    void rebind(std::uint32_t r) { assign(r, glsl::type_id<T>()); }
    GPU_GLSL_COMPOUNDS(expr)
};

template <glsl::scalar T> expr<T> glsl::argument_of(T x) {
    return expr<T>(glsl::from{glsl::plain_reference(x, false)});
}
}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/symbol/impl/scalar.ipp>
#endif
