#!/bin/sh
# SPDX-License-Identifier: MIT
# mpi_sort.sh COMMAND...: whether COMMAND FILE --output SORTED, which runs 22_mpi_sort, sorts as sort -n does.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Numbers of both signs and many equal ones, of which ranks have shares that begin inside a number.
awk 'BEGIN { for (i = 0; i < 20001; ++i) print (i * 7919) % 1009 * (i % 2 ? -1 : 1234567) }' > "$folder/numbers"
"$@" "$folder/numbers" --output "$folder/sorted"
sort -n "$folder/numbers" | cmp - "$folder/sorted"
