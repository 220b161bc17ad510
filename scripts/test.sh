#!/bin/sh
# SPDX-License-Identifier: MIT
# test.sh [--all] [CTEST ARGUMENTS]: sets the machine up, builds, and passes the tests, then once more under
# AddressSanitizer and UndefinedBehaviorSanitizer. Without a GPU it all runs on Mesa's software drivers.
# --all: every floor in every environment of tests/environments.cmake and under sanitizers, and the examples of docstrings, which
# takes half an hour more on two cores.
set -eu
all=OFF
if [ "${1:-}" = --all ]; then all=ON; shift; fi
cd "$(dirname "$0")/.."
scripts/setup.sh

# The sanitizers by clang where it is there: a third of the time to compile, and a second compiler's eye.
asan=asan
probe=$(mktemp)
if echo 'int main() {}' | clang++ -std=c++20 -fsanitize=address,undefined -x c++ - -o "$probe" 2>/dev/null && "$probe"; then asan=asan-clang; fi
rm -f "$probe"

for preset in default $asan; do
    cmake --preset $preset -DGPU_TEST_ALL=$all -DGPU_TEST_NEWER_MESA=ON
    cmake --build --preset $preset -j "$(nproc)"
    ctest --preset $preset -j "$(nproc)" "$@"
done
