// SPDX-License-Identifier: MIT
// The energies of a run as a plot, in an SVG file.
#pragma once

#include "box.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace water {

/// The energies at a time in ps.
struct sample {
    double time;
    energies now;
};

/// Kinetic, potential and total energy, each as its distance from its mean.
inline void write_plot(std::string const& path, std::vector<sample> const& samples, std::size_t atoms) {
    struct curve {
        char const *name, *colour;
        double (*value)(energies const&);
    };
    curve const curves[] = {
        {"potential", "#3a7ca5", [](energies const& e) { return e.potential(); }},
        {"kinetic", "#e09f3e", [](energies const& e) { return e.kinetic; }},
        {"total", "#b3151b", [](energies const& e) { return e.total(); }},
    };
    double const left = 70, top = 20, width = 620, height = 220, end = samples.back().time;
    auto const mean = [&](curve const& c) {
        double sum = 0;
        for (sample const& s : samples) sum += c.value(s.now);
        return sum / static_cast<double>(samples.size());
    };
    double most = 1e-3;
    for (curve const& c : curves)
        for (sample const& s : samples) most = std::max(most, std::abs(c.value(s.now) - mean(c)));

    std::string text =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 720 300' font-family='sans-serif' "
        "font-size='13'>\n<rect width='720' height='300' fill='white'/>\n";
    auto const write = [&](char const* format, auto... values) {
        char part[256];
        std::snprintf(part, sizeof part, format, values...);
        text += part;
    };
    write(
        "<rect x='%g' y='%g' width='%g' height='%g' fill='none' stroke='#999'/>\n", left, top, width, height);
    for (double share : {-1.0, 0.0, 1.0})
        write("<text x='%g' y='%.1f' text-anchor='end'>%.0f</text>\n",
            left - 6,
            top + height / 2 * (1 - share) + 4,
            share * most);
    write("<text x='%g' y='%g'>0</text><text x='%g' y='%g' text-anchor='end'>%.2f ps</text>\n",
        left,
        top + height + 18,
        left + width,
        top + height + 18,
        end);
    double at = left;
    for (curve const& c : curves) {
        double const middle = mean(c);
        write("<text x='%g' y='290' fill='%s'>%s %.0f</text>\n", at, c.colour, c.name, middle);
        write("<polyline fill='none' stroke='%s' stroke-width='1.6' points='", c.colour);
        for (sample const& s : samples)
            write("%.1f,%.1f ",
                left + width * s.time / end,
                top + height / 2 * (1 - (c.value(s.now) - middle) / most));
        text += "'/>\n";
        at += 150;
    }
    write("<text x='%g' y='290' text-anchor='end'>kJ/mol, %zu atoms</text>\n</svg>\n", left + width, atoms);
    std::ofstream file(path);
    file << text;
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace water
