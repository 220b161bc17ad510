// SPDX-License-Identifier: MIT
// Internal helpers of search and its kin: find the place in a range where a pattern matches, in
// parts when the range is too long for one launch.
#pragma once
#include <gpu/algorithm/find_index.hpp>
#include <gpu/algorithm/read_offsets.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/primitive/match.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>

namespace gpu::inline v0_2::detail {

/// Returns how many of `places` positions of the range that begins at `first` one launch can
/// compare with a pattern. At each position, the launch reads one element and the `beyond` elements
/// after it.
template <class I> std::size_t matched_part(I const&, std::size_t places, std::size_t beyond) {
    if constexpr (in_order<I>) {
        std::size_t const all = places + beyond,
                          most = primitive::part_of(
                              kernel::current(), all, kernel::at_least(I::element_bytes, 4u));
        // A part has at least an eighth as many positions as elements.
        if (most < all && most / 8 * 7 >= beyond) [[unlikely]]
            return most - beyond;
    }
    return places;
}
/// Calls use(pattern), where `pattern` is the given one, of m elements, or a copy of it when
/// `copies` is true and the copy has an iterator of the same type. A launch that binds a part of
/// the range cannot reach a pattern elsewhere in the same buffer.
template <class J, class Use> void with_pattern(J pattern, std::size_t m, bool copies, Use const& use) {
    if constexpr (copied_alike<J>)
        if (copies) [[unlikely]] {
            kernel::session s;
            primitive::temporary<typename J::value_type> const copy(*s, m);
            primitive::assign(pattern, m, copy.begin());
            return use(J(copy.begin()));
        }
    use(pattern);
}
/// Returns the first of `places` positions of a range that match a pattern of m elements, or the
/// last one when Last is true, or `places` when none does. Kind is that of primitive::with_matches.
/// Positions that are too many for one launch are compared in parts. Waits for the GPU.
template <match Kind, bool Last, class I, class J, class P>
std::size_t place_of_match(I first, std::size_t places, J pattern, std::size_t m, P const& p) {
    std::size_t const part = matched_part(first, places, Kind == match::all ? m - 1 : 0);
    std::size_t place = places;
    with_pattern(pattern, m, part < places, [&](J of) {
        for (std::size_t done = 0; done < places && place == places; done += part) {
            std::size_t const n = kernel::at_most(places - done, part), at = Last ? places - done - n : done;
            primitive::with_matches<Kind>(
                from_index(first, static_cast<std::ptrdiff_t>(at)), n, of, m, p, [&](auto found) {
                    std::size_t k = n;
                    if constexpr (Last)
                        k = last_place(found, n, identity<>{});
                    else
                        k = first_place(found, n, identity<>{});
                    if (k < n) place = at + k;
                });
        }
    });
    return place;
}
/// True when place_of_match() would compare the positions in parts.
template <match Kind, class I> bool matches_in_parts(I first, std::size_t places, std::size_t m) {
    return matched_part(first, places, Kind == match::all ? m - 1 : 0) < places;
}
/// Stores in `where` the position that place_of_match() returns, or `otherwise` when there is none.
/// Does not wait, unless the positions are too many for one launch.
template <match Kind, bool Last, class I, class J, class P, class R>
void place_of_match_into(char const* what, I first, std::size_t places, J pattern, std::size_t m, P const& p,
    std::size_t otherwise, R& where) {
    if (matches_in_parts<Kind>(first, places, m)) [[unlikely]] {
        primitive::require_numbered(otherwise);
        return leave_found(place_of_result(what, where),
            place_of_match<Kind, Last>(first, places, pattern, m, p),
            places,
            otherwise);
    }
    primitive::with_matches<Kind>(first, places, pattern, m, p, [&](auto found) {
        if constexpr (Last)
            last_place_into(what, found, places, identity<>{}, otherwise, where);
        else
            first_place_into(what, found, places, identity<>{}, otherwise, where);
    });
}

}  // namespace gpu::inline v0_2::detail
