#!/bin/sh
# SPDX-License-Identifier: MIT
# format.sh CLANG_FORMAT: every C++ file is as .clang-format lays it out. With --fix as second argument, lays it out.
# Left out: the function table, which a script writes, and the programs that pages of docs/ quote.
set -eu
cd "$(dirname "$0")/../.."
files=$(find include tests bench examples -name '*.hpp' -o -name '*.ipp' -o -name '*.cpp' | grep -v -e gl/api.hpp -e tests/programs/)
case $("$1" --version) in *"version 14."*) ;; *) echo "Left out: clang-format is not version 14"; exit 0 ;; esac
if [ "${2:-}" = --fix ]; then exec "$1" -i $files; fi

# Laid out in a copy, by one process. A dry run would name files that stay as they are, for their comments behind `namespace a::inline b::c`.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
tar -cf - .clang-format $files | tar -xf - -C "$copy"
(cd "$copy" && "$1" -i $files)
failed=0
for file in $files; do
    cmp -s "$file" "$copy/$file" || { echo "not laid out: $file"; failed=1; }
done
[ $failed = 0 ] || { echo "run tests/lint/format.sh $1 --fix"; exit 1; }
echo "$(echo "$files" | wc -l) files"
