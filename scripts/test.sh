#!/bin/sh
# SPDX-License-Identifier: MIT
# test.sh [CTEST ARGUMENTS]: sets the machine up, builds, and passes the tests in every environment, then once more
# under AddressSanitizer and UndefinedBehaviorSanitizer. Without a GPU it all runs on Mesa's software drivers.
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh
for preset in default asan; do
    cmake --preset $preset
    cmake --build --preset $preset
    ctest --preset $preset -j "$(nproc)" "$@"
done
