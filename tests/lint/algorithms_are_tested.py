#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds docs/algorithms.md against the headers and the tests.

A row that names a header must be declared there, and every name of it must be called in a test. bench_peers must time one
name of each row. Rows that are missing are listed, and so are those that exist and are still called missing. Fails when the
table claims too much, or has not 120 rows.
"""
import re
import sys
from pathlib import Path

root = Path(__file__).resolve().parents[2]
include = root / "include" / "gpu"


def code(path):
    return re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))


sources = [p for p in sorted((root / "tests").rglob("*.cpp")) if "programs" not in p.parts]
called = set(re.findall(r"\bgpu::(\w+)\s*[(<{]", "\n".join(code(p) for p in sources)))
called |= set(re.findall(r"\bgpu::(\w+)\s+\w+[({;]", "\n".join(code(p) for p in sources)))

timed = set(re.findall(r"\bgpu::(?:linalg::)?(\w+?)(?:_into)?\b", "\n".join(code(p) for p in (root / "bench" / "peers").glob("library*.cpp"))))
# What another row's function does under its own name.
timed |= {"stable_partition_copy", "uninitialized_move"}

rows = [line.strip().strip("|").split("|") for line in (root / "docs" / "algorithms.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("|") and not re.match(r"\|(\s*row\s*\||-)", line)]
errors, missing = [], []
for row in rows:
    feature, header = row[0].strip(), row[1].strip()
    names = re.findall(r"`(\w+)`", feature)
    if header == "missing":
        there = [n for n in names if any(re.search(rf"\b{n}\(", code(p)) for p in sorted((include / "algorithm").glob("*.hpp")))]
        missing.append(feature + (f" ({', '.join(there)} is declared: the table is behind)" if there else ""))
        continue
    texts = ""
    for part in header.split(","):
        path = include / part.strip()
        if path.exists():
            # A header that only includes others speaks for them.
            texts += code(path) + "".join(code(root / "include" / h) for h in re.findall(r"#include <(gpu/functional/random\w*\.hpp)>", path.read_text(encoding="utf-8")))
        else:
            errors.append(f"{feature}: there is no include/gpu/{part.strip()}")
    if not names:
        errors.append(f"{feature}: the row names no function")
    for name in names:
        if texts and not re.search(rf"\b{name}\b", texts):
            errors.append(f"{feature}: {name} is not in {header}")
        if name not in called:
            errors.append(f"{feature}: no test calls gpu::{name}")
    if not timed & {name.removesuffix("_into") for name in names}:
        errors.append(f"{feature}: bench_peers times none of its names")
if len(rows) != 120:
    errors.append(f"docs/algorithms.md has {len(rows)} rows, not 120")

print(f"{len(rows) - len(missing)} of {len(rows)} rows are there and tested; missing:")
for feature in missing:
    print(f"  {feature}")
for error in errors:
    print(f"error: {error}")
sys.exit(1 if errors else 0)
