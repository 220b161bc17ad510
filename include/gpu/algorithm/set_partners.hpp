// SPDX-License-Identifier: MIT
// Finds pairs of equivalent elements in two sorted ranges, for the set operations and includes. For
// internal use.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/search_sorted.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/read/previous.hpp>
#include <gpu/primitive/scan.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
// Two equivalent elements of two sorted ranges a and b are partners when equally many equivalent
// elements come before each of them in its range. So an element of a with k equivalent elements
// before it in a has its partner in b at index (lower bound in b) + k. It has no partner when b has
// at most k equivalent elements. For a = {2, 2, 5} and b = {2, 3}, only the first 2 of a has a
// partner in b.

/// Maps a tuple (i, run, lower) to lower + (i - run), the index of the partner of a[i] in the
/// sorted range b, if it has one. A partner is an equivalent element of b that is paired with a[i]
/// alone. `run` is the index of the first element of a that is equivalent to a[i], and `lower` is
/// the lower bound of a[i] in b.
struct partner_place {
    using calls = glsl::functors<>;
    template <class T> auto operator()(T const& t) const {
        return gpu::get<2>(t) + (gpu::get<0>(t) - gpu::get<1>(t));
    }
};
/// Clamps an index to `last`, the greatest index that may be read.
struct within {
    std::uint32_t last;
    template <class X> auto operator()(X const& place) const {
        return gpu::select(place < last, place, last);
    }
};
/// Maps a tuple (index, previous element, element) to the index when the element begins a run of
/// equivalent elements, otherwise to 0.
template <class Less> struct run_place {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(
            gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(t), gpu::get<2>(t))), gpu::get<0>(t), constant<0u>);
    }
};
/// Maps a tuple (j, x, b[j], length of b) to 1 when element x has a partner in the sorted range b,
/// otherwise to 0. A partner is an equivalent element that is paired with x alone. It can only be
/// b[j], so x has a partner when j is less than the length of b and b[j] is not greater than x.
/// Without Wanted, the results 1 and 0 are exchanged.
template <class Less, bool Wanted> struct has_partner {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    template <class T> auto operator()(T const& t) const {
        auto const found = gpu::get<0>(t) < gpu::get<3>(t) &&
                           !gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(t), gpu::get<2>(t)));
        if constexpr (Wanted)
            return gpu::cast<std::uint32_t>(found);
        else
            return gpu::cast<std::uint32_t>(!found);
    }
};

/// Throws invalid_argument when the output begins inside an input, because some threads still read
/// both inputs while others write the output.
template <class A, class B, class O>
void require_sets_apart(
    char const* what, A const& a, kernel::length n, B const& b, kernel::length m, O const& out) {
    require_apart(what, "first range", a, n, out, std::size_t(1));
    require_apart(what, "second range", b, m, out, std::size_t(1));
}
/// In the checked mode, throws invalid_argument when one of two ranges of keys is not sorted.
template <class A, class B, class Less>
void require_sorted_sets(
    char const* what, A const& a, kernel::length n, B const& b, kernel::length m, Less const& less) {
    require_sorted<typename B::value_type>(what, "first range", a, n, less);
    require_sorted<typename A::value_type>(what, "second range", b, m, less);
}
/// Finds which of the sorted keys a[0, n) have a partner in the sorted keys b[0, m). The partner of
/// a key is the equivalent key with which it is paired; no two keys have the same partner.
template <class A, class B, class Less> class partners {
public:
    partners(kernel::runtime& r, A a, kernel::length n, B b, kernel::length m, Less const& less)
        : a_(a), b_(b), n_(n), m_(m), less_(less), own_(r, n.most), other_(r, n.most) {
        // For each key of a, find the index of the first equivalent key of a, by a running maximum
        // over the indices at which runs of equivalent keys begin. Then find the lower bound of the
        // key in b: by a merge when both ranges have one key type, otherwise by a binary search.
        auto const begins = make_transform_iterator(
            make_zip_iterator(counting_iterator<std::uint32_t>(0), previous_iterator<A>(a), a),
            run_place<Less>{less});
        scratch_iterator<std::uint32_t> const own(own_), other(other_);
        {
            kernel::limited_extent const within(r.call, in_order<A> ? n.most : kernel::arguments::unknown);
            primitive::scan<std::uint32_t>(begins,
                n,
                A::element_bytes > 4 ? A::element_bytes : 4,
                maximum<>{},
                {false, 0},
                primitive::store_prefix<std::uint32_t, scratch_iterator<std::uint32_t>>{own, false});
        }
        if constexpr (std::is_same_v<typename A::value_type, typename B::value_type>)
            detail::rank_values<true>(b, m, a, n, other, less);
        else
            primitive::binary_search(primitive::bound::lower, b, m, a, n, less, other);
    }
    /// Returns an iterator over flags, one for each key of a. With Wanted, the flag is 1 when the
    /// key has a partner (an equivalent key of b with which it is paired), otherwise 0. Without
    /// Wanted, it is 1 when the key has no partner, otherwise 0.
    template <bool Wanted> auto flags() const {
        auto const places =
            make_transform_iterator(make_zip_iterator(later<A>(counting_iterator<std::uint32_t>(0)),
                                        scratch_iterator<std::uint32_t>(own_),
                                        scratch_iterator<std::uint32_t>(other_)),
                partner_place{});
        primitive::windowed const those(
            make_permutation_iterator(b_,
                make_transform_iterator(
                    places, within{static_cast<std::uint32_t>(m_.most > 0 ? m_.most - 1 : 0)})),
            m_.most);
        return make_transform_iterator(
            make_zip_iterator(places, a_, those, length_iterator(m_)), has_partner<Less, Wanted>{less_});
    }
    /// Copies, in order, the items whose keys have a partner: an equivalent key in the other range.
    /// When `Wanted` is false, copies the items whose keys have no partner instead. Stores the
    /// number of copied items at *place, in GPU memory, and does not wait.
    template <bool Wanted, class Items, class O, class Place>
    void keep_at(Items items, O out, Place place) const {
        auto const f = flags<Wanted>();
        primitive::compact_into(
            f, n_, larger_element<Items, decltype(f)>, primitive::keep_item<Items, O>{items, out}, place);
    }

private:
    A a_;
    B b_;
    kernel::length n_, m_;
    Less less_;
    kernel::scratch<std::uint32_t> own_, other_;
};
}  // namespace detail

}  // namespace gpu::inline v0_2
