// SPDX-License-Identifier: MIT
// Everything: containers, iterators, functions and algorithms.
#pragma once
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/span.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/placeholders.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/iterator/discard.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/view/view.hpp>
