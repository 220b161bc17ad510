// SPDX-License-Identifier: MIT
// gather, scatter, reverse, reverse_copy: elements in other places.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/config.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/range.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu {

namespace detail {
/// The place of an index that is out of range, or `none`.
struct bad_place {
    std::uint32_t limit, none;
    template <class T> auto operator()(T const& t) const { return gpu::select(gpu::cast<std::uint32_t>(gpu::get<1>(t)) < limit, none, gpu::get<0>(t)); }
};
/// Where gpu::checked(): throws when one of n indices is not below what `i` is known to hold.
template <class M, class I> void check_indices(const char* what, M map, std::size_t n, I const& i) {
    std::size_t const has = room(i);
    if (!checked() || n == 0 || has > 0xffffffffu) return;
    auto const none = static_cast<std::uint32_t>(n);
    auto const places = make_zip_iterator(counting_iterator<std::uint32_t>(0), map);
    auto const bad = gpu::transform_reduce(places, places + static_cast<std::ptrdiff_t>(n), bad_place{static_cast<std::uint32_t>(has), none}, none, minimum<>{});
    if (bad == none) return;
    auto const value = static_cast<typename M::value_type>(map[static_cast<std::ptrdiff_t>(bad)]);
    throw out_of_range(std::string("gpu::") + what + ": element " + std::to_string(bad) + " of the map is " + std::to_string(value) + ", and the range has " + std::to_string(has) + " elements");
}
} // namespace detail

/// out[i] = input[map_first[i]]; returns the end of the output, which must overlap neither the map nor the input.
///
/// An index out of range reads something harmless (GL's robust access), or throws out_of_range where gpu::checked().
///
///     gpu::vector<int> map{2, 0}, in{7, 8, 9}, out(2);
///     gpu::gather(map.begin(), map.end(), in.begin(), out.begin());                    // out: 9 7
template <readable_iterator M, readable_iterator I, writable_iterator O> O gather(M map_first, M map_last, I input, O out) {
    std::size_t const n = range_length("gather", map_first, map_last);
    require_room("gather", "output", out, n);
    detail::check_indices("gather", map_first, n, input);
    primitive::assign(make_permutation_iterator(input, map_first), n, out);
    return out + static_cast<std::ptrdiff_t>(n);
}
template <device_range M, readable_iterator I, writable_iterator O> O gather(M&& map, I input, O out) { return gpu::gather(map.begin(), map.end(), input, out); }

/// out[map[i]] = first[i]. Where the map names a place twice, one of the elements ends there.
template <readable_iterator I, readable_iterator M, writable_iterator O> void scatter(I first, I last, M map, O out) {
    std::size_t const n = range_length("scatter", first, last);
    require_room("scatter", "map", map, n);
    detail::check_indices("scatter", map, n, out);
    primitive::assign(first, n, make_permutation_iterator(out, map));
}
template <device_range R, readable_iterator M, writable_iterator O> void scatter(R&& r, M map, O out) { gpu::scatter(r.begin(), r.end(), map, out); }

/// Writes [first, last) backwards; returns the end of the output.
template <readable_iterator I, writable_iterator O> O reverse_copy(I first, I last, O out) {
    std::size_t const n = range_length("reverse_copy", first, last);
    require_room("reverse_copy", "output", out, n);
    primitive::assign(make_reverse_iterator(last), n, out);
    return out + static_cast<std::ptrdiff_t>(n);
}
/// Reverses [first, last) in place: each thread swaps its pairs.
template <readable_iterator I> requires writable_iterator<I> void reverse(I first, I last) {
    std::size_t const n = range_length("reverse", first, last);
    auto const back = make_reverse_iterator(last);
    primitive::assign(make_zip_iterator(first, back), n / 2, make_zip_iterator(back, first));
}
template <device_range R> void reverse(R&& r) { gpu::reverse(r.begin(), r.end()); }
template <device_range R, writable_iterator O> O reverse_copy(R&& r, O out) { return gpu::reverse_copy(r.begin(), r.end(), out); }

} // namespace gpu
