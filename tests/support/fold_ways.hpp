// SPDX-License-Identifier: MIT
// The ways in which fold_in_teams() folds long segments, for the tests of what is built on it.
#pragma once
#include <gpu/kernel/runtime.hpp>

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
class fold_by {
public:
    explicit fold_by(way w) : before_(gpu::kernel::current().tuning) {
        auto& p = gpu::kernel::current().tuning;
        p.most_in_wide_teams = w == way::wide ? std::size_t(1) << 20 : 0;
        p.look_back = before_.look_back && w == way::joined;
    }
    fold_by(fold_by const&) = delete;
    fold_by& operator=(fold_by const&) = delete;
    ~fold_by() { gpu::kernel::current().tuning = before_; }

private:
    gpu::kernel::profile before_;
};

}  // namespace testing
