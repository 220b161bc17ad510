// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/trace.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/trace.hpp>

namespace gpu::inline v0_2::kernel::detail {

GPU_DECL std::size_t utf8_bytes(std::string_view s) {
    auto const at = [&](std::size_t k) { return k < s.size() ? static_cast<unsigned char>(s[k]) : 0u; };
    unsigned const first = at(0);
    std::size_t const n = first < 0x80   ? 1
                          : first < 0xc2 ? 0
                          : first < 0xe0 ? 2
                          : first < 0xf0 ? 3
                          : first < 0xf5 ? 4
                                         : 0;
    for (std::size_t k = 1; k < n; ++k)
        if ((at(k) & 0xc0) != 0x80) return 0;
    // Neither encodings that are too long, nor surrogates, nor what lies beyond the last character.
    unsigned const second = at(1);
    bool const bad = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
                     (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
    return bad ? 0 : n;
}

GPU_DECL std::string json_string(std::string_view s) {
    std::string out = "\"";
    while (!s.empty()) {
        auto const c = static_cast<unsigned char>(s[0]);
        std::size_t const n = utf8_bytes(s);
        if (n == 0)
            out += "\\ufffd";
        else if (c == '"' || c == '\\')
            (out += '\\') += static_cast<char>(c);
        else if (c < 0x20)
            ((out += "\\u00") += "01"[c >> 4]) += "0123456789abcdef"[c & 15];
        else
            out += s.substr(0, n);
        s.remove_prefix(n ? n : 1);
    }
    return out += '"';
}

GPU_DECL std::string microseconds(std::int64_t ns) {
    std::uint64_t const n = ns < 0 ? 0 - static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
    return concat({ns < 0 ? "-" : "", n / 1000, ".", n / 100 % 10, n / 10 % 10, n % 10});
}

GPU_DECL std::string trace_text(array_view<traced_event const> events, array_view<std::string const> names,
    std::string_view process, std::uint64_t start) {
    std::string out = fill_in(
        "[\n{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":1,\"tid\":1,\"args\":{\"name\":$}},\n"
        "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":1,\"args\":{\"name\":\"CPU\"}},\n"
        "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":2,\"args\":{\"name\":\"GPU\"}}",
        {json_string(process)});
    for (traced_event const& e : events) {
        using kind = traced_event::kind;
        std::string const& algorithm = names[e.algorithm];
        std::string name = algorithm, args;
        if (e.what != kind::call) {
            name += algorithm.empty() ? "" : ": ";
            name += e.what == kind::transfer ? gl::describe(e.transfer, e.bytes) : names[e.kernel];
            args = fill_in("\"bytes\":$", {e.bytes});
        }
        if (name.empty()) name = "call";
        if (e.what == kind::launch)
            args += fill_in(",\"groups\":$,\"threads\":$,\"blocks\":$", {e.groups, e.threads, e.blocks});
        if (!names[e.section].empty())
            args += fill_in("$\"section\":$", {args.empty() ? "" : ",", json_string(names[e.section])});
        char const* const category = e.what == kind::call     ? "call"
                                     : e.what == kind::launch ? "launch"
                                                              : "transfer";
        auto const track = [&](int tid, std::int64_t began, std::int64_t ended) {
            out += fill_in(
                ",\n{\"name\":$,\"cat\":\"$\",\"ph\":\"X\",\"ts\":$,\"dur\":$,\"pid\":1,\"tid\":$,\"args\":{$"
                "}}",
                {json_string(name),
                    category,
                    microseconds(began - static_cast<std::int64_t>(start)),
                    microseconds(ended > began ? ended - began : 0),
                    tid,
                    args});
        };
        track(1, static_cast<std::int64_t>(e.began), static_cast<std::int64_t>(e.ended));
        if (e.what != kind::call) track(2, e.gpu_began, e.gpu_ended);
    }
    return out += "\n]\n";
}

}  // namespace gpu::inline v0_2::kernel::detail

namespace gpu::inline v0_2 {

GPU_DECL std::string chrome_trace(profiler& p) {
    auto const events = p.events();
    return kernel::detail::trace_text(
        events, p.names(), detail::concat({"gpu: ", p.renderer()}), p.started());
}

GPU_DECL void write_chrome_trace(profiler& p, std::string const& path) {
    std::string const text = chrome_trace(p);
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    bool good = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if (file) good = std::fclose(file) == 0 && good;
    if (!good)
        gpu::detail::raise(invalid_argument(detail::concat({"gpu::write_chrome_trace: cannot write \"",
            path,
            "\"; name a file in a folder that exists and that may be written to"})));
}

}  // namespace gpu::inline v0_2
