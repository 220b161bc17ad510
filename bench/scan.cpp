// SPDX-License-Identifier: MIT
// inclusive_scan under plus.
#include <bench/support/family.hpp>

#include <numeric>

namespace {
using namespace bench;

template <class T> struct scan_columns {
    scan_columns(input const& from, std::size_t n) : x(from.values<T>(n)), out(n), dx(on_gpu(x)), dout(n) {}
    std::vector<T> x, out;
    gpu::vector<T> dx, dout;
};

enrol<u32, f32, u64, f64> const sums{
    "inclusive_scan", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<scan_columns<T>>(from, n);
        return workload{
            .gpu = {.run = [=] { gpu::inclusive_scan(c->dx.begin(), c->dx.end(), c->dout.begin()); }},
            .std = {.run = [=] { std::inclusive_scan(c->x.begin(), c->x.end(), c->out.begin()); }},
            .par = {.run = parallel([=](auto policy) {
                std::inclusive_scan(policy, c->x.begin(), c->x.end(), c->out.begin());
            })},
            .same =
                [=] {
                    if constexpr (std::is_same_v<T, f32>) {  // against sums that round nothing
                        f64 sum = 0;
                        for (std::size_t i = 0; i < n; ++i) c->out[i] = static_cast<f32>(sum += c->x[i]);
                    }
                    return close(gpu::to_host(c->dout), c->out);
                },
            .bytes = 2.0 * static_cast<double>(n * sizeof(T))};
    }};

}  // namespace
