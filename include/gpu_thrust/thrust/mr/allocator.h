// SPDX-License-Identifier: MIT
#error "gpu: thrust/mr/allocator.h is not here: there are no memory resources; a vector of the GPU has its own memory"
