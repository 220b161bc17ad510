#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes include/gpu/gl/api.hpp: our private table of OpenGL commands and constants.

GLAD's parsed registry (Debian's python3-glad, which carries Khronos' gl.xml) is the source; nothing is
fetched. Names become snake_case and constants k_lower_case, so that no loader's and no system header's
macros can change them, whatever is included first.

    scripts/generate_gl_api.py            writes the header
    scripts/generate_gl_api.py --check    exits 1 when the committed header differs
"""
import logging
import re
import sys
import textwrap
from pathlib import Path

logging.disable(logging.CRITICAL)
from glad.files import open_local
from glad.generator.c import type_to_c
from glad.specification import GL
from glad.util import Version

COMMANDS = """
GetString GetStringi GetIntegerv GetIntegeri_v GetInteger64v GetInteger64i_v GetBooleanv
GetError GetPointerv IsEnabled Enable Disable Flush Finish PixelStorei

CreateBuffers GenBuffers DeleteBuffers IsBuffer NamedBufferStorage NamedBufferData NamedBufferSubData
GetNamedBufferSubData MapNamedBufferRange UnmapNamedBuffer FlushMappedNamedBufferRange
CopyNamedBufferSubData ClearNamedBufferData ClearNamedBufferSubData InvalidateBufferData
InvalidateBufferSubData GetNamedBufferParameteriv GetNamedBufferParameteri64v GetNamedBufferPointerv
BindBuffer BindBufferBase BindBufferRange BindBuffersBase BindBuffersRange

CreateTextures DeleteTextures IsTexture TextureBuffer TextureBufferRange TextureView TextureParameteri
TextureStorage1D TextureStorage2D TextureStorage3D TextureSubImage1D TextureSubImage2D TextureSubImage3D
GetTextureImage GetTextureSubImage GetTextureParameteriv GetTextureLevelParameteriv GenerateTextureMipmap
ClearTexImage ClearTexSubImage CopyImageSubData ActiveTexture BindTexture BindTextures BindTextureUnit
BindImageTexture BindImageTextures CreateSamplers DeleteSamplers SamplerParameteri BindSampler BindSamplers
GetInternalformativ GetInternalformati64v

CreateShader ShaderSource CompileShader GetShaderiv GetShaderInfoLog DeleteShader
CreateProgram AttachShader DetachShader LinkProgram GetProgramiv GetProgramInfoLog
DeleteProgram IsProgram UseProgram ProgramParameteri GetProgramBinary ProgramBinary
GetUniformLocation GetUniformiv GetUniformuiv
ProgramUniform1i ProgramUniform1ui ProgramUniform1f ProgramUniform1d ProgramUniform2ui ProgramUniform3ui
ProgramUniform4ui ProgramUniform1iv ProgramUniform1uiv ProgramUniform1fv ProgramUniform1dv
ProgramUniform2uiv ProgramUniform4uiv ProgramUniform2fv ProgramUniform3fv ProgramUniform4fv
ProgramUniformMatrix3fv ProgramUniformMatrix4fv
GetProgramInterfaceiv GetProgramResourceIndex GetProgramResourceName GetProgramResourceiv
GetProgramResourceLocation ShaderStorageBlockBinding UniformBlockBinding GetUniformBlockIndex
BindProgramPipeline
GetProgramStageiv GetUniformSubroutineuiv UniformSubroutinesuiv
PauseTransformFeedback ResumeTransformFeedback

DispatchCompute DispatchComputeIndirect MemoryBarrier MemoryBarrierByRegion
FenceSync ClientWaitSync WaitSync DeleteSync GetSynciv IsSync
CreateQueries GenQueries DeleteQueries IsQuery BeginQuery EndQuery QueryCounter GetQueryiv
GetQueryObjectiv GetQueryObjectuiv GetQueryObjecti64v GetQueryObjectui64v GetQueryBufferObjectui64v

DebugMessageCallback DebugMessageControl DebugMessageInsert GetDebugMessageLog PushDebugGroup
PopDebugGroup ObjectLabel GetObjectLabel ObjectPtrLabel GetObjectPtrLabel GetGraphicsResetStatus
"""

# Loaded where they exist; null elsewhere.
OPTIONAL = """
MaxShaderCompilerThreadsKHR
CreateMemoryObjectsEXT DeleteMemoryObjectsEXT MemoryObjectParameterivEXT ImportMemoryFdEXT NamedBufferStorageMemEXT
GetUnsignedBytei_vEXT
MakeNamedBufferResidentNV IsNamedBufferResidentNV GetNamedBufferParameterui64vNV
"""

ENUMS = """
FALSE TRUE NO_ERROR INVALID_ENUM INVALID_VALUE INVALID_OPERATION INVALID_FRAMEBUFFER_OPERATION
OUT_OF_MEMORY STACK_OVERFLOW STACK_UNDERFLOW CONTEXT_LOST
VENDOR RENDERER VERSION SHADING_LANGUAGE_VERSION EXTENSIONS NUM_EXTENSIONS MAJOR_VERSION MINOR_VERSION
CONTEXT_FLAGS CONTEXT_FLAG_DEBUG_BIT CONTEXT_FLAG_ROBUST_ACCESS_BIT CONTEXT_PROFILE_MASK
CONTEXT_CORE_PROFILE_BIT CONTEXT_COMPATIBILITY_PROFILE_BIT RESET_NOTIFICATION_STRATEGY
LOSE_CONTEXT_ON_RESET NO_RESET_NOTIFICATION GUILTY_CONTEXT_RESET INNOCENT_CONTEXT_RESET
UNKNOWN_CONTEXT_RESET

MAX_COMPUTE_WORK_GROUP_COUNT MAX_COMPUTE_WORK_GROUP_SIZE MAX_COMPUTE_WORK_GROUP_INVOCATIONS
MAX_COMPUTE_SHARED_MEMORY_SIZE MAX_COMPUTE_SHADER_STORAGE_BLOCKS MAX_COMPUTE_IMAGE_UNIFORMS
MAX_COMPUTE_UNIFORM_BLOCKS MAX_COMPUTE_UNIFORM_COMPONENTS MAX_COMPUTE_TEXTURE_IMAGE_UNITS
MAX_COMBINED_TEXTURE_IMAGE_UNITS MAX_SHADER_STORAGE_BLOCK_SIZE MAX_SHADER_STORAGE_BUFFER_BINDINGS
SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT MAX_UNIFORM_BLOCK_SIZE MAX_UNIFORM_BUFFER_BINDINGS
UNIFORM_BUFFER_OFFSET_ALIGNMENT MAX_TEXTURE_BUFFER_SIZE TEXTURE_BUFFER_OFFSET_ALIGNMENT MAX_TEXTURE_SIZE
MAX_3D_TEXTURE_SIZE MAX_IMAGE_UNITS MIN_MAP_BUFFER_ALIGNMENT NUM_PROGRAM_BINARY_FORMATS
PROGRAM_BINARY_FORMATS MAX_LABEL_LENGTH MAX_DEBUG_GROUP_STACK_DEPTH MAX_DEBUG_MESSAGE_LENGTH
MAX_SERVER_WAIT_TIMEOUT SUBGROUP_SIZE_KHR SUBGROUP_SUPPORTED_STAGES_KHR SUBGROUP_SUPPORTED_FEATURES_KHR
SUBGROUP_FEATURE_BASIC_BIT_KHR SUBGROUP_FEATURE_VOTE_BIT_KHR SUBGROUP_FEATURE_ARITHMETIC_BIT_KHR
SUBGROUP_FEATURE_BALLOT_BIT_KHR SUBGROUP_FEATURE_SHUFFLE_BIT_KHR
SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT_KHR SUBGROUP_FEATURE_CLUSTERED_BIT_KHR
SUBGROUP_FEATURE_QUAD_BIT_KHR COMPUTE_SHADER_BIT

ARRAY_BUFFER ELEMENT_ARRAY_BUFFER UNIFORM_BUFFER SHADER_STORAGE_BUFFER TEXTURE_BUFFER QUERY_BUFFER
COPY_READ_BUFFER COPY_WRITE_BUFFER DISPATCH_INDIRECT_BUFFER DRAW_INDIRECT_BUFFER PIXEL_PACK_BUFFER
PIXEL_UNPACK_BUFFER TRANSFORM_FEEDBACK_BUFFER ATOMIC_COUNTER_BUFFER
SHADER_STORAGE_BUFFER_BINDING SHADER_STORAGE_BUFFER_START SHADER_STORAGE_BUFFER_SIZE
UNIFORM_BUFFER_BINDING UNIFORM_BUFFER_START UNIFORM_BUFFER_SIZE ARRAY_BUFFER_BINDING
ELEMENT_ARRAY_BUFFER_BINDING COPY_READ_BUFFER_BINDING COPY_WRITE_BUFFER_BINDING
DISPATCH_INDIRECT_BUFFER_BINDING DRAW_INDIRECT_BUFFER_BINDING QUERY_BUFFER_BINDING
PIXEL_PACK_BUFFER_BINDING PIXEL_UNPACK_BUFFER_BINDING ATOMIC_COUNTER_BUFFER_BINDING
TRANSFORM_FEEDBACK_BUFFER_BINDING TRANSFORM_FEEDBACK_BINDING VERTEX_ARRAY_BINDING DRAW_FRAMEBUFFER_BINDING
READ_FRAMEBUFFER_BINDING RENDERBUFFER_BINDING
BUFFER_SIZE BUFFER_USAGE BUFFER_MAPPED BUFFER_MAP_POINTER BUFFER_IMMUTABLE_STORAGE BUFFER_STORAGE_FLAGS
MAP_READ_BIT MAP_WRITE_BIT MAP_PERSISTENT_BIT MAP_COHERENT_BIT MAP_INVALIDATE_RANGE_BIT
MAP_UNSYNCHRONIZED_BIT MAP_FLUSH_EXPLICIT_BIT DYNAMIC_STORAGE_BIT CLIENT_STORAGE_BIT
STATIC_DRAW DYNAMIC_DRAW STREAM_READ DEVICE_UUID_EXT HANDLE_TYPE_OPAQUE_FD_EXT
DEDICATED_MEMORY_OBJECT_EXT

TEXTURE_1D TEXTURE_2D TEXTURE_3D TEXTURE_1D_ARRAY TEXTURE_2D_ARRAY TEXTURE_RECTANGLE TEXTURE_CUBE_MAP
TEXTURE_CUBE_MAP_ARRAY TEXTURE_2D_MULTISAMPLE TEXTURE_2D_MULTISAMPLE_ARRAY TEXTURE0 ACTIVE_TEXTURE
TEXTURE_BINDING_1D TEXTURE_BINDING_2D TEXTURE_BINDING_3D TEXTURE_BINDING_1D_ARRAY TEXTURE_BINDING_2D_ARRAY
TEXTURE_BINDING_RECTANGLE TEXTURE_BINDING_CUBE_MAP TEXTURE_BINDING_CUBE_MAP_ARRAY
TEXTURE_BINDING_BUFFER TEXTURE_TARGET TEXTURE_IMMUTABLE_FORMAT TEXTURE_WIDTH TEXTURE_HEIGHT TEXTURE_DEPTH
TEXTURE_INTERNAL_FORMAT TEXTURE_IMMUTABLE_LEVELS TEXTURE_BUFFER_DATA_STORE_BINDING TEXTURE_MIN_FILTER
TEXTURE_MAG_FILTER TEXTURE_WRAP_S TEXTURE_WRAP_T TEXTURE_WRAP_R TEXTURE_COMPARE_MODE
TEXTURE_BASE_LEVEL TEXTURE_MAX_LEVEL NONE NEAREST LINEAR NEAREST_MIPMAP_NEAREST CLAMP_TO_EDGE SAMPLER_BINDING
DEPTH_STENCIL_TEXTURE_MODE DEPTH_COMPONENT STENCIL_INDEX
IMAGE_BINDING_NAME IMAGE_BINDING_LEVEL IMAGE_BINDING_LAYERED IMAGE_BINDING_LAYER IMAGE_BINDING_ACCESS
IMAGE_BINDING_FORMAT READ_ONLY WRITE_ONLY READ_WRITE BUFFER_GPU_ADDRESS_NV
R8 R8I R8UI R16I R16UI R16F R32I R32UI R32F RG8 RG8UI RG16UI RG16F RG32I RG32UI RG32F RGB32I RGB32UI RGB32F
RGBA8 RGBA8UI RGBA8_SNORM RGBA16 RGBA16UI RGBA16F RGBA32I RGBA32UI RGBA32F R11F_G11F_B10F RGB10_A2
SRGB8_ALPHA8 DEPTH_COMPONENT16 DEPTH_COMPONENT24 DEPTH_COMPONENT32F DEPTH24_STENCIL8 DEPTH32F_STENCIL8
DEPTH_STENCIL RED RG RGB RGBA RED_INTEGER RG_INTEGER RGB_INTEGER RGBA_INTEGER BYTE UNSIGNED_BYTE SHORT
UNSIGNED_SHORT INT UNSIGNED_INT HALF_FLOAT FLOAT DOUBLE PACK_ALIGNMENT UNPACK_ALIGNMENT
UNPACK_SWAP_BYTES UNPACK_ROW_LENGTH UNPACK_SKIP_ROWS UNPACK_SKIP_PIXELS UNPACK_SKIP_IMAGES UNPACK_IMAGE_HEIGHT
UNPACK_LSB_FIRST PACK_SWAP_BYTES PACK_LSB_FIRST PACK_ROW_LENGTH PACK_SKIP_ROWS PACK_SKIP_PIXELS PACK_SKIP_IMAGES PACK_IMAGE_HEIGHT

VERTEX_SHADER TESS_CONTROL_SHADER TESS_EVALUATION_SHADER GEOMETRY_SHADER FRAGMENT_SHADER
VERTEX_SUBROUTINE_UNIFORM TESS_CONTROL_SUBROUTINE_UNIFORM TESS_EVALUATION_SUBROUTINE_UNIFORM
GEOMETRY_SUBROUTINE_UNIFORM FRAGMENT_SUBROUTINE_UNIFORM ACTIVE_SUBROUTINE_UNIFORM_LOCATIONS TRANSFORM_FEEDBACK_ACTIVE TRANSFORM_FEEDBACK_PAUSED
COMPUTE_SHADER COMPILE_STATUS LINK_STATUS COMPLETION_STATUS_KHR INFO_LOG_LENGTH DELETE_STATUS
CURRENT_PROGRAM PROGRAM_PIPELINE_BINDING PROGRAM_BINARY_LENGTH PROGRAM_BINARY_RETRIEVABLE_HINT
PROGRAM_SEPARABLE COMPUTE_WORK_GROUP_SIZE ACTIVE_UNIFORMS ACTIVE_RESOURCES MAX_NAME_LENGTH UNIFORM
UNIFORM_BLOCK SHADER_STORAGE_BLOCK BUFFER_VARIABLE NAME_LENGTH TYPE ARRAY_SIZE OFFSET BLOCK_INDEX
ARRAY_STRIDE MATRIX_STRIDE TOP_LEVEL_ARRAY_SIZE TOP_LEVEL_ARRAY_STRIDE BUFFER_BINDING
BUFFER_DATA_SIZE LOCATION

VERTEX_ATTRIB_ARRAY_BARRIER_BIT ELEMENT_ARRAY_BARRIER_BIT UNIFORM_BARRIER_BIT TEXTURE_FETCH_BARRIER_BIT
SHADER_IMAGE_ACCESS_BARRIER_BIT COMMAND_BARRIER_BIT PIXEL_BUFFER_BARRIER_BIT TEXTURE_UPDATE_BARRIER_BIT
BUFFER_UPDATE_BARRIER_BIT FRAMEBUFFER_BARRIER_BIT TRANSFORM_FEEDBACK_BARRIER_BIT
ATOMIC_COUNTER_BARRIER_BIT SHADER_STORAGE_BARRIER_BIT CLIENT_MAPPED_BUFFER_BARRIER_BIT
QUERY_BUFFER_BARRIER_BIT ALL_BARRIER_BITS

SYNC_GPU_COMMANDS_COMPLETE SYNC_FLUSH_COMMANDS_BIT SYNC_STATUS SIGNALED UNSIGNALED ALREADY_SIGNALED
TIMEOUT_EXPIRED CONDITION_SATISFIED WAIT_FAILED TIMEOUT_IGNORED
TIMESTAMP TIME_ELAPSED QUERY_RESULT QUERY_RESULT_AVAILABLE QUERY_RESULT_NO_WAIT QUERY_COUNTER_BITS

DEBUG_OUTPUT DEBUG_OUTPUT_SYNCHRONOUS DEBUG_CALLBACK_FUNCTION DEBUG_CALLBACK_USER_PARAM
DEBUG_GROUP_STACK_DEPTH DEBUG_SOURCE_API DEBUG_SOURCE_APPLICATION DEBUG_SOURCE_THIRD_PARTY
DEBUG_SOURCE_SHADER_COMPILER DEBUG_TYPE_ERROR DEBUG_TYPE_PERFORMANCE DEBUG_TYPE_OTHER DEBUG_TYPE_MARKER
DEBUG_TYPE_PUSH_GROUP DEBUG_TYPE_POP_GROUP DEBUG_SEVERITY_HIGH DEBUG_SEVERITY_MEDIUM DEBUG_SEVERITY_LOW
DEBUG_SEVERITY_NOTIFICATION DONT_CARE BUFFER SHADER PROGRAM QUERY TEXTURE SAMPLER PROGRAM_PIPELINE
"""

TYPES = dict(
    GLenum="unsigned int", GLboolean="unsigned char", GLbitfield="unsigned int", GLbyte="signed char",
    GLubyte="unsigned char", GLint="int", GLuint="unsigned int", GLsizei="int", GLfloat="float",
    GLdouble="double", GLchar="char", GLintptr="std::intptr_t", GLsizeiptr="std::intptr_t",
    GLint64="std::int64_t", GLuint64="std::uint64_t", GLuint64EXT="std::uint64_t")

HEAD = """\
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

"""

LOAD = """
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
"""


def snake(name):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def one_line(c_type):
    return re.sub(r"\s*\*", "*", re.sub(r"\s+", " ", type_to_c(c_type)))


def paragraph(words, indent, width=110):
    return textwrap.fill(" ".join(words), width, initial_indent=indent, subsequent_indent=indent,
                         break_long_words=False, break_on_hyphens=False) + "\n"


def constants(keyword, pairs):
    items = [f"k_{name.lower()}\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}{value}" for name, value in pairs]
    text = paragraph([item + "," for item in items[:-1]] + [items[-1] + ";"], "    ")
    return f"inline constexpr {keyword}\n{text}".replace("\N{NO-BREAK SPACE}", " ")


def generate():
    features = GL.from_file(open_local("gl.xml", "rb")).select(
        "gl", Version(4, 5), "core", ["GL_EXT_memory_object", "GL_EXT_memory_object_fd", "GL_KHR_parallel_shader_compile", "GL_KHR_shader_subgroup",
                             "GL_NV_shader_buffer_load"])
    registry_commands = {c.name: c for c in features.commands}
    registry_enums = {e.name: e for e in features.enums}
    required, optional, enums = COMMANDS.split(), OPTIONAL.split(), ENUMS.split()
    unknown = [n for n in required + optional if "gl" + n not in registry_commands]
    unknown += [n for n in enums if "GL_" + n not in registry_enums]
    if unknown:
        sys.exit("not in OpenGL 4.5 core: " + " ".join(unknown))
    if len(set(required + optional)) != len(required + optional) or len(set(enums)) != len(enums):
        sys.exit("a name is listed twice")

    out = HEAD
    for name, meaning in TYPES.items():
        out += f"using {name} = {meaning};\n"
    out += ("using GLsync = ::__GLsync*;\n"
            "using GLDEBUGPROC = void(GPU_GL_CALL*)(GLenum, GLenum, GLuint, GLenum, GLsizei, const GLchar*,\n"
            "                                       const void*);\n\n")
    values = [(name, str(registry_enums["GL_" + name].value)) for name in sorted(enums)]
    out += constants("GLenum", [v for v in values if len(v[1]) <= 10])
    out += constants("std::uint64_t", [v for v in values if len(v[1]) > 10])

    out += "\n/// The commands of one context: `device.gl.dispatch_compute(1, 1, 1)`.\nstruct table {\n"
    for name in required + optional:
        command = registry_commands["gl" + name]
        parameters = ", ".join(one_line(p.type) for p in command.params)
        out += f"    {one_line(command.proto.ret)}(GPU_GL_CALL* {snake(name)})({parameters}) = nullptr;\n"
    out += LOAD
    calls = [f'one(&{snake(n)},\N{NO-BREAK SPACE}"gl{n}");' for n in required]
    calls += [f'optional(&{snake(n)},\N{NO-BREAK SPACE}"gl{n}");' for n in optional]
    out += paragraph(calls, "        ").replace("\N{NO-BREAK SPACE}", " ")
    return out + "        return missing;\n    }\n};\n\n}  // namespace gpu::inline v0_2::gl\n\n#undef GPU_GL_CALL\n"


def main():
    path = Path(__file__).resolve().parent.parent / "include" / "gpu" / "gl" / "api.hpp"
    text = generate()
    if "--check" in sys.argv[1:]:
        if path.read_text() != text:
            sys.exit(f"{path.name} differs from what scripts/generate_gl_api.py writes; run it")
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


if __name__ == "__main__":
    main()
