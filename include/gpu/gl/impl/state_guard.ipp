// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/state_guard.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/state_guard.hpp>

namespace gpu::inline v0_2 {

namespace gl {

GPU_DECL state_guard::state_guard(device& d, GLuint blocks, GLuint images, bool wanted, char const* what)
    : check_(d, what, detail::leave_state_depth == 0, wanted)
    , device_(&d)
    , active_(wanted && detail::leave_state_depth == 0) {
    if (!wanted) return;
    used_ = number(k_current_program);
    if (!active_) return;
    program_ = used_;
    leaves_program_ = may_leave_program();
    if (program_ && !leaves_program_) keep_subroutines();
    // OpenGL forbids changing the program while transform feedback runs. Pause it for now.
    paused_feedback_ = number(k_transform_feedback_active) && !number(k_transform_feedback_paused);
    if (paused_feedback_) device_->gl.pause_transform_feedback();
    indirect_ = number(k_dispatch_indirect_buffer_binding);
    cover(blocks, images);
}

GPU_DECL bool state_guard::may_leave_program() const noexcept {
    if (!device_->automatic() || checked()) return false;
    if (program_) return program_ == device_->left_current;
    // A program pipeline is in use only where no program is current.
    return number(k_program_pipeline_binding) == 0;
}

GPU_DECL void state_guard::use(GLuint program) noexcept {
    if (used_ != program) device_->gl.use_program(program);
    used_ = program;
    // In the scope of a gpu::leave_state, the program stays current when the call ends.
    if (!active_ && device_->automatic()) device_->left_current = program;
}

GPU_DECL void state_guard::cover(GLuint blocks, GLuint images) noexcept {
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

GPU_DECL void state_guard::cover_texture(GLuint unit, GLenum target) noexcept {
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

GPU_DECL state_guard::~state_guard() {
    if (!active_ || !device_->alive()) return;
    table const& gl = device_->gl;
    if (leaves_program_ && used_ != no_program)
        device_->left_current = used_;
    else
        restore_program();
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

GPU_DECL GLuint state_guard::least(GLuint asked, GLuint ours, int theirs) noexcept {
    GLuint const most = ours < static_cast<GLuint>(theirs) ? ours : static_cast<GLuint>(theirs);
    return asked < most ? asked : most;
}

GPU_DECL GLuint state_guard::number(GLenum name) const noexcept {
    GLint value = 0;
    device_->gl.get_integerv(name, &value);
    return static_cast<GLuint>(value);
}

GPU_DECL void state_guard::keep_subroutines() {
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

GPU_DECL void state_guard::restore_program() const noexcept {
    // The application may have deleted its program while the program was current. OpenGL then
    // destroyed the program when the library made another one current, so it cannot be
    // restored.
    table const& gl = device_->gl;
    if (leaves_program_) device_->left_current = 0;
    bool const lives = !leaves_program_ && program_ != 0 && gl.is_program(program_);
    gl.use_program(lives ? program_ : 0);
    if (lives) restore_subroutines();
}

GPU_DECL void state_guard::restore_subroutines() const noexcept {
    for (std::size_t first = 0; first < subroutines_.size();) {
        list<GLuint> chosen;
        GLenum const stage = subroutines_[first].stage;
        for (; first < subroutines_.size() && subroutines_[first].stage == stage; ++first)
            chosen.push_back(subroutines_[first].chosen);
        device_->gl.uniform_subroutinesuiv(stage, static_cast<GLsizei>(chosen.size()), chosen.begin());
    }
}

GPU_DECL void state_guard::restore_textures() const noexcept {
    table const& gl = device_->gl;
    for (GLuint k = 0; k < textures_; ++k) {
        shown const& s = shown_[k];
        gl.active_texture(k_texture0 + s.unit);
        gl.bind_texture(s.target, s.texture != 0 && gl.is_texture(s.texture) ? s.texture : 0);
        gl.bind_sampler(s.unit, s.sampler);
    }
    gl.active_texture(active_unit_);
}

GPU_DECL state_guard::image_unit state_guard::image(GLuint unit) const noexcept {
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

GPU_DECL void state_guard::restore_blocks() noexcept {
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
}  // namespace gl

}  // namespace gpu::inline v0_2
