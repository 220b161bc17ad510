#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds that a test stands where one looks for it: tests_mirror.py [--missing].

tests/FOLDER/STEM.cpp tests include/gpu/FOLDER/STEM.hpp. What holds for many headers stands in tests/contract/; programs,
consumers, environment, fuzz, lint and support hold no unit tests. Every file with test cases belongs to one floor of
tests/CMakeLists.txt, and no two cases of a floor share a name. With --missing, lists the headers that have no test of their own.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS, INCLUDE = ROOT / "tests", ROOT / "include" / "gpu"
FREE = {"contract", "long", "programs", "consumers", "environment", "fuzz", "lint", "support"}
CASE = re.compile(r'^(?:TEMPLATE_)?TEST_CASE\(\s*"((?:[^"\\]|\\.)*)"', re.M)


def floors():
    """The parts of every floor: folders, and single files at the root of tests/."""
    text = (TESTS / "CMakeLists.txt").read_text(encoding="utf-8")
    for name, parts in re.findall(r"^\s*gpu_add_floor\((\w+)((?: [\w./]+)+)\)", text, re.M):
        yield name, [part for part in parts.split() if part != "NO_GPU"]


def main():
    errors, cases, floor_of = [], {}, {part: name for name, parts in floors() for part in parts}
    headers = {p.relative_to(INCLUDE).with_suffix("") for p in INCLUDE.rglob("*.hpp")}
    tested = set()
    files = sorted(TESTS.rglob("*.cpp"))
    for path in files:
        file = path.relative_to(TESTS)
        if file.parts[0] not in FREE:
            if file.with_suffix("") in headers:
                tested.add(file.with_suffix(""))
            else:
                errors.append(f"tests/{file}: there is no include/gpu/{file.with_suffix('.hpp')}; what holds for several "
                              "headers stands in tests/contract/")
        names = CASE.findall(path.read_text(encoding="utf-8"))
        floor = floor_of.get(file.parts[0])
        if names and not floor:
            errors.append(f"tests/{file}: no gpu_add_floor of tests/CMakeLists.txt runs it")
        for name in names:
            other = cases.setdefault((floor, name), file)
            if other != file or names.count(name) > 1:
                errors.append(f'tests/{file}: another case of {floor}, in tests/{other}, is called "{name}", too')
    if "--missing" in sys.argv[1:]:
        for header in sorted(headers - tested):
            print(f"include/gpu/{header}.hpp has no test of its own")
    for error in errors:
        print(error)
    print(f"{len(files)} files, {len(cases)} cases, {len(tested)} of {len(headers)} headers with a test of their own, "
          f"{len(errors)} findings")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
