// SPDX-License-Identifier: MIT
// Random numbers in lambdas and on the host: counter-based engines (Philox, Threefry) and
// distributions.
#pragma once

#include <gpu/functional/random_bijection.hpp>
#include <gpu/functional/random_distribution.hpp>
#include <gpu/functional/random_engine.hpp>
