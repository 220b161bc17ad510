// SPDX-License-Identifier: MIT
// Algorithms that keep some elements of a range, in order: copy_if, remove, unique and their
// variants.
#pragma once
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/remove.hpp>
#include <gpu/algorithm/unique.hpp>
