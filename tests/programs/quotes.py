#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds that every ```cpp block of a page stands, line for line, in the program that checks it.

Usage: quotes.py PAGE.md PROGRAM.cpp ... Indentation and what follows a line's end do not count.
"""
import re
import sys


def lines(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


page = open(sys.argv[1], encoding="utf-8").read()
programs = [lines(open(name, encoding="utf-8").read()) for name in sys.argv[2:]]
blocks = re.findall(r"^```cpp\n(.*?)^```", page, re.M | re.S)
missing = 0
for block in blocks:
    wanted = lines(block)
    found = any(wanted == p[i : i + len(wanted)] for p in programs for i in range(len(p)))
    if not found:
        missing += 1
        print(f"{sys.argv[1]}: no program has this block as it is:\n{block}")
if not blocks:
    print(f"{sys.argv[1]}: no code")
sys.exit(1 if missing or not blocks else 0)
