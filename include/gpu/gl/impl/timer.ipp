// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/timer.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/timer.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL timer::timer(device& d) : owner_(d.self()) { d.gl.create_queries(k_timestamp, 2, marks_); }

GPU_DECL timer::~timer() {
    if (!owner_) return;
    owner_->bury(object_kind::query, marks_[0]);
    owner_->bury(object_kind::query, marks_[1]);
}

GPU_DECL std::uint64_t timer::nanoseconds() const {
    owner_->require_current();
    table const& gl = owner_->gl;
    // If the application has bound a query buffer, unbind it for now, because OpenGL would
    // write the results of the queries to this buffer.
    GLint query_buffer = 0;
    gl.get_integerv(k_query_buffer_binding, &query_buffer);
    if (query_buffer != 0) gl.bind_buffer(k_query_buffer, 0);
    std::uint64_t at[2] = {};
    gl.get_query_objectui64v(marks_[0], k_query_result, &at[0]);
    gl.get_query_objectui64v(marks_[1], k_query_result, &at[1]);
    if (query_buffer != 0) gl.bind_buffer(k_query_buffer, static_cast<GLuint>(query_buffer));
    return at[1] - at[0];
}

}  // namespace gpu::inline v0_2::gl
