// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/capabilities.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/capabilities.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL std::size_t capabilities::reach(std::size_t element_bytes) const {
    return addresses && element_bytes % 4 == 0 ? address_bytes : static_cast<std::size_t>(block_bytes);
}

GPU_DECL bool capabilities::has(std::string_view extension) const {
    std::size_t const at = place_of(extension);
    return at < extensions.size() && extensions[at] == extension;
}

GPU_DECL std::size_t capabilities::place_of(std::string_view name) const {
    std::size_t first = 0, count = extensions.size();
    while (count > 0) {
        std::size_t const half = count / 2;
        if (extensions[first + half] < name) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first;
}

namespace detail {

GPU_DECL bool addresses_wanted() noexcept {
    char const* text = std::getenv("GPU_ADDRESSES");
    return !text || std::string_view(text) != "0";
}

GPU_DECL bool debug_wanted() noexcept {
    char const* text = std::getenv("GPU_DEBUG");
    return text && *text && std::string_view(text) != "0";
}
}  // namespace detail

GPU_DECL capabilities read_capabilities(table const& gl) {
    capabilities c;
    auto const text = [&](GLenum name) {
        GLubyte const* answer = gl.get_string(name);
        return std::string(answer ? reinterpret_cast<char const*>(answer) : "");
    };
    auto const number = [&](GLenum name) {
        GLint answer = 0;
        gl.get_integerv(name, &answer);
        return answer;
    };
    // Read the strings and limits.
    c.vendor = text(k_vendor);
    c.renderer = text(k_renderer);
    c.version = text(k_version);
    c.glsl = text(k_shading_language_version);
    c.version_major = number(k_major_version);
    c.version_minor = number(k_minor_version);
    for (GLuint axis = 0; axis < 3; ++axis) {
        gl.get_integeri_v(k_max_compute_work_group_count, axis, &c.max_groups[axis]);
        gl.get_integeri_v(k_max_compute_work_group_size, axis, &c.max_group_size[axis]);
    }
    c.max_threads = number(k_max_compute_work_group_invocations);
    c.shared_bytes = number(k_max_compute_shared_memory_size);
    gl.get_integer64v(k_max_shader_storage_block_size, &c.block_bytes);
    c.blocks_per_kernel = number(k_max_compute_shader_storage_blocks);
    c.block_bindings = number(k_max_shader_storage_buffer_bindings);
    c.block_alignment = number(k_shader_storage_buffer_offset_alignment);
    c.images_per_kernel = number(k_max_compute_image_uniforms);
    c.image_units = number(k_max_image_units);
    c.texel_buffer_size = number(k_max_texture_buffer_size);
    c.uniform_words = number(k_max_compute_uniform_components);
    c.label_length = number(k_max_label_length);
    c.debug = detail::debug_wanted() ||
              (static_cast<GLbitfield>(number(k_context_flags)) & k_context_flag_debug_bit) != 0;
    c.software = c.renderer.starts_with("llvmpipe") || c.renderer.starts_with("softpipe");
    // Correct the maximum size of a storage block where the driver reports too little. Mesa's
    // software drivers (22.3, also through zink) report 128 MiB, but accept a block as large as the
    // largest buffer, which is below 2 GiB. NVIDIA's driver (580.159, H200) reports 2^31 - 1 bytes,
    // but accepts blocks of almost 4 GiB, because it takes block sizes modulo 2^32.
    if (c.renderer.find("llvmpipe") != std::string::npos || c.software)
        c.block_bytes = 0x7fffffff;
    else if (c.vendor.starts_with("NVIDIA"))
        c.block_bytes = 0xffff0000;

    auto const count = static_cast<GLuint>(number(k_num_extensions));
    // Read the names of the extensions, and sort them by insertion.
    for (GLuint i = 0; i < count; ++i) {
        GLubyte const* answer = gl.get_stringi(k_extensions, i);
        std::string name = answer ? reinterpret_cast<char const*>(answer) : "";
        std::size_t const place = c.place_of(name);
        c.extensions.push_back(std::move(name));
        for (std::size_t k = c.extensions.size() - 1; k > place; --k)
            c.extensions[k].swap(c.extensions[k - 1]);
    }

    // NVIDIA's driver (580.159, H200) puts buffers into small pages, see docs/decisions/0011. The
    // extension and the functions tested here are needed to import memory from Vulkan instead.
    c.small_pages = c.vendor.starts_with("NVIDIA") && c.has("GL_EXT_memory_object_fd") &&
                    gl.create_memory_objects_ext && gl.delete_memory_objects_ext &&
                    gl.memory_object_parameteriv_ext && gl.import_memory_fd_ext &&
                    gl.named_buffer_storage_mem_ext && gl.get_unsigned_bytei_v_ext;

    c.addresses = c.vendor.starts_with("NVIDIA") && detail::addresses_wanted() &&
                  c.has("GL_NV_shader_buffer_load") && c.has("GL_NV_gpu_shader5") &&
                  gl.make_named_buffer_resident_nv && gl.is_named_buffer_resident_nv &&
                  gl.get_named_buffer_parameterui64v_nv;

    if (c.has("GL_KHR_shader_subgroup")) {
        auto const stages = static_cast<GLbitfield>(number(k_subgroup_supported_stages_khr));
        if (stages & k_compute_shader_bit) {
            c.subgroup_features = static_cast<std::uint32_t>(number(k_subgroup_supported_features_khr));
            c.subgroup_size = static_cast<std::uint32_t>(number(k_subgroup_size_khr));
        }
    }
    return c;
}

}  // namespace gpu::inline v0_2::gl
