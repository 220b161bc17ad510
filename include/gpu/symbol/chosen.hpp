// SPDX-License-Identifier: MIT
// The elements of arrays, vectors and matrices that are indexed by a symbol.
#pragma once

#include <gpu/symbol/local.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu::inline v0_2 {
namespace glsl {

// Defines a[i] op= x, which changes the element, and c op= x for a copy c of a[i], which does not.
#define GPU_GLSL_CHOSEN_BY(Value, OP)                                     \
    template <::gpu::glsl::operand X> void operator OP##=(X const& x)& {  \
        Value::operator=(static_cast<Value const&>(*this) OP x);          \
    }                                                                     \
    template <::gpu::glsl::operand X> void operator OP##=(X const& x)&& { \
        std::move(*this) = static_cast<Value const&>(*this) OP x;         \
    }
// clang-format off
#define GPU_GLSL_CHOSEN(Value)    \
    GPU_GLSL_CHOSEN_BY(Value, +)  \
    GPU_GLSL_CHOSEN_BY(Value, -)  \
    GPU_GLSL_CHOSEN_BY(Value, *)  \
    GPU_GLSL_CHOSEN_BY(Value, /)  \
    GPU_GLSL_CHOSEN_BY(Value, %)  \
    GPU_GLSL_CHOSEN_BY(Value, <<) \
    GPU_GLSL_CHOSEN_BY(Value, >>) \
    GPU_GLSL_CHOSEN_BY(Value, &)  \
    GPU_GLSL_CHOSEN_BY(Value, |)  \
    GPU_GLSL_CHOSEN_BY(Value, ^)
// clang-format on

/// The result of a[i] for a symbol a of an array, vector or matrix, and a symbol i. It holds the
/// value that the element had when it was indexed. Assigning to a[i] itself writes the element; a
/// copy (auto x = a[i]) is independent of the whole.
template <class Base, class Whole> class chosen : public Base {
    Whole* whole_;
    expr<int> index_;

public:
    using value_type = typename Base::value_type;
    chosen(Base const& value, Whole& whole, expr<int> const& index)
        : Base(value), whole_(&whole), index_(index) {}
    chosen(chosen const&) = default;
    using Base::operator=;
    template <operand X>
    requires converts_to<value_type, value_t<X>>
    void operator=(X const& x) && {
        expr<value_type> const v(from{glsl::as<value_type>(x)});
        for (std::size_t k = 0; k < Whole::length; ++k) {
            expr<bool> const here = index_ == static_cast<int>(k);
            std::uint32_t const c = here.get_reference(), old = glsl::reference((*whole_)[k]);
            (*whole_)[k] = expr<value_type>(
                from{rec().push(op::select, type_id<value_type>(), c, v.get_reference(), old)});
        }
    }
    void operator=(chosen const& o) && { std::move(*this) = static_cast<Base const&>(o); }
    GPU_GLSL_CHOSEN(Base)
};
template <class T, class A, class I> std::uint32_t element_node(A const& array, I const& i) {
    std::uint32_t const a = glsl::reference(array), k = glsl::as<int>(i);
    return rec().push(op::index, type_id<T>(), a, k);
}

template <class Whole, class T> class chosen_of_var;
template <class Whole, class T> inline constexpr bool is_two_sided<chosen_of_var<Whole, T>> = true;
/// The result of a[i] for a variable a of an array, vector or matrix, whose elements are of type T,
/// and a symbol i. Assigning to it changes the element on the host, and records the change while
/// tracing.
template <class Whole, class T> class chosen_of_var : public either<T> {
    Whole* whole_;
    either<int> index_;

public:
    template <class I>
    chosen_of_var(Whole& whole, I const& i)
        : either<T>((+whole)[i])
        , whole_(&whole)
        , index_(glsl::known(i) ? either<int>(static_cast<int>(glsl::host(i)))
                                : either<int>(glsl::from{glsl::as<int>(i)})) {}
    chosen_of_var(chosen_of_var const&) = default;
    template <operand X>
    requires converts_to<T, value_t<X>>
    void operator=(X const& x) && {
        if (whole_->is_known())
            (*whole_)[static_cast<std::size_t>(index_.get_host())] = x;
        else {
            expr<int> const k = index_;
            chosen<expr<T>, Whole>(expr<T>(static_cast<either<T> const&>(*this)), *whole_, k) = x;
        }
    }
    void operator=(chosen_of_var const& o) && { std::move(*this) = static_cast<either<T> const&>(o); }
    GPU_GLSL_CHOSEN(either<T>)
};
#undef GPU_GLSL_CHOSEN
#undef GPU_GLSL_CHOSEN_BY
}  // namespace glsl
}  // namespace gpu::inline v0_2
