// SPDX-License-Identifier: MIT
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/kernel/execution.hpp>
#include <gpu/kernel/scratch_pool.hpp>

#include "../support/testing.hpp"

using test::has;

TEST_CASE("the scratch pool counts hits and misses, and keeps a limit", "[scratch]") {
    auto context = gpu::context::headless();
    std::vector<int> host(50000);
    for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<int>(host.size() - i);
    gpu::vector<int> v(host);
    gpu::sort(v);
    auto const once = gpu::current_statistics();
    CHECK(once.scratch_misses > 0);
    CHECK(once.scratch_bytes == 0);
    gpu::sort(v);
    auto const twice = gpu::current_statistics();
    CHECK(twice.scratch_misses == once.scratch_misses);
    CHECK(twice.scratch_hits > once.scratch_hits);
    CHECK(twice.scratch_peak == once.scratch_peak);
    gpu::limit_scratch(4096);
    CHECK(gpu::current_statistics().scratch_cached == 0);
    v = host;
    std::string text;
    try {
        gpu::sort(v);
    } catch (std::bad_alloc const& e) {
        text = e.what();
    }
    CHECK(has(text, "limit_scratch"));
    CHECK(has(text, "4096"));
    CHECK(gpu::to_host(v) == host);  // unchanged
    CHECK(gpu::current_statistics().scratch_bytes == 0);
    gpu::limit_scratch(once.scratch_peak);
    gpu::sort(v);
    CHECK(gpu::is_sorted(v));
    CHECK(gpu::current_statistics().scratch_bytes + gpu::current_statistics().scratch_cached <=
          once.scratch_peak);
    gpu::limit_scratch(static_cast<std::size_t>(-1));
    gpu::trim_scratch();
    CHECK(gpu::current_statistics().scratch_cached == 0);
    gpu::reset_scratch_peak();
    CHECK(gpu::current_statistics().scratch_peak == 0);
}

TEST_CASE("scratch memory stays within what is promised", "[scratch]") {
    auto context = gpu::context::headless();
    std::size_t const n = std::size_t(1) << 22, bytes = n * 4;
    gpu::vector<unsigned> v(n, 5u), w(n, 6u);
    auto peak_of = [&](auto&& call) {
        gpu::trim_scratch();
        gpu::reset_scratch_peak();
        call();
        return gpu::current_statistics().scratch_peak;
    };
    CHECK(peak_of([&] { gpu::sort(v); }) <= bytes + bytes / 20 + (8u << 20));
    CHECK(peak_of([&] { gpu::sort_by_key(v.begin(), v.end(), w.begin()); }) <=
          2 * bytes + 2 * bytes / 20 + (8u << 20));
    CHECK(peak_of([&] { gpu::reduce(v); }) * 100 < bytes);
    CHECK(peak_of([&] { gpu::inclusive_scan(v.begin(), v.end(), w.begin()); }) * 100 < bytes);
    CHECK(peak_of([&] { gpu::copy_if(v.begin(), v.end(), w.begin(), [](auto x) { return x > 1u; }); }) * 100 <
          bytes);
}
