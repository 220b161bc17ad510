#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds that netpbm's ilbmtoppm finds in the files of 05_ham the pixels that 05_ham meant.

Usage: ham.py 05_ham PHOTO.png FOLDER. The photograph is converted twice, the second time as a JPEG file. ilbmtoppm
keeps the low four bits of a channel that a pixel modifies, so the colours are compared as the Amiga has them: by the
upper four bits of each channel.
"""
import os
import subprocess
import sys

program, photo, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)


def answer(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def pixels(ppm):
    kind, size, most, values = ppm.split(b"\n", 3)
    assert kind == b"P6" and most == b"255", "not a PPM file of eight bits"
    return size, values


jpeg = os.path.join(folder, "photo.jpg")
with open(jpeg, "wb") as file:
    ppm = answer("pngtopnm", photo)
    file.write(subprocess.run(["pnmtojpeg", "-quality", "90"], input=ppm, stdout=subprocess.PIPE, check=True).stdout)

wrong = 0
for source, size in ((photo, "64x40"), (jpeg, "50x36")):        # 50: rows of planes end within a word
    print(answer(program, source, "--size", size, "--cpu", "--output", folder).decode(), end="")
    for name in ("ham6", "sliced"):
        path = os.path.join(folder, name)
        size_read, read = pixels(answer("ilbmtoppm", path + ".iff"))
        size_meant, meant = pixels(answer("pngtopnm", path + ".png"))
        differ = sum(a >> 4 != b >> 4 for a, b in zip(read, meant))
        if size_read != size_meant or len(read) != len(meant) or differ or len(set(meant)) < 8:
            wrong += 1
            print(f"{name}.iff of {source}: ilbmtoppm reads {differ} other values of {len(meant)}")
sys.exit(1 if wrong else 0)
