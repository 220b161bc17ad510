// SPDX-License-Identifier: MIT
// Internal helper of multi_histogram_even and multi_histogram_range: reads one channel of
// interleaved elements, in parts when there are too many for one launch.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::detail {

/// Throws invalid_argument when n, a number of interleaved elements, is not a multiple of the
/// number of channels.
inline void require_whole_pixels(char const* what, std::size_t n, std::size_t channels) {
    if (n % channels) bad_range(what, "the number of elements must be a multiple of the number of channels");
}
/// Functor that maps i to the index of element i of channel `which` in an array of interleaved
/// channels.
struct in_channel {
    std::uint32_t channels, which;
    template <class X> auto operator()(X const& i) const { return i * channels + which; }
};
/// Calls count(samples, pixels, out), where `samples` reads channel `which` of n interleaved
/// elements, and count() stores the numbers of samples in `bin_count` bins at `out`. An array that
/// is too long for one launch is counted in parts of whole pixels, whose counts are added. `what`
/// names the public function in errors.
template <class I, class O, class Count>
void count_channel(char const* what, I first, std::size_t n, std::size_t channels, std::size_t which, O bins,
    std::size_t bin_count, Count const& count) {
    require_room(what, "range of bins", bins, bin_count);
    in_channel const place{static_cast<std::uint32_t>(channels), static_cast<std::uint32_t>(which)};
    auto const samples = [&](I from, std::size_t elements) {
        return primitive::windowed(
            make_permutation_iterator(
                from, make_transform_iterator(later<I>(counting_iterator<std::uint32_t>(0)), place)),
            elements);
    };
    kernel::session s;
    if constexpr (in_order<I>) {
        if (std::size_t const part = primitive::part_of(*s, n, I::element_bytes); part < n) [[unlikely]] {
            kernel::require_numbered(n / channels);
            kernel::scratch<std::uint32_t> const of_all(*s, bin_count), of_part(*s, bin_count);
            scratch_iterator<std::uint32_t> const found(of_all), more(of_part);
            primitive::in_parts_of(part / channels * channels, n, [&](std::size_t at, std::size_t elements) {
                count(samples(first + static_cast<std::ptrdiff_t>(at), elements),
                    elements / channels,
                    at == 0 ? found : more);
                if (at > 0)
                    primitive::assign(make_transform_iterator(make_zip_iterator(later<I>(found), more),
                                          make_zip_function(plus<>{})),
                        bin_count,
                        found);
            });
            return primitive::assign(found, bin_count, bins);
        }
    }
    count(samples(first, n), n / channels, bins);
}

}  // namespace gpu::inline v0_2::detail
