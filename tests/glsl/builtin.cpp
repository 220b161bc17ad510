// SPDX-License-Identifier: MIT
// Every row of glsl/builtins.def: its enumerator, its name in GLSL, its operand count, the function
// gpu::NAME and its form for placeholders.
#include "glsl/text.hpp"

#include <gpu/functional/placeholder_functions.hpp>

#include <string>
#include <tuple>
#include <utility>

namespace builtin_table {
using gpu::glsl::builtin;

/// Operands that function F takes. Those of a function that is not named here are COUNT vectors of
/// three.
template <builtin F, int Count> auto operands() {
    using gpu::vec2, gpu::vec3, gpu::vec4;
    auto is_one_of = [](auto... f) { return ((f == F) || ...); };
    vec3 const first(1), second(0.25f), third(0.5f);
    if constexpr (is_one_of(builtin::transpose, builtin::determinant, builtin::inverse))
        return std::tuple(gpu::mat3(2));
    else if constexpr (F == builtin::matrixCompMult)
        return std::tuple(gpu::mat3(2), gpu::mat3(3));
    else if constexpr (F == builtin::refract)
        return std::tuple(first, second, 0.5f);
    else if constexpr (F == builtin::ldexp)
        return std::tuple(first, gpu::ivec3(1, 2, 3));
    else if constexpr (is_one_of(builtin::any, builtin::all, builtin::not_))
        return std::tuple(gpu::bvec3(true, false, true));
    else if constexpr (F == builtin::intBitsToFloat)
        return std::tuple(gpu::ivec3(0x3f800000));
    else if constexpr (F == builtin::uintBitsToFloat)
        return std::tuple(gpu::uvec3(0x3f800000u));
    else if constexpr (is_one_of(builtin::packUnorm2x16, builtin::packSnorm2x16, builtin::packHalf2x16))
        return std::tuple(vec2(1, 0.25f));
    else if constexpr (is_one_of(builtin::packUnorm4x8, builtin::packSnorm4x8))
        return std::tuple(vec4(1, 0.25f, 0.5f, 0));
    else if constexpr (F == builtin::packDouble2x32)
        return std::tuple(gpu::uvec2(0, 0x3ff00000u));
    else if constexpr (F == builtin::unpackDouble2x32)
        return std::tuple(1.0);
    else if constexpr (F == builtin::imulExtended)
        return std::tuple(-3, 0x40000000);
    else if constexpr (is_one_of(builtin::uaddCarry, builtin::usubBorrow, builtin::umulExtended))
        return std::tuple(5u, 0xfffffffeu);
    else if constexpr (F == builtin::bitfieldExtract)
        return std::tuple(0xabcdu, 4, 8);
    else if constexpr (F == builtin::bitfieldInsert)
        return std::tuple(0xffffu, 5u, 4, 8);
    else if constexpr (is_one_of(builtin::unpackUnorm2x16,
                           builtin::unpackSnorm2x16,
                           builtin::unpackUnorm4x8,
                           builtin::unpackSnorm4x8,
                           builtin::unpackHalf2x16,
                           builtin::bitfieldReverse,
                           builtin::bitCount,
                           builtin::findLSB,
                           builtin::findMSB))
        return std::tuple(0x3c003c01u);
    else if constexpr (Count == 1)
        return std::tuple(first);
    else if constexpr (Count == 2)
        return std::tuple(first, second);
    else
        return std::tuple(first, second, third);
}

/// Calls `function`, which is gpu::NAME, with numbers, with symbols and with placeholders. A
/// generated function is one call of GLSL's on symbols, and a placeholder form gives what the
/// function itself does.
template <builtin F, int Count, bool Generated, class Function> void check_function(Function function) {
    using namespace gpu::placeholders;
    auto const placeholder_form = [&] {
        if constexpr (Count == 1)
            return function(_1);
        else if constexpr (Count == 2)
            return function(_1, _2);
        else if constexpr (Count == 3)
            return function(_1, _2, _3);
        else
            return function(_1, _2, _3, _4);
    }();
    STATIC_REQUIRE(gpu::lazy::is_lazy<decltype(placeholder_form)>);
    std::apply(
        [&]<class... X>(X... x) {
            STATIC_REQUIRE(sizeof...(X) == Count);
            bool const same_answer = function(x...) == placeholder_form(x...);
            CHECK(same_answer);
            std::string const text = test::text_of<X...>(function);
            CHECK(test::text_of<X...>(placeholder_form) == text);
            if (Generated) {
                std::string const call = std::string(gpu::glsl::builtin_names[static_cast<int>(F)]) + "(a0";
                CHECK(test::returned<X...>(function) ==
                      call + (Count > 1 ? ", a1" : "") + (Count > 2 ? ", a2" : "") + ")");
            }
        },
        operands<F, Count>());
}
}  // namespace builtin_table

TEST_CASE("every row of the table of built-ins has an enumerator, its name in GLSL and its operand count") {
    using gpu::glsl::builtin;
    std::size_t rows = 0;
    auto check_row = [&](builtin f, std::string const& name, int count) {
        CHECK(static_cast<std::size_t>(f) == rows++);
        CHECK(gpu::glsl::builtin_names[static_cast<int>(f)] == name);
        CHECK(gpu::glsl::operand_count(f) == count);
    };
#define GPU_BUILTIN(NAME, COUNT, ...) check_row(builtin::NAME, #NAME, COUNT);
#define GPU_BUILTIN_NAMED(NAME, GLSL, COUNT, ...) check_row(builtin::NAME, #GLSL, COUNT);
#include <gpu/glsl/builtins.def>
    CHECK(rows == std::size(gpu::glsl::builtin_names));
    CHECK(rows == std::size(gpu::glsl::builtin_operand_counts));
    CHECK(gpu::glsl::builtin_names[static_cast<int>(builtin::atan2)] == std::string("atan"));
    CHECK(gpu::glsl::builtin_names[static_cast<int>(builtin::not_)] == std::string("not"));
    CHECK(gpu::glsl::operand_count(builtin::smoothstep) == 3);
}

TEST_CASE("every row of the table of built-ins has its function and its placeholder form") {
#define GPU_TEST_CALL(NAME, COUNT, GENERATED)                                  \
    builtin_table::check_function<gpu::glsl::builtin::NAME, COUNT, GENERATED>( \
        [](auto const&... x) { return (gpu::NAME)(x...); });
#define GPU_TEST_real(NAME, COUNT) GPU_TEST_CALL(NAME, COUNT, true)
#define GPU_TEST_single(NAME, COUNT) GPU_TEST_CALL(NAME, COUNT, true)
#define GPU_TEST_any(NAME, COUNT) GPU_TEST_CALL(NAME, COUNT, true)
#define GPU_TEST_by_hand(NAME, COUNT) GPU_TEST_CALL(NAME, COUNT, false)
#define GPU_TEST_none(NAME, COUNT)
#define GPU_BUILTIN(NAME, COUNT, FUNCTION, ...) GPU_TEST_##FUNCTION(NAME, COUNT)
#include <gpu/glsl/builtins.def>
#undef GPU_TEST_CALL
#undef GPU_TEST_real
#undef GPU_TEST_single
#undef GPU_TEST_any
#undef GPU_TEST_by_hand
#undef GPU_TEST_none
}

#if defined(GPU_BUILTIN) || defined(GPU_BUILTIN_NAMED)
#    error "the table of built-ins leaves a macro behind"
#endif
