// SPDX-License-Identifier: MIT
// Gives scan_offsets(), which makes offsets of the lengths of intervals.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>

namespace gpu::inline v0_2::primitive {

/// Visitor for scan(), which stores the sum of the lengths up to length i at offsets[i + 1], and 0
/// at offsets[0]. Stores the sum of all lengths at *total, if there is a `total`. The scan begins
/// at length `from` of all lengths.
template <class Out, class... Total> struct store_offsets : kernel::composed<store_offsets<Out, Total...>> {
    static constexpr char const* text = glsl::shaders::hooks_store_offsets;
    static constexpr std::uint32_t trips_of_an_item = 0;
    Out offsets;
    std::uint32_t from;
    std::tuple<Total...> total;
    store_offsets(Out to, std::uint32_t earlier, Total... sum) : offsets(to), from(earlier), total(sum...) {}
    template <class Each> void parts(Each const& each) const {
        auto const next = static_cast<std::ptrdiff_t>(from) + 1;
        std::apply(
            [&](auto const&... sum) {
                each(kernel::choice{"TOTAL", sizeof...(Total) > 0},
                    kernel::number{"FROM", from},
                    kernel::write_hook<std::uint32_t>("put", offsets + next),
                    kernel::write_hook<std::uint32_t>("put_first", offsets),
                    kernel::write_hook<std::uint32_t>("put_total", sum)...);
            },
            total);
    }
};

/// Stores at offsets[k] the sum of the first k lengths under `op`, for each k from 0 to `count`.
/// Stores the sum of all lengths at *total too, if there is a `total`. `lengths` is an iterator over
/// words. Ranges, errors and cost are those of scan_in_parts(); a count in GPU memory takes one
/// launch more, and one more for `total`.
template <class In, class Out, class Op, class... Total>
void scan_offsets(In lengths, kernel::length count, Out offsets, Op const& op, Total... total) {
    initial_hook<std::uint32_t> const none{false, 0};
    if (count.on_gpu() || count.most == 0) {
        // A scan of no lengths visits none, and so stores nothing.
        assign(constant_iterator<std::uint32_t>(0), std::size_t(1), offsets);
        prefixes<std::uint32_t>(lengths, count, offsets + 1, false, op, none);
        (assign(
             make_permutation_iterator(offsets, gpu::detail::length_iterator(count)), std::size_t(1), total),
            ...);
        return;
    }
    scan_in_parts<std::uint32_t, in_order<Out>>(lengths,
        count,
        kernel::at_least(In::element_bytes, Out::element_bytes),
        op,
        none,
        [&](std::ptrdiff_t at) {
            return store_offsets<Out, Total...>(offsets, static_cast<std::uint32_t>(at), total...);
        });
}

}  // namespace gpu::inline v0_2::primitive
