// SPDX-License-Identifier: MIT
// bench_checked: what the checked mode (gpu::checked()) costs. Prints, for each call, the time without it and
// with it.
#include <gpu/gpu.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace {

/// The least time of a call and of the work that it has started, in microseconds.
template <class F> double least(F const& call) {
    using clock = std::chrono::steady_clock;
    auto const& gl = gpu::gl::current().gl;
    std::vector<double> times;
    for (int i = 0; i < 21; ++i) {
        gl.finish();
        auto const start = clock::now();
        call();
        gl.finish();
        times.push_back(std::chrono::duration<double, std::micro>(clock::now() - start).count());
    }
    return *std::min_element(times.begin(), times.end());
}
template <class F> void row(char const* name, F const& call) {
    gpu::checked() = false;
    double const off = least(call);
    gpu::checked() = true;
    double const on = least(call);
    gpu::checked() = false;
    std::printf("| %s | %.0f | %.0f |\n", name, off, on);
}

}  // namespace

int main() {
    constexpr int n = 1 << 20;
    std::vector<int> mixed(n), sorted(n), places(n);
    unsigned x = 1;
    for (int i = 0; i < n; ++i) {
        x = x * 1664525u + 1013904223u;
        mixed[static_cast<std::size_t>(i)] = static_cast<int>(x >> 1);
        sorted[static_cast<std::size_t>(i)] = i;
        places[static_cast<std::size_t>(i)] = static_cast<int>((x >> 8) % n);
    }
    std::vector<int> thousands;
    for (int i = 0; i <= n; i += 1024) thousands.push_back(i);
    gpu::vector<int> const v(mixed), s(sorted), at(places), offsets(thousands);
    gpu::vector<int> w(n), both(2 * n);
    auto const before = [](auto a, auto b) { return a < b; };
    auto const p = gpu::make_permutation_iterator(v.begin(), at.begin());

    std::printf("%s, 2^20 ints, microseconds\n\n| call | unchecked | checked |\n|---|---|---|\n",
        gpu::gl::current().caps.renderer.c_str());
    row("`fill` of one element", [&] { gpu::fill(w.begin(), w.begin() + 1, 1); });
    row("`transform` of one element",
        [&] { gpu::transform(v.begin(), v.begin() + 1, w.begin(), [](auto y) { return y + 1; }); });
    row("`transform`", [&] { gpu::transform(v, w.begin(), [](auto y) { return y + 1; }); });
    row("`reduce`", [&] { gpu::reduce(v); });
    row("`reduce` of a permutation", [&] { gpu::reduce(p, p + n); });
    row("`gather`", [&] { gpu::gather(at, v.begin(), w.begin()); });
    row("`for_each_index` with two accessors",
        [&] { gpu::for_each_index(n, [i = gpu::in(v), o = gpu::out(w)](auto k) { o[k] = i[k] + 1; }); });
    row("`sort`, by radix", [&] { gpu::sort_copy(v, w.begin()); });
    row("`sort` under a lambda", [&] { gpu::sort_copy(v, w.begin(), before); });
    row("`merge`", [&] { gpu::merge(s, s, both.begin()); });
    row("`set_intersection`", [&] { gpu::set_intersection(s, s, w.begin()); });
    row("`lower_bound` of one value", [&] { gpu::lower_bound(s.begin(), s.end(), 77); });
    row("`lower_bound` of 2^20 values", [&] { gpu::lower_bound(s, v, w.begin()); });
    row("`segmented_reduce`, segments of 1024", [&] { gpu::segmented_reduce(v, offsets, w.begin(), 0); });
    return 0;
}
