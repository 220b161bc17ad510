// SPDX-License-Identifier: MIT
// What the families that sort in place have in common.
#pragma once

#include <bench/support/family.hpp>

#include <algorithm>

namespace bench {

template <class T> struct keys {
    keys(input const& from, std::size_t n) : x(from.values<T>(n)), out(n), dx(on_gpu(x)), dout(n) {}
    std::vector<T> x, out;
    gpu::vector<T> dx, dout;
};

/// A sort of keys: `on_gpu(first, last)` against std::sort under `less`.
template <class T, class Sort, class Less>
workload sorting(input const& from, std::size_t n, Sort on_gpu, Less less) {
    auto k = std::make_shared<keys<T>>(from, n);
    auto fresh = [=] { std::copy(k->x.begin(), k->x.end(), k->out.begin()); };
    return {.gpu = {.prepare = [=] { gpu::copy(k->dx.begin(), k->dx.end(), k->dout.begin()); },
                .run = [=] { on_gpu(k->dout.begin(), k->dout.end()); }},
        .std = {.prepare = fresh, .run = [=] { std::sort(k->out.begin(), k->out.end(), less); }},
        .par = {.prepare = fresh,
            .run = parallel([=](auto policy) { std::sort(policy, k->out.begin(), k->out.end(), less); })},
        .same = [=] { return gpu::to_host(k->dout) == k->out; },
        .bytes = 2.0 * static_cast<double>(n * sizeof(T))};
}

}  // namespace bench
