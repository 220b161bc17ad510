#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a small OpenEXR file by itself, and holds that 07_tone_mapping reads it: its brightest texel and its mean.

Usage: exr.py 07_tone_mapping FOLDER
"""
import math
import os
import re
import struct
import subprocess
import sys

program, folder = sys.argv[1:]
width, height = 40, 24
os.makedirs(folder, exist_ok=True)


def attribute(name, kind, value):
    return name.encode() + b"\0" + kind.encode() + b"\0" + struct.pack("<i", len(value)) + value


def light(x, y):
    """Powers of two, which half precision holds exactly; red is twice, blue half of green."""
    return 2.0 ** ((x * 7 + y * 3) % 12 - 6)


# Channels in the order of their names, of 16 bit floats; a window that does not begin at 0; rows uncompressed.
channels = b"".join(name + b"\0" + struct.pack("<iBxxxii", 1, 0, 1, 1) for name in (b"B", b"G", b"R")) + b"\0"
window = struct.pack("<4i", 5, -3, 5 + width - 1, -3 + height - 1)
header = (
    struct.pack("<ii", 20000630, 2)
    + attribute("channels", "chlist", channels)
    + attribute("compression", "compression", b"\0")
    + attribute("dataWindow", "box2i", window)
    + attribute("displayWindow", "box2i", window)
    + attribute("lineOrder", "lineOrder", b"\0")
    + attribute("pixelAspectRatio", "float", struct.pack("<f", 1))
    + attribute("screenWindowCenter", "v2f", struct.pack("<2f", 0, 0))
    + attribute("screenWindowWidth", "float", struct.pack("<f", 1))
    + b"\0"
)
row_bytes = 3 * 2 * width
offsets = b"".join(struct.pack("<Q", len(header) + 8 * height + y * (8 + row_bytes)) for y in range(height))
rows = b""
for y in range(height):
    rows += struct.pack("<ii", y - 3, row_bytes)
    for times in (0.5, 1.0, 2.0):
        rows += b"".join(struct.pack("<e", times * light(x, y)) for x in range(width))
path = os.path.join(folder, "steps.exr")
with open(path, "wb") as file:
    file.write(header + offsets + rows)

words = subprocess.run([program, path, "--frames", "1", "--output", folder], check=True, capture_output=True, text=True).stdout
seen = re.match(r"(\d+) x (\d+) on .*: brightest ([\d.e+-]+), mean of the logarithms ([\d.e+-]+),", words)
values = [light(x, y) * (2 * 0.2126 + 0.7152 + 0.5 * 0.0722) for y in range(height) for x in range(width)]
wanted = (width, height, max(values), 2 ** (sum(map(math.log2, values)) / len(values)))
if not seen or any(abs(float(s) - w) > 1e-3 * w for s, w in zip(seen.groups(), wanted)):
    sys.exit(f"the file holds {wanted}, the program says:\n{words}")
