// SPDX-License-Identifier: MIT
// gpu::explain(call): what a call really launched.
#pragma once
#include <gpu/kernel/runtime.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gpu {

/// One launch of a call that was explained.
struct explained_launch {
    std::string section, algorithm, kernel;  ///< empty where there is none
    std::uint32_t groups, threads;           ///< threads of a group
    std::size_t blocks, bytes;  ///< storage blocks bound, and how long their buffers are together
    std::string source;         ///< the whole GLSL
};

struct explanation {
    std::vector<explained_launch> launches;
    /// A line a launch; with `sources` the GLSL of each kernel where it first comes.
    std::string text(bool sources = false) const {
        std::string out;
        for (std::size_t k = 0; k < launches.size(); ++k) {
            auto const& l = launches[k];
            out += detail::concat({k + 1,
                ". ",
                l.section,
                l.section.empty() ? "" : ": ",
                l.algorithm,
                l.algorithm.empty() ? "" : ": ",
                l.kernel,
                ", ",
                l.groups,
                " x ",
                l.threads,
                " threads, ",
                l.blocks,
                " blocks of ",
                l.bytes,
                " bytes\n"});
            bool known = !sources;
            for (std::size_t j = 0; j < k; ++j) known = known || launches[j].source == l.source;
            if (!known) out += l.source;
        }
        return out;
    }
};

namespace detail {
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

/// Runs `call` and tells every kernel that it launched, in order, as it was launched. Fills, copies and
/// transfers that the driver does itself launch none.
///
///     std::puts(gpu::explain([&] { gpu::sort(v); }).text().c_str());
template <class Call> explanation explain(Call&& call) {
    explanation e;
    detail::explainer const watch(kernel::current(), e);
    std::forward<Call>(call)();
    return e;
}

}  // namespace gpu
