// SPDX-License-Identifier: MIT
// Gives fold_rows(), which combines the items of each row of a sequence of rows, however long the
// rows are. Only for the shape groups.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/hook_text.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/assign_if.hpp>
#include <gpu/primitive/read/previous.hpp>
#include <gpu/primitive/reduce.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file fold_rows{
    "fold_rows", {glsl::shaders::group_row_part, glsl::shaders::group_scan, glsl::shaders::fold_rows}};
}  // namespace kernels

/// The division of a merge of rows with items into tiles.
struct row_tiles {
    static constexpr std::uint32_t threads = 256;
    std::uint32_t rows, items;
    std::uint32_t steps;  // steps of a thread
    std::uint32_t count;  // number of tiles

    /// Divides the merge of `row_count` rows with `item_count` items that take `bytes` bytes in
    /// shared memory.
    row_tiles(std::size_t row_count, std::size_t item_count, std::uint32_t bytes)
        : rows(static_cast<std::uint32_t>(row_count))
        , items(static_cast<std::uint32_t>(item_count))
        , steps(bytes <= 4   ? 7
                : bytes <= 8 ? 3
                             : 1)
        , count(kernel::ceil_div(rows + items, size())) {}
    std::uint32_t size() const { return threads * steps; }
};
/// True when fold_rows() can keep items of type T in shared memory.
template <class T> bool folds_rows(kernel::profile const& p) {
    return p.form == kernel::shape::groups && shared_bytes_of<T>() <= 16;
}

/// An iterator whose element w is the number of rows that end before tile w. Ends[r] is the number
/// of the item after the last one of row r.
template <class Ends> class rows_before_tiles : public iterator_facade<rows_before_tiles<Ends>> {
public:
    using value_type = std::uint32_t;
    using reference = void;
    static constexpr std::uint32_t element_bytes = 4;
    rows_before_tiles(Ends ends, row_tiles const& tiles) : ends_(ends), tiles_(tiles) {}
    void move(std::ptrdiff_t n) { at_ += n; }
    std::ptrdiff_t distance_to(rows_before_tiles const& o) const { return o.at_ - at_; }
    void value() const = delete;
    void bind(kernel::arguments& a) const {
        for (std::uint32_t w : {static_cast<std::uint32_t>(at_), tiles_.rows, tiles_.items, tiles_.size()})
            a.word(w);
        ends_.bind(a);
    }
    auto reader(glsl::source& s) const {
        auto const& word = glsl::type_of<std::uint32_t>();
        std::uint32_t const first = s.take_uniforms(4);
        auto const read = ends_.reader(s);
        std::string const end = glsl::add_read(s, "row_end", word, [&](glsl::index_text const& at) {
            return glsl::convert(glsl::type_of<typename Ends::value_type>(), word, read(at));
        });
        std::string const name = s.fresh("row_of_step");
        s.append(glsl::with_names(glsl::shaders::hooks_row_of_step,
            {{"ROW_OF_STEP", name},
                {"END", end},
                {"ROW_COUNT", glsl::uniform_name(first + 1)},
                {"ITEM_COUNT", glsl::uniform_name(first + 2)},
                {"TILE_STEPS", glsl::uniform_name(first + 3)}}));
        return [name, start = glsl::uniform_name(first)](glsl::index_text const& at) {
            return glsl::concat({name, "(", start, " + ", at.text, ")"});
        };
    }

private:
    Ends ends_;
    row_tiles tiles_;
    std::ptrdiff_t at_ = 0;
};

/// What tiles leave of rows that they do not hold whole: the sum of the first row that ends in a
/// tile, and the sum of the items after the last row that ends there.
template <class T> struct row_remains {
    kernel::scratch<T> first, left;
    kernel::scratch<std::uint32_t> has_first, has_left;
    row_remains(kernel::runtime& r, std::size_t tiles)
        : first(r, tiles), left(r, tiles), has_first(r, tiles), has_left(r, tiles) {}
};

/// Hook that defines finish(), keep_first() and leave() of the kernel fold_rows.
template <class T, class Out> struct store_row_sums : kernel::composed<store_row_sums<T, Out>> {
    static constexpr char const* text = glsl::shaders::hooks_store_row_sums;
    Out out;
    row_remains<T> const& remains;
    T init;
    store_row_sums(Out to, row_remains<T> const& rest, T const& start)
        : out(to), remains(rest), init(start) {}
    template <class Each> void parts(Each const& each) const {
        using words = scratch_iterator<std::uint32_t>;
        using items = scratch_iterator<T>;
        each(kernel::reads{"initial", constant_iterator<T>(init)},
            kernel::write_hook<T>("store", out),
            kernel::write_hook<T>("store_first", items(remains.first)),
            kernel::write_hook<std::uint32_t>("store_has_first", words(remains.has_first)),
            kernel::write_hook<T>("store_left", items(remains.left)),
            kernel::write_hook<std::uint32_t>("store_has_left", words(remains.has_left)));
    }
};

/// Maps a tuple (rows before the tile, rows before the next tile, has_left, left) to the part that
/// the tile is: (state, sum), with the bits of `state` that group/row_part.glsl names.
struct part_of_tile {
    template <class X> auto operator()(X const& t) const {
        auto const finishes = gpu::select(gpu::get<1>(t) > gpu::get<0>(t), constant<1u>, constant<0u>);
        return gpu::make_tuple(finishes | gpu::get<2>(t) << constant<1u>, gpu::get<3>(t));
    }
};
/// Functor that combines two parts as combine() of group/row_part.glsl does.
template <class Op> struct part_sum {
    using calls = glsl::functors<Op>;
    [[no_unique_address]] Op op;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const s = gpu::get<0>(a), t = gpu::get<0>(b);
        auto const forgets = (t & constant<1u>) != constant<0u> || (s & constant<2u>) == constant<0u>;
        auto const both = gpu::select((t & constant<2u>) != constant<0u>,
            gpu::invoke(op, gpu::get<1>(a), gpu::get<1>(b)),
            gpu::get<1>(a));
        return gpu::make_tuple(
            gpu::select(forgets, t | (s & constant<1u>), s | t), gpu::select(forgets, gpu::get<1>(b), both));
    }
};
/// Maps a tuple (part of the earlier tiles, has_first, first) to the result of the first row that
/// ends in a tile.
template <class T, class Op> struct finished_row {
    using calls = glsl::functors<Op>;
    T init;
    [[no_unique_address]] Op op;
    template <class X> auto operator()(X const& t) const {
        auto const earlier = gpu::get<0>(t);
        auto const before = (gpu::get<0>(earlier) & constant<2u>) != constant<0u>,
                   here = gpu::get<1>(t) != constant<0u>;
        auto const sum = gpu::select(before,
            gpu::select(here, gpu::invoke(op, gpu::get<1>(earlier), gpu::get<2>(t)), gpu::get<1>(earlier)),
            gpu::get<2>(t));
        auto const start = glsl::in_kind_of(sum, init);
        return gpu::select(before || here, gpu::invoke(op, start, sum), start);
    }
};
/// Maps a tuple (tile, rows before the tile, rows before the next tile) to true when the first row
/// that ends in the tile is not finished by the kernel.
struct keeps_first {
    template <class X> auto operator()(X const& t) const {
        return gpu::get<0>(t) > constant<0u> && gpu::get<2>(t) > gpu::get<1>(t);
    }
};

/// Writes to out[r] `init` and the items of row r, combined under `op`. Row 0 begins with item 0,
/// and ends[r] is the number of the item after the last one of row r; the ends never decrease, and
/// are at most `count`. The items are combined in order, unless `op` is known to commute. Results
/// are the same from run to run. Does not wait. Takes two launches when there is one tile, else
/// four or more. Scratch memory: two items and three words for each tile.
///
/// Source: Merrill and Garland, "Merge-based parallel sparse matrix-vector multiplication", 2016.
template <class T, class Items, class Ends, class Out, class Op>
void fold_rows(kernel::runtime& r, Items items, std::size_t count, Ends ends, std::size_t rows, Out out,
    T const& init, Op const& op) {
    using namespace kernel;
    row_tiles const tiles(rows, count, shared_bytes_of<T>());
    scratch<std::uint32_t> const starts_memory(r, tiles.count + std::size_t{1});
    scratch_iterator<std::uint32_t> const starts(starts_memory);
    assign(rows_before_tiles<Ends>(ends, tiles), tiles.count + std::size_t{1}, starts);
    row_remains<T> const remains(r, tiles.count);
    launch(r,
        kernels::fold_rows,
        {tiles.count < r.tuning.most_groups ? tiles.count : r.tuning.most_groups, row_tiles::threads, 1},
        stored_as<T>{"ITEM"},
        choice{"COMMUTES", is_commutative_v<Op, T>},
        size{"STEPS", tiles.steps},
        number{"ROWS", tiles.rows},
        number{"COUNT", tiles.items},
        number{"TILES", tiles.count},
        group_functions<T>{1},
        reads{"item", items},
        reads{"end_of", ends},
        reads{"row_at", starts},
        fold_hook<T, T, T>("add", op),
        store_row_sums<T, Out>{out, remains, init});
    if (tiles.count == 1) return;

    // Combine what the tiles have left of each row, and finish the first row of each tile.
    using part = std::tuple<std::uint32_t, T>;
    scratch<part> const parts_memory(r, tiles.count);
    scratch_iterator<part> const parts(parts_memory);
    scan<part>(make_transform_iterator(make_zip_iterator(starts,
                                           starts + 1,
                                           scratch_iterator<std::uint32_t>(remains.has_left),
                                           scratch_iterator<T>(remains.left)),
                   part_of_tile{}),
        tiles.count,
        parts.element_bytes,
        part_sum<Op>{op},
        initial_hook<part>{false, part{}},
        store_prefix<part, scratch_iterator<part>>{parts, false});
    assign_if(make_transform_iterator(
                  make_zip_iterator(counting_iterator<std::uint32_t>(0), starts, starts + 1), keeps_first{}),
        make_transform_iterator(make_zip_iterator(previous_iterator(parts),
                                    scratch_iterator<std::uint32_t>(remains.has_first),
                                    scratch_iterator<T>(remains.first)),
            finished_row<T, Op>{init, op}),
        tiles.count,
        make_permutation_iterator(out, starts));
}
}  // namespace gpu::inline v0_2::primitive
