// SPDX-License-Identifier: MIT
// What a user is told about GLSL text of their own that a driver refuses.
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/raw.hpp>

#include <support/catch.hpp>

#include <string>

GPU_FUNCTION(float, only_cpp, (float, x), {
    float y = x * 2.0f;
    auto z = y + 1.0f;
    return z;
})
constexpr int line_of_only_cpp = __LINE__ - 5;

namespace {
std::string refusal(auto const& f) {
    gpu::vector<float> v(4);
    return test::message_of<gpu::shader_error>([&] { gpu::transform(v.begin(), v.end(), v.begin(), f); });
}
}  // namespace

TEST_CASE("a refused glsl_function is shown by its own lines, and where C++ gave it") {
    char const* const body = "\n    float y = x * 2.0;\n    return y + undeclared;\n";
    // One line, because compilers call a statement of two lines by the first or by the last.
    auto const oops = gpu::glsl_function<float(float)>("oops", "float x", body);
    int const line = __LINE__ - 1;
    std::string const text = refusal([=](auto x) { return oops(x) + 1.0f; });
    INFO(text);
    CHECK_THAT(text, test::contains("undeclared"));
    CHECK_THAT(text, test::contains(">    3 |     return y + undeclared;"));
    CHECK_THAT(text, test::contains("     2 |     float y = x * 2.0;"));
    CHECK(text.find("| #version 450") == text.npos);  // nothing points at the kernel
    CHECK_THAT(text, test::contains("return y + undeclared;\n      |                ^\n"));
    CHECK_THAT(text,
        test::contains("is the function 'oops' at ") &&
            test::contains("shader_errors.cpp:" + std::to_string(line)));
}

TEST_CASE("a refused GPU_FUNCTION is shown statement by statement") {
    std::string const text = refusal(only_cpp);
    INFO(text);
    CHECK_THAT(text, test::contains("     2 |     float y = x * 2.0f;"));
    CHECK_THAT(text, test::contains(">    3 |     auto z = y + 1.0f;"));
    CHECK_THAT(text, test::contains("is the function 'only_cpp' at "));
    // The macro may take the line of its first or of its last word.
    bool named = false;
    for (int line = line_of_only_cpp; line <= line_of_only_cpp + 4; ++line)
        named = named || text.find("shader_errors.cpp:" + std::to_string(line)) != text.npos;
    CHECK(named);
}

TEST_CASE("text that calls text works on the device") {
    auto const twice = gpu::glsl_function<float(float)>("twice_of", "float x", "return 2.0 * x;");
    auto const more = gpu::glsl_function<float(float)>("more_of", "float x", "return twice_of(x) + 1.0;");
    gpu::vector<float> v(3, 5.0f);
    gpu::transform(v.begin(), v.end(), v.begin(), [=](auto x) { return more(x) + twice(x); });
    CHECK(static_cast<float>(v[2]) == 21.0f);
}
