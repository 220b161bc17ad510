// SPDX-License-Identifier: MIT
// The GLSL text of a traced function, checked by glslangValidator where it is installed.
#pragma once

#include "support/catch.hpp"

#include <gpu/functional/matrix.hpp>
#include <gpu/glsl/convert.hpp>
#include <gpu/glsl/writer.hpp>
#include <gpu/symbol/trace.hpp>

#include <unistd.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

namespace test {

inline constexpr float no_number = std::numeric_limits<float>::quiet_NaN(),
                       infinity = std::numeric_limits<float>::infinity();

inline bool near(float a, float b) { return std::abs(a - b) <= 1e-5f * std::max(1.0f, std::abs(b)); }

/// What glslangValidator says against a compute shader with this text before main; "" if nothing, or if it is
/// not installed. Where the environment variable GPU_TEXTS names a folder the shader is written there
/// instead: valid.sh asks about all of them at once.
inline std::string complaints(std::string const& body) {
    std::string const text =
        "#version 450\n#extension GL_ARB_gpu_shader_int64 : enable\nlayout(local_size_x = 1) in;\nuniform "
        "uint args[64];\n" +
        body + "void main() {}\n";
    if (char const* folder = std::getenv("GPU_TEXTS")) {
        static int written = 0;
        std::ofstream(std::filesystem::path(folder) / (std::to_string(written++) + ".comp")) << text;
        return "";
    }
    static bool const installed = std::system("glslangValidator --version > /dev/null 2>&1") == 0;
    if (!installed) return "";
    auto file = std::filesystem::temp_directory_path() / ("gpu_text_" + std::to_string(::getpid()) + ".comp");
    std::ofstream(file) << text;
    std::string out;
    if (FILE* pipe = ::popen(("glslangValidator -S comp " + file.string() + " 2>&1").c_str(), "r")) {
        char buffer[512];
        while (std::fgets(buffer, sizeof buffer, pipe)) out += buffer;
        if (::pclose(pipe) == 0) out.clear();
    }
    std::filesystem::remove(file);
    return out.empty() ? "" : out + body;
}

struct written {
    std::string text, before;  // the function; what it requires
};
/// The function `f` as GLSL, with its result converted to Result. Fails the test when the text is not valid.
template <class Result, class... Args, class F> written write_as(F const& f) {
    auto const& r = gpu::glsl::trace<Args...>(f);
    gpu::glsl::requirements needs;
    std::vector<gpu::glsl::type const*> arguments{&gpu::glsl::type_of<Args>()...};
    gpu::detail::list<gpu::glsl::type const*> done;
    written w;
    w.text = gpu::glsl::write_function(r, "f", gpu::glsl::type_of<Result>(), arguments, 0, needs);
    for (auto const* t : needs.types) gpu::glsl::declare(*t, w.before, done);
    for (auto const& other : needs.functions) w.before += other + "\n";
    w.before = gpu::glsl::support_of(w.before + w.text, {.int64_by_words = true}) + w.before;
    CHECK(complaints(w.before + w.text) == "");
    return w;
}
template <class... Args, class F> written write(F const& f) {
    return test::write_as<gpu::glsl::result_t<F, Args...>, Args...>(f);
}
/// The text alone.
template <class... Args, class F> std::string text_of(F const& f) { return test::write<Args...>(f).text; }
/// Only what the function returns, where that is one expression: "a0 + a1".
template <class... Args, class F> std::string returned(F const& f) {
    std::string s = test::text_of<Args...>(f);
    for (std::string start : {std::string("{\n    return "),
             "{\n    precise " + gpu::glsl::type_of<gpu::glsl::result_t<F, Args...>>().name + " result = "}) {
        auto at = s.find(start);
        if (at != s.npos) return s.substr(at + start.size(), s.find(";\n", at) - at - start.size());
    }
    return s;
}
/// What write_function says against f.
template <class... Args, class F> std::string refusal(F const& f) {
    return test::message_of<gpu::unsupported>([&] { test::write<Args...>(f); });
}
}  // namespace test
