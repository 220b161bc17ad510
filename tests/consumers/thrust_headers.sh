#!/bin/sh
# SPDX-License-Identifier: MIT
# thrust_headers.sh CXX: every header of include/gpu_thrust/ that is served compiles, all of them in one file and without a warning
# of ours, and is what scripts/generate_thrust_headers.py writes (each is one line); those that are not served say so, and how to
# write it instead. Then a program in Thrust's words compiles with nothing but two -I, and runs.
set -eu
cxx=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$root/include/gpu_thrust
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
command -v python3 >/dev/null && python3 "$root/scripts/generate_thrust_headers.py" --check
options="-std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I $root/include -I $folder"

cd "$folder"
served=0 refused=0
for header in $(find thrust -name '*.h' | sort); do
    if grep -q '^#error' "$header"; then
        refused=$((refused + 1))
        said=$(echo "#include <$header>" | "$cxx" $options -fsyntax-only -x c++ - 2>&1 || true)
        case $said in *"gpu: $header is not here: "*) ;; *) echo "$header: $said"; exit 1 ;; esac
    else
        served=$((served + 1))
        echo "#include <$header>" >>"$scratch/all.cpp"
    fi
done
cat "$scratch/all.cpp" "$scratch/all.cpp" >"$scratch/twice.cpp"
"$cxx" $options -fsyntax-only "$scratch/twice.cpp"
"$cxx" $options "$root/tests/consumers/app/thrust.cpp" -ldl -o "$scratch/program"
"$scratch/program"
echo "$served headers are served, $refused say why not"
