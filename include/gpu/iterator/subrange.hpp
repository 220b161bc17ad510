// SPDX-License-Identifier: MIT
// subrange: two iterators as a range, which is what views are made of.
#pragma once

#include <cstddef>

namespace gpu {

/// Two iterators as a range: what views are made of.
template <class I> class subrange {
public:
    subrange(I first, I last) : first_(first), last_(last) {}
    I begin() const { return first_; }
    I end() const { return last_; }
    std::size_t size() const { return static_cast<std::size_t>(last_ - first_); }
    bool empty() const { return first_ == last_; }

private:
    I first_, last_;
};

}  // namespace gpu
