// SPDX-License-Identifier: MIT
#error "gpu: thrust/mr/memory_resource.h is not here: there are no memory resources; a vector of the GPU has its own memory"
