// SPDX-License-Identifier: MIT
// Counts how many elements fall into each bin: histogram_even, histogram_range, and
// multi_histogram_even and multi_histogram_range for interleaved channels.
#pragma once
#include <gpu/algorithm/count_channel.hpp>
#include <gpu/algorithm/count_channels.hpp>
#include <gpu/algorithm/even_bin.hpp>
#include <gpu/functional/integer.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/histogram.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps (position, sample, length) to the bin of the sample when position < length.
/// Otherwise it returns no_bin, so that a sample beyond the length is not counted.
template <class B> struct bin_of_known {
    B bin;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::get<0>(t) < gpu::get<2>(t),
            gpu::cast<std::uint32_t>(gpu::invoke(bin, gpu::get<1>(t))),
            no_bin);
    }
};
/// Returns an iterator over the bins of n samples; the functor `bin` maps a sample to its bin. When
/// n is in GPU memory, the iterator covers the largest possible n, and returns no_bin (not counted)
/// from position n on.
template <class I, class N, class B> auto bins_of(I samples, [[maybe_unused]] N n, B const& bin) {
    if constexpr (std::is_same_v<N, std::size_t>)
        return make_transform_iterator(samples, bin);
    else
        return make_transform_iterator(
            make_zip_iterator(counting_iterator<std::uint32_t>(0), samples, length_iterator(n)),
            bin_of_known<B>{bin});
}
/// Functor that maps n, the number of levels that are not above a sample, to the bin of the sample:
/// n - 1, or no_bin (not counted) when n is 0.
struct bin_before {
    template <class X> auto operator()(X const& x) const { return x - constant<1u>; }
};
/// Stores at out[b] the number of samples x, among n samples, with levels[b] <= x < levels[b + 1].
/// The `level_count` levels are in ascending order.
template <class I, class N, class L, class O>
void count_between(I first, N n, L levels, std::size_t level_count, O out) {
    std::size_t const most = kernel::length(n).most;
    require_sorted<typename I::value_type>(
        "histogram_range", "range of levels", levels, level_count, less<>{});
    kernel::session s;
    // Find the bin of each sample by counting the levels that are not above the sample. Then count
    // the samples in each bin.
    kernel::scratch<std::uint32_t> const at(*s, most);
    scratch_iterator<std::uint32_t> const above(at);
    primitive::binary_search_in_parts(
        primitive::bound::upper, levels, level_count, first, n, less<>{}, above);
    primitive::histogram(bins_of(above, n, bin_before{}), most, level_count - 1, out);
}
}  // namespace detail

/// Counts elements in `bin_count` bins of equal width from lower to upper: bins[b] becomes the
/// number of elements in bin b. Returns the end of the bins. Does not wait.
///
/// Element x is in bin (x - lower) * bin_count / (upper - lower), rounded down. The bin is exact
/// for integers. For floats, bin_count / (upper - lower) is computed and rounded first. Elements
/// below lower, elements not below upper, and NaN are in no bin. Elements are compared with the
/// limits as C++ compares them, but a GPU may treat denormal floats as 0. Throws invalid_argument
/// unless lower < upper. The elements may be a counted range.
///
/// Complexity: one pass over the elements for each 8192 bins (256 on llvmpipe). When more than 8
/// passes would be needed (16 on llvmpipe), the bin numbers are sorted instead. Scratch memory: one
/// word for each bin; with sorting, also two words for each element. When the elements are integers
/// and (upper - lower) * bin_count exceeds 32 bits, one level for each bin and one word for each
/// element may be needed too.
///
///     gpu::vector<float> v{2.2f, 6.1f, 7.1f, 2.9f, 3.5f, 0.3f, 2.9f, 2.1f};
///     gpu::vector<int> bins(4);
///     gpu::histogram_even(v.begin(), v.end(), bins.begin(), 4, 0.0f, 8.0f);  // bins: 1 5 0 2
template <readable_iterator I, writable_iterator O, class T>
requires std::is_arithmetic_v<T> O histogram_even(
    I first, I last, O bins, std::size_t bin_count, T lower, std::type_identity_t<T> upper) {
    using C = std::common_type_t<decltype(typename I::value_type{} + 0), decltype(T{} + 0)>;
    auto const n = range_length("histogram_even", first, last);
    require_count("histogram_even", bin_count);
    require_room("histogram_even", "range of bins", bins, bin_count);
    if (bin_count == 0) return bins;
    if (!(lower < upper))
        gpu::detail::raise(invalid_argument("gpu::histogram_even: upper must be above lower"));
    primitive::require_countable(bin_count);
    O const bins_end = bins + static_cast<std::ptrdiff_t>(bin_count);
    C const low = static_cast<C>(lower), up = static_cast<C>(upper);
    auto const b = static_cast<std::uint32_t>(bin_count);
    // When products of integers can exceed 32 bits, do not compute the bin of an element. Find it
    // by a search among the limits of the bins.
    if constexpr (std::is_integral_v<C>) {
        if (!detail::even_bin<C>{low, up, b}.computable()) {
            std::vector<C> levels(bin_count + 1);
            for (std::size_t k = 0; k <= bin_count; ++k)
                levels[k] = detail::even_level(low, up, bin_count, k);
            kernel::session s;
            primitive::temporary<C> const device_levels(*s, levels.size());
            gl::upload(device_levels.begin().buffer(), 0, levels.data(), levels.size() * sizeof(C));
            detail::count_between(first, n, device_levels.begin(), levels.size(), bins);
            return bins_end;
        }
    }
    // Compute the bin of each element, and count the elements in each bin.
    primitive::histogram(
        detail::bins_of(first, n, detail::even_bin<C>(low, up, b)), kernel::length(n).most, bin_count, bins);
    return bins_end;
}
template <device_range R, writable_iterator O, class T>
requires std::is_arithmetic_v<T> O histogram_even(
    R&& r, O bins, std::size_t bin_count, T lower, std::type_identity_t<T> upper) {
    return gpu::histogram_even(r.begin(), r.end(), bins, bin_count, lower, upper);
}

/// Counts elements in bins between given levels: bins[b] becomes the number of elements x with
/// levels[b] <= x < levels[b + 1]. There is one bin fewer than levels. Returns the end of the bins.
/// Does not wait.
///
/// The levels must be in ascending order. Elements below the first level, elements not below the
/// last level, and NaN are in no bin. Complexity: a binary search for each element, then as
/// histogram_even. Scratch memory: one word for each element, and what histogram_even takes.
///
///     gpu::vector<int> v{1, 5, 12, 100}, levels{0, 10, 50}, bins(2);
///     gpu::histogram_range(v.begin(), v.end(), bins.begin(), levels.begin(), levels.end());
///     // bins: 2 1
template <readable_iterator I, writable_iterator O, readable_iterator L>
O histogram_range(I first, I last, O bins, L levels_first, L levels_last) {
    auto const n = range_length("histogram_range", first, last);
    std::size_t const levels = range_length("histogram_range", levels_first, levels_last);
    if (levels < 2) return bins;
    require_room("histogram_range", "range of bins", bins, levels - 1);
    detail::count_between(first, n, levels_first, levels, bins);
    return bins + static_cast<std::ptrdiff_t>(levels - 1);
}
template <device_range R, writable_iterator O, device_range L> O histogram_range(R&& r, O bins, L&& levels) {
    return gpu::histogram_range(r.begin(), r.end(), bins, levels.begin(), levels.end());
}

/// Counts each channel of an image separately, in bins of equal width. The elements are pixels of
/// `Channels` interleaved numbers, for example r g b a r g b a. Channel c is counted in
/// bin_counts[c] bins from lower[c] to upper[c], and its counts are stored from bins[c] on. Does
/// not wait.
///
/// Counts only the first `Active` channels, where Active is the number of elements of `bins`.
/// Throws invalid_argument when the number of elements is not a multiple of Channels. The bins must
/// not overlap the image. Complexity: one pass over the elements when up to four channels are
/// counted, with at most 8192 bins together (256 on llvmpipe), in vectors or spans, the image is
/// not too long for one launch, and, for integers, (upper - lower) * bin_count fits in 32 bits.
/// Otherwise one histogram_even for each counted channel. Scratch memory: as one histogram_even.
///
///     gpu::vector<std::uint8_t> image{0, 9, 5, 7, 1, 9, 5, 7};  // two pixels r g b a
///     gpu::vector<int> red(2), green(2), blue(2);
///     std::array bins{red.begin(), green.begin(), blue.begin()};
///     gpu::multi_histogram_even<4>(image.begin(), image.end(), bins, {2, 2, 2},
///                                  std::array{0, 0, 0}, {2, 10, 10});
///     // red: 1 1, green: 0 2, blue: 0 2
template <std::size_t Channels, readable_iterator I, writable_iterator O, std::size_t Active, class T>
void multi_histogram_even(I first, I last, std::array<O, Active> bins,
    std::array<std::size_t, Active> bin_counts, std::array<T, Active> lower,
    std::type_identity_t<std::array<T, Active>> upper) {
    static_assert(Active <= Channels, "gpu::multi_histogram_even: more bins than channels");
    std::size_t const n = range_length("multi_histogram_even", first, last);
    detail::require_whole_pixels("multi_histogram_even", n, Channels);
    for (std::size_t c = 0; c < Active; ++c)
        require_apart("multi_histogram_even", "image", first, n, bins[c], bin_counts[c]);
    if (detail::count_channels<Channels>(first, n, bins, bin_counts, lower, upper)) return;
    for (std::size_t c = 0; c < Active; ++c) {
        detail::count_channel("multi_histogram_even",
            first,
            n,
            Channels,
            c,
            bins[c],
            bin_counts[c],
            [&](auto samples, auto m, auto out) {
                auto const end = samples + static_cast<std::ptrdiff_t>(m);
                gpu::histogram_even(samples, end, out, bin_counts[c], lower[c], upper[c]);
            });
    }
}
/// Counts each channel of an image separately, in bins between given levels. The elements are
/// pixels of `Channels` interleaved numbers. The counts of channel c are stored from bins[c] on.
/// levels[c] is the pair (begin, end) of the levels of channel c, which are in GPU memory in
/// ascending order. Does not wait.
///
/// Counts only the first `Active` channels, where Active is the number of elements of `bins`.
/// Throws invalid_argument when the number of elements is not a multiple of Channels. Complexity:
/// one histogram_range for each counted channel. Scratch memory: as one histogram_range.
///
///     gpu::vector<int> image{0, 1, 4, 1, 0, 5};  // three pixels of two channels
///     gpu::vector<int> levels{0, 2, 8}, a(2), b(2);
///     gpu::multi_histogram_range<2>(image.begin(), image.end(), std::array{a.begin(), b.begin()},
///                                   std::array{std::pair(levels.begin(), levels.end()),
///                                              std::pair(levels.begin(), levels.end())});
///     // a: 2 1, b: 2 1
template <std::size_t Channels, readable_iterator I, writable_iterator O, std::size_t Active,
    readable_iterator L>
void multi_histogram_range(
    I first, I last, std::array<O, Active> bins, std::array<std::pair<L, L>, Active> levels) {
    static_assert(Active <= Channels, "gpu::multi_histogram_range: more bins than channels");
    std::size_t const n = range_length("multi_histogram_range", first, last);
    detail::require_whole_pixels("multi_histogram_range", n, Channels);
    for (std::size_t c = 0; c < Active; ++c)
        require_apart("multi_histogram_range", "image", first, n, bins[c], std::size_t(1));
    for (std::size_t c = 0; c < Active; ++c) {
        std::size_t const bounds = range_length("multi_histogram_range", levels[c].first, levels[c].second);
        if (bounds < 2) continue;
        detail::count_channel("multi_histogram_range",
            first,
            n,
            Channels,
            c,
            bins[c],
            bounds - 1,
            [&](auto samples, auto m, auto out) {
                auto const end = samples + static_cast<std::ptrdiff_t>(m);
                gpu::histogram_range(samples, end, out, levels[c].first, levels[c].second);
            });
    }
}
template <std::size_t Channels, device_range R, writable_iterator O, std::size_t Active, class T>
void multi_histogram_even(R&& r, std::array<O, Active> bins, std::array<std::size_t, Active> bin_counts,
    std::array<T, Active> lower, std::type_identity_t<std::array<T, Active>> upper) {
    gpu::multi_histogram_even<Channels>(r.begin(), r.end(), bins, bin_counts, lower, upper);
}
template <std::size_t Channels, device_range R, writable_iterator O, std::size_t Active, readable_iterator L>
void multi_histogram_range(R&& r, std::array<O, Active> bins, std::array<std::pair<L, L>, Active> levels) {
    gpu::multi_histogram_range<Channels>(r.begin(), r.end(), bins, levels);
}

}  // namespace gpu::inline v0_2
