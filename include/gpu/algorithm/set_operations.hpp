// SPDX-License-Identifier: MIT
// Set operations on sorted ranges: set_union, set_intersection, set_difference,
// set_symmetric_difference, their _by_key forms, and includes.
#pragma once
#include <gpu/algorithm/includes.hpp>
#include <gpu/algorithm/set_difference.hpp>
#include <gpu/algorithm/set_intersection.hpp>
#include <gpu/algorithm/set_symmetric_difference.hpp>
#include <gpu/algorithm/set_union.hpp>
