// SPDX-License-Identifier: MIT
#error "gpu: thrust/type_traits/is_execution_policy.h is not here: C++20 has these traits in <type_traits>, <iterator> and <utility>"
