// SPDX-License-Identifier: MIT
// bulk_insert, bulk_remove: many elements put into a sequence, or taken out of it, at once.
#pragma once
#include <gpu/algorithm/interval.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu {

namespace detail {
/// positions[j] - j: among the elements that stay, where number j of those that go was.
struct place_among_kept {
    template <class T> auto operator()(T const& t) const { return gpu::cast<std::uint32_t>(gpu::get<0>(t)) - gpu::get<1>(t); }
};
struct place_among_all {
    template <class T> auto operator()(T const& t) const { return gpu::cast<std::uint32_t>(gpu::get<0>(t)) + gpu::get<1>(t); }
};
/// i + counts[i]
inline auto places_behind(kernel::scratch<std::uint32_t> const& counts) {
    return make_transform_iterator(make_zip_iterator(scratch_iterator<std::uint32_t>(counts), counting_iterator<std::uint32_t>(0)), place_among_all{});
}
} // namespace detail

/// Writes the sequence with values[j] inserted before its element number positions[j], for every j; returns the end of the output.
///
/// Positions are sorted, and may be the length of the sequence: behind its end. Of equal positions the values come in order. The
/// output has room for both, and must not overlap any input. Does not wait. Complexity: linear, six launches; scratch memory: a word an element.
///
///     gpu::vector<int> v{1, 2, 3}, at{0, 2, 2, 3}, values{7, 8, 9, 4}, out(7);
///     gpu::bulk_insert(v.begin(), v.end(), at.begin(), at.end(), values.begin(), out.begin());     // out: 7 1 2 8 9 3 4
template <readable_iterator I, readable_iterator P, readable_iterator V, writable_iterator O> O bulk_insert(I first, I last, P positions, P positions_last, V values, O out) {
    std::size_t const n = range_length("bulk_insert", first, last), m = range_length("bulk_insert", positions, positions_last);
    require_room("bulk_insert", "range of values", values, m), require_room("bulk_insert", "output", out, n + m);
    primitive::require_countable(n + m);
    if (n > 0) {
        kernel::session s;
        kernel::scratch<std::uint32_t> const before(*s, n);
        scratch_iterator<std::uint32_t> const counts(before);
        primitive::count_offsets(n, positions, m, counts, counts);
        primitive::assign(first, n, make_permutation_iterator(out, detail::places_behind(before)));
    }
    primitive::assign(values, m, make_permutation_iterator(out, make_transform_iterator(make_zip_iterator(positions, counting_iterator<std::uint32_t>(0)), detail::place_among_all{})));
    return out + static_cast<std::ptrdiff_t>(n + m);
}

/// Writes the sequence without its elements number positions[j]; returns the end of the output.
///
/// Positions are sorted and no two are equal (unique_copy sees to that), all below the length of the sequence. The output must not
/// overlap the input. Does not wait. Complexity: linear, five launches; scratch memory: a word an element.
///
///     gpu::vector<int> v{7, 1, 2, 8, 9}, at{0, 3, 4}, out(2);
///     gpu::bulk_remove(v.begin(), v.end(), at.begin(), at.end(), out.begin());                     // out: 1 2
template <readable_iterator I, readable_iterator P, writable_iterator O> O bulk_remove(I first, I last, P positions, P positions_last, O out) {
    std::size_t const n = range_length("bulk_remove", first, last), m = range_length("bulk_remove", positions, positions_last);
    if (m > n) detail::bad_range("bulk_remove", "more positions than elements");
    require_room("bulk_remove", "output", out, n - m);
    if (n == m) return out;
    kernel::session s;
    kernel::scratch<std::uint32_t> const before(*s, n - m);
    scratch_iterator<std::uint32_t> const counts(before);
    primitive::count_offsets(n - m, make_transform_iterator(make_zip_iterator(positions, counting_iterator<std::uint32_t>(0)), detail::place_among_kept{}), m, counts, counts);
    primitive::assign(make_permutation_iterator(first, detail::places_behind(before)), n - m, out);
    return out + static_cast<std::ptrdiff_t>(n - m);
}

template <device_range R, device_range P, device_range V, writable_iterator O> O bulk_insert(R&& r, P&& positions, V&& values, O out) {
    return gpu::bulk_insert(r.begin(), r.end(), positions.begin(), positions.end(), values.begin(), out);
}
template <device_range R, device_range P, writable_iterator O> O bulk_remove(R&& r, P&& positions, O out) { return gpu::bulk_remove(r.begin(), r.end(), positions.begin(), positions.end(), out); }

} // namespace gpu
