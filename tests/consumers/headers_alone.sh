#!/bin/sh
# SPDX-License-Identifier: MIT
# headers_alone.sh CXX: every header compiles alone, twice included, without one warning.
set -eu
cxx=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root/include"
failed=0 count=0
for header in $(find gpu -name '*.hpp' | sort); do
    printf '#include <%s>\n#include <%s>\n' "$header" "$header" |
        "$cxx" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wold-style-cast -Werror -I . -x c++ - ||
        { echo "does not compile alone: $header"; failed=1; }
    count=$((count + 1))
done
echo "$count headers"
exit $failed
