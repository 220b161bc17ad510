// SPDX-License-Identifier: MIT
// Statistics, limits, explanations and profiles of what calls do.
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/draw.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/span.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/kernel/execution.hpp>
#include <gpu/kernel/explain.hpp>
#include <gpu/kernel/profiler.hpp>

#include "../support/testing.hpp"

#include <string>

using test::has;

namespace {}  // namespace

TEST_CASE("an explanation lists the launches of a call as they were", "[explain]") {
    gpu::vector<int> v(1000, 1), out(1000);
    auto& r = gpu::kernel::current();
    auto const before = r.counts.launches;
    auto const e = gpu::explain([&] {
        gpu::transform(v.begin(), v.end(), out.begin(), [](auto x) { return x * 1234; });
        gpu::section const s("sums");
        gpu::reduce(out);
    });
    REQUIRE(e.launches.size() == r.counts.launches - before);
    REQUIRE(e.launches.size() == 2);
    CHECK(e.launches[0].algorithm == "transform");
    CHECK(has(e.launches[0].kernel, "for_each_index"));
    CHECK(e.launches[0].section.empty());
    CHECK(e.launches[0].blocks == 2);
    CHECK(e.launches[0].bytes == 8000);
    CHECK(has(e.launches[0].source, "1234"));
    CHECK(has(e.launches[0].source, "void main()"));
    CHECK(e.launches[0].groups > 0);
    CHECK(e.launches[0].threads > 0);
    CHECK(e.launches[1].algorithm == "reduce");
    CHECK(e.launches[1].section == "sums");
    CHECK(has(e.text(), "2. sums: reduce: reduce"));
    CHECK_FALSE(has(e.text(), "void main()"));
    CHECK(has(e.text(true), "void main()"));
    CHECK(gpu::explain([] {}).launches.empty());
    CHECK(gpu::explain([&] { gpu::sort(v.begin(), v.begin()); }).launches.empty());
    auto const later = gpu::explain([&] {  // the empty sort's name is not taken for these
        gpu::for_each_index(10, [out = gpu::out(out)](auto i) { out[i] = 1; });
        gpu::scalar<unsigned> count;
        gpu::scalar<gpu::draw_arrays_command> command;
        gpu::make_draw_command(count, command);
    });
    REQUIRE(later.launches.size() == 2);
    CHECK(later.launches[0].algorithm == "for_each_index");
    CHECK(later.launches[1].algorithm == "make_draw_command");
}

TEST_CASE("inner calls of an algorithm carry its name; an exception leaves nothing behind", "[explain]") {
    gpu::vector<unsigned> v(70000, 3u);
    auto const e =
        gpu::explain([&] { gpu::stable_sort(v.begin(), v.end(), [](auto a, auto b) { return a > b; }); });
    CHECK(e.launches.size() > 2);
    for (auto const& l : e.launches) CHECK(l.algorithm == "sort");
    auto& r = gpu::kernel::current();
    CHECK_THROWS_AS(gpu::explain([&] { throw gpu::invalid_argument("no"); }), gpu::invalid_argument);
    CHECK(r.watched == nullptr);
}

TEST_CASE("an explanation of the application's buffer counts its bytes", "[explain]") {
    auto const& gl = gpu::gl::current().gl;
    gpu::gl::GLuint theirs = 0;
    gl.create_buffers(1, &theirs);
    gl.named_buffer_storage(theirs, 4096, nullptr, 0);
    gpu::span<unsigned> const s(theirs, 10);
    auto const e =
        gpu::explain([&] { gpu::transform(s.begin(), s.end(), s.begin(), [](auto x) { return x + 1u; }); });
    REQUIRE(e.launches.size() == 1);
    CHECK(e.launches[0].bytes == 4096);
    gl.delete_buffers(1, &theirs);
}

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

TEST_CASE("a debug context is told the names of sections, algorithms and kernels", "[debug]") {
    auto context = gpu::context::headless(-1, true);
    gpu::vector<int> v(100, 1);
    auto const& gl = context.device().gl;
    std::vector<std::string> groups;
    gl.enable(gpu::gl::k_debug_output_synchronous);
    gl.debug_message_callback(
        [](gpu::gl::GLenum,
            gpu::gl::GLenum type,
            gpu::gl::GLuint id,
            gpu::gl::GLenum,
            gpu::gl::GLsizei length,
            gpu::gl::GLchar const* text,
            void const* user) {
            if (id != gpu::gl::debug_group_id || type != gpu::gl::k_debug_type_push_group) return;
            static_cast<std::vector<std::string>*>(const_cast<void*>(user))
                ->emplace_back(text, static_cast<std::size_t>(length));
        },
        &groups);
    {
        gpu::section const s("frame");
        gpu::reduce(v);
    }
    gl.debug_message_callback(nullptr, nullptr);
    REQUIRE(groups.size() == 3);
    CHECK(groups[0] == "frame");
    CHECK(groups[1] == "reduce");
    CHECK(has(groups[2], "reduce"));
}

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
