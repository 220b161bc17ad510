// SPDX-License-Identifier: MIT
// bulk_insert, bulk_remove: insert many elements into a sequence at once, or remove many at once.
#pragma once
#include <gpu/algorithm/interval.hpp>
#include <gpu/algorithm/keep.hpp>
#include <gpu/algorithm/read_offsets.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/primitive/derived_length.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps (positions[j], j) to positions[j] - j, the number of elements that stay in
/// front of removed element j.
struct place_among_kept {
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(gpu::get<0>(t)) - gpu::get<1>(t);
    }
};
/// Functor that maps (positions[j], j) to positions[j] + j, the index in the output of inserted
/// element j.
struct place_among_all {
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(gpu::get<0>(t)) + gpu::get<1>(t);
    }
};
/// Returns an iterator that yields i + counts[i] at position i: the index that element i of a
/// sequence has in a longer sequence, where counts[i] additional elements come before it.
template <class Counts> auto places_behind(Counts counts) {
    return make_transform_iterator(
        make_zip_iterator(counts, counting_iterator<std::uint32_t>(0)), place_among_all{});
}
/// Functor that maps two lengths n and m to n - m, or to 0 when m is greater.
struct what_is_left {
    template <class N, class M> auto operator()(N const& n, M const& m) const {
        return gpu::select(m < n, n - m, constant<0u>);
    }
};

/// Writes a sequence of n elements with m values inserted, where one launch can process them. The
/// type of n and of m is std::size_t, or kernel::length when only the GPU knows the number.
template <class I, class N, class P, class M, class V, class O>
void write_inserted(I first, N n, P positions, M m, V values, O out) {
    std::size_t const most = kernel::length(n).most + kernel::length(m).most;
    primitive::require_countable(most);
    kernel::session s;
    bool const some = kernel::length(n).most > 0;
    if constexpr (fit_in_a_launch<I, V, O>)
        if (constexpr std::uint32_t largest = kernel::at_least(larger_element<I, V>, O::element_bytes);
            some && primitive::part_of(*s, most, largest) == most &&
            merges_offsets(*s, n, positions, m, first, values, out))
            return primitive::insert_at_offsets(
                *s, n, converted<std::uint32_t>(positions), m, first, values, out);
    // Move the elements of the sequence to their new positions.
    if (some) {
        kernel::scratch<std::uint32_t> const before(*s, kernel::length(n).most);
        scratch_iterator<std::uint32_t> const counts(before);
        primitive::count_offsets(n, positions, m, counts, counts);
        primitive::assign(first, n, make_permutation_iterator(out, places_behind(later<I>(counts))));
    }
    // Write the inserted values between the elements of the sequence.
    primitive::assign(values,
        m,
        make_permutation_iterator(out,
            make_transform_iterator(
                make_zip_iterator(positions, counting_iterator<std::uint32_t>(0)), place_among_all{})));
}
/// Writes a sequence of n elements with m values inserted. Does so in parts of at most `most`
/// elements of the output, each by way of scratch memory. Waits between the parts.
template <class I, class P, class V, class O>
void insert_in_parts(kernel::runtime& r, I first, std::size_t n, P positions, std::size_t m, V values, O out,
    std::size_t most) {
    std::size_t left = 0, inserted = 0;
    primitive::in_parts_of(most, n + m, [&](std::size_t at, std::size_t count) {
        // Value j has the index positions[j] + j in the output.
        std::size_t const end = first_that_holds(
            m, [&](std::size_t j) { return read_offset(r, positions, j, n) + j >= at + count; });
        // Positions that are not sorted must not give a part more than it has room for.
        std::size_t const values_here = kernel::at_most(end > inserted ? end - inserted : 0, count),
                          elements_here = kernel::at_most(count - values_here, n - left);
        auto const from = static_cast<std::ptrdiff_t>(inserted);
        shifted_offsets<P> const places(r, positions + from, values_here, left);
        primitive::temporary<typename O::value_type> const part(r, count);
        kernel::limited_extent const within(r.call, count);
        write_inserted(first + static_cast<std::ptrdiff_t>(left),
            elements_here,
            places.begin(),
            values_here,
            values + from,
            O(part.begin()));
        primitive::assign(part.begin(), count, out + static_cast<std::ptrdiff_t>(at));
        left += elements_here;
        inserted += values_here;
    });
}
/// Implements bulk_insert: inserts m values into a sequence of n elements. The type of n and of m
/// is std::size_t, or kernel::length when only the GPU knows the number.
template <class I, class N, class P, class M, class V, class O>
void insert_at(char const* what, I first, N n, P positions, M m, V values, O out) {
    std::size_t const most = kernel::length(n).most + kernel::length(m).most;
    require_room(what, "range of values", values, m);
    require_room(what, "output", out, most);
    require_apart(what, "sequence", first, n, out, most);
    require_apart(what, "range of positions or values", make_zip_iterator(positions, values), m, out, most);
    require_offsets(what, "position", positions, m, n);
    if constexpr (std::is_same_v<N, std::size_t> && std::is_same_v<M, std::size_t> && in_order<I> &&
                  in_order<V> && copied_alike<P> && copied_alike<O>) {
        kernel::session s;
        std::size_t const part = primitive::part_of(
            *s, most, kernel::at_least(kernel::at_least(larger_element<I, V>, larger_element<P, O>), 4u));
        if (part < most) [[unlikely]]
            return insert_in_parts(*s, first, n, positions, m, values, out, part);
    }
    write_inserted(first, n, positions, m, values, out);
}
/// Writes the elements of a sequence that stay, `left` of them, where one launch can process the
/// sequence. The m elements at the positions do not stay.
template <class I, class P, class M, class O>
void write_kept(I first, P positions, M m, kernel::length left, O out) {
    if (left.most == 0) return;
    kernel::session s;
    auto const places = make_transform_iterator(
        make_zip_iterator(positions, counting_iterator<std::uint32_t>(0)), place_among_kept{});
    std::size_t const most = left.most + kernel::length(m).most;
    if constexpr (fit_in_a_launch<I, O>)
        if (constexpr std::uint32_t largest = larger_element<I, O>;
            primitive::part_of(*s, most, largest) == most &&
            merges_offsets_into(*s, left, positions, m, out, first))
            return primitive::skip_offsets(*s, left, places, m, first, out);
    kernel::scratch<std::uint32_t> const before(*s, left.most);
    scratch_iterator<std::uint32_t> const counts(before);
    primitive::count_offsets(left, places, m, counts, counts);
    primitive::assign(make_permutation_iterator(first, places_behind(later<I>(counts))), left, out);
}
/// Writes the elements of a sequence that stay, `left` of them, in parts of at most `most` elements
/// of the sequence. Each part is copied to scratch memory. Waits between the parts.
template <class I, class P, class O>
void remove_in_parts(kernel::runtime& r, I first, std::size_t n, P positions, std::size_t m, std::size_t left,
    O out, std::size_t most) {
    std::size_t removed = 0, written = 0;
    primitive::in_parts_of(most, n, [&](std::size_t at, std::size_t count) {
        std::size_t const end =
            first_that_holds(m, [&](std::size_t j) { return read_offset(r, positions, j, n) >= at + count; });
        // Valid positions are sorted, all different, and below n. Others must not write more.
        std::size_t const gone = kernel::at_most(end > removed ? end - removed : 0, count),
                          stay = kernel::at_most(count - gone, left - written);
        shifted_offsets<P> const places(r, positions + static_cast<std::ptrdiff_t>(removed), gone, at);
        primitive::temporary<typename I::value_type> const part(r, count);
        primitive::assign(first + static_cast<std::ptrdiff_t>(at), count, part.begin());
        kernel::limited_extent const within(r.call, count);
        write_kept(I(part.begin()), places.begin(), gone, stay, out + static_cast<std::ptrdiff_t>(written));
        removed += gone;
        written += stay;
    });
}
/// Implements bulk_remove: copies a sequence of n elements without those at m positions. `left` is
/// the number of elements that stay.
template <class I, class P, class M, class O>
void remove_at(char const* what, I first, kernel::length n, P positions, M m, kernel::length left, O out) {
    require_room(what, "output", out, left);
    require_apart(what, "sequence", first, n, out, left);
    require_offsets(what, "position", positions, m, n);
    if constexpr (std::is_same_v<M, std::size_t> && copied_alike<I> && copied_alike<P> && in_order<O>)
        if (!n.on_gpu()) {
            kernel::session s;
            constexpr std::uint32_t largest =
                kernel::at_least(kernel::at_least(larger_element<I, P>, O::element_bytes), 4u);
            std::size_t const part = primitive::part_of(*s, n.most, largest);
            if (part < n.most) [[unlikely]]
                return remove_in_parts(*s, first, n.most, positions, m, left.most, out, part);
        }
    primitive::require_countable(n);
    write_kept(first, positions, m, left, out);
}
}  // namespace detail

/// Copies the sequence [first, last) to `out` with values[j] inserted before the element with index
/// positions[j], for every j. Returns the end of the output. Returns nothing when a range is
/// counted, that is, when its length is in GPU memory.
///
/// The positions must be sorted. A position equal to the length of the sequence appends. Values
/// with equal positions keep their order. The output must have room for the sequence and the
/// values, and must not overlap any input. Does not wait for the GPU, unless one launch cannot
/// process the output; it is then written in parts, each by way of a copy in scratch memory.
/// Complexity: linear, two launches. Scratch memory on a GPU: a word for each 1024 elements and
/// values. On llvmpipe, and for more than nine zipped ranges, it takes six launches, and a word for
/// each element of the sequence. Source: Baxter, "Modern GPU", 2013, section "Bulk remove and bulk
/// insert".
///
///     gpu::vector<int> v{1, 2, 3}, at{0, 2, 2, 3}, values{7, 8, 9, 4}, out(7);
///     gpu::bulk_insert(v.begin(), v.end(), at.begin(), at.end(), values.begin(), out.begin());
///     // out: 7 1 2 8 9 3 4
template <readable_iterator I, readable_iterator P, readable_iterator V, writable_iterator O>
auto bulk_insert(I first, I last, P positions, P positions_last, V values, O out) {
    auto const n = range_length("bulk_insert", first, last);
    auto const m = range_length("bulk_insert", positions, positions_last);
    detail::insert_at("bulk_insert", detail::walkable(first), n, detail::walkable(positions), m, values, out);
    if constexpr (!detail::is_counted<I> && !detail::is_counted<P>)
        return out + static_cast<std::ptrdiff_t>(n + m);
}
/// Copies a sequence with values inserted, as bulk_insert does, and writes the length of the output
/// to `count` in GPU memory. Use this form for counted ranges, whose lengths are in GPU memory.
/// Cost: as bulk_insert.
///
///     gpu::vector<int> v{1, 2, 3}, at{0, 2, 2, 3}, values{7, 8, 9, 4}, out(7);
///     gpu::scalar<unsigned> count;
///     gpu::bulk_insert_into(
///         v.begin(), v.end(), at.begin(), at.end(), values.begin(), out.begin(), count);
///     // out: 7 1 2 8 9 3 4, count: 7
template <readable_iterator I, readable_iterator P, readable_iterator V, writable_iterator O, result N>
void bulk_insert_into(I first, I last, P positions, P positions_last, V values, O out, N&& count) {
    auto const n = range_length("bulk_insert_into", first, last);
    auto const m = range_length("bulk_insert_into", positions, positions_last);
    auto const place = detail::place_of_result("bulk_insert_into", count, "count");
    primitive::require_numbered(kernel::length(n).most + kernel::length(m).most);
    detail::insert_at(
        "bulk_insert_into", detail::walkable(first), n, detail::walkable(positions), m, values, out);
    primitive::assign(
        make_transform_iterator(make_zip_iterator(detail::length_iterator(n), detail::length_iterator(m)),
            detail::spread(plus<>{})),
        std::size_t(1),
        place);
}

/// Copies the sequence [first, last) to `out` without the elements at the given positions. Returns
/// the end of the output.
///
/// The positions must be sorted, all different (unique_copy makes them so), and below the length of
/// the sequence. Throws invalid_argument when there are more positions than elements. The output
/// must not overlap the input. Does not wait for the GPU, unless one launch cannot process the
/// sequence; it is then read in parts, each of which is copied to scratch memory. Complexity:
/// linear, two launches. Scratch memory on a GPU: a word for each 1024 elements. On llvmpipe, for
/// more than nine zipped ranges, and for an output over the positions, it takes five launches, and
/// a word for each element that stays.
///
///     gpu::vector<int> v{7, 1, 2, 8, 9}, at{0, 3, 4}, out(2);
///     gpu::bulk_remove(v.begin(), v.end(), at.begin(), at.end(), out.begin());   // out: 1 2
template <readable_iterator I, readable_iterator P, writable_iterator O>
O bulk_remove(I first, I last, P positions, P positions_last, O out) {
    std::size_t const n = range_length("bulk_remove", first, last),
                      m = range_length("bulk_remove", positions, positions_last);
    if (m > n) detail::bad_range("bulk_remove", "more positions than elements");
    detail::remove_at("bulk_remove", first, n, positions, m, n - m, out);
    return out + static_cast<std::ptrdiff_t>(n - m);
}
/// Copies a sequence without the elements at the given positions, as bulk_remove does, and writes
/// the length of the output to `count` in GPU memory. Ranges may be counted, that is, have their
/// lengths in GPU memory; the output must then have room for all elements of the sequence.
///
/// Waits only where bulk_remove waits; with a counted range, never. Complexity and scratch memory:
/// as bulk_remove. When a range is counted, they are those of the longest possible sequence, of
/// which no element is removed.
///
///     gpu::vector<int> v{7, 1, 2, 8, 9}, at{0, 3, 4}, out(5);
///     gpu::scalar<unsigned> n(2), count;                // only the first two positions count
///     gpu::bulk_remove_into(v, gpu::counted(at.begin(), n), out.begin(), count);
///     // out: 1 2 9, count: 3
template <readable_iterator I, readable_iterator P, writable_iterator O, result N>
void bulk_remove_into(I first, I last, P positions, P positions_last, O out, N&& count) {
    auto const n = range_length("bulk_remove_into", first, last);
    auto const m = range_length("bulk_remove_into", positions, positions_last);
    auto const place = detail::place_of_result("bulk_remove_into", count, "count");
    primitive::require_numbered(n);
    kernel::session s;
    std::size_t const most = kernel::length(n).most,
                      gone = kernel::length(m).on_gpu() || kernel::length(n).on_gpu()
                                 ? 0
                                 : kernel::length(m).most;
    if (gone > most) detail::bad_range("bulk_remove_into", "more positions than elements");
    primitive::derived_length const left(*s, n, m, most - gone, detail::what_is_left{});
    detail::remove_at(
        "bulk_remove_into", detail::walkable(first), n, detail::walkable(positions), m, left.get(), out);
    primitive::assign(detail::length_iterator(left.get()), std::size_t(1), place);
}

// Overloads of bulk_insert, bulk_remove and their _into forms that take whole ranges instead of
// pairs of iterators.
template <device_range R, device_range P, device_range V, writable_iterator O>
auto bulk_insert(R&& r, P&& positions, V&& values, O out) {
    return gpu::bulk_insert(r.begin(), r.end(), positions.begin(), positions.end(), values.begin(), out);
}
template <device_range R, device_range P, device_range V, writable_iterator O, result N>
void bulk_insert_into(R&& r, P&& positions, V&& values, O out, N&& count) {
    gpu::bulk_insert_into(r.begin(), r.end(), positions.begin(), positions.end(), values.begin(), out, count);
}
template <device_range R, device_range P, writable_iterator O> O bulk_remove(R&& r, P&& positions, O out) {
    return gpu::bulk_remove(r.begin(), r.end(), positions.begin(), positions.end(), out);
}
template <device_range R, device_range P, writable_iterator O, result N>
void bulk_remove_into(R&& r, P&& positions, O out, N&& count) {
    gpu::bulk_remove_into(r.begin(), r.end(), positions.begin(), positions.end(), out, count);
}

}  // namespace gpu::inline v0_2
