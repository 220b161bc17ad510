#!/bin/bash
# SPDX-License-Identifier: MIT
# include_cost.sh CXX: what one #include costs to compile at -O0, as a multiple of what it stands on (<string>, <vector>,
# <tuple> and GLM), so that a slow or busy machine changes both sides. Processor time, the smallest of up to eight runs.
# Limits: 3.8 for gpu.hpp (1.0 s where the base takes 0.26), 2.7 for the header of one algorithm (a sample). The
# goal there is 2.0; it is missed by the headers that include what counted ranges and results on the GPU need.
set -eu
cxx=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT='%U %S'

compile_ms() {                                      # compile_ms FILE: user and system time
    { time "$cxx" -std=c++20 -O0 -I "$root/include" -c "$scratch/$1" -o "$scratch/one.o"; } 2>&1 |
        awk '{ print int(($1 + $2) * 1000 + 0.5) }'
}

printf '#include <string>\n#include <vector>\n#include <tuple>\n#include <glm/glm.hpp>\n' >"$scratch/base.cpp"
base=999999

cost() {                                            # cost HEADER LIMIT (in hundredths of the base)
    local best=999999 now
    echo "#include <$1>" >"$scratch/one.cpp"
    for _ in 1 2 3 4 5 6 7 8; do
        now=$(compile_ms base.cpp)
        base=$((now < base ? now : base))
        now=$(compile_ms one.cpp)
        best=$((now < best ? now : best))
        [ $((best * 100)) -gt $((base * $2)) ] || break
    done
    echo "$1: $best ms, $((best * 100 / base)) % of the base's $base ms (limit $2 %)"
    [ $((best * 100)) -le $((base * $2)) ]
}

failed=0
cost gpu/gpu.hpp 380 || failed=1
for name in copy transform reduce scan compact sort search set_operations; do
    cost "gpu/algorithm/$name.hpp" 270 || failed=1
done
exit $failed
