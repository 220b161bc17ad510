// SPDX-License-Identifier: MIT
// transform with a functor that costs nothing (saxpy), and with one that computes (exp and sin).
#include <bench/support/family.hpp>

#include <algorithm>

namespace {
using namespace bench;

template <class T> struct transform_columns {
    transform_columns(input const& from, std::size_t n)
        : x(from.values<T>(n, 1)), y(from.values<T>(n, 2)), out(n), dx(on_gpu(x)), dy(on_gpu(y)), dout(n) {}
    std::vector<T> x, y, out;
    gpu::vector<T> dx, dy, dout;
};

template <class T, class F> workload elementwise(input const& from, std::size_t n, F f) {
    auto c = std::make_shared<transform_columns<T>>(from, n);
    return {
        .gpu = {.run =
                    [=] { gpu::transform(c->dx.begin(), c->dx.end(), c->dy.begin(), c->dout.begin(), f); }},
        .std = {.run = [=] { std::transform(c->x.begin(), c->x.end(), c->y.begin(), c->out.begin(), f); }},
        .par = {.run = parallel([=](auto policy) {
            std::transform(policy, c->x.begin(), c->x.end(), c->y.begin(), c->out.begin(), f);
        })},
        .same = [=] { return close(gpu::to_host(c->dout), c->out); },
        .bytes = 3.0 * static_cast<double>(n * sizeof(T))};
}

enrol<f32, u32, f64> const saxpy{"transform", []<class T>(input const& from, std::size_t n) {
                                     return elementwise<T>(
                                         from, n, [a = T(3)](auto x, auto y) { return a * x + y; });
                                 }};

enrol<f32> const curve{"transform_math", []<class T>(input const& from, std::size_t n) {
                           return elementwise<T>(from, n, [](auto x, auto y) {
                               return gpu::exp(-x * x) * gpu::sin(T(3) * x) + y;
                           });
                       }};

}  // namespace
