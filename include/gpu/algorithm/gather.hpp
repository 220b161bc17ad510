// SPDX-License-Identifier: MIT
// gather, scatter, reverse, reverse_copy: elements in other places.
#pragma once
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/range.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>

namespace gpu {

/// out[i] = input[map_first[i]]; returns the end of the output, which must overlap neither the map nor the input.
///
///     gpu::vector<int> map{2, 0}, in{7, 8, 9}, out(2);
///     gpu::gather(map.begin(), map.end(), in.begin(), out.begin());                    // out: 9 7
template <readable_iterator M, readable_iterator I, writable_iterator O> O gather(M map_first, M map_last, I input, O out) {
    std::size_t const n = range_length("gather", map_first, map_last);
    require_room("gather", "output", out, n);
    primitive::assign(make_permutation_iterator(input, map_first), n, out);
    return out + static_cast<std::ptrdiff_t>(n);
}
template <device_range M, readable_iterator I, writable_iterator O> O gather(M&& map, I input, O out) { return gpu::gather(map.begin(), map.end(), input, out); }

/// out[map[i]] = first[i]. Where the map names a place twice, one of the elements ends there.
template <readable_iterator I, readable_iterator M, writable_iterator O> void scatter(I first, I last, M map, O out) {
    std::size_t const n = range_length("scatter", first, last);
    require_room("scatter", "map", map, n);
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
