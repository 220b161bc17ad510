// SPDX-License-Identifier: MIT
// segmented_reduce, segmented_argmin, segmented_argmax, inclusive_segmented_scan,
// exclusive_segmented_scan: reductions and scans of each segment of a range.
#pragma once
#include <gpu/algorithm/segmented_reduce.hpp>
#include <gpu/algorithm/segmented_scan.hpp>
