// SPDX-License-Identifier: MIT
#error "gpu: thrust/device_make_unique.h is not here: a gpu::vector or gpu::scalar owns its memory"
