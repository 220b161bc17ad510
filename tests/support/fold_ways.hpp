// SPDX-License-Identifier: MIT
// The ways in which fold_in_teams() folds long segments, for the tests of what is built on it.
#pragma once
#include <gpu/kernel/runtime.hpp>

#include "testing.hpp"

#include <vector>

namespace testing {
/// Segments of the given lengths, which begin after `gap` items. Offsets have one entry more.
inline std::vector<unsigned> offsets_of(std::vector<unsigned> const& lengths, unsigned gap) {
    std::vector<unsigned> offsets{gap};
    for (unsigned n : lengths) offsets.push_back(offsets.back() + n);
    return offsets;
}
/// True where the kernel of fold_in_teams() is used: it is for GPUs.
inline bool folds_in_teams() { return gpu::kernel::current().tuning.form == gpu::kernel::shape::groups; }

/// The ways to fold a long segment. `wide`: one group folds the segment. `joined`: groups fold
/// chunks of the segment in the launch that folds the short segments. `apart`: groups fold chunks
/// of the segment in launches of their own. `spread`: as `joined`, and each group looks at all
/// segments.
enum class way { wide, joined, apart, spread };

/// While it lives, every fold of a long segment takes the way `w`. Where groups must not wait for
/// each other, way::joined has the effect of way::apart.
struct fold_by : changed_tuning {
    explicit fold_by(way w) {
        now.most_in_wide_teams = w == way::wide ? std::size_t(1) << 20 : 0;
        now.look_back = before.look_back && w == way::joined;
        now.most_spread_segments = w == way::spread ? 1024 : 0;
        now.spread_from = 0;
    }
};

}  // namespace testing
