// SPDX-License-Identifier: MIT
// Gives gpu::glsl::type_of<T>(), the GLSL name and host layout of a C++ type, and gpu::element, the
// concept of types that a gpu::vector can hold.
#pragma once

#include <gpu/glsl/convert.hpp>
#include <gpu/glsl/half.hpp>
#include <gpu/glsl/registry.hpp>
#include <gpu/glsl/words.hpp>
#include <gpu/text.hpp>

#include <glm/fwd.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {
using glm::bvec2, glm::bvec3, glm::bvec4, glm::ivec2, glm::ivec3, glm::ivec4, glm::uvec2, glm::uvec3,
    glm::uvec4;
using glm::dvec2, glm::dvec3, glm::dvec4, glm::vec2, glm::vec3, glm::vec4;
// These matrix types are only declared here. <gpu/functional/matrix.hpp>, which gpu.hpp includes,
// and GLM's own headers define them.
using glm::dmat2, glm::dmat3, glm::dmat4, glm::mat2, glm::mat3, glm::mat4;
using glm::dmat2x3, glm::dmat2x4, glm::dmat3x2, glm::dmat3x4, glm::dmat4x2, glm::dmat4x3;
using glm::mat2x3, glm::mat2x4, glm::mat3x2, glm::mat3x4, glm::mat4x2, glm::mat4x3;

namespace glsl {

/// Describes the fields of the structure T. GPU_STRUCT specialises it; std::array, std::pair and
/// std::tuple have specialisations below. A specialisation has `static void fields(type&)`, which
/// sets the fields, and `static constexpr std::uint32_t count`, their number.
template <class T> struct structure;

/// Gives the number of columns, the number of rows and the component type of a GLM vector or
/// matrix. For other types, both numbers are 0.
template <class T> struct glm_shape {
    static constexpr int columns = 0, rows = 0;
    using component = void;
};
template <int L, class T, glm::qualifier Q> struct glm_shape<glm::vec<L, T, Q>> {
    static constexpr int columns = 1, rows = L;
    using component = T;
};
template <int C, int R, class T, glm::qualifier Q> struct glm_shape<glm::mat<C, R, T, Q>> {
    static_assert(
        requires { sizeof(glm::mat<C, R, T, Q>); },
        "gpu: for matrices include <gpu/functional/matrix.hpp> (gpu.hpp does) or GLM's own header");
    static constexpr int columns = C, rows = R;
    using component = T;
};

/// The type of the numbers that stand for the values of T: the underlying type of an enumeration, T
/// itself otherwise.
template <class T> struct number_of { using type = T; };
template <class T>
requires std::is_enum_v<T>
struct number_of<T> {
    using type = std::underlying_type_t<T>;
};
template <class T> using number_of_t = typename number_of<T>::type;

/// Returns the number of the scalar T in glsl::registry, the table of all types, or 0 when GLSL has
/// no type for T (wchar_t, long double, char16_t ...). An enumeration has the number of its
/// underlying type.
template <class T> constexpr std::uint16_t scalar_id() {
    if constexpr (std::is_enum_v<T>)
        return scalar_id<number_of_t<T>>();
    else if constexpr (std::is_same_v<T, bool>)
        return 1;
    else if constexpr (std::is_same_v<T, float>)
        return 10;
    else if constexpr (std::is_same_v<T, double>)
        return 11;
    else if constexpr (std::is_same_v<T, half>)
        return registry::half_id;
    else if constexpr (std::is_same_v<T, wchar_t> || std::is_same_v<T, char8_t> ||
                       std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>)
        return 0;
    else if constexpr (!std::is_integral_v<T> || std::is_class_v<T>)
        return 0;
    else if constexpr (sizeof(T) <= 8)
        // In glsl::registry, the table of all types used on the GPU, numbers 2 to 5 stand for the
        // signed integers of 1, 2, 4 and 8 bytes, and numbers 6 to 9 for the unsigned integers.
        return static_cast<std::uint16_t>((std::is_signed_v<T> ? 2 : 6) + std::countr_zero(sizeof(T)));
    else
        return 0;
}
template <class T>
concept scalar = scalar_id<T>()
!= 0;
template <class T>
concept vector_type =
    glm_shape<T>::columns == 1 && glm_shape<T>::rows >= 2 && scalar<typename glm_shape<T>::component> &&
    !std::is_same_v<typename glm_shape<T>::component, half>;
template <class T>
concept matrix_type = (glm_shape<T>::columns > 1);
template <class T>
concept numeric = scalar<T> || vector_type<T> || matrix_type<T>;
template <class T>
concept structure_type = requires {
    structure<T>::count;
};
}  // namespace glsl

/// True for types whose values a gpu::vector can hold and the GPU can compute with.
template <class T>
concept element = glsl::numeric<T> || glsl::structure_type<T>;

namespace glsl {

/// Returns the number of the scalar, vector or matrix type T in glsl::registry, the table of all
/// types.
template <numeric T> constexpr std::uint16_t builtin_id() {
    if constexpr (scalar<T>)
        return scalar_id<T>();
    else {
        using S = typename glm_shape<T>::component;
        constexpr int columns = glm_shape<T>::columns, rows = glm_shape<T>::rows;
        static_assert(
            sizeof(T) == sizeof(S) * columns * rows, "gpu: GLM's aligned (padded) types are not supported");
        return columns == 1 ? registry::vector_id(scalar_id<S>(), rows)
                            : registry::matrix_id(std::is_same_v<S, double>, columns, rows);
    }
}

/// Returns the description of T: its name in GLSL and its layout on the host. It lives until the
/// program ends. Safe to call from several threads at once.
///
///     type_of<glm::vec3>().name   // "vec3"
///     type_of<short>().name       // "int": values stay in the range of short
template <class T> type const& type_of() {
    if constexpr (std::is_void_v<T>)
        return registry::get().at(0);
    else if constexpr (numeric<T>)
        return registry::get().at(builtin_id<T>());
    else {
        static_assert(structure_type<T>,
            "gpu: this type has no GLSL form; for a structure, name its fields once with GPU_STRUCT(type, "
            "field, ...) before this use");
        static type const* const t = [] {
            type made;
            made.k = kind::structure;
            made.size = sizeof(T);
            made.alignment = alignof(T);
            structure<T>::fields(made);
            return &registry::get().at(registry::get().add(made));
        }();
        return *t;
    }
}

/// Returns type_of<T>().id, the number of T in the registry. For built-in types it does not read
/// the registry.
template <class T> std::uint16_t type_id() {
    if constexpr (std::is_void_v<T>)
        return 0;
    else if constexpr (numeric<T>)
        return builtin_id<T>();
    else
        return type_of<T>().id;
}

/// Adds a field of type F to the structure t. `where` is the address of the field in an object that
/// begins at the address `base`.
template <class F> void add_field(type& t, char const* name, void const* where, void const* base) {
    auto offset = static_cast<char const*>(where) - static_cast<char const*>(base);
    add_field(t, name, type_of<F>(), static_cast<std::uint32_t>(offset));
}

template <class T, std::size_t N>
requires(element<T>&& N > 0) struct structure<std::array<T, N>> {
    static constexpr std::uint32_t count = N;
    static void fields(type& t) {
        type const& e = type_of<T>();
        // When the element type is an array itself, its sizes follow N: GLSL writes an array of two
        // float[3] as float[2][3].
        std::string_view const name = e.name;
        std::size_t const inner = name.find('[');
        std::string_view const sizes = inner == name.npos ? "" : name.substr(inner);
        t.name = fill_in("$[$]$", {name.substr(0, inner), N, sizes});
        for (std::uint32_t k = 0; k < N; ++k)
            glsl::add_field(t, fill_in("[$]", {k}).c_str(), e, k * static_cast<std::uint32_t>(sizeof(T)));
    }
};
// The offsets of the fields of pairs and tuples are measured in an object, because libstdc++ stores
// the fields of a tuple in reverse order.
template <class A, class B>
requires(element<A>&& element<B>) struct structure<std::pair<A, B>> {
    static constexpr std::uint32_t count = 2;
    static void fields(type& t) {
        static std::pair<A, B> const s{};
        t.name = "pair_" + tag(type_of<A>()) + "_" + tag(type_of<B>());
        glsl::add_field<A>(t, "first", &s.first, &s);
        glsl::add_field<B>(t, "second", &s.second, &s);
    }
};
template <class... T>
requires(sizeof...(T) > 0 && (element<T> && ...)) struct structure<std::tuple<T...>> {
    static constexpr std::uint32_t count = sizeof...(T);
    static void fields(type& t) {
        static std::tuple<T...> const s{};
        t.name = "tuple";
        ((t.name += "_" + tag(type_of<T>())), ...);
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (glsl::add_field<T>(t, ("e" + std::to_string(I)).c_str(), &std::get<I>(s), &s), ...);
        }
        (std::index_sequence_for<T...>{});
    }
};
}  // namespace glsl
}  // namespace gpu::inline v0_2
