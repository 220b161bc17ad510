// SPDX-License-Identifier: MIT
#include <gpu/algorithm/adjacent_find.hpp>
#include <gpu/algorithm/draw.hpp>
#include <gpu/algorithm/equal.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/includes.hpp>
#include <gpu/algorithm/mismatch.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/container/span.hpp>
#include <gpu/kernel/execution.hpp>
#include <gpu/kernel/explain.hpp>

#include "../support/testing.hpp"

#include <cstddef>
#include <string>
#include <vector>

using test::has;

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

TEST_CASE("an explanation has the transfers of a call, in order with its launches", "[explain]") {
    std::vector<int> const host(1000, 4);
    gpu::reduce(gpu::vector<int>(10));  // the small buffers that launches share are there
    auto const e = gpu::explain([&] {
        gpu::vector<int> v(host);
        gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x + 4321; });
        gpu::vector<int> const w(v);
        gpu::section const s("last");
        CHECK(w.host()[0] == 4325);
    });
    REQUIRE(e.launches.size() == 1);
    REQUIRE(e.transfers.size() == 3);
    using kind = gpu::gl::transfer;
    kind const kinds[] = {kind::upload, kind::copy, kind::download};
    for (std::size_t k = 0; k < 3; ++k) {
        CHECK(e.transfers[k].what == kinds[k]);
        CHECK(e.transfers[k].bytes == 4000);
        CHECK(e.transfers[k].launches_before == (k > 0 ? 1 : 0));
        CHECK(e.transfers[k].algorithm.empty());
        CHECK(e.transfers[k].section == (k == 2 ? "last" : ""));
    }
    std::string const text = e.text();
    CHECK(text.find("-  upload 4000 bytes\n1. transform: ") == 0);
    CHECK(has(text, "\n-  copy 4000 bytes\n-  last: download 4000 bytes\n"));
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

TEST_CASE("searches and comparisons are explained under their own names", "[explain]") {
    gpu::vector<unsigned> const v(5000, 1u), w(5000, 1u);
    auto const named = [](std::string const& name, auto const& call) {
        std::string const text = gpu::explain(call).text();
        INFO(text);
        CHECK(text.find(" " + name + ": ") != std::string::npos);
    };
    named("find", [&] { gpu::find(v.begin(), v.end(), 3u); });
    named("find_if", [&] { gpu::find_if(v.begin(), v.end(), [](auto x) { return x == 3u; }); });
    named("mismatch", [&] { gpu::mismatch(v.begin(), v.end(), w.begin()); });
    named("adjacent_find", [&] { gpu::adjacent_find(v.begin(), v.end()); });
    named("equal", [&] { gpu::equal(v.begin(), v.end(), w.begin()); });
    named("includes", [&] { gpu::includes(v.begin(), v.end(), w.begin(), w.end()); });
}
