// SPDX-License-Identifier: MIT
// gpu::array<T, N>: a small local array in a function, indexed by any integers or symbols.
#pragma once

#include <gpu/symbol/expression.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

/// The result of a[i] for a gpu::array a. It holds the value that the element had when it was
/// indexed. Assigning to it (a[i] = x, a[i] += x) changes the element.
template <class T> class array_element : public either<T> {
public:
    array_element(T* host, T const& value) : either<T>(value), host_(host) {}
    array_element(std::uint32_t array, std::uint32_t index)
        : either<T>(glsl::from{glsl::rec().push(glsl::op::get, glsl::type_id<T>(), array, index)})
        , array_(array)
        , index_(index) {}
    array_element(array_element const&) = default;
    template <glsl::operand X>
    requires glsl::converts_to<T, glsl::value_t<X>>
    void operator=(X const& to) && { set(to); }
    void operator=(array_element const& to) && { set(to); }
#define GPU_ARRAY_COMPOUND(OP)                                      \
    template <glsl::operand X> void operator OP##=(X const& by)&& { \
        set(static_cast<either<T> const&>(*this) OP by);            \
    }
    GPU_ARRAY_COMPOUND(+)
    GPU_ARRAY_COMPOUND(-)
    GPU_ARRAY_COMPOUND(*)
    GPU_ARRAY_COMPOUND(/)
    GPU_ARRAY_COMPOUND(%)
    GPU_ARRAY_COMPOUND(<<)
    GPU_ARRAY_COMPOUND(>>)
    GPU_ARRAY_COMPOUND(&)
    GPU_ARRAY_COMPOUND(|)
    GPU_ARRAY_COMPOUND(^)
#undef GPU_ARRAY_COMPOUND
    void operator++() && { set(static_cast<either<T> const&>(*this) + glsl::one<T>); }
    void operator--() && { set(static_cast<either<T> const&>(*this) - glsl::one<T>); }

private:
    template <class X> void set(X const& to) {
        if (this->is_known()) {
            *host_ = static_cast<T>(glsl::host(to));
            return;
        }
        std::uint32_t const v = glsl::as<T>(to);
        glsl::rec().push(glsl::op::put, glsl::type_id<T>(), array_, index_, v);
    }
    T* host_ = nullptr;
    std::uint32_t array_ = 0, index_ = 0;
};
template <class T> inline constexpr bool glsl::is_two_sided<array_element<T>> = true;

/// A local array of N elements, all zero at first or initialized from N listed values.
///
/// The index is any integer, given as a C++ number or as a symbol. On the host, an index out of
/// range throws gpu::out_of_range; on the GPU, it means the last element. The elements lie in
/// registers or in the thread's private memory. Drivers compile arrays of more than about 256 words
/// slowly.
///
///     gpu::array<unsigned, 16> counts;    // counts the hexadecimal digits of x, an unsigned
///     gpu::for_(0u, 8u, [&](auto k) { counts[x >> (4u * k) & 15u] += 1u; });
///     auto zeros = counts[0u];            // a copy of the element
template <class T, std::size_t N> class array {
    static_assert(glsl::numeric<T>,
        "gpu::array: numbers, vectors and matrices; for structures, one array for each field");
    static_assert(N > 0 && N < 65536, "gpu::array: 1 to 65535 elements");

public:
    using value_type = T;
    array() {
        if (!glsl::active) return;
        node_ = glsl::rec().push(glsl::op::array, glsl::type_id<T>(), static_cast<std::uint32_t>(N));
        glsl::rec().looped = true;  // A loop in the GLSL text sets the elements to zero.
    }
    template <glsl::operand... X>
    requires(sizeof...(X) == N && (glsl::converts_to<T, glsl::value_t<X>> && ...)) explicit(N == 1)
        array(X const&... x)
        : array() {
        std::uint32_t k = 0;
        ((set(k++, x)), ...);
    }
    array(array const&) = delete;  // Lambdas capture the array by reference, so it needs no copies.
    array& operator=(array const&) = delete;

    static constexpr std::size_t size() { return N; }
    template <glsl::operand I>
    requires std::is_integral_v<glsl::value_t<I>> array_element<T>
    operator[](I const& i) { return at(i); }
    template <glsl::operand I>
    requires std::is_integral_v<glsl::value_t<I>> either<T>
    operator[](I const& i) const { return const_cast<array&>(*this).at(i); }
    template <glsl::operand X>
    requires glsl::converts_to<T, glsl::value_t<X>>
    void fill(X const& x) {
        for (std::uint32_t k = 0; k < N; ++k) set(k, x);
    }

private:
    template <class X> void set(std::uint32_t k, X const& x) {
        if (node_ == ~0u)
            host_[k] = static_cast<T>(glsl::host(x));
        else {
            std::uint32_t const v = glsl::as<T>(x), index = glsl::plain_reference(k, true);
            glsl::rec().push(glsl::op::put, glsl::type_id<T>(), node_, index, v);
        }
    }
    template <class I> array_element<T> at(I const& i) {
        if (node_ != ~0u) return array_element<T>(node_, glsl::as<std::uint32_t>(i));
        auto const k = static_cast<std::size_t>(glsl::host(i));
        if (k >= N)
            gpu::detail::raise(
                out_of_range(detail::concat({"gpu: index ", k, " of a gpu::array of ", N, " elements"})));
        return array_element<T>(&host_[k], host_[k]);
    }
    T host_[N]{};
    std::uint32_t node_ = ~0u;
};
}  // namespace gpu::inline v0_2
