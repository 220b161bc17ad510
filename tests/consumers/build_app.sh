#!/bin/sh
# SPDX-License-Identifier: MIT
# build_app.sh WAY WORK CXX: builds app/ against the library in one of six ways, in the folder WORK, and runs it.
set -eu
way=$1 work=$2 cxx=$3
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
rm -rf "$work"
mkdir -p "$work"
cd "$work"

install_here() {
    cmake -S "$root" -B build -G Ninja -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_INSTALL_PREFIX="$work/prefix" \
        -DGPU_BUILD_TESTS=OFF -DGPU_BUILD_BENCHMARKS=OFF -DGPU_BUILD_EXAMPLES=OFF
    cmake --install build
    ls prefix/share/gpu/gpu-gdb.py prefix/share/gpu/gpu.natvis
    mv prefix moved                                 # an installed library may be moved
}
build() { cmake -S "$here/app" -B app -G Ninja -DCMAKE_CXX_COMPILER="$cxx" "$@" && cmake --build app && ./app/app && ./app/thrust_app; }

case $way in
bare)
    "$cxx" -std=c++20 -I "$root/include" "$here/app/main.cpp" -o app && ./app ;;
installed)
    install_here
    "$cxx" -std=c++20 -I "$(echo moved/include/gpu-*/include)" "$here/app/main.cpp" -o app && ./app ;;
add_subdirectory | fetch_content)
    build -DHOW="$way" -DROOT="$root" ;;
find_package)
    install_here
    build -DHOW="$way" -DCMAKE_PREFIX_PATH="$work/moved" ;;
windows)                                            # CXX is MinGW's; run where Wine and Xvfb are
    glm=$(echo '#include <glm/glm.hpp>' | c++ -x c++ -M - | tr ' ' '\n' | sed -n 's|/glm/glm\.hpp$||p')
    mkdir other && ln -s "$glm/glm" other/glm
    "$cxx" -std=c++20 -Wall -Wextra -Werror -I "$root/include" -isystem other "$here/app/main.cpp" -o app.exe -static
    wine=$(command -v wine64 || command -v wine || command -v /usr/lib/wine/wine64 || true)
    if [ -z "$wine" ] || ! command -v xvfb-run >/dev/null; then echo "compiled; not run, for want of Wine or Xvfb"; exit 0; fi
    WINEPREFIX=$work/wine WINEDEBUG=-all xvfb-run -a "$wine" app.exe ;;
*)
    echo "no such way: $way" && exit 2 ;;
esac
