// SPDX-License-Identifier: MIT
// What moves values: gather and scatter through a random order, and reverse.
#include <bench/support/family.hpp>

#include <algorithm>
#include <numeric>

namespace {
using namespace bench;

template <class T> struct gather_scatter_columns {
    gather_scatter_columns(input const& from, std::size_t n)
        : x(from.values<T>(n))
        , out(n)
        , order(shuffled_indices(n))
        , dx(on_gpu(x))
        , dout(n)
        , dorder(on_gpu(order)) {}
    std::vector<T> x, out;
    std::vector<u32> order;
    gpu::vector<T> dx, dout;
    gpu::vector<u32> dorder;

    double bytes() const { return static_cast<double>(x.size() * (2 * sizeof(T) + sizeof(u32))); }
};

enrol<u32, f64> const gathering{
    "gather", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<gather_scatter_columns<T>>(from, n);
        auto pick = [p = c.get()](u32 i) { return p->x[i]; };
        return workload{
            .gpu = {.run =
                        [=] {
                            gpu::gather(c->dorder.begin(), c->dorder.end(), c->dx.begin(), c->dout.begin());
                        }},
            .std = {.run = [=] { std::transform(c->order.begin(), c->order.end(), c->out.begin(), pick); }},
            .par = {.run = parallel([=](auto policy) {
                std::transform(policy, c->order.begin(), c->order.end(), c->out.begin(), pick);
            })},
            .same = [=] { return gpu::to_host(c->dout) == c->out; },
            .bytes = c->bytes()};
    }};

enrol<u32, f64> const scattering{
    "scatter", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<gather_scatter_columns<T>>(from, n);
        auto put = [p = c.get()](
                       u32 const& i) { p->out[i] = p->x[static_cast<std::size_t>(&i - p->order.data())]; };
        return workload{.gpu = {.run =
                                    [=] {
                                        gpu::scatter(
                                            c->dx.begin(), c->dx.end(), c->dorder.begin(), c->dout.begin());
                                    }},
            .std = {.run = [=] { std::for_each(c->order.begin(), c->order.end(), put); }},
            .par = {.run = parallel(
                        [=](auto policy) { std::for_each(policy, c->order.begin(), c->order.end(), put); })},
            .same = [=] { return gpu::to_host(c->dout) == c->out; },
            .bytes = c->bytes()};
    }};

enrol<u32> const turning{
    "reverse", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<gather_scatter_columns<T>>(from, n);
        auto fresh = [=] { std::copy(c->x.begin(), c->x.end(), c->out.begin()); };
        return workload{.gpu = {.prepare = [=] { gpu::copy(c->dx.begin(), c->dx.end(), c->dout.begin()); },
                            .run = [=] { gpu::reverse(c->dout.begin(), c->dout.end()); }},
            .std = {.prepare = fresh, .run = [=] { std::reverse(c->out.begin(), c->out.end()); }},
            .par = {.prepare = fresh,
                .run = parallel([=](auto policy) { std::reverse(policy, c->out.begin(), c->out.end()); })},
            .same = [=] { return gpu::to_host(c->dout) == c->out; },
            .bytes = 2.0 * static_cast<double>(n * sizeof(T))};
    }};

}  // namespace
