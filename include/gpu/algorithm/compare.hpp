// SPDX-License-Identifier: MIT
// equal, mismatch, lexicographical_compare, starts_with, ends_with: compare one range with another.
#pragma once
#include <gpu/algorithm/equal.hpp>
#include <gpu/algorithm/lexicographical_compare.hpp>
#include <gpu/algorithm/mismatch.hpp>
#include <gpu/algorithm/starts_with.hpp>
