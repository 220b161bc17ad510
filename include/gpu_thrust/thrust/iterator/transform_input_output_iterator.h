// SPDX-License-Identifier: MIT
#include <thrust/detail/config.h>
