// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/iterator/check_order.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/iterator/check_order.hpp>

namespace gpu::inline v0_2::detail {

GPU_DECL far_index::far_index(std::uint32_t n)
    : count(n), nearest(n > 1 ? 2 : 1), stride(n > 2 ? (n - 2) / 256 : 0) {}

GPU_DECL void bad_order(char const* what, char const* which, defect const& bad) {
    if (bad.rule == not_sorted)
        gpu::detail::raise(
            invalid_argument(fill_in("gpu::$: the $ is not sorted: element $ comes before element $ in the "
                                     "order of the call; sort the range first, or give the call the order "
                                     "in which it is sorted",
                {what, which, bad.index + 1, bad.index})));
    static constexpr char const* faults[] = {"",
        "puts the element before itself; write a < b, not a <= b",
        "puts each of two elements before the other",
        ("finds the element equivalent to two that it orders, as < does with NaN; take out such elements, "
         "or use gpu::by(gpu::total_order{})")};
    gpu::detail::raise(
        invalid_argument(fill_in("gpu::$: the order is no strict weak order: at element $ of the $ it $",
            {what, bad.index, which, faults[bad.rule]})));
}

}  // namespace gpu::inline v0_2::detail
