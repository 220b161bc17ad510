// SPDX-License-Identifier: MIT
#error "gpu: thrust/type_traits/is_operator_plus_function_object.h is not here: C++20 has these traits in <type_traits>, <iterator> and <utility>"
