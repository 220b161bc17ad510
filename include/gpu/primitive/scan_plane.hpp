// SPDX-License-Identifier: MIT
// Gives plane_tiles, which scans a plane in both directions by tiles. It is for GPUs.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/kernel/launch.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file plane_sums{"plane_sums",
    {glsl::shaders::group_reduce, glsl::shaders::group_plane_teams, glsl::shaders::plane_sums},
    {glsl::shaders::group_reduce_subgroups, glsl::shaders::group_plane_teams, glsl::shaders::plane_sums}};
inline constexpr kernel::kernel_file plane_scan{"plane_scan",
    {glsl::shaders::group_scan, glsl::shaders::group_plane_teams, glsl::shaders::plane_scan},
    {glsl::shaders::group_scan_subgroups, glsl::shaders::group_plane_teams, glsl::shaders::plane_scan}};
}  // namespace kernels

/// Scans a plane of `width` columns and `height` rows of T, whose elements lie row by row at `in`,
/// under `op`, which is associative and commutative, by tiles. The sums of the rows and columns of
/// tiles are planes themselves, which the caller scans between the two launches. Each launch reads
/// every element once; does not wait.
template <class T, class In, class Op> class plane_tiles {
public:
    plane_tiles(kernel::runtime& r, In in, std::uint32_t width, std::uint32_t height, Op const& op)
        : r_(r), in_(in), width_(width), height_(height), op_(op) {}
    /// Returns how many tiles lie side by side.
    std::uint32_t across() const { return kernel::ceil_div(width_, team()); }
    /// Returns how many tiles lie one above the other.
    std::uint32_t down() const { return kernel::ceil_div(height_, rows); }

    /// Stores the sum of row y of tile column c at of_rows[c * height + y], and that of column x of
    /// tile row r at of_columns[r * width + x], but for the last tile column and the last tile row.
    template <class Rows, class Columns> void sum(Rows of_rows, Columns of_columns) const {
        launch(kernels::plane_sums,
            kernel::write_hook<T>("store_row", of_rows),
            kernel::write_hook<T>("store_column", of_columns));
    }
    /// Writes the results to `out`, which may be the plane itself. `left` and `above` are what
    /// sum() has stored, `left` combined from tile column 0 to each tile column, and `above`
    /// scanned in both directions.
    template <class Left, class Upper, class Out> void scan(Left left, Upper above, Out out) const {
        launch(kernels::plane_scan,
            kernel::reads{"left_of", left},
            kernel::reads{"above", above},
            kernel::write_hook<T>("store", out));
    }

private:
    static constexpr std::uint32_t rows = 64, batch = sizeof(T) <= 8 ? 8 : 4;
    // A team of threads works on a tile. It is a subgroup where these are large enough.
    bool in_subgroups() const { return r_.tuning.subgroup_size >= 32; }
    std::uint32_t team() const { return in_subgroups() ? r_.tuning.subgroup_size : 32; }
    std::uint32_t teams() const { return in_subgroups() ? 4 : 1; }

    template <class... Hooks> void launch(kernel::kernel_file const& file, Hooks const&... hooks) const {
        using namespace kernel;
        limited_extent const within(r_.call, std::size_t{width_} * height_);
        std::uint32_t const groups = ceil_div(across() * down(), teams());
        kernel::launch(r_,
            file,
            {at_most(groups, r_.tuning.most_groups), team() * teams()},
            type_name<T>{"VALUE"},
            group_functions<T>{r_.tuning.subgroup_size},
            choice{"TEAMS", teams()},
            size{"ROWS", rows},
            size{"BATCH", batch},
            repeats{"EACH_ROW", batch},
            number{"WIDTH", width_},
            number{"HEIGHT", height_},
            reads{"item", in_},
            function_hook<T, T, T>("combine", op_),
            hooks...);
    }

    kernel::runtime& r_;
    In in_;
    std::uint32_t width_, height_;
    Op op_;
};

}  // namespace gpu::inline v0_2::primitive
