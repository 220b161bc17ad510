// SPDX-License-Identifier: MIT
// What was measured: as a table of CSV, and as a plot with a row of panels for each renderer.
#pragma once

#include "../support/font.hpp"
#include "../support/picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace branches {

inline constexpr char const* methods[] = {"predication", "branch", "compaction", "skipping tiles"};

/// The time of one method, in nanoseconds for each element.
struct figure {
    bool coherent;
    int percent;  // of the elements have work
    std::size_t method;
    double time;
    std::string renderer;
};
using figures = std::vector<figure>;

inline constexpr char const* heading = "data,percent,method,nanoseconds,renderer";

inline void write(figures const& all, std::string const& path) {
    std::ofstream out(path);
    out << heading << '\n';
    for (figure const& f : all)
        out << (f.coherent ? "coherent," : "random,") << f.percent << ',' << methods[f.method] << ','
            << f.time << ',' << f.renderer << '\n';
    if (!out) throw std::runtime_error("cannot write " + path);
}

inline figures read(std::string const& path) {
    std::ifstream in(path);
    std::string line, data, percent, method, time;
    if (!std::getline(in, line) || line != heading) throw std::runtime_error("no figures in " + path);
    figures all;
    while (std::getline(in, line)) {
        std::istringstream words(line);
        figure f{};
        std::getline(words, data, ',');
        std::getline(words, percent, ',');
        std::getline(words, method, ',');
        std::getline(words, time, ',');
        std::getline(words, f.renderer);
        f.coherent = data == "coherent";
        f.percent = std::stoi(percent);
        f.time = std::stod(time);
        auto const* const found = std::find(std::begin(methods), std::end(methods), method);
        if (found == std::end(methods)) throw std::runtime_error("no such method: " + method);
        f.method = static_cast<std::size_t>(found - std::begin(methods));
        all.push_back(f);
    }
    return all;
}

/// Draws a line with round ends.
inline void line(example::picture& to, double ax, double ay, double bx, double by, double wide,
    std::uint32_t colour, double share = 1) {
    auto const low = [](double v, std::size_t most) {
        return std::min(most, static_cast<std::size_t>(std::max(0.0, v)));
    };
    std::size_t const right = low(std::max(ax, bx) + wide + 2, to.width),
                      bottom = low(std::max(ay, by) + wide + 2, to.height);
    double const dx = bx - ax, dy = by - ay, square = std::max(1e-9, dx * dx + dy * dy);
    for (std::size_t y = low(std::min(ay, by) - wide - 1, bottom); y < bottom; ++y)
        for (std::size_t x = low(std::min(ax, bx) - wide - 1, right); x < right; ++x) {
            double const px = static_cast<double>(x) + 0.5 - ax, py = static_cast<double>(y) + 0.5 - ay,
                         t = std::clamp((px * dx + py * dy) / square, 0.0, 1.0),
                         away = std::hypot(px - t * dx, py - t * dy);
            double const cover = std::clamp(0.5 * wide - away + 0.5, 0.0, 1.0);
            if (cover > 0) example::font::mix(to, x, y, colour, share * cover);
        }
}

/// A row of two panels for each renderer: time over probability, where predication of one renderer and one
/// kind of data takes 100 % on average. What takes more than `most` percent is drawn there.
inline example::picture plot(figures const& all) {
    using example::font;
    static constexpr std::uint32_t colours[] = {0xffb8a898u, 0xff4f7dffu, 0xff7ce05fu, 0xffffb347u};
    static constexpr double top = 112, high = 300, wide = 380, most = 250, apart = 414, left = 78;
    std::vector<std::string> renderers;
    for (figure const& f : all)
        if (std::find(renderers.begin(), renderers.end(), f.renderer) == renderers.end())
            renderers.push_back(f.renderer);
    auto const rows = static_cast<double>(renderers.size());
    example::picture picture(900, static_cast<std::size_t>(88 + rows * (high + 108)));
    std::fill(picture.pixels.begin(), picture.pixels.end(), 0xff231b17u);
    font::write(picture, "time of a branch by how many take it", left, 18, 20, 0xffe8e2dcu, 0.5);
    for (std::size_t r = 0; r < renderers.size(); ++r)
        for (int coherent = 0; coherent < 2; ++coherent) {
            double const x0 = left + apart * coherent, y0 = top + static_cast<double>(r) * (high + 108);
            auto const x_of = [&](double percent) { return x0 + wide * percent / 100; };
            auto const y_of = [&](double time) { return y0 + high * (1 - std::min(time, most) / most); };
            font::write(
                picture, coherent ? "neighbours alike" : "random order", x0, y0 - 26, 15, 0xffe8e2dcu, 0.5);
            if (!coherent) font::write(picture, renderers[r].substr(0, 52), x0, y0 - 54, 13, 0xff9a9088u);
            for (int k = 0; k <= 5; ++k) {
                line(picture, x0, y_of(50 * k), x0 + wide, y_of(50 * k), 1, 0xffffffffu, k == 2 ? 0.35 : 0.1);
                std::string const level = std::to_string(50 * k);
                if (!coherent)
                    font::write(picture,
                        level + "%",
                        x0 - 12 - font::width(level + "%", 11),
                        y_of(50 * k) - 5,
                        11,
                        0xffb0a8a0u);
            }
            for (int k = 0; k <= 4; ++k) {
                std::string const level = std::to_string(25 * k) + "%";
                line(picture, x_of(25 * k), y0, x_of(25 * k), y0 + high, 1, 0xffffffffu, 0.1);
                font::write(picture,
                    level,
                    x_of(25 * k) - (k == 4 ? 1.0 : 0.5) * font::width(level, 11),
                    y0 + high + 10,
                    11,
                    0xffb0a8a0u);
            }
            double mean = 0, count = 0;
            for (figure const& f : all)
                if (f.renderer == renderers[r] && f.coherent == bool(coherent) && f.method == 0) {
                    mean += f.time;
                    ++count;
                }
            for (std::size_t m = 0; m < std::size(methods); ++m) {
                figure const* before = nullptr;
                for (figure const& f : all) {
                    if (f.renderer != renderers[r] || f.coherent != bool(coherent) || f.method != m) continue;
                    double const scale = 100 * count / mean;
                    if (before)
                        line(picture,
                            x_of(before->percent),
                            y_of(scale * before->time),
                            x_of(f.percent),
                            y_of(scale * f.time),
                            5,
                            colours[m]);
                    before = &f;
                }
            }
        }
    double x = left;
    double const y = static_cast<double>(picture.height) - 34;
    for (std::size_t m = 0; m < std::size(methods); ++m) {
        line(picture, x, y + 6, x + 24, y + 6, 7, colours[m]);
        font::write(picture, methods[m], x + 36, y, 13, 0xffe8e2dcu, 0.48);
        x += 36 + font::width(methods[m], 13) + 36;
    }
    return picture;
}

}  // namespace branches
