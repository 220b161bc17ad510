// SPDX-License-Identifier: MIT
// Gives gpu::explain(call), which lists the kernels that a call launches.
#pragma once
#include <gpu/kernel/runtime.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gpu::inline v0_1 {

/// One launch of a call, as gpu::explain() describes it.
struct explained_launch {
    std::string section, algorithm, kernel;  ///< three names; a name is "" when there is none
    std::uint32_t groups, threads;           ///< `threads` is the number of threads in each group
    /// The number of storage blocks of the launch, and the sum of the sizes of their buffers in
    /// bytes.
    std::size_t blocks, bytes;
    std::string source;  ///< the whole text of the kernel, in GLSL
};

/// The launches of a call, in order; returned by gpu::explain().
struct explanation {
    std::vector<explained_launch> launches;
    /// Returns one line for each launch. When `sources` is true, the GLSL text of each kernel
    /// follows the first line that names this kernel.
    std::string text(bool sources = false) const {
        std::string out;
        for (std::size_t k = 0; k < launches.size(); ++k) {
            auto const& l = launches[k];
            out += detail::fill_in("$. $$", {k + 1, l.section, l.section.empty() ? "" : ": "});
            out += detail::fill_in("$$$, ", {l.algorithm, l.algorithm.empty() ? "" : ": ", l.kernel});
            out += detail::fill_in(
                "$ x $ threads, $ blocks of $ bytes\n", {l.groups, l.threads, l.blocks, l.bytes});
            bool known = !sources;
            for (std::size_t j = 0; j < k; ++j) known = known || launches[j].source == l.source;
            if (!known) out += l.source;
        }
        return out;
    }
};

namespace detail {
/// A watcher that adds each launch of a runtime to an explanation while it lives.
class explainer final : public kernel::watcher {
public:
    explainer(kernel::runtime& r, explanation& to) : watcher(r), to_(to) {}
    void before(kernel::program const& p, std::uint32_t groups, std::uint32_t threads) override {
        auto const blocks = runtime_.call.blocks();
        std::size_t bytes = 0;
        for (auto const& b : blocks) bytes += b.owned ? b.owned->bytes() : length_of(b.name);
        auto const name = [](char const* text) { return std::string(text ? text : ""); };
        to_.launches.push_back({name(kernel::detail::section),
            name(runtime_.algorithm ? runtime_.algorithm : kernel::detail::called),
            p.name,
            groups,
            threads,
            blocks.size(),
            bytes,
            p.text});
    }
    void after() override {}

private:
    std::size_t length_of(gl::GLuint buffer) const {
        gl::GLint64 bytes = 0;
        if (buffer) runtime_.device.gl.get_named_buffer_parameteri64v(buffer, gl::k_buffer_size, &bytes);
        return static_cast<std::size_t>(bytes);
    }
    explanation& to_;
};
}  // namespace detail

/// Runs `call`, and returns a description of each kernel that it launches, in order. Fills, copies
/// and transfers that the driver does without a kernel are not included.
///
///     gpu::vector<int> v(1000);
///     std::puts(gpu::explain([&] { gpu::sort(v); }).text().c_str());
template <class Call> explanation explain(Call&& call) {
    explanation e;
    detail::explainer const watch(kernel::current(), e);
    std::forward<Call>(call)();
    return e;
}

}  // namespace gpu::inline v0_1
