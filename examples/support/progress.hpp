// SPDX-License-Identifier: MIT
// A progress bar on stderr that shows itself only when the work takes longer than two seconds.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>

namespace example {

class progress {
public:
    progress(char const* what, std::size_t steps)
        : what_(what), steps_(steps), start_(clock::now()), shown_(start_) {}
    ~progress() {
        if (visible_) std::fputc('\n', stderr);
    }
    progress(progress const&) = delete;
    progress& operator=(progress const&) = delete;

    /// Tells that `done` of the steps are done.
    void at(std::size_t done) {
        auto const now = clock::now();
        double const seconds = std::chrono::duration<double>(now - start_).count();
        bool const last = done == steps_;
        if (seconds < 2.0 || (!last && now - shown_ < std::chrono::milliseconds(200))) return;
        shown_ = now;
        visible_ = true;
        double const share = static_cast<double>(done) / static_cast<double>(steps_);
        auto const filled = static_cast<std::size_t>(40 * share);
        std::fprintf(stderr,
            "\r%s [%s%s] %3.0f %%  %.0f s left ",
            what_,
            std::string(filled, '#').c_str(),
            std::string(40 - filled, ' ').c_str(),
            100 * share,
            share > 0 ? seconds / share - seconds : 0.0);
        std::fflush(stderr);
    }

private:
    using clock = std::chrono::steady_clock;
    char const* what_;
    std::size_t steps_;
    clock::time_point start_, shown_;
    bool visible_ = false;
};

}  // namespace example
