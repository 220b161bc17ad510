// SPDX-License-Identifier: MIT
// shuffle_iterator: yields the indices 0 ... n - 1 in random order, without memory.
#pragma once
#include <gpu/functional/random_bijection.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/transform.hpp>

#include <cstdint>
#include <utility>

namespace gpu::inline v0_2 {

/// Iterator that yields the indices 0 ... n - 1 in random order, for permutation_iterator, gather
/// and scatter. The index at position i is the result of gpu::random_bijection for i.
using shuffle_iterator = transform_iterator<random_bijection, counting_iterator<std::uint32_t>>;

/// Returns an iterator i such that [i, i + n) yields the indices 0 ... n - 1 in random order. `g`
/// is a seed or a random number engine.
///
///     gpu::vector<int> v{7, 8, 9};
///     auto order = gpu::make_shuffle_iterator(v.size(), 42);
///     auto shuffled = gpu::make_permutation_iterator(v.begin(), order);    // v in random order
template <class G> shuffle_iterator make_shuffle_iterator(std::uint64_t n, G&& g) {
    return shuffle_iterator(counting_iterator<std::uint32_t>(0), random_bijection(n, std::forward<G>(g)));
}

}  // namespace gpu::inline v0_2
