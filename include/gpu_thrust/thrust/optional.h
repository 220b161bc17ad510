// SPDX-License-Identifier: MIT
#error "gpu: thrust/optional.h is not here: std::optional is what the host has"
