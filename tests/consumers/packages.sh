#!/bin/sh
# SPDX-License-Identifier: MIT
# packages.sh WORK CXX: builds the packages of packaging/ whose tools are here, and compiles a program with each.
# A line tells what is left out. The vcpkg port runs with functions that stand in for those of vcpkg.
set -eu
work=$1/packages cxx=$2
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
rm -rf "$work"
mkdir -p "$work/tree"
version=$(sed -n 's/^inline constexpr char version\[\] = "\(.*\)";$/\1/p' "$root/include/gpu/config.hpp")
cd "$root"
cp -r CMakeLists.txt LICENSE cmake include shaders packaging "$work/tree"
mkdir "$work/tree/scripts" && cp -r scripts/debuggers "$work/tree/scripts"
cd "$work"

grep -q "\"version\": \"$version\"" tree/packaging/vcpkg/gpu/vcpkg.json || { echo "vcpkg.json is not of $version"; exit 1; }
head -1 tree/packaging/debian/changelog | grep -q "($version)" || { echo "debian/changelog is not of $version"; exit 1; }

# use NAME PREFIX: somebody's project finds the package below PREFIX, and nothing else; it finds headers, shaders and GLM.
# build_app.sh compiles whole programs with what is installed.
use() {
    test -f "$2/$(cd "$2" && find share -name gpuConfig.cmake)"
    mkdir "use_$1"
    {
        echo 'cmake_minimum_required(VERSION 3.21)'
        echo 'project(use LANGUAGES CXX)'
        echo "find_package(gpu $version REQUIRED NO_DEFAULT_PATH PATHS $2)"
        echo 'add_executable(use main.cpp)'
        echo 'target_link_libraries(use PRIVATE gpu::gpu)'
    } >"use_$1/CMakeLists.txt"
    {
        echo '#include <glm/glm.hpp>'
        echo '#include <gpu/config.hpp>'
        echo '#include <gpu/glsl/shaders.hpp>'
        echo "static_assert(gpu::version == std::string_view(\"$version\"));"
        echo 'int main() { return gpu::glsl::shaders::reduce[0] == 0; }'
    } >"use_$1/main.cpp"
    sed -i '1i #include <string_view>' "use_$1/main.cpp"
    cmake -S "use_$1" -B "use_$1/build" -G Ninja -DCMAKE_CXX_COMPILER="$cxx" >/dev/null
    cmake --build "use_$1/build" >/dev/null && "use_$1/build/use"
    echo "$1: a program finds it, its headers and its shaders"
}

# vcpkg: the port's own steps, with a plain cmake behind them.
cat >port.cmake <<STAND_INS
cmake_minimum_required(VERSION 3.21)
set(PORT gpu)
set(CURRENT_PACKAGES_DIR "$work/vcpkg")
function(run)
    execute_process(COMMAND \${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()
function(vcpkg_cmake_configure)
    cmake_parse_arguments(PARSE_ARGV 0 a "" "SOURCE_PATH" "OPTIONS")
    run(cmake -S "\${a_SOURCE_PATH}" -B "$work/vcpkg_build" -G Ninja -DCMAKE_CXX_COMPILER=$cxx
        "-DCMAKE_INSTALL_PREFIX=\${CURRENT_PACKAGES_DIR}" \${a_OPTIONS})
endfunction()
function(vcpkg_cmake_install)
    run(cmake --install "$work/vcpkg_build")
endfunction()
function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(PARSE_ARGV 0 a "" "PACKAGE_NAME;CONFIG_PATH" "")
    if(NOT EXISTS "\${CURRENT_PACKAGES_DIR}/\${a_CONFIG_PATH}/\${a_PACKAGE_NAME}Config.cmake")
        message(FATAL_ERROR "no package in \${a_CONFIG_PATH}")
    endif()
endfunction()
function(vcpkg_fixup_pkgconfig)
endfunction()
function(vcpkg_install_copyright)
    cmake_parse_arguments(PARSE_ARGV 0 a "" "" "FILE_LIST")
    file(INSTALL \${a_FILE_LIST} DESTINATION "\${CURRENT_PACKAGES_DIR}/share/\${PORT}" RENAME copyright)
endfunction()
include("$work/tree/packaging/vcpkg/gpu/portfile.cmake")
STAND_INS
cmake -P port.cmake
ls vcpkg/share/gpu/copyright vcpkg/share/gpu/usage >/dev/null
use vcpkg "$work/vcpkg"

if command -v dpkg-buildpackage >/dev/null && command -v dh >/dev/null; then
    cp -r tree debian_tree
    cp -r tree/packaging/debian debian_tree/debian
    # -d: what the build needs was looked for here; it need not come from packages.
    (cd debian_tree && CXX="$cxx" dpkg-buildpackage -d -b -us -uc >"$work/debian.log" 2>&1) || { tail -30 debian.log; exit 1; }
    dpkg-deb -x libgpu-dev_*_all.deb debian
    dpkg-deb -f libgpu-dev_*_all.deb Depends | grep -q libglm-dev
    use debian "$work/debian/usr"
else
    echo "left out: the Debian package (needs dpkg-buildpackage and dh, packages dpkg-dev and debhelper)"
fi

if command -v conan >/dev/null && [ "$(conan --version | sed 's/[^0-9]*\([0-9]*\).*/\1/')" -ge 2 ]; then
    export CONAN_HOME="$work/conan_home"
    conan profile detect >/dev/null
    conan create tree/packaging/conan --build=missing -s compiler.cppstd=20
else
    echo "left out: the Conan package (needs Conan 2)"
fi
