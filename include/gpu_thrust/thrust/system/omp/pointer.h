// SPDX-License-Identifier: MIT
#error "gpu: thrust/system/omp/pointer.h is not here: only the vectors and policies of thrust:: itself are here"
