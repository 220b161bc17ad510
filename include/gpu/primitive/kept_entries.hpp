// SPDX-License-Identifier: MIT
// Gives kept_entries, which keeps what was made for the last few calls.
#pragma once
#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// Four entries that are kept from call to call. A new entry takes the place of the one that was
/// used least recently.
template <class Entry> class kept_entries {
public:
    /// Returns the kept entry for which is(entry) is true. When there is none, calls make(entry)
    /// for an entry to change, and returns that. It is kept if make() returns true.
    template <class Is, class Make> Entry const& get(Is const& is, Make const& make) {
        slot* oldest = slots_;
        for (slot& s : slots_) {
            if (s.used && is(s.entry)) {
                s.used = ++uses_;
                return s.entry;
            }
            if (s.used < oldest->used) oldest = &s;
        }
        oldest->used = 0;
        if (make(oldest->entry)) oldest->used = ++uses_;
        return oldest->entry;
    }

private:
    struct slot {
        Entry entry;
        std::uint64_t used = 0;  // number of the last use, or 0 when the entry is not kept
    };
    slot slots_[4];
    std::uint64_t uses_ = 0;
};

}  // namespace gpu::inline v0_2::primitive
