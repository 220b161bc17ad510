// SPDX-License-Identifier: MIT
// Turns uses of a symbol that C++ cannot support into compile-time errors that say what to write
// instead.
//
// A wrong use calls a function or conversion that is declared here, whose body is a static_assert
// that fails. Symbols have no implicit conversion to int or float. Such a conversion could report
// more mistakes, but it would make the valid expression `flag ? x : 1.0f` of a plain bool and a
// symbol x ambiguous.
#pragma once

#include <gpu/symbol/operand.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu::inline v0_2 {
namespace glsl {

/// False for all types. It depends on template parameters, so a static_assert of it fails only when
/// the function around it is used.
template <class...> inline constexpr bool known_to_cpp = false;
// Defines the conversion to bool of the symbol class T. Using a symbol in if, while, for, ?: or
// std::min calls this conversion and raises its compile-time error.
#define GPU_GLSL_NO_CONDITION(T)                                                                             \
    explicit constexpr operator bool() const {                                                               \
        static_assert(::gpu::glsl::known_to_cpp<T>,                                                          \
            "gpu: this condition is known only on the GPU, so C++ cannot branch on it (if, while, for, ?:, " \
            "std::min, "                                                                                     \
            "std::max). Write gpu::select(condition, a, b) for a value, gpu::if_(condition, [&] { ... "      \
            "}).else_([&] { ... }) "                                                                         \
            "or gpu::while_([&] { return condition; }, [&] { ... }) for statements. On the host, make a "    \
            "number of what an engine draws first: float x = engine.uniform();");                            \
        return false;                                                                                        \
    }

/// True for numbers and enumerations, but not for bool.
template <class N>
concept arithmetic_or_enum =
    (std::is_arithmetic_v<N> && !std::is_same_v<N, bool> && !symbolic<N>) || std::is_enum_v<N>;
/// Raises the compile-time error for converting a symbol to a number or an index.
template <class T, class... N> constexpr auto no_number() {
    static_assert(known_to_cpp<T, N...>,
        "gpu: this value is known only on the GPU, so it is no number or index in C++. Write gpu::cast<T>(x) "
        "for a "
        "conversion, gpu::make<T>(...) for a vector or structure, gpu::make_pair and gpu::make_tuple for a "
        "pair "
        "or tuple, gpu::array<T, N> for a table that a symbol indexes, "
        "gpu::in(v) for memory.");
    return 0;
}
/// The type that `switch (symbol)` converts to. Nothing else in C++ converts to an enumeration
/// implicitly.
enum class number_known_to_cpp {};
/// Raises the compile-time error for `switch (symbol)`.
template <class T> constexpr bool no_switch() {
    static_assert(known_to_cpp<T>,
        "gpu: this value is known only on the GPU, so C++ cannot switch on it. Write gpu::if_(x == 1, [&] { "
        "... })"
        ".else_if_([&] { return x == 2; }, [&] { ... }).else_([&] { ... }).");
    return true;
}
/// True when a symbol with a value of type T converts implicitly to the index type N, which is
/// std::size_t or std::ptrdiff_t. The conversion raises the error of `table[symbol]`. Symbols of 64
/// bits do not convert, because `flag ? symbol : n` would then be ambiguous for an n of type N.
template <class T, class N>
concept index_for = std::is_integral_v<T> && sizeof(T) < sizeof(N) &&
                    (std::is_same_v<N, std::size_t> || std::is_same_v<N, std::ptrdiff_t>);
// The implicit conversions to index types are templates. C++ uses a conversion template only where
// exactly its result type is wanted, so `flag ? x : 1` does not consider the one to std::size_t.
#if defined(__GNUC__) && __GNUC__ <= 12 && !defined(__clang__)
// g++ 12 rejects `switch (x)` when the class of x has a template <class N> operator N(), whatever
// its constraint is. It accepts conversions to __underlying_type(N), so they are used here instead.
// A third conversion has a constraint that no type satisfies. It makes g++ 12 report a mistaken
// `int y = x` in one line, instead of listing these templates as candidates.
enum class memory : std::size_t {};
enum class pointer : std::ptrdiff_t {};
#    define GPU_GLSL_INDEX(T, OF, TYPE)          \
        template <class I = ::gpu::glsl::OF>     \
        requires ::gpu::glsl::index_for<T, TYPE> \
        constexpr operator __underlying_type(I)() const { return ::gpu::glsl::no_number<T, I>(); }
#    define GPU_GLSL_NO_INDEX(T)                   \
        GPU_GLSL_INDEX(T, memory, std::size_t)     \
        GPU_GLSL_INDEX(T, pointer, std::ptrdiff_t) \
        template <class I = ::gpu::glsl::memory>   \
        requires ::gpu::glsl::known_to_cpp<T>      \
        constexpr operator __underlying_type(I)() const;
#else
#    define GPU_GLSL_NO_INDEX(T)              \
        template <class N>                    \
        requires ::gpu::glsl::index_for<T, N> \
        constexpr operator N() const { return ::gpu::glsl::no_number<T, N>(); }
#endif

// Defines the conversions of the symbol class T to numbers, indices and enumerations. The error of
// a switch is raised in an exception specification, because g++ evaluates that before it looks at
// the cases.
#define GPU_GLSL_NO_NUMBER(T)                                                                           \
    template <::gpu::glsl::arithmetic_or_enum N>                                                        \
    requires(!::gpu::glsl::index_for<T, N>) explicit constexpr operator N() const {                     \
        return static_cast<N>(::gpu::glsl::no_number<T, N>());                                          \
    }                                                                                                   \
    GPU_GLSL_NO_INDEX(T)                                                                                \
    constexpr operator ::gpu::glsl::number_known_to_cpp() const noexcept(::gpu::glsl::no_switch<T>()) { \
        return {};                                                                                      \
    }

/// True when at least one of the types is a symbol whose value only the GPU knows.
template <class... A>
concept any_pure = (pure<A> || ...);
/// Returns the first operand whose type is a symbol with a value that only the GPU knows.
template <class A, class... Rest> constexpr auto first_pure(A const& a, Rest const&... rest) {
    if constexpr (pure<A>)
        return a;
    else
        return glsl::first_pure(rest...);
}
/// True for the arithmetic types of C++, and false for symbols of them.
template <class A>
concept cpp_number = std::is_arithmetic_v<A> && !symbolic<A>;
/// True for streams like std::ostream, which is recognised by its members because <ostream> is not
/// included.
template <class S>
concept output_stream = requires(S& s) {
    s.rdbuf();
    s.precision();
    s.flush();
};
}  // namespace glsl

// Defines `number OP symbol` for a compound assignment OP such as +=. It raises the compile-time
// error for changing a C++ number by a symbol.
#define GPU_GLSL_NO_COMPOUND(OP)                                                                       \
    template <glsl::cpp_number A, glsl::pure X> constexpr auto& operator OP(A& number, X const&) {     \
        static_assert(glsl::known_to_cpp<X>,                                                           \
            "gpu: a number of C++ cannot change by what is known only on the GPU. Make it a local of " \
            "both sides: gpu::var<float> sum = 0.0f;");                                                \
        return number;                                                                                 \
    }
GPU_GLSL_NO_COMPOUND(+=)
GPU_GLSL_NO_COMPOUND(-=)
GPU_GLSL_NO_COMPOUND(*=)
GPU_GLSL_NO_COMPOUND(/=)
GPU_GLSL_NO_COMPOUND(%=)
GPU_GLSL_NO_COMPOUND(&=)
GPU_GLSL_NO_COMPOUND(|=)
GPU_GLSL_NO_COMPOUND(^=)
GPU_GLSL_NO_COMPOUND(<<=)
GPU_GLSL_NO_COMPOUND(>>=)
#undef GPU_GLSL_NO_COMPOUND

namespace glsl {
/// The iterator of `for (auto e : symbol)`. It lets the loop compile, so that the error that
/// begin() raises is the only one.
template <class X> struct no_range {
    X const& one;
    constexpr X const& operator*() const { return one; }
    constexpr no_range& operator++() { return *this; }
    constexpr bool operator!=(no_range const&) const { return false; }
};
}  // namespace glsl
/// Raises the compile-time error for `for (auto e : symbol)`.
template <glsl::pure X> constexpr auto begin(X const& x) {
    static_assert(glsl::known_to_cpp<X>,
        "gpu: C++ cannot loop over the components of what is known only on the GPU. Name them, x.x and x.y, "
        "or write "
        "gpu::for_(0, 3, [&](auto i) { ... x[i] ... }).");
    return glsl::no_range<X>{x};
}
/// The end of `for (auto e : symbol)`, which lets the loop compile.
template <glsl::pure X> constexpr auto end(X const& x) { return glsl::no_range<X>{x}; }

/// Raises the compile-time error for `std::cout << symbol`.
template <glsl::output_stream S, glsl::pure X> constexpr auto& operator<<(S& to, X const&) {
    static_assert(glsl::known_to_cpp<X>,
        "gpu: a value that is known only on the GPU cannot be printed in C++. Write it to a gpu::vector and "
        "print "
        "that, or call the function with numbers: it is plain C++.");
    return to;
}
}  // namespace gpu::inline v0_2
