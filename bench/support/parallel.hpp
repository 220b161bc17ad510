// SPDX-License-Identifier: MIT
// par_unseq where TBB is there; an empty function, and a column of dashes, where it is not.
#pragma once

#include <functional>

#if BENCH_HAS_TBB
#    include <execution>
#endif

namespace bench {

/// parallel([=](auto policy) { std::sort(policy, v.begin(), v.end()); })
template <class F> std::function<void()> parallel([[maybe_unused]] F f) {
#if BENCH_HAS_TBB
    return [f] { f(std::execution::par_unseq); };
#else
    return {};
#endif
}

}  // namespace bench
