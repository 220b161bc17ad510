// SPDX-License-Identifier: MIT
// lower_bound of n values, in no order, among n sorted ones.
#include <bench/support/family.hpp>

#include <algorithm>

namespace {
using namespace bench;

template <class T> struct search_columns {
    search_columns(input const& from, std::size_t n)
        : sorted(from.values<T>(n)), asked(n), places(n), dplaces(n) {
        auto order = shuffled_indices(n);
        for (std::size_t i = 0; i < n; ++i) asked[i] = sorted[order[i]];
        std::sort(sorted.begin(), sorted.end());
        dsorted = on_gpu(sorted);
        dasked = on_gpu(asked);
    }
    std::vector<T> sorted, asked;
    std::vector<u32> places;
    gpu::vector<T> dsorted, dasked;
    gpu::vector<u32> dplaces;
};

enrol<u32, f32, u64, f64> const bounds{
    "lower_bound", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<search_columns<T>>(from, n);
        auto find = [p = c.get()](T value) {
            return static_cast<u32>(
                std::lower_bound(p->sorted.begin(), p->sorted.end(), value) - p->sorted.begin());
        };
        return workload{.gpu = {.run =
                                    [=] {
                                        gpu::lower_bound(c->dsorted.begin(),
                                            c->dsorted.end(),
                                            c->dasked.begin(),
                                            c->dasked.end(),
                                            c->dplaces.begin());
                                    }},
            .std = {.run =
                        [=] { std::transform(c->asked.begin(), c->asked.end(), c->places.begin(), find); }},
            .par = {.run = parallel([=](auto policy) {
                std::transform(policy, c->asked.begin(), c->asked.end(), c->places.begin(), find);
            })},
            .same = [=] { return gpu::to_host(c->dplaces) == c->places; },
            .bytes = static_cast<double>(n * (2 * sizeof(T) + sizeof(u32)))};
    }};

}  // namespace
