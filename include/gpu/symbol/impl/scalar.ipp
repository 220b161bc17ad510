// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/symbol/scalar.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/symbol/scalar.hpp>

namespace gpu::inline v0_2 {

namespace glsl {

GPU_DECL cell::cell(std::uint32_t r, std::uint16_t type, bool is_local) {
    recording& t = rec();
    serial_ = t.next_serial++;
    if (is_local || (!t.promoted.empty() && t.is_promoted(serial_)))
        ref_ = t.push(op::declare, type, r) | local_bit;
    else
        ref_ = r;
}

GPU_DECL std::uint32_t cell::read_as(std::uint16_t type) const {
    return ref_ & local_bit ? rec().push(op::read, type, ref_ & ~local_bit) : ref_;
}

GPU_DECL void cell::assign(std::uint32_t r, std::uint16_t type) {
    recording& t = rec();
    if (ref_ & local_bit) {
        t.push(op::assign, type, ref_ & ~local_bit, r);
        return;
    }
    // When the symbol was made outside this scope, trace again with a GLSL variable for it.
    if (serial_ < t.scope_serial) t.promote(serial_);
    ref_ = r;
}

GPU_DECL bool answer_of(std::uint32_t condition) {
    recording& t = rec();
    t.bool_ref = condition;
    ++t.bool_exits;
    return t.bool_answer;
}
}  // namespace glsl

}  // namespace gpu::inline v0_2
