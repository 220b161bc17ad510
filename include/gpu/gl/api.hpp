// SPDX-License-Identifier: MIT AND Apache-2.0
// Our own table of OpenGL 4.5 commands and constants: no macro, no global name, no link dependency.
// Generated from the Khronos registry (gl.xml, Apache-2.0) by scripts/generate_gl_api.py. Do not edit.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(_WIN32) && !defined(_WIN64)
#define GPU_GL_CALL __stdcall
#else
#define GPU_GL_CALL
#endif

struct __GLsync;  // global, because Khronos's headers declare GLsync as a pointer to it

namespace gpu::inline v0_2::gl {

using GLenum = unsigned int;
using GLboolean = unsigned char;
using GLbitfield = unsigned int;
using GLbyte = signed char;
using GLubyte = unsigned char;
using GLint = int;
using GLuint = unsigned int;
using GLsizei = int;
using GLfloat = float;
using GLdouble = double;
using GLchar = char;
using GLintptr = std::intptr_t;
using GLsizeiptr = std::intptr_t;
using GLint64 = std::int64_t;
using GLuint64 = std::uint64_t;
using GLuint64EXT = std::uint64_t;
using GLsync = ::__GLsync*;
using GLDEBUGPROC = void(GPU_GL_CALL*)(GLenum, GLenum, GLuint, GLenum, GLsizei, const GLchar*,
                                       const void*);

inline constexpr GLenum
    k_active_resources = 0x92F5, k_active_subroutine_uniform_locations = 0x8E47, k_active_texture = 0x84E0,
    k_active_uniforms = 0x8B86, k_all_barrier_bits = 0xFFFFFFFF, k_already_signaled = 0x911A,
    k_array_buffer = 0x8892, k_array_buffer_binding = 0x8894, k_array_size = 0x92FB, k_array_stride = 0x92FE,
    k_atomic_counter_barrier_bit = 0x00001000, k_atomic_counter_buffer = 0x92C0,
    k_atomic_counter_buffer_binding = 0x92C1, k_block_index = 0x92FD, k_buffer = 0x82E0,
    k_buffer_binding = 0x9302, k_buffer_data_size = 0x9303, k_buffer_gpu_address_nv = 0x8F1D,
    k_buffer_immutable_storage = 0x821F, k_buffer_mapped = 0x88BC, k_buffer_map_pointer = 0x88BD,
    k_buffer_size = 0x8764, k_buffer_storage_flags = 0x8220, k_buffer_update_barrier_bit = 0x00000200,
    k_buffer_usage = 0x8765, k_buffer_variable = 0x92E5, k_byte = 0x1400, k_clamp_to_edge = 0x812F,
    k_client_mapped_buffer_barrier_bit = 0x00004000, k_client_storage_bit = 0x0200,
    k_command_barrier_bit = 0x00000040, k_compile_status = 0x8B81, k_completion_status_khr = 0x91B1,
    k_compute_shader = 0x91B9, k_compute_shader_bit = 0x00000020, k_compute_work_group_size = 0x8267,
    k_condition_satisfied = 0x911C, k_context_compatibility_profile_bit = 0x00000002,
    k_context_core_profile_bit = 0x00000001, k_context_flags = 0x821E, k_context_flag_debug_bit = 0x00000002,
    k_context_flag_robust_access_bit = 0x00000004, k_context_lost = 0x0507, k_context_profile_mask = 0x9126,
    k_copy_read_buffer = 0x8F36, k_copy_read_buffer_binding = 0x8F36, k_copy_write_buffer = 0x8F37,
    k_copy_write_buffer_binding = 0x8F37, k_current_program = 0x8B8D, k_debug_callback_function = 0x8244,
    k_debug_callback_user_param = 0x8245, k_debug_group_stack_depth = 0x826D, k_debug_output = 0x92E0,
    k_debug_output_synchronous = 0x8242, k_debug_severity_high = 0x9146, k_debug_severity_low = 0x9148,
    k_debug_severity_medium = 0x9147, k_debug_severity_notification = 0x826B, k_debug_source_api = 0x8246,
    k_debug_source_application = 0x824A, k_debug_source_shader_compiler = 0x8248,
    k_debug_source_third_party = 0x8249, k_debug_type_error = 0x824C, k_debug_type_marker = 0x8268,
    k_debug_type_other = 0x8251, k_debug_type_performance = 0x8250, k_debug_type_pop_group = 0x826A,
    k_debug_type_push_group = 0x8269, k_dedicated_memory_object_ext = 0x9581, k_delete_status = 0x8B80,
    k_depth24_stencil8 = 0x88F0, k_depth32f_stencil8 = 0x8CAD, k_depth_component = 0x1902,
    k_depth_component16 = 0x81A5, k_depth_component24 = 0x81A6, k_depth_component32f = 0x8CAC,
    k_depth_stencil = 0x84F9, k_depth_stencil_texture_mode = 0x90EA, k_device_uuid_ext = 0x9597,
    k_dispatch_indirect_buffer = 0x90EE, k_dispatch_indirect_buffer_binding = 0x90EF, k_dont_care = 0x1100,
    k_double = 0x140A, k_draw_framebuffer_binding = 0x8CA6, k_draw_indirect_buffer = 0x8F3F,
    k_draw_indirect_buffer_binding = 0x8F43, k_dynamic_draw = 0x88E8, k_dynamic_storage_bit = 0x0100,
    k_element_array_barrier_bit = 0x00000002, k_element_array_buffer = 0x8893,
    k_element_array_buffer_binding = 0x8895, k_extensions = 0x1F03, k_false = 0, k_float = 0x1406,
    k_fragment_shader = 0x8B30, k_fragment_subroutine_uniform = 0x92F2,
    k_framebuffer_barrier_bit = 0x00000400, k_geometry_shader = 0x8DD9,
    k_geometry_subroutine_uniform = 0x92F1, k_guilty_context_reset = 0x8253, k_half_float = 0x140B,
    k_handle_type_opaque_fd_ext = 0x9586, k_image_binding_access = 0x8F3E, k_image_binding_format = 0x906E,
    k_image_binding_layer = 0x8F3D, k_image_binding_layered = 0x8F3C, k_image_binding_level = 0x8F3B,
    k_image_binding_name = 0x8F3A, k_info_log_length = 0x8B84, k_innocent_context_reset = 0x8254,
    k_int = 0x1404, k_invalid_enum = 0x0500, k_invalid_framebuffer_operation = 0x0506,
    k_invalid_operation = 0x0502, k_invalid_value = 0x0501, k_linear = 0x2601, k_link_status = 0x8B82,
    k_location = 0x930E, k_lose_context_on_reset = 0x8252, k_major_version = 0x821B,
    k_map_coherent_bit = 0x0080, k_map_flush_explicit_bit = 0x0010, k_map_invalidate_range_bit = 0x0004,
    k_map_persistent_bit = 0x0040, k_map_read_bit = 0x0001, k_map_unsynchronized_bit = 0x0020,
    k_map_write_bit = 0x0002, k_matrix_stride = 0x92FF, k_max_3d_texture_size = 0x8073,
    k_max_combined_texture_image_units = 0x8B4D, k_max_compute_image_uniforms = 0x91BD,
    k_max_compute_shader_storage_blocks = 0x90DB, k_max_compute_shared_memory_size = 0x8262,
    k_max_compute_texture_image_units = 0x91BC, k_max_compute_uniform_blocks = 0x91BB,
    k_max_compute_uniform_components = 0x8263, k_max_compute_work_group_count = 0x91BE,
    k_max_compute_work_group_invocations = 0x90EB, k_max_compute_work_group_size = 0x91BF,
    k_max_debug_group_stack_depth = 0x826C, k_max_debug_message_length = 0x9143, k_max_image_units = 0x8F38,
    k_max_label_length = 0x82E8, k_max_name_length = 0x92F6, k_max_server_wait_timeout = 0x9111,
    k_max_shader_storage_block_size = 0x90DE, k_max_shader_storage_buffer_bindings = 0x90DD,
    k_max_texture_buffer_size = 0x8C2B, k_max_texture_size = 0x0D33, k_max_uniform_block_size = 0x8A30,
    k_max_uniform_buffer_bindings = 0x8A2F, k_minor_version = 0x821C, k_min_map_buffer_alignment = 0x90BC,
    k_name_length = 0x92F9, k_nearest = 0x2600, k_nearest_mipmap_nearest = 0x2700, k_none = 0, k_no_error = 0,
    k_no_reset_notification = 0x8261, k_num_extensions = 0x821D, k_num_program_binary_formats = 0x87FE,
    k_offset = 0x92FC, k_out_of_memory = 0x0505, k_pack_alignment = 0x0D05, k_pack_image_height = 0x806C,
    k_pack_lsb_first = 0x0D01, k_pack_row_length = 0x0D02, k_pack_skip_images = 0x806B,
    k_pack_skip_pixels = 0x0D04, k_pack_skip_rows = 0x0D03, k_pack_swap_bytes = 0x0D00,
    k_pixel_buffer_barrier_bit = 0x00000080, k_pixel_pack_buffer = 0x88EB,
    k_pixel_pack_buffer_binding = 0x88ED, k_pixel_unpack_buffer = 0x88EC,
    k_pixel_unpack_buffer_binding = 0x88EF, k_program = 0x82E2, k_program_binary_formats = 0x87FF,
    k_program_binary_length = 0x8741, k_program_binary_retrievable_hint = 0x8257, k_program_pipeline = 0x82E4,
    k_program_pipeline_binding = 0x825A, k_program_separable = 0x8258, k_query = 0x82E3,
    k_query_buffer = 0x9192, k_query_buffer_barrier_bit = 0x00008000, k_query_buffer_binding = 0x9193,
    k_query_counter_bits = 0x8864, k_query_result = 0x8866, k_query_result_available = 0x8867,
    k_query_result_no_wait = 0x9194, k_r11f_g11f_b10f = 0x8C3A, k_r16f = 0x822D, k_r16i = 0x8233,
    k_r16ui = 0x8234, k_r32f = 0x822E, k_r32i = 0x8235, k_r32ui = 0x8236, k_r8 = 0x8229, k_r8i = 0x8231,
    k_r8ui = 0x8232, k_read_framebuffer_binding = 0x8CAA, k_read_only = 0x88B8, k_read_write = 0x88BA,
    k_red = 0x1903, k_red_integer = 0x8D94, k_renderbuffer_binding = 0x8CA7, k_renderer = 0x1F01,
    k_reset_notification_strategy = 0x8256, k_rg = 0x8227, k_rg16f = 0x822F, k_rg16ui = 0x823A,
    k_rg32f = 0x8230, k_rg32i = 0x823B, k_rg32ui = 0x823C, k_rg8 = 0x822B, k_rg8ui = 0x8238, k_rgb = 0x1907,
    k_rgb10_a2 = 0x8059, k_rgb32f = 0x8815, k_rgb32i = 0x8D83, k_rgb32ui = 0x8D71, k_rgba = 0x1908,
    k_rgba16 = 0x805B, k_rgba16f = 0x881A, k_rgba16ui = 0x8D76, k_rgba32f = 0x8814, k_rgba32i = 0x8D82,
    k_rgba32ui = 0x8D70, k_rgba8 = 0x8058, k_rgba8ui = 0x8D7C, k_rgba8_snorm = 0x8F97,
    k_rgba_integer = 0x8D99, k_rgb_integer = 0x8D98, k_rg_integer = 0x8228, k_sampler = 0x82E6,
    k_sampler_binding = 0x8919, k_shader = 0x82E1, k_shader_image_access_barrier_bit = 0x00000020,
    k_shader_storage_barrier_bit = 0x00002000, k_shader_storage_block = 0x92E6,
    k_shader_storage_buffer = 0x90D2, k_shader_storage_buffer_binding = 0x90D3,
    k_shader_storage_buffer_offset_alignment = 0x90DF, k_shader_storage_buffer_size = 0x90D5,
    k_shader_storage_buffer_start = 0x90D4, k_shading_language_version = 0x8B8C, k_short = 0x1402,
    k_signaled = 0x9119, k_srgb8_alpha8 = 0x8C43, k_stack_overflow = 0x0503, k_stack_underflow = 0x0504,
    k_static_draw = 0x88E4, k_stencil_index = 0x1901, k_stream_read = 0x88E1,
    k_subgroup_feature_arithmetic_bit_khr = 0x00000004, k_subgroup_feature_ballot_bit_khr = 0x00000008,
    k_subgroup_feature_basic_bit_khr = 0x00000001, k_subgroup_feature_clustered_bit_khr = 0x00000040,
    k_subgroup_feature_quad_bit_khr = 0x00000080, k_subgroup_feature_shuffle_bit_khr = 0x00000010,
    k_subgroup_feature_shuffle_relative_bit_khr = 0x00000020, k_subgroup_feature_vote_bit_khr = 0x00000002,
    k_subgroup_size_khr = 0x9532, k_subgroup_supported_features_khr = 0x9534,
    k_subgroup_supported_stages_khr = 0x9533, k_sync_flush_commands_bit = 0x00000001,
    k_sync_gpu_commands_complete = 0x9117, k_sync_status = 0x9114, k_tess_control_shader = 0x8E88,
    k_tess_control_subroutine_uniform = 0x92EF, k_tess_evaluation_shader = 0x8E87,
    k_tess_evaluation_subroutine_uniform = 0x92F0, k_texture = 0x1702, k_texture0 = 0x84C0,
    k_texture_1d = 0x0DE0, k_texture_1d_array = 0x8C18, k_texture_2d = 0x0DE1, k_texture_2d_array = 0x8C1A,
    k_texture_2d_multisample = 0x9100, k_texture_2d_multisample_array = 0x9102, k_texture_3d = 0x806F,
    k_texture_base_level = 0x813C, k_texture_binding_1d = 0x8068, k_texture_binding_1d_array = 0x8C1C,
    k_texture_binding_2d = 0x8069, k_texture_binding_2d_array = 0x8C1D, k_texture_binding_3d = 0x806A,
    k_texture_binding_buffer = 0x8C2C, k_texture_binding_cube_map = 0x8514,
    k_texture_binding_cube_map_array = 0x900A, k_texture_binding_rectangle = 0x84F6,
    k_texture_buffer = 0x8C2A, k_texture_buffer_data_store_binding = 0x8C2D,
    k_texture_buffer_offset_alignment = 0x919F, k_texture_compare_mode = 0x884C, k_texture_cube_map = 0x8513,
    k_texture_cube_map_array = 0x9009, k_texture_depth = 0x8071, k_texture_fetch_barrier_bit = 0x00000008,
    k_texture_height = 0x1001, k_texture_immutable_format = 0x912F, k_texture_immutable_levels = 0x82DF,
    k_texture_internal_format = 0x1003, k_texture_mag_filter = 0x2800, k_texture_max_level = 0x813D,
    k_texture_min_filter = 0x2801, k_texture_rectangle = 0x84F5, k_texture_target = 0x1006,
    k_texture_update_barrier_bit = 0x00000100, k_texture_width = 0x1000, k_texture_wrap_r = 0x8072,
    k_texture_wrap_s = 0x2802, k_texture_wrap_t = 0x2803, k_timeout_expired = 0x911B, k_timestamp = 0x8E28,
    k_time_elapsed = 0x88BF, k_top_level_array_size = 0x930C, k_top_level_array_stride = 0x930D,
    k_transform_feedback_active = 0x8E24, k_transform_feedback_barrier_bit = 0x00000800,
    k_transform_feedback_binding = 0x8E25, k_transform_feedback_buffer = 0x8C8E,
    k_transform_feedback_buffer_binding = 0x8C8F, k_transform_feedback_paused = 0x8E23, k_true = 1,
    k_type = 0x92FA, k_uniform = 0x92E1, k_uniform_barrier_bit = 0x00000004, k_uniform_block = 0x92E2,
    k_uniform_buffer = 0x8A11, k_uniform_buffer_binding = 0x8A28, k_uniform_buffer_offset_alignment = 0x8A34,
    k_uniform_buffer_size = 0x8A2A, k_uniform_buffer_start = 0x8A29, k_unknown_context_reset = 0x8255,
    k_unpack_alignment = 0x0CF5, k_unpack_image_height = 0x806E, k_unpack_lsb_first = 0x0CF1,
    k_unpack_row_length = 0x0CF2, k_unpack_skip_images = 0x806D, k_unpack_skip_pixels = 0x0CF4,
    k_unpack_skip_rows = 0x0CF3, k_unpack_swap_bytes = 0x0CF0, k_unsignaled = 0x9118,
    k_unsigned_byte = 0x1401, k_unsigned_int = 0x1405, k_unsigned_short = 0x1403, k_vendor = 0x1F00,
    k_version = 0x1F02, k_vertex_array_binding = 0x85B5, k_vertex_attrib_array_barrier_bit = 0x00000001,
    k_vertex_shader = 0x8B31, k_vertex_subroutine_uniform = 0x92EE, k_wait_failed = 0x911D,
    k_write_only = 0x88B9;
inline constexpr std::uint64_t
    k_timeout_ignored = 0xFFFFFFFFFFFFFFFF;

/// The commands of one context: `device.gl.dispatch_compute(1, 1, 1)`.
struct table {
    const GLubyte*(GPU_GL_CALL* get_string)(GLenum) = nullptr;
    const GLubyte*(GPU_GL_CALL* get_stringi)(GLenum, GLuint) = nullptr;
    void(GPU_GL_CALL* get_integerv)(GLenum, GLint*) = nullptr;
    void(GPU_GL_CALL* get_integeri_v)(GLenum, GLuint, GLint*) = nullptr;
    void(GPU_GL_CALL* get_integer64v)(GLenum, GLint64*) = nullptr;
    void(GPU_GL_CALL* get_integer64i_v)(GLenum, GLuint, GLint64*) = nullptr;
    void(GPU_GL_CALL* get_booleanv)(GLenum, GLboolean*) = nullptr;
    GLenum(GPU_GL_CALL* get_error)() = nullptr;
    void(GPU_GL_CALL* get_pointerv)(GLenum, void**) = nullptr;
    GLboolean(GPU_GL_CALL* is_enabled)(GLenum) = nullptr;
    void(GPU_GL_CALL* enable)(GLenum) = nullptr;
    void(GPU_GL_CALL* disable)(GLenum) = nullptr;
    void(GPU_GL_CALL* flush)() = nullptr;
    void(GPU_GL_CALL* finish)() = nullptr;
    void(GPU_GL_CALL* pixel_storei)(GLenum, GLint) = nullptr;
    void(GPU_GL_CALL* create_buffers)(GLsizei, GLuint*) = nullptr;
    void(GPU_GL_CALL* gen_buffers)(GLsizei, GLuint*) = nullptr;
    void(GPU_GL_CALL* delete_buffers)(GLsizei, const GLuint*) = nullptr;
    GLboolean(GPU_GL_CALL* is_buffer)(GLuint) = nullptr;
    void(GPU_GL_CALL* named_buffer_storage)(GLuint, GLsizeiptr, const void*, GLbitfield) = nullptr;
    void(GPU_GL_CALL* named_buffer_data)(GLuint, GLsizeiptr, const void*, GLenum) = nullptr;
    void(GPU_GL_CALL* named_buffer_sub_data)(GLuint, GLintptr, GLsizeiptr, const void*) = nullptr;
    void(GPU_GL_CALL* get_named_buffer_sub_data)(GLuint, GLintptr, GLsizeiptr, void*) = nullptr;
    void*(GPU_GL_CALL* map_named_buffer_range)(GLuint, GLintptr, GLsizeiptr, GLbitfield) = nullptr;
    GLboolean(GPU_GL_CALL* unmap_named_buffer)(GLuint) = nullptr;
    void(GPU_GL_CALL* flush_mapped_named_buffer_range)(GLuint, GLintptr, GLsizeiptr) = nullptr;
    void(GPU_GL_CALL* copy_named_buffer_sub_data)(GLuint, GLuint, GLintptr, GLintptr, GLsizeiptr) = nullptr;
    void(GPU_GL_CALL* clear_named_buffer_data)(GLuint, GLenum, GLenum, GLenum, const void*) = nullptr;
    void(GPU_GL_CALL* clear_named_buffer_sub_data)(GLuint, GLenum, GLintptr, GLsizeiptr, GLenum, GLenum, const void*) = nullptr;
    void(GPU_GL_CALL* invalidate_buffer_data)(GLuint) = nullptr;
    void(GPU_GL_CALL* invalidate_buffer_sub_data)(GLuint, GLintptr, GLsizeiptr) = nullptr;
    void(GPU_GL_CALL* get_named_buffer_parameteriv)(GLuint, GLenum, GLint*) = nullptr;
    void(GPU_GL_CALL* get_named_buffer_parameteri64v)(GLuint, GLenum, GLint64*) = nullptr;
    void(GPU_GL_CALL* get_named_buffer_pointerv)(GLuint, GLenum, void**) = nullptr;
    void(GPU_GL_CALL* bind_buffer)(GLenum, GLuint) = nullptr;
    void(GPU_GL_CALL* bind_buffer_base)(GLenum, GLuint, GLuint) = nullptr;
    void(GPU_GL_CALL* bind_buffer_range)(GLenum, GLuint, GLuint, GLintptr, GLsizeiptr) = nullptr;
    void(GPU_GL_CALL* bind_buffers_base)(GLenum, GLuint, GLsizei, const GLuint*) = nullptr;
    void(GPU_GL_CALL* bind_buffers_range)(GLenum, GLuint, GLsizei, const GLuint*, const GLintptr*, const GLsizeiptr*) = nullptr;
    void(GPU_GL_CALL* create_textures)(GLenum, GLsizei, GLuint*) = nullptr;
    void(GPU_GL_CALL* delete_textures)(GLsizei, const GLuint*) = nullptr;
    GLboolean(GPU_GL_CALL* is_texture)(GLuint) = nullptr;
    void(GPU_GL_CALL* texture_buffer)(GLuint, GLenum, GLuint) = nullptr;
    void(GPU_GL_CALL* texture_buffer_range)(GLuint, GLenum, GLuint, GLintptr, GLsizeiptr) = nullptr;
    void(GPU_GL_CALL* texture_view)(GLuint, GLenum, GLuint, GLenum, GLuint, GLuint, GLuint, GLuint) = nullptr;
    void(GPU_GL_CALL* texture_parameteri)(GLuint, GLenum, GLint) = nullptr;
    void(GPU_GL_CALL* texture_storage1_d)(GLuint, GLsizei, GLenum, GLsizei) = nullptr;
    void(GPU_GL_CALL* texture_storage2_d)(GLuint, GLsizei, GLenum, GLsizei, GLsizei) = nullptr;
    void(GPU_GL_CALL* texture_storage3_d)(GLuint, GLsizei, GLenum, GLsizei, GLsizei, GLsizei) = nullptr;
    void(GPU_GL_CALL* texture_sub_image1_d)(GLuint, GLint, GLint, GLsizei, GLenum, GLenum, const void*) = nullptr;
    void(GPU_GL_CALL* texture_sub_image2_d)(GLuint, GLint, GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, const void*) = nullptr;
    void(GPU_GL_CALL* texture_sub_image3_d)(GLuint, GLint, GLint, GLint, GLint, GLsizei, GLsizei, GLsizei, GLenum, GLenum, const void*) = nullptr;
    void(GPU_GL_CALL* get_texture_image)(GLuint, GLint, GLenum, GLenum, GLsizei, void*) = nullptr;
    void(GPU_GL_CALL* get_texture_sub_image)(GLuint, GLint, GLint, GLint, GLint, GLsizei, GLsizei, GLsizei, GLenum, GLenum, GLsizei, void*) = nullptr;
    void(GPU_GL_CALL* get_texture_parameteriv)(GLuint, GLenum, GLint*) = nullptr;
    void(GPU_GL_CALL* get_texture_level_parameteriv)(GLuint, GLint, GLenum, GLint*) = nullptr;
    void(GPU_GL_CALL* generate_texture_mipmap)(GLuint) = nullptr;
    void(GPU_GL_CALL* clear_tex_image)(GLuint, GLint, GLenum, GLenum, const void*) = nullptr;
    void(GPU_GL_CALL* clear_tex_sub_image)(GLuint, GLint, GLint, GLint, GLint, GLsizei, GLsizei, GLsizei, GLenum, GLenum, const void*) = nullptr;
    void(GPU_GL_CALL* copy_image_sub_data)(GLuint, GLenum, GLint, GLint, GLint, GLint, GLuint, GLenum, GLint, GLint, GLint, GLint, GLsizei, GLsizei, GLsizei) = nullptr;
    void(GPU_GL_CALL* active_texture)(GLenum) = nullptr;
    void(GPU_GL_CALL* bind_texture)(GLenum, GLuint) = nullptr;
    void(GPU_GL_CALL* bind_textures)(GLuint, GLsizei, const GLuint*) = nullptr;
    void(GPU_GL_CALL* bind_texture_unit)(GLuint, GLuint) = nullptr;
    void(GPU_GL_CALL* bind_image_texture)(GLuint, GLuint, GLint, GLboolean, GLint, GLenum, GLenum) = nullptr;
    void(GPU_GL_CALL* bind_image_textures)(GLuint, GLsizei, const GLuint*) = nullptr;
    void(GPU_GL_CALL* create_samplers)(GLsizei, GLuint*) = nullptr;
    void(GPU_GL_CALL* delete_samplers)(GLsizei, const GLuint*) = nullptr;
    void(GPU_GL_CALL* sampler_parameteri)(GLuint, GLenum, GLint) = nullptr;
    void(GPU_GL_CALL* bind_sampler)(GLuint, GLuint) = nullptr;
    void(GPU_GL_CALL* bind_samplers)(GLuint, GLsizei, const GLuint*) = nullptr;
    void(GPU_GL_CALL* get_internalformativ)(GLenum, GLenum, GLenum, GLsizei, GLint*) = nullptr;
    void(GPU_GL_CALL* get_internalformati64v)(GLenum, GLenum, GLenum, GLsizei, GLint64*) = nullptr;
    GLuint(GPU_GL_CALL* create_shader)(GLenum) = nullptr;
    void(GPU_GL_CALL* shader_source)(GLuint, GLsizei, const GLchar*const*, const GLint*) = nullptr;
    void(GPU_GL_CALL* compile_shader)(GLuint) = nullptr;
    void(GPU_GL_CALL* get_shaderiv)(GLuint, GLenum, GLint*) = nullptr;
    void(GPU_GL_CALL* get_shader_info_log)(GLuint, GLsizei, GLsizei*, GLchar*) = nullptr;
    void(GPU_GL_CALL* delete_shader)(GLuint) = nullptr;
    GLuint(GPU_GL_CALL* create_program)() = nullptr;
    void(GPU_GL_CALL* attach_shader)(GLuint, GLuint) = nullptr;
    void(GPU_GL_CALL* detach_shader)(GLuint, GLuint) = nullptr;
    void(GPU_GL_CALL* link_program)(GLuint) = nullptr;
    void(GPU_GL_CALL* get_programiv)(GLuint, GLenum, GLint*) = nullptr;
    void(GPU_GL_CALL* get_program_info_log)(GLuint, GLsizei, GLsizei*, GLchar*) = nullptr;
    void(GPU_GL_CALL* delete_program)(GLuint) = nullptr;
    GLboolean(GPU_GL_CALL* is_program)(GLuint) = nullptr;
    void(GPU_GL_CALL* use_program)(GLuint) = nullptr;
    void(GPU_GL_CALL* program_parameteri)(GLuint, GLenum, GLint) = nullptr;
    void(GPU_GL_CALL* get_program_binary)(GLuint, GLsizei, GLsizei*, GLenum*, void*) = nullptr;
    void(GPU_GL_CALL* program_binary)(GLuint, GLenum, const void*, GLsizei) = nullptr;
    GLint(GPU_GL_CALL* get_uniform_location)(GLuint, const GLchar*) = nullptr;
    void(GPU_GL_CALL* get_uniformiv)(GLuint, GLint, GLint*) = nullptr;
    void(GPU_GL_CALL* get_uniformuiv)(GLuint, GLint, GLuint*) = nullptr;
    void(GPU_GL_CALL* program_uniform1i)(GLuint, GLint, GLint) = nullptr;
    void(GPU_GL_CALL* program_uniform1ui)(GLuint, GLint, GLuint) = nullptr;
    void(GPU_GL_CALL* program_uniform1f)(GLuint, GLint, GLfloat) = nullptr;
    void(GPU_GL_CALL* program_uniform1d)(GLuint, GLint, GLdouble) = nullptr;
    void(GPU_GL_CALL* program_uniform2ui)(GLuint, GLint, GLuint, GLuint) = nullptr;
    void(GPU_GL_CALL* program_uniform3ui)(GLuint, GLint, GLuint, GLuint, GLuint) = nullptr;
    void(GPU_GL_CALL* program_uniform4ui)(GLuint, GLint, GLuint, GLuint, GLuint, GLuint) = nullptr;
    void(GPU_GL_CALL* program_uniform1iv)(GLuint, GLint, GLsizei, const GLint*) = nullptr;
    void(GPU_GL_CALL* program_uniform1uiv)(GLuint, GLint, GLsizei, const GLuint*) = nullptr;
    void(GPU_GL_CALL* program_uniform1fv)(GLuint, GLint, GLsizei, const GLfloat*) = nullptr;
    void(GPU_GL_CALL* program_uniform1dv)(GLuint, GLint, GLsizei, const GLdouble*) = nullptr;
    void(GPU_GL_CALL* program_uniform2uiv)(GLuint, GLint, GLsizei, const GLuint*) = nullptr;
    void(GPU_GL_CALL* program_uniform4uiv)(GLuint, GLint, GLsizei, const GLuint*) = nullptr;
    void(GPU_GL_CALL* program_uniform2fv)(GLuint, GLint, GLsizei, const GLfloat*) = nullptr;
    void(GPU_GL_CALL* program_uniform3fv)(GLuint, GLint, GLsizei, const GLfloat*) = nullptr;
    void(GPU_GL_CALL* program_uniform4fv)(GLuint, GLint, GLsizei, const GLfloat*) = nullptr;
    void(GPU_GL_CALL* program_uniform_matrix3fv)(GLuint, GLint, GLsizei, GLboolean, const GLfloat*) = nullptr;
    void(GPU_GL_CALL* program_uniform_matrix4fv)(GLuint, GLint, GLsizei, GLboolean, const GLfloat*) = nullptr;
    void(GPU_GL_CALL* get_program_interfaceiv)(GLuint, GLenum, GLenum, GLint*) = nullptr;
    GLuint(GPU_GL_CALL* get_program_resource_index)(GLuint, GLenum, const GLchar*) = nullptr;
    void(GPU_GL_CALL* get_program_resource_name)(GLuint, GLenum, GLuint, GLsizei, GLsizei*, GLchar*) = nullptr;
    void(GPU_GL_CALL* get_program_resourceiv)(GLuint, GLenum, GLuint, GLsizei, const GLenum*, GLsizei, GLsizei*, GLint*) = nullptr;
    GLint(GPU_GL_CALL* get_program_resource_location)(GLuint, GLenum, const GLchar*) = nullptr;
    void(GPU_GL_CALL* shader_storage_block_binding)(GLuint, GLuint, GLuint) = nullptr;
    void(GPU_GL_CALL* uniform_block_binding)(GLuint, GLuint, GLuint) = nullptr;
    GLuint(GPU_GL_CALL* get_uniform_block_index)(GLuint, const GLchar*) = nullptr;
    void(GPU_GL_CALL* bind_program_pipeline)(GLuint) = nullptr;
    void(GPU_GL_CALL* get_program_stageiv)(GLuint, GLenum, GLenum, GLint*) = nullptr;
    void(GPU_GL_CALL* get_uniform_subroutineuiv)(GLenum, GLint, GLuint*) = nullptr;
    void(GPU_GL_CALL* uniform_subroutinesuiv)(GLenum, GLsizei, const GLuint*) = nullptr;
    void(GPU_GL_CALL* pause_transform_feedback)() = nullptr;
    void(GPU_GL_CALL* resume_transform_feedback)() = nullptr;
    void(GPU_GL_CALL* dispatch_compute)(GLuint, GLuint, GLuint) = nullptr;
    void(GPU_GL_CALL* dispatch_compute_indirect)(GLintptr) = nullptr;
    void(GPU_GL_CALL* memory_barrier)(GLbitfield) = nullptr;
    void(GPU_GL_CALL* memory_barrier_by_region)(GLbitfield) = nullptr;
    GLsync(GPU_GL_CALL* fence_sync)(GLenum, GLbitfield) = nullptr;
    GLenum(GPU_GL_CALL* client_wait_sync)(GLsync, GLbitfield, GLuint64) = nullptr;
    void(GPU_GL_CALL* wait_sync)(GLsync, GLbitfield, GLuint64) = nullptr;
    void(GPU_GL_CALL* delete_sync)(GLsync) = nullptr;
    void(GPU_GL_CALL* get_synciv)(GLsync, GLenum, GLsizei, GLsizei*, GLint*) = nullptr;
    GLboolean(GPU_GL_CALL* is_sync)(GLsync) = nullptr;
    void(GPU_GL_CALL* create_queries)(GLenum, GLsizei, GLuint*) = nullptr;
    void(GPU_GL_CALL* gen_queries)(GLsizei, GLuint*) = nullptr;
    void(GPU_GL_CALL* delete_queries)(GLsizei, const GLuint*) = nullptr;
    GLboolean(GPU_GL_CALL* is_query)(GLuint) = nullptr;
    void(GPU_GL_CALL* begin_query)(GLenum, GLuint) = nullptr;
    void(GPU_GL_CALL* end_query)(GLenum) = nullptr;
    void(GPU_GL_CALL* query_counter)(GLuint, GLenum) = nullptr;
    void(GPU_GL_CALL* get_queryiv)(GLenum, GLenum, GLint*) = nullptr;
    void(GPU_GL_CALL* get_query_objectiv)(GLuint, GLenum, GLint*) = nullptr;
    void(GPU_GL_CALL* get_query_objectuiv)(GLuint, GLenum, GLuint*) = nullptr;
    void(GPU_GL_CALL* get_query_objecti64v)(GLuint, GLenum, GLint64*) = nullptr;
    void(GPU_GL_CALL* get_query_objectui64v)(GLuint, GLenum, GLuint64*) = nullptr;
    void(GPU_GL_CALL* get_query_buffer_objectui64v)(GLuint, GLuint, GLenum, GLintptr) = nullptr;
    void(GPU_GL_CALL* debug_message_callback)(GLDEBUGPROC, const void*) = nullptr;
    void(GPU_GL_CALL* debug_message_control)(GLenum, GLenum, GLenum, GLsizei, const GLuint*, GLboolean) = nullptr;
    void(GPU_GL_CALL* debug_message_insert)(GLenum, GLenum, GLuint, GLenum, GLsizei, const GLchar*) = nullptr;
    GLuint(GPU_GL_CALL* get_debug_message_log)(GLuint, GLsizei, GLenum*, GLenum*, GLuint*, GLenum*, GLsizei*, GLchar*) = nullptr;
    void(GPU_GL_CALL* push_debug_group)(GLenum, GLuint, GLsizei, const GLchar*) = nullptr;
    void(GPU_GL_CALL* pop_debug_group)() = nullptr;
    void(GPU_GL_CALL* object_label)(GLenum, GLuint, GLsizei, const GLchar*) = nullptr;
    void(GPU_GL_CALL* get_object_label)(GLenum, GLuint, GLsizei, GLsizei*, GLchar*) = nullptr;
    void(GPU_GL_CALL* object_ptr_label)(const void*, GLsizei, const GLchar*) = nullptr;
    void(GPU_GL_CALL* get_object_ptr_label)(const void*, GLsizei, GLsizei*, GLchar*) = nullptr;
    GLenum(GPU_GL_CALL* get_graphics_reset_status)() = nullptr;
    void(GPU_GL_CALL* max_shader_compiler_threads_khr)(GLuint) = nullptr;
    void(GPU_GL_CALL* create_memory_objects_ext)(GLsizei, GLuint*) = nullptr;
    void(GPU_GL_CALL* delete_memory_objects_ext)(GLsizei, const GLuint*) = nullptr;
    void(GPU_GL_CALL* memory_object_parameteriv_ext)(GLuint, GLenum, const GLint*) = nullptr;
    void(GPU_GL_CALL* import_memory_fd_ext)(GLuint, GLuint64, GLenum, GLint) = nullptr;
    void(GPU_GL_CALL* named_buffer_storage_mem_ext)(GLuint, GLsizeiptr, GLuint, GLuint64) = nullptr;
    void(GPU_GL_CALL* get_unsigned_bytei_v_ext)(GLenum, GLuint, GLubyte*) = nullptr;
    void(GPU_GL_CALL* make_named_buffer_resident_nv)(GLuint, GLenum) = nullptr;
    GLboolean(GPU_GL_CALL* is_named_buffer_resident_nv)(GLuint) = nullptr;
    void(GPU_GL_CALL* get_named_buffer_parameterui64v_nv)(GLuint, GLenum, GLuint64EXT*) = nullptr;

    /// Asks `get(name)` for every entry; returns the name of the first that is missing, or nullptr.
    template <class GetProc>
    const char* load(GetProc&& get) {
        const char* missing = nullptr;
        // Each entry has a type of its own. Copying its bytes makes this one function for all of them,
        // where an assignment would make the compiler instantiate one for each.
        auto optional = [&](void* entry, const char* name) {
            auto const command = get(name);
            static_assert(sizeof command == sizeof get_string);
            std::memcpy(entry, &command, sizeof command);
            return command != nullptr;
        };
        auto one = [&](void* entry, const char* name) {
            if (!optional(entry, name) && !missing) missing = name;
        };
        one(&get_string, "glGetString"); one(&get_stringi, "glGetStringi");
        one(&get_integerv, "glGetIntegerv"); one(&get_integeri_v, "glGetIntegeri_v");
        one(&get_integer64v, "glGetInteger64v"); one(&get_integer64i_v, "glGetInteger64i_v");
        one(&get_booleanv, "glGetBooleanv"); one(&get_error, "glGetError");
        one(&get_pointerv, "glGetPointerv"); one(&is_enabled, "glIsEnabled"); one(&enable, "glEnable");
        one(&disable, "glDisable"); one(&flush, "glFlush"); one(&finish, "glFinish");
        one(&pixel_storei, "glPixelStorei"); one(&create_buffers, "glCreateBuffers");
        one(&gen_buffers, "glGenBuffers"); one(&delete_buffers, "glDeleteBuffers");
        one(&is_buffer, "glIsBuffer"); one(&named_buffer_storage, "glNamedBufferStorage");
        one(&named_buffer_data, "glNamedBufferData"); one(&named_buffer_sub_data, "glNamedBufferSubData");
        one(&get_named_buffer_sub_data, "glGetNamedBufferSubData");
        one(&map_named_buffer_range, "glMapNamedBufferRange"); one(&unmap_named_buffer, "glUnmapNamedBuffer");
        one(&flush_mapped_named_buffer_range, "glFlushMappedNamedBufferRange");
        one(&copy_named_buffer_sub_data, "glCopyNamedBufferSubData");
        one(&clear_named_buffer_data, "glClearNamedBufferData");
        one(&clear_named_buffer_sub_data, "glClearNamedBufferSubData");
        one(&invalidate_buffer_data, "glInvalidateBufferData");
        one(&invalidate_buffer_sub_data, "glInvalidateBufferSubData");
        one(&get_named_buffer_parameteriv, "glGetNamedBufferParameteriv");
        one(&get_named_buffer_parameteri64v, "glGetNamedBufferParameteri64v");
        one(&get_named_buffer_pointerv, "glGetNamedBufferPointerv"); one(&bind_buffer, "glBindBuffer");
        one(&bind_buffer_base, "glBindBufferBase"); one(&bind_buffer_range, "glBindBufferRange");
        one(&bind_buffers_base, "glBindBuffersBase"); one(&bind_buffers_range, "glBindBuffersRange");
        one(&create_textures, "glCreateTextures"); one(&delete_textures, "glDeleteTextures");
        one(&is_texture, "glIsTexture"); one(&texture_buffer, "glTextureBuffer");
        one(&texture_buffer_range, "glTextureBufferRange"); one(&texture_view, "glTextureView");
        one(&texture_parameteri, "glTextureParameteri"); one(&texture_storage1_d, "glTextureStorage1D");
        one(&texture_storage2_d, "glTextureStorage2D"); one(&texture_storage3_d, "glTextureStorage3D");
        one(&texture_sub_image1_d, "glTextureSubImage1D"); one(&texture_sub_image2_d, "glTextureSubImage2D");
        one(&texture_sub_image3_d, "glTextureSubImage3D"); one(&get_texture_image, "glGetTextureImage");
        one(&get_texture_sub_image, "glGetTextureSubImage");
        one(&get_texture_parameteriv, "glGetTextureParameteriv");
        one(&get_texture_level_parameteriv, "glGetTextureLevelParameteriv");
        one(&generate_texture_mipmap, "glGenerateTextureMipmap"); one(&clear_tex_image, "glClearTexImage");
        one(&clear_tex_sub_image, "glClearTexSubImage"); one(&copy_image_sub_data, "glCopyImageSubData");
        one(&active_texture, "glActiveTexture"); one(&bind_texture, "glBindTexture");
        one(&bind_textures, "glBindTextures"); one(&bind_texture_unit, "glBindTextureUnit");
        one(&bind_image_texture, "glBindImageTexture"); one(&bind_image_textures, "glBindImageTextures");
        one(&create_samplers, "glCreateSamplers"); one(&delete_samplers, "glDeleteSamplers");
        one(&sampler_parameteri, "glSamplerParameteri"); one(&bind_sampler, "glBindSampler");
        one(&bind_samplers, "glBindSamplers"); one(&get_internalformativ, "glGetInternalformativ");
        one(&get_internalformati64v, "glGetInternalformati64v"); one(&create_shader, "glCreateShader");
        one(&shader_source, "glShaderSource"); one(&compile_shader, "glCompileShader");
        one(&get_shaderiv, "glGetShaderiv"); one(&get_shader_info_log, "glGetShaderInfoLog");
        one(&delete_shader, "glDeleteShader"); one(&create_program, "glCreateProgram");
        one(&attach_shader, "glAttachShader"); one(&detach_shader, "glDetachShader");
        one(&link_program, "glLinkProgram"); one(&get_programiv, "glGetProgramiv");
        one(&get_program_info_log, "glGetProgramInfoLog"); one(&delete_program, "glDeleteProgram");
        one(&is_program, "glIsProgram"); one(&use_program, "glUseProgram");
        one(&program_parameteri, "glProgramParameteri"); one(&get_program_binary, "glGetProgramBinary");
        one(&program_binary, "glProgramBinary"); one(&get_uniform_location, "glGetUniformLocation");
        one(&get_uniformiv, "glGetUniformiv"); one(&get_uniformuiv, "glGetUniformuiv");
        one(&program_uniform1i, "glProgramUniform1i"); one(&program_uniform1ui, "glProgramUniform1ui");
        one(&program_uniform1f, "glProgramUniform1f"); one(&program_uniform1d, "glProgramUniform1d");
        one(&program_uniform2ui, "glProgramUniform2ui"); one(&program_uniform3ui, "glProgramUniform3ui");
        one(&program_uniform4ui, "glProgramUniform4ui"); one(&program_uniform1iv, "glProgramUniform1iv");
        one(&program_uniform1uiv, "glProgramUniform1uiv"); one(&program_uniform1fv, "glProgramUniform1fv");
        one(&program_uniform1dv, "glProgramUniform1dv"); one(&program_uniform2uiv, "glProgramUniform2uiv");
        one(&program_uniform4uiv, "glProgramUniform4uiv"); one(&program_uniform2fv, "glProgramUniform2fv");
        one(&program_uniform3fv, "glProgramUniform3fv"); one(&program_uniform4fv, "glProgramUniform4fv");
        one(&program_uniform_matrix3fv, "glProgramUniformMatrix3fv");
        one(&program_uniform_matrix4fv, "glProgramUniformMatrix4fv");
        one(&get_program_interfaceiv, "glGetProgramInterfaceiv");
        one(&get_program_resource_index, "glGetProgramResourceIndex");
        one(&get_program_resource_name, "glGetProgramResourceName");
        one(&get_program_resourceiv, "glGetProgramResourceiv");
        one(&get_program_resource_location, "glGetProgramResourceLocation");
        one(&shader_storage_block_binding, "glShaderStorageBlockBinding");
        one(&uniform_block_binding, "glUniformBlockBinding");
        one(&get_uniform_block_index, "glGetUniformBlockIndex");
        one(&bind_program_pipeline, "glBindProgramPipeline");
        one(&get_program_stageiv, "glGetProgramStageiv");
        one(&get_uniform_subroutineuiv, "glGetUniformSubroutineuiv");
        one(&uniform_subroutinesuiv, "glUniformSubroutinesuiv");
        one(&pause_transform_feedback, "glPauseTransformFeedback");
        one(&resume_transform_feedback, "glResumeTransformFeedback");
        one(&dispatch_compute, "glDispatchCompute");
        one(&dispatch_compute_indirect, "glDispatchComputeIndirect"); one(&memory_barrier, "glMemoryBarrier");
        one(&memory_barrier_by_region, "glMemoryBarrierByRegion"); one(&fence_sync, "glFenceSync");
        one(&client_wait_sync, "glClientWaitSync"); one(&wait_sync, "glWaitSync");
        one(&delete_sync, "glDeleteSync"); one(&get_synciv, "glGetSynciv"); one(&is_sync, "glIsSync");
        one(&create_queries, "glCreateQueries"); one(&gen_queries, "glGenQueries");
        one(&delete_queries, "glDeleteQueries"); one(&is_query, "glIsQuery");
        one(&begin_query, "glBeginQuery"); one(&end_query, "glEndQuery");
        one(&query_counter, "glQueryCounter"); one(&get_queryiv, "glGetQueryiv");
        one(&get_query_objectiv, "glGetQueryObjectiv"); one(&get_query_objectuiv, "glGetQueryObjectuiv");
        one(&get_query_objecti64v, "glGetQueryObjecti64v");
        one(&get_query_objectui64v, "glGetQueryObjectui64v");
        one(&get_query_buffer_objectui64v, "glGetQueryBufferObjectui64v");
        one(&debug_message_callback, "glDebugMessageCallback");
        one(&debug_message_control, "glDebugMessageControl");
        one(&debug_message_insert, "glDebugMessageInsert");
        one(&get_debug_message_log, "glGetDebugMessageLog"); one(&push_debug_group, "glPushDebugGroup");
        one(&pop_debug_group, "glPopDebugGroup"); one(&object_label, "glObjectLabel");
        one(&get_object_label, "glGetObjectLabel"); one(&object_ptr_label, "glObjectPtrLabel");
        one(&get_object_ptr_label, "glGetObjectPtrLabel");
        one(&get_graphics_reset_status, "glGetGraphicsResetStatus");
        optional(&max_shader_compiler_threads_khr, "glMaxShaderCompilerThreadsKHR");
        optional(&create_memory_objects_ext, "glCreateMemoryObjectsEXT");
        optional(&delete_memory_objects_ext, "glDeleteMemoryObjectsEXT");
        optional(&memory_object_parameteriv_ext, "glMemoryObjectParameterivEXT");
        optional(&import_memory_fd_ext, "glImportMemoryFdEXT");
        optional(&named_buffer_storage_mem_ext, "glNamedBufferStorageMemEXT");
        optional(&get_unsigned_bytei_v_ext, "glGetUnsignedBytei_vEXT");
        optional(&make_named_buffer_resident_nv, "glMakeNamedBufferResidentNV");
        optional(&is_named_buffer_resident_nv, "glIsNamedBufferResidentNV");
        optional(&get_named_buffer_parameterui64v_nv, "glGetNamedBufferParameterui64vNV");
        return missing;
    }
};

}  // namespace gpu::inline v0_2::gl

#undef GPU_GL_CALL
