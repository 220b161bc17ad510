// SPDX-License-Identifier: MIT
#error "gpu: thrust/mr/disjoint_sync_pool.h is not here: there are no memory resources; a vector of the GPU has its own memory"
