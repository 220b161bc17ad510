#!/bin/sh
# SPDX-License-Identifier: MIT
# bench.sh [FILE] [TABLE OPTIONS]: sets the machine up, builds, and runs the main job: every family of algorithms on
# real input (the text FILE, by default the system's dictionary) against std:: and std::execution::par_unseq.
# Prints one table; writes out/bench.json, and with matplotlib out/bench.svg and out/bench.png.
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh
cmake --preset default >/dev/null
cmake --build --preset default --target bench_table
mkdir -p out
build/default/bench/bench_table "$@" --json out/bench.json
scripts/plot.py out/bench.json out/bench
