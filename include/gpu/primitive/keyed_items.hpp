// SPDX-License-Identifier: MIT
// Gives by_first, the order of pairs of a key and a payload by their keys, and the hooks with which
// a kernel that merges such pairs reads and stores them. Shared memory then holds only keys, and
// each payload goes from the input straight to the output (but see payloads_in_tiles() in
// set_operation.hpp).
#pragma once
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <tuple>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that compares two tuples by their first members, under `less`.
template <class Less> struct by_first {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::invoke(less, gpu::get<0>(a), gpu::get<0>(b));
    }
};
}  // namespace detail

namespace primitive {

/// What a merge of items of type Item under `Less` keeps in shared memory: the items.
template <class Item, class Less> struct merged_items {
    static constexpr bool keyed = false;
    using key = Item;
    static Less const& order(Less const& less) { return less; }
};
/// What a merge of pairs keeps in shared memory, when they are ordered by their first members and
/// have more than 8 bytes: only the first members.
template <class Item, class Less>
requires(sizeof(Item) > 8) struct merged_items<Item, gpu::detail::by_first<Less>> {
    static constexpr bool keyed = true;
    using key = std::tuple_element_t<0, Item>;
    static Less const& order(gpu::detail::by_first<Less> const& less) { return less.less; }
};

/// Hook that defines the function bool less(ITEM a, ITEM b), which calls `less`.
template <class Item, class Less> auto less_for_merge(Less const& less) {
    using merged = merged_items<Item, Less>;
    using key = typename merged::key;
    return kernel::function_hook<bool, key, key>("less", merged::order(less));
}

/// Hook that defines the macros ITEM and PAYLOAD, the types of the two members of a pair, and KEYED
/// as 1.
template <class Pair> struct keyed_types : kernel::composed<keyed_types<Pair>> {
    template <class Each> void parts(Each const& each) const {
        each(kernel::stored_as<std::tuple_element_t<0, Pair>>{"ITEM"},
            kernel::stored_as<std::tuple_element_t<1, Pair>>{"PAYLOAD"},
            kernel::choice{"KEYED", 1});
    }
};
/// Returns the hook that defines ITEM, the type that a merge keeps in shared memory, and what else
/// a merge of keys needs (see keyed_types).
template <class Item, class Less> auto types_for_merge() {
    if constexpr (merged_items<Item, Less>::keyed)
        return keyed_types<Item>{};
    else
        return kernel::stored_as<Item>{"ITEM"};
}

/// Hook that defines the functions ITEM NAME(uint i) and PAYLOAD NAME_payload(uint i), which load
/// the first and the second member of pair i.
template <class Iterator> struct reads_keyed {
    char const* name;
    Iterator first;
    void bind(kernel::arguments& a) const { first.bind(a); }
    void write(glsl::source& s) const {
        // Each function reads a whole pair and returns one member. Compilers remove the load of the
        // other one, unless the memory is volatile (see forgets_stores).
        auto const& pair = glsl::type_of<typename Iterator::value_type>();
        auto const read = first.reader(s);
        s.need(pair);
        auto const member = [&](std::string const& function, std::size_t k) {
            s.value_hook(function, *pair.fields[k].t, [&](glsl::index_text const& at) {
                return glsl::concat({read(at), ".", pair.fields[k].name});
            });
        };
        member(name, 0);
        member(glsl::concat({name, "_payload"}), 1);
    }
};
/// Returns the hook that defines ITEM NAME(uint i), which loads what a merge under `Less` keeps of
/// element i in shared memory, and what else a merge of keys needs (see reads_keyed).
template <class Less, class Iterator> auto reads_for_merge(char const* name, Iterator first) {
    if constexpr (merged_items<typename Iterator::value_type, Less>::keyed)
        return reads_keyed<Iterator>{name, first};
    else
        return kernel::reads<Iterator>{name, first};
}
/// Returns the hook that defines void store(uint i, ITEM v), which stores output i, or for a merge
/// of keys void store_pair(uint i, ITEM key, PAYLOAD payload).
template <class Item, class Less, class Iterator> auto writes_for_merge(Iterator first) {
    if constexpr (merged_items<Item, Less>::keyed)
        return kernel::writes_pair<Item, Iterator>{"store_pair", first};
    else
        return kernel::write_hook<Item>("store", first);
}

/// Scratch memory for `count` pairs. Keys and payloads have arrays of their own, so that what reads
/// a key reads no payload.
template <class Pair> class scratch_pairs {
    using key = std::tuple_element_t<0, Pair>;
    using payload = std::tuple_element_t<1, Pair>;

public:
    scratch_pairs(kernel::runtime& r, std::size_t count) : keys_(r, count), payloads_(r, count) {}
    auto begin() const {
        return make_zip_iterator(scratch_iterator<key>(keys_), scratch_iterator<payload>(payloads_));
    }

private:
    kernel::scratch<key> keys_;
    kernel::scratch<payload> payloads_;
};

}  // namespace primitive

}  // namespace gpu::inline v0_2
