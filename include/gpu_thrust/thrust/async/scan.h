// SPDX-License-Identifier: MIT
#error "gpu: thrust/async/scan.h is not here: a result that stays on the GPU is gpu::reduce_into(..., scalar), and scalar.read_async() is its future"
