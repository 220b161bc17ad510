// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/fft_plan.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/fft_plan.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL std::uint32_t factors::largest() const {
    std::uint32_t found = at[0];
    for (std::uint32_t k = 1; k < count; ++k) found = at[k] > found ? at[k] : found;
    return found;
}

GPU_DECL fft_columns::fft_columns(std::uint32_t n, bool there_and_back)
    : length(n), width(1), threads(0), radices(radices_of(n)), twice(there_and_back) {
    threads = of_column();
}

GPU_DECL std::uint32_t fft_columns::stride(std::uint32_t bytes) const {
    std::uint32_t const banks = 128 / bytes, last = radices.at[radices.count - 1],
                        gap = twice && last < radices.at[0] ? last : radices.at[0];
    return (length + length / gap + banks - 2) / banks * banks +
           (width > 1 && width < banks ? banks / width : 1);
}

GPU_DECL std::uint32_t fft_columns::most_columns(kernel::profile const& p, std::uint32_t bytes) const {
    std::uint32_t const by_threads = 1024 / of_column(),
                        by_memory = radices.count == 1
                                        ? by_threads
                                        : p.shared_bytes / ((stride(bytes) + 128 / bytes) * bytes);
    return by_threads < by_memory ? by_threads : by_memory;
}

}  // namespace gpu::inline v0_2::primitive
