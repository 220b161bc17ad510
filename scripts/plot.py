#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Draws a benchmark: plot.py IN.json... OUT writes OUT.svg and OUT.png, the same bytes for the same input.

IN.json comes from bench_table --json, or from bench_all --benchmark_out. Top: how many times faster than std:: each
family is at each size, wall time with the wait. Below: nanoseconds per item against size, one small chart per family.

Or from bench_peers --json: how many times faster than CUDA's libraries each row is, or than a copy of its bytes where these
have no such call. Several files are drawn as one.
"""
import json
import sys

try:
    import matplotlib
except ImportError:
    print("Left out: the plot (needs matplotlib, package python3-matplotlib)")
    sys.exit(0)
matplotlib.use("Agg")
matplotlib.rcParams["svg.hashsalt"] = "gpu"
matplotlib.rcParams["font.size"] = 9
import matplotlib.pyplot as plt

LINES = [("wall_us", "gpu:: (wall)", "#0b6e4f", "-"), ("gpu_us", "gpu:: (GPU clock)", "#0b6e4f", ":"),
         ("std_us", "std::", "#b3541e", "-"), ("par_us", "std:: par_unseq", "#7a6f9b", "--")]


def read(path):
    """Returns (title, rows); a row is a dict with family, type, n and the four times in microseconds or None."""
    with open(path) as file:
        data = json.load(file)
    context = data["context"]
    if "rows" in data:
        title = f'{context["library"]} on {context["renderer"]}, {context["driver"]}\n{context["input"]}'
        return title, data["rows"]
    rows = {}
    for run in data["benchmarks"]:
        parts = run["name"].split("/")
        if len(parts) < 4 or not parts[3].isdigit() or run.get("error_occurred"):
            continue
        family, kind, side, n = parts[:4]
        row = rows.setdefault((family, kind, n), dict(family=family, type=kind, n=int(n), gpu_us=None, wall_us=None,
                                                      std_us=None, par_us=None))
        scale = {"ns": 1e-3, "us": 1.0, "ms": 1e3, "s": 1e6}[run["time_unit"]]
        row["wall_us" if side == "gpu" else side + "_us"] = run["real_time"] * scale
        if side == "gpu":
            row["gpu_us"] = run["gpu_us"]
    title = f'gpu {context["gpu_version"]} on {context["gl_renderer"]}, {context["gl_version"]}'
    return title + "\nrandom numbers, uniform", list(rows.values())


def power(n):
    return f"$2^{{{n.bit_length() - 1}}}$" if n & (n - 1) == 0 else f"{n:,}"


def save(figure, out):
    figure.savefig(out + ".svg", metadata={"Date": None})
    figure.savefig(out + ".png", dpi=110, metadata={"Software": None})
    plt.close(figure)
    print(f"wrote {out}.svg and {out}.png")


def ratio_axis(axis, names, against):
    axis.axvline(1.0, color="#444444", linewidth=1)
    axis.set_xscale("log")
    axis.set_ylim(-0.6, len(names) - 0.4)
    axis.set_yticks(range(len(names)), list(reversed(names)))
    axis.set_xlabel(f"times faster than {against} (right of the line)")
    axis.grid(axis="both", alpha=0.3)


def peers(runs, out):
    """Draws runs of bench_peers: rows with a peer on the left, the others beside a copy of their bytes, the worst first."""
    rows = [r for run in runs for r in run["rows"]]
    sizes = sorted({r["n"] for r in rows})
    shade = {n: plt.cm.viridis(0.92 - 0.85 * k / max(1, len(sizes) - 1)) for k, n in enumerate(sizes)}
    sides = []
    for has_peer, key, against in ((True, "peer_gpu", "CUDA's libraries"), (False, "copy", "a copy of as many bytes")):
        points = {}
        for r in rows:
            if (r["peer_gpu"] > 0) == has_peer:
                points.setdefault(f'{r["row"]} {r["type"]}', []).append((r[key] / r["gpu"], r["n"]))
        sides.append((sorted(points, key=lambda name: min(points[name])), points, against))
    height = 0.155 * max(len(names) for names, _, _ in sides) + 1.6
    figure, axes = plt.subplots(1, 2, figsize=(13, height), constrained_layout=True)
    figure.suptitle(f'{runs[0]["library"]}\nbeside {runs[0]["peer"]}; GPU time; ' + "\n".join(r["command"] for r in runs), fontsize=8)
    for axis, (names, points, against) in zip(axes, sides):
        for n in sizes:
            places = [(min(max(ratio, 0.01), 100), len(names) - 1 - k)
                      for k, name in enumerate(names) for ratio, size in points[name] if size == n]
            if places:
                axis.scatter(*zip(*places), color=shade[n], s=16, zorder=3, label="n = " + power(n))
        ratio_axis(axis, names, against)
        axis.set_xlim(0.009, 110)
        axis.set_xticks([0.01, 0.1, 0.5, 1, 2, 10, 100], ["0.01", "0.1", "0.5", "1", "2", "10", "100"])
        axis.minorticks_off()
        axis.tick_params(labelsize=6.5)
    axes[1].legend(loc="lower right", fontsize=8)
    save(figure, out)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    runs = []
    for path in sys.argv[1:-1]:
        with open(path) as file:
            runs.append(json.load(file))
    if "peer" in runs[0]:
        return peers(runs, sys.argv[-1])
    if len(runs) > 1:
        sys.exit(__doc__)
    title, rows = read(sys.argv[1])
    names = list(dict.fromkeys((r["family"], r["type"]) for r in rows))
    sizes = sorted({r["n"] for r in rows})
    columns = 5
    lines = len(names) // columns + 1  # one cell at least is left for the legend
    top = max(2.2, 0.19 * len(names) + 0.6)
    figure = plt.figure(figsize=(12, top + 1.9 * lines + 1.2), constrained_layout=True)
    grid = figure.add_gridspec(lines + 1, columns, height_ratios=[top] + [1.9] * lines)
    figure.suptitle(title, fontsize=9)

    ratio = figure.add_subplot(grid[0, :])
    shades = plt.cm.viridis
    for k, n in enumerate(sizes):
        points = [(r["std_us"] / r["wall_us"], len(names) - 1 - names.index((r["family"], r["type"])))
                  for r in rows if r["n"] == n and r["std_us"] and r["wall_us"]]
        shade = shades(0.92 - 0.85 * k / max(1, len(sizes) - 1))
        ratio.scatter(*zip(*points), s=26, color=shade, label="n = " + power(n), zorder=3)
    ratio.axvline(1.0, color="#444444", linewidth=1)
    ratio.set_xscale("log")
    ratio.set_yticks(range(len(names)), [f"{f} {t}" for f, t in reversed(names)])
    ratio.set_xlabel("times faster than std:: (right of the line), wall time with the wait")
    ratio.grid(axis="both", alpha=0.3)
    ratio.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8)

    for k, (family, kind) in enumerate(names):
        chart = figure.add_subplot(grid[1 + k // columns, k % columns])
        mine = sorted((r for r in rows if (r["family"], r["type"]) == (family, kind)), key=lambda r: r["n"])
        for key, label, colour, style in LINES:
            points = [(r["n"], 1e3 * r[key] / r["n"]) for r in mine if r[key]]
            if points:
                chart.plot(*zip(*points), style, color=colour, label=label, marker=".", markersize=4)
        chart.set_xscale("log", base=2)
        chart.set_yscale("log")
        chart.set_title(f"{family} {kind}", fontsize=9)
        chart.grid(alpha=0.3)
        if k % columns == 0:
            chart.set_ylabel("ns per item")
        if k == 0:
            handles = chart.get_legend_handles_labels()
    legend = figure.add_subplot(grid[lines, columns - 1])
    legend.axis("off")
    legend.legend(*handles, loc="center", fontsize=8)
    save(figure, sys.argv[2])


if __name__ == "__main__":
    main()
