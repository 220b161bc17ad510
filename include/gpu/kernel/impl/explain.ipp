// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/explain.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/explain.hpp>

namespace gpu::inline v0_2 {

GPU_DECL std::string explanation::text(bool sources) const {
    std::string out;
    auto t = transfers.begin();
    for (std::size_t k = 0; k <= launches.size(); ++k) {
        for (; t != transfers.end() && t->launches_before <= k; ++t)
            out += detail::fill_in("-  $$$$$\n",
                {t->section,
                    t->section.empty() ? "" : ": ",
                    t->algorithm,
                    t->algorithm.empty() ? "" : ": ",
                    gl::describe(t->what, t->bytes)});
        if (k == launches.size()) break;
        auto const& l = launches[k];
        out += detail::fill_in("$. $$", {k + 1, l.section, l.section.empty() ? "" : ": "});
        out += detail::fill_in("$$$, ", {l.algorithm, l.algorithm.empty() ? "" : ": ", l.kernel});
        out +=
            detail::fill_in("$ x $ threads, $ blocks of $ bytes\n", {l.groups, l.threads, l.blocks, l.bytes});
        bool known = !sources;
        for (std::size_t j = 0; j < k; ++j) known = known || launches[j].source == l.source;
        if (!known) out += l.source;
    }
    return out;
}

namespace detail {
GPU_DECL std::string or_empty(char const* text) { return text ? text : ""; }

GPU_DECL void explainer::before(kernel::program const& p, std::uint32_t groups, std::uint32_t threads) {
    to_.launches.push_back({or_empty(kernel::detail::section),
        or_empty(launching()),
        p.name,
        groups,
        threads,
        runtime_.call.blocks().size(),
        bound_bytes(),
        p.text});
}

GPU_DECL void explainer::before_transfer(gl::transfer what, std::size_t bytes) {
    to_.transfers.push_back(
        {or_empty(kernel::detail::section), or_empty(transferring()), what, bytes, to_.launches.size()});
}
}  // namespace detail

}  // namespace gpu::inline v0_2
