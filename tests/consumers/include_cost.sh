#!/bin/bash
# SPDX-License-Identifier: MIT
# include_cost.sh CXX: what one #include costs to compile at -O0, as a multiple of what it stands on (<string>, <vector>,
# <tuple> and GLM). The measure is the memory that GCC allocates, as -ftime-report tells it: the same on every machine and under any
# load, where the ratio of two times was seen between 3.4 and 4.5 for one header. Time is printed beside it and not limited. As multiples of the
# base's processor time (the least of 8 runs in turn; g++ 12, clang 14): gpu.hpp 2.6 to 2.9; the header of one algorithm 1.3 to 1.9; fft.hpp, which
# needs GLM's functions and matrices, 1.9 to 2.1. The goals, 1.0 and 0.6 s where the base takes 0.26 s, are 3.8 and 2.3.
# Limits against growth, a little above what there is: 2.78 for gpu.hpp, 1.66 for the header of one algorithm (a sample), 1.98 for those two
# with more of GLM in them.
set -eu
cxx=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if ! echo | "$cxx" -ftime-report -x c++ -c - -o "$scratch/one.o" 2>&1 | grep -q 'TOTAL.*M$\|TOTAL.*k$'; then
    echo "Left out: only GCC's -ftime-report tells how much memory it allocates"
    exit 0
fi
compile() {                                         # compile FILE: megabytes, milliseconds
    "$cxx" -std=c++20 -O0 -ftime-report -I "$root/include" -c "$scratch/$1" -o "$scratch/one.o" 2>&1 |
        awk '$1 == "TOTAL" { print $NF + 0, int(($3 + $4) * 1000) }'
}

printf '#include <string>\n#include <vector>\n#include <tuple>\n#include <glm/glm.hpp>\n' >"$scratch/base.cpp"
read -r base base_ms < <(compile base.cpp)
echo "the base: $base MB, $base_ms ms with GCC's own time-keeping"

cost() {                                            # cost HEADER LIMIT (in hundredths of the base)
    local size ms
    echo "#include <$1>" >"$scratch/one.cpp"
    read -r size ms < <(compile one.cpp)
    if [ "${size:-0}" = 0 ]; then                   # g++ 14.2 may end in its own timevar.cc with -ftime-report
        "$cxx" -std=c++20 -fsyntax-only -I "$root/include" "$scratch/one.cpp" || { echo "$1 does not compile"; return 1; }
        echo "$1: left out, since -ftime-report of this compiler fails on it"
        return 0
    fi
    echo "$1: $size MB, $((size * 100 / base)) % of the base (limit $2 %), $ms ms"
    [ $((size * 100)) -le $((base * $2)) ]
}

failed=0
cost gpu/gpu.hpp 278 || failed=1
for name in algorithm/{copy,transform,reduce,scan,compact,sort,search,set_operations,select} relational/join; do
    cost "gpu/$name.hpp" 166 || failed=1
done
for name in fft bspline; do
    cost "gpu/numeric/$name.hpp" 198 || failed=1
done
exit $failed
