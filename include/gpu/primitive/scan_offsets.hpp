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
/// at offsets[0]. Stores the sum of all lengths at *total, if there is a `total`.
template <class Out, class... Total> struct store_offsets : kernel::composed<store_offsets<Out, Total...>> {
    static constexpr char const* text = glsl::shaders::hooks_store_offsets;
    static constexpr std::uint32_t trips_of_an_item = 0;
    Out offsets;
    std::tuple<Total...> total;
    explicit store_offsets(Out to, Total... sum) : offsets(to), total(sum...) {}
    template <class Each> void parts(Each const& each) const {
        std::apply(
            [&](auto const&... sum) {
                each(kernel::choice{"TOTAL", sizeof...(Total) > 0},
                    kernel::write_hook<std::uint32_t>("put", offsets + 1),
                    kernel::write_hook<std::uint32_t>("put_first", offsets),
                    kernel::write_hook<std::uint32_t>("put_total", sum)...);
            },
            total);
    }
};

/// Stores at offsets[k] the sum of the first k lengths under `op`, for each k from 0 to `count`.
/// Stores the sum of all lengths at *total too, if there is a `total`. `lengths` is an iterator
/// over words. Ranges and errors are those of scan_in_parts(), and so is the cost. A count in GPU
/// memory, and a long range, take one launch more, and one more for `total`.
template <class In, class Out, class Op, class... Total>
void scan_offsets(In lengths, kernel::length count, Out offsets, Op const& op, Total... total) {
    constexpr std::uint32_t largest = kernel::at_least(In::element_bytes, Out::element_bytes);
    initial_hook<std::uint32_t> const none{false, 0};
    kernel::session s;
    // A scan of no lengths visits none, and so stores nothing.
    if (count.on_gpu() || count.most == 0 || part_of(*s, count.most + 1, largest) <= count.most) {
        assign(constant_iterator<std::uint32_t>(0), std::size_t(1), offsets);
        prefixes<std::uint32_t>(lengths, count, offsets + 1, false, op, none);
        (assign(
             make_permutation_iterator(offsets, gpu::detail::length_iterator(count)), std::size_t(1), total),
            ...);
        return;
    }
    kernel::limited_extent const within(
        s->call, in_order<In> && in_order<Out> ? count.most + 1 : kernel::arguments::unknown);
    scan<std::uint32_t>(lengths, count, largest, op, none, store_offsets<Out, Total...>(offsets, total...));
}

}  // namespace gpu::inline v0_2::primitive
