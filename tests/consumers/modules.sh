#!/bin/sh
# SPDX-License-Identifier: MIT
# modules.sh WORK CXX: an executable, two shared libraries and a plug-in, none of which shows the library's variables to
# the others (-fvisibility=hidden), sort, change, grow and free each other's vectors. The plug-in is unloaded before its vectors are freed.
set -eu
work=$1/modules cxx=$2
here=$(cd "$(dirname "$0")" && pwd)/modules
root=$(cd "$here/../../.." && pwd)
rm -rf "$work"
mkdir -p "$work"
cd "$work"

options="-std=c++20 -Wall -Wextra -Werror -fPIC -fvisibility=hidden -fvisibility-inlines-hidden -I $root/include"
"$cxx" $options -c "$here/module.cpp"               # once: what makes the modules different is that each links it
for name in first second plug_in; do
    "$cxx" $options -DENTRY=${name}_module -shared "$here/entry.cpp" module.o -o lib$name.so -ldl
done
"$cxx" $options "$here/main.cpp" module.o -L . -lfirst -lsecond -Wl,-rpath,"$work" -o main -ldl -pthread
./main "$work/libplug_in.so"
