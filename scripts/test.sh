#!/bin/sh
# SPDX-License-Identifier: MIT
# test.sh [--all] [CTEST ARGUMENTS]: sets the machine up, builds, and passes the tests, then once more under
# AddressSanitizer and UndefinedBehaviorSanitizer. Without a GPU it all runs on Mesa's software drivers.
# --all: every floor in every environment of tests/environments.cmake and under sanitizers, the examples of docstrings, bench_peers
# compiled, and gpu::mpi by MPICH where it is installed, which takes half an hour more on two cores.
set -eu
all=OFF
if [ "${1:-}" = --all ]; then all=ON; shift; fi
cd "$(dirname "$0")/.."
scripts/setup.sh

# build PRESET [CMAKE OPTIONS]: configures and builds; check PRESET [CTEST ARGUMENTS]: tests what is built.
build() {
    preset=$1
    shift
    cmake --preset "$preset" -DGPU_TEST_ALL=$all "$@"
    cmake --build --preset "$preset" -j "$(nproc)"
}
check() {
    preset=$1
    shift
    # A selection by the user may leave some folders without a test.
    ctest --preset "$preset" -j "$(nproc)" ${1:+--no-tests=ignore} "$@"
}

# Where clang is there, it compiles the sanitizers' tests and, without --all, examples, benchmarks and the longest tests:
# it takes half of g++'s time. Where there is no GPU, the sanitizers run the contract in the environment default, with
# kernels that are not optimised, so the others do not. Without --all, optimised kernels are those of the floors below
# the algorithms.
probe=$(mktemp)
if echo 'int main() {}' | clang++ -std=c++20 -fsanitize=address,undefined -x c++ - -o "$probe" 2>/dev/null && "$probe"; then
    clang=yes asan=asan-clang
else
    clang=no asan=asan
fi
rm -f "$probe"
if [ $clang = yes ] && [ $all = OFF ]; then
    build default -DGPU_TEST_NEWER_MESA=ON -DGPU_BUILD_EXAMPLES=OFF -DGPU_BUILD_BENCHMARKS=OFF \
        "-DGPU_TEST_FLOORS=glsl;gl;container;primitive;other"
    check default "$@"
    cmake --preset default > /dev/null      # with examples and benchmarks again, for whoever builds them next
    build tests-clang
    if [ -e /dev/dri ] || [ -e /dev/nvidiactl ]; then
        check tests-clang "$@"
    else
        check tests-clang -E '^contract([.]counted)?[.]default$' "$@"
    fi
else
    build default -DGPU_TEST_NEWER_MESA=ON
    check default "$@"
fi
build $asan
check $asan "$@"

# What nothing else builds: the benchmark beside CUDA, here without CUDA. Then gpu::mpi by MPICH too; the preset takes the
# machine's own MPI. MPICH polls without pause, so that five ranks on two cores take minutes: up to three run.
if [ $all = ON ]; then
    cmake --build build/default -j "$(nproc)" --target bench_peers
    if command -v mpicc.mpich > /dev/null && command -v mpiexec.mpich > /dev/null; then
        cmake --preset default -B build/mpich -DMPI_C_COMPILER=mpicc.mpich -DMPIEXEC_EXECUTABLE="$(command -v mpiexec.mpich)"
        cmake --build build/mpich -j "$(nproc)" --target test_mpi 22_mpi_sort 23_mpi_words
        ctest --test-dir build/mpich -L mpi -E '[45]_ranks' --output-on-failure "$@"
    else
        echo "Left out: the tests of gpu::mpi by MPICH (need packages mpich libmpich-dev)"
    fi
fi
