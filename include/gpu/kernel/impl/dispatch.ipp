// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/dispatch.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/dispatch.hpp>

#include <cstring>

namespace gpu::inline v0_2::kernel::detail {

GPU_DECL bound_views::bound_views(runtime& r, program const& p) : gl_(r.device.gl), count_(p.views.size()) {
    static constexpr gl::GLenum formats[] = {0, gl::k_r32ui, gl::k_rg32ui, 0, gl::k_rgba32ui};
    auto const blocks = r.call.blocks();
    for (std::size_t k = 0; k < count_; ++k) {
        glsl::view_use const& view = p.views[k];
        if (view.words == 0) {
            names_[k] = r.call.images()[view.block_index].name;
            continue;
        }
        auto const& b = blocks[view.block_index];
        if (b.owned) {
            names_[k] = b.owned->texel_view(formats[view.words]);
        } else {
            gl_.create_textures(gl::k_texture_buffer, 1, &names_[k]);
            // Kernels count from where the block begins, when it shows a part of a longer buffer.
            if (b.start > 0) [[unlikely]]
                gl_.texture_buffer_range(names_[k],
                    formats[view.words],
                    b.name,
                    static_cast<gl::GLintptr>(b.start),
                    static_cast<gl::GLsizeiptr>(b.bytes));
            else
                gl_.texture_buffer(names_[k], formats[view.words], b.name);
            gl::label(r.device, gl::k_texture, names_[k], "gpu texel view");
            made_ |= 1u << k;
        }
    }
}

GPU_DECL bound_views::~bound_views() {
    for (std::size_t k = 0; made_; ++k, made_ >>= 1)
        if (made_ & 1) gl_.delete_textures(1, &names_[k]);
}

GPU_DECL void bound_views::bind(array_view<bound_image const> images) const {
    if (count_) gl_.bind_image_textures(0, static_cast<gl::GLsizei>(count_), names_.data());
    // That call binds level 0 of each texture, with all layers. Images take the first units.
    for (gl::GLuint k = 0; k < images.size(); ++k)
        if (bound_image const& i = images[k]; i.level)
            gl_.bind_image_texture(k, i.name, i.level, gl::k_true, 0, gl::k_write_only, i.format);
}

GPU_DECL void bind_storage_buffers(runtime& r) {
    auto const& gl = r.device.gl;
    auto const blocks = r.call.blocks();
    // An empty vector has no buffer, so another buffer is bound instead. Otherwise zink would keep
    // the buffer that an earlier launch has bound at this place (quirk 9.2).
    std::array<gl::GLuint, 16> names{};
    for (std::size_t k = 0; k < blocks.size(); ++k)
        names[k] = blocks[k].name ? blocks[k].name : r.objects.ticket().name();
    gl.bind_buffers_base(
        gl::k_shader_storage_buffer, 0, static_cast<gl::GLsizei>(blocks.size()), names.data());
    for (gl::GLuint k = 0; k < blocks.size(); ++k)
        if (blocks[k].bytes) [[unlikely]] {
            // Not glBindBufferRange, which would also change the generic binding.
            auto const start = static_cast<gl::GLintptr>(blocks[k].start);
            auto const bytes = static_cast<gl::GLsizeiptr>(blocks[k].bytes);
            gl.bind_buffers_range(gl::k_shader_storage_buffer, k, 1, &names[k], &start, &bytes);
        }
}

GPU_DECL void set_uniforms(gl::table const& gl, program& p, array_view<std::uint32_t const> words) {
    // A program keeps its uniforms. Setting them, even to the same values, costs GPU time.
    if (words.size() == p.words.size() && std::memcmp(words.data(), p.words.data(), 4 * words.size()) == 0)
        return;
    p.words.clear();
    p.words.append(words);
    if (words.size() < glsl::packed_from) {
        gl.program_uniform1uiv(
            p.object.name(), p.location, static_cast<gl::GLsizei>(words.size()), words.data());
        return;
    }
    list<std::uint32_t> padded;
    padded.append(words);
    padded.resize((words.size() + 3) / 4 * 4);
    gl.program_uniform4uiv(
        p.object.name(), p.location, static_cast<gl::GLsizei>(padded.size() / 4), padded.data());
}

GPU_DECL void dispatch(runtime& r, program& p, std::uint32_t groups) {
    auto const& gl = r.device.gl;
    bound_views const views(r, p);
    session const open(r);  // outside of a session, the launch is a session of its own
    r.guard->cover(static_cast<gl::GLuint>(r.call.blocks().size()), static_cast<gl::GLuint>(p.views.size()));

    // Bind the program, its buffers, textures, views and uniforms.
    r.guard->use(p.object.name());
    bind_storage_buffers(r);
    auto const textures = r.call.textures();
    for (gl::GLuint k = 0; k < textures.size(); ++k) {
        r.guard->cover_texture(k, textures[k].target);
        gl.bind_texture_unit(k, textures[k].name);
        gl.bind_sampler(k, r.objects.texel_sampler(textures[k].level != 0));
    }
    views.bind(r.call.images());
    auto const uniforms = r.call.uniforms();
    if (p.location >= 0) set_uniforms(gl, p, uniforms);

    // Dispatch the program. In a rehearsal (precompile()), dispatch no groups. This makes the
    // driver do the work that it otherwise postpones until the program is first used.
    if (r.rehearsing) [[unlikely]] {
        gl.bind_buffer(gl::k_dispatch_indirect_buffer, r.objects.no_groups().name());
        gl.dispatch_compute_indirect(0);
    } else {
        gl.dispatch_compute(groups, 1, 1);
        ++r.counts.launches;
        // Count the tickets last, because a launch that throws has taken none.
        if (r.call.tickets_taken) *r.call.tickets_taken += groups * r.call.tickets_of_group;
    }
    gl.memory_barrier(gl::k_all_barrier_bits);

    // When gpu::leave_state has switched off the restoring of state, unbind at least the samplers.
    // An application that binds its own textures next may not expect samplers there.
    if (!textures.empty() && !r.guard->active())
        for (gl::GLuint k = 0; k < textures.size(); ++k) gl.bind_sampler(k, 0);
}

GPU_DECL void throw_reported_index(runtime& r, char const* kernel) {
    auto const report = r.objects.index_report().name();
    std::uint32_t found[2];
    gl::download(r.device, report, 0, found, sizeof found);
    if (!found[0]) return;
    std::uint32_t const zero[2] = {};
    gl::upload(r.device, report, 0, zero, sizeof zero);
    char const* const what = r.algorithm && *r.algorithm ? r.algorithm : kernel;
    if (found[0] == 3)
        gpu::detail::raise(unsupported(fill_in(
            "gpu::$: $ has ended a loop of a functor, because it lets a thread make 65535 trips through all "
            "of its loops together; write shorter loops, and call the functor for more elements instead",
            {what, r.device.caps.renderer})));
    static constexpr char const* accesses[] = {"read", "written", "changed"};
    glsl::stream const& s = r.call.checked_streams()[found[0] / 4 - 1];
    gpu::detail::raise(out_of_range(
        fill_in("gpu::$: element $ of accessor $ was $, and it has $ elements of $; the accessor was made at "
                "$:$, and a kernel's accessors are counted in the order in which it first uses them",
            {what,
                found[1],
                found[0] / 4,
                accesses[found[0] % 4],
                s.count,
                glsl::tag(glsl::type_at(s.type)),
                s.made.file,
                s.made.line})));
}

}  // namespace gpu::inline v0_2::kernel::detail
