// SPDX-License-Identifier: MIT
// fill and copy: how fast memory is.
#include <bench/support/family.hpp>

#include <algorithm>

namespace {
using namespace bench;

template <class T> struct fill_copy_columns {
    fill_copy_columns(input const& from, std::size_t n)
        : x(from.values<T>(n)), out(n), dx(on_gpu(x)), dout(n) {}
    std::vector<T> x, out;
    gpu::vector<T> dx, dout;
};

enrol<u32, f64> const filling{
    "fill", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<fill_copy_columns<T>>(from, n);
        return workload{.gpu = {.run = [=] { gpu::fill(c->dout.begin(), c->dout.end(), T(42)); }},
            .std = {.run = [=] { std::fill(c->out.begin(), c->out.end(), T(42)); }},
            .par = {.run = parallel(
                        [=](auto policy) { std::fill(policy, c->out.begin(), c->out.end(), T(42)); })},
            .same = [=] { return gpu::to_host(c->dout) == c->out; },
            .bytes = static_cast<double>(n * sizeof(T))};
    }};

enrol<u32, f64> const copying{
    "copy", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<fill_copy_columns<T>>(from, n);
        return workload{.gpu = {.run = [=] { gpu::copy(c->dx.begin(), c->dx.end(), c->dout.begin()); }},
            .std = {.run = [=] { std::copy(c->x.begin(), c->x.end(), c->out.begin()); }},
            .par = {.run = parallel(
                        [=](auto policy) { std::copy(policy, c->x.begin(), c->x.end(), c->out.begin()); })},
            .same = [=] { return gpu::to_host(c->dout) == c->out; },
            .bytes = 2.0 * static_cast<double>(n * sizeof(T))};
    }};

}  // namespace
