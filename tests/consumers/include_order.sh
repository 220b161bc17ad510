#!/bin/sh
# SPDX-License-Identifier: MIT
# include_order.sh CXX GLAD: gpu.hpp compiles before and after whatever else declares OpenGL or defines macros.
set -eu
cxx=$1 glad=$2
root=$(cd "$(dirname "$0")/../.." && pwd)

try() {                                             # others may warn about themselves; we may not
    printf '%s\n' "$@" 'int main() { gpu::vector<float> v; return static_cast<int>(v.size()); }' |
        "$cxx" -std=c++20 -fsyntax-only -Wall -Wextra -Werror -I "$root/include" -isystem "$glad" -x c++ - ||
        { echo "fails: $*"; exit 1; }
}
known() { printf '#include %s\n' "$1" | "$cxx" -std=c++20 -fsyntax-only -isystem "$glad" -x c++ - 2>/dev/null; }

gpu='#include <gpu/gpu.hpp>'
tried=0
for other in '<glad/gl.h>' '<GL/gl.h>' '<GL/glcorearb.h>' '<GL/glew.h>' '<epoxy/gl.h>' '<GLFW/glfw3.h>' '<EGL/egl.h>' \
    '<X11/Xlib.h>' '<SDL2/SDL_opengl.h>'; do
    known "$other" || continue
    try "#include $other" "$gpu"
    try "$gpu" "#include $other"
    tried=$((tried + 2))
done
# The macros of windows.h and of careless headers.
try '#define min(a, b) ((a) < (b) ? (a) : (b))' '#define max(a, b) ((a) > (b) ? (a) : (b))' '#define near' '#define far' \
    '#define NO_ERROR 0' '#define OUT_OF_MEMORY 1' '#define DELETE 2' '#define MemoryBarrier() 3' '#define interface struct' "$gpu"
echo "$((tried + 1)) orders"
