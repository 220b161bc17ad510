// SPDX-License-Identifier: MIT
// Gives platform::nccl, NVIDIA's library for messages between GPUs.
#pragma once

#include <cstddef>

#include <gpu/error.hpp>
#include <gpu/gl/platform/library.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl::platform {

/// The functions of NCCL that the library uses. NCCL is found at run time, without its header.
struct nccl {
    using communicator = void*;
    struct unique_id {
        char bytes[128];
    };
    static constexpr int success = 0, in_progress = 7, byte_type = 1;

    int (*get_unique_id)(unique_id*);
    int (*join)(communicator*, int ranks, unique_id, int rank);
    int (*destroy)(communicator);
    int (*abort)(communicator);
    int (*async_error)(communicator, int*);
    int (*begin_group)();
    int (*end_group)();
    int (*send)(void const*, std::size_t, int type, int peer, communicator, void* stream);
    int (*receive)(void*, std::size_t, int type, int peer, communicator, void* stream);
    char const* (*error_string)(int);

    /// Returns the functions of NCCL, or nullptr when this machine has no NCCL. The first call
    /// opens the library.
    static nccl const* get() {
        static nccl const functions;
        return functions.there_ ? &functions : nullptr;
    }

    /// Throws unsupported, with NCCL's words, unless `result` is success.
    void check(int result, char const* what) const;

private:
    nccl();
    bool there_ = false;
};

}  // namespace gpu::inline v0_2::gl::platform

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/nccl.ipp>
#endif
