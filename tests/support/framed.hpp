// SPDX-License-Identifier: MIT
// What tests of searches need: a range between other elements, and a vector with one element changed.
#pragma once
#include "testing.hpp"

#include <gpu/algorithm/copy.hpp>

namespace testing {

/// A vector with other elements on both sides, which no search may see.
template <class T> struct framed {
    explicit framed(std::vector<T> const& v, T const& outside) : all(v.size() + 64, outside), n(v.size()) {
        gpu::copy(v.begin(), v.end(), all.begin() + 32);
    }
    auto begin() { return all.begin() + 32; }
    auto end() { return begin() + static_cast<std::ptrdiff_t>(n); }
    gpu::vector<T> all;
    std::size_t n;
};

/// Returns v with element `at` replaced by x, or v itself when it has no such element.
template <class T> std::vector<T> with(std::vector<T> v, std::size_t at, T const& x) {
    if (at < v.size()) v[at] = x;
    return v;
}

}  // namespace testing
