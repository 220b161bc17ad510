// SPDX-License-Identifier: MIT
// Joins of two ranges of keys, as indices into both: inner_join, left_join, semi_join, anti_join,
// their _sorted forms, which take sorted keys, and their _into forms, which do not wait.
#pragma once
#include <gpu/relational/inner_join.hpp>
#include <gpu/relational/semi_join.hpp>

// Two keys are equal when neither is less than the other; a NaN is not a valid key. The first range
// is called left, the second one right. The right keys are sorted, with their indices. A binary
// search finds, for each left key, the right keys equal to it. A scan of the numbers of equal keys
// gives each left key the position of its pairs in the output. Pairs come in the order of two
// nested loops with the left range outside, and are the same from run to run. To fetch the joined
// elements, gather with the indices.
//
// The _sorted forms take ranges that are already sorted, and replace the sort and the
// searches by two merges.
//
// Complexity: a sort of the right keys, a search for each left key, and linear in the number of
// pairs. Scratch memory: a copy of the right keys with their indices and what the sort takes, three
// words for each left key, and a word for each pair. When a range is counted, all of this is as for
// its largest possible length.
