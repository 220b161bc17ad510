#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Draws a benchmark: plot.py IN.json... OUT writes OUT.svg and OUT.png, the same bytes for the same input.

IN.json comes from bench_table --json, or from bench_all --benchmark_out. Top: how many times faster than std:: each
family is at each size, wall time with the wait. Below: nanoseconds per item against size, one small chart per family.

Or from bench_peers --json: OUT shows how many times faster than CUB and Thrust each family is, OUT_times the nanoseconds
per item of both sides. A second file, of a run with large pages, is drawn beside the first.
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
    """Draws runs of bench_peers: the first whole, of the second (large pages) what differs."""
    rows = runs[0]["rows"]
    names = list(dict.fromkeys(f'{r["family"]} {r["type"]}' for r in rows))
    def title(second):
        return "\n".join([f'{runs[0]["library"]}\nbeside {runs[0]["peer"]}; GPU time, {runs[0]["command"]}']
                         + [f'{second}: with gpu::large_pages(), {r["command"]}' for r in runs[1:]])

    sizes = sorted({r["log2"] for run in runs for r in run["rows"]})
    shown = [s for s in sizes if s % 4 == 0 and s > sizes[0] + 3 or s == sizes[0]]
    shade = {s: plt.cm.viridis(0.92 - 0.85 * k / max(1, len(shown) - 1)) for k, s in enumerate(shown)}
    figure, axis = plt.subplots(figsize=(9, 0.27 * len(names) + 1.5), constrained_layout=True)
    figure.suptitle(title("rings"), fontsize=8)
    for s in shown:
        axis.scatter([], [], color=shade[s], s=30, label=f"$2^{{{s}}}$ items")
    for which, run in enumerate(runs):
        for s in shown:
            points = [(r["peer_gpu"] / r["gpu"], len(names) - 1 - names.index(f'{r["family"]} {r["type"]}'))
                      for r in run["rows"] if r["log2"] == s and f'{r["family"]} {r["type"]}' in names]
            look = dict(color=shade[s], s=30) if which == 0 else dict(facecolors="none", edgecolors=[shade[s]], s=75, linewidths=1.3)
            if points:
                axis.scatter(*zip(*points), zorder=3, **look)
    ratio_axis(axis, names, "CUB or Thrust")
    ticks = [t for t in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10) if axis.get_xlim()[0] <= t <= axis.get_xlim()[1]]
    axis.set_xticks(ticks, [f"{t:g}" for t in ticks])
    axis.minorticks_off()
    axis.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8)
    save(figure, out)

    columns = 4
    lines = (len(names) + columns - 1) // columns
    figure, charts = plt.subplots(lines, columns, figsize=(12, 1.9 * lines + 0.8), constrained_layout=True, squeeze=False)
    figure.suptitle(title("dotted"), fontsize=8)
    for k, chart in enumerate(charts.flat):
        if k >= len(names):
            chart.axis("off")
            continue
        for chosen, key, label, colour, style in ((runs[:1], "gpu", "gpu::", "#0b6e4f", "-"), (runs[::-1], "peer_gpu", "CUB, Thrust", "#b3541e", "-"),
                                                  (runs[1:], "gpu", "gpu::, large pages", "#0b6e4f", ":")):
            points = {2 ** r["log2"]: 1e6 * r[key] / 2 ** r["log2"] for run in chosen for r in run["rows"] if f'{r["family"]} {r["type"]}' == names[k]}
            if points:
                chart.plot(*zip(*sorted(points.items())), style, color=colour, label=label, marker=".", markersize=4)
        chart.set_xscale("log", base=2)
        chart.set_yscale("log")
        chart.set_title(names[k], fontsize=9)
        chart.grid(alpha=0.3)
        if k % columns == 0:
            chart.set_ylabel("ns per item, GPU")
        if k == 0:
            chart.legend(fontsize=7)
    save(figure, out + "_times")


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
