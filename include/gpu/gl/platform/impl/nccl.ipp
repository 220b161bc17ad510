// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/nccl.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/nccl.hpp>

namespace gpu::inline v0_2::gl::platform {

GPU_DECL void nccl::check(int result, char const* what) const {
    if (result == success) return;
    gpu::detail::raise(
        unsupported(gpu::detail::concat({what, " failed: ", error_string(result), " (", result, ")"})));
}

GPU_DECL nccl::nccl() {
    loader load{open_library("libnccl.so.2")};
    load(get_unique_id, "ncclGetUniqueId");
    load(join, "ncclCommInitRank");
    load(destroy, "ncclCommDestroy");
    load(abort, "ncclCommAbort");
    load(async_error, "ncclCommGetAsyncError");
    load(begin_group, "ncclGroupStart");
    load(end_group, "ncclGroupEnd");
    load(send, "ncclSend");
    load(receive, "ncclRecv");
    load(error_string, "ncclGetErrorString");
    there_ = load.complete;
}

}  // namespace gpu::inline v0_2::gl::platform
