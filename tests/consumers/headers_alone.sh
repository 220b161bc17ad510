#!/bin/sh
# SPDX-License-Identifier: MIT
# headers_alone.sh CXX: every header compiles alone, twice included, without one warning.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root/include"
try() {                                             # try CXX HEADER
    printf '#include <%s>\n#include <%s>\n' "$2" "$2" |
        "$1" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wold-style-cast -Werror -I . -x c++ - ||
        { echo "does not compile alone: $2"; exit 1; }
}
if [ $# -gt 1 ]; then try "$@"; exit 0; fi
find gpu -name '*.hpp' | sort | xargs -P "$(nproc)" -n 1 sh "$root/tests/consumers/headers_alone.sh" "$1"
echo "$(find gpu -name '*.hpp' | wc -l) headers"
