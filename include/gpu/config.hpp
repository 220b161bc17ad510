// SPDX-License-Identifier: MIT
// The few things a user may set.
#pragma once
#include <cstdlib>

namespace gpu {

/// Whether indices of gather and scatter are looked at before they are used: `gpu::checked() = true`, or GPU_CHECKED=1 in the
/// environment. Costs a pass over the indices and a wait at each such call.
inline bool& checked() {
    static bool wanted = [] {
        const char* v = std::getenv("GPU_CHECKED");
        return v && *v && *v != '0';
    }();
    return wanted;
}

} // namespace gpu
