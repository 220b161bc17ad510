#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what gdb shows of debugged.cpp with what is there: debugger.py GDB PROGRAM.

Also holds that gpu.natvis is XML, names the types of this version, and names members that the headers have.
"""
import re
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEBUGGERS = ROOT / "scripts" / "debuggers"
failures = []

# gdb
stops = ["up", "info locals"]
commands = ["set debuginfod enabled off", "set width 0", f"source {DEBUGGERS / 'gpu-gdb.py'}", "break stop", "run", *stops,
            "continue", *stops, "continue", *stops, "delete", "continue"]
done = subprocess.run([sys.argv[1], "-q", "-nx", "-batch", *(word for c in commands for word in ("-ex", c)), sys.argv[2]],
                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600)
shown = done.stdout
if "ptrace: Operation not permitted" in shown or "Python scripting is not supported" in shown:
    print("Left out: gdb may not run programs here, or has no Python")
    sys.exit(0)
names = re.search(r"^names = \{(\d+), (\d+), (\d+)\}$", shown, re.M)
v, particles, total = names.groups() if names else ("?", "?", "?")
lines = [re.sub(r"= @0x\w+: ", "= ", line) for line in shown.split("\n")]
for line in ("nothing = gpu::vector<int>, not constructed",
             f"v = gpu::vector<float>, size 3, capacity 10, buffer {v}",
             f"particles = gpu::vector<particle>, size 5, capacity 5, buffer {particles}",
             "empty = gpu::vector<int>, size 0, capacity 0, buffer 0",
             f"part = gpu::span<float>, size 2, buffer {v}, element 1",
             f"foreign = gpu::span<float>, size 3, buffer {v}, element 0",
             f"second = gpu::buffer_iterator<float>, buffer {v}, element 1",
             f"last = gpu::reference<float>, buffer {v}, element 2",
             f"sum = gpu::scalar<int>, buffer {total}",
             "local = gpu::var<float> = 2.5",
             "y = gpu::expr<float> = ((-argument 0 * 4) + 1)"):
    if line not in lines:
        failures.append(f"gdb does not show: {line}")
for pattern in (r"^z = gpu::expr<float> = sqrt\(\(\(argument 0 < 2\) \? argument 0 : \(\(-argument 0 \* 4\) \+ 1\)\), \.\.\.\) #\d+$",
                r"^steps = gpu::var<int> = local #\d+$",
                r"^more = gpu::either<int> = \(local #\d+ \+ 1\)$",
                r"^direction = .*x = gpu::expr<float> = (argument 0|make #\d+\.x).*$",
                r"exited normally|exited with code"):
    if not re.search(pattern, shown, re.M):
        failures.append(f"gdb does not show: {pattern}")

# natvis
version = re.search(r'char version\[\] = "(\d+)\.(\d+)', (ROOT / "include/gpu/config.hpp").read_text(encoding="utf-8"))
headers = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "include/gpu").rglob("*.[hi]pp"))
types = [e for e in xml.etree.ElementTree.parse(DEBUGGERS / "gpu.natvis").getroot() if e.tag.endswith("}Type")]
for e in types:
    name = re.fullmatch(rf"gpu::v{version[1]}_{version[2]}::(\w+)<\*>", e.get("Name"))
    if not name or not re.search(rf"class {name[1]}\b", headers):
        failures.append(f"natvis: {e.get('Name')} is no type of this version")
    for text in [e.text or "" for e in e.iter()] + [e.get("Condition", "") for e in e.iter()]:
        for member in re.findall(r"\b[a-z]\w*_\b", text):
            if not re.search(rf"[ *,]{member}(;| =|\{{|,)", headers):
                failures.append(f"natvis: no header has a member {member}")
if len(types) < 8:
    failures.append(f"natvis: {len(types)} types")

if failures:
    print(shown)
print("\n".join(failures))
print(f"{len(failures)} findings")
sys.exit(1 if failures else 0)
