// SPDX-License-Identifier: MIT
// Gives histogram(), which counts the items of a range in each of a number of bins.
#pragma once
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/radix_sort.hpp>
#include <gpu/primitive/read/previous.hpp>
#include <gpu/primitive/temporary.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file histogram{"histogram", {glsl::shaders::histogram}};
inline constexpr kernel::kernel_file histogram_lanes{"histogram_lanes", {glsl::shaders::histogram_lanes}};
}  // namespace kernels

/// Counters of bins, kept for a device. They are 0 between launches.
class kept_bin_counts {
public:
    explicit kept_bin_counts(kernel::runtime& r) : device_(r.device) {}
    /// Returns the counters of at least `bins` bins.
    gl::buffer const& of(std::uint32_t bins);

private:
    gl::device& device_;
    gl::buffer memory_;
};

/// Returns the number of neighbouring bins that a launch counts: all bins, or as many as the device
/// has room for.
std::uint32_t bins_of_launch(kernel::profile const& p, std::uint32_t bin_count);

/// Counts the items bins[0, count): adds to counts[b], for each b from `from` on that is below
/// from + window and below bin_count, how many of them equal b. Every group (on llvmpipe every
/// thread) counts in private counters and then adds these to `counts`.
template <class Bins, class... More>
void count_window(kernel::runtime& r, Bins bins, std::size_t count, std::uint32_t bin_count,
    std::uint32_t from, gl::buffer const& counts, More const&... more) {
    using namespace kernel;
    profile const& p = r.tuning;
    bool const lanes = p.form == shape::lanes;
    std::uint32_t const packet = packet_items(p, Bins::element_bytes);
    size const window{"WINDOW", bins_of_launch(p, bin_count)};
    // Two groups with 8192 counters, 32 KiB, do not fit on one of NVIDIA's multiprocessors.
    std::uint32_t const groups = p.look_back && window.value > 4096 ? p.count_groups / 2 : p.count_groups;
    cut const c =
        lanes ? cut_for_lanes(count, packet) : cut_for_groups(groups, count, packet, p.count_threads);
    number const n{"COUNT", static_cast<std::uint32_t>(count)}, chunk{"CHUNK", c.chunk},
        all{"BINS", bin_count}, first{"FROM", from};
    word_array const table{"counts", counts};
    if (lanes)
        launch(r,
            kernels::histogram_lanes,
            {ceil_div(c.chunks, p.threads), p.threads, packet},
            window,
            n,
            chunk,
            number{"CHUNKS", c.chunks},
            all,
            first,
            reads{"bin", bins},
            table);
    else
        launch(r,
            kernels::histogram,
            {c.chunks, p.count_threads, packet},
            window,
            n,
            chunk,
            all,
            first,
            reads{"bin", bins},
            table,
            more...);
}

/// Stores at counts[b], for each b < bin_count, how many of the items bins[0, count) equal b. The
/// bins are divided into windows, and each window takes one pass over the items.
template <class Bins>
void count_bins(kernel::runtime& r, Bins bins, std::size_t count, std::uint32_t bin_count,
    kernel::scratch<std::uint32_t> const& counts) {
    assign(constant_iterator<std::uint32_t>(0), bin_count, scratch_iterator<std::uint32_t>(counts));
    if (count == 0) return;
    std::uint32_t const window = bins_of_launch(r.tuning, bin_count);
    for (std::uint32_t from = 0; from < bin_count; from += window)
        count_window(r, bins, count, bin_count, from, counts.buffer(), kernel::choice{"FINISHES", 0});
}

/// Functor that returns x when it is below `limit`, otherwise `limit`.
struct limited_to {
    std::uint32_t limit;
    template <class X> auto operator()(X const& x) const { return gpu::select(x < limit, x, limit); }
};
/// Functor that returns how many sorted items lie in a bin. It takes the tuple (number of the bin,
/// index at which the previous bin ends, index at which the bin ends). Bin 0 begins at index 0.
struct from_ends {
    template <class T> auto operator()(T const& t) const {
        return gpu::get<2>(t) - gpu::select(gpu::get<0>(t) == constant<0u>, constant<0u>, gpu::get<1>(t));
    }
};

/// Stores at out[b], for each b < bin_count, how many of bins[0, count) equal b. Values that are
/// bin_count or more are not counted. Does not wait. Throws length_error for more than 2^32 - 1
/// items.
///
/// The bins are divided into windows for which private counters suffice. When there are few
/// windows, each takes one pass over the items, in which the items are counted; one window takes
/// one launch on a GPU. When there are many, a copy of `bins` is sorted, and a binary search finds
/// where each bin ends.
template <class Bins, class Out>
void histogram(Bins bins, std::size_t count, std::size_t bin_count, Out out) {
    using namespace kernel;
    if (bin_count == 0) return;
    require_countable(bin_count);
    session s;
    auto const n = static_cast<std::uint32_t>(bin_count);

    // Count a range that is too long for one launch in parts, and add their counts. Where the bins
    // are copied, a copy has a word for each item.
    bool const few_windows = ceil_div(n, s->tuning.histogram_window) <= s->tuning.histogram_passes;
    std::uint32_t const largest = few_windows && !s->loops_count(bins)
                                      ? Bins::element_bytes
                                      : at_least(Bins::element_bytes, sizeof(std::uint32_t));
    if constexpr (in_order<Bins>)
        if (std::size_t const part = part_of(*s, count, largest); part < count) [[unlikely]] {
            require_numbered(count);
            scratch<std::uint32_t> const of_all(*s, n), of_part(*s, n);
            scratch_iterator<std::uint32_t> const found(of_all), more(of_part);
            in_parts_of(part, count, [&](std::size_t at, std::size_t m) {
                histogram(bins + static_cast<std::ptrdiff_t>(at), m, bin_count, at == 0 ? found : more);
                if (at > 0)
                    assign(make_transform_iterator(make_zip_iterator(gpu::detail::later<Bins>(found), more),
                               sum_up_to{0xffffffffu}),
                        bin_count,
                        found);
            });
            return assign(found, bin_count, out);
        }
    require_countable(count);
    limited_extent const within(s->call, in_order<Bins> ? at_least(count, bin_count) : arguments::unknown);

    // When a functor in `bins` contains a loop that counts towards llvmpipe's limit of trips per
    // thread, evaluate each bin only once, into scratch memory.
    if constexpr (!std::is_same_v<Bins, scratch_iterator<std::uint32_t>>)
        if (s->loops_count(bins)) [[unlikely]] {
            scratch<std::uint32_t> const known(*s, count);
            assign(bins, count, scratch_iterator<std::uint32_t>(known));
            return histogram(scratch_iterator<std::uint32_t>(known), count, bin_count, out);
        }

    // When the bins fit in one window of private counters, the launch that counts the items also
    // stores the counts. When they fit in a few, count the items window by window.
    if (s->tuning.form == shape::groups && count > 0 && n <= bins_of_launch(s->tuning, n))
        return count_window(*s,
            bins,
            count,
            n,
            0,
            s->kept<kept_bin_counts>().of(n),
            choice{"FINISHES", 1},
            word_array{"tickets", s->objects.ticket()},
            write_hook<std::uint32_t>("store", out));
    scratch<std::uint32_t> const counts(*s, n);
    scratch_iterator<std::uint32_t> const found(counts);
    if (few_windows) {
        count_bins(*s, bins, count, n, counts);
        return assign(found, bin_count, out);
    }

    // For many bins, sort the items, and find by a binary search where each bin ends.
    temporary<std::uint32_t> const sorted(*s, count);
    assign(make_transform_iterator(bins, limited_to{n}), count, sorted.begin());
    radix_sort_keys<std::uint32_t, false>(
        sorted.begin(), count, 0, 32u - static_cast<std::uint32_t>(std::countl_zero(n)));
    auto const place = gpu::detail::later<Bins>(counting_iterator<std::uint32_t>(0));
    binary_search(bound::upper, sorted.begin(), count, place, bin_count, less<>{}, found);
    assign(make_transform_iterator(make_zip_iterator(place, previous_iterator(found), found), from_ends{}),
        bin_count,
        out);
}

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/histogram.ipp>
#endif
