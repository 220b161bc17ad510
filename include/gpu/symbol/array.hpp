// SPDX-License-Identifier: MIT
// Symbols and variables of std::array, and of C arrays in structures, with elements indexed by
// numbers or by symbols.
#pragma once

#include <gpu/symbol/tuple.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {
namespace glsl {

/// The type that stands for a field of type F: std::array for a C array, F itself otherwise.
template <class F> struct held_as { using type = F; };
template <class T, std::size_t N> struct held_as<T[N]> {
    using type = std::array<typename held_as<T>::type, N>;
};
template <class F> using held = typename held_as<F>::type;
/// field_value returns the value of a field of a structure, and a C array as a std::array.
/// set_field assigns such a value to a field.
template <class F> held<F> field_value(F const& f) {
    if constexpr (std::is_array_v<F>) {
        held<F> out;
        std::memcpy(static_cast<void*>(&out), &f, sizeof f);
        return out;
    } else
        return f;
}
template <class F> void set_field(F& f, held<F> const& v) {
    if constexpr (std::is_array_v<F>)
        std::memcpy(static_cast<void*>(&f), &v, sizeof f);
    else
        f = v;
}

[[noreturn, gnu::cold]] inline void no_such_element() {
    gpu::detail::raise(out_of_range("gpu: an array of a structure has no element of this number"));
}

template <std::size_t N, class I> std::size_t element_number(I const& i) {
    auto const k = static_cast<std::size_t>(static_cast<value_t<I>>(i));
    if (k >= N) no_such_element();
    return k;
}

}  // namespace glsl

template <class T, std::size_t N> class expr<std::array<T, N>> : public glsl::symbol {
    template <std::size_t... I>
    expr(glsl::from f, std::index_sequence<I...>) : parts{glsl::field_of<T>(f, I)...} {}

public:
    using value_type = std::array<T, N>;
    static constexpr std::size_t length = N;
    std::array<expr<T>, N> parts;
    expr() = default;
    explicit expr(glsl::from f) : expr(f, std::make_index_sequence<N>{}) {}
    expr(expr const&) = default;
    template <glsl::operand X>
    requires std::same_as<glsl::value_t<X>, value_type> expr(X const& o)
        : expr(glsl::from{glsl::reference(o)}) {}
    expr& operator=(expr const&) & = default;
    std::uint32_t get_reference() const {
        std::uint32_t p[N];
        for (std::size_t k = 0; k < N; ++k) p[k] = parts[k].get_reference();
        return glsl::rec().compose(glsl::op::make, glsl::type_id<value_type>(), p, N);
    }
    static constexpr std::size_t size() { return N; }
    auto begin() { return parts.begin(); }
    auto end() { return parts.end(); }
    auto begin() const { return parts.begin(); }
    auto end() const { return parts.end(); }
    template <glsl::plain I> expr<T>& operator[](I const& i) & { return parts[glsl::element_number<N>(i)]; }
    template <glsl::plain I> expr<T> operator[](I const& i) const& {
        return parts[glsl::element_number<N>(i)];
    }
    template <glsl::symbolic I> auto operator[](I const& i) & {
        expr<int> const k(glsl::from{glsl::as<int>(i)});
        return glsl::chosen<expr<T>, expr>(expr<T>(glsl::from{glsl::element_node<T>(*this, k)}), *this, k);
    }
    template <glsl::symbolic I> expr<T> operator[](I const& i) const& {
        return expr<T>(glsl::from{glsl::element_node<T>(*this, i)});
    }
};

template <class T, std::size_t N> class either<std::array<T, N>> : public glsl::symbol {
    std::array<T, N> value_;
    std::uint32_t ref_;

public:
    using value_type = std::array<T, N>;
    explicit either(value_type const& v) : value_(v), ref_(~0u) {}
    explicit either(glsl::from f) : value_(), ref_(f.ref) {}
    bool is_known() const { return ref_ == ~0u; }
    value_type get_host() const { return value_; }
    std::uint32_t get_reference() const { return ref_; }
    either operator+() const { return *this; }
    operator value_type() const {
        if (!is_known()) glsl::no_host_value();
        return value_;
    }
    operator expr<value_type>() const { return expr<value_type>(glsl::from{glsl::reference(*this)}); }
    static constexpr std::size_t size() { return N; }
    template <glsl::operand I> either<T> operator[](I const& i) const {
        if (is_known() && glsl::known(i)) return either<T>(value_[glsl::element_number<N>(glsl::host(i))]);
        return either<T>(glsl::from{glsl::element_node<T>(*this, i)});
    }
};

template <class T, std::size_t N> class var<std::array<T, N>> : public glsl::symbol {
public:
    using value_type = std::array<T, N>;
    static constexpr std::size_t length = N;
    std::array<var<T>, N> parts;
    var() = default;
    var(var const&) = default;
    template <glsl::operand X>
    requires std::same_as<glsl::value_t<X>, value_type> var(X const& o) { *this = o; }
    var& operator=(var const& o) & { return *this = +o; }
    template <glsl::operand X>
    requires std::same_as<glsl::value_t<X>, value_type> var& operator=(X const& o) & {
        if (is_known()) {
            value_type const v = glsl::host(o);
            for (std::size_t k = 0; k < N; ++k) parts[k] = v[k];
        } else {
            expr<value_type> const v(glsl::from{glsl::reference(o)});
            for (std::size_t k = 0; k < N; ++k) parts[k] = v.parts[k];
        }
        return *this;
    }
    bool is_known() const { return parts[0].is_known(); }
    value_type get_host() const {
        value_type v{};
        for (std::size_t k = 0; k < N; ++k) v[k] = parts[k].get_host();
        return v;
    }
    std::uint32_t get_reference() const {
        std::uint32_t p[N];
        for (std::size_t k = 0; k < N; ++k) p[k] = parts[k].get_reference();
        return glsl::rec().compose(glsl::op::make, glsl::type_id<value_type>(), p, N);
    }
    either<value_type> operator+() const {
        return is_known() ? either<value_type>(get_host()) : either<value_type>(glsl::from{get_reference()});
    }
    operator value_type() const { return +*this; }
    static constexpr std::size_t size() { return N; }
    auto begin() { return parts.begin(); }
    auto end() { return parts.end(); }
    auto begin() const { return parts.begin(); }
    auto end() const { return parts.end(); }
    template <glsl::plain I> var<T>& operator[](I const& i) & { return parts[glsl::element_number<N>(i)]; }
    template <glsl::plain I> var<T> const& operator[](I const& i) const& {
        return parts[glsl::element_number<N>(i)];
    }
    template <glsl::symbolic I> either<T> operator[](I const& i) const& { return (+*this)[i]; }
    template <glsl::symbolic I> auto operator[](I const& i) & {
        return glsl::chosen_of_var<var, T>(*this, i);
    }
};
}  // namespace gpu::inline v0_2
