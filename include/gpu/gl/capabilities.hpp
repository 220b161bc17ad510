// SPDX-License-Identifier: MIT
// Gives gl::capabilities: the strings, limits and extensions of one OpenGL context.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include <gpu/gl/api.hpp>
#include <gpu/list.hpp>

namespace gpu::inline v0_2::gl {

/// Holds the strings, limits and extensions of one OpenGL context. The library reads them once,
/// when it first uses the context.
struct capabilities {
    std::string vendor, renderer, version, glsl;
    int version_major = 0, version_minor = 0;
    int max_threads = 0;         ///< maximum number of threads per group
    int max_groups[3] = {};      ///< maximum number of groups per launch, by axis
    int max_group_size[3] = {};  ///< maximum number of threads per group, by axis
    int shared_bytes = 0;        ///< bytes of shared memory per group
    /// Maximum size of a storage block in bytes. Where larger blocks are known to work, this is
    /// more than the driver reports.
    std::int64_t block_bytes = 0;
    /// True when kernels reach buffers by 64-bit addresses, past the end of a storage block. The
    /// environment variable GPU_ADDRESSES=0 makes it false.
    bool addresses = false;
    /// The number of bytes from an address on that 32-bit offsets reach when they count words.
    std::size_t address_bytes = std::size_t{1} << 34;
    int blocks_per_kernel = 0;
    int block_bindings = 0;
    int block_alignment = 0;  ///< required alignment of offsets in glBindBufferRange
    int images_per_kernel = 0;
    int image_units = 0;
    int texel_buffer_size = 0;  ///< maximum number of texels in a buffer texture
    int uniform_words = 0;      ///< maximum number of 4-byte words in the uniforms of a kernel
    int label_length = 0;
    /// The bits of GL_SUBGROUP_SUPPORTED_FEATURES_KHR, or 0 when compute shaders have no subgroups.
    std::uint32_t subgroup_features = 0;
    std::uint32_t subgroup_size = 0;
    /// True when the driver puts buffers into small memory pages, but can import memory from
    /// Vulkan, which has large pages.
    bool small_pages = false;
    /// True for a debug context, and when GPU_DEBUG is set in the environment. Only then does the
    /// library label objects and send debug groups.
    bool debug = false;
    /// True for Mesa's llvmpipe and softpipe, which run on the CPU and keep buffers in host memory.
    bool software = false;
    list<std::string> extensions;  ///< the names of the extensions, sorted

    /// Returns how many bytes of one buffer a kernel can use by offsets of 32 bits, when its
    /// elements have `element_bytes` bytes: a storage block, or what 32-bit indices of words count
    /// from an address on. Elements that are not whole words are found by 32-bit indices of bytes.
    /// By an address and offsets of 64 bits, a kernel can use more.
    std::size_t reach(std::size_t element_bytes = 4) const;
    /// True when the context supports the extension.
    ///
    ///     gpu::gl::current().caps.has("GL_ARB_gpu_shader_int64")
    bool has(std::string_view extension) const;

    /// Returns the index of `name` in the sorted list of extensions, or the index at which to
    /// insert it.
    std::size_t place_of(std::string_view name) const;
};

namespace detail {
/// True unless the environment variable GPU_ADDRESSES is 0.
bool addresses_wanted() noexcept;
/// True when the environment variable GPU_DEBUG asks for debug contexts, and for labels and debug
/// groups in every context: when it is set, not empty and not "0".
bool debug_wanted() noexcept;
}  // namespace detail

/// Reads the capabilities of the context that is current on this thread. Raises no OpenGL error.
capabilities read_capabilities(table const& gl);

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/capabilities.ipp>
#endif
