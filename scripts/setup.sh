#!/bin/sh
# SPDX-License-Identifier: MIT
# setup.sh: installs by apt-get what the tests, benchmarks and examples need and this machine lacks. What is there
# already is left as it is. A part that is optional and cannot be installed is left out, and a line says so.
set -u

# One component per line: required or optional | how to see that it is there | Debian packages | what it is for.
# The probes are in present(), below.
components='
required | command g++             | g++                           | the compiler
required | command cmake           | cmake                         | the build
required | command ninja           | ninja-build                   | the build
required | library libEGL.so.1     | libegl1                       | a context without a display
required | driver                  | libgl1-mesa-dri libegl-mesa0  | OpenGL, in software where there is no GPU
required | compiles glm/glm.hpp    | libglm-dev                    | vector and matrix types
required | compiles catch2         | catch2                        | the unit tests
required | compiles benchmark/benchmark.h | libbenchmark-dev       | the full benchmark
required | command python3         | python3                       | scripts
optional | command glad            | python3-glad                  | tests and examples that load OpenGL themselves
optional | compiles tbb/tbb.h      | libtbb-dev                    | the par_unseq columns of the benchmarks
optional | compiles thrust/version.h | libthrust-dev             | a test that compares with Thrust on the host
optional | module matplotlib       | python3-matplotlib            | plots
optional | file /usr/share/dict/words | wamerican                  | real input for the benchmark and the examples
optional | file /usr/share/vulkan/icd.d/lvp_icd* | mesa-vulkan-drivers | the tests on zink
optional | compiles GLFW/glfw3.h   | libglfw3-dev                  | windows
optional | command xvfb-run        | xvfb                          | window tests without a display
optional | command xauth           | xauth                         | what xvfb-run calls
optional | library libOSMesa.so.8  | libosmesa6                    | a test that adopts its contexts
optional | command mpirun          | libopenmpi-dev openmpi-bin    | many GPUs, one process each, and its tests
optional | compiles png.h          | libpng-dev                    | the pictures of the examples
optional | file /usr/include/jpeglib.h | libjpeg-dev                 | photographs that the examples read
optional | file /usr/include/OpenEXR/ImfRgbaFile.h | libopenexr-dev pkg-config | pictures of light that an example reads
optional | compiles fftw3.h         | libfftw3-dev                  | an example that filters a photograph, and its test
optional | file /usr/include/eigen3/Eigen/Core | libeigen3-dev       | examples that compare with Eigen, and their tests
optional | command ilbmtoppm       | netpbm                        | a test that reads what an example wrote; the pictures of docs/gallery
optional | command clang++         | clang libclang-rt-dev     | the sanitizers, and the longest tests in half the time
optional | command ld.lld          | lld                       | tests by clang, linked in a third of the time
optional | command glslangValidator | glslang-tools                | the shader lint
optional | command gdb             | gdb                           | the test of what gdb shows
optional | command clang-format    | clang-format                  | the test of how the C++ files are laid out
optional | command doxygen         | doxygen doxygen-awesome-css   | the site of the documentation
optional | command clang-tidy      | clang-tidy                    | the test of .clang-tidy
'

any() { for name in "$@"; do [ ! -e "$name" ] || return 0; done; return 1; }

present() {                                         # present PROBE ARGUMENT
    case $1 in
    command) command -v "$2" >/dev/null 2>&1 || [ -x "/usr/bin/$2" ] ;;
    library) ldconfig -p 2>/dev/null | grep -q "$2" ;;
    driver)  any /usr/share/glvnd/egl_vendor.d/*nvidia*.json /usr/lib/*/dri/swrast_dri.so /usr/lib/*/libgallium-*.so ;;
    file)    any $2 ;;
    module)  /usr/bin/python3 -c "import $2" >/dev/null 2>&1 ;;
    compiles)
        case $2 in
        catch2) any /usr/include/catch2/catch*.hpp /usr/local/include/catch2/catch*.hpp ;;
        *) echo "#include <$2>" | g++ -std=c++20 -fsyntax-only -x c++ - >/dev/null 2>&1 ;;
        esac ;;
    esac
}

# missing KIND: prints "packages | purpose" of every component of that kind that is not there.
missing() {
    printf '%s' "$components" | while IFS='|' read -r kind probe packages purpose; do
        [ "$(echo $kind)" = "$1" ] || continue
        set -f; set -- "$1" $probe; set +f
        present "$2" "${3:-}" || echo "$(echo $packages) |$purpose"
    done
}
packages_of() { echo $(echo "$1" | cut -d "|" -f 1); }

needed=$(missing required)
wished=$(missing optional)
[ -n "$needed$wished" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    [ -z "$wished" ] || echo "$wished" | sed 's/^\(.*\) | *\(.*\)$/Left out: \2 (Debian package \1)/'
    [ -z "$needed" ] && exit 0
    echo "No apt-get here. Please install what these Debian packages hold, and run this again:"
    echo "$needed"
    exit 1
fi

root=
[ "$(id -u)" = 0 ] || root="sudo"
install() { $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }

echo "Installing:" $(packages_of "$needed") $(packages_of "$wished")
$root apt-get update -qq || echo "apt-get update failed; trying with the package lists that are here"
if [ -n "$needed" ] && ! install $(packages_of "$needed"); then
    echo "These packages are needed, and apt-get could not install them: $(packages_of "$needed")"
    exit 1
fi
if [ -n "$wished" ] && ! install $(packages_of "$wished") 2>/dev/null; then
    echo "$wished" | while IFS='|' read -r packages purpose; do
        install $packages 2>/dev/null || echo "Left out: ${purpose# } (package ${packages% } could not be installed)"
    done
fi
exit 0
