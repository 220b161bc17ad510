#!/bin/sh
# SPDX-License-Identifier: MIT
# include_order.sh CXX GLAD: gpu.hpp compiles before and after whatever else declares OpenGL or defines macros.
set -eu
cxx=$1 glad=$2 flags=
root=$(cd "$(dirname "$0")/../.." && pwd)

try() {                                             # others may warn about themselves; we may not
    printf '%s\n' "$@" 'int main() { gpu::vector<float> v; return static_cast<int>(v.size()); }' |
        "$cxx" $flags -std=c++20 -fsyntax-only -Wall -Wextra -Werror -I "$root/include" -isystem "$glad" -x c++ - ||
        { echo "fails:" && printf '%s\n' "$@" | grep -v -e '^#if' -e '^#  ' -e '^#endif'; exit 1; }
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
# Libraries that define macros with common names, where they are there. Qt's own flags come from pkg-config.
if command -v pkg-config >/dev/null; then
    for qt in Qt6Core Qt5Core; do
        pkg-config --exists $qt || continue
        flags="-fPIC $(pkg-config --cflags $qt | sed 's/-I/-isystem /g')"
        try '#include <QObject>' "$gpu"
        try "$gpu" '#include <QObject>'
        tried=$((tried + 2))
        flags=
        break
    done
fi

# The macros of windows.h and of careless headers.
try '#define min(a, b) ((a) < (b) ? (a) : (b))' '#define max(a, b) ((a) > (b) ? (a) : (b))' '#define near' '#define far' \
    '#define NO_ERROR 0' '#define OUT_OF_MEMORY 1' '#define DELETE 2' '#define MemoryBarrier() 3' '#define interface struct' "$gpu"

# The macros of others, once all that the library includes from elsewhere is there: Qt's, those of windows.h, of C libraries and of X11.
others=$(grep -rhoE '^ *# *include *<[^>]+>' "$root/include/gpu" | sed 's/.*<\(.*\)>/\1/' | grep -v '^gpu/' | sort -u |
    sed 's|.*|#if __has_include(<&>)\n#    include <&>\n#endif|')
every="$gpu
#include <gpu/linalg.hpp>
#include <gpu/numeric/bspline.hpp>
#include <gpu/numeric/conjugate_gradient.hpp>
#include <gpu/numeric/fft.hpp>
#include <gpu/numeric/matrix_market.hpp>
#include <gpu/numeric/spmv.hpp>
#include <gpu/numeric/tensor.hpp>
#include <gpu/relational/join.hpp>"
qt='#define slots
#define signals public
#define emit
#define foreach(a, b) for (a : b)
#define forever for (;;)
#define Q_SLOTS
#define Q_SIGNALS public'
windows='#define small char
#define near
#define far
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define interface struct
#define NO_ERROR 0L
#define OUT_OF_MEMORY 1
#define DELETE (0x00010000L)
#define IN
#define OUT
#define ERROR 0
#define TRUE 1
#define FALSE 0
#define CONST const
#define VOID void'
c='#define major(x) ((x) >> 8)
#define minor(x) ((x) & 255)
#define makedev(a, b) ((a) << 8 | (b))
#define isnan(x) ((x) != (x))
#define isinf(x) ((x) - (x) != 0)
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define check(x) ((x) ? (void)0 : (void)1)
#define access(a, b) _access(a, b)'
x11='#define None 0L
#define Bool int
#define Status int
#define Always 2
#define Success 0
#define True 1
#define False 0'
glsl='#define global
#define local
#define in_place
#define varying
#define highp'
for macros in "$qt" "$windows" "$c" "$x11" "$glsl"; do
    try "$others" "$macros" "$every"
done

# A macro with a name that stays is refused by one sentence, which names it.
for macro in buffer constant device host kernel shared uniform I; do
    said=$(printf '#define %s 1\n#include <gpu/gpu.hpp>\n' $macro |
        "$cxx" -std=c++20 -fsyntax-only -I "$root/include" -x c++ - 2>&1 | grep error: || true)
    case $said in
    *"has the name $macro, which is a macro here: #undef $macro before the #include"*) ;;
    *) echo "the macro $macro is not refused: $said" && exit 1 ;;
    esac
    [ "$(echo "$said" | wc -l)" = 2 ] || { echo "the macro $macro gives more than one sentence: $said"; exit 1; }
done
said=$(printf '#define N 100\n#include <gpu/gpu.hpp>\n' | "$cxx" -std=c++20 -fsyntax-only -I "$root/include" -x c++ - 2>&1 | grep error: || true)
case $said in
*"one of them is a macro here"*) ;;
*) echo "the macro N is not refused: $said" && exit 1 ;;
esac
echo "$((tried + 7)) orders"
