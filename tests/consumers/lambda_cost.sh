#!/bin/bash
# SPDX-License-Identifier: MIT
# lambda_cost.sh CXX: what a further lambda in gpu::transform costs to compile at -O2: a file with eleven against one with a
# single one. Processor time, the smallest of up to four runs; the limit is a multiple of what <string>, <vector>, <tuple> and GLM
# cost to include at -O0 (0.26 s on a quiet machine), so that a slow or busy machine changes both sides: 0.38, where 100 ms is meant.
set -eu
cxx=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT='%U'

compile_ms() {                                      # compile_ms FILE OPTION
    { time "$cxx" -std=c++20 "$2" -I "$root/include" -c "$scratch/$1" -o "$scratch/one.o" >&2 2>"$scratch/said"; } 2>&1 | awk '{ print int($1 * 1000 + 0.5) }'
    [ ! -s "$scratch/said" ] || { cat "$scratch/said" >&2; exit 1; }
}
calls() {                                           # calls N: a program with so many different lambdas
    echo '#include <gpu/algorithm/transform.hpp>'
    echo '#include <gpu/container/vector.hpp>'
    echo 'int main() { gpu::vector<float> v{1, 2, 3}; float a = 2;'
    for k in $(seq "$1"); do echo "gpu::transform(v.begin(), v.end(), v.begin(), [=](auto x) { return a * x + $k.0f; });"; done
    echo 'return v[0] > 0 ? 0 : 1; }'
}
printf '#include <string>\n#include <vector>\n#include <tuple>\n#include <glm/glm.hpp>\n' >"$scratch/base.cpp"
calls 1 >"$scratch/few.cpp"
calls 11 >"$scratch/many.cpp"

base=999999 few=999999 many=999999
for _ in 1 2 3 4; do
    now=$(compile_ms base.cpp -O0) && base=$((now < base ? now : base))
    now=$(compile_ms few.cpp -O2) && few=$((now < few ? now : few))
    now=$(compile_ms many.cpp -O2) && many=$((now < many ? now : many))
    each=$(((many - few) / 10))
    [ $((each * 100)) -gt $((base * 38)) ] || break
done
echo "a further lambda: $each ms, $((each * 100 / base)) % of the base's $base ms (limit 38 %); one: $few ms, eleven: $many ms"
[ $((each * 100)) -le $((base * 38)) ]
