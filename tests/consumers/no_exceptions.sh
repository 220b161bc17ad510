#!/bin/sh
# SPDX-License-Identifier: MIT
# no_exceptions.sh WORK CXX: under -fno-exceptions and -fno-rtti the programs of README.md and of the documentation
# compile and run, and gpu::on_error() is called where the library would throw.
set -eu
work=$1/no_exceptions cxx=$2
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
rm -rf "$work"
mkdir -p "$work"
cd "$work"
build() { "$cxx" -std=c++20 -fno-exceptions -fno-rtti -Wall -Wextra -I "$root/include" "$1" -o program -ldl; }

awk '/^```cpp/ { inside = 1; next } /^```/ { if (inside) exit } inside' "$root/README.md" >first.cpp
build first.cpp
[ "$(./program)" = "11 21 31 " ] || { echo "README's program prints: $(./program)"; exit 1; }
for name in 03_structure 07_stays_on_the_gpu; do
    build "$root/tests/programs/$name.cpp"
    ./program >/dev/null || { echo "$name fails"; exit 1; }
done

build "$here/no_exceptions.cpp"
expect() {                                          # expect CASE STATUS WORDS: what it prints, and how it ends
    status=0
    said=$(./program "$1" 2>said) || status=$?
    case $said in *"$3"*) ;; *) status="$status, says $said" ;; esac
    [ "$status" = "$2" ] || { echo "$1: ends with $status"; exit 1; }
}
expect right 0 ok
expect range 42 "last lies before first"
expect memory 42 "bytes"
expect shader 42 "is the function 'oops' at"
expect loop 42 "need exceptions"
expect default 134 ""                               # SIGABRT, from std::terminate
! grep -q gpu said || { echo "the library printed: $(cat said)"; exit 1; }
