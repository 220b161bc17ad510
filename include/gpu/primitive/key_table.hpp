// SPDX-License-Identifier: MIT
// Gives key_table, a hash table that finds keys among many keys. It is for GPUs.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/key_entry.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

/// Hook that defines first_slot() and next_slot() for a table of `count` slots.
struct slot_order : kernel::composed<slot_order> {
    static constexpr char const* text = glsl::shaders::hooks_first_slot;
    std::uint32_t count;
    explicit slot_order(std::uint32_t n) : count(n) {}
    template <class Each> void parts(Each const& each) const { each(kernel::number{"SLOTS", count}); }
};
/// Visitor for for_each_index: inserts each key into `table`, whose slots have `stride` words.
template <class Keys> struct insert_key : kernel::composed<insert_key<Keys>> {
    static constexpr char const* text = glsl::shaders::hooks_insert_key;
    Keys keys;
    gl::buffer const& table;
    slot_order order;
    std::uint32_t stride;
    insert_key(Keys from, gl::buffer const& to, slot_order by, std::uint32_t words)
        : keys(from), table(to), order(by), stride(words) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::choice{"STRIDE", stride},
            kernel::reads{"key", keys},
            kernel::word_array{"slots", table},
            order);
    }
};
/// Visitor for for_each_index: searches for each key in `table`, and writes the answer to `out`.
template <bool Indexed, class Keys, class Table, class Out>
struct find_key : kernel::composed<find_key<Indexed, Keys, Table, Out>> {
    static constexpr char const* text = glsl::shaders::hooks_find_key;
    Keys keys;
    Table table;
    slot_order order;
    std::uint32_t missing;
    Out out;
    find_key(Keys from, Table in, slot_order by, std::uint32_t none, Out to)
        : keys(from), table(in), order(by), missing(none), out(to) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<typename Table::value_type>{"SLOT"},
            kernel::choice{"STRIDE", Table::element_bytes / 4},
            kernel::choice{"INDEXED", Indexed},
            kernel::number{"MISSING", missing},
            kernel::reads{"key", keys},
            kernel::reads{"slot", table},
            order,
            kernel::write_hook<std::uint32_t>("store_answer", out));
    }
};

/// A hash table in scratch memory of the keys of a range, which are numbers. With Indexed, it tells
/// the index of a key, and otherwise only whether the range has a key. -0 equals +0, and a NaN
/// equals NaNs with the same bits.
///
/// Has eight slots for each key, four where these would take more than 16 MiB, and two where four
/// would take more than 48 MiB. A slot has 4 bytes; 8 with Indexed, and 16 for keys of 8 bytes.
/// Takes two launches, and one for each search; does not wait.
template <class Key, bool Indexed> class key_table {
    using slot =
        std::conditional_t<sizeof(Key) == 8, uvec4, std::conditional_t<Indexed, uvec2, std::uint32_t>>;
    using slot_iterator = scratch_iterator<slot>;

public:
    static constexpr std::size_t slot_bytes = sizeof(slot);
    /// True when a table of `count` keys fits into a storage block, on a device of the shape
    /// groups. Atomic operations do not reach further.
    static bool fits(kernel::runtime& r, std::size_t count) {
        return r.tuning.form == kernel::shape::groups && count < (1u << 30) &&
               !kernel::needs_windows(r.device, (slots_for(count) + 1) * sizeof(slot));
    }
    /// Makes the table of keys[0, count), whose bits `raw` reads; fits() must be true. Of several
    /// equal keys the table has one: the first of those that are neighbours.
    template <class Raw>
    key_table(kernel::runtime& r, Raw raw, kernel::length count)
        : runtime_(&r)
        , memory_(r, slots_for(count.most) + 1)
        , order_(static_cast<std::uint32_t>(slots_for(count.most))) {
        // The caller may have set a limit for a shorter range.
        kernel::limited_extent const within(r.call, kernel::arguments::unknown);
        assign(constant_iterator<slot>(slot(0)), slots_for(count.most) + 1, slot_iterator(memory_));
        for_each_index(count,
            kernel::one_item_in_turn,
            insert_key<decltype(ranks(raw))>{ranks(raw), memory_.buffer(), order_, sizeof(slot) / 4});
    }
    /// Searches for keys[0, count), whose bits `raw` reads. Writes to out[i], with Indexed, the
    /// index of a key that equals key i, or `missing` when there is none; otherwise 1 or 0.
    template <class Raw, class Out>
    void find(Raw raw, kernel::length count, Out out, std::uint32_t missing = 0) const {
        kernel::limited_extent const within(runtime_->call, kernel::arguments::unknown);
        for_each_index(count,
            kernel::at_least(Raw::element_bytes, 4u),
            find_key<Indexed, decltype(ranks(raw)), slot_iterator, Out>{
                ranks(raw), slot_iterator(memory_), order_, missing, out});
    }

private:
    /// Returns the number of slots: at least one more than keys, so that each search ends.
    static std::size_t slots_for(std::size_t count) {
        std::size_t const bytes = (count + 1) * sizeof(slot);
        return (count + 1) * (8 * bytes <= (1u << 24) ? 8 : 4 * bytes <= (3u << 24) ? 4 : 2);
    }
    template <class Raw> static auto ranks(Raw raw) {
        return make_transform_iterator(
            make_transform_iterator(raw, rank_of_bits<Key, false>{}), rank_in_two_words{});
    }
    kernel::runtime* runtime_;
    kernel::scratch<slot> memory_;
    slot_order order_;
};

}  // namespace gpu::inline v0_2::primitive
