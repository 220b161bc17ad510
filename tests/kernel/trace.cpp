// SPDX-License-Identifier: MIT
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/kernel/execution.hpp>
#include <gpu/kernel/trace.hpp>

#include "../support/json.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace trace = gpu::kernel::detail;
using test::has;

namespace {
/// The events of a profiler's trace on one track.
std::vector<testing::json> track_of(gpu::profiler& p, int tid) {
    std::vector<testing::json> found;
    for (auto const& e : testing::parse_json(gpu::chrome_trace(p)).items)
        if (e["ph"].text == "X" && e["tid"].number == tid) found.push_back(e);
    return found;
}
}  // namespace

TEST_CASE("names in a trace are JSON strings, whatever their bytes", "[trace]") {
    CHECK(trace::json_string("sort") == "\"sort\"");
    CHECK(trace::json_string("a \"b\" \\ c") == "\"a \\\"b\\\" \\\\ c\"");
    CHECK(trace::json_string("line\n\ttab\x1f") == "\"line\\u000a\\u0009tab\\u001f\"");
    CHECK(trace::json_string("\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80") ==
          "\"\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80\"");
    // Not UTF-8: a lone byte, a short character, one encoded too long, a surrogate, one too large.
    CHECK(trace::json_string("x\x80y") == "\"x\\ufffdy\"");
    CHECK(trace::json_string("\xe2\x82") == "\"\\ufffd\\ufffd\"");
    CHECK(trace::json_string("\xc0\xaf") == "\"\\ufffd\\ufffd\"");
    CHECK(trace::json_string("\xe0\x80\xaf") == "\"\\ufffd\\ufffd\\ufffd\"");
    CHECK(trace::json_string("\xed\xa0\x80") == "\"\\ufffd\\ufffd\\ufffd\"");
    CHECK(trace::json_string("\xf5\x80\x80\x80") == "\"\\ufffd\\ufffd\\ufffd\\ufffd\"");
    for (int c = 0; c < 256; ++c) {
        std::string const one(1, static_cast<char>(c));
        CHECK(testing::parse_json(trace::json_string(one)).text == (c < 0x80 ? one : "?"));
    }
}

TEST_CASE("times in a trace are microseconds with three decimals", "[trace]") {
    CHECK(trace::microseconds(0) == "0.000");
    CHECK(trace::microseconds(1234567) == "1234.567");
    CHECK(trace::microseconds(-1009) == "-1.009");
    CHECK(trace::microseconds(INT64_MIN) == "-9223372036854775.808");
}

TEST_CASE("a trace has a track for the host and one for the GPU", "[trace]") {
    using event = gpu::kernel::traced_event;
    std::vector<std::string> const names{"", "a \"section\"", "sort", "merge"};
    event call{event::kind::call}, launch{event::kind::launch}, transfer{event::kind::transfer};
    call.algorithm = launch.algorithm = 2;
    call.section = launch.section = 1;
    call.began = 1000;
    call.ended = 9000;
    launch.kernel = 3;
    launch.groups = 5;
    launch.threads = 64;
    launch.blocks = 2;
    launch.bytes = 800;
    launch.began = 2000;
    launch.ended = 2500;
    launch.gpu_began = 3000;
    launch.gpu_ended = 7000;
    transfer.transfer = gpu::gl::transfer::copy;
    transfer.bytes = 1 << 20;
    transfer.began = 10000;
    transfer.ended = 10001;
    transfer.gpu_began = 10002;
    transfer.gpu_ended = 10000;
    std::vector<event> const all{call, launch, transfer};
    auto const t = testing::parse_json(
        trace::trace_text(gpu::detail::array_view<event const>(all.data(), all.size()), names, "a\\b", 1000));
    REQUIRE(t.items.size() == 3 + 5);
    CHECK(t.items[0]["args"]["name"].text == "a\\b");
    CHECK(t.items[1]["args"]["name"].text == "CPU");
    CHECK(t.items[2]["args"]["name"].text == "GPU");
    auto const is = [&](std::size_t k, char const* name, double tid, double ts, double dur) {
        auto const& e = t.items[k];
        return e["ph"].text == "X" && e["name"].text == name && e["pid"].number == 1 &&
               e["tid"].number == tid && e["ts"].number == ts && e["dur"].number == dur;
    };
    CHECK(is(3, "sort", 1, 0, 8));
    CHECK(is(4, "sort: merge", 1, 1, 0.5));
    CHECK(is(5, "sort: merge", 2, 2, 4));
    CHECK(is(6, "copy 1 MiB", 1, 9, 0.001));
    CHECK(is(7, "copy 1 MiB", 2, 9.002, 0));  // a clock that went back
    CHECK(t.items[3]["args"]["section"].text == "a \"section\"");
    for (std::size_t k : {4u, 5u}) {
        auto const& args = t.items[k]["args"];
        CHECK(args["groups"].number == 5);
        CHECK(args["threads"].number == 64);
        CHECK(args["blocks"].number == 2);
        CHECK(args["bytes"].number == 800);
        CHECK(args["section"].text == "a \"section\"");
    }
    CHECK(t.items[6]["args"]["bytes"].number == 1 << 20);
    CHECK_FALSE(t.items[6]["args"].has("groups"));
    CHECK(testing::parse_json(trace::trace_text({}, names, "", 0)).items.size() == 3);
}

TEST_CASE("a trace has each call on the host's track, and its kernels on the GPU's", "[profiler]") {
    gpu::vector<int> v(100000, 1), out(100000);
    gpu::reduce(v);
    gpu::profiler p;
    {
        std::string const passing = "a \"quoted\" section\n";
        gpu::section const s(passing.c_str());
        gpu::inclusive_scan(v.begin(), v.end(), out.begin());
    }
    CHECK(gpu::reduce(out) == 705082704);
    gpu::vector<int> const copied(v.begin(), v.begin() + 10000);  // a copy: no kernel makes short ones

    auto const host = track_of(p, 1), device = track_of(p, 2);
    std::uint64_t measured = 0;
    for (auto const& l : p.lines()) measured += l.launches;
    CHECK(device.size() == measured);
    CHECK(host.size() == measured + 2);  // and the two calls
    testing::json const* scan = nullptr;
    for (auto const& e : host)
        if (e["cat"].text == "call" && e["name"].text == "inclusive_scan") scan = &e;
    REQUIRE(scan);
    CHECK((*scan)["args"]["section"].text == "a \"quoted\" section\n");
    std::size_t within = 0;
    double most_bytes = 0;
    for (auto const& e : host) {
        CHECK(e["ts"].number >= 0);
        CHECK(e["dur"].number >= 0);
        if (e["cat"].text != "launch" || !has(e["name"].text, "inclusive_scan: ")) continue;
        ++within;
        CHECK(e["ts"].number >= (*scan)["ts"].number);
        CHECK(e["ts"].number + e["dur"].number <= (*scan)["ts"].number + (*scan)["dur"].number + 0.002);
        CHECK(e["args"]["groups"].number > 0);
        CHECK(e["args"]["threads"].number > 0);
        CHECK(e["args"]["blocks"].number >= 2);
        most_bytes = std::max(most_bytes, e["args"]["bytes"].number);
        CHECK(e["args"]["section"].text == "a \"quoted\" section\n");
    }
    CHECK(within > 0);
    CHECK(most_bytes >= 800000);  // the launch that reads one vector and writes the other
    std::size_t copies = 0;
    double total = 0;
    for (auto const& e : device) {
        total += e["dur"].number;
        if (e["name"].text != "copy 40000 bytes") continue;
        ++copies;
        CHECK(e["cat"].text == "transfer");
        CHECK(e["args"]["bytes"].number == 40000);
    }
    CHECK(copies == 1);
    CHECK(std::abs(total * 1000 - static_cast<double>(p.nanoseconds())) <
          1);  // three decimals each, in a double
    p.reset();
    CHECK(track_of(p, 1).empty());
    CHECK(p.unkept() == 0);
}

TEST_CASE("a trace is written to a file, or an exception names the file", "[profiler]") {
    gpu::vector<int> v(1000, 1);
    gpu::profiler p;
    gpu::reduce(v);
    std::string const path = std::string(std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp") +
                             "/gpu_trace_" + std::to_string(reinterpret_cast<std::uintptr_t>(&p)) + ".json";
    gpu::write_chrome_trace(p, path);
    std::ifstream file(path, std::ios::binary);
    std::string const text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    CHECK(text == gpu::chrome_trace(p));
    CHECK(testing::parse_json(text).items.size() > 3);
    std::remove(path.c_str());
    CHECK_THROWS_WITH(
        gpu::write_chrome_trace(p, "/no/such/folder/t.json"), test::contains("/no/such/folder/t.json"));
}
