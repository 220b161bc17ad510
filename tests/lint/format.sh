#!/bin/sh
# SPDX-License-Identifier: MIT
# format.sh CLANG_FORMAT: every C++ file is as .clang-format lays it out. With --fix as second argument, lays it out.
# Left out: the function table, which a script writes, and the programs that pages of docs/ quote.
set -eu
cd "$(dirname "$0")/../.."
files=$(find include tests bench examples -name '*.hpp' -o -name '*.ipp' -o -name '*.cpp' | grep -v -e gl/api.hpp -e tests/programs/)
case $("$1" --version) in *"version 14."*) ;; *) echo "Left out: clang-format is not version 14"; exit 0 ;; esac
if [ "${2:-}" = --fix ]; then exec "$1" -i $files; fi

# clang-format 14 also lists files that it would leave as they are, for their comments behind `namespace a::inline b::c`.
failed=0
for file in $("$1" --dry-run -Werror $files 2>&1 | sed -n 's/^\([^: ]*\):[0-9]*:[0-9]*: error:.*/\1/p' | sort -u); do
    "$1" "$file" | cmp -s - "$file" || { echo "not laid out: $file"; failed=1; }
done
[ $failed = 0 ] || { echo "run tests/lint/format.sh $1 --fix"; exit 1; }
echo "$(echo "$files" | wc -l) files"
