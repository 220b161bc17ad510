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

GPU_DECL fft_columns::fft_columns(std::uint32_t n) : length(n), width(1), threads(0), radices(radices_of(n)) {
    threads = of_column();
}

GPU_DECL std::uint32_t fft_columns::stride(std::uint32_t bytes) const {
    std::uint32_t const banks = 128 / bytes;
    return (length + length / radices.at[0] + banks - 2) / banks * banks +
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
