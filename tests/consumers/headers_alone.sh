#!/bin/sh
# SPDX-License-Identifier: MIT
# headers_alone.sh CXX: every header compiles alone, twice included, without one warning.
# A header that stands on kernel/launch.hpp, as a third of them do, finds that one compiled beforehand: it would include it in any case, and this is half the time.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root/include"
options="-std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast -Werror -I ."
case $("$1" --version) in *clang*) ;; *) options="$options -Wuseless-cast" ;; esac
if [ $# -gt 2 ]; then                               # headers_alone.sh CXX FOLDER HEADER: one of them
    header=$3
    common=
    case $header in
    gpu/algorithm/* | gpu/primitive/*)
        case $("$1" -std=c++20 -M -I . -x c++ "$header" 2>&1) in *gpu/kernel/launch.hpp*) common="-include $2/common.hpp" ;; esac ;;
    esac
    printf '#include <%s>\n#include <%s>\n' "$header" "$header" | "$1" $options -fsyntax-only $common -x c++ - ||
        { echo "does not compile alone: $header"; exit 1; }
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
echo '#include <gpu/kernel/launch.hpp>' >"$scratch/common.hpp"
"$1" $options -x c++-header "$scratch/common.hpp" -o "$scratch/common.hpp.gch"
find gpu -name '*.hpp' ! -path 'gpu/mpi*' ! -path 'gpu/impl/*' | sort | xargs -P "$(nproc)" -n 1 sh "$root/tests/consumers/headers_alone.sh" "$1" "$scratch"
echo "$(find gpu -name '*.hpp' ! -path 'gpu/mpi*' ! -path 'gpu/impl/*' | wc -l) headers"
