// SPDX-License-Identifier: MIT
// Gives bitonic_sort(), which sorts a range of any length by a sorting network, in place. It is not
// stable.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/merge_sort.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file bitonic_blocks{
    "bitonic_blocks", {glsl::shaders::thread_exchanges, glsl::shaders::bitonic_blocks}};
inline constexpr kernel::kernel_file bitonic_sort{
    "bitonic_sort", {glsl::shaders::thread_exchanges, glsl::shaders::bitonic_sort}};
inline constexpr kernel::kernel_file bitonic_sort_lanes{
    "bitonic_sort_lanes", {glsl::shaders::bitonic_sort_lanes}};
}  // namespace kernels

/// Sorts items[0, count) under `less` by a bitonic sorting network, with the kernel for llvmpipe.
/// The network runs in sweeps. Each sweep is one launch, in which every thread holds several
/// packets in registers and runs several levels of the network on them.
template <class Items, class Less>
void bitonic_sort_lanes(kernel::runtime& r, Items items, std::size_t count, Less const& less) {
    using namespace kernel;
    using item = typename Items::value_type;
    std::uint32_t const packet = std::bit_floor(packet_items(r.tuning, Items::element_bytes)),
                        threads = r.tuning.map_threads;

    // Find how many packets fit in a thread's registers: 2^most_bits, which is 4, 8 or 16.
    std::uint32_t most_bits = 4;
    while (most_bits > 2 && (packet * glsl::register_bytes(glsl::type_of<item>())) << most_bits > 512)
        --most_bits;

    // Launches one sweep, in which a thread holds 2^row_bits packets that are 2^stride_bits packets
    // apart. `step` and `finish` choose the levels of the network that the sweep runs; see
    // shaders/bitonic_sort_lanes.glsl.
    std::uint64_t const packets = ceil_div<std::uint64_t>(count, packet);
    auto sweep = [&](std::uint32_t step, std::uint32_t row_bits, std::uint32_t stride_bits, bool finish) {
        std::uint32_t const span_bits = row_bits + stride_bits;
        auto const work = static_cast<std::uint32_t>(
                       ceil_div<std::uint64_t>(packets, std::uint64_t(1) << span_bits) << stride_bits),
                   groups = ceil_div(work, threads);
        bool const ragged = count % (std::uint64_t(packet) << span_bits) != 0;
        launch(r,
            kernels::bitonic_sort_lanes,
            {groups < 65535 ? groups : 65535, threads, packet},
            type_name<item>{"ITEM"},
            choice{"STEP", step},
            choice{"ROWS", 1u << row_bits},
            choice{"FINISH", finish},
            choice{"RAGGED", ragged},
            number{"COUNT", static_cast<std::uint32_t>(count)},
            number{"WORK", work},
            number{"STRIDE_BITS", stride_bits},
            reads{"item", items},
            function_hook<bool, item, item>("less", less),
            write_hook<item>("store", items));
    };

    // Sort blocks of 4 packets. Then, for bits = 3, 4, ..., merge the two sorted halves of each
    // block of 2^bits packets. A merge takes as few sweeps as the registers allow.
    sweep(0, 2, 0, true);
    for (std::uint32_t bits = 3; packets > std::uint64_t(1) << (bits - 1); ++bits) {
        std::uint32_t left = bits;
        for (std::uint32_t step = 1; left > 0; step = 2) {
            std::uint32_t const take = left < most_bits ? left : most_bits;
            left -= take;
            sweep(step, take, left, left == 0);
        }
    }
}

/// Returns the size of the blocks that bitonic_sort() sorts in shared memory, for `count` items of
/// type T: the number of threads in a group, and the number of items that each one holds. Both are
/// powers of two. A block has at most 4096 items. Without its gaps it takes at most half of the
/// shared memory of a group. Short ranges get few items a thread, because one group does all their
/// work.
template <class T> kernel::sort_tile block_of_network(kernel::profile const& p, std::size_t count) {
    static std::uint32_t const bytes = glsl::shared_bytes(glsl::type_of<T>());
    std::uint32_t const held = run_in_registers<T>(bytes <= 4 && count > 4096 ? 16 : 8);
    std::uint32_t threads = 4096 / held;
    while (threads > 32 && std::uint64_t(threads / 2) * held >= count) threads /= 2;
    while (threads > 2 && std::uint64_t(threads) * held * bytes > p.shared_bytes / 2) threads /= 2;
    return {threads, held};
}

/// Sorts items[0, count) under `less` by a bitonic sorting network (Batcher 1968); not stable.
/// Takes O(n log^2 n) comparisons and no scratch memory; does not wait. When a functor contains a
/// loop and the driver limits the loop trips of a thread, merge_sort sorts instead, with a copy of
/// the items as scratch memory.
template <class Items, class Less> void bitonic_sort(Items items, std::size_t count, Less const& less) {
    using namespace kernel;
    using item = typename Items::value_type;
    if (count < 2) return;
    require_countable(count);
    session s;
    limited_extent const within(s->call, in_order<Items> ? count : std::size_t(arguments::unknown));
    // When a functor contains a loop that counts towards llvmpipe's limit of loop trips per thread,
    // use a merge sort instead, because each of its threads makes fewer comparisons.
    if (s->loops_count(items, function_hook<bool, item, item>("less", less))) [[unlikely]]
        return merge_sort(items, count, less);
    if (s->tuning.form == shape::lanes) return bitonic_sort_lanes(*s, items, count, less);

    auto const n = static_cast<std::uint32_t>(count);
    sort_tile const block = block_of_network<item>(s->tuning, count);
    std::uint32_t const blocks = ceil_div(n, block.size());
    // Runs the levels inside blocks: sorts the blocks, or ends the merges of longer ones.
    auto in_blocks = [&](bool sorts) {
        launch(*s,
            kernels::bitonic_blocks,
            {blocks < 65535 ? blocks : 65535, block.threads, 1},
            stored_as<item>{"ITEM"},
            choice{"SORTS", sorts},
            choice{"HELD", block.items},
            size{"THREAD_BITS", static_cast<std::uint32_t>(std::countr_zero(block.threads))},
            size{"HELD_BITS", static_cast<std::uint32_t>(std::countr_zero(block.items))},
            number{"COUNT", n},
            reads{"item", items},
            function_hook<bool, item, item>("less", less),
            write_hook<item>("store", items));
    };

    // Launches one sweep, which runs `levels` levels of the network. `stride` is the smallest
    // distance between two items that the sweep compares, and `span` the number of neighbouring
    // items that no comparator leaves. Each thread holds `held` items in registers.
    std::uint32_t const threads = s->tuning.threads, held = run_in_registers<item>(16),
                        most_levels = static_cast<std::uint32_t>(std::countr_zero(held));
    auto sweep = [&](bool begins, std::uint32_t levels, std::uint32_t stride, std::uint64_t span) {
        // `work` is the number of threads that the sweep needs. It is the number of spans (the last
        // may be partial) times the number of threads for one span.
        auto const work = static_cast<std::uint32_t>(ceil_div<std::uint64_t>(count, span) * stride),
                   groups = ceil_div(work, threads);
        launch(*s,
            kernels::bitonic_sort,
            {groups < 65535 ? groups : 65535, threads, 1},
            stored_as<item>{"ITEM"},
            choice{"BEGINS", begins},
            choice{"LEVELS", levels},
            choice{"HELD", held},
            number{"COUNT", n},
            number{"WORK", work},
            number{"STRIDE", stride},
            reads{"item", items},
            function_hook<bool, item, item>("less", less),
            write_hook<item>("store", items));
    };

    // Sort the blocks. Then merge the two sorted halves of each span of 2 * half items. The first
    // sweep of a merge compares items over the largest distances, and each further sweep over
    // several smaller ones. Distances shorter than a block are left to one launch; what a sweep has
    // already compared of them is not changed by comparing it again.
    in_blocks(true);
    for (std::uint64_t half = block.size(); half < count; half *= 2) {
        auto stride = static_cast<std::uint32_t>(2 * half / held);
        sweep(true, most_levels, stride, 2 * half);
        while (stride > block.size()) {
            std::uint32_t levels = 1;
            while (levels < most_levels && stride >> levels > block.size()) ++levels;
            stride >>= levels;
            sweep(false, levels, stride, std::uint64_t(stride) << levels);
        }
        in_blocks(false);
    }
}

}  // namespace gpu::inline v0_2::primitive
