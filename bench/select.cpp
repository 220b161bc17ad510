// SPDX-License-Identifier: MIT
// top_k: the ten greatest, in order. segmented_top_k: those of every 1000. nth_element: the middle one in its
// place.
#include <bench/support/sorting.hpp>

#include <algorithm>
#include <functional>

namespace {
using namespace bench;

enrol<u32, f32, u64> const greatest{
    "top_k", []<class T>(input const& from, std::size_t n) {
        auto k = std::make_shared<keys<T>>(from, n);
        auto const best = std::min<std::size_t>(n, 10);
        auto mine = std::make_shared<gpu::vector<T>>(best);
        auto theirs = std::make_shared<std::vector<T>>(best);
        return workload{.gpu = {.run = [=] { gpu::top_k(k->dx.begin(), k->dx.end(), best, mine->begin()); }},
            .std = {.run =
                        [=] {
                            std::partial_sort_copy(
                                k->x.begin(), k->x.end(), theirs->begin(), theirs->end(), std::greater<>());
                        }},
            .same = [=] { return gpu::to_host(*mine) == *theirs; },
            .bytes = static_cast<double>(n * sizeof(T))};
    }};

enrol<u32, f32, u64> const of_segments{
    "segmented_top_k", []<class T>(input const& from, std::size_t n) {
        auto offsets = std::make_shared<std::vector<u32>>(1, 0u);
        while (offsets->back() < n)
            offsets->push_back(static_cast<u32>(std::min<std::size_t>(n, offsets->back() + 1000)));
        auto on_device = std::make_shared<gpu::vector<u32>>(on_gpu(*offsets));
        auto k = std::make_shared<keys<T>>(from, n);
        std::size_t const each = 10, rows = (offsets->size() - 1) * each;
        auto mine = std::make_shared<gpu::vector<T>>(rows);
        auto theirs = std::make_shared<std::vector<T>>(rows);
        return workload{.gpu = {.run =
                                    [=] {
                                        gpu::segmented_top_k(k->dx.begin(),
                                            k->dx.end(),
                                            on_device->begin(),
                                            on_device->end(),
                                            each,
                                            mine->begin());
                                    }},
            .std = {.run =
                        [=] {
                            for (std::size_t s = 0; s + 1 < offsets->size(); ++s) {
                                auto const row = theirs->begin() + static_cast<std::ptrdiff_t>(s * each);
                                std::partial_sort_copy(k->x.begin() + (*offsets)[s],
                                    k->x.begin() + (*offsets)[s + 1],
                                    row,
                                    row + each,
                                    std::greater<>());
                            }
                        }},
            .same = [=] { return gpu::to_host(*mine) == *theirs; },
            .bytes = static_cast<double>(n * sizeof(T))};
    }};

enrol<u32, f32, u64> const middle{
    "nth_element", []<class T>(input const& from, std::size_t n) {
        auto k = std::make_shared<keys<T>>(from, n);
        auto const half = static_cast<std::ptrdiff_t>(n / 2);
        auto fresh = [=] { std::copy(k->x.begin(), k->x.end(), k->out.begin()); };
        return workload{
            .gpu = {.prepare = [=] { gpu::copy(k->dx.begin(), k->dx.end(), k->dout.begin()); },
                .run = [=] { gpu::nth_element(k->dout.begin(), k->dout.begin() + half, k->dout.end()); }},
            .std = {.prepare = fresh,
                .run = [=] { std::nth_element(k->out.begin(), k->out.begin() + half, k->out.end()); }},
            .par = {.prepare = fresh, .run = parallel([=](auto policy) {
                        std::nth_element(policy, k->out.begin(), k->out.begin() + half, k->out.end());
                    })},
            .same =
                [=] {
                    return static_cast<T>(k->dout[static_cast<std::size_t>(half)]) ==
                           k->out[static_cast<std::size_t>(half)];
                },
            .bytes = 2.0 * static_cast<double>(n * sizeof(T))};
    }};

}  // namespace
