// SPDX-License-Identifier: MIT
// bitonic_sort(): a sorting network; not stable, no scratch memory, any length.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::primitive {

/// Sorts items[0, count) under `less` with O(n log^2 n) comparisons (Batcher 1968).
template <class Items, class Less> void bitonic_sort(Items items, std::size_t count, Less const& less) {
    using namespace kernel;
    using item = typename Items::value_type;
    if (count < 2) return;
    require_countable(count);
    session s;
    auto const n = static_cast<std::uint32_t>(count);
    std::uint32_t const threads = s->tuning.form == shape::lanes ? 64 : s->tuning.threads;
    auto sweep = [&](std::uint32_t step, std::uint32_t levels, std::uint32_t stride, std::uint32_t work) {
        std::uint32_t const groups = ceil_div(work, threads);
        launch(*s, {15, "bitonic_sort", {glsl::shaders::bitonic_sort}}, {groups < 65535 ? groups : 65535, threads, 1}, type_name<item>{"ITEM"}, choice{"STEP", step}, choice{"LEVELS", levels},
               number{"COUNT", n}, number{"WORK", work}, number{"STRIDE", stride}, reads{"item", items}, function_hook<bool, item, item>("less", less), write_hook<item>("store", items));
    };
    sweep(0, 3, 1, ceil_div(n, 8u));
    for (std::uint64_t half = 8; half < count; half *= 2) {
        auto stride = static_cast<std::uint32_t>(half);
        sweep(1, 1, stride, static_cast<std::uint32_t>(ceil_div<std::uint64_t>(count, 2 * half) * half));
        for (stride /= 2; stride > 0;) {        // comparisons at stride, stride / 2, ..., up to three in one sweep
            std::uint32_t const levels = stride >= 4 ? 3 : stride >= 2 ? 2 : 1, least = stride >> (levels - 1);
            sweep(2, levels, least, static_cast<std::uint32_t>(ceil_div<std::uint64_t>(count, std::uint64_t(least) << levels) * least));
            stride = least / 2;
        }
    }
}

} // namespace gpu::primitive
