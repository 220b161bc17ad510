// SPDX-License-Identifier: MIT
// Gives the engines and distributions that Thrust names, as thrust:: and as thrust::random::.
#pragma once
#include <gpu/functional/random.hpp>

namespace thrust {

/// Every engine's name is the library's engine, gpu::default_random_engine: a function of seed and
/// count, with numbers of its own. discard(n) takes constant time.
namespace random {
using gpu::default_random_engine;
using ecuyer1988 = default_random_engine;
using minstd_rand = default_random_engine;
using minstd_rand0 = default_random_engine;
using ranlux24 = default_random_engine;
using ranlux24_base = default_random_engine;
using ranlux48 = default_random_engine;
using ranlux48_base = default_random_engine;
using taus88 = default_random_engine;

using gpu::normal_distribution;
using gpu::uniform_int_distribution;
using gpu::uniform_real_distribution;
namespace experimental {
using gpu::normal_distribution;
}
}  // namespace random
using namespace random;

}  // namespace thrust
