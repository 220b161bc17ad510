// SPDX-License-Identifier: MIT
// Gives first_in_teams(), which finds the first few items of each segment in an order. It is for
// GPUs.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/first_places_of_segments.hpp>
#include <gpu/primitive/fold_in_teams.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>

namespace gpu::inline v0_2::primitive {

/// Functor that compares two entries, which are pairs (item, place). It compares items by `less`,
/// and equivalent items by their places. An entry with place 0xffffffff comes after all others.
template <class Less> struct entry_comes_before {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const p = gpu::get<1>(a), q = gpu::get<1>(b);
        auto const before = gpu::cast<bool>(gpu::invoke(less, gpu::get<0>(a), gpu::get<0>(b))),
                   after = gpu::cast<bool>(gpu::invoke(less, gpu::get<0>(b), gpu::get<0>(a)));
        return p != constant<0xffffffffu> && (q == constant<0xffffffffu> || before || (!after && p < q));
    }
};
/// Functor that is true when the item of entry a is less than that of entry b, or there is no b.
template <class Less> struct entry_is_less {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const absent = gpu::get<1>(b) == constant<0xffffffffu>;
        return gpu::select(
            absent, absent, gpu::cast<bool>(gpu::invoke(less, gpu::get<0>(a), gpu::get<0>(b))));
    }
};

/// Functor that maps an entry to one that comes after all others. It has the same item, so that an
/// order never sees an item that is not in the range.
struct entry_of_none {
    using calls = glsl::functors<>;
    template <class A> auto operator()(A const& a) const {
        return gpu::make_tuple(gpu::get<0>(a), constant<0xffffffffu>);
    }
};
/// Functor that maps (condition, a, b) to entry a when the condition is true, otherwise to entry b.
struct picks_entry {
    using calls = glsl::functors<>;
    template <class C, class A, class B> auto operator()(C const& c, A const& a, B const& b) const {
        return gpu::make_tuple(
            gpu::select(c, gpu::get<0>(a), gpu::get<0>(b)), gpu::select(c, gpu::get<1>(a), gpu::get<1>(b)));
    }
};

/// Hook that defines in the kernel fold_segments the lists that first_in_teams() combines. `Read`
/// and `Store` define from where entries come, and what becomes of lists.
template <class Entry, class Less, class Read, class Store>
struct first_entries : kernel::composed<first_entries<Entry, Less, Read, Store>> {
    static constexpr char const* text = glsl::shaders::hooks_first_entries;
    entry_comes_before<Less> const& before;
    entry_is_less<Less> const less;
    picks_entry pick;
    entry_of_none none;
    member_of_tuple<1> place;
    std::uint32_t kept, subgroup;
    bool loads_lists, stores_lists;
    Entry no_entry{std::tuple_element_t<0, Entry>{}, 0xffffffffu};
    Read read;
    Store store;
    first_entries(entry_comes_before<Less> const& order, std::uint32_t n, std::uint32_t size, bool loads,
        bool stores, Read from, Store to)
        : before(order)
        , less{order.less}
        , kept(n)
        , subgroup(size)
        , loads_lists(loads)
        , stores_lists(stores)
        , read(from)
        , store(to) {}
    /// True when a team of a whole subgroup keeps one list together. Lists of each thread are
    /// faster when they are short, unless there are many items of 8 bytes or more.
    bool selects(std::uint32_t team, std::size_t count) const {
        bool const is_long =
            kept >= 8 || (kept > 1 && count >= (1u << 23) && sizeof(std::tuple_element_t<0, Entry>) >= 8);
        return is_long && !loads_lists && team == subgroup && kept <= team && team <= 32;
    }
    template <class Each> void parts(Each const& each) const {
        using namespace kernel;
        each(stored_as<Entry>{"ENTRY"},
            choice{"KEPT", kept},
            choice{"LOADS_LISTS", loads_lists},
            choice{"STORES_LISTS", stores_lists},
            group_functions<Entry>{subgroup},
            read,
            function_hook<bool, Entry, Entry>("comes_before", before),
            function_hook<bool, Entry, Entry>("is_less", less),
            fold_hook<Entry, bool, Entry, Entry>("pick", pick),
            fold_hook<Entry, Entry>("none_like", none),
            function_hook<std::uint32_t, Entry>("place_of", place),
            reads{"no_entry", constant_iterator<Entry>(no_entry)},
            store);
    }
};

/// What fold_in_teams() asks about a fold that finds the first `wanted` keys of each segment, and
/// copies the items at their places to a row for each segment. Row s begins at out[s * wanted].
template <class Keys, class Less, class Items, class Out> class first_fold {
    using key = typename Keys::value_type;

public:
    using element = std::tuple<key, std::uint32_t>;
    static constexpr std::uint32_t item_bytes = Keys::element_bytes;
    static constexpr std::uint32_t result_loads = 1;
    first_fold(kernel::runtime& r, Keys keys, std::uint32_t wanted, Less const& less, Items items, Out out)
        : keys_(keys)
        , before_{less}
        , items_(items)
        , out_(out)
        , kept_(std::bit_ceil(wanted))
        , row_(wanted)
        , subgroup_(r.tuning.subgroup_size) {}
    std::uint32_t elements() const { return kept_; }
    std::uint32_t shared_bytes() const { return kept_ * glsl::shared_bytes(glsl::type_of<element>()); }
    auto whole() const { return hook(entries(), rows(counting_iterator<std::uint32_t>(0)), false, false); }
    auto of_chunks(kernel::scratch<element> const& to) const {
        return hook(entries(),
            kernel::write_hook<element>("store_entry", scratch_iterator<element>(to)),
            false,
            true);
    }
    template <class Numbers> auto of_results(kernel::scratch<element> const& from, Numbers numbers) const {
        return hook(kernel::reads{"entry", scratch_iterator<element>(from)}, rows(numbers), true, false);
    }
    static auto joined(kernel::scratch<element> const& results) {
        return chunk_results<element>("entry", results);
    }

private:
    auto entries() const {
        return kernel::reads{"item", make_zip_iterator(keys_, counting_iterator<std::uint32_t>(0))};
    }
    template <class Numbers> auto rows(Numbers numbers) const {
        using take = take_into_row<Items, Numbers, Out>;
        return take(items_, numbers, out_, row_);
    }
    template <class Read, class Store> auto hook(Read read, Store store, bool loads, bool stores) const {
        return first_entries<element, Less, Read, Store>(
            before_, kept_, subgroup_, loads, stores, read, store);
    }
    Keys keys_;
    entry_comes_before<Less> before_;
    Items items_;
    Out out_;
    std::uint32_t kept_, row_, subgroup_;
};

/// The largest number of items that first_in_teams() can find. It is limited because a thread keeps
/// the found items in registers.
inline constexpr std::uint32_t most_first_in_teams = 16;

/// True when first_in_teams() is faster than a sort of the segments. Longer lists cost more
/// registers and longer exchanges, which only many items of long segments outweigh.
inline bool first_in_teams_pays(std::size_t count, std::size_t segments, std::size_t k) {
    if (k <= 4) return true;
    return k <= most_first_in_teams && count >= (1u << 20) && (k <= 8 || count / segments >= 128);
}

/// Copies the first k items of each segment s under `less` to out[s * k], out[s * k + 1], ..., in
/// order, and returns true. Segment s is [firsts[s], ends[s]), cut to `count` and no longer than
/// `longest`. The order is that of the keys: items[i] belongs to keys[i]. Of equivalent keys, the
/// one with the smaller index comes first. When a segment has fewer than k keys, the rest of its
/// row stays unchanged.
///
/// Returns false and does nothing in the shape lanes, when k is greater than most_first_in_teams,
/// when a list has more than 256 bytes, when there are no subgroups and the lists of a group do not
/// fit in its shared memory, and when a functor contains a loop and the driver limits the loop
/// trips of a thread. Takes the launches of fold_in_teams(), and does not wait.
template <class Keys, class Firsts, class Ends, class Less, class Items, class Out>
bool first_in_teams(kernel::runtime& r, Keys keys, std::size_t count, Firsts firsts, Ends ends,
    std::size_t segments, std::size_t longest, std::size_t k, Less const& less, Items items, Out out) {
    using key = typename Keys::value_type;
    if (r.tuning.form == kernel::shape::lanes || k > most_first_in_teams ||
        r.loops_count(keys, kernel::function_hook<bool, key, key>("less", less), items, out))
        return false;
    auto const width = static_cast<std::uint32_t>(k);
    first_fold<Keys, Less, Items, Out> const fold(r, keys, width, less, items, out);
    // Threads keep their lists in registers, and exchange them in subgroups or in shared memory.
    if (fold.shared_bytes() > 256 ||
        (r.tuning.subgroup_size <= 1 && team_shape::threads * fold.shared_bytes() > r.tuning.shared_bytes))
        return false;
    fold_in_teams(r, fold, count, firsts, ends, segments, longest);
    return true;
}

}  // namespace gpu::inline v0_2::primitive
