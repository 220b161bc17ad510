// SPDX-License-Identifier: MIT
// Gives gl::state_record, which reads the OpenGL state that the library may not change, and
// gl::first_difference(), which compares two records.
#pragma once

#include <cstddef>
#include <string>

#include <gpu/gl/device.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

/// One value of OpenGL's state.
struct state_value {
    char const* name;  ///< the name of the state in OpenGL, such as "GL_CURRENT_PROGRAM"
    int index;         ///< the number of the binding point or unit, or -1 when there is one value
    GLint64 value;
};

/// The values of OpenGL's state at one moment, in a fixed order.
using state_record = list<state_value>;

/// Reads the state that a call of the library must leave as it was: the program, the bindings of
/// buffers, textures, samplers and images, framebuffers, vertex arrays, transform feedback, and the
/// pixel store state. Of indexed bindings, reads those that the library may use; of a texture unit,
/// the sampler and the texture of each target of gl::texture_targets, and of texture buffers.
/// Changes only the active texture unit, and sets it back.
state_record read_state(device const& d);

/// Returns a sentence about the first value in which two records differ, such as "GL_ACTIVE_TEXTURE
/// was 33984 and is 33985". Returns an empty text when the records are equal.
std::string first_difference(state_record const& before, state_record const& after);

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/state_record.ipp>
#endif
