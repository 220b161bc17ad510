// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/iterator/random.hpp>
#include <gpu/iterator/subrange.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>

TEST_CASE("random iterators feed any algorithm", "[random]") {
    std::ptrdiff_t const n = 1 << 18;
    auto const u = gpu::make_random_iterator(gpu::uniform_int_distribution<unsigned>(0, 255), 14);
    // 256 classes of 1024 each: the sum of their squares, as chi-square has it, 4.9 deviations from its mean
    // at most
    auto const drawn = gpu::to_host(gpu::subrange(u, u + n));
    std::vector<double> seen(256);
    for (unsigned x : drawn) ++seen[x];
    double chi = 0;
    for (double s : seen) chi += (s - 1024) * (s - 1024) / 1024;
    CHECK(std::abs(chi - 255) < 4.9 * std::sqrt(2 * 255.0));
    unsigned long long sum = 0;
    for (unsigned x : drawn) sum += x;
    CHECK(gpu::reduce(u, u + n) == unsigned(sum));
    // by a table of weights 1, 3, 6: where uniform numbers fall among its running sums
    gpu::vector<float> sums{1, 4, 10};
    gpu::vector<unsigned> kind(10000);
    auto const place = gpu::make_random_iterator(gpu::uniform_real_distribution<float>(0, 10), 16);
    gpu::upper_bound(sums.begin(), sums.end(), place, place + 10000, kind.begin());
    auto const kinds = gpu::to_host(kind);
    for (unsigned k = 0; k < 3; ++k) {
        double const p = std::array{0.1, 0.3, 0.6}[k];
        CHECK(std::abs(double(std::count(kinds.begin(), kinds.end(), k)) - 10000 * p) <
              4.9 * std::sqrt(10000 * p * (1 - p)));
    }
    // a seed changes no program
    auto& counts = gpu::kernel::current().counts;
    auto const before = counts.programs_compiled;
    auto const v = gpu::make_random_iterator(gpu::uniform_int_distribution<unsigned>(3, 77), 15);
    CHECK(gpu::reduce(v, v + n) != unsigned(sum));
    CHECK(counts.programs_compiled == before);
}
