#!/bin/sh
# SPDX-License-Identifier: MIT
# one_definition.sh WORK CXX: two translation units that include every header and use the same algorithms link into one
# program with no symbol twice and, where the compiler can tell (-Wodr), no two definitions that differ.
set -eu
work=$1/one_definition cxx=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
rm -rf "$work"
mkdir -p "$work"
cd "$work"

(cd "$root/include" && find gpu -name '*.hpp' ! -path 'gpu/mpi*' ! -path 'gpu/impl/*' | sort | sed 's/.*/#include <&>/') >all.hpp
for unit in first second; do
    cat >$unit.cpp <<UNIT
#include "all.hpp"
bool $unit() {
    gpu::vector<float> v{3.0f, 1.0f, 2.0f};
    gpu::sort(v.begin(), v.end());
    return gpu::reduce(v.begin(), v.end()) == 6.0f && v.front() == 1.0f;
}
UNIT
done
echo 'bool first(); bool second(); int main() { return first() && second() ? 0 : 1; }' >main.cpp

case $("$cxx" --version) in
*clang*) check= ;;
*) check="-flto -Wodr -Wlto-type-mismatch -Werror=odr" ;;
esac
"$cxx" -std=c++20 -O1 $check -I "$root/include" main.cpp first.cpp second.cpp -o program
./program
