// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/kernel/execution.hpp>
#include <gpu/kernel/explain.hpp>
#include <gpu/kernel/profiler.hpp>

#include "../support/testing.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

using test::has;

TEST_CASE("a profile has a time for every kernel, under its algorithm's name", "[profiler]") {
    gpu::vector<int> v(100000, 1), out(100000);
    gpu::profiler p;
    auto const before = gpu::current_statistics().launches;
    for (int k = 0; k < 5; ++k) gpu::transform(v.begin(), v.end(), out.begin(), [](auto x) { return x * 7; });
    {
        gpu::section const s("prefix");
        gpu::inclusive_scan(v.begin(), v.end(), out.begin());
    }
    std::uint64_t launches = 0, sum = 0;
    for (auto const& l : p.lines()) {
        if (!l.is_transfer) launches += l.launches;
        sum += l.nanoseconds;
        CHECK(l.nanoseconds >= l.longest);
        CHECK(l.longest * l.launches >= l.nanoseconds);
        if (l.algorithm == "transform") {
            CHECK(l.launches == 5);
            CHECK(l.longest > 0);
        } else {
            CHECK(l.algorithm == "inclusive_scan");
            CHECK(l.section == "prefix");
        }
    }
    CHECK(launches == gpu::current_statistics().launches - before);
    CHECK(p.nanoseconds() == sum);
    CHECK(has(p.text(), "prefix: inclusive_scan: "));
    p.reset();
    CHECK(p.lines().empty());
    for (int k = 0; k < 1500; ++k)
        gpu::transform(v.begin(), v.begin() + 1, out.begin(), [](auto x) {
            return x * 7;
        });  // more than are kept pending
    CHECK(p.lines()[0].launches == 1500);
}

TEST_CASE("profilers and explanations nest, in any order of their ends", "[profiler]") {
    gpu::vector<int> v(100, 1);
    auto call = [&] { gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x + 3; }); };
    auto* const first = new gpu::profiler;
    gpu::profiler second;
    CHECK(gpu::explain(call).launches.size() == 1);
    CHECK(first->lines().size() == 1);
    delete first;
    call();
    CHECK(second.lines()[0].launches == 2);
}

namespace {
gpu::profile_line const* profiled(
    gpu::profiler& p, std::string const& algorithm, std::string const& kernel, bool transfer = true) {
    for (auto const& l : p.lines())
        if (l.algorithm == algorithm && l.kernel == kernel && l.is_transfer == transfer) return &l;
    return nullptr;
}
}  // namespace

TEST_CASE("a profile has what the driver does without a kernel, with its bytes", "[profiler]") {
    std::vector<float> const host(1 << 18, 2.0f);
    gpu::vector<float> const made(1);  // the context is there
    gpu::profiler p;
    gpu::vector<unsigned char> const bytes(1 << 20, 7);  // a clear: no kernel fills bytes
    gpu::vector<float> w(1 << 18, gpu::no_init);
    gpu::vector<float> const v(w.begin(), w.begin() + 1000);  // a copy: no kernel makes short ones
    for (int k = 0; k < 3; ++k) gpu::copy(host.begin(), host.begin() + 1000, w.begin());
    CHECK(gpu::to_host(w)[999] == 2.0f);
    w[0] = 5.0f;

    auto const* clear = profiled(p, "", "clear");
    REQUIRE(clear);
    CHECK(clear->launches == 1);
    CHECK(clear->bytes == 1 << 20);
    CHECK(clear->nanoseconds > 0);
    REQUIRE(profiled(p, "", "copy"));
    CHECK(profiled(p, "", "copy")->bytes == 4000);
    REQUIRE(profiled(p, "copy", "upload"));
    CHECK(profiled(p, "copy", "upload")->launches == 3);
    CHECK(profiled(p, "copy", "upload")->bytes == 12000);
    REQUIRE(profiled(p, "to_host", "download"));
    CHECK(profiled(p, "to_host", "download")->bytes == 1 << 20);
    REQUIRE(profiled(p, "", "upload"));  // the name of an earlier call is not taken for the element's
    CHECK(profiled(p, "", "upload")->bytes == 4);
    CHECK(has(p.text(), "  clear 1 MiB\n"));
    CHECK(has(p.text(), "  copy: upload 12000 bytes\n"));
}

TEST_CASE("fill and copy are in a profile and in an explanation, by a kernel or without", "[profiler]") {
    gpu::vector<float> v(1024, 1.0f), w(1024);
    std::ptrdiff_t const none = 0;
    gpu::fill(v.begin(), v.begin() + none, 1.0f);
    bool const lanes = gpu::kernel::current().tuning.form == gpu::kernel::shape::lanes;
    gpu::profiler p;
    auto const e = gpu::explain([&] {
        gpu::section const s("both");
        gpu::fill(v, 3.0f);
        gpu::copy(v.begin(), v.end(), w.begin());
    });
    if (lanes) {
        CHECK(e.launches.empty());
        CHECK(e.text() == "-  both: fill: clear 4096 bytes\n-  both: copy: copy 4096 bytes\n");
        REQUIRE(profiled(p, "fill", "clear"));
        CHECK(profiled(p, "fill", "clear")->bytes == 4096);
        CHECK(profiled(p, "fill", "clear")->section == "both");
        REQUIRE(profiled(p, "copy", "copy"));
        CHECK(profiled(p, "copy", "copy")->bytes == 4096);
    } else {
        REQUIRE(e.launches.size() == 2);
        CHECK(e.launches[0].algorithm == "fill");
        CHECK(e.launches[1].algorithm == "copy");
        CHECK(profiled(p, "fill", e.launches[0].kernel, false));
        CHECK(profiled(p, "copy", e.launches[1].kernel, false));
    }
    CHECK(gpu::to_host(w)[1023] == 3.0f);
}

TEST_CASE("a profiler may outlive its context", "[profiler]") {
    auto context = std::make_optional(gpu::context::headless());
    gpu::vector<int> v(1000, 1);
    auto p = std::make_unique<gpu::profiler>();
    gpu::reduce(v);
    CHECK_FALSE(p->lines().empty());
    context.reset();
    CHECK_FALSE(p->lines().empty());  // what was collected stays
    CHECK_FALSE(p->events().empty());
    p.reset();
}
