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

/// How long segments are folded: by whole groups, by groups that take chunks of them in the same
/// launch, or in launches of their own.
enum class way { wide, joined, apart };

/// Makes all folds take one way, until it is destroyed. Where groups must not wait for each other,
/// way::joined is way::apart.
struct fold_by : changed_tuning {
    explicit fold_by(way w) {
        now.most_in_wide_teams = w == way::wide ? std::size_t(1) << 20 : 0;
        now.look_back = before.look_back && w == way::joined;
    }
};

}  // namespace testing
