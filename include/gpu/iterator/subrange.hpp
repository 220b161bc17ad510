// SPDX-License-Identifier: MIT
// subrange: a range made of two iterators. The views of gpu::views are subranges.
#pragma once

#include <cstddef>

namespace gpu::inline v0_2 {

/// A range that is given by its first iterator and the iterator past its end.
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

}  // namespace gpu::inline v0_2
