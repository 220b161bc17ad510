// SPDX-License-Identifier: MIT
// What wrong use gets: an exception that says what to do, and nothing lost.
#include <gpu/gpu.hpp>

#include <string>
#include <vector>

template <class Error, class F>
bool throws(F f, const char* word) {
    try { f(); } catch (const Error& e) { return std::string(e.what()).find(word) != std::string::npos; }
    return false;
}

int main() {
    gpu::vector<int> a{3, 1, 2}, b{1, 2};
    if (!throws<gpu::invalid_argument>([&] { gpu::sort(a.end(), a.begin()); }, "before")) return 1;
    if (!throws<gpu::invalid_argument>([&] { gpu::sort(a.begin(), b.end()); }, "different")) return 2;
    if (!throws<gpu::invalid_argument>([&] { gpu::copy(a.begin(), a.end(), b.begin()); }, "3")) return 3;
    if (!throws<std::out_of_range>([&] { (void)a.at(3); }, "3")) return 4;
    if (!throws<gpu::out_of_memory>([] { gpu::vector<double> v(std::size_t(1) << 45); }, "bytes")) return 5;
    if (gpu::to_host(a) != std::vector<int>{3, 1, 2}) return 7;      // untouched by all of the above

    gpu::vector<int> none;
    gpu::sort(none.begin(), none.end());
    return gpu::reduce(none.begin(), none.end()) == 0 && none.empty() ? 0 : 8;
}
