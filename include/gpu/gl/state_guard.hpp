// SPDX-License-Identifier: MIT
// gl::state_guard: leaves the application's OpenGL state as it was. gpu::leave_state: not for this scope.
#pragma once

#include <cstddef>

#include <gpu/gl/device.hpp>

namespace gpu {

namespace gl::detail {
inline constinit thread_local int leave_state_depth = 0;
}

/// While one of these lives, the library does not put the program, the storage blocks, the image units and
/// the textures of texture units of this thread's context back: for loops of many calls in an application
/// that binds all it needs itself.
///
///     { gpu::leave_state fast; for (auto& v : many) gpu::sort(v); }
class leave_state {
public:
    leave_state() noexcept { ++gl::detail::leave_state_depth; }
    ~leave_state() { --gl::detail::leave_state_depth; }
    leave_state(leave_state const&) = delete;
    leave_state& operator=(leave_state const&) = delete;
};

namespace gl {

/// Saves what a launch changes and puts it back at the end of the scope: the current program, the storage
/// block slots [0, blocks), the image units [0, images), and the dispatch-indirect binding; cover() adds
/// slots and units before they are changed, so that only what is used is asked for. Binding inside is by
/// multi-bind (glBindBuffersBase, glBindBuffersRange), which leaves the generic GL_SHADER_STORAGE_BUFFER
/// binding alone; so does putting back.
class state_guard {
public:
    static constexpr GLuint most_blocks = 16, most_images = 16, most_textures = 8;

    /// `wanted`: if not, nothing is saved and nothing put back.
    state_guard(device& d, GLuint blocks, GLuint images = 0, bool wanted = true)
        : device_(&d), active_(wanted && detail::leave_state_depth == 0) {
        if (!active_) return;
        program_ = number(k_current_program);
        indirect_ = number(k_dispatch_indirect_buffer_binding);
        cover(blocks, images);
    }
    /// Will it put anything back?
    bool active() const noexcept { return active_; }
    /// Saves the slots and units up to these that are not saved yet.
    void cover(GLuint blocks, GLuint images) noexcept {
        if (!active_ || (blocks <= blocks_ && images <= images_)) return;
        table const& gl = device_->gl;
        blocks = least(blocks, most_blocks, device_->caps.block_bindings);
        images = least(images, most_images, device_->caps.image_units);
        for (; blocks_ < blocks; ++blocks_) {
            const GLuint i = blocks_;
            GLint name = 0;
            gl.get_integeri_v(k_shader_storage_buffer_binding, i, &name);
            names_[i] = static_cast<GLuint>(name);
            starts_[i] = sizes_[i] = 0;
            if (name == 0) continue;
            GLint64 start = 0, size = 0;
            gl.get_integer64i_v(k_shader_storage_buffer_start, i, &start);
            gl.get_integer64i_v(k_shader_storage_buffer_size, i, &size);
            starts_[i] = static_cast<GLintptr>(start);
            sizes_[i] = static_cast<GLsizeiptr>(size);
        }
        for (; images_ < images; ++images_) units_[images_] = image(images_);
    }
    /// Saves what texture unit `unit` shows at `target` (k_texture_1d, 2d or 3d), and its sampler.
    void cover_texture(GLuint unit, GLenum target) noexcept {
        if (!active_) return;
        for (GLuint k = 0; k < textures_; ++k)
            if (shown_[k].unit == unit && shown_[k].target == target) return;
        if (textures_ == sizeof shown_ / sizeof *shown_) return;  // eight units, three targets: never
        if (textures_ == 0) active_unit_ = number(k_active_texture);
        device_->gl.active_texture(k_texture0 + unit);
        const GLenum binding = target == k_texture_1d   ? k_texture_binding_1d
                               : target == k_texture_3d ? k_texture_binding_3d
                                                        : k_texture_binding_2d;
        GLuint sampler = number(k_sampler_binding);
        for (GLuint k = 0; k < textures_; ++k)
            if (shown_[k].unit == unit) sampler = shown_[k].sampler;  // the one there now is ours
        shown_[textures_++] = {unit, target, number(binding), sampler};
        device_->gl.active_texture(active_unit_);
    }
    state_guard(state_guard const&) = delete;
    state_guard& operator=(state_guard const&) = delete;

    ~state_guard() {
        if (!active_ || !device_->alive()) return;
        table const& gl = device_->gl;
        // The application may have deleted its program while it was current: ours took the last of it.
        gl.use_program(program_ != 0 && gl.is_program(program_) ? program_ : 0);
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

    struct shown {
        GLuint unit;
        GLenum target;
        GLuint texture, sampler;
    };

    static GLuint least(GLuint asked, GLuint ours, int theirs) noexcept {
        const GLuint most = ours < static_cast<GLuint>(theirs) ? ours : static_cast<GLuint>(theirs);
        return asked < most ? asked : most;
    }

    GLuint number(GLenum name) const noexcept {
        GLint value = 0;
        device_->gl.get_integerv(name, &value);
        return static_cast<GLuint>(value);
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
        if (texture == 0)
            return {0, 0, 0, 0, k_read_only, k_r8};  // the rest of an empty unit is never looked at
        return {texture,
            ask(k_image_binding_level),
            static_cast<GLboolean>(ask(k_image_binding_layered)),
            ask(k_image_binding_layer),
            static_cast<GLenum>(ask(k_image_binding_access)),
            static_cast<GLenum>(ask(k_image_binding_format))};
    }

    /// A slot that was bound whole reads back as size 0, which glBindBuffersRange does not take.
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

    device* device_;
    bool active_;
    GLuint blocks_ = 0, images_ = 0, textures_ = 0, program_ = 0, indirect_ = 0, active_unit_ = 0;
    GLuint names_[most_blocks];
    GLintptr starts_[most_blocks];
    GLsizeiptr sizes_[most_blocks];
    image_unit units_[most_images];
    shown shown_[most_textures * 3];
};

}  // namespace gl
}  // namespace gpu
