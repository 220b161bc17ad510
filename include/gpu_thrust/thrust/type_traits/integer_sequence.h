// SPDX-License-Identifier: MIT
#error "gpu: thrust/type_traits/integer_sequence.h is not here: C++20 has these traits in <type_traits>, <iterator> and <utility>"
