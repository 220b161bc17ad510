// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/control.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/glsl/source.hpp>
#include <gpu/symbol/add_function.hpp>

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

TEST_CASE(
    "a loop of a kernel that has GPU_ALWAYS in its condition is not unrolled with the others", "[source]") {
    auto const text = [](gpu::glsl::type const& t, bool unrolls, char const* file) {
        gpu::glsl::dialect d;
        d.unrolls_loops = unrolls;
        gpu::glsl::source s(gpu::glsl::shape::groups, 1, d);
        s.need(t);
        return s.text(64, {&file, 1});
    };
    char const* const loop = "void main() { for (uint k = 0u; k < 9u && GPU_ALWAYS; ++k) {} }";
    std::string const open = "#define GPU_ALWAYS gl_WorkGroupID.y == 0u", known = "#define GPU_ALWAYS true";
    auto const& real = gpu::glsl::type_of<double>();
    CHECK(text(real, true, loop).find(open) != std::string::npos);
    CHECK(text(real, false, loop).find(known) != std::string::npos);
    CHECK(text(gpu::glsl::type_of<float>(), true, loop).find(known) != std::string::npos);
    CHECK(text(real, true, "void main() {}").find("GPU_ALWAYS") == std::string::npos);
}

TEST_CASE("a long loop of a functor is not unrolled with the kernel's own loops", "[source]") {
    // Returns the text of a kernel that calls the functor, for NVIDIA's compiler.
    auto text_for = [](auto const& f, auto x) {
        char const* const file = "void main() {}";
        gpu::glsl::dialect d;
        d.unrolls_loops = true;
        gpu::glsl::source s(gpu::glsl::shape::groups, 1, d);
        s.need(gpu::glsl::type_of<decltype(x)>());
        gpu::glsl::add_function<decltype(x)>(s, f);
        return s.text(64, {&file, 1});
    };
    auto count = [](std::string const& text, std::string const& part) {
        int n = 0;
        for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
        return n;
    };
    auto const power = [](auto x) {
        auto s = x;
        gpu::for_(gpu::constant<0>, gpu::constant<1024>, [&](auto) { s = s * x; });
        return s;
    };
    CHECK(count(text_for(power, 1.5), "GPU_ALWAYS") == 0);
    auto const long_power = [](auto x) {
        auto s = x;
        gpu::for_(gpu::constant<0>, gpu::constant<1025>, [&](auto) { s = s * x; });
        return s;
    };
    auto const guarded = text_for(long_power, 1.5);
    CHECK(count(guarded, "#define GPU_ALWAYS gl_WorkGroupID.y == 0u") == 1);
    CHECK(count(guarded, "if (!(t0 < 1025) && GPU_ALWAYS) break;") == 1);
    CHECK(count(text_for(long_power, 1.5f), "#define GPU_ALWAYS true") == 1);
    // In a nest of loops, the inner one would be unrolled a hundred times.
    auto const nest = [](auto x) {
        auto s = x;
        gpu::for_(gpu::constant<100>, gpu::constant<0>, gpu::constant<-1>, [&](auto) {
            gpu::for_(gpu::constant<0>, gpu::constant<100>, [&](auto) { s = s * x; });
        });
        return s;
    };
    CHECK(count(text_for(nest, 1.5), " && GPU_ALWAYS) break;") == 1);
    // How often this loop runs is not known, so each of its exits is guarded.
    auto const search = [](auto x) {
        gpu::var<int> k = 0;
        gpu::while_([&] { return x * gpu::cast<double>(k) < 9.0; },
            [&] {
                ++k;
                gpu::continue_if(k == 3);
                gpu::break_if(k == 100000);
            });
        return k;
    };
    CHECK(count(text_for(search, 1.5), " && GPU_ALWAYS) break;") == 2);
    // The short loop in this one is not taken for it.
    auto const last = [](auto x) {
        auto s = x;
        gpu::var<int> k = 0;
        gpu::do_while_(
            [&] {
                gpu::for_(gpu::constant<0>, gpu::constant<3>, [&](auto) { s = s * x; });
                gpu::if_(s > 9.0, [&] { gpu::break_if(k == 7 || k == 9); });
                ++k;
            },
            [&] { return k < 100000; });
        return s;
    };
    auto const text = text_for(last, 1.5);
    CHECK(count(text, " && GPU_ALWAYS) break;") == 2);
    CHECK(count(text, "|| (t3 == 9)) && GPU_ALWAYS) break;") == 1);  // `(a || b) && GPU_ALWAYS`
}
