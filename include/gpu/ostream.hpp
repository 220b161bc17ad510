// SPDX-License-Identifier: MIT
// Gives std::cout << v for the ranges of the library and for everything that they can hold. It is
// not part of gpu/gpu.hpp, because streams take long to compile.
#pragma once
#include <gpu/algorithm/copy.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/complex.hpp>
#include <gpu/functional/matrix.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/iterator/subrange.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <limits>
#include <ostream>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

/// A manipulator: ranges of more than `most` elements are then shortened on that stream. Their
/// first and last elements are printed, `most` in all, and their size.
///
///     gpu::vector<int> v{0, 1, 2, 3, 4, 5, 6, 7};
///     std::cout << gpu::print_limit(4) << v;      // {0, 1, ..., 6, 7} (8 elements)
struct print_limit {
    explicit print_limit(std::size_t elements) : most(elements) {}
    std::size_t most;

    /// The limit of a stream to which no print_limit was written.
    static constexpr std::size_t by_default = 64;
};

namespace detail {

/// Returns the place where streams keep their print_limit, as the limit + 1.
inline int print_limit_place() {
    static int const place = std::ios_base::xalloc();
    return place;
}
std::size_t print_limit_of(std::ios_base& s);

/// Returns the name of T without its namespaces, and without "struct " where compilers write that:
/// "particle" for app::particle.
template <class T> std::string_view short_name() {
#if defined(_MSC_VER) && !defined(__clang__)
    std::string_view name = __FUNCSIG__;
    name = name.substr(name.find("short_name<") + 11);
    name = name.substr(0, name.rfind(">(void)"));
    if (std::size_t const space = name.find(' '); space < name.find('<')) name.remove_prefix(space + 1);
#else
    std::string_view name = __PRETTY_FUNCTION__;
    name = name.substr(name.find("T = ") + 4);
    name = name.substr(0, name.find_first_of(";]"));
#endif
    std::size_t const arguments = name.find('<');
    std::size_t const last = name.substr(0, arguments).rfind("::");
    return last == name.npos ? name : name.substr(last + 2);
}

/// Returns the name of a field in C++. GLSL has it with the prefix "m_" when the name is reserved
/// there.
std::string_view printed_name(glsl::field const& f);

template <class T> inline constexpr bool is_tuple_like = false;
template <class A, class B> inline constexpr bool is_tuple_like<std::pair<A, B>> = true;
template <class... T> inline constexpr bool is_tuple_like<std::tuple<T...>> = true;
template <class T, std::size_t N> inline constexpr bool is_tuple_like<std::array<T, N>> = true;

/// Prints values to one stream. Each number takes the width() that the stream had.
class printer {
public:
    explicit printer(std::ostream& to) : to_(to), width_(to.width(0)) {}

    /// Prints a number, a vector, a matrix, a complex number, a pair or tuple, an array, or a
    /// structure that GPU_STRUCT names.
    template <class T> void value(T const& x) {
        if constexpr (std::is_same_v<T, half>)
            number(static_cast<float>(x));
        else if constexpr (std::is_integral_v<T> && sizeof(T) == 1 && !std::is_same_v<T, bool>)
            number(static_cast<int>(x));
        else if constexpr (glsl::scalar<T>)
            number(x);
        else if constexpr (glsl::numeric<T>) {
            begin("{");
            for (typename T::length_type k = 0; k < x.length(); ++k) next(x[k]);
            end("}");
        } else if constexpr (glsl::is_complex<T>) {
            to_ << '(';
            number(x.real());
            to_ << ',';
            number(x.imag());
            to_ << ')';
        } else if constexpr (is_tuple_like<T>) {
            begin("{");
            std::apply([&](auto const&... part) { (next(part), ...); }, x);
            end("}");
        } else
            fields(x, std::make_index_sequence<glsl::structure<T>::count>());
    }

    /// Prints a range. Transfers only the elements that are printed, in at most two parts.
    template <class R> void range(R const& r) {
        std::size_t const most = print_limit_of(to_);
        if constexpr (is_counted<decltype(r.begin())>) {
            auto host = gpu::to_host(r);
            std::size_t const n = host.size();
            if (n > most) host.erase(host.begin() + at(most - most / 2), host.end() - at(most / 2));
            elements(host, n);
        } else {
            auto const n = static_cast<std::size_t>(r.end() - r.begin());
            if (n <= most) return elements(gpu::to_host(r), n);
            auto host = gpu::to_host(subrange(r.begin(), r.begin() + at(most - most / 2)));
            auto const last = gpu::to_host(subrange(r.end() - at(most / 2), r.end()));
            host.insert(host.end(), last.begin(), last.end());
            elements(host, n);
        }
    }

private:
    static std::ptrdiff_t at(std::size_t k) { return static_cast<std::ptrdiff_t>(k); }
    template <class N> void number(N x) {
        to_.width(width_);
        to_ << x;
    }
    void begin(char const* bracket) {
        to_ << bracket;
        first_ = true;
    }
    void end(char const* bracket) {
        to_ << bracket;
        first_ = false;
    }
    void comma() {
        if (!first_) to_ << ", ";
        first_ = false;
    }
    template <class T> void next(T const& x) {
        comma();
        value(x);
    }
    template <class T, std::size_t... K> void fields(T const& x, std::index_sequence<K...>) {
        using types = typename glsl::structure<T>::gpu_types;
        glsl::type const& t = glsl::type_of<T>();
        to_ << short_name<T>();
        begin("{");
        auto const field = [&](auto part, glsl::field const& f) {
            std::memcpy(static_cast<void*>(&part), reinterpret_cast<char const*>(&x) + f.offset, sizeof part);
            comma();
            to_ << printed_name(f) << ": ";
            value(part);
        };
        (field(std::tuple_element_t<K, types>(), t.fields[K]), ...);
        end("}");
    }
    /// Prints the elements of a range of n elements: all of them, or the first and the last ones.
    template <class H> void elements(H const& host, std::size_t n) {
        using T = typename H::value_type;
        begin("{");
        for (std::size_t k = 0; k <= host.size(); ++k) {
            if (host.size() < n && k == host.size() - host.size() / 2) {
                comma();
                to_ << "...";
            }
            if (k < host.size()) next(static_cast<T>(host[k]));
        }
        end("}");
        if (host.size() < n) to_ << " (" << n << " elements)";
    }

    std::ostream& to_;
    std::streamsize width_;
    bool first_ = true;
};

/// True for streams of char, and for ranges whose elements can be transferred and printed.
template <class Char, class Traits, class R>
concept prints_range = std::is_same_v<std::basic_ostream<Char, Traits>, std::ostream> &&
    requires(R const& r) {
    { r.begin() } -> readable_iterator;
    requires element<typename decltype(r.begin())::value_type>;
};
/// True for streams of char, and for elements that std::ostream does not print by itself.
template <class Char, class Traits, class T>
concept prints_element =
    std::is_same_v<std::basic_ostream<Char, Traits>, std::ostream> && element<T> && !glsl::cpp_arithmetic<T>;

}  // namespace detail

// The streams are template parameters, so that an operator<< of the application is preferred.

/// Prints the elements of a range on the GPU: `{3, 1, 2}`. A gpu::scalar is printed as its value.
/// Waits for the GPU.
///
/// Numbers have the format of the stream; std::setw applies to each number. Vectors and pairs are
/// printed as {1, 2}, matrices as lists of columns, complex numbers as (1,2), and structures as
/// particle{position: {1, 2, 3}, mass: 4}. Long ranges are shortened, see print_limit.
///
/// Cost: one transfer of what is printed, or two when the range is shortened. A range whose
/// elements are computed is computed first, for the elements that are printed.
///
///     gpu::vector<int> v{3, 1, 2};
///     std::cout << v << ' ' << v[0] << '\n';      // {3, 1, 2} 3
template <class Char, class Traits, device_range R>
requires detail::prints_range<Char, Traits, R> std::basic_ostream<Char, Traits>
&operator<<(std::basic_ostream<Char, Traits>& to, R const& r) {
    if constexpr (is_scalar<R>)
        detail::printer(to).value(r.read());
    else
        detail::printer(to).range(r);
    return to;
}
/// Prints one element of a gpu::vector, such as v[0].
template <class Char, class Traits, class T>
requires std::is_same_v<std::basic_ostream<Char, Traits>, std::ostream> std::basic_ostream<Char, Traits>
&operator<<(std::basic_ostream<Char, Traits>& to, reference<T> const& r) {
    detail::printer(to).value(r.get());
    return to;
}
/// Prints a value as it is printed as an element of a range. C++ finds this function by itself for
/// gpu::half, gpu::complex and GLM's types. For pairs, tuples and the application's structures,
/// write `using gpu::operator<<;` first.
template <class Char, class Traits, class T>
requires detail::prints_element<Char, Traits, T> std::basic_ostream<Char, Traits>
&operator<<(std::basic_ostream<Char, Traits>& to, T const& x) {
    detail::printer(to).value(x);
    return to;
}
std::ostream& operator<<(std::ostream& to, print_limit limit);

}  // namespace gpu::inline v0_2

namespace glm {
template <class Char, class Traits, class T>
requires(gpu::glsl::glm_shape<T>::columns > 0) std::basic_ostream<Char, Traits>
&operator<<(std::basic_ostream<Char, Traits>& to, T const& x) { return gpu::operator<<(to, x); }
}  // namespace glm

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/impl/ostream.ipp>
#endif
