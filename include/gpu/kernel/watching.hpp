// SPDX-License-Identifier: MIT
// Defines the members of kernel::watcher that need the runtime, for the headers that derive from
// kernel::watcher.
#pragma once
#include <gpu/kernel/runtime.hpp>
#include <gpu/kernel/watcher.hpp>

#include <cstddef>

namespace gpu::inline v0_2::kernel {

inline char const* watcher::launching() const {
    return runtime_.algorithm ? runtime_.algorithm : detail::called;
}
inline char const* watcher::transferring() const {
    return runtime_.algorithm ? runtime_.algorithm : detail::transferring;
}
}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/watching.ipp>
#endif
