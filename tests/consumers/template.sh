#!/bin/sh
# SPDX-License-Identifier: MIT
# template.sh WORK CXX [XVFB_RUN]: template/, copied to another place, builds without a warning, and runs: in a window where there
# is a display to play, and without one, where it says so.
set -eu
work=$1/template cxx=$2 xvfb=${3:-}
root=$(cd "$(dirname "$0")/../.." && pwd)
rm -rf "$work"
mkdir -p "$work"
cp -r "$root/template" "$work/copy"
cd "$work"
cmake -S copy -B build -G Ninja -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_BUILD_TYPE=Debug -DGPU_SOURCE="$root" \
    -DCMAKE_CXX_FLAGS="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
cmake --build build
ls build/app

build/app --help | grep -q -e --frames
! build/app --no-such-option >/dev/null || { echo "an option that is not there is taken"; exit 1; }
env -u DISPLAY -u WAYLAND_DISPLAY build/app --points 20000 | tee said
grep -q '^No window, since .*: nothing is drawn. 20000 points were sorted on .*, rightly.$' said

if [ -n "$xvfb" ] && grep -q 'APP_HAS_GLFW=1' build/build.ninja; then
    "$xvfb" -a build/app --frames 3 --points 20000 | tee said
    grep -q '^3 frames, drawn from back to front$' said
else
    echo "left out: the window (needs xvfb-run and GLFW, packages xvfb and libglfw3-dev)"
fi
