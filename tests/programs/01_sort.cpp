// SPDX-License-Identifier: MIT
// Sort a million floats. No OpenGL in sight: the first vector finds or makes a context.
#include <gpu/gpu.hpp>

#include <algorithm>
#include <random>
#include <vector>

int main() {
    std::mt19937 engine(42);
    std::uniform_real_distribution<float> distribution(-1e6f, 1e6f);
    std::vector<float> host(1'000'003);
    for (float& x : host) x = distribution(engine);

    gpu::vector<float> v(host.begin(), host.end());
    gpu::sort(v.begin(), v.end());

    std::sort(host.begin(), host.end());
    std::vector<float> sorted(v.size());
    gpu::copy(v.begin(), v.end(), sorted.begin());
    if (sorted != host) return 1;
    if (gpu::to_host(v) != host) return 2;          // the short way back
    if (v.front() != host.front() || v[1000] != host[1000]) return 3;

    gpu::sort(v, gpu::greater<>{});                 // a range, a comparator
    std::reverse(host.begin(), host.end());
    if (gpu::to_host(v) != host) return 4;

    gpu::vector<int> keys{5, 1, 4, 2, 3};
    gpu::vector<char> letters{'e', 'a', 'd', 'b', 'c'};
    gpu::sort_by_key(keys.begin(), keys.end(), letters.begin());
    return gpu::to_host(letters) == std::vector<char>{'a', 'b', 'c', 'd', 'e'} ? 0 : 5;
}
