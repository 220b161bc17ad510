// SPDX-License-Identifier: MIT
// gpu-info: prints what a bug report needs, and checks that every device can sort. See --help.
#include <gpu/algorithm/sort.hpp>
#include <gpu/config.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/kernel/quirks.hpp>
#include <gpu/kernel/runtime.hpp>

#include <glm/detail/setup.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report.hpp"

#if defined(_WIN32)
#    include <stdlib.h>
#    define GPU_INFO_ENVIRONMENT _environ
#else
extern "C" char** environ;
#    define GPU_INFO_ENVIRONMENT environ
#endif

namespace {

using info::value, info::values;

constexpr char usage[] =
    "gpu-info [--json] [--device N]\n"
    "Prints the library's version, every OpenGL device that a program without a window can reach, and what "
    "the\n"
    "library makes of it. Then sorts a million numbers on each device, and checks the result.\n"
    "  --json       the report as JSON\n"
    "  --device N   device N of EGL's list only\n"
    "  --help       this text\n"
    "Exit status: 0; 1 when no device has OpenGL 4.5, or when a check fails; 2 when the arguments are "
    "wrong.\n";

/// The extensions that the library uses where they are there.
constexpr char const* extensions[] = {"GL_ARB_gpu_shader_int64",
    "GL_EXT_memory_object_fd",
    "GL_KHR_parallel_shader_compile",
    "GL_KHR_shader_subgroup",
    "GL_NV_gpu_shader5",
    "GL_NV_shader_atomic_float",
    "GL_NV_shader_atomic_int64",
    "GL_NV_shader_buffer_load"};

/// A device of EGL's list, or the one that the system gives when there is no such list.
struct place {
    int index = -1;
    std::string name;  // what EGL tells about it
    void* handle = nullptr;
};

#if defined(_WIN32)
std::vector<place> list_places() { return {{-1, "the system's", nullptr}}; }
std::optional<int> index_of_current(std::vector<place> const&) { return {}; }
#else
std::vector<place> list_places() {
    using gpu::gl::platform::egl;
    egl const* const e = egl::get();
    void* devices[32] = {};
    int count = 0;
    if (!e || !e->query_devices || !e->query_devices(32, devices, &count)) count = 0;
    std::vector<place> found;
    for (int i = 0; i < count; ++i) {
        auto const ask = [&](int what) {
            char const* const text =
                e->query_device_string ? e->query_device_string(devices[i], what) : nullptr;
            return std::string(text ? text : "");
        };
        std::string const about = ask(egl::extensions);
        bool const software = about.find("software") != about.npos;
        bool const drm = about.find("EGL_EXT_device_drm") != about.npos;
        found.push_back({i, software ? "software" : drm ? ask(egl::drm_device_file) : "", devices[i]});
    }
    if (found.empty()) found.push_back({-1, "the system's", nullptr});
    return found;
}
/// Returns the index of the device to which the current context belongs, where EGL tells.
std::optional<int> index_of_current(std::vector<place> const& places) {
    constexpr int egl_device = 0x322C;
    auto const* const e = gpu::gl::platform::egl::get();
    using query = unsigned (*)(void*, int, std::intptr_t*);
    auto const ask = e ? reinterpret_cast<query>(e->get_proc_address("eglQueryDisplayAttribEXT")) : nullptr;
    std::intptr_t device = 0;
    if (!ask || !ask(e->get_current_display(), egl_device, &device)) return {};
    for (place const& p : places)
        if (p.handle && reinterpret_cast<std::intptr_t>(p.handle) == device) return p.index;
    return {};
}
#endif

std::string compiler() {
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "g++ " __VERSION__;
#elif defined(_MSC_VER)
    return "MSVC " + std::to_string(_MSC_FULL_VER);
#else
    return "unknown";
#endif
}
std::string standard_library() {
#if defined(_LIBCPP_VERSION)
    return "libc++ " + std::to_string(_LIBCPP_VERSION);
#elif defined(__GLIBCXX__)
    return "libstdc++ " + std::to_string(_GLIBCXX_RELEASE);
#else
    return "unknown";
#endif
}
/// The options of the compiler that change what the library does, as macros tell them.
std::vector<std::string> options() {
    std::vector<std::string> on{"C++ " + std::to_string(__cplusplus)};
#if defined(__OPTIMIZE__)
    on.push_back("optimised");
#else
    on.push_back("not optimised");
#endif
#if defined(__FAST_MATH__)
    on.push_back("-ffast-math");
#endif
#if defined(NDEBUG)
    on.push_back("NDEBUG");
#endif
#if defined(__SANITIZE_ADDRESS__)
    on.push_back("AddressSanitizer");
#endif
#if defined(__x86_64__) || defined(_M_X64)
    on.push_back("x86-64");
#elif defined(__aarch64__)
    on.push_back("aarch64");
#endif
#if defined(_WIN32)
    on.push_back("Windows");
#elif defined(__linux__)
    on.push_back("Linux");
#endif
    return on;
}

/// The variables of the environment that the library or Mesa reads.
values environment() {
    values found;
    for (char** at = GPU_INFO_ENVIRONMENT; at && *at; ++at) {
        std::string_view const line = *at;
        for (char const* prefix : {"GPU_", "EGL_", "__EGL_", "GALLIUM_", "LIBGL_", "LP_", "MESA_"})
            if (line.starts_with(prefix)) {
                std::size_t const end = std::min(line.find('='), line.size());
                std::string_view const rest = line.substr(std::min(end + 1, line.size()));
                found.emplace_back(std::string(line.substr(0, end)), rest);
                break;
            }
    }
    std::sort(found.begin(), found.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
    return found;
}

values cache() {
    std::string const folder = gpu::gl::platform::cache_folder("gpu");
    std::uint64_t programs = 0, bytes = 0;
    for (auto const& file : gpu::gl::platform::list_files(folder))
        if (std::string_view(file.name).ends_with(".program")) {
            ++programs;
            bytes += file.bytes;
        }
    return {{"folder", folder}, {"on", gpu::disk_cache()}, {"programs", programs}, {"bytes", bytes}};
}

/// The part of GL_VERSION that names the driver: "Mesa 22.3.6" of "4.5 (Core Profile) Mesa 22.3.6".
std::string driver_of(std::string_view version) {
    version.remove_prefix(std::min(version.find(' '), version.size()));
    if (std::size_t const end = version.find(") "); end != version.npos) version.remove_prefix(end + 1);
    version.remove_prefix(std::min(version.find_first_not_of(' '), version.size()));
    return std::string(version);
}

values limits(gpu::gl::capabilities const& c) {
    return {{"block_bytes", c.block_bytes},
        {"blocks", c.blocks_per_kernel},
        {"shared_bytes", c.shared_bytes},
        {"threads", c.max_threads},
        {"groups", c.max_groups[0]},
        {"subgroup", c.subgroup_size},
        {"texels", c.texel_buffer_size}};
}
values chosen(gpu::kernel::profile const& p) {
    return {{"shape", p.form == gpu::kernel::shape::lanes ? "lanes" : "groups"},
        {"subgroups", p.subgroups},
        {"look_back", p.look_back},
        {"map_threads", p.map_threads},
        {"groups", p.groups}};
}
/// The sections of docs/decisions/0009 that describe the quirks of this driver, and other decisions.
std::vector<std::string> quirks(gpu::gl::capabilities const& caps) {
    auto const driver = gpu::kernel::recognise(caps);
    std::vector<std::string> found;
    for (auto const& quirk : gpu::kernel::quirks)
        if (quirk.has(driver)) {
            std::string_view const decision = quirk.decision;  // "0009, 9.6" or "0017"
            std::size_t const comma = std::min(decision.find(", "), decision.size());
            std::string_view const section = decision.substr(std::min(comma + 2, decision.size()));
            found.push_back(section.empty() ? "decision " + std::string(decision) : std::string(section));
        }
    return found;
}

/// Sorts a million numbers on the current device twice: the first call compiles.
values check(bool& right) {
    using clock = std::chrono::steady_clock;
    std::vector<std::uint32_t> numbers(1000000);
    std::mt19937 engine(1);
    for (auto& x : numbers) x = static_cast<std::uint32_t>(engine());
    std::vector<std::uint32_t> expected = numbers;
    std::sort(expected.begin(), expected.end());
    double milliseconds[2] = {};
    right = true;
    try {
        for (double& took : milliseconds) {
            gpu::vector<std::uint32_t> v(numbers);
            std::uint32_t const first = v.front();  // waits until the numbers are there
            auto const start = clock::now();
            gpu::sort(v.begin(), v.end());
            right = right && v.front() == expected.front() && first == numbers.front();
            took = std::chrono::duration<double, std::milli>(clock::now() - start).count();
            right = right && v.host() == expected;
        }
    } catch (std::exception const& error) {
        right = false;
        return {{"sort_of_a_million", false}, {"error", error.what()}};
    }
    return {{"sort_of_a_million", right}, {"first_ms", milliseconds[0]}, {"later_ms", milliseconds[1]}};
}

struct device_report {
    values lines;
    bool usable = false, right = false;
};

device_report examine(place const& where) {
    device_report report;
    values& lines = report.lines;
    lines.emplace_back("device", where.index);
    lines.emplace_back("name", where.name);
    try {
        auto const context = where.index < 0 ? gpu::context::current() : gpu::context::headless(where.index);
        auto const& caps = context.device().caps;
        gpu::gl::GLint formats = 0;
        context.device().gl.get_integerv(gpu::gl::k_num_program_binary_formats, &formats);
        values there;
        for (char const* name : extensions) there.emplace_back(name, caps.has(name));
        report.usable = true;
        lines.emplace_back("usable", true);
        lines.emplace_back("renderer", caps.renderer);
        lines.emplace_back("vendor", caps.vendor);
        lines.emplace_back("version", caps.version);
        lines.emplace_back("driver", driver_of(caps.version));
        lines.emplace_back("glsl", caps.glsl);
        lines.emplace_back("extensions", there);
        lines.emplace_back("program_binaries", formats > 0);
        lines.emplace_back("limits", limits(caps));
        lines.emplace_back("profile", chosen(gpu::kernel::current().tuning));
        lines.emplace_back("quirks", quirks(caps));
        lines.emplace_back("check", check(report.right));
    } catch (std::exception const& error) {
        if (!report.usable) lines.emplace_back("usable", false);
        lines.emplace_back("error", error.what());
        report.right = false;
    }
    return report;
}

/// Returns which device a program gets that makes no context of its own, or why it gets none.
value default_device(std::vector<place> const& places) {
    try {
        auto const context = gpu::context::current();
        auto const index = index_of_current(places);
        return (index ? std::to_string(*index) + ", " : std::string()) + context.renderer();
    } catch (std::exception const& error) {
        return error.what();
    }
}

struct arguments {
    bool json = false, help = false, wrong = false;
    int device = -1;
};
arguments parse(int count, char** words) {
    arguments a;
    for (int i = 1; i < count; ++i) {
        std::string_view const word = words[i];
        if (word == "--json")
            a.json = true;
        else if (word == "--help" || word == "-h")
            a.help = true;
        else if (word == "--device" && i + 1 < count) {
            std::string_view const number = words[++i];
            auto const [end, error] = std::from_chars(number.data(), number.data() + number.size(), a.device);
            a.wrong |= error != std::errc() || end != number.data() + number.size() || a.device < 0;
        } else
            a.wrong = true;
    }
    return a;
}

}  // namespace

int main(int argc, char** argv) {
    arguments const wanted = parse(argc, argv);
    if (wanted.help) {
        std::fputs(usage, stdout);
        return 0;
    }
    std::vector<place> const places = wanted.wrong ? std::vector<place>() : list_places();
    auto const is_wanted = [&](place const& p) { return wanted.device < 0 || p.index == wanted.device; };
    if (std::none_of(places.begin(), places.end(), is_wanted)) {
        if (!wanted.wrong) std::fprintf(stderr, "gpu-info: EGL lists no device %d\n", wanted.device);
        std::fputs(usage, stderr);
        return 2;
    }

    std::string const glm = std::to_string(GLM_VERSION_MAJOR) + '.' + std::to_string(GLM_VERSION_MINOR) +
                            '.' + std::to_string(GLM_VERSION_PATCH);
    values const program{{"version", gpu::version},
        {"compiler", compiler()},
        {"standard_library", standard_library()},
        {"glm", glm},
        {"options", options()},
        {"environment", environment()},
        {"default_device", default_device(places)}};
    std::vector<device_report> reports;
    for (place const& p : places)
        if (is_wanted(p)) reports.push_back(examine(p));
    value const programs = cache();  // after the checks have filled it

    bool usable = false, right = true;
    for (device_report const& r : reports) {
        usable |= r.usable;
        right &= r.right || !r.usable;
    }
    if (wanted.json) {
        values all = program;
        all.emplace_back("cache", programs);
        all.emplace_back("ok", usable && right);
        std::string text = info::as_json(all, "");
        text.resize(text.size() - 2);  // the list of devices follows, before the closing bracket
        text += ",\n  \"devices\": [";
        for (std::size_t k = 0; k < reports.size(); ++k)
            text += (k ? ", " : "") + info::as_json(reports[k].lines, "  ");
        std::printf("%s]\n}\n", text.c_str());
    } else {
        values all = program;
        all.emplace_back("cache", programs);
        std::printf("gpu\n%s", info::as_text(all).c_str());
        for (device_report const& r : reports) std::printf("\n%s", info::as_text(r.lines).c_str());
        if (!usable)
            std::puts(
                "\nNo device has OpenGL 4.5. Install a driver (Debian, Ubuntu: libegl1 libgl1-mesa-dri).");
        else
            std::puts(right ? "\nAll is well." : "\nA check failed.");
    }
    return usable && right ? 0 : 1;
}
