#!/bin/sh
# SPDX-License-Identifier: MIT
# options.sh PROGRAM...: ends with 1 when the --help of a program lacks an option that all examples have.
set -eu
good=0
for program in "$@"; do
    help=$("$program" --help)
    for option in --size --frames --output --cpu; do
        echo "$help" | grep -q "^  $option\b" || { echo "${program##*/} has no $option"; good=1; }
    done
done
exit $good
