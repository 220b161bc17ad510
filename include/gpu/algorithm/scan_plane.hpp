// SPDX-License-Identifier: MIT
// summed_area_table: the inclusive scan of a plane in both directions.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/min_max.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/place_in_array.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/scan_plane.hpp>
#include <gpu/primitive/temporary.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {
namespace detail {
/// Functor that returns the row of element i of a plane whose rows have `width` elements.
struct row_of {
    std::uint32_t width;
    template <class I> auto operator()(I const& i) const { return i / glsl::argument_of(width); }
};
/// Functor that returns the place in memory of element i of a plane, counted down its columns.
struct place_by_columns {
    std::uint32_t width, height;
    template <class I> auto operator()(I const& i) const {
        auto const h = glsl::argument_of(height);
        auto const x = i / h;
        return (i - x * h) * glsl::argument_of(width) + x;
    }
};
/// Functor for a plane that is cut into strips of `rows` rows. Thread t combines, in order, the
/// elements of column t % width in strip t / width. Stores the result in `sums`, or with Final
/// every prefix in the plane itself; `sums` then holds the result of every strip and all strips
/// above it.
template <class T, class Op, bool Final> struct strip_of_columns {
    inout_stream<T> plane, sums;
    std::uint32_t width, height, rows;
    [[no_unique_address]] Op op;
    template <class I> void operator()(I const& t) const {
        auto const w = glsl::argument_of(width), count = glsl::argument_of(rows);
        auto const strip = t / w, x = t - strip * w, first = strip * count,
                   last = (gpu::min)(first + count, glsl::argument_of(height));
        gpu::var<T> sum = plane[first * w + x];
        if constexpr (Final) {
            gpu::if_(strip > 0u, [&] {
                sum = gpu::invoke(op, sums[t - w], sum);
                plane[first * w + x] = sum;
            });
        }
        auto const second = first + 1u, batches = (last - second) / constant<batch>;
        gpu::for_(0u, batches, [&](auto b) { take_rows<batch>(sum, second + b * constant<batch>, x); });
        gpu::for_(second + batches * constant<batch>, last, [&](auto y) { take_rows<1>(sum, y, x); });
        if constexpr (!Final) sums[t] = sum;
    }

    // The number of elements that a thread loads before it stores any. Stores end what the GPU may
    // load ahead, since they go to the same buffer.
    static constexpr std::uint32_t batch = sizeof(T) <= 8 ? 8 : sizeof(T) <= 16 ? 4 : 1;
    /// Combines `sum` with the elements of column x in N rows from row y on.
    template <std::uint32_t N, class Y, class X>
    void take_rows(gpu::var<T>& sum, Y const& y, X const& x) const {
        auto const w = glsl::argument_of(width);
        expr<std::uint32_t> at[N];
        expr<T> held[N];
        for (std::uint32_t k = 0; k < N; ++k) {
            at[k] = k ? at[k - 1] + w : y * w + x;
            held[k] = plane[at[k]];
        }
        for (std::uint32_t k = 0; k < N; ++k) {
            sum = gpu::invoke(op, sum, held[k]);
            if constexpr (Final) plane[at[k]] = sum;
        }
    }
};
/// Replaces each element of a plane by the combination of the elements of its column from row 0 to
/// its own row. Neighbouring threads take neighbouring columns. Scratch memory: one element for
/// every 33 of the plane, or one row.
template <class T, class Op>
void scan_columns(
    kernel::runtime& r, buffer_iterator<T> plane, std::uint32_t width, std::uint32_t height, Op const& op) {
    // A strip has whole batches behind its first row. Few rows are one strip, which takes one
    // launch.
    constexpr std::uint32_t batch = strip_of_columns<T, Op, true>::batch;
    std::uint32_t const rows = height <= 8 * batch ? height : 33;
    std::size_t const n = std::size_t{width} * height;
    std::uint32_t const strips = kernel::ceil_div(height, rows);
    std::size_t const threads = std::size_t{strips} * width;
    primitive::temporary<T> const memory(r, threads);
    inout_stream<T> const whole(plane, n), sums(memory.begin(), threads);
    if (strips > 1) {
        call_for_each_index(
            threads, strip_of_columns<T, Op, false>{whole, sums, width, height, rows, op}, rows);
        scan_columns(r, memory.begin(), width, strips, op);
    }
    call_for_each_index(threads, strip_of_columns<T, Op, true>{whole, sums, width, height, rows, op}, rows);
}
/// Scans a plane in both directions by tiles, and returns true, if it is long, `op` has no loops
/// that the driver limits, and elements have the type of results. scan_smaller(plane, extent) must
/// scan a smaller plane of sums in place.
template <class I, class O, class Op, class ScanSmaller>
bool scan_by_tiles(kernel::runtime& r, I first, std::uint32_t width, std::uint32_t height, O out,
    Op const& op, ScanSmaller const& scan_smaller) {
    using T = typename O::value_type;
    if constexpr (std::is_same_v<T, typename I::value_type> && sizeof(T) <= 16) {
        std::size_t const n = std::size_t{width} * height;
        if (r.tuning.form != kernel::shape::groups || n * sizeof(T) < r.tuning.tiled_planes ||
            r.loops_count(first, kernel::function_hook<T, T, T>("combine", op), out))
            return false;
        primitive::plane_tiles<T, I, Op> const tiles(r, first, width, height, op);
        std::uint32_t const others = tiles.across() - 1, rows = tiles.down() - 1;
        primitive::temporary<T> const of_rows(r, std::size_t{others} * height),
            of_columns(r, std::size_t{rows} * width);
        tiles.sum(of_rows.begin(), of_columns.begin());
        if (others > 1) scan_columns(r, of_rows.begin(), height, others, op);
        if (rows > 0) scan_smaller(of_columns.begin(), extent2(width, rows));
        tiles.scan(of_rows.begin(), of_columns.begin(), out);
        return true;
    } else
        return false;
}
/// Combines each of n elements, which are whole rows of `width` elements, with the element of its
/// column in the row above all of them: replaces it by op(above, element).
template <class O, class Op>
void combine_with_row_above(kernel::runtime& r, O rows, std::size_t n, std::size_t width, Op const& op) {
    auto const columns = make_transform_iterator(
        later<O>(counting_iterator<std::uint32_t>(0)), column_of{static_cast<std::uint32_t>(width)});
    primitive::windowed const above(
        gpu::make_permutation_iterator(rows - static_cast<std::ptrdiff_t>(width), columns), width);
    kernel::limited_extent const within(r.call, n);
    primitive::assign(
        make_transform_iterator(make_zip_iterator(above, rows), make_zip_function(op)), n, rows);
}
}  // namespace detail

/// Writes to out[y * width + x] all elements of the plane at columns up to x and rows up to y,
/// combined under `op`. Returns the end of the output.
///
/// The plane has extent.height rows of extent.width elements, one after the other. `op` must be
/// associative and commutative; for sums the result is a summed-area table (Crow, "Summed-area
/// tables for texture mapping", 1984). `out` may be `first`. Throws invalid_argument when the
/// output overlaps the input in any other way, or has too little room. Does not wait.
///
/// Complexity: two scans by key, each reads and writes every element once; the second goes down the
/// columns. On GPUs, a plane of 16 MiB or more, whose elements have at most 16 bytes and the type
/// of the results, is read twice and written once, by tiles. For other planes on GPUs, when `out`
/// is in a vector or span, neighbouring threads of the second pass take neighbouring columns, and
/// this pass reads every element twice, or once when there are few rows. A plane that is too long
/// for one launch takes another pass. Scratch memory: as inclusive_scan_by_key, or an element for
/// every 20; for few rows (up to 64 when elements have at most 8 bytes) also one row. Source of the
/// tiles: Nehab, Maximo, Lima and Hoppe, "GPU-efficient recursive filtering and summed-area
/// tables", 2011.
///
///     gpu::vector<int> v{1, 2, 3,
///                        4, 5, 6};
///     gpu::summed_area_table(v.begin(), gpu::extent2(3, 2), v.begin());   // v: 1 3 6 5 12 21
template <readable_iterator I, writable_iterator O, class Op = plus<>>
O summed_area_table(I first, extent2 extent, O out, Op op = {}) {
    detail::require_product(extent.width, extent.height);
    std::size_t const n = extent.size();
    require_room("summed_area_table", "input", first, n);
    require_room("summed_area_table", "output", out, n);
    require_same_or_apart("summed_area_table", "input", first, n, out);
    auto const end = out + static_cast<std::ptrdiff_t>(n);
    if (n == 0) return end;
    kernel::session s;
    if constexpr (in_order<I> && in_order<O>) {
        // A plane that is too long for one launch is summed by parts of whole rows. A part and the
        // row above it are bound together.
        std::size_t const width = extent.width;
        std::size_t const most =
            primitive::part_of(*s, n, kernel::at_least(I::element_bytes, O::element_bytes));
        if (most < n && most / width > 1) [[unlikely]] {
            primitive::in_parts_of((most / width - 1) * width, n, [&](std::size_t at, std::size_t count) {
                auto const from = static_cast<std::ptrdiff_t>(at);
                gpu::summed_area_table(first + from, extent2(width, count / width), out + from, op);
                if (at > 0) detail::combine_with_row_above(*s, out + from, count, width, op);
            });
            return end;
        }
    }
    primitive::require_countable(n);
    auto const w = static_cast<std::uint32_t>(extent.width), h = static_cast<std::uint32_t>(extent.height);
    if (detail::scan_by_tiles(*s, first, w, h, out, op, [&](auto plane, extent2 smaller) {
            gpu::summed_area_table(plane, smaller, plane, op);
        }))
        return end;
    auto const i = detail::later<O>(counting_iterator<std::uint32_t>(0));
    auto scan_lines = [&](std::uint32_t length, auto from, auto to) {
        auto const line = make_transform_iterator(i, detail::row_of{length});
        gpu::inclusive_scan_by_key(line, line + static_cast<std::ptrdiff_t>(n), from, to, equal_to<>{}, op);
    };
    scan_lines(w, first, out);
    if constexpr (detail::is_buffer_iterator<O>)
        if (s->tuning.form == kernel::shape::groups) {
            detail::scan_columns(*s, out, w, h, op);
            return end;
        }
    primitive::windowed const columns(
        gpu::make_permutation_iterator(out, make_transform_iterator(i, detail::place_by_columns{w, h})), n);
    scan_lines(h, columns, columns);
    return end;
}
template <device_range R, writable_iterator O, class Op = plus<>>
O summed_area_table(R&& r, extent2 extent, O out, Op op = {}) {
    require_room("summed_area_table", "input", r.begin(), extent.size());
    return gpu::summed_area_table(r.begin(), extent, out, op);
}
}  // namespace gpu::inline v0_2
