// SPDX-License-Identifier: MIT
// A hidden window is a context like any other.
#include <gpu/gpu.hpp>

#include <vector>

int main() {
    auto window = gpu::context::hidden_window();
    gpu::vector<int> v{3, 1, 2};
    gpu::sort(v.begin(), v.end());
    return gpu::to_host(v) == std::vector<int>{1, 2, 3} ? 0 : 1;
}
