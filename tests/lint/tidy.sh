#!/bin/sh
# SPDX-License-Identifier: MIT
# tidy.sh CLANG_TIDY: the checks of .clang-tidy find nothing in the library, seen from a program that includes all of it.
set -eu
cd "$(dirname "$0")/../.."
case $("$1" --version) in *"version 14."*) ;; *) echo "Left out: clang-tidy is not version 14"; exit 0 ;; esac
said=$("$1" --quiet tests/lint/tidy.cpp -- -std=c++20 -I include 2>&1) || { echo "$said"; exit 1; }
echo "$("$1" --list-checks tests/lint/tidy.cpp -- | grep -c '^ ') checks"
