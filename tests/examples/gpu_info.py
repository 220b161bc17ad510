#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs gpu-info on machines of several kinds: gpu_info.py PROGRAM [BUILD].

Its JSON is valid and lists every extension that the headers ask for, its text fits on a screen, and its exit status is what its
--help says: 0, 1 where no device has OpenGL 4.5, 2 for wrong arguments. With BUILD, the folder in which it was built, it is
installed, too.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

INCLUDE = Path(__file__).resolve().parents[2] / "include" / "gpu"
PROGRAM = sys.argv[1]
failures = []


def run(*arguments, **variables):
    done = subprocess.run([PROGRAM, *arguments], env={**os.environb, **{k.encode(): v for k, v in variables.items()}},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def check(holds, what):
    if not holds:
        failures.append(what)


def extensions_of_headers():
    text = "".join(p.read_text(encoding="utf-8") for p in INCLUDE.rglob("*.[hi]pp") if p.name != "api.hpp")
    return {name for name in re.findall(r'"(GL_(?:ARB|EXT|KHR|NV|AMD|INTEL|OVR)_\w+)"', text) if not name.endswith("_")}


# The arguments
status, out, err = run("--help")
check(status == 0 and "--json" in out and "Exit status" in out and not err, "--help")
for wrong in (["--jsn"], ["--device"], ["--device", "x"], ["--device", "-1"], ["--device", "99"], ["0"]):
    status, out, err = run(*wrong)
    check(status == 2 and "--device N" in err and not out, f"{wrong} gives {status}")

# This machine
status, out, err = run()
check(status == 0, f"status {status} where the tests run: {out}")
check("sort_of_a_million yes" in out and "All is well" in out, f"no check in: {out}")
check(max(map(len, out.split("\n"))) <= 120, "a line is longer than 120 columns")
status, out, err = run("--json", GPU_STRANGE=b'\xff"\\\n\xc3\xa4')
report = json.loads(out)
check(status == 0 and report["ok"] and not err, "--json")
check(report["environment"].get("GPU_STRANGE") == '\ufffd"\\\nä', f"the environment: {report['environment']}")
check(f'"{report["version"]}"' in (INCLUDE / "config.hpp").read_text(encoding="utf-8"), "the version")
check(report["cache"]["folder"].startswith("/") and report["cache"]["programs"] >= 0, "the cache")
usable = [d for d in report["devices"] if d["usable"]]
check(len(usable) >= 1, "no device is usable")
for d in usable:
    check(set(d["extensions"]) == extensions_of_headers(), f"not the extensions of the headers: {d['extensions']}")
    check(d["check"]["sort_of_a_million"] is True and d["check"]["later_ms"] > 0, f"the check: {d['check']}")
    check(d["limits"]["threads"] >= 128 and d["profile"]["shape"] in ("lanes", "groups"), "the limits")
    check(d["driver"] and d["driver"] in d["version"], f"the driver: {d['driver']}")
number = usable[0]["device"]
if number >= 0:
    alone = json.loads(run("--json", "--device", str(number))[1])
    check([d["device"] for d in alone["devices"]] == [number], "--device")
    forced = json.loads(run("--json", "--device", str(number), GPU_SHAPE=b"groups")[1])
    check(forced["devices"][0]["profile"]["shape"] == "groups", "GPU_SHAPE")

# Machines without a driver, and with an old one
nothing = dict(__EGL_VENDOR_LIBRARY_FILENAMES=b"/dev/null", DISPLAY=b"", WAYLAND_DISPLAY=b"")
status, out, err = run("--json", **nothing)
report = json.loads(out)
check(status == 1 and not report["ok"], "no driver")
check(not any(d["usable"] for d in report["devices"]) and "OpenGL" in report["devices"][0]["error"], "no driver's reason")
check("Install a driver" in run(**nothing)[1], "no driver's text")
if "Mesa" in usable[0]["driver"]:
    status, out, err = run("--json", "--device", str(max(number, 0)), MESA_GL_VERSION_OVERRIDE=b"4.3")
    report = json.loads(out)
    check(status == 1 and "4.5" in report["devices"][0]["error"], f"an old driver: {status} {out}")

# Installed
if len(sys.argv) > 2:
    with tempfile.TemporaryDirectory() as prefix:
        subprocess.run(["cmake", "--install", sys.argv[2], "--prefix", prefix], check=True, stdout=subprocess.DEVNULL)
        done = subprocess.run([Path(prefix) / "bin" / Path(PROGRAM).name, "--help"], stdout=subprocess.PIPE, check=True)
        check(b"--json" in done.stdout, "installed")

print("\n".join(failures))
print(f"{len(failures)} findings")
sys.exit(1 if failures else 0)
