// SPDX-License-Identifier: MIT
#include <gpu/algorithm/scan.hpp>
#include <gpu/kernel/execution.hpp>
#include <gpu/kernel/explain.hpp>
#include <gpu/kernel/profiler.hpp>

#include "../support/testing.hpp"

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
        launches += l.launches;
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
