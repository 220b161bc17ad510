// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/state_record.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/state_record.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL state_record read_state(device const& d) {
    struct named {
        GLenum code;
        char const* name;
    };
    static constexpr named single[] = {{k_current_program, "GL_CURRENT_PROGRAM"},
        {k_program_pipeline_binding, "GL_PROGRAM_PIPELINE_BINDING"},
        {k_active_texture, "GL_ACTIVE_TEXTURE"},
        {k_array_buffer_binding, "GL_ARRAY_BUFFER_BINDING"},
        {k_element_array_buffer_binding, "GL_ELEMENT_ARRAY_BUFFER_BINDING"},
        {k_copy_read_buffer_binding, "GL_COPY_READ_BUFFER_BINDING"},
        {k_copy_write_buffer_binding, "GL_COPY_WRITE_BUFFER_BINDING"},
        {k_dispatch_indirect_buffer_binding, "GL_DISPATCH_INDIRECT_BUFFER_BINDING"},
        {k_draw_indirect_buffer_binding, "GL_DRAW_INDIRECT_BUFFER_BINDING"},
        {k_query_buffer_binding, "GL_QUERY_BUFFER_BINDING"},
        {k_pixel_pack_buffer_binding, "GL_PIXEL_PACK_BUFFER_BINDING"},
        {k_pixel_unpack_buffer_binding, "GL_PIXEL_UNPACK_BUFFER_BINDING"},
        {k_atomic_counter_buffer_binding, "GL_ATOMIC_COUNTER_BUFFER_BINDING"},
        {k_uniform_buffer_binding, "GL_UNIFORM_BUFFER_BINDING"},
        {k_shader_storage_buffer_binding, "GL_SHADER_STORAGE_BUFFER_BINDING"},
        {k_transform_feedback_buffer_binding, "GL_TRANSFORM_FEEDBACK_BUFFER_BINDING"},
        {k_transform_feedback_binding, "GL_TRANSFORM_FEEDBACK_BINDING"},
        {k_transform_feedback_active, "GL_TRANSFORM_FEEDBACK_ACTIVE"},
        {k_transform_feedback_paused, "GL_TRANSFORM_FEEDBACK_PAUSED"},
        {k_vertex_array_binding, "GL_VERTEX_ARRAY_BINDING"},
        {k_draw_framebuffer_binding, "GL_DRAW_FRAMEBUFFER_BINDING"},
        {k_read_framebuffer_binding, "GL_READ_FRAMEBUFFER_BINDING"},
        {k_renderbuffer_binding, "GL_RENDERBUFFER_BINDING"},
        {k_debug_group_stack_depth, "GL_DEBUG_GROUP_STACK_DEPTH"},
        {k_unpack_swap_bytes, "GL_UNPACK_SWAP_BYTES"},
        {k_unpack_lsb_first, "GL_UNPACK_LSB_FIRST"},
        {k_unpack_row_length, "GL_UNPACK_ROW_LENGTH"},
        {k_unpack_skip_rows, "GL_UNPACK_SKIP_ROWS"},
        {k_unpack_skip_pixels, "GL_UNPACK_SKIP_PIXELS"},
        {k_unpack_skip_images, "GL_UNPACK_SKIP_IMAGES"},
        {k_unpack_image_height, "GL_UNPACK_IMAGE_HEIGHT"},
        {k_unpack_alignment, "GL_UNPACK_ALIGNMENT"},
        {k_pack_swap_bytes, "GL_PACK_SWAP_BYTES"},
        {k_pack_lsb_first, "GL_PACK_LSB_FIRST"},
        {k_pack_row_length, "GL_PACK_ROW_LENGTH"},
        {k_pack_skip_rows, "GL_PACK_SKIP_ROWS"},
        {k_pack_skip_pixels, "GL_PACK_SKIP_PIXELS"},
        {k_pack_skip_images, "GL_PACK_SKIP_IMAGES"},
        {k_pack_image_height, "GL_PACK_IMAGE_HEIGHT"},
        {k_pack_alignment, "GL_PACK_ALIGNMENT"}};
    static constexpr named of_image[] = {{k_image_binding_name, "GL_IMAGE_BINDING_NAME"},
        {k_image_binding_level, "GL_IMAGE_BINDING_LEVEL"},
        {k_image_binding_layered, "GL_IMAGE_BINDING_LAYERED"},
        {k_image_binding_layer, "GL_IMAGE_BINDING_LAYER"},
        {k_image_binding_access, "GL_IMAGE_BINDING_ACCESS"},
        {k_image_binding_format, "GL_IMAGE_BINDING_FORMAT"}};
    static constexpr named of_texture[] = {{k_texture_binding_1d, "GL_TEXTURE_BINDING_1D"},
        {k_texture_binding_1d_array, "GL_TEXTURE_BINDING_1D_ARRAY"},
        {k_texture_binding_2d, "GL_TEXTURE_BINDING_2D"},
        {k_texture_binding_2d_array, "GL_TEXTURE_BINDING_2D_ARRAY"},
        {k_texture_binding_rectangle, "GL_TEXTURE_BINDING_RECTANGLE"},
        {k_texture_binding_3d, "GL_TEXTURE_BINDING_3D"},
        {k_texture_binding_cube_map, "GL_TEXTURE_BINDING_CUBE_MAP"},
        {k_texture_binding_cube_map_array, "GL_TEXTURE_BINDING_CUBE_MAP_ARRAY"},
        {k_texture_binding_buffer, "GL_TEXTURE_BINDING_BUFFER"},
        {k_sampler_binding, "GL_SAMPLER_BINDING"}};
    constexpr int most_blocks = 16, most_images = 16, most_textures = 8;
    auto const least = [](int ours, int theirs) { return ours < theirs ? ours : theirs; };

    state_record all;
    auto const ask = [&](named const& n, int index) {
        GLint value = 0;
        d.gl.get_integerv(n.code, &value);
        all.push_back({n.name, index, value});
    };
    for (named const& n : single) ask(n, -1);

    // Read the indexed bindings. When no texture is bound to an image unit, the unit's other
    // settings have no effect.
    for (int i = 0; i < least(most_blocks, d.caps.block_bindings); ++i) {
        auto const unit = static_cast<GLuint>(i);
        GLint name = 0;
        GLint64 start = 0, size = 0;
        d.gl.get_integeri_v(k_shader_storage_buffer_binding, unit, &name);
        if (name != 0) {
            d.gl.get_integer64i_v(k_shader_storage_buffer_start, unit, &start);
            d.gl.get_integer64i_v(k_shader_storage_buffer_size, unit, &size);
        }
        all.push_back({"GL_SHADER_STORAGE_BUFFER_BINDING", i, name});
        all.push_back({"GL_SHADER_STORAGE_BUFFER_START", i, start});
        all.push_back({"GL_SHADER_STORAGE_BUFFER_SIZE", i, size});
    }
    for (int i = 0; i < least(most_images, d.caps.image_units); ++i) {
        GLint texture = 0;
        for (named const& n : of_image) {
            GLint value = 0;
            if (&n == of_image || texture != 0) d.gl.get_integeri_v(n.code, static_cast<GLuint>(i), &value);
            if (&n == of_image) texture = value;
            all.push_back({n.name, i, value});
        }
    }

    // Read the texture units, each of which must be active for that.
    GLint active = 0;
    d.gl.get_integerv(k_active_texture, &active);
    for (int i = 0; i < most_textures; ++i) {
        d.gl.active_texture(k_texture0 + static_cast<GLuint>(i));
        for (named const& n : of_texture) ask(n, i);
    }
    d.gl.active_texture(static_cast<GLenum>(active));
    return all;
}

GPU_DECL std::string first_difference(state_record const& before, state_record const& after) {
    if (before.size() != after.size())
        return concat({"the record has ", after.size(), " values and had ", before.size()});
    for (std::size_t k = 0; k < before.size(); ++k) {
        state_value const &was = before[k], &is = after[k];
        if (was.value == is.value) continue;
        return concat({was.name,
            was.index < 0 ? std::string() : concat({" ", was.index}),
            " was ",
            was.value,
            " and is ",
            is.value});
    }
    return {};
}

}  // namespace gpu::inline v0_2::gl
