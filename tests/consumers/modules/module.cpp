// SPDX-License-Identifier: MIT
// The functions of a module. They are hidden, so that each module has its own copy of all they use.
#include "module.hpp"

extern module_functions const functions;
module_functions const functions = {
    [](unsigned n) {
        auto* const v = new gpu::vector<unsigned>(n);
        gpu::tabulate(v->begin(), v->end(), [n](auto i) { return n - i; });
        return v;
    },
    [](gpu::vector<unsigned>* v) { delete v; },
    [](gpu::vector<unsigned>& v) { gpu::sort(v); },
    [](gpu::vector<unsigned> const& v) { return gpu::reduce(v.begin(), v.end(), 0u); },
    [](gpu::vector<unsigned>& v, unsigned by) {
        gpu::transform(v.begin(), v.end(), v.begin(), [by](auto x) { return x * by; });
    },
    [](gpu::vector<unsigned>& v) {
        v.shrink_to_fit();
        v.push_back(0u);
    },
    [](gpu::vector<particle>& v) {
        gpu::sort(v.begin(), v.end(), [](auto const& a, auto const& b) { return a.mass < b.mass; });
    },
    [](gpu::vector<unsigned> const& v) {
        gpu::scalar<unsigned> sum;
        gpu::reduce_into(v.begin(), v.end(), sum, 0u);
        return sum.read_async();
    },
    [](gpu::vector<unsigned>& v) { gpu::reduce(v.end(), v.begin(), 0u); },
    [](gpu::expr<unsigned> const& x) -> gpu::expr<unsigned> { return x + x; },
    [](gpu::vector<unsigned>& v, gpu::glsl_function<unsigned(unsigned)> const& f) {
        gpu::transform(v.begin(), v.end(), v.begin(), f);
    },
};
