// SPDX-License-Identifier: MIT
#error "gpu: thrust/allocate_unique.h is not here: a gpu::vector or gpu::scalar owns its memory"
