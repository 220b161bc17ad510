// SPDX-License-Identifier: MIT
// Gives gl::state_guard, which saves and restores the OpenGL state that a launch changes, and
// gpu::leave_state, which switches this saving off for a scope.
#pragma once

#include <cstddef>

#include <gpu/gl/call_check.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/texture_target.hpp>
#include <gpu/list.hpp>

namespace gpu::inline v0_2 {

namespace gl::detail {
inline constinit thread_local int leave_state_depth = 0;
}

/// While a leave_state object lives, calls of the library on this thread do not restore the OpenGL
/// state that they change: the current program, the dispatch-indirect binding, storage block
/// bindings, image units and texture units. This makes many calls in a loop faster. It suits
/// applications that bind everything they need before they use it. Transform feedback must not be
/// active then, or must be paused.
///
///     std::vector<gpu::vector<int>> many(100);
///     { gpu::leave_state fast; for (auto& v : many) gpu::sort(v); }
class leave_state {
public:
    leave_state() noexcept { ++gl::detail::leave_state_depth; }
    ~leave_state() { --gl::detail::leave_state_depth; }
    leave_state(leave_state const&) = delete;
    leave_state& operator=(leave_state const&) = delete;
};

namespace gl {

/// Saves the OpenGL state that a launch changes, and restores it at the end of the scope. Where
/// may_leave_program() is true, leaves the program.
///
/// The constructor saves the current program, the dispatch-indirect binding, the first `blocks`
/// storage block bindings and the first `images` image units. cover() and cover_texture() save
/// further bindings just before the library changes them, so that only the state in use is queried.
///
/// Storage blocks are bound and restored by glBindBuffersBase and glBindBuffersRange, because these
/// functions do not change the generic GL_SHADER_STORAGE_BUFFER binding.
///
/// In the checked mode, the guard also compares all state before and after the call (call_check),
/// unless a gpu::leave_state lives. Its destructor then throws opengl_error when they differ.
class state_guard {
public:
    static constexpr GLuint most_blocks = 16, most_images = 16, most_textures = 8;

    /// Saves the current program, the dispatch-indirect binding, the first `blocks` storage block
    /// bindings and the first `images` image units. When `wanted` is false or a gpu::leave_state
    /// lives on this thread, this guard saves and restores nothing. `what` names the call in errors
    /// of the checked mode.
    state_guard(device& d, GLuint blocks, GLuint images = 0, bool wanted = true, char const* what = nullptr);
    /// True when this guard saves and restores state.
    bool active() const noexcept { return active_; }
    /// Makes a program current, unless it is. glUseProgram costs GPU time on NVIDIA's driver, also
    /// when the program stays the same (docs/notebook/call-cost.md).
    void use(GLuint program) noexcept;
    /// Makes the next use() set its program anyway, because another one may have become current.
    void forget_program() noexcept { used_ = no_program; }
    /// Saves the storage block bindings below `blocks` and the image units below `images`, except
    /// those that are saved already.
    void cover(GLuint blocks, GLuint images) noexcept;
    /// Saves the sampler of texture unit `unit`, and the texture that is bound there to `target`,
    /// one of gl::texture_targets.
    void cover_texture(GLuint unit, GLenum target) noexcept;
    state_guard(state_guard const&) = delete;
    state_guard& operator=(state_guard const&) = delete;

    ~state_guard();

private:
    struct image_unit {
        GLuint texture;
        GLint level;
        GLboolean layered;
        GLint layer;
        GLenum use, format;
    };

    struct subroutine {
        GLenum stage;
        GLuint chosen;
    };
    struct stage_of_program {
        GLenum stage, uniforms;
    };
    static constexpr stage_of_program stages[] = {{k_vertex_shader, k_vertex_subroutine_uniform},
        {k_tess_control_shader, k_tess_control_subroutine_uniform},
        {k_tess_evaluation_shader, k_tess_evaluation_subroutine_uniform},
        {k_geometry_shader, k_geometry_subroutine_uniform},
        {k_fragment_shader, k_fragment_subroutine_uniform}};

    struct shown {
        GLuint unit;
        GLenum target;
        GLuint texture, sampler;
    };

    static GLuint least(GLuint asked, GLuint ours, int theirs) noexcept;

    GLuint number(GLenum name) const noexcept;

    /// True when this guard may leave a program of the library current, because changing the
    /// program costs GPU time on NVIDIA's driver: when the context is automatic, and no program is
    /// current, or one that the library has left. The checked mode restores every program.
    bool may_leave_program() const noexcept;
    void restore_program() const noexcept;
    /// Saves the subroutines that the current program calls, because glUseProgram resets them.
    void keep_subroutines();
    void restore_subroutines() const noexcept;
    void restore_textures() const noexcept;

    GLuint living(GLuint name) const noexcept { return name != 0 && device_->gl.is_buffer(name) ? name : 0; }

    image_unit image(GLuint unit) const noexcept;

    /// Restores the storage block bindings. OpenGL reports size 0 for the binding of a whole
    /// buffer, and glBindBuffersRange does not accept size 0. Such a binding is therefore restored
    /// by glBindBuffersBase.
    void restore_blocks() noexcept;

    call_check check_;  // the first member, so that it compares after the state is restored
    device* device_;
    bool active_, leaves_program_ = false, paused_feedback_ = false;
    GLuint blocks_ = 0, images_ = 0, textures_ = 0, program_ = 0, indirect_ = 0, active_unit_ = 0;
    static constexpr GLuint no_program = 0xffffffff;
    GLuint used_ = no_program;  // the program that is current now; no_program when that is unknown
    list<subroutine> subroutines_;
    GLuint names_[most_blocks];
    GLintptr starts_[most_blocks];
    GLsizeiptr sizes_[most_blocks];
    image_unit units_[most_images];
    shown shown_[most_textures * texture_target_count];
};

}  // namespace gl
}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/state_guard.ipp>
#endif
