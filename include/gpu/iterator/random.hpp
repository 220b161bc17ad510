// SPDX-License-Identifier: MIT
// random_iterator: yields random numbers of any distribution, computed from seed and index, without
// memory.
#pragma once
#include <gpu/functional/random.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/transform.hpp>

#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
template <class Distribution, class Engine> struct random_element {
    Distribution distribution{};
    std::uint64_t seed = Engine::default_seed;
    template <class I> auto operator()(I const& i) const {
        Engine engine(seed, i);
        if constexpr (glsl::plain<I>)
            return glsl::host(distribution(engine));
        else
            return distribution(engine);
    }
};
}  // namespace detail

/// Iterator that yields random numbers: element i is what `distribution` draws from the random
/// number engine `Engine(seed, i)`.
///
/// Any part of the sequence can be read alone and repeatedly, on the host and on the GPU. A kernel
/// computes the numbers where it reads them.
///
///     gpu::vector<float> v(1000);
///     auto r = gpu::make_random_iterator(gpu::normal_distribution<float>(), 42);
///     gpu::copy(r, r + 1000, v.begin());
template <class Distribution, class Engine = philox4x32>
using random_iterator =
    transform_iterator<detail::random_element<Distribution, Engine>, counting_iterator<std::uint32_t>>;

template <class Engine = philox4x32, class Distribution>
random_iterator<Distribution, Engine> make_random_iterator(
    Distribution distribution, std::uint64_t seed = Engine::default_seed) {
    return random_iterator<Distribution, Engine>(counting_iterator<std::uint32_t>(0), {distribution, seed});
}

}  // namespace gpu::inline v0_2
