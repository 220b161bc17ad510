# SPDX-License-Identifier: MIT
"""Reads examples.txt beside it: the examples of names whose docstring has none."""
from pathlib import Path

PATH = Path(__file__).with_name("examples.txt")


def more_examples():
    """([(names, line, lines of code)], {name: the name whose example it shows})."""
    found, shown = [], {}
    for number, line in enumerate(PATH.read_text(encoding="utf-8").split("\n"), 1):
        if line.startswith("    ") and found:
            found[-1][2].append(line[4:])
        elif line.strip() and not line.startswith("#") and number > 3:
            names, _, other = line.partition(" = ")
            if other:
                shown |= {name: other for name in names.split()}
            else:
                found.append((names.split(), number + 1, []))
    return found, shown
