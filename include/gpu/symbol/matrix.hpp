// SPDX-License-Identifier: MIT
// Symbols and variables of matrices: the columns m[0], m[1] ... and their components may be
// assigned one by one.
#pragma once

#include <gpu/symbol/vector.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu::inline v0_2 {
namespace glsl {
/// Records column i of the matrix that `whole` refers to, and returns its reference: the position
/// of its node in the recording.
template <class Column> std::uint32_t column_node(std::uint32_t whole, std::size_t i) {
    std::uint32_t const k = glsl::plain_reference(static_cast<int>(i), true);
    return rec().push(op::index, type_id<Column>(), whole, k);
}
/// Records a matrix made of these columns, and returns its reference.
template <class Matrix, class Column, std::size_t C>
std::uint32_t matrix_of(std::array<Column, C> const& columns) {
    std::uint32_t p[C], k = 0;
    for (Column const& each : columns) p[k++] = each.get_reference();
    return rec().compose(op::make, type_id<Matrix>(), p, C);
}
}  // namespace glsl

/// A symbol of a matrix. It refers to the recorded matrix that it was made from. After a column or
/// a component is assigned, it is recorded as a new matrix when it is used.
///
///     gpu::transform(v.begin(), v.end(), v.begin(), [](auto m) { m[1].y += 1.0f; return m; });
template <int C, int R, class T, glm::qualifier Q> class expr<glm::mat<C, R, T, Q>> : public glsl::symbol {
    using matrix = glm::mat<C, R, T, Q>;
    using column = glm::vec<R, T, Q>;
    static constexpr std::size_t count = C;

public:
    using value_type = matrix;
    expr() : expr(glsl::from{glsl::plain_reference(matrix{}, true)}) {}
    explicit expr(glsl::from f) : expr(f, std::make_index_sequence<count>()) {}
    expr(expr const& o) : expr(glsl::from{o.get_reference()}) {}
    template <glsl::operand X>
    requires std::same_as<glsl::value_t<X>, matrix> expr(X const& o) : expr(glsl::from{glsl::reference(o)}) {}
    expr& operator=(expr const& o) & { return set(o.get_reference()); }
    template <glsl::operand X>
    requires std::same_as<glsl::value_t<X>, matrix> expr& operator=(X const& o) & {
        return set(glsl::reference(o));
    }
    std::uint32_t get_reference() const {
        for (std::size_t i = 0; i < count; ++i)
            if (columns_[i].get_reference() != recorded_[i]) return glsl::matrix_of<matrix>(columns_);
        return whole_;
    }
    template <glsl::plain I> expr<column>& operator[](I const& k) & {
        return columns_[static_cast<std::size_t>(k)];
    }
    template <glsl::plain I> expr<column> operator[](I const& k) const& {
        return columns_[static_cast<std::size_t>(k)];
    }
    template <glsl::symbolic I> expr<column> operator[](I const& i) const& {
        return expr<column>(glsl::from{glsl::element_node<column>(*this, i)});
    }
    GPU_GLSL_COMPOUNDS(expr)

private:
    template <std::size_t... I>
    expr(glsl::from f, std::index_sequence<I...>)
        : whole_(f.ref)
        , recorded_{glsl::column_node<column>(f.ref, I)...}
        , columns_{expr<column>(glsl::from{recorded_[I]})...} {}
    expr& set(std::uint32_t r) {
        whole_ = r;
        for (std::size_t i = 0; i < count; ++i) {
            recorded_[i] = glsl::column_node<column>(r, i);
            columns_[i] = expr<column>(glsl::from{recorded_[i]});
        }
        return *this;
    }
    std::uint32_t whole_;
    std::array<std::uint32_t, count> recorded_;  // the nodes of the columns of `whole_`
    std::array<expr<column>, count> columns_;
};

template <int C, int R, class T, glm::qualifier Q> class var<glm::mat<C, R, T, Q>> : public glsl::symbol {
    using matrix = glm::mat<C, R, T, Q>;
    using column = glm::vec<R, T, Q>;
    static constexpr std::size_t count = C;

public:
    using value_type = matrix;
    var() = default;
    var(var const&) = default;
    template <glsl::operand X>
    requires std::same_as<glsl::value_t<X>, matrix> var(X const& o) { *this = o; }
    var& operator=(var const& o) & { return *this = +o; }
    template <glsl::operand X>
    requires std::same_as<glsl::value_t<X>, matrix> var& operator=(X const& o) & {
        if (is_known()) {
            matrix const m = glsl::host(o);
            for (std::size_t i = 0; i < count; ++i) columns_[i] = m[static_cast<int>(i)];
        } else {
            std::uint32_t const r = glsl::reference(o);
            for (std::size_t i = 0; i < count; ++i)
                columns_[i] = expr<column>(glsl::from{glsl::column_node<column>(r, i)});
        }
        return *this;
    }
    bool is_known() const { return columns_[0].is_known(); }
    matrix get_host() const {
        matrix m{};
        for (std::size_t i = 0; i < count; ++i) m[static_cast<int>(i)] = columns_[i].get_host();
        return m;
    }
    std::uint32_t get_reference() const { return glsl::matrix_of<matrix>(columns_); }
    either<matrix> operator+() const {
        return is_known() ? either<matrix>(get_host()) : either<matrix>(glsl::from{get_reference()});
    }
    operator matrix() const { return +*this; }
    template <glsl::plain I> var<column>& operator[](I const& k) & {
        return columns_[static_cast<std::size_t>(k)];
    }
    template <glsl::plain I> var<column> const& operator[](I const& k) const& {
        return columns_[static_cast<std::size_t>(k)];
    }
    template <glsl::symbolic I> auto operator[](I const& i) const { return (+*this)[i]; }
    GPU_GLSL_COMPOUNDS(var)

private:
    std::array<var<column>, count> columns_;
};
}  // namespace gpu::inline v0_2
