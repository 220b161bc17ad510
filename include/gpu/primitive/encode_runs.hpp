// SPDX-License-Identifier: MIT
// Gives encode_runs(), which stores the first key and the length of each run of a range, and
// find_long_runs(), which stores where runs of two or more begin, and their lengths.
#pragma once
#include <gpu/primitive/compact.hpp>
#include <gpu/primitive/compact_tiles.hpp>

#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// The hooks of the kernel compact.glsl for runs of keys. They load keys with their flags, and
/// store the first key and the length of each run, and the number of runs in *count.
template <class Flags, class Keys, class KeysOut, class LengthsOut, class Out>
struct compact_runs_hooks : kernel::composed<compact_runs_hooks<Flags, Keys, KeysOut, LengthsOut, Out>> {
    using value_type = typename Keys::value_type;
    static constexpr char const* text = glsl::shaders::hooks_compact_runs;
    Flags flags;
    Keys keys;
    KeysOut keys_out;
    LengthsOut lengths_out;
    Out count;
    compact_runs_hooks(Flags f, Keys k, KeysOut to_keys, LengthsOut to_lengths, Out to)
        : flags(f), keys(k), keys_out(to_keys), lengths_out(to_lengths), count(to) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<value_type>{"ITEM"},
            kernel::choice{"IN_PLACE", 0},
            kernel::choice{"LONG", 0},
            kernel::choice{"LOOKS_AHEAD", 0},
            kernel::reads_pair{"look_at", keys, flags},
            kernel::write_hook<value_type>("store_key", keys_out),
            kernel::write_hook<std::uint32_t>("store_length", lengths_out),
            kernel::write_hook<std::uint32_t>("store_count", count));
    }
};

/// The hooks of the kernel compact.glsl for runs of two or more. The flags are those of
/// find_long_runs().
template <class Flags, class BeginsOut, class LengthsOut, class Out>
struct compact_long_runs_hooks
    : kernel::composed<compact_long_runs_hooks<Flags, BeginsOut, LengthsOut, Out>> {
    static constexpr char const* text = glsl::shaders::hooks_compact_runs;
    Flags flags;
    BeginsOut begins_out;
    LengthsOut lengths_out;
    Out count;
    compact_long_runs_hooks(Flags f, BeginsOut to_begins, LengthsOut to_lengths, Out to)
        : flags(f), begins_out(to_begins), lengths_out(to_lengths), count(to) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<std::uint32_t>{"ITEM"},
            kernel::choice{"IN_PLACE", 0},
            kernel::choice{"LONG", 1},
            kernel::choice{"LOOKS_AHEAD", 1},
            kernel::reads{"begins", flags},
            kernel::write_hook<std::uint32_t>("store_begin", begins_out),
            kernel::write_hook<std::uint32_t>("store_length", lengths_out),
            kernel::write_hook<std::uint32_t>("store_count", count));
    }
};

/// True when encode_runs() may be called for keys of type T: groups must be able to wait for each
/// other, and keys go through shared memory.
template <class T> bool encodes_runs(kernel::profile const& p) {
    return sizeof(T) <= largest_in_one_pass && p.form == kernel::shape::groups && p.look_back;
}

/// Stores the first key of each run to keys_out and its length to lengths_out, and the number of
/// runs at *runs, which must not lie in the memory that holds `count`. flags[i] is 1 when a run
/// begins at key i, otherwise 0; flags[0] is 1. Takes one launch, by look-back, and does not wait.
/// One launch must be able to process the range.
template <class Flags, class Keys, class KeysOut, class LengthsOut, class Out>
void encode_runs(
    Flags flags, Keys keys, kernel::length count, KeysOut keys_out, LengthsOut lengths_out, Out runs) {
    if (count.most == 0) return assign(constant_iterator<std::uint32_t>(0), 1, runs);
    require_countable(count);
    kernel::session s;
    compact_tiles<std::uint32_t, uvec2>(*s,
        kernel::tile_for_runs(s->tuning,
            count.most,
            Keys::element_bytes,
            glsl::shared_bytes(glsl::type_of<typename Keys::value_type>()) + 4),
        count,
        compact_runs_hooks<Flags, Keys, KeysOut, LengthsOut, Out>{flags, keys, keys_out, lengths_out, runs});
}

/// Stores for each run of two or more items the index at which it begins to begins_out and its
/// length to lengths_out, and the number of these runs at *runs, which must not lie in the memory
/// that holds `count`. flags[i] is 1 when a run begins at item i, otherwise 0; flags[0] is 1.
/// `largest` is the size in bytes of the largest element that the flags read. Takes one launch, by
/// look-back, and does not wait. One launch must be able to process the range, which has room for
/// at least one item.
template <class Flags, class BeginsOut, class LengthsOut, class Out>
void find_long_runs(Flags flags, kernel::length count, std::uint32_t largest, BeginsOut begins_out,
    LengthsOut lengths_out, Out runs) {
    require_countable(count);
    kernel::session s;
    compact_tiles<std::uint32_t, uvec2>(*s,
        kernel::tile_for_long_runs(s->tuning, count.most, largest),
        count,
        compact_long_runs_hooks<Flags, BeginsOut, LengthsOut, Out>{flags, begins_out, lengths_out, runs});
}

}  // namespace gpu::inline v0_2::primitive
