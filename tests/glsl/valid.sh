#!/bin/sh
# SPDX-License-Identifier: MIT
# valid.sh PROGRAM: runs the tests of text, and has one glslangValidator read all that they wrote: a process for each takes sixty times as long.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
GPU_TEXTS=$folder "$@"
command -v glslangValidator >/dev/null || { echo "Left out: whether the texts are valid (needs glslangValidator)"; exit 0; }
cd "$folder"
echo "$(ls | wc -l) texts"
if ! glslangValidator -S comp $(ls) >said; then
    for text in *.comp; do
        glslangValidator -S comp "$text" || cat "$text"
    done
    exit 1
fi
