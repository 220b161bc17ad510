// SPDX-License-Identifier: MIT
// histogram_even: how often is each highest byte? The other side is the loop that everybody writes; std:: has
// none.
#include <bench/support/family.hpp>

#include <array>

namespace {
using namespace bench;

struct histogram_columns {
    histogram_columns(input const& from, std::size_t n) : x(from.values<u32>(n)), dx(on_gpu(x)), dbins(256) {}
    std::vector<u32> x;
    std::array<u32, 256> bins{};
    gpu::vector<u32> dx, dbins;
};

enrol<u32> const bytes{
    "histogram", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<histogram_columns>(from, n);
        return workload{.gpu = {.run =
                                    [=] {
                                        auto high = [](auto v) { return v >> 24u; };
                                        gpu::histogram_even(gpu::make_transform_iterator(c->dx.begin(), high),
                                            gpu::make_transform_iterator(c->dx.end(), high),
                                            c->dbins.begin(),
                                            256,
                                            0u,
                                            256u);
                                    }},
            .std = {.run =
                        [=] {
                            c->bins = {};
                            for (u32 v : c->x) ++c->bins[v >> 24];
                        }},
            .same =
                [=] {
                    auto const found = gpu::to_host(c->dbins);
                    return std::vector<u32>(c->bins.begin(), c->bins.end()) == found;
                },
            .bytes = static_cast<double>(n * sizeof(T))};
    }};

}  // namespace
