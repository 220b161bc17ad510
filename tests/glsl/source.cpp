// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/glsl/source.hpp>

TEST_CASE("what begins at one place is one block while a source reads once", "[source]") {
    gpu::glsl::source s(gpu::glsl::shape::groups, 4);
    auto words_at = [](std::uint32_t buffer, std::size_t position) {
        return gpu::glsl::block{.identity = buffer,
            .element = &gpu::glsl::type_of<std::uint32_t>(),
            .bytes = 4,
            .alignment = 2,
            .position = position};
    };
    auto const before = s.memory(words_at(7, 16));
    s.reading_once = true;
    auto const first = s.memory(words_at(7, 24)), again = s.memory(words_at(7, 24));
    CHECK(first != before);
    CHECK(first == again);
    CHECK(s.memory(words_at(7, 25)) != first);
    CHECK(s.memory(words_at(8, 24)) != first);
    CHECK(s.memory({.identity = 7,
              .element = &gpu::glsl::type_of<float>(),
              .bytes = 4,
              .alignment = 2,
              .position = 24}) != first);
    s.reading_once = false;
    CHECK(s.memory(words_at(7, 24)) != first);
    CHECK(s.uniform_count() == 7);  // a launch binds an offset for each
}

TEST_CASE("a kernel with 64-bit numbers asks NVIDIA's compiler to unroll its loops", "[source]") {
    char const* const file = "void main() {}";
    auto asks = [&](gpu::glsl::type const& t, bool unrolls) {
        gpu::glsl::dialect d;
        d.unrolls_loops = unrolls;
        gpu::glsl::source s(gpu::glsl::shape::groups, 1, d);
        s.need(t);
        return s.text(64, {&file, 1}).find("unroll all") != std::string::npos;
    };
    CHECK(asks(gpu::glsl::type_of<double>(), true));
    CHECK(asks(gpu::glsl::type_of<std::uint64_t>(), true));
    CHECK_FALSE(asks(gpu::glsl::type_of<float>(), true));
    CHECK_FALSE(asks(gpu::glsl::type_of<double>(), false));
}
