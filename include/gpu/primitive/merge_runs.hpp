// SPDX-License-Identifier: MIT
// merge_runs(): sorted runs merged by fours, through tiles in shared memory; stable, for any `less`.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/launch.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::primitive {

namespace kernels {
inline constexpr kernel::kernel_file merge_ranks{"merge_ranks", {glsl::shaders::merge_ranks}};
inline constexpr kernel::kernel_file merge_runs{
    "merge_runs", {glsl::shaders::group_merge, glsl::shaders::group_merge_four, glsl::shaders::merge_runs}};
inline constexpr kernel::kernel_file merge_runs_ahead{"merge_runs_ahead",
    {glsl::shaders::group_merge, glsl::shaders::group_merge_four, glsl::shaders::merge_runs_ahead}};
}  // namespace kernels

/// Scratch of merges by fours, 3 % of the items at most: of what a pass reads, every step-th item; and where
/// its tiles begin.
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
    /// No pass has more: each group of runs, of four tiles at least, may end in one that is not full.
    std::size_t tiles(kernel::sort_tile const& tile, std::size_t count) const {
        return kernel::ceil_div<std::size_t>(count, std::size_t(cut_.step) * cut_.samples) +
               kernel::ceil_div<std::size_t>(count, std::size_t(4) * tile.size());
    }
    kernel::merge_step cut_;
    kernel::scratch<T> items_, pivots_;
    kernel::scratch<std::uint32_t> bounds_;
};

/// SAMPLES: whether there are to be any; then STEP, and void store_sample(uint i, T v).
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

/// Merges each four runs of `from`, of `run` items, into one of `to`. The samples are those of `from` before
/// and those of `to` afterwards.
template <class From, class To, class Less>
void merge_runs(kernel::runtime& r, kernel::sort_tile const& tile, From from, To to, std::uint32_t n,
    Less const& less, std::uint32_t run, run_samples<typename From::value_type> const& samples) {
    using namespace kernel;
    using item = typename From::value_type;
    merge_step const c = samples.cut();
    std::uint64_t const group = std::uint64_t(4) * run;
    auto tiles_of = [&](std::uint64_t items) {
        return ceil_div(ceil_div(static_cast<std::uint32_t>(items), c.step), c.samples);
    };
    std::uint32_t const tiles = tiles_of(group < n ? group : n),
                        whole = static_cast<std::uint32_t>(n / group);
    std::uint32_t const all = whole * tiles + tiles_of(n - whole * group),
                        groups = ceil_div(ceil_div(n, c.step), r.tuning.rank_threads);
    auto const order = function_hook<bool, item, item>("less", less);
    launch(r,
        kernels::merge_ranks,
        {groups < 65535 ? groups : 65535, r.tuning.rank_threads},
        stored_as<item>{"ITEM"},
        number{"COUNT", n},
        number{"RUN", run},
        number{"TILES", tiles},
        size{"STEP", c.step},
        size{"TILE_SAMPLES", c.samples},
        reads{"sampled", samples.items()},
        order,
        write_hook<item>("store_pivot", samples.pivots()),
        word_array{"bounds", samples.bounds().buffer()});
    bool const ahead = all >= r.tuning.ahead_tiles;
    std::uint32_t const span = ahead ? r.tuning.ahead_span : 1, spans = ceil_div(all, span);
    launch(r,
        ahead ? kernels::merge_runs_ahead : kernels::merge_runs,
        {spans < 65535 ? spans : 65535, tile.threads},
        stored_as<item>{"ITEM"},
        size{"ITEMS", tile.items},
        choice{"SLACK", 1},
        size{"SPAN", span},
        number{"COUNT", n},
        number{"RUN", run},
        number{"TILES", tiles},
        number{"ALL_TILES", all},
        reads{"item", from},
        order,
        write_hook<item>("store", to),
        keeps_samples<item>{&samples},
        reads{"pivot", samples.pivots()},
        table_hook("bound", samples.bounds()));
}

}  // namespace gpu::primitive
