#!/bin/sh
# SPDX-License-Identifier: MIT
# build_app.sh WAY WORK CXX: builds app/ against the library in one of seven ways, in the folder WORK, and runs it.
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
build() { cmake -S "$here/app" -B app -G Ninja -DCMAKE_CXX_COMPILER="$cxx" "$@" && cmake --build app && ./app/app && ./app/compiled_app && ./app/thrust_app; }

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
    build -DHOW="$way" -DCMAKE_PREFIX_PATH="$work/moved"
    # A component that is not there is told by name, and stops nothing where it is optional.
    mkdir parts
    {
        echo 'cmake_minimum_required(VERSION 3.21)'
        echo 'project(parts LANGUAGES CXX)'
        echo 'find_package(gpu 0.2 REQUIRED COMPONENTS gpu thrust OPTIONAL_COMPONENTS nothing)'
        echo 'if(NOT gpu_thrust_FOUND OR gpu_nothing_FOUND)'
        echo '    message(FATAL_ERROR "the components are wrong")'
        echo 'endif()'
        echo 'find_package(gpu 0.2 REQUIRED COMPONENTS ${WANTED})'
    } >parts/CMakeLists.txt
    parts="cmake -S parts -B parts/build -G Ninja -DCMAKE_CXX_COMPILER=$cxx -DCMAKE_PREFIX_PATH=$work/moved"
    $parts -DWANTED=gpu
    ! $parts -DWANTED=nothing 2>said || { echo "a component that is not there was found"; exit 1; }
    tr -s ' \n' ' ' <said | grep -q 'has no component nothing; its components are gpu, thrust and compiled, and mpi where' || { cat said; exit 1; } ;;
pkg_config)
    install_here
    export PKG_CONFIG_PATH="$work/moved/share/pkgconfig"
    version=$(sed -n 's/^inline constexpr char version\[\] = "\(.*\)";$/\1/p' "$root/include/gpu/config.hpp")
    pkg-config --exists --print-errors "gpu = $version"
    if pkg-config --exists glm; then pkg-config --print-requires gpu | grep -q '^glm'; fi
    "$cxx" -std=c++20 "$here/app/main.cpp" -o app $(pkg-config --cflags --libs gpu) && ./app ;;
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
