// SPDX-License-Identifier: MIT
// Joins two ranges of keys, with indices into both as the result: inner_join, left_join, semi_join
// and anti_join. The _sorted forms take sorted keys, and the _into forms do not wait.
#pragma once
#include <gpu/relational/inner_join.hpp>
#include <gpu/relational/semi_join.hpp>

// The first range of a join is called left, the second one right. Two keys are equal when neither
// is less than the other; a NaN is not a valid key.
//
// The right keys are sorted, with their indices. For each left key, a binary search or a hash table
// finds the right keys that equal it. A scan of the numbers of these keys gives each left key the
// position of its pairs in the output. Pairs come in the order of two nested loops with the left
// range outside, and are identical from run to run. To fetch the joined elements, gather them by
// the indices.
//
// semi_join and anti_join tell only whether there is an equal right key. A hash table for that
// needs no sort.
//
// The _sorted forms need no sort. In inner_join and left_join, two merges replace the searches when
// both ranges have the same type of keys.
//
// Complexity: a sort of the right keys, a search for each left key, and linear in the number of
// pairs. Scratch memory: a copy of the right keys with their indices, the scratch memory of the
// sort, and three words for each left key; on llvmpipe also a word for each pair. Each function
// says when it makes a hash table, and what that takes. For a counted range, whose length is in GPU
// memory, all of this is as for the largest length possible.
