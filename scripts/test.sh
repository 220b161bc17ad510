#!/bin/sh
# SPDX-License-Identifier: MIT
# test.sh [CTEST ARGUMENTS]: sets the machine up, builds, and passes the tests in every environment, then once more
# under AddressSanitizer and UndefinedBehaviorSanitizer. Without a GPU it all runs on Mesa's software drivers.
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh

# The sanitizers by clang where it is there: a third of the time to compile, and a second compiler's eye.
asan=asan
probe=$(mktemp)
if echo 'int main() {}' | clang++ -std=c++20 -fsanitize=address,undefined -x c++ - -o "$probe" 2>/dev/null && "$probe"; then asan=asan-clang; fi
rm -f "$probe"

for preset in default $asan; do
    cmake --preset $preset
    cmake --build --preset $preset -j "$(nproc)"
    ctest --preset $preset -j "$(nproc)" "$@"
done
