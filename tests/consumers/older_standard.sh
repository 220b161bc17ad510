#!/bin/sh
# SPDX-License-Identifier: MIT
# older_standard.sh CXX: compiled as C++17, a header that needs C++20 says so first, and how to get it. Nothing follows
# but the error that ends the compilation.
# g++ stops at the first error, and is given every third header. clang++ reads on, which takes long, so it is given every tenth.
set -eu
cxx=$1
cd "$(dirname "$0")/../../include"
case $("$cxx" --version) in *clang*) step=10 ;; *) step=3 ;; esac
count=0 silent=0 failed=0

first_error() { echo "#include <$1>" | "$cxx" -std=c++17 -Wfatal-errors -fsyntax-only -I . -x c++ - 2>&1 | grep -m 1 error: || true; }

for header in $(find gpu -name '*.hpp' ! -path 'gpu/impl/*' | sort | awk "NR % $step == 0") gpu/gpu.hpp; do
    count=$((count + 1))
    said=$(first_error "$header")
    case $said in
    *"needs C++20: pass -std=c++20"*) ;;
    "") silent=$((silent + 1)) ;;                   # there is nothing in it that C++17 has not
    *) echo "$header: $said"; failed=1 ;;
    esac
done
said=$(printf '#include <gpu/gpu.hpp>\nint main() { gpu::vector<int> v; }\n' | "$cxx" -std=c++17 -fsyntax-only -I . -x c++ - 2>&1 | grep error: || true)
[ "$(echo "$said" | wc -l)" = 2 ] && echo "$said" | head -1 | grep -q 'needs C++20: pass -std=c++20' ||
    { echo "gpu/gpu.hpp: not one sentence, but: $said"; failed=1; }
[ -n "$said" ] || { echo "gpu/gpu.hpp compiles as C++17"; failed=1; }
echo "$count headers, $silent of which compile as C++17"
exit $failed
