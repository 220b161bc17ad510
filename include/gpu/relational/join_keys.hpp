// SPDX-License-Identifier: MIT
// Gives detail::joined_keys, which finds and numbers the pairs of equal keys of two ranges for
// inner_join and left_join.
#pragma once
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/interval_numbers.hpp>
#include <gpu/algorithm/keep.hpp>
#include <gpu/algorithm/search_sorted.hpp>
#include <gpu/algorithm/set_partners.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/assign_if.hpp>
#include <gpu/primitive/equal_ranges.hpp>
#include <gpu/primitive/scan_offsets.hpp>
#include <gpu/primitive/windowed.hpp>
#include <gpu/relational/right_keys.hpp>
#include <gpu/relational/visit_pairs.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps the lower and the upper bound of a left key among the right keys to the number
/// of the key's pairs. When Outer is true (left_join), a key without an equal right key has one
/// pair.
template <bool Outer> struct pairs_of_key {
    template <class A, class B> auto operator()(A const& lower, B const& upper) const {
        auto const n = upper - lower;
        if constexpr (Outer)
            return gpu::select(n == 0u, constant<1u>, n);
        else
            return n;
    }
};
/// Functor that adds two counts. A sum that does not fit in 32 bits becomes 2^32 - 1.
struct saturating_sum {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const sum = a + b;
        return gpu::select(sum < a, constant<0xffffffffu>, sum);
    }
};
/// Functor that maps (left key, its lower bound among the right keys, number of right keys, right
/// key at that place, end of the run of equal right keys that begins there) to the upper bound of
/// the left key.
template <class Less> struct bound_behind_run {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    template <class T> auto operator()(T const& t) const {
        auto const lower = gpu::get<1>(t);
        auto const equal =
            lower < gpu::get<2>(t) && !gpu::cast<bool>(gpu::invoke(less, gpu::get<0>(t), gpu::get<3>(t)));
        return gpu::select(equal, gpu::get<4>(t), lower);
    }
};

/// Functor that maps (place of the first right key that is equal to a left key, end of the run of
/// equal right keys that begins there) to that end. A left key without an equal right key has the
/// place `none`, and keeps it.
struct end_of_run {
    std::uint32_t none;
    template <class T> auto operator()(T const& t) const {
        auto const first = gpu::get<0>(t);
        return gpu::select(first == none, first, gpu::get<1>(t));
    }
};

/// Finds and holds the pairs of equal keys among n left keys and m sorted right keys. places[k] is
/// the index in the right range of sorted right key k. The type N of n is std::size_t, or
/// kernel::length when only the GPU knows the number.
template <bool Sorted, bool Outer, class K1, class N, class K2, class Places, class Less> class joined_keys {
public:
    joined_keys(kernel::runtime& r, K1 left, N n, K2 right, kernel::length m, Places places, Less const& less)
        : runtime_(&r)
        , places_(places)
        , n_(n)
        , merged_(merges(left, right, m))
        , hashed_(hashes(left, right, m))
        , listed_(lists_runs(right, m))
        , lower_(r, most())
        , upper_(r, (hashed_ || listed_) && counts_by_list ? 0 : most())
        , starts_(r, most() + 4) {
        kernel::limited_extent const within(r.call, in_order<K1> ? most() + 1 : kernel::arguments::unknown);
        // For each left key, find the interval of right keys that are equal to it.
        if constexpr (hashable)
            if (hashed_) {
                // A left key without an equal right key gets an empty interval at the end.
                auto const none = static_cast<std::uint32_t>(m.most);
                find_in_key_table<true>(r, left, n, right, m, lower(), none);
                with_ends(right, m, less, [&](auto bounds, auto ends) {
                    count_by(make_transform_iterator(
                        make_zip_iterator(lower(), make_permutation_iterator(ends, bounds)),
                        end_of_run{none}));
                });
                return;
            }
        if (!merged_ && !listed_)
            primitive::equal_ranges(right, m, left, n, less, lower(), upper());
        else if (!merged_)
            primitive::binary_search_in_parts(primitive::bound::lower, right, m, left, n, less, lower());
        if constexpr (one_type)
            if (merged_) rank_values<true>(right, m, left, n, lower(), less);
        if constexpr (one_type || !Sorted)
            if (listed_) {
                count_by_runs(left, right, m, less);
                return;
            }
        if constexpr (one_type)
            if (merged_) rank_values<false>(right, m, left, n, upper(), less);
        count_pairs(upper());
    }
    /// Returns an iterator to the number of pairs, which is in GPU memory; 2^32 - 1 stands for that
    /// many or more.
    auto count() const { return make_permutation_iterator(starts(), length_iterator(n_)); }
    /// Writes the first `pairs` pairs: the index of the left key, counted from `first_index`, to
    /// `left_out`, that of the right key to `right_out`.
    template <class LO, class RO>
    void write(kernel::length pairs, std::size_t first_index, LO left_out, RO right_out) const {
        if (pairs.most == 0 || most() == 0) return;
        kernel::limited_extent const within(runtime_->call,
            in_order<LO> && in_order<RO> ? pairs.most : std::size_t(kernel::arguments::unknown));
        bool const windows = primitive::needs_windows(places_, pairs);
        if (!windows && merges_offsets(*runtime_, pairs, starts(), n_, places_, left_out, right_out))
            return primitive::visit_offsets(*runtime_,
                pairs,
                starts(),
                n_,
                most(),
                pairs.most / most() < 128,
                visit_pairs<Outer, Places, LO, RO>{static_cast<std::uint32_t>(first_index),
                    lower(),
                    upper(),
                    places_,
                    left_out,
                    right_out,
                    pairs.most});
        interval_numbers<scratch_iterator<std::uint32_t>> const intervals(*runtime_, pairs, starts(), n_);
        auto const places = intervals.places_from(lower());
        auto const partner = make_permutation_iterator(places_, places);
        counting_iterator<std::uint32_t> const left(static_cast<std::uint32_t>(first_index));
        primitive::assign(intervals.of(left), pairs, left_out);
        if (windows) [[unlikely]] {
            gather_in_windows(places, pairs, all_used(), identity<>{}, places_, right_out);
            if constexpr (Outer)
                primitive::assign_if(
                    make_transform_iterator(make_zip_iterator(intervals.of(lower()), intervals.of(upper())),
                        spread(equal_to<>{})),
                    constant_iterator<int>(-1),
                    pairs,
                    right_out);
        } else if constexpr (Outer)
            primitive::assign(make_transform_iterator(
                                  make_zip_iterator(partner, intervals.of(lower()), intervals.of(upper())),
                                  partner_or_none{}),
                pairs,
                right_out);
        else
            primitive::assign(partner, pairs, right_out);
    }

private:
    /// True for keys that a hash table can find, in ranges that are not sorted.
    static constexpr bool hashable = !Sorted && joins_by_hash<K1, K2, Less>;
    /// True when both ranges are sorted and have keys of one type.
    static constexpr bool one_type =
        Sorted && std::is_same_v<typename K1::value_type, typename K2::value_type>;
    /// True when merges find the bounds of the left keys, because one launch can merge both ranges.
    bool merges(K1 left, K2 right, kernel::length m) const {
        constexpr std::uint32_t largest = kernel::at_least(larger_element<K1, K2>, 4u);
        return one_type && primitive::in_one_launch(*runtime_, most() + m.most, largest, left, right);
    }
    /// True when a hash table of the right keys finds the left keys.
    bool hashes(K1 left, K2 right, kernel::length m) const {
        if constexpr (hashable)
            return lists(right, m) && finds_in_key_table<true>(*runtime_, left, n_, right, m);
        else
            return false;
    }
    /// True when the upper bounds are read from a list of where each run of equal right keys ends.
    /// On a GPU, this is sooner than to find them, when there are many left keys, and not too many
    /// right keys. Right keys that came sorted are not compared with each other when they have
    /// another type, because `less` may take only a left and a right key.
    bool lists_runs(K2 right, kernel::length m) const {
        return (one_type || !Sorted) && most() >= (1u << 18) &&
               m.most <= (merged_ ? most() / 2 : 2 * most()) && lists(right, m);
    }
    /// True when one launch can list where each run of equal right keys ends.
    bool lists(K2 right, kernel::length m) const {
        return runtime_->tuning.form == kernel::shape::groups && m.most > 0 && m.most < (1u << 30) &&
               primitive::in_one_launch(
                   *runtime_, 2 * m.most, kernel::at_least(K2::element_bytes, 4u), right);
    }
    /// True when upper bounds that are read from that list are not kept: the scan that counts the
    /// pairs reads them itself.
    static constexpr bool counts_by_list = !Outer && fit_in_a_launch<K1, K2>;
    /// Lists where each run of equal right keys ends, and calls use(bounds, ends). ends[k] is the
    /// end of the run of sorted right key k. `bounds` yields the lower bounds of the left keys as
    /// indices into `ends`: m - 1 stands for m.
    template <class Use> void with_ends(K2 right, kernel::length m, Less const& less, Use const& use) {
        kernel::scratch<std::uint32_t> const memory(*runtime_, m.most);
        scratch_iterator<std::uint32_t> const ends(memory);
        rank_values<false>(right, m, right, m, ends, less);
        use(make_transform_iterator(lower(), within{static_cast<std::uint32_t>(m.most - 1)}), ends);
    }
    void count_by_runs(K1 left, K2 right, kernel::length m, Less const& less) {
        with_ends(right, m, less, [&](auto bounds, auto ends) {
            count_by(make_transform_iterator(
                make_zip_iterator(left,
                    lower(),
                    length_iterator(m),
                    primitive::windowed(make_permutation_iterator(right, bounds), m.most),
                    make_permutation_iterator(ends, bounds)),
                bound_behind_run<Less>{less}));
        });
    }
    /// Counts the pairs of each left key, whose upper bounds the iterator `bounds` computes.
    template <class Upper> void count_by(Upper bounds) {
        if constexpr (counts_by_list)
            count_pairs(bounds);
        else {
            primitive::assign(bounds, n_, upper());
            count_pairs(upper());
        }
    }
    /// Counts the pairs of each left key, whose upper bounds are given, and scans the counts.
    template <class Upper> void count_pairs(Upper bounds) {
        primitive::scan_offsets(
            make_transform_iterator(make_zip_iterator(lower(), bounds), spread(pairs_of_key<Outer>{})),
            n_,
            starts(),
            saturating_sum{});
    }
    scratch_iterator<std::uint32_t> lower() const { return scratch_iterator<std::uint32_t>(lower_); }
    scratch_iterator<std::uint32_t> upper() const { return scratch_iterator<std::uint32_t>(upper_); }
    /// The scan stores from starts() + 1 on: whole packets of 16 bytes, when a packet begins there.
    scratch_iterator<std::uint32_t> starts() const { return scratch_iterator<std::uint32_t>(starts_, 3); }
    std::size_t most() const { return kernel::length(n_).most; }
    kernel::runtime* runtime_;
    Places places_;
    N n_;
    bool merged_, hashed_, listed_;  // see merges(), hashes() and lists_runs()
    kernel::scratch<std::uint32_t> lower_, upper_, starts_;
};

/// The left keys whose pairs one joined_keys finds. They begin at index `first`, and are all left
/// keys when `whole` is true. When `divisible` is true, there are several of them, and when
/// `counted` is true, only the GPU knows how many.
struct left_keys {
    std::size_t first;
    bool whole, divisible, counted;
};
/// Finds the keys of the left range [first1, last1) and the right range [first2, last2) that are
/// equal. Calls use(runtime, joined_keys, left_keys), where the object joined_keys holds the pairs
/// found. When Sorted is true, both ranges must be sorted by `less`.
///
/// A left range that is too long for one launch is divided into parts, for each of which use() is
/// called. use() returns false when it cannot take the pairs of some left keys at once; then each
/// half of these keys is joined by itself.
template <bool Sorted, bool Outer, class K1, class K2, class Less, class Use>
void with_joined(
    char const* what, K1 first1, K1 last1, K2 first2, K2 last2, Less const& less, Use const& use) {
    auto const n = range_length(what, first1, last1);
    auto const m = range_length(what, first2, last2);
    using count = std::remove_const_t<decltype(n)>;
    constexpr bool parts = in_order<K1> && std::is_same_v<count, std::size_t>;
    if constexpr (parts)
        primitive::require_numbered(n);
    else
        primitive::require_countable(n);
    if constexpr (parts && !Outer)
        primitive::require_numbered(m);
    else
        primitive::require_countable(m);
    if constexpr (Sorted) {
        require_sorted<typename K2::value_type>(what, "left range", first1, n, less);
        require_sorted<typename K1::value_type>(what, "right range", first2, m, less);
    }
    kernel::session s;
    with_sorted_keys<Sorted>(*s, first2, m, less, [&](auto right, auto places) {
        using joined = joined_keys<Sorted, Outer, K1, count, decltype(right), decltype(places), Less>;
        if constexpr (parts) {
            auto const join = [&](auto const& again, std::size_t at, std::size_t keys) -> void {
                bool const fits = use(*s,
                    joined(*s, first1 + static_cast<std::ptrdiff_t>(at), keys, right, m, places, less),
                    left_keys{at, keys == n, keys > 1, false});
                if (fits) return;
                again(again, at, keys / 2);
                again(again, at + keys / 2, keys - keys / 2);
            };
            std::size_t const part = primitive::part_of(*s, n, kernel::at_least(K1::element_bytes, 4u));
            if (n == 0) return join(join, 0, 0);
            primitive::in_parts_of(part, n, [&](std::size_t at, std::size_t keys) { join(join, at, keys); });
        } else
            use(*s, joined(*s, first1, n, right, m, places, less), left_keys{0, true, false, true});
    });
}
/// Returns the number of pairs, or 2^32 - 1 for that many or more. Waits for the GPU.
template <class Joined> std::size_t read_pairs(kernel::runtime& r, Joined const& joined) {
    primitive::assign(joined.count(), std::size_t(1), primitive::result_iterator<std::uint32_t>(r));
    std::uint32_t pairs = 0;
    r.read_result(&pairs, sizeof pairs);
    return pairs;
}
/// True when one launch can write so many pairs.
template <class LO, class RO> bool writes_at_once(kernel::runtime& r, std::size_t pairs) {
    constexpr std::uint32_t largest = kernel::at_least(larger_element<LO, RO>, 4u);
    return pairs <= 0x7fffffffu && primitive::part_of(r, pairs, largest) == pairs;
}
/// True when one launch can write so many pairs, or when the left keys cannot be divided, so that
/// one launch has to try. Throws length_error when one launch has to try but cannot count the
/// pairs.
template <class LO, class RO>
bool can_write(kernel::runtime& r, char const* what, std::size_t pairs, left_keys const& keys) {
    if (in_order<LO> && in_order<RO> && keys.divisible) return writes_at_once<LO, RO>(r, pairs);
    if (pairs > 0x7fffffffu)
        gpu::detail::raise(
            length_error(std::string("gpu::") + what +
                         ": there are more pairs than the 2147483647 that one launch can count"));
    return true;
}
}  // namespace detail

}  // namespace gpu::inline v0_2
