// SPDX-License-Identifier: MIT
// What C++ cannot do with a symbol: such a use finds one of these, which fails to compile with a sentence
// that says what to write.
//
// Implicit conversions to the types of literals would give more sentences, and break `flag ? x : 1.0f`, which
// is well.
#pragma once

#include <gpu/symbol/operand.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu {
namespace glsl {

/// Never, but the compiler learns it only when the function is used.
template <class...> inline constexpr bool known_to_cpp = false;
#define GPU_GLSL_NO_CONDITION(T)                                                                             \
    explicit constexpr operator bool() const {                                                               \
        static_assert(::gpu::glsl::known_to_cpp<T>,                                                          \
            "gpu: this condition is known only on the GPU, so C++ cannot branch on it (if, while, for, ?:, " \
            "std::min, "                                                                                     \
            "std::max). Write gpu::select(condition, a, b) for a value, gpu::if_(condition, [&] { ... "      \
            "}).else_([&] { ... }) "                                                                         \
            "or gpu::while_([&] { return condition; }, [&] { ... }) for statements.");                       \
        return false;                                                                                        \
    }

template <class N>
concept arithmetic_or_enum = (std::is_arithmetic_v<N> && !std::is_same_v<N, bool>) || std::is_enum_v<N>;
template <class T, class... N> constexpr auto no_number() {
    static_assert(known_to_cpp<T, N...>,
        "gpu: this value is known only on the GPU, so it is no number or index in C++. Write gpu::cast<T>(x) "
        "for a "
        "conversion, gpu::make<T>(...) for a vector or structure, gpu::array<T, N> for a table that a symbol "
        "indexes, "
        "gpu::in(v) for memory.");
    return 0;
}
/// A switch turns its condition into an enumeration, and nothing else does so by itself.
enum class number_known_to_cpp {};
template <class T> constexpr bool no_switch() {
    static_assert(known_to_cpp<T>,
        "gpu: this value is known only on the GPU, so C++ cannot switch on it. Write gpu::if_(x == 1, [&] { "
        "... })"
        ".else_if_([&] { return x == 2; }, [&] { ... }).else_([&] { ... }).");
    return true;
}
/// What C++ indexes memory by; a symbol of 64 bits stands beside such numbers in `flag ? x : n`, and is not
/// turned into one.
template <class T, class N>
concept index_for = std::is_integral_v<T> && sizeof(T) < sizeof(N) &&
                    (std::is_same_v<N, std::size_t> || std::is_same_v<N, std::ptrdiff_t>);
// Conversions by themselves are templates, for those turn into exactly one type: `flag ? x : 1` does not see
// one to std::size_t.
#if defined(__GNUC__) && __GNUC__ <= 12 && !defined(__clang__)
// g++ gives up a switch where it meets one to what a parameter names, and does not count one to
// __underlying_type of that. Of those it thinks in `int y = x`, too, unless one is among them that nothing
// satisfies: then it says in one line that there is no conversion. (Tried with g++ 12 only.)
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

// The sentence of a switch stands in its exception specification, at which g++ looks before it looks at the
// cases.
#define GPU_GLSL_NO_NUMBER(T)                                                                           \
    template <::gpu::glsl::arithmetic_or_enum N>                                                        \
    requires(!::gpu::glsl::index_for<T, N>) explicit constexpr operator N() const {                     \
        return static_cast<N>(::gpu::glsl::no_number<T, N>());                                          \
    }                                                                                                   \
    GPU_GLSL_NO_INDEX(T)                                                                                \
    constexpr operator ::gpu::glsl::number_known_to_cpp() const noexcept(::gpu::glsl::no_switch<T>()) { \
        return {};                                                                                      \
    }

template <class... A>
concept any_pure = (pure<A> || ...);
template <class A, class... Rest> constexpr auto first_pure(A const& a, Rest const&... rest) {
    if constexpr (pure<A>)
        return a;
    else
        return glsl::first_pure(rest...);
}
template <class A>
concept cpp_number = std::is_arithmetic_v<A>;
template <class S>
concept output_stream = requires(S& s) {
    s.rdbuf();
    s.precision();
    s.flush();
};
}  // namespace glsl

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
/// What `for (auto e : x)` of a symbol goes through until the sentence.
template <class X> struct no_range {
    X const& one;
    constexpr X const& operator*() const { return one; }
    constexpr no_range& operator++() { return *this; }
    constexpr bool operator!=(no_range const&) const { return false; }
};
}  // namespace glsl
template <glsl::pure X> constexpr auto begin(X const& x) {
    static_assert(glsl::known_to_cpp<X>,
        "gpu: C++ cannot loop over the components of what is known only on the GPU. Name them, x.x and x.y, "
        "or write "
        "gpu::for_(0, 3, [&](auto i) { ... x[i] ... }).");
    return glsl::no_range<X>{x};
}
template <glsl::pure X> constexpr auto end(X const& x) { return glsl::no_range<X>{x}; }

template <glsl::output_stream S, glsl::pure X> constexpr auto& operator<<(S& to, X const&) {
    static_assert(glsl::known_to_cpp<X>,
        "gpu: a value that is known only on the GPU cannot be printed in C++. Write it to a gpu::vector and "
        "print "
        "that, or call the function with numbers: it is plain C++.");
    return to;
}
}  // namespace gpu
