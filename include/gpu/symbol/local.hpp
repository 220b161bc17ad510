// SPDX-License-Identifier: MIT
// gpu::var<T>: a local variable on the host and while tracing. gpu::either<T>: the result of an
// operator on variables, which is a number on the host and a symbol while tracing.
#pragma once

#include <gpu/symbol/operator.hpp>

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace gpu::inline v0_2 {

/// A number on the host, a symbol while tracing. The conversion to T returns the number; it throws
/// when the object is a symbol.
template <class T> class either : public glsl::symbol_of<either<T>, T> {
public:
    using value_type = T;
    explicit either(T const& v) : value_(v), ref_(~0u) {}
    explicit either(glsl::from f) : value_(), ref_(f.ref) {}
    bool is_known() const { return ref_ == ~0u; }
    // User-defined copying makes the class not trivially copyable, so that printf("%f", x) does not
    // compile.
    either(either const& o) : glsl::symbol_of<either, T>(), value_(o.value_), ref_(o.ref_) {}
    either& operator=(either const& o) {
        value_ = o.value_;
        ref_ = o.ref_;
        return *this;
    }
    T get_host() const { return value_; }
    std::uint32_t get_reference() const { return ref_; }
    either operator+() const { return *this; }
    operator expr<T>() const { return expr<T>(glsl::from{glsl::reference(*this)}); }
    template <glsl::operand I> auto operator[](I const& i) const requires glsl::matrix_type<T> {
        using V = std::remove_cvref_t<decltype(value_[0])>;
        if (is_known() && glsl::known(i)) return either<V>(value_[static_cast<int>(glsl::host(i))]);
        return either<V>(glsl::from{expr<T>(*this)[i].get_reference()});
    }

private:
    T value_;
    std::uint32_t ref_;
};

/// A local variable of fixed type: an ordinary T on the host, a GLSL variable while tracing. This
/// template is for scalars. The variable of a vector, matrix or structure consists of variables for
/// its components, columns or fields.
///
///     gpu::var<unsigned> steps = 0u;    // and n is a gpu::var<unsigned>
///     gpu::while_([&] { return n != 1u; }, [&] {
///         n = gpu::select(n % 2u == 0u, n / 2u, 3u * n + 1u);
///         steps += 1u;
///     });
template <class T> class var : public glsl::symbol_of<var<T>, T> {
public:
    using value_type = T;
    var() {
        if (glsl::active) [[unlikely]]
            slot_ = glsl::rec().push(glsl::op::declare, glsl::type_id<T>(), glsl::plain_reference(T{}, true));
    }
    template <glsl::operand X>
    requires glsl::converts_to<T, glsl::value_t<X>> var(X const& x) { init(x); }
    var(var const& o) : glsl::symbol_of<var, T>() { init(o); }
    var& operator=(var const& o) & {
        set(o);
        return *this;
    }
    template <glsl::operand X>
    requires glsl::converts_to<T, glsl::value_t<X>> var& operator=(X const& x) & {
        set(x);
        return *this;
    }
    bool is_known() const { return slot_ == ~0u; }
    T get_host() const { return value_; }
    std::uint32_t get_reference() const {
        return glsl::rec().push(glsl::op::read, glsl::type_id<T>(), slot_);
    }
    either<T> operator+() const {
        return is_known() ? either<T>(value_) : either<T>(glsl::from{get_reference()});
    }
    GPU_GLSL_COMPOUNDS(var)

private:
    template <class X> void init(X const& x) {
        if (glsl::active) [[unlikely]]
            slot_ = glsl::assignment_node<T>(glsl::op::declare, 0, glsl::lift(x));
        else
            value_ = static_cast<T>(glsl::host(x));
    }
    template <class X> void set(X const& x) {
        if (is_known()) [[likely]]
            value_ = static_cast<T>(glsl::host(x));
        else
            glsl::assignment_node<T>(glsl::op::assign, slot_, glsl::lift(x));
    }
    T value_{};
    std::uint32_t slot_ = ~0u;
};
/// Without a type, a local variable gets the type of its first value: `gpu::var sum = x;`.
template <glsl::operand X> var(X const&) -> var<glsl::value_t<X>>;
}  // namespace gpu::inline v0_2

// A symbol has the limits of its type T, as plain numbers: std::numeric_limits<decltype(x)>::max().
template <class T> struct std::numeric_limits<gpu::expr<T>> : std::numeric_limits<T> {};
template <class T> struct std::numeric_limits<gpu::either<T>> : std::numeric_limits<T> {};
template <class T> struct std::numeric_limits<gpu::var<T>> : std::numeric_limits<T> {};

// A symbol has the traits of its type T: std::is_integral<expr<int>> is true. So a functor such as
// halve<float> takes the same branch of `if constexpr` when the library replaces its argument by a
// symbol (halve<expr<float>>).
#if defined(__has_warning)
#    if __has_warning("-Winvalid-specialization")
#        pragma clang diagnostic push
#        pragma clang diagnostic ignored "-Winvalid-specialization"
#        define GPU_POP_DIAGNOSTIC
#    endif
#endif
#define GPU_TRAIT_OF_ELEMENT(TRAIT)                                                                 \
    template <class T> struct std::TRAIT<gpu::expr<T>> : std::TRAIT<T> {};                          \
    template <class T> struct std::TRAIT<gpu::either<T>> : std::TRAIT<T> {};                        \
    template <class T> struct std::TRAIT<gpu::var<T>> : std::TRAIT<T> {};                           \
    template <class T> inline constexpr bool std::TRAIT##_v<gpu::expr<T>> = std::TRAIT<T>::value;   \
    template <class T> inline constexpr bool std::TRAIT##_v<gpu::either<T>> = std::TRAIT<T>::value; \
    template <class T> inline constexpr bool std::TRAIT##_v<gpu::var<T>> = std::TRAIT<T>::value;
GPU_TRAIT_OF_ELEMENT(is_integral)
GPU_TRAIT_OF_ELEMENT(is_floating_point)
GPU_TRAIT_OF_ELEMENT(is_arithmetic)
GPU_TRAIT_OF_ELEMENT(is_signed)
GPU_TRAIT_OF_ELEMENT(is_unsigned)
#undef GPU_TRAIT_OF_ELEMENT
#ifdef GPU_POP_DIAGNOSTIC
#    undef GPU_POP_DIAGNOSTIC
#    pragma clang diagnostic pop
#endif
