// SPDX-License-Identifier: MIT
#error "gpu: thrust/type_traits/void_t.h is not here: C++20 has these traits in <type_traits>, <iterator> and <utility>"
