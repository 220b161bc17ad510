// SPDX-License-Identifier: MIT
// Gives kernel_file, which names a kernel and the files of shaders/ that it consists of, and grid,
// the size of one launch.
#pragma once
#include <gpu/list.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::kernel {

/// A kernel: its name and its files. The address of the object identifies the kernel, so a
/// primitive defines one `inline constexpr` object for each of its kernels, in namespace kernels.
///
///     inline constexpr kernel_file scan{"scan", {glsl::shaders::group_scan, glsl::shaders::scan}};
struct kernel_file {
    static constexpr std::size_t most_files = 8;
    char const* name;
    char const* files[most_files];                ///< one of them contains main()
    char const* subgroup_files[most_files] = {};  ///< files with subgroups; if empty, `files`

    /// Returns the files of which the kernel consists. `subgroups` tells whether the device has
    /// subgroups.
    array_view<char const* const> files_for(bool subgroups) const {
        auto const& chosen = subgroups && subgroup_files[0] ? subgroup_files : files;
        std::size_t count = 0;
        while (count < most_files && chosen[count]) ++count;
        return {chosen, count};
    }
};

/// The size of one launch: groups, threads and packets.
struct grid {
    std::uint32_t groups;
    std::uint32_t threads;     ///< threads in each group
    std::uint32_t packet = 1;  ///< items in a packet, which a thread loads or stores at once
};

}  // namespace gpu::inline v0_2::kernel
