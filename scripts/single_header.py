#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the library as one header: single_header.py OUTPUT [HEADER ...].

OUTPUT holds gpu/gpu.hpp, everything that it includes, and the shaders. Further headers, such as gpu/numeric/fft.hpp, are
written behind it. `single_header.py one/gpu/gpu.hpp` and `-I one` serve programs that include <gpu/gpu.hpp>. Do not mix
the file with the headers that it is made of. It holds all bodies, so it refuses GPU_SEPARATE_COMPILATION.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INCLUDE = ROOT / "include"
REFUSAL = """#if defined(GPU_SEPARATE_COMPILATION)
#    error "gpu: this header holds all bodies; do not define GPU_SEPARATE_COMPILATION"
#endif"""
DIRECTIVE = re.compile(r"^\s*#\s*(if|ifdef|ifndef|endif|include)\b\s*(.*)")


def guard(path):
    return "GPU_SINGLE_" + re.sub(r"\W", "_", path.relative_to(INCLUDE).as_posix()).upper()


def expand(path, done, out):
    """Appends the lines of `path` to `out`, with its includes in place. `done` holds the headers that every reader has seen."""
    depth, bodies = 0, False
    for line in path.read_text(encoding="utf-8").splitlines():
        directive = DIRECTIVE.match(line)
        word, rest = directive.groups() if directive else ("", "")
        if word == "ifndef" and rest == "GPU_SEPARATE_COMPILATION":
            bodies = True                   # up to the next #endif: the include of the bodies, which this file always has
            continue
        if bodies and word == "endif":
            bodies = False
            continue
        if word in ("if", "ifdef", "ifndef"):
            depth += 1
        elif word == "endif":
            depth -= 1
        if line.strip() == "#pragma once" or line.startswith("// SPDX-License-Identifier:"):
            continue
        own = re.match(r'<(gpu/[^>]+)>|"([^"]+)"', rest) if word == "include" else None
        if not own:
            out.append(line)
            continue
        target = INCLUDE / own[1] if own[1] else (path.parent / own[2]).resolve()
        if target.suffix in (".hpp", ".ipp"):
            # What a condition includes is written again where others include it: the condition may be false.
            add(target, done if depth == 0 else set(done), out)
        elif target.suffix == ".glsl":
            out.extend(target.read_text(encoding="utf-8").splitlines())
        else:
            expand(target, done, out)       # a table, which may be read several times


def add(path, done, out):
    if path in done:
        return
    done.add(path)
    out += [f"#if !defined({guard(path)})", f"#define {guard(path)}", f"// ---- {path.relative_to(INCLUDE).as_posix()}"]
    expand(path, done, out)
    out.append("#endif")


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print(__doc__)
        return 0 if sys.argv[1:] in (["-h"], ["--help"]) else 2
    version = re.search(r'char version\[\] = "(.*)";', (INCLUDE / "gpu/config.hpp").read_text(encoding="utf-8"))[1]
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    out = ["// SPDX-License-Identifier: MIT", f"// gpu {version} in one header, written by scripts/single_header.py.", "//"]
    out += [f"// {line}".rstrip() for line in licence.splitlines()] + ["#pragma once", REFUSAL]
    done = set()
    for header in ["gpu/gpu.hpp", *sys.argv[2:]]:
        path = INCLUDE / header
        if not path.is_file():
            print(f"there is no header {header} in include/")
            return 2
        add(path, done, out)
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(out) + "\n", encoding="utf-8")
    print(f"{target}: {len(done)} headers, {target.stat().st_size // 1024} KiB")
    return 0


sys.exit(main())
