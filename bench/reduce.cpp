// SPDX-License-Identifier: MIT
// reduce: the sum; accumulate: the sum of floats in the order of a loop, by one thread. For integers
// std::accumulate stands on the other side, which is faster than std::reduce there.
#include <bench/support/family.hpp>

#include <numeric>

namespace {
using namespace bench;

template <class T> struct column {
    column(input const& from, std::size_t n) : x(from.values<T>(n)), dx(on_gpu(x)) {}
    std::vector<T> x;
    gpu::vector<T> dx;
    T sum{}, expected{}, parallel_sum{};
};

enrol<u32, f32, u64, f64> const sum{
    "reduce", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<column<T>>(from, n);
        return workload{.gpu = {.run = [=] { c->sum = gpu::reduce(c->dx.begin(), c->dx.end(), T(0)); }},
            .std = {.run =
                        [=] {
                            if constexpr (std::is_floating_point_v<T>)
                                c->expected = std::reduce(c->x.begin(), c->x.end(), T(0));
                            else
                                c->expected = std::accumulate(c->x.begin(), c->x.end(), T(0));
                        }},
            .par = {.run = parallel([=](auto policy) {
                c->parallel_sum = std::reduce(policy, c->x.begin(), c->x.end(), T(0));
            })},
            .same =
                [=] {
                    if constexpr (std::is_same_v<T, f32>)  // a serial sum of floats loses more than ours does
                        return close(
                            c->sum, static_cast<f32>(std::accumulate(c->x.begin(), c->x.end(), 0.0)));
                    else
                        return close(c->sum, c->expected);
                },
            .bytes = static_cast<double>(n * sizeof(T))};
    }};

// The same beside its namesake, which libstdc++ 12 does not vectorise as well as std::accumulate.
enrol<u32> const beside_reduce{
    "reduce_std_reduce", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<column<T>>(from, n);
        return workload{.gpu = {.run = [=] { c->sum = gpu::reduce(c->dx.begin(), c->dx.end(), T(0)); }},
            .std = {.run = [=] { c->expected = std::reduce(c->x.begin(), c->x.end(), T(0)); }},
            .same = [=] { return c->sum == c->expected; },
            .bytes = static_cast<double>(n * sizeof(T))};
    }};

enrol<f32> const in_a_row{
    "accumulate", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<column<T>>(from, n);
        return workload{.gpu = {.run = [=] { c->sum = gpu::accumulate(c->dx.begin(), c->dx.end(), T(0)); }},
            .std = {.run = [=] { c->expected = std::accumulate(c->x.begin(), c->x.end(), T(0)); }},
            .same = [=] { return c->sum == c->expected; },
            .bytes = static_cast<double>(n * sizeof(T))};
    }};

}  // namespace
