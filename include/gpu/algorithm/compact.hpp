// SPDX-License-Identifier: MIT
// copy_if, remove, unique and their kin: keep some elements of a range, in order.
#pragma once
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/remove.hpp>
#include <gpu/algorithm/unique.hpp>
