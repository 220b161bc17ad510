// SPDX-License-Identifier: MIT
// What the modules of this test (an executable, two shared libraries and a plug-in) do with each other's
// vectors.
#pragma once
#include <gpu/gpu.hpp>

#if defined(_WIN32)
#    define MODULE_EXPORT __declspec(dllexport)
#else
#    define MODULE_EXPORT __attribute__((visibility("default")))
#endif

/// An element that each module numbers by itself.
struct particle {
    float mass;
    unsigned charge;
};
GPU_STRUCT(particle, mass, charge);

/// The functions of one module.
struct module_functions {
    gpu::vector<unsigned>* (*make)(unsigned n);  // n, n - 1, ... 1
    void (*destroy)(gpu::vector<unsigned>* v);
    void (*sort)(gpu::vector<unsigned>& v);
    unsigned (*sum)(gpu::vector<unsigned> const& v);
    void (*scale)(gpu::vector<unsigned>& v, unsigned by);  // by a lambda that captures
    void (*grow)(gpu::vector<unsigned>& v);                // appends 0 beyond the capacity
    void (*sort_particles)(gpu::vector<particle>& v);      // by mass
    gpu::future<unsigned> (*sum_later)(gpu::vector<unsigned> const& v);
    void (*fail)(gpu::vector<unsigned>& v);  // throws gpu::invalid_argument
    gpu::expr<unsigned> (*twice)(gpu::expr<unsigned> const& x);
    void (*apply)(gpu::vector<unsigned>& v, gpu::glsl_function<unsigned(unsigned)> const& f);
};
