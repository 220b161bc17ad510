// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/any_hook.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/any_hook.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL bool arguments::have_loops(gl::device& d, std::initializer_list<any_binding> bindings) {
    reset(d);
    looking_for_loops_ = true;
    loops_ = false;
    struct done {
        bool& flag;
        ~done() { flag = false; }
    } const at_end{looking_for_loops_};
    for (any_binding const& b : bindings) b.bind(b.what, *this);
    return loops_;
}

}  // namespace gpu::inline v0_2::kernel
