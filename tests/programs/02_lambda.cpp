// SPDX-License-Identifier: MIT
// One lambda, both sides: gpu::transform runs it as GLSL, std::transform as C++.
#include <gpu/gpu.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

int main() {
    std::vector<float> x(10'000), y(10'000);
    std::iota(x.begin(), x.end(), 0.0f);
    std::iota(y.begin(), y.end(), -500.0f);
    gpu::vector<float> dx(x.begin(), x.end()), dy(y.begin(), y.end());

    for (float a : {2.5f, -1.0f, 0.125f}) {         // three values, one compiled program
        auto saxpy = [=](auto x, auto y) { return a * x + y; };
        gpu::transform(dx.begin(), dx.end(), dy.begin(), dy.begin(), saxpy);
        std::transform(x.begin(), x.end(), y.begin(), y.begin(), saxpy);
    }
    if (gpu::to_host(dy) != y) return 1;

    auto ease = [](auto t) {                        // branches as values
        auto s = t / 10'000.0f;
        return gpu::select(s < 0.5f, 4.0f * s * s * s, 1.0f - gpu::pow(-2.0f * s + 2.0f, 3.0f) / 2.0f);
    };
    gpu::map(dx.begin(), dx.end(), dy.begin(), ease);
    std::transform(x.begin(), x.end(), y.begin(), ease);
    auto eased = gpu::to_host(dy);
    for (std::size_t i = 0; i < y.size(); ++i)
        if (std::abs(eased[i] - y[i]) > 1e-4f) return 2;

    auto collatz = [](auto n) {                     // a loop with a branch
        gpu::var<unsigned> value = n, steps = 0u;
        gpu::while_([&] { return value != 1u; }, [&] {
            gpu::if_(value % 2u == 0u, [&] { value = value / 2u; })
                .else_([&] { value = 3u * value + 1u; });
            steps += 1u;
        });
        return steps;
    };
    std::vector<unsigned> n(5'000), expected(5'000);
    std::iota(n.begin(), n.end(), 1u);
    std::transform(n.begin(), n.end(), expected.begin(), [&](unsigned v) -> unsigned { return collatz(v); });
    gpu::vector<unsigned> dn(n.begin(), n.end());
    gpu::transform(dn.begin(), dn.end(), dn.begin(), collatz);
    if (gpu::to_host(dn) != expected) return 3;

    using namespace gpu::placeholders;              // the shortest lambdas of all
    gpu::vector<int> small{1, 2, 3, 4};
    gpu::transform(small.begin(), small.end(), small.begin(), _1 * 10 + 1);
    return gpu::to_host(small) == std::vector{11, 21, 31, 41} ? 0 : 4;
}
