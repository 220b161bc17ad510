// SPDX-License-Identifier: MIT
// no_exceptions CASE: what a program that is compiled without exceptions gets instead of them. Prints "ok",
// or in the cases with errors what gpu::on_error() is given; its handler then exits with 42.
#include <gpu/gpu.hpp>
#include <gpu/linalg.hpp>
#include <gpu/numeric/bspline.hpp>
#include <gpu/numeric/conjugate_gradient.hpp>
#include <gpu/numeric/fft.hpp>
#include <gpu/numeric/matrix_market.hpp>
#include <gpu/numeric/spmv.hpp>
#include <gpu/numeric/tensor.hpp>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#if defined(__cpp_exceptions)
#    error "compile this with -fno-exceptions"
#endif

int main(int count, char** words) {
    std::string_view const wanted = count > 1 ? words[1] : "right";
    if (wanted != "default")
        gpu::on_error() = [](gpu::error const& e) {
            std::puts(e.what());
            std::exit(42);
        };
    gpu::vector<float> v{3.0f, 1.0f, 2.0f};
    if (wanted == "range" || wanted == "default") gpu::sort(v.end(), v.begin());
    if (wanted == "memory") gpu::vector<double> too_long(std::size_t{1} << 45);
    if (wanted == "shader") {
        auto const bad = gpu::glsl_function<float(float)>("oops", "float x", "return y;");
        gpu::transform(v.begin(), v.end(), v.begin(), bad);
    }
    if (wanted == "loop") gpu::for_(0, 9, [](auto i) { gpu::break_if(i > 3); });

    // Nothing of this raises an error.
    gpu::vector<unsigned> many(100000);
    gpu::tabulate(many.begin(), many.end(), [](auto i) { return 100000u - i; });
    gpu::sort(many.begin(), many.end(), [](auto a, auto b) { return a < b; });
    gpu::sort(v);
    bool const right = many.front() == 1u && many.back() == 100000u && v.front() == 1.0f && v.back() == 3.0f;
    std::puts(right ? "ok" : "wrong");
    return right ? 0 : 1;
}
