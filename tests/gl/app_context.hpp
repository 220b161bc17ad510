// SPDX-License-Identifier: MIT
// An OpenGL context that the application made, by EGL, and that the library knows nothing of.
#pragma once

#include <glad/gl.h>

#include <utility>

#include <gpu/gl/platform/egl.hpp>
#include <support/catch.hpp>

namespace test {

struct app_options {
    int major = 4, minor = 5;
    bool compatibility = false, embedded = false;
    void* share = nullptr;
};

/// Current on this thread after construction, destroyed at the end of its scope.
class app_context {
public:
    using egl = gpu::gl::platform::egl;

    explicit app_context(app_options o = {}) : egl_(*egl::get()) {
        void* device = nullptr;
        int count = 0;
        egl_.query_devices(1, &device, &count);
        REQUIRE(count == 1);
        display_ = egl_.get_platform_display(egl::platform_device, device, nullptr);
        REQUIRE(egl_.initialize(display_, nullptr, nullptr));
        unsigned const api = egl_.query_api();
        egl_.bind_api(o.embedded ? 0x30A0 : egl::opengl_api);
        int const with_profile[] = {egl::version_major,
            o.major,
            egl::version_minor,
            o.minor,
            egl::profile_mask,
            o.compatibility ? 2 : 1,
            egl::none};
        int const without[] = {egl::version_major, o.major, egl::version_minor, o.minor, egl::none};
        context_ = egl_.create_context(display_, nullptr, o.share, o.embedded ? without : with_profile);
        REQUIRE(context_);
        egl_.bind_api(api);
        make_current();
    }
    ~app_context() { destroy(); }
    app_context(app_context const&) = delete;
    app_context& operator=(app_context const&) = delete;

    void make_current() {
        REQUIRE(egl_.make_current(display_, nullptr, nullptr, context_));
        REQUIRE(gladLoadGL(reinterpret_cast<GLADloadfunc>(egl_.get_proc_address)));
    }
    void make_none_current() { egl_.make_current(display_, nullptr, nullptr, nullptr); }
    void destroy() {
        if (!context_) return;
        if (is_current()) make_none_current();
        egl_.destroy_context(display_, std::exchange(context_, nullptr));
    }
    bool is_current() const { return egl_.get_current_context() == context_; }
    void* handle() const { return context_; }

private:
    egl const& egl_;
    void *display_ = nullptr, *context_ = nullptr;
};

/// Lets go of whatever EGL has current on this thread.
inline void make_nothing_current() {
    auto const& egl = *gpu::gl::platform::egl::get();
    if (egl.get_current_context()) egl.make_current(egl.get_current_display(), nullptr, nullptr, nullptr);
}

/// Loads the application's GLAD from the context that the library works in.
inline void load_glad() {
    REQUIRE(gladLoadGL(reinterpret_cast<GLADloadfunc>(gpu::gl::platform::egl::get()->get_proc_address)));
}

}  // namespace test
