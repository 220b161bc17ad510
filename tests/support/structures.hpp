// SPDX-License-Identifier: MIT
// Structures and orders that the tests of several headers share.
#pragma once
#include <gpu/functional/structure.hpp>

namespace testing {

/// A pair of numbers that folds combine.
struct sample {
    float value;
    int weight;
};

/// An order under which each four successive numbers are equal.
inline auto const by_key = [](auto a, auto b) { return a / 4u < b / 4u; };

}  // namespace testing
GPU_STRUCT(testing::sample, value, weight);
