// SPDX-License-Identifier: MIT
// Gives gpu::explain(call), which lists the kernels that a call launches, and its transfers.
#pragma once
#include <gpu/gl/transfer.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/kernel/watching.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gpu::inline v0_2 {

/// One launch of a call, as gpu::explain() describes it.
struct explained_launch {
    std::string section, algorithm, kernel;  ///< three names; a name is "" when there is none
    std::uint32_t groups, threads;           ///< `threads` is the number of threads in each group
    /// The number of storage blocks of the launch, and the sum of the sizes of their buffers in
    /// bytes.
    std::size_t blocks, bytes;
    std::string source;  ///< the whole text of the kernel, in GLSL
};

/// One transfer of a call, as gpu::explain() describes it: what the driver does without a kernel.
struct explained_transfer {
    std::string section, algorithm;  ///< two names; a name is "" when there is none
    gl::transfer what;               ///< clear, copy, upload or download
    std::size_t bytes;
    std::size_t launches_before;  ///< number of launches of the explanation that come before it
};

/// The launches and transfers of a call, each in order; returned by gpu::explain().
struct explanation {
    std::vector<explained_launch> launches;
    std::vector<explained_transfer> transfers;
    /// Returns one line for each launch and transfer, in order, as "1. sort: ..." for launches and
    /// "-  fill: clear 4096 bytes" for transfers. When `sources` is true, the GLSL text of each
    /// kernel follows the first line that names this kernel.
    std::string text(bool sources = false) const;
};

namespace detail {
/// A watcher that adds each launch and transfer of a runtime to an explanation while it lives.
class explainer final : public kernel::watcher {
public:
    explainer(kernel::runtime& r, explanation& to) : watcher(r), to_(to) {}
    void before(kernel::program const& p, std::uint32_t groups, std::uint32_t threads) override;
    void after() noexcept override {}
    void before_transfer(gl::transfer what, std::size_t bytes) override;
    void after_transfer() noexcept override {}

private:
    explanation& to_;
};
}  // namespace detail

/// Runs `call`, and returns a description of each kernel that it launches, and of each clear, copy,
/// upload and download that the driver does without a kernel, in order.
///
///     gpu::vector<int> v(1000);
///     std::puts(gpu::explain([&] { gpu::sort(v); }).text().c_str());
template <class Call> explanation explain(Call&& call) {
    explanation e;
    detail::explainer const watch(kernel::current(), e);
    std::forward<Call>(call)();
    return e;
}

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/explain.ipp>
#endif
