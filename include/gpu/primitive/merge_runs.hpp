// SPDX-License-Identifier: MIT
// Gives merge_runs(), which merges sorted runs four at a time, by tiles in shared memory. The merge
// is stable, and takes any comparison `less`.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/launch.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file merge_ranks{"merge_ranks", {glsl::shaders::merge_ranks}};
inline constexpr kernel::kernel_file merge_runs{
    "merge_runs", {glsl::shaders::group_merge, glsl::shaders::group_merge_four, glsl::shaders::merge_runs}};
inline constexpr kernel::kernel_file merge_runs_ahead{"merge_runs_ahead",
    {glsl::shaders::group_merge, glsl::shaders::group_merge_four, glsl::shaders::merge_runs_ahead}};
}  // namespace kernels

/// The scratch memory of merge_runs(), at most a thirtieth of the memory of the items. It holds
/// three arrays: the samples (every step-th item of the runs), the pivots (the samples at which
/// tiles begin) and the bounds (how many samples of each run come before a pivot).
template <class T> class run_samples {
public:
    run_samples(kernel::runtime& r, kernel::sort_tile const& tile, std::size_t count)
        : cut_(tile)
        , items_(r, kernel::ceil_div<std::size_t>(count, cut_.step))
        , pivots_(r, tiles(tile, count))
        , bounds_(r, 4 * tiles(tile, count)) {}
    kernel::merge_step const& cut() const { return cut_; }
    scratch_iterator<T> items() const { return scratch_iterator<T>(items_); }
    scratch_iterator<T> pivots() const { return scratch_iterator<T>(pivots_); }
    kernel::scratch<std::uint32_t> const& bounds() const { return bounds_; }

private:
    /// Returns an upper bound for the number of tiles of a pass. Four runs that are merged into one
    /// have together at least the items of four tiles, and may end in a tile that is not full.
    std::size_t tiles(kernel::sort_tile const& tile, std::size_t count) const {
        return kernel::ceil_div<std::size_t>(count, std::size_t(cut_.step) * cut_.samples) +
               kernel::ceil_div<std::size_t>(count, std::size_t(4) * tile.size());
    }
    kernel::merge_step cut_;
    kernel::scratch<T> items_, pivots_;
    kernel::scratch<std::uint32_t> bounds_;
};

/// Hook that defines the macro SAMPLES: 1 when the kernel must store samples of its output for the
/// next merge, otherwise 0. With 1, it also defines STEP, the number of items from one sample to
/// the next, and the function void store_sample(uint i, T v), which stores sample i.
template <class T> struct keeps_samples {
    run_samples<T> const* samples;
    void bind(kernel::arguments& a) const {
        a.key(samples ? samples->cut().step : 0);
        if (samples) hook().bind(a);
    }
    void write(glsl::source& s) const {
        s.define("SAMPLES", samples ? "1" : "0");
        if (!samples) return;
        kernel::size{"STEP", samples->cut().step}.write(s);
        hook().write(s);
    }

private:
    auto hook() const { return kernel::write_hook<T>("store_sample", samples->items()); }
};

/// Merges every four neighbouring sorted runs of `run` items each into one run. `from` defines
/// item(), which reads the n items, and `to` defines store(), which stores outputs. Takes two
/// launches; does not wait. Before the call, `samples` must hold the samples of the runs, which are
/// every step-th item of them. Afterwards it holds the samples of the outputs.
template <class Item, class Less>
void merge_runs(kernel::runtime& r, kernel::sort_tile const& tile, kernel::erased_hook const& from,
    kernel::erased_hook const& to, std::uint32_t n, Less const& less, std::uint32_t run,
    run_samples<Item> const& samples) {
    using namespace kernel;

    // Count the tiles. `tiles` is the number of tiles for four whole runs, and `all` is the number
    // of tiles for all runs.
    merge_step const c = samples.cut();
    std::uint64_t const group = std::uint64_t(4) * run;
    auto tiles_of = [&](std::uint64_t items) {
        return ceil_div(ceil_div(static_cast<std::uint32_t>(items), c.step), c.samples);
    };
    std::uint32_t const tiles = tiles_of(group < n ? group : n),
                        whole = static_cast<std::uint32_t>(n / group);
    std::uint32_t const all = whole * tiles + tiles_of(n - whole * group),
                        groups = ceil_div(ceil_div(n, c.step), r.tuning.rank_threads);

    // Divide the outputs into tiles. For this, find the rank of each sample, and choose the samples
    // at which tiles begin (the pivots).
    auto const order = function_hook<bool, Item, Item>("less", less);
    launch(r,
        kernels::merge_ranks,
        {groups < 65535 ? groups : 65535, r.tuning.rank_threads},
        stored_as<Item>{"ITEM"},
        number{"COUNT", n},
        number{"RUN", run},
        number{"TILES", tiles},
        size{"STEP", c.step},
        size{"TILE_SAMPLES", c.samples},
        reads{"sampled", samples.items()},
        order,
        write_hook<Item>("store_pivot", samples.pivots()),
        word_array{"bounds", samples.bounds().buffer()});

    // Merge the tiles. When there are many tiles, each group merges several, and loads the items of
    // the next tile while it merges one.
    bool const ahead = all >= r.tuning.ahead_tiles;
    std::uint32_t const span = ahead ? r.tuning.ahead_span : 1, spans = ceil_div(all, span);
    launch(r,
        ahead ? kernels::merge_runs_ahead : kernels::merge_runs,
        {spans < 65535 ? spans : 65535, tile.threads},
        stored_as<Item>{"ITEM"},
        size{"ITEMS", tile.items},
        size{"SPAN", span},
        number{"COUNT", n},
        number{"RUN", run},
        number{"TILES", tiles},
        number{"ALL_TILES", all},
        from,
        order,
        to,
        keeps_samples<Item>{&samples},
        reads{"pivot", samples.pivots()},
        table_hook("bound", samples.bounds()));
}

}  // namespace gpu::inline v0_2::primitive
