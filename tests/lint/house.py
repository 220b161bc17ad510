#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the promises of docs/architecture.md: house.py [--picture].

Includes point down and form no circle, each impl/NAME.ipp is included by its header and by impl/src.hpp, folders are no higher than they may be, headers and lines are no longer than they may
be, GLSL stands in files of shaders/, a kernel is named once, one statement stands on a line, errors are raised by one function,
and the version is one. With
--picture, prints the floors of include/gpu/ as they follow from the includes.
"""
import re
import sys
from pathlib import Path

from cpp_text import comma_statements, masked

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include" / "gpu"
GENERATED = INCLUDE / "gl" / "api.hpp"
LISTS = {GENERATED, INCLUDE / "glsl" / "shaders.hpp"}  # one entry for each function, or file of shaders/

# A folder includes folders with smaller numbers, and itself; glsl and gl do not know each other.
FLOORS = dict(impl=10, mpi=9, thrust=9, view=8, numeric=7, relational=7, algorithm=6, primitive=5, iterator=4, functional=4, container=4, kernel=3,
              symbol=2, glsl=1, gl=1)
LONGEST_HEADER = 330
LONGEST_RUNTIME = 150
WIDEST_LINE, WIDE_LINE, WIDE_SHARE = 110, 100, 0.05
MOST_GLSL_FLOORS = 9

errors = []


def complain(path, line, what):
    errors.append(f"{path.relative_to(ROOT)}:{line}: {what}" if line else f"{path.relative_to(ROOT)}: {what}")


def headers():
    """Every header, and every file of bodies beside them."""
    return [p for p in sorted(INCLUDE.rglob("*")) if p.suffix in (".hpp", ".ipp")]


def bodies_of(header):
    """The file with the bodies of a header's functions. Not every header has one."""
    return header.parent / "impl" / f"{header.stem}.ipp"


def includes(path):
    """The headers of the library that a file includes. A header's own bodies are behind it, and count for themselves."""
    for m in re.finditer(r'^\s*#\s*include\s*<(gpu/[^>]+)>', path.read_text(encoding="utf-8"), re.M):
        if ROOT / "include" / m[1] != bodies_of(path):
            yield ROOT / "include" / m[1]


def floors(graph):
    """The floor of every header: 1 + the highest floor that it includes. A circle is reported."""
    floor, visiting = {}, []

    def visit(p):
        if p in floor:
            return floor[p]
        if p in visiting:
            complain(p, 0, "a circle of includes: " + " -> ".join(q.name for q in visiting[visiting.index(p):] + [p]))
            return 0
        visiting.append(p)
        floor[p] = 1 + max([visit(q) for q in graph[p] if q in graph], default=0)
        visiting.pop()
        return floor[p]

    for p in graph:
        visit(p)
    return floor


def check_includes():
    graph = {p: list(includes(p)) for p in headers()}
    for p, targets in graph.items():
        here = p.relative_to(INCLUDE).parts
        for q in targets:
            if not q.exists():
                complain(p, 0, f"includes {q.relative_to(ROOT / 'include')}, which is not there")
                continue
            there = q.relative_to(INCLUDE).parts
            if len(here) < 2 or len(there) < 2 or here[0] == there[0]:
                continue
            if FLOORS[there[0]] > FLOORS[here[0]] or {here[0], there[0]} == {"glsl", "gl"}:
                complain(p, 0, f"include points up: {here[0]} includes {'/'.join(there)}")
            if FLOORS[there[0]] == FLOORS[here[0]] and {here[0], there[0]} == {"numeric", "relational"}:
                complain(p, 0, f"{here[0]} includes {'/'.join(there)}: the two do not know each other")
    glsl = {p: [q for q in t if q.parent.name == "glsl"] for p, t in graph.items() if p.parent.name == "glsl"}
    height = max(floors(glsl).values())
    if height > MOST_GLSL_FLOORS:
        complain(INCLUDE / "glsl", 0, f"{height} floors of includes; at most {MOST_GLSL_FLOORS}")
    floors(graph)
    return graph


def check_bodies():
    """A header with bodies in impl/ ends by including them, and src.hpp has them all."""
    src = INCLUDE / "impl" / "src.hpp"
    listed = sorted(p for p in includes(src))
    there = [p for p in headers() if p.suffix == ".ipp"]
    for p in sorted(set(listed) ^ set(there)):
        complain(src, 0, f"{p.relative_to(INCLUDE)} is {'not listed' if p in there else 'not there'}")
    for p in there:
        header = p.parent.parent / f"{p.stem}.hpp"
        end = f"\n#ifndef GPU_SEPARATE_COMPILATION\n#    include <{p.relative_to(ROOT / 'include')}>\n#endif\n"
        if not header.exists() or not header.read_text(encoding="utf-8").endswith(end):
            complain(p, 0, f"{header.name} does not end by including it where GPU_SEPARATE_COMPILATION is not defined")
        for n, line in enumerate(masked(p.read_text(encoding="utf-8")).split("\n"), 1):
            if re.match(r"(?!GPU_DECL|namespace)\w", line):
                complain(p, n, "stands at the left edge without GPU_DECL, which every function here has")


def check_lengths():
    for p in headers():
        lines = p.read_text(encoding="utf-8").count("\n")
        if p not in LISTS and lines > LONGEST_HEADER:
            complain(p, 0, f"{lines} lines; at most {LONGEST_HEADER}")
    runtime = INCLUDE / "kernel" / "runtime.hpp"
    if runtime.read_text(encoding="utf-8").count("\n") >= LONGEST_RUNTIME:
        complain(runtime, 0, f"{LONGEST_RUNTIME} lines or more")
    for word in ("tile", "digit"):
        if re.search(rf"\b{word}", masked(runtime.read_text(encoding="utf-8"))):
            complain(runtime, 0, f"knows of a primitive's {word}")


def sources():
    for folder in ("include", "shaders", "tests", "bench", "examples"):
        for p in sorted((ROOT / folder).rglob("*")):
            if p.suffix in (".hpp", ".ipp", ".cpp", ".glsl", ".def", ".cu") and p != GENERATED and "programs" not in p.parts:
                yield p


def check_width():
    wide = total = 0
    for p in sources():
        for n, line in enumerate(p.read_text(encoding="utf-8").split("\n"), 1):
            total += 1
            wide += len(line) > WIDE_LINE
            if len(line) > WIDEST_LINE:
                complain(p, n, f"{len(line)} columns; at most {WIDEST_LINE}")
    if wide > WIDE_SHARE * total:
        errors.append(f"{100 * wide / total:.1f} % of all lines are wider than {WIDE_LINE} columns; at most {100 * WIDE_SHARE:.0f} %")
    for p in sorted((ROOT / "docs").rglob("*.md")):
        fenced = False
        for n, line in enumerate(p.read_text(encoding="utf-8").split("\n"), 1):
            fenced ^= line.startswith("```")
            if len(line) > 120 and not fenced and not line.startswith("|"):
                complain(p, n, f"{len(line)} columns; at most 120")


def check_text():
    for p in sources():
        if p.suffix not in (".hpp", ".ipp", ".cpp"):
            continue
        raw = p.read_text(encoding="utf-8")
        text = masked(raw)
        for start, *_ in comma_statements(text):
            complain(p, raw.count("\n", 0, start) + 2, "expressions joined by a comma; write two statements")
        if INCLUDE in p.parents and p.name != "error.hpp":
            for m in re.finditer(r"\bthrow\s+(?!jump_on_host)\w", text):
                complain(p, text.count("\n", 0, m.start()) + 1, "throw; write gpu::detail::raise(...)")
        if re.search(r"\bconst\s+(?:std::)?\w+(?:::\w+)*(?:<[^;(){}]*>)?\s*&", text):
            complain(p, 0, "const T&; write T const&")


def check_version():
    """Every header opens the inline namespace of this version, so that two versions in one process are two libraries."""
    version = re.search(r'char version\[\] = "(\d+)\.(\d+)\.(\d+)"', (INCLUDE / "config.hpp").read_text(encoding="utf-8"))
    citation = INCLUDE.parents[1] / "CITATION.cff"
    if f"\nversion: {'.'.join(version.groups())}\n" not in citation.read_text(encoding="utf-8"):
        complain(citation, 0, f"has another version than {'.'.join(version.groups())}")
    wanted = f"namespace gpu::inline v{version[1]}_{version[2]}"
    for p in headers():
        for m in re.finditer(r"^namespace gpu\b[^{;]*", p.read_text(encoding="utf-8"), re.M):
            if not m[0].startswith(wanted):
                complain(p, 0, f"opens {m[0].strip()}; {wanted} is this version's")


def check_glsl():
    """Hooks are made of other hooks and files of GLSL; a kernel is named once."""
    for folder in ("algorithm", "primitive", "iterator", "numeric", "relational"):
        for p in (p for p in headers() if p.relative_to(INCLUDE).parts[0] == folder):
            raw = p.read_text(encoding="utf-8")
            for n, line in enumerate(raw.split("\n"), 1):
                code = re.sub(r"//.*", "", line)
                if re.search(r'"[^"]*(\buint\b|\bvoid\b|;\\n)', code):
                    complain(p, n, "GLSL in a string; write a file of shaders/hooks/")
            if re.search(r"\blaunch(_hooks)?\(\s*[\w*>.-]+,\s*\{", masked(raw)):
                complain(p, 0, "a launch of a kernel without a name; see kernel/kernel_file.hpp")
    named = re.findall(r"kernel_file\s+(\w+)\{", "".join(masked(p.read_text(encoding="utf-8")) for p in headers()))
    for name in {n for n in named if named.count(n) > 1}:
        errors.append(f"the kernel {name} is defined twice")
    shaders = INCLUDE / "glsl" / "shaders.hpp"
    files = {f"../../../shaders/{p.relative_to(ROOT / 'shaders')}" for p in (ROOT / "shaders").rglob("*.glsl")}
    listed = set(re.findall(r'#include "([^"]+)"', shaders.read_text(encoding="utf-8")))
    for f in sorted(files ^ listed):
        complain(shaders, 0, f"{f} is {'not listed' if f in files else 'not there'}")
    for p in headers():
        if p != shaders and "shaders/" in re.sub(r"//.*", "", p.read_text(encoding="utf-8")):
            complain(p, 0, "names a file of shaders/")
    for p in (p for p in headers() if p.relative_to(INCLUDE).parts[0] == "glsl"):
        if "gpu/symbol" in p.read_text(encoding="utf-8"):
            complain(p, 0, "glsl/ knows symbol/")


def print_picture(graph):
    """Folders from top to bottom, each with the folders that it includes."""
    for folder in sorted(FLOORS, key=lambda f: (-FLOORS[f], f)):
        own = [p for p in graph if p.relative_to(INCLUDE).parts[0] == folder and p.parent != INCLUDE]
        if not own:
            continue
        below = sorted({q.relative_to(INCLUDE).parts[0] for p in own for q in graph[p] if q.parent != INCLUDE} - {folder})
        lines = sum(p.read_text(encoding="utf-8").count("\n") for p in own)
        print(f"{FLOORS[folder]}  {folder:11} {len(own):3} headers {lines:6} lines  includes {' '.join(below)}")


def main():
    graph = check_includes()
    if "--picture" in sys.argv[1:]:
        return print_picture(graph)
    check_bodies()
    check_lengths()
    check_width()
    check_text()
    check_version()
    check_glsl()
    print("\n".join(errors[:60]))
    print(f"{len(graph)} headers and files of bodies, {len(errors)} findings")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
