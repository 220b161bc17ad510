#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the comments of include/ and shaders/ to plain statements: comments.py [FILE]...

A comment does not begin with "The same" or "Of", asks no question, holds no measured figure (those go to docs/notebook/),
and is at most 100 columns wide. Lines of an example, four spaces deep, are not looked at.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WIDTH = 100
FIGURE = re.compile(r"\d\s?(ms|us|ns|GB/s|TB/s|GiB/s|%|GFLOP|TFLOP)(?![\w])|\d(\.\d+)? (to \d+(\.\d+)? )?times (as|faster|slower|longer)"
                    r"|\b(twice|two|three|four|five|six|seven|eight|nine|ten|eleven|half) times (as (long|fast)|faster|slower)")


def blocks(path):
    """(line number, lines) of every run of comment lines; and comments behind code, each alone."""
    found, current = [], []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n") + [""], 1):
        whole = re.match(r"\s*//+<? ?(.*)", line)
        if whole and "SPDX" not in line and "clang-format" not in line:
            current.append((number, line, whole[1]))
            continue
        if current:
            found.append(current)
            current = []
        behind = re.search(r"\S.*?\s//+<? (.*)$", line)
        if behind and '"' not in behind[1] and "http" not in line:
            found.append([(number, "", behind[1])])
    return found


def findings(path):
    for block in blocks(path):
        texts = [(n, line, text) for n, line, text in block if not text.startswith("    ")]
        if not texts:
            continue
        first, _, begin = texts[0]
        if re.match(r"(The same|Of)\b", begin):
            yield first, f'begins with "{begin.split()[0]} {(begin.split() + ["", ""])[1]}"'
        for n, line, text in texts:
            if len(line) > WIDTH:
                yield n, f"{len(line)} columns"
            if re.search(r"[a-z)`]\?( |$)", text):
                yield n, "a question"
            if FIGURE.search(text):
                yield n, f"a figure: {FIGURE.search(text)[0]}"


def main():
    files = [Path(f) for f in sys.argv[1:]] or sorted(
        [*(ROOT / "include").rglob("*.[hi]pp"), *(ROOT / "shaders").rglob("*.glsl")])
    count = 0
    for path in files:
        if path.name == "api.hpp":
            continue
        for number, what in findings(path):
            print(f"{path}:{number}: {what}")
            count += 1
    print(f"{len(files)} files, {count} findings")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
