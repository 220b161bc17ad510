// SPDX-License-Identifier: MIT
// Debuggers show a name for every buffer, program and texel view of the library.
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/iterator/stream.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace labelled {
struct particle {
    float mass;
    int kind;
};

/// The labels of all objects of one kind that exist in the current context, by their names.
std::map<gpu::gl::GLuint, std::string> all_of(gpu::gl::GLenum kind, char const* is_name) {
    gpu::gl::device& d = gpu::gl::current();
    auto const is = reinterpret_cast<unsigned char (*)(unsigned)>(d.loader()(is_name));
    auto const get =
        reinterpret_cast<void (*)(unsigned, unsigned, int, int*, char*)>(d.loader()("glGetObjectLabel"));
    std::map<gpu::gl::GLuint, std::string> labels;
    for (gpu::gl::GLuint name = 1; name < 1000; ++name) {
        if (!is(name)) continue;
        char text[512] = {};
        get(kind, name, sizeof text, nullptr, text);
        labels[name] = text;
    }
    return labels;
}
bool any(std::map<gpu::gl::GLuint, std::string> const& labels, std::string const& wanted) {
    return std::any_of(labels.begin(), labels.end(), [&](auto const& l) { return l.second == wanted; });
}
/// Calls that make every kind of buffer that the library keeps.
void use_everything() {
    gpu::vector<float> v(testing::values<float>(50000)), kept(50000);
    gpu::sort(v);
    gpu::sort(v, [](auto a, auto b) { return a > b; });
    gpu::inclusive_scan(v.begin(), v.end(), kept.begin());
    gpu::copy_if(v.begin(), v.end(), kept.begin(), [](auto x) { return x > 0.0f; });
    gpu::scalar<float> const sum(gpu::reduce(v));
    auto later = sum.read_async();
    later.get();
    gpu::checked() = true;
    gpu::for_each_index(10, [out = gpu::out(kept)](auto i) { out[i] = 1.0f; });
    gpu::checked() = false;
}
}  // namespace labelled
GPU_STRUCT(labelled::particle, mass, kind);

TEST_CASE("every buffer, program and texel view of the library has a label", "[labels]") {
    auto const context = gpu::context::headless(-1, true);
    gpu::vector<labelled::particle> const particles(10);
    gpu::vector<float> const floats(10);
    labelled::use_everything();

    auto const buffers = labelled::all_of(gpu::gl::k_buffer, "glIsBuffer");
    CHECK(buffers.size() > 5);
    for (auto const& [name, label] : buffers) {
        INFO("buffer " << name);
        CHECK(label.find("gpu") == 0);
        CHECK(label != "gpu buffer");  // each owner says what it keeps
    }
    CHECK(buffers.at(floats.buffer()) == "gpu::vector<float>");
    CHECK(buffers.at(particles.buffer()).find("particle>") != std::string::npos);
    CHECK(labelled::any(buffers, "gpu scratch"));
    CHECK(labelled::any(buffers, "gpu results"));

    auto const programs = labelled::all_of(gpu::gl::k_program, "glIsProgram");
    CHECK(programs.size() > 5);
    bool sorts = false, reduces = false;
    for (auto const& [name, label] : programs) {
        INFO(label);
        CHECK(label.find(": ") != std::string::npos);
        CHECK(label.back() == ')');
        sorts = sorts || label.find("sort: ") == 0;
        reduces = reduces || (label.find("reduce: ") == 0 && label.find("float") != std::string::npos);
    }
    CHECK(sorts);
    CHECK(reduces);
    for (auto const& [name, label] : labelled::all_of(gpu::gl::k_texture, "glIsTexture"))
        CHECK(label == "gpu texel view");
    CHECK(gpu::gl::current().gl.get_error() == gpu::gl::k_no_error);
}

#if !defined(_WIN32)
TEST_CASE("GPU_DEBUG labels objects in contexts that are no debug contexts, too", "[labels]") {
    auto const context = gpu::context::headless();
    gpu::gl::device& d = gpu::gl::current();
    std::string const old = std::getenv("GPU_DEBUG") ? std::getenv("GPU_DEBUG") : "0";
    ::setenv("GPU_DEBUG", "1", 1);
    CHECK(gpu::gl::read_capabilities(d.gl).debug);
    ::setenv("GPU_DEBUG", old.c_str(), 1);
    d.caps.debug = true;  // as if the variable had been set before
    gpu::vector<double> const v(10);
    CHECK(labelled::all_of(gpu::gl::k_buffer, "glIsBuffer").at(v.buffer()) == "gpu::vector<double>");
    CHECK(d.gl.get_error() == gpu::gl::k_no_error);
}
#endif

TEST_CASE("without a debug context the library sends no label", "[labels]") {
    if (gpu::gl::detail::debug_wanted()) return;  // GPU_DEBUG is set for all tests
    auto const context = gpu::context::headless();
    gpu::gl::device& d = gpu::gl::current();
    static int sent;
    sent = 0;
    auto const real = d.gl.object_label;
    d.gl.object_label = [](auto...) { ++sent; };
    labelled::use_everything();
    d.gl.object_label = real;
    CHECK(sent == 0);
}
