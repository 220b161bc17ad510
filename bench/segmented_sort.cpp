// SPDX-License-Identifier: MIT
// segmented_sort of many short segments, of 0 to 15 elements.
#include <bench/support/sorting.hpp>

#include <random>

namespace {
using namespace bench;

enrol<u32, f32, u64> const short_segments{
    "segmented_sort", []<class T>(input const& from, std::size_t n) {
        auto offsets = std::make_shared<std::vector<u32>>(1, 0u);
        std::mt19937 engine(5);
        while (offsets->back() < n)
            offsets->push_back(static_cast<u32>(std::min<std::size_t>(n, offsets->back() + engine() % 16)));
        auto on_device = std::make_shared<gpu::vector<u32>>(on_gpu(*offsets));
        auto k = std::make_shared<keys<T>>(from, n);
        auto fresh = [=] { std::copy(k->x.begin(), k->x.end(), k->out.begin()); };
        return workload{.gpu = {.prepare = [=] { gpu::copy(k->dx.begin(), k->dx.end(), k->dout.begin()); },
                            .run =
                                [=] {
                                    gpu::segmented_sort(
                                        k->dout.begin(), k->dout.end(), on_device->begin(), on_device->end());
                                }},
            .std = {.prepare = fresh,
                .run =
                    [=] {
                        for (std::size_t s = 0; s + 1 < offsets->size(); ++s)
                            std::sort(k->out.begin() + (*offsets)[s], k->out.begin() + (*offsets)[s + 1]);
                    }},
            .same = [=] { return gpu::to_host(k->dout) == k->out; },
            .bytes = 2.0 * static_cast<double>(n * sizeof(T))};
    }};

}  // namespace
