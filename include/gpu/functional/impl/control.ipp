// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/functional/control.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/functional/control.hpp>

namespace gpu::inline v0_2 {

namespace glsl {

GPU_DECL void branch::reopen() const {
    if (rec().count != at_) gpu::detail::raise(unsupported("gpu: else_ must follow its if_ at once"));
    rec().count -= depth_ - 1;
}

GPU_DECL std::uint32_t branch::close() const {
    for (std::uint32_t i = 1; i < depth_; ++i) rec().push(op::end, 0);
    return rec().count;
}
}  // namespace glsl

}  // namespace gpu::inline v0_2
