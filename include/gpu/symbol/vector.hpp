// SPDX-License-Identifier: MIT
// Symbols of vectors: the components x, y, z and w are symbols, and may be assigned one by one.
#pragma once

#include <gpu/symbol/chosen.hpp>

#include <concepts>
#include <cstdint>

namespace gpu::inline v0_2 {
namespace glsl {

template <class C, int L> struct components;
template <class C> struct components<C, 2> {
    C x, y;
    components() = default;
    components(C const& a, C const& b) : x(a), y(b) {}
    explicit components(from f) : x(from{component(f.ref, 0)}), y(from{component(f.ref, 1)}) {}
    template <class F> void each(F f) {
        f(x, 0);
        f(y, 1);
    }
    template <class F> void each(F f) const {
        f(x, 0);
        f(y, 1);
    }
    C& at(int i) { return i == 0 ? x : y; }
    C const& at(int i) const { return i == 0 ? x : y; }
};
template <class C> struct components<C, 3> {
    C x, y, z;
    components() = default;
    components(C const& a, C const& b, C const& c) : x(a), y(b), z(c) {}
    explicit components(from f)
        : x(from{component(f.ref, 0)}), y(from{component(f.ref, 1)}), z(from{component(f.ref, 2)}) {}
    template <class F> void each(F f) {
        f(x, 0);
        f(y, 1);
        f(z, 2);
    }
    template <class F> void each(F f) const {
        f(x, 0);
        f(y, 1);
        f(z, 2);
    }
    C& at(int i) { return i == 0 ? x : i == 1 ? y : z; }
    C const& at(int i) const { return i == 0 ? x : i == 1 ? y : z; }
};
template <class C> struct components<C, 4> {
    C x, y, z, w;
    components() = default;
    components(C const& a, C const& b, C const& c, C const& d) : x(a), y(b), z(c), w(d) {}
    explicit components(from f)
        : x(from{component(f.ref, 0)})
        , y(from{component(f.ref, 1)})
        , z(from{component(f.ref, 2)})
        , w(from{component(f.ref, 3)}) {}
    template <class F> void each(F f) {
        f(x, 0);
        f(y, 1);
        f(z, 2);
        f(w, 3);
    }
    template <class F> void each(F f) const {
        f(x, 0);
        f(y, 1);
        f(z, 2);
        f(w, 3);
    }
    C& at(int i) { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
    C const& at(int i) const { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
};

/// Records a vector made of these components, and returns its reference: the position of its node
/// in the recording.
template <class Vector, int L, class C> std::uint32_t gather(components<C, L> const& c) {
    std::uint32_t p[std::size_t(L)];
    c.each([&](C const& each, int i) { p[i] = each.get_reference(); });
    return rec().compose(op::make, type_id<Vector>(), p, L);
}
}  // namespace glsl

/// A symbol of a vector. It refers to the recorded vector that it was made from. After one of its
/// components is assigned, it is recorded as a new vector when it is used.
template <int L, class T, glm::qualifier Q>
class expr<glm::vec<L, T, Q>> : public glsl::symbol, public glsl::components<expr<T>, L> {
    using vector = glm::vec<L, T, Q>;
    using parts = glsl::components<expr<T>, L>;

public:
    using value_type = vector;
    static constexpr int length = L;
    expr() : expr(glsl::from{glsl::plain_reference(vector(T{}), true)}) {}
    explicit expr(glsl::from f) : parts(f), whole_(f.ref) {}
    expr(expr const& o) : expr(glsl::from{o.get_reference()}) {}
    template <glsl::operand X>
    requires std::same_as<glsl::value_t<X>, vector> expr(X const& o) : expr(glsl::from{glsl::reference(o)}) {}
    expr& operator=(expr const& o) & { return set(o.get_reference()); }
    template <glsl::operand X>
    requires std::same_as<glsl::value_t<X>, vector> expr& operator=(X const& o) & {
        return set(glsl::reference(o));
    }
    std::uint32_t get_reference() const {
        bool same = true;
        parts::each([&](expr<T> const& c, int i) {
            same = same && c.raw() == glsl::component(whole_, static_cast<std::uint32_t>(i));
        });
        return same ? whole_ : glsl::gather<vector, L>(*this);
    }
    template <glsl::plain I> expr<T>& operator[](I const& k) & { return parts::at(static_cast<int>(k)); }
    template <glsl::plain I> expr<T> operator[](I const& k) const& { return parts::at(static_cast<int>(k)); }
    template <glsl::symbolic I> auto operator[](I const& i) & {
        expr<int> const k(glsl::from{glsl::as<int>(i)});
        return glsl::chosen<expr<T>, expr>(expr<T>(glsl::from{glsl::element_node<T>(*this, k)}), *this, k);
    }
    template <glsl::symbolic I> expr<T> operator[](I const& i) const& {
        return expr<T>(glsl::from{glsl::element_node<T>(*this, i)});
    }
    GPU_GLSL_COMPOUNDS(expr)

private:
    expr& set(std::uint32_t r) {
        whole_ = r;
        parts::each([&](expr<T>& c, int i) { c.rebind(glsl::component(r, static_cast<std::uint32_t>(i))); });
        return *this;
    }
    std::uint32_t whole_;
};

template <int L, class T, glm::qualifier Q>
class either<glm::vec<L, T, Q>> : public glsl::symbol, public glsl::components<either<T>, L> {
    using vector = glm::vec<L, T, Q>;
    using parts = glsl::components<either<T>, L>;

public:
    using value_type = vector;
    explicit either(vector const& v) : parts(split(v)), ref_(~0u) {}
    explicit either(glsl::from f) : parts(f), ref_(f.ref) {}
    bool is_known() const { return ref_ == ~0u; }
    vector get_host() const {
        vector v{};
        parts::each([&](either<T> const& c, int i) { v[i] = c.get_host(); });
        return v;
    }
    std::uint32_t get_reference() const { return ref_; }
    either operator+() const { return *this; }
    template <glsl::operand I> either<T> operator[](I const& i) const {
        if (glsl::known(i)) return parts::at(static_cast<int>(glsl::host(i)));
        return either<T>(glsl::from{glsl::element_node<T>(*this, i)});
    }
    operator vector() const {
        if (is_known()) return get_host();
        gpu::detail::raise(unsupported(
            "gpu: a symbol was turned into a vector of the host; keep it in auto or in a gpu::var"));
    }
    operator expr<vector>() const { return expr<vector>(glsl::from{glsl::reference(*this)}); }

private:
    static parts split(vector const& v) {
        using E = either<T>;
        if constexpr (L == 2)
            return parts(E(v.x), E(v.y));
        else if constexpr (L == 3)
            return parts(E(v.x), E(v.y), E(v.z));
        else
            return parts(E(v.x), E(v.y), E(v.z), E(v.w));
    }
    std::uint32_t ref_;
};

template <int L, class T, glm::qualifier Q>
class var<glm::vec<L, T, Q>> : public glsl::symbol, public glsl::components<var<T>, L> {
    using vector = glm::vec<L, T, Q>;
    using parts = glsl::components<var<T>, L>;

public:
    using value_type = vector;
    static constexpr int length = L;
    var() = default;
    var(var const&) = default;
    template <glsl::operand X>
    requires std::same_as<glsl::value_t<X>, vector> var(X const& o) { *this = o; }
    var& operator=(var const& o) & { return *this = +o; }
    template <glsl::operand X>
    requires std::same_as<glsl::value_t<X>, vector> var& operator=(X const& o) & {
        if (is_known()) {
            vector v = glsl::host(o);
            parts::each([&](var<T>& c, int i) { c = v[i]; });
        } else {
            std::uint32_t r = glsl::reference(o);
            parts::each([&](var<T>& c, int i) {
                c = expr<T>(glsl::from{glsl::component(r, static_cast<std::uint32_t>(i))});
            });
        }
        return *this;
    }
    bool is_known() const { return this->x.is_known(); }
    vector get_host() const {
        vector v{};
        parts::each([&](var<T> const& c, int i) { v[i] = c.get_host(); });
        return v;
    }
    std::uint32_t get_reference() const { return glsl::gather<vector, L>(*this); }
    either<vector> operator+() const {
        return is_known() ? either<vector>(get_host()) : either<vector>(glsl::from{get_reference()});
    }
    operator vector() const { return +*this; }
    template <glsl::plain I> var<T>& operator[](I const& k) & { return parts::at(static_cast<int>(k)); }
    template <glsl::plain I> var<T> const& operator[](I const& k) const& {
        return parts::at(static_cast<int>(k));
    }
    template <glsl::symbolic I> auto operator[](I const& i) & {
        return glsl::chosen_of_var<var, T>(*this, i);
    }
    template <glsl::symbolic I> either<T> operator[](I const& i) const& { return (+*this)[i]; }
    GPU_GLSL_COMPOUNDS(var)
};
}  // namespace gpu::inline v0_2
