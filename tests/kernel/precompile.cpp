// SPDX-License-Identifier: MIT
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/partition_copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/three_way_partition.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/raw.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/kernel/precompile.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

TEST_CASE("precompile compiles what the calls launch and changes nothing", "[precompile]") {
    auto const context = gpu::context::headless();  // knows no program yet
    auto& r = gpu::kernel::current();
    auto const input = testing::values<unsigned>(20000);
    std::ptrdiff_t const filled = 100;
    gpu::vector<unsigned> v(input), kept(20000);
    // On a GPU a kernel has filled `kept`.
    auto const launches = r.counts.launches;
    std::size_t const programs = r.counts.programs_compiled + r.counts.programs_loaded;
    unsigned sum = 1;
    std::ptrdiff_t count = -1;
    auto calls = [&] {
        gpu::fill(
            v.begin(), v.begin() + filled, 3u);  // not by a kernel, and not now, on llvmpipe; so is the copy
        gpu::copy(kept.begin(), kept.begin() + filled, v.begin() + filled);
        gpu::sort(v);
        sum = gpu::reduce(v);
        count = gpu::copy_if(v.begin(), v.end(), kept.begin(), [](auto x) { return x % 2u == 0u; }) -
                kept.begin();
        gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x / 3u + 7u; });
    };
    std::vector<std::pair<std::size_t, std::size_t>> told;
    std::vector<std::string> names;
    gpu::precompile(calls, [&](std::size_t done, std::size_t total, std::string_view name) {
        told.emplace_back(done, total);
        names.emplace_back(name);
    });
    CHECK(sum == 0);
    CHECK(count == 0);
    CHECK(v.host() == input);
    CHECK(r.counts.launches == launches);
    CHECK(r.device.gl.get_error() == gpu::gl::k_no_error);
    REQUIRE(told.size() > 3);
    for (std::size_t k = 0; k < told.size(); ++k) CHECK(told[k] == std::pair{k + 1, told.size()});
    auto const made = r.counts.programs_compiled + r.counts.programs_loaded;
    CHECK(made - programs == told.size());
    for (auto* stem : {"radix_sort", "reduce", "for_each_index"})
        CHECK(
            std::any_of(names.begin(), names.end(), [&](std::string const& n) { return n.find(stem) == 0; }));

    // The same calls, now for good.
    calls();
    CHECK(r.counts.programs_compiled + r.counts.programs_loaded == made);
    CHECK(r.counts.launches > launches);
    auto expected = input;
    std::fill_n(expected.begin(), filled, 3u);
    std::fill_n(expected.begin() + filled, filled, 0u);
    std::sort(expected.begin(), expected.end());
    unsigned expected_sum = 0;
    std::ptrdiff_t even = 0;
    for (auto& x : expected) {
        expected_sum += x;
        even += x % 2 == 0;
        x = x / 3 + 7;
    }
    CHECK(sum == expected_sum);
    CHECK(count == even);
    CHECK(v.host() == expected);

    // What is ready does not count again.
    told.clear();
    gpu::precompile(calls, [&](std::size_t, std::size_t, std::string_view) { told.emplace_back(); });
    CHECK(told.empty());
    CHECK(v.host() == expected);
}

TEST_CASE("a call that was precompiled compiles nothing, whatever it is made of", "[precompile]") {
    auto const context = gpu::context::headless();
    auto& r = gpu::kernel::current();
    auto const input = testing::values<unsigned>(5000, 100);
    gpu::vector<unsigned> a(input), b(5000), c(10000);
    auto made = [&] { return r.counts.programs_compiled + r.counts.programs_loaded; };
    std::size_t all = 0;
    auto check = [&](char const* name, auto call) {
        auto const before = made();
        gpu::precompile(call);
        auto const after = made();
        call();
        INFO(name);
        CHECK(made() == after);
        all += after - before;
    };
    gpu::precompile([&] { gpu::sort(a.begin(), a.end(), [](auto x, auto y) { return x < y; }); });
    CHECK(a.host() == input);
    check("merge sort", [&] { gpu::sort(a.begin(), a.end(), [](auto x, auto y) { return x < y; }); });
    check("sort_by_key", [&] { gpu::sort_by_key(a.begin(), a.end(), b.begin()); });
    check("bitonic_sort", [&] { gpu::bitonic_sort(a); });
    check("merge", [&] { gpu::merge(a.begin(), a.end(), a.begin(), a.end(), c.begin()); });
    check("unique_copy", [&] { gpu::unique_copy(a.begin(), a.end(), b.begin()); });
    check("exclusive_scan", [&] { gpu::exclusive_scan(a.begin(), a.end(), b.begin(), 5u); });
    check("lower_bound", [&] { gpu::lower_bound(a.begin(), a.end(), a.begin(), a.end(), b.begin()); });
    CHECK(all >= 8);
    CHECK(gpu::is_sorted(a));
}

TEST_CASE("calls with outputs of the room that they need are precompiled", "[precompile]") {
    gpu::vector<int> const v{1, 2, 3, 4, 5};
    gpu::vector<int> small(2), rest(3), none;
    auto const below = [](int most) { return [most](auto x) { return x < most; }; };
    gpu::precompile([&] {
        gpu::partition_copy(v, small.begin(), rest.begin(), below(3));
        gpu::three_way_partition(
            v.begin(), v.end(), small.begin(), rest.begin(), none.begin(), below(3), below(6));
    });
    gpu::partition_copy(v, small.begin(), rest.begin(), below(3));
    CHECK(small.host() == std::vector<int>{1, 2});
    CHECK(rest.host() == std::vector<int>{3, 4, 5});
}

TEST_CASE("a kernel that precompile cannot compile is refused then, and on every later use", "[precompile]") {
    auto const context = gpu::context::headless();
    auto& r = gpu::kernel::current();
    gpu::vector<float> v(100, 2.0f);
    auto const bad = gpu::glsl_function<float(float)>("oops", "float x", "return undeclared;");
    auto good = [&] { gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 0.5f; }); };
    auto refused = [&] { gpu::transform(v.begin(), v.end(), v.begin(), bad); };
    for (int k = 0; k < 2; ++k) {
        CHECK_THROWS_AS(gpu::precompile([&] {
            refused();
            good();
        }),
            gpu::shader_error);
        CHECK(r.rehearsing == nullptr);
        CHECK_THROWS_AS(refused(), gpu::shader_error);
    }
    good();  // was started by precompile, and is finished now
    CHECK(v[0] == 1.0f);
    CHECK(r.device.gl.get_error() == gpu::gl::k_no_error);
}

TEST_CASE("precompile within precompile is part of it; what the calls throw comes through", "[precompile]") {
    auto const context = gpu::context::headless();
    gpu::vector<int> v(100, 2);
    std::size_t outer = 0, inner = 0, runs = 0;
    auto first = [&] { gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x + 11; }); };
    auto second = [&] { gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x - 12; }); };
    gpu::precompile(
        [&] {
            ++runs;
            first();
            gpu::precompile(second, [&](std::size_t, std::size_t, std::string_view) { ++inner; });
        },
        [&](std::size_t, std::size_t, std::string_view) { ++outer; });
    CHECK(runs == 2);
    CHECK(outer == 2);
    CHECK(inner == 0);
    CHECK_THROWS_AS(gpu::precompile([&] { gpu::reduce(v.end(), v.begin()); }), gpu::invalid_argument);
    first();
    second();
    CHECK(gpu::reduce(v) == 100);
}

TEST_CASE("precompile leaves the state of an application as it was", "[precompile]") {
    auto const context = gpu::context::headless();
    auto const& gl = context.device().gl;
    gpu::vector<int> v(100, 2);
    gpu::gl::buffer mine(64);
    gl.bind_buffer(gpu::gl::k_dispatch_indirect_buffer, mine.name());
    gpu::precompile([&] { gpu::sort(v); });
    gpu::gl::GLint bound = 0, program = 1;
    gl.get_integerv(gpu::gl::k_dispatch_indirect_buffer_binding, &bound);
    gl.get_integerv(gpu::gl::k_current_program, &program);
    CHECK(static_cast<unsigned>(bound) == mine.name());
    CHECK(program == 0);
}
