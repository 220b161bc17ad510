#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds that the tests which docs/reliability.md names are there: `contract/errors.cpp` *name of the case*."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reliability.md"


def names(path):
    """The names of a file's cases; a name may stand on two lines, as two literals."""
    text = path.read_text(encoding="utf-8")
    for case in re.finditer(r'TEST_CASE\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)', text):
        yield "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', case[1]))


page = PAGE.read_text(encoding="utf-8")
wanted = re.findall(r"`([\w/]+\.(?:cpp|sh|txt))`(?: \*(.+?)\*)?", page)
missing = 0
for file, name in wanted:
    path = ROOT / "tests" / file
    if not path.is_file():
        print(f"{PAGE}: there is no tests/{file}")
        missing += 1
    elif name and name not in names(path):
        print(f"{PAGE}: tests/{file} has no case \"{name}\"")
        missing += 1
print(f"{len(wanted)} tests are named, {missing} are missing")
sys.exit(1 if missing or not wanted else 0)
