#!/bin/sh
# SPDX-License-Identifier: MIT
# separate.sh WORK CXX: a program of three files with GPU_SEPARATE_COMPILATION, one of which includes <gpu/impl/src.hpp>,
# links and runs, with CXX and with the other of g++ and clang++ where it is there. Its two other files define no function
# of the library that depends on no type, and one of them includes every header. A shared library may hold the bodies.
set -eu
work=$1/separate cxx=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
rm -rf "$work"
mkdir -p "$work"
cd "$work"

(cd "$root/include" && find gpu -name '*.hpp' ! -path 'gpu/mpi*' ! -path 'gpu/impl/*' | sort | sed 's/.*/#include <&>/') >all.hpp
for unit in first second; do
    case $unit in first) header='"all.hpp"' ;; *) header='<gpu/gpu.hpp>' ;; esac
    cat >$unit.cpp <<UNIT
#include $header
bool $unit() {
    gpu::vector<float> v{3.0f, 1.0f, 2.0f};
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return 2.0f * x + 1.0f; });
    gpu::sort(v.begin(), v.end(), [](auto a, auto b) { return a > b; });
    bool found = false;
    try {
        gpu::sort(v.end(), v.begin());
    } catch (gpu::invalid_argument const&) { found = true; }
    return found && gpu::reduce(v.begin(), v.end(), 0.0f, [](auto a, auto b) { return a + b; }) == 15.0f && v.front() == 7.0f;
}
UNIT
done
echo '#include <gpu/impl/src.hpp>' >bodies.cpp
echo 'bool first(); bool second(); int main() { return first() && second() ? 0 : 1; }' >main.cpp

other=
case $("$cxx" --version) in *clang*) other=g++ ;; *) other=clang++ ;; esac
command -v $other >/dev/null || other=
options="-std=c++20 -Wall -Wextra -Werror -fPIC -I $root/include"
for compiler in "$cxx" $other; do
    for unit in bodies first second; do "$compiler" $options -DGPU_SEPARATE_COMPILATION -c $unit.cpp -o $unit.o; done
    if command -v nm >/dev/null; then
        for unit in first second; do
            ! nm $unit.o | grep -E ' [TtWw] .*(launch_hooks|14program_binary|11program_text|17unfinished_program)' | grep -v ' U ' ||
                { echo "$unit.o has bodies of the library"; exit 1; }
        done
    fi
    "$compiler" -std=c++20 main.cpp first.o second.o bodies.o -o program -ldl
    ./program
    "$compiler" -shared bodies.o -o libbodies.so -ldl
    "$compiler" -std=c++20 main.cpp first.o second.o -L . -lbodies -Wl,-rpath,"$work" -o program -ldl
    ./program
done

# Bodies in a program that did not ask for them are refused by one sentence.
said=$("$cxx" $options -fsyntax-only bodies.cpp 2>&1 | grep error: || true)
case $said in
*"define GPU_SEPARATE_COMPILATION for all files"*) ;;
*) echo "src.hpp without GPU_SEPARATE_COMPILATION: $said"; exit 1 ;;
esac
