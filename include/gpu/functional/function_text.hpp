// SPDX-License-Identifier: MIT
// GPU_FUNCTION and gpu::glsl_function, which define functions by their text. The header raw.hpp
// adds the mathematical functions that these texts may call.
#pragma once

#include <gpu/functional/each.hpp>
#include <gpu/functional/text_call.hpp>
#include <gpu/list.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace gpu::inline v0_2 {
namespace glsl {

/// A type in both languages: `cpp` is its spelling in C++ text, and `t` describes it in GLSL.
struct renamed {
    std::string_view cpp;
    type const* t;
};
/// Translates C++ text to GLSL in one pass over its words: gpu::vec3 becomes vec3, unsigned becomes
/// uint, and a structure gets its GLSL name.
[[gnu::cold]] std::string to_glsl(std::string_view s, gpu::detail::array_view<renamed const> names = {});

/// Puts each statement of the text on its own line and indents blocks, because the preprocessor has
/// removed the line ends that the user wrote.
[[gnu::cold]] std::string in_lines(std::string_view s);

/// The result type and parameter types of a function given as text. node() records a call of the
/// function, and add() registers its text.
template <class> struct signature;
template <element R, element... A> struct signature<R(A...)> : text_call<R(A...)> {
    template <class... X> static std::uint32_t node(std::uint32_t function, X const&... x) {
        std::uint32_t const p[] = {glsl::as<A>(x)..., 0};
        return glsl::text_node(type_id<R>(), p, sizeof...(A), function);
    }
    /// Translates the function's C++ text to GLSL, registers it and returns its number in
    /// text_functions, the table of such functions. `cpp` lists the C++ spelling of the result
    /// type, and then the type and the name of each parameter.
    [[gnu::cold]] static std::uint32_t add(std::string_view name, std::string_view body,
        std::initializer_list<std::string_view> cpp, text_origin origin) {
        std::string parameters;
        type const* const types[] = {&type_of<R>(), &type_of<A>()...};
        for (std::size_t i = 1; i <= sizeof...(A); ++i) {
            if (i > 1) parameters += ", ";
            (parameters += types[i]->name) += ' ';
            parameters += cpp.begin()[2 * i];
        }
        gpu::detail::list<renamed> structures;
        for (std::size_t i = 0; i <= sizeof...(A); ++i)
            structures.push_back({cpp.begin()[i ? 2 * i - 1 : 0], types[i]});
        return text_functions::get().add(
            type_of<R>().name, name, parameters, glsl::in_lines(glsl::to_glsl(body, structures)), origin);
    }
};
}  // namespace glsl

/// The names that the text of a GPU_FUNCTION may use without a prefix when it runs as C++.
namespace glsl_names {
using namespace gpu;
using uint = unsigned;
using precise_float = float;
}  // namespace glsl_names

/// A function written in GLSL, which functors and lambdas call while they are traced. It cannot be
/// called with numbers on the host, nor in another shared library than the one that made it.
///
/// It may call GPU_FUNCTIONs defined before it and glsl_functions made before it. When the driver
/// rejects the text, gpu::shader_error shows the text's lines and its place in the C++ source.
///
///     auto ones = gpu::glsl_function<unsigned(unsigned)>(
///         "ones", "uint x", "return uint(bitCount(x));");
///     gpu::transform(v.begin(), v.end(), v.begin(), ones);
template <class> class glsl_function;
template <element R, element... A> class glsl_function<R(A...)> {
    std::uint32_t function_;
    // Each module of a program (the executable, a shared library) may have a table of its own.
    glsl::text_functions const* table_ = &glsl::text_functions::get();

public:
    glsl_function(std::string_view name, std::string_view parameters, std::string_view body,
        char const* file = __builtin_FILE(), std::uint32_t line = __builtin_LINE())
        : function_(glsl::text_functions::get().add(
              glsl::type_of<R>().name, name, parameters, "{ " + std::string(body) + " }", {file, line})) {}
    expr<R> operator()(expr<A> const&... a) const {
        if (table_ != &glsl::text_functions::get()) [[unlikely]]
            gpu::detail::raise(unsupported(
                "gpu: a gpu::glsl_function was made in another shared library or plug-in than the one that "
                "calls it; make it in the module that calls it"));
        return expr<R>(glsl::from{glsl::signature<R(A...)>::node(function_, a...)});
    }
};
}  // namespace gpu::inline v0_2

#define GPU_FUNCTION_PARAMETER(T, N) T N
#define GPU_FUNCTION_TYPE(T, N) T
#define GPU_FUNCTION_TEXT(T, N) #T, #N

#define GPU_FUNCTION_DEFINED(R, NAME, PARAMETERS, TEXT, ...)                                         \
    struct NAME##_function {                                                                         \
        using gpu_signature =                                                                        \
            ::gpu::glsl::signature<R(GPU_EACH_PAIR(GPU_FUNCTION_TYPE, GPU_UNWRAP PARAMETERS))>;      \
        R operator()(GPU_EACH_PAIR(GPU_FUNCTION_PARAMETER, GPU_UNWRAP PARAMETERS)) const {           \
            using namespace ::gpu::glsl_names;                                                       \
            __VA_ARGS__                                                                              \
        }                                                                                            \
        template <::gpu::glsl::operand... gpu_X>                                                     \
        requires(::gpu::glsl::symbolic<gpu_X> || ...) auto operator()(gpu_X const&... gpu_x) const { \
            return gpu_signature::call(*this, &gpu_text, gpu_x...);                                  \
        }                                                                                            \
        static ::std::uint32_t gpu_text() {                                                          \
            static ::std::uint32_t const gpu_id = gpu_signature::add(#NAME,                          \
                TEXT,                                                                                \
                {#R, GPU_EACH_PAIR(GPU_FUNCTION_TEXT, GPU_UNWRAP PARAMETERS)},                       \
                {__FILE__, __LINE__});                                                               \
            return gpu_id;                                                                           \
        }                                                                                            \
    };                                                                                               \
    inline constexpr NAME##_function NAME{};

/// Defines a function NAME from one text, which runs as C++ when called with numbers and as GLSL
/// when called with symbols. PARAMETERS lists type and name of each parameter.
///
/// Write only what means one thing in both languages: float literals with f, GLSL's functions, no
/// macros, no % of negative numbers. The text may call GPU_FUNCTIONs defined before it. A GPU may
/// round a * x + y only once; a variable of type `precise_float` is rounded as on the host.
///
///     GPU_FUNCTION(float, lumen, (gpu::vec3, rgb),
///         { return dot(rgb, gpu::vec3(0.2126f, 0.7152f, 0.0722f)); })
#define GPU_FUNCTION(R, NAME, PARAMETERS, ...)                           \
    GPU_FUNCTION_DEFINED(R, NAME, PARAMETERS, #__VA_ARGS__, __VA_ARGS__) \
    inline ::std::uint32_t const NAME##_gpu_number = NAME##_function::gpu_text();
/// Defines a function as GPU_FUNCTION does, for use inside the library only. Texts of other
/// functions cannot call it, and a program that does not use it never registers it.
#define GPU_OWN_FUNCTION(R, NAME, PARAMETERS, ...) \
    GPU_FUNCTION_DEFINED(R, NAME, PARAMETERS, #__VA_ARGS__, __VA_ARGS__)

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/functional/impl/function_text.ipp>
#endif
