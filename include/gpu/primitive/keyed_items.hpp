// SPDX-License-Identifier: MIT
// For merges of pairs of a key and a payload that are ordered by their keys: shared memory then
// holds only keys, and each payload goes from the input straight to the output. Gives by_first, the
// order of such pairs, and the hooks with which a kernel reads and stores them.
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
requires(sizeof(Item) > 8) struct merged_items<Item, detail::by_first<Less>> {
    static constexpr bool keyed = true;
    using key = std::tuple_element_t<0, Item>;
    using payload = std::tuple_element_t<1, Item>;
    static Less const& order(detail::by_first<Less> const& less) { return less.less; }
};
/// Functor that calls `Less`, for a merge that keeps whole items in shared memory in any case.
template <class Less> struct by_whole_items : Less {};

/// Hook that defines the function bool less(ITEM a, ITEM b), which calls `less`.
template <class Item, class Less> auto less_for_merge(Less const& less) {
    using merged = merged_items<Item, Less>;
    using key = typename merged::key;
    return kernel::function_hook<bool, key, key>("less", merged::order(less));
}

/// Hook that defines the macro ITEM, the type that a merge keeps in shared memory, and the macro
/// KEYED: 1 when that is the key of a pair, otherwise 0. With 1, it also defines PAYLOAD, the type
/// of the second member.
template <class Item, class Less> struct merged_types {
    using merged = merged_items<Item, Less>;
    void bind(kernel::arguments&) const {}
    void write(glsl::source& s) const {
        kernel::stored_as<typename merged::key>{"ITEM"}.write(s);
        s.define("KEYED", merged::keyed ? "1" : "0");
        if constexpr (merged::keyed) kernel::stored_as<typename merged::payload>{"PAYLOAD"}.write(s);
    }
};

/// Hook that defines the function ITEM NAME(uint i), which loads element i, or with KEYED its key.
/// With KEYED, it also defines PAYLOAD NAME_payload(uint i), which loads the payload of element i.
template <class Less, class Iterator> struct reads_merged {
    using item = typename Iterator::value_type;
    char const* name;
    Iterator first;
    void bind(kernel::arguments& a) const { kernel::reads{name, first}.bind(a); }
    void write(glsl::source& s) const {
        if constexpr (!merged_items<item, Less>::keyed) {
            kernel::reads{name, first}.write(s);
        } else {
            // Each function reads the whole pair and returns one member. Compilers remove the load
            // of the other member.
            auto const& pair = glsl::type_of<item>();
            auto const read = first.reader(s);
            s.need(pair);
            auto const member = [&](std::string const& function, std::size_t k) {
                s.value_hook(function, *pair.fields[k].t, [&](glsl::index_text const& at) {
                    std::string const whole = read(at);
                    return glsl::concat({whole, ".", pair.fields[k].name});
                });
            };
            member(name, 0);
            member(glsl::concat({name, "_payload"}), 1);
        }
    }
};
template <class Less, class Iterator>
reads_merged<Less, Iterator> reads_for_merge(char const* name, Iterator first) {
    return {name, first};
}

/// Hook that defines the function void store(uint i, ITEM v), which stores output i. With KEYED, it
/// defines void store_pair(uint i, ITEM key, PAYLOAD payload) instead.
template <class Item, class Less, class Iterator> struct writes_merged {
    Iterator first;
    void bind(kernel::arguments& a) const { first.bind(a); }
    void write(glsl::source& s) const {
        if constexpr (!merged_items<Item, Less>::keyed) {
            kernel::write_hook<Item>("store", first).write(s);
        } else {
            auto const& pair = glsl::type_of<Item>();
            auto const &key = *pair.fields[0].t, &payload = *pair.fields[1].t;
            auto const put = first.writer(s);
            s.need(pair);
            s.begin();
            put(glsl::index_text{"i"},
                pair,
                glsl::fill_in("$($, $)", {pair.name, s.decode(key, "k"), s.decode(payload, "v")}));
            s.append(glsl::fill_in("void store_pair(uint i, $ k, $ v) {\n$}\n",
                {s.encoded_name(key), s.encoded_name(payload), s.end()}));
        }
    }
};
template <class Item, class Less, class Iterator>
writes_merged<Item, Less, Iterator> writes_for_merge(Iterator first) {
    return {first};
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
