// SPDX-License-Identifier: MIT
// Gives fft_in_groups(), which computes the discrete Fourier transforms of many lines of an array
// at once, for lengths whose prime factors have passes (see transforms_in_groups()). Only for the
// shape groups.
#pragma once
#include <gpu/iterator/overlap.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/fft_in_lanes.hpp>
#include <gpu/primitive/fft_pass.hpp>
#include <gpu/primitive/fft_plan.hpp>
#include <gpu/primitive/kept_entries.hpp>
#include <gpu/primitive/rader.hpp>
#include <gpu/primitive/temporary.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace gpu::inline v0_2::primitive {

/// The maximum number of bytes that two columns of doubles take in shared memory, when a transform
/// takes several passes. Longer columns would need fewer passes, but fewer groups would run at
/// once, which costs more than a further pass.
inline constexpr std::size_t most_shared_bytes = 12000;

/// Returns the number of columns that a group transforms, at most `most`. A number takes `bytes`
/// bytes. When `rows` is true, the numbers of a column are neighbours in memory, and a group takes
/// enough columns for 128 threads. Otherwise neighbouring columns are neighbours in memory, and a
/// group takes 128 bytes of them, or more while it has fewer than 64 threads. It takes 64 bytes of
/// floats when it would hold more than 4096 numbers. It takes fewer bytes of doubles until it has
/// at most 128 threads, but at least 64 if the length of a column is a power of two, otherwise 32.
/// It takes 64 bytes of columns that are not plain(), or 32 when it would have more than 256
/// threads. It takes fewer columns, but at least 32 bytes, until there are `groups` groups.
std::uint32_t width_of(fft_columns const& columns, std::uint32_t most, std::uint32_t count,
    std::uint32_t bytes, bool rows, std::uint32_t groups = 0);

/// Returns the number of columns that a group transforms in the last pass of real numbers: an even
/// number, at most `most`, which must be above 1. That pass takes pairs of columns, `pairs` in all,
/// so the columns of a group lie in two places of memory. A group takes fewer columns, but at least
/// 32 bytes in each place, until there are `groups` groups.
std::uint32_t width_of_pairs(fft_columns const& columns, std::uint32_t most, std::uint32_t pairs,
    std::uint32_t bytes, std::uint32_t groups);

/// Returns the columns of a pass along rows in an array of `all` numbers: lines of n numbers, which
/// are neighbours in memory, and whose real parts have `bytes` bytes. A group with short radices
/// has more threads, so longer radices are chosen where these would be too many.
inline fft_columns columns_of_rows(
    kernel::profile const& p, std::uint32_t n, std::size_t all, prime_limits limits, std::uint32_t bytes) {
    if (all <= p.small_transforms) {
        fft_columns const columns(n, limits, false, radix_kind::of_small);
        if (columns.most_columns(p, bytes) > 0) return columns;
    }
    return fft_columns(n, limits);
}
/// True when one group should transform each line of n numbers, whose real parts have `bytes`
/// bytes, in an array of `all` numbers, if neighbouring numbers of a line are neighbours in memory.
/// In a small array, few groups would then transform long lines, and two passes with more groups
/// are faster.
inline bool takes_one_group(
    kernel::profile const& p, std::uint32_t n, std::size_t all, prime_limits limits, std::uint32_t bytes) {
    constexpr std::uint32_t most_bytes = 1u << 16;
    if (all <= p.small_transforms && 2 * bytes * n > most_bytes) return false;
    return is_length_of_pass(n, limits) &&
           columns_of_rows(p, n, all, limits, bytes).most_columns(p, bytes) > 0;
}

/// Where a transform reads its input and stores its results. `load` and `store` are the hooks
/// load() and store() of the kernel fft, with indices into the array of all lines. `room` is the
/// memory that `store` writes to, if that is a whole array of all lines, which earlier passes may
/// use. `apart` is false when `load` reads this memory.
template <class T> struct fft_ends {
    kernel::any_hook load, store;
    complex_place<T> const* room = nullptr;
    bool apart = true;
    /// True when the results are those of twice as many real numbers. Then there is one line, which
    /// takes several passes, and one result more than it has numbers.
    bool real = false;
};

/// The lengths of the passes of the last few transforms, kept for a device. Choosing them can take
/// the host as long as the transform takes the GPU.
template <class T> class kept_passes {
public:
    explicit kept_passes(kernel::runtime& r) : tuning_(r.tuning) {}
    /// Returns the lengths of the passes of a line of n numbers that does not take one group.
    factors const& of(std::uint32_t n, prime_limits limits) {
        bool const is_long = n >= tuning_.short_passes_from;
        auto const is = [&](entry const& e) {
            return e.length == n && e.limits == limits && e.shared_bytes == tuning_.shared_bytes &&
                   e.is_long == is_long;
        };
        auto const make = [&](entry& e) {
            e = {n, limits, tuning_.shared_bytes, is_long, passes_of(n, limits, is_long)};
            return true;
        };
        return entries_.get(is, make).passes;
    }

private:
    struct entry {
        std::uint32_t length = 0;
        prime_limits limits;
        std::uint32_t shared_bytes = 0;
        bool is_long = false;
        factors passes;
    };
    factors passes_of(std::uint32_t n, prime_limits limits, bool is_long) const {
        // Neighbouring numbers of a column are far apart in memory, so a group takes at least four
        // columns. Longer passes have too few groups at once, which costs more than a further pass.
        bool const mixed = large_factors(n) == 1 && !std::has_single_bit(n);
        std::uint32_t const longest_pass = mixed && is_long ? 512 : 1024;
        auto const suits = [&](std::uint32_t d) {
            if (!is_length_of_pass(d, limits)) return false;
            // The last pass of real numbers has shorter radices, and so have all passes of small
            // arrays.
            fft_columns const columns(d, limits, false, radix_kind::of_columns), of_pairs(d, limits),
                of_small(d, limits, false, radix_kind::of_small);
            std::uint32_t const enough = 32 / sizeof(complex<T>);
            return columns.most_columns(tuning_, sizeof(T)) >= enough &&
                   of_pairs.most_columns(tuning_, sizeof(T)) >= enough &&
                   of_small.most_columns(tuning_, sizeof(T)) >= enough &&
                   (sizeof(T) == 4 || columns.prime > 1 || columns.by_rader() ||
                       2 * columns.stride(sizeof(T)) * sizeof(T) <= most_shared_bytes);
        };
        // Fewer stages are faster than shorter passes for floats, and for doubles of long lines,
        // except for powers of two. Passes of odd lengths are slow in long lines.
        factors f;
        if (mixed && is_long)
            f = passes_with_fewest_stages(
                n, longest_pass, [&](std::uint32_t d) { return d % 2 == 0 && suits(d); });
        if (f.count == 0)
            f = mixed && (sizeof(T) == 4 || is_long) ? passes_with_fewest_stages(n, longest_pass, suits)
                                                     : factors_of(n, longest_pass, suits);
        // Rader's method stores its results far apart, unless neighbouring columns lie beside them,
        // as they do after another pass.
        factors passes;
        for (bool rader : {false, true})
            for (std::uint32_t k = 0; k < f.count; ++k)
                if (fft_columns(f.at[k], limits).by_rader() == rader) passes.at[passes.count++] = f.at[k];
        return passes;
    }

    kernel::profile const& tuning_;
    kept_entries<entry> entries_;
};

/// Transforms every line of an array. transforms_in_groups() must be true. Does not wait. Scratch
/// memory: none when one pass suffices, otherwise one copy of the array. More than two passes take
/// two copies when `ends.room` is null, or when their number is odd and `ends.apart` is false: the
/// first pass would then write to the memory that it reads.
template <class T>
void fft_in_groups(kernel::runtime& r, fft_ends<T> const& ends, line_set const& lines, fft_way<T> way) {
    using namespace kernel;
    using number_type = complex_vector<T>;
    std::uint32_t const n = lines.length, bytes = sizeof(complex<T>);
    std::size_t const all = lines.size();
    prime_limits const limits = prime_lengths::limits_of(r.tuning, n, all);

    // Choose the lengths of the passes.
    bool const few = all <= r.tuning.small_transforms,
               rows = lines.inner == 1 && takes_one_group(r.tuning, n, all, limits, sizeof(T));
    std::uint32_t const groups = few ? r.tuning.small_transform_groups : 0;
    factors passes;
    if (rows) {
        passes.at[0] = n;
        passes.count = 1;
    } else
        passes = r.kept<kept_passes<T>>().of(n, limits);

    // The passes before the last one write in turn to `other`, and to `another` or the memory of
    // the results.
    std::optional<temporary<complex<T>>> other, another;
    if (passes.count > 1) other.emplace(r, all);
    if (passes.count > 2 && (!ends.room || (passes.count % 2 && !ends.apart))) another.emplace(r, all);
    std::uint32_t done = 1;
    reads from{"load", buffer_iterator<number_type const>()};
    auto to = write_hook<number_type>("store", buffer_iterator<number_type>());
    for (std::uint32_t p = 0; p < passes.count; ++p) {
        bool const first = p == 0, last = p + 1 == passes.count;
        if (!last)
            to.first = ((passes.count - 1 - p) % 2         ? other->begin()
                        : another && (first || !ends.room) ? another->begin()
                                                           : *ends.room)
                           .template as<number_type>();
        bool const pairs = last && ends.real;
        radix_kind const kind = few     ? radix_kind::of_small
                                : pairs ? radix_kind::usual
                                        : radix_kind::of_columns;
        fft_columns columns = rows ? columns_of_rows(r.tuning, n, all, limits, sizeof(T))
                                   : fft_columns(passes.at[p], limits, false, kind);
        auto const count = static_cast<std::uint32_t>(all / columns.span);
        std::uint32_t const most = columns.most_columns(r.tuning, sizeof(T));
        columns.use_width(pairs ? width_of_pairs(columns, most, done / 2 + 1, bytes, groups)
                                : width_of(columns, most, count, bytes, rows, groups));
        fft_way<T> const as_is{false, T(1)};
        any_hook const load = first ? ends.load : erase(from);
        std::optional<rader_load<T>> rader;
        if (columns.by_rader()) rader.emplace(load, r.kept<kept_powers<T>>().of(columns));
        limited_extent const within(r.call, all + ends.real);
        launch_pass<T>(r,
            {columns,
                count,
                lines.inner,
                n,
                n / columns.span,
                done,
                first ? way : as_is,
                last ? way : as_is,
                last && ends.real},
            erased_hook{columns.by_rader() ? erase(*rader) : load},
            erased_hook{last ? ends.store : erase(to)});
        from.first = to.first;
        done *= columns.span;
    }
}
/// Transforms every line of the array `in` and stores the results in `out`, which may be the same
/// range; other overlaps are undefined. Otherwise as the function above.
template <class T>
void fft_in_groups(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, fft_way<T> way) {
    using number_type = complex_vector<T>;
    kernel::reads const load{"load", in.template as<number_type const>()};
    auto const store = kernel::write_hook<number_type>("store", out.template as<number_type>());
    fft_in_groups<T>(
        r, {kernel::erase(load), kernel::erase(store), &out, !gpu::detail::coincide(in, out)}, lines, way);
}

/// True when fft_in_groups() transforms `lines` of numbers whose real parts have `bytes` bytes, and
/// no other method is faster. With `real`, true when it does so for fft_ends::real.
bool transforms_in_groups(
    kernel::runtime const& r, line_set const& lines, std::uint32_t bytes, bool real = false);

/// Writes to `out` the first count + 1 elements of the transform of 2 count real numbers, which
/// `in` holds as `count` complex numbers. `out` may overlap `in`. Returns false and does nothing
/// unless transforms_in_groups() is true of real numbers. Does not wait. Takes one launch of one
/// group, without scratch memory, when takes_one_group() is true. Otherwise launches and scratch
/// memory are those of fft_in_groups().
template <class T>
bool real_fft_in_groups(
    kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out, std::size_t count) {
    using number_type = complex_vector<T>;
    auto const n = static_cast<std::uint32_t>(count);
    line_set const line{1, n, 1};
    if (!transforms_in_groups(r, line, sizeof(T), true)) return false;
    fft_way<T> const as_is{false, T(1)};
    kernel::reads const load{"load", in.template as<number_type const>()};
    auto const store = kernel::write_hook<number_type>("store", out.template as<number_type>());
    if (takes_one_group(r.tuning, n, n, {}, sizeof(T))) {
        kernel::limited_extent const within(r.call, n + std::size_t{1});
        fft_columns const columns = columns_of_rows(r.tuning, n, n, {}, sizeof(T));
        launch_pass<T>(r, {columns, 1, 1, n, 1, 1, as_is, as_is, true}, load, store);
    } else {
        bool const apart = !gpu::detail::may_overlap(in, out, n + std::size_t{1});
        fft_in_groups<T>(r, {kernel::erase(load), kernel::erase(store), &out, apart, true}, line, as_is);
    }
    return true;
}
/// Functor that returns a complex number as the kernel fft reads it.
template <class T> struct complex_as_vector {
    template <class Z> auto operator()(Z const& z) const {
        return gpu::make<complex_vector<T>>(z.real(), z.imag());
    }
};
/// Writes to `out` the inverse transform of the `count` complex numbers that `in` computes. `apart`
/// is false when storing to `out` may change them. Returns false and does nothing unless
/// transforms_in_groups() is true of one line of `count` numbers. Otherwise as fft_in_groups().
template <class T, class In>
bool inverse_fft_in_groups(kernel::runtime& r, In in, complex_place<T> out, std::size_t count, bool apart) {
    using number_type = complex_vector<T>;
    auto const n = static_cast<std::uint32_t>(count);
    line_set const line{1, n, 1};
    if (!transforms_in_groups(r, line, sizeof(T))) return false;
    kernel::reads const load{"load", make_transform_iterator(in, complex_as_vector<T>{})};
    auto const store = kernel::write_hook<number_type>("store", out.template as<number_type>());
    fft_in_groups<T>(
        r, {kernel::erase(load), kernel::erase(store), &out, apart}, line, {true, T(1) / static_cast<T>(n)});
    return true;
}
}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/fft_in_groups.ipp>
#endif
