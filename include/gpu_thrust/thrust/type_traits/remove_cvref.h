// SPDX-License-Identifier: MIT
#error "gpu: thrust/type_traits/remove_cvref.h is not here: C++20 has these traits in <type_traits>, <iterator> and <utility>"
