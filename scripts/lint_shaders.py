#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles every kernel once more, with Khronos' own compiler: lint_shaders.py PROGRAM [ARGUMENTS] [-- PROGRAM [ARGUMENTS]]...

A program is anything that uses the library, such as bench_table. Each is run in every shape (GPU_SHAPE=groups, lanes, subgroups);
the library writes the text of each kernel that it assembles into the folder GPU_DUMP_SOURCES, and glslangValidator
reads them all: a second opinion, which rejects what one driver lets pass. A file of shaders/ outside hooks/ and math/ that no kernel
holds fails. Those of math/ get their types when they are written.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def body(path):
    """The text of a shader file, without the lines that make it a string literal and without its head comment."""
    lines = path.read_text().splitlines()[1:-1]
    while lines and (lines[0].startswith("//") or not lines[0].strip()):
        lines.pop(0)
    return "\n".join(line.rstrip() for line in lines).strip()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    commands = [[]]
    for word in sys.argv[1:]:
        if word == "--":
            commands.append([])
        else:
            commands[-1].append(word)
    failed = False
    texts = {}
    with tempfile.TemporaryDirectory() as folder:
        for shape in ("groups", "lanes", "subgroups"):
            here = Path(folder) / shape
            here.mkdir()
            for number, command in enumerate(commands):
                folder_of_program = here / str(number)
                folder_of_program.mkdir()
                run = subprocess.run(command, env=os.environ | {"GPU_SHAPE": shape, "GPU_DUMP_SOURCES": str(folder_of_program)},
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                if run.returncode and shape != "subgroups":     # assembled only, so that nothing comes out right
                    print(f"{command[0]} failed with GPU_SHAPE={shape}:\n{run.stdout[-2000:]}")
                    failed = True
                for source in sorted(folder_of_program.iterdir()):
                    texts.setdefault(source.read_text(), source)
        files = [str(source) for source in texts.values()]     # in one process, which takes a fraction of the time of many
        at_once = subprocess.run(["glslangValidator", "-S", "comp", *files], stdout=subprocess.DEVNULL)
        for source in texts.values() if at_once.returncode else []:
            lint = subprocess.run(["glslangValidator", "-S", "comp", str(source)], stdout=subprocess.PIPE, text=True)
            if lint.returncode:
                failed = True
                print(f"{source.name}:")
                lines = source.read_text().splitlines()
                for message in lint.stdout.splitlines()[1:]:
                    print("  " + message)
                    line = re.match(r"(?:ERROR|WARNING): [^:]*:(\d+):", message)
                    if line and 0 < int(line[1]) <= len(lines):
                        print("      " + lines[int(line[1]) - 1].strip())
    everything = "\n".join("\n".join(line.rstrip() for line in text.splitlines()) for text in texts)
    for shader in sorted((ROOT / "shaders").rglob("*.glsl")):
        # Hooks are run by the tests of what uses them; iterators replace names in some (kernel/hook_text.hpp).
        if shader.parent.name not in ("hooks", "math") and body(shader) not in everything:
            failed = True
            print(f"in no kernel: {shader.relative_to(ROOT)}")
    print(f"{len(texts)} kernels")
    sys.exit(failed)


if __name__ == "__main__":
    main()
