// SPDX-License-Identifier: MIT
#error "gpu: thrust/system/tbb/memory.h is not here: only the vectors and policies of thrust:: itself are here"
