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

/// Saves the OpenGL state that a launch changes, and restores it at the end of the scope.
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
    state_guard(device& d, GLuint blocks, GLuint images = 0, bool wanted = true, char const* what = nullptr)
        : check_(d, what, detail::leave_state_depth == 0, wanted)
        , device_(&d)
        , active_(wanted && detail::leave_state_depth == 0) {
        if (!active_) return;
        program_ = number(k_current_program);
        if (program_) keep_subroutines();
        // OpenGL forbids changing the program while transform feedback runs. Pause it for now.
        paused_feedback_ = number(k_transform_feedback_active) && !number(k_transform_feedback_paused);
        if (paused_feedback_) device_->gl.pause_transform_feedback();
        indirect_ = number(k_dispatch_indirect_buffer_binding);
        cover(blocks, images);
    }
    /// True when this guard saves and restores state.
    bool active() const noexcept { return active_; }
    /// Saves the storage block bindings below `blocks` and the image units below `images`, except
    /// those that are saved already.
    void cover(GLuint blocks, GLuint images) noexcept {
        if (!active_ || (blocks <= blocks_ && images <= images_)) return;
        table const& gl = device_->gl;
        blocks = least(blocks, most_blocks, device_->caps.block_bindings);
        images = least(images, most_images, device_->caps.image_units);
        for (; blocks_ < blocks; ++blocks_) {
            GLuint const i = blocks_;
            GLint name = 0;
            gl.get_integeri_v(k_shader_storage_buffer_binding, i, &name);
            names_[i] = static_cast<GLuint>(name);
            starts_[i] = sizes_[i] = 0;
            if (name == 0) continue;
            GLint64 start = 0, size = 0;
            gl.get_integer64i_v(k_shader_storage_buffer_start, i, &start);
            gl.get_integer64i_v(k_shader_storage_buffer_size, i, &size);
            starts_[i] = GLintptr{start};
            sizes_[i] = GLsizeiptr{size};
        }
        for (; images_ < images; ++images_) units_[images_] = image(images_);
    }
    /// Saves the sampler of texture unit `unit`, and the texture that is bound there to `target`,
    /// one of gl::texture_targets.
    void cover_texture(GLuint unit, GLenum target) noexcept {
        if (!active_) return;
        for (GLuint k = 0; k < textures_; ++k)
            if (shown_[k].unit == unit && shown_[k].target == target) return;
        // The array has room for all targets of each of eight texture units, so it is never full.
        if (textures_ == sizeof shown_ / sizeof *shown_) return;
        if (textures_ == 0) active_unit_ = number(k_active_texture);
        device_->gl.active_texture(k_texture0 + unit);
        GLuint sampler = number(k_sampler_binding);
        // If another target of this texture unit was saved before, the sampler bound now is the
        // library's. Use the application's sampler, which was saved with that target.
        for (GLuint k = 0; k < textures_; ++k)
            if (shown_[k].unit == unit) sampler = shown_[k].sampler;
        shown_[textures_++] = {unit, target, number(binding_of_target(target)), sampler};
        device_->gl.active_texture(active_unit_);
    }
    state_guard(state_guard const&) = delete;
    state_guard& operator=(state_guard const&) = delete;

    ~state_guard() {
        if (!active_ || !device_->alive()) return;
        table const& gl = device_->gl;
        // The application may have deleted its program while the program was current. OpenGL then
        // destroyed the program when the library made another one current, so it cannot be
        // restored.
        bool const lives = program_ != 0 && gl.is_program(program_);
        gl.use_program(lives ? program_ : 0);
        if (lives) restore_subroutines();
        if (paused_feedback_) gl.resume_transform_feedback();
        if (number(k_dispatch_indirect_buffer_binding) != indirect_)
            gl.bind_buffer(k_dispatch_indirect_buffer, living(indirect_));
        restore_blocks();
        for (GLuint i = 0; i < images_; ++i) {
            image_unit const& u = units_[i];
            bool const bound = u.texture != 0 && gl.is_texture(u.texture);
            gl.bind_image_texture(i, bound ? u.texture : 0, u.level, u.layered, u.layer, u.use, u.format);
        }
        if (textures_) restore_textures();
    }

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

    static GLuint least(GLuint asked, GLuint ours, int theirs) noexcept {
        GLuint const most = ours < static_cast<GLuint>(theirs) ? ours : static_cast<GLuint>(theirs);
        return asked < most ? asked : most;
    }

    GLuint number(GLenum name) const noexcept {
        GLint value = 0;
        device_->gl.get_integerv(name, &value);
        return static_cast<GLuint>(value);
    }

    /// Saves the subroutines that the current program calls, because glUseProgram resets them.
    void keep_subroutines() {
        table const& gl = device_->gl;
        for (stage_of_program const& s : stages) {
            GLint count = 0;
            gl.get_program_interfaceiv(program_, s.uniforms, k_active_resources, &count);
            // Skip the shader stages without subroutine uniforms: Mesa raises an OpenGL error when
            // glGetProgramStageiv is called for a stage that the program does not have.
            if (count == 0) continue;
            gl.get_program_stageiv(program_, s.stage, k_active_subroutine_uniform_locations, &count);
            for (GLint k = 0; k < count; ++k) {
                GLuint chosen = 0;
                gl.get_uniform_subroutineuiv(s.stage, k, &chosen);
                subroutines_.push_back({s.stage, chosen});
            }
        }
    }
    void restore_subroutines() const noexcept {
        for (std::size_t first = 0; first < subroutines_.size();) {
            list<GLuint> chosen;
            GLenum const stage = subroutines_[first].stage;
            for (; first < subroutines_.size() && subroutines_[first].stage == stage; ++first)
                chosen.push_back(subroutines_[first].chosen);
            device_->gl.uniform_subroutinesuiv(stage, static_cast<GLsizei>(chosen.size()), chosen.begin());
        }
    }
    void restore_textures() const noexcept {
        table const& gl = device_->gl;
        for (GLuint k = 0; k < textures_; ++k) {
            shown const& s = shown_[k];
            gl.active_texture(k_texture0 + s.unit);
            gl.bind_texture(s.target, s.texture != 0 && gl.is_texture(s.texture) ? s.texture : 0);
            gl.bind_sampler(s.unit, s.sampler);
        }
        gl.active_texture(active_unit_);
    }

    GLuint living(GLuint name) const noexcept { return name != 0 && device_->gl.is_buffer(name) ? name : 0; }

    image_unit image(GLuint unit) const noexcept {
        auto const ask = [&](GLenum what) {
            GLint value = 0;
            device_->gl.get_integeri_v(what, unit, &value);
            return value;
        };
        auto const texture = static_cast<GLuint>(ask(k_image_binding_name));
        // When no texture is bound to an image unit, the unit's other settings have no effect.
        if (texture == 0) return {0, 0, 0, 0, k_read_only, k_r8};
        return {texture,
            ask(k_image_binding_level),
            static_cast<GLboolean>(ask(k_image_binding_layered)),
            ask(k_image_binding_layer),
            static_cast<GLenum>(ask(k_image_binding_access)),
            static_cast<GLenum>(ask(k_image_binding_format))};
    }

    /// Restores the storage block bindings. OpenGL reports size 0 for the binding of a whole
    /// buffer, and glBindBuffersRange does not accept size 0. Such a binding is therefore restored
    /// by glBindBuffersBase.
    void restore_blocks() noexcept {
        if (blocks_ == 0) return;
        bool ranges = false;
        for (GLuint i = 0; i < blocks_; ++i) {
            names_[i] = living(names_[i]);
            ranges = ranges || (names_[i] != 0 && sizes_[i] != 0);
        }
        device_->gl.bind_buffers_base(k_shader_storage_buffer, 0, static_cast<GLsizei>(blocks_), names_);
        for (GLuint i = 0; ranges && i < blocks_; ++i)
            if (names_[i] != 0 && sizes_[i] != 0)
                device_->gl.bind_buffers_range(
                    k_shader_storage_buffer, i, 1, &names_[i], &starts_[i], &sizes_[i]);
    }

    call_check check_;  // the first member, so that it compares after the state is restored
    device* device_;
    bool active_, paused_feedback_ = false;
    GLuint blocks_ = 0, images_ = 0, textures_ = 0, program_ = 0, indirect_ = 0, active_unit_ = 0;
    list<subroutine> subroutines_;
    GLuint names_[most_blocks];
    GLintptr starts_[most_blocks];
    GLsizeiptr sizes_[most_blocks];
    image_unit units_[most_images];
    shown shown_[most_textures * texture_target_count];
};

}  // namespace gl
}  // namespace gpu::inline v0_2
