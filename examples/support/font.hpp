// SPDX-License-Identifier: MIT
// Draws text into a picture: capitals, digits and a few signs, of lines with round ends.
#pragma once

#include "picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace example {

/// Seven rows of five points, from the top; the highest of five bits is the left one. Points side by side are
/// joined by a line when the letter is drawn.
struct font {
    using letter = std::array<unsigned char, 7>;

    static letter shape(char c) {
        static constexpr std::string_view signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-%'(),";
        static constexpr letter shapes[] = {
            {14, 17, 17, 31, 17, 17, 17},
            {30, 17, 17, 30, 17, 17, 30},
            {14, 17, 16, 16, 16, 17, 14},
            {30, 17, 17, 17, 17, 17, 30},
            {31, 16, 16, 30, 16, 16, 31},
            {31, 16, 16, 30, 16, 16, 16},
            {14, 17, 16, 23, 17, 17, 14},
            {17, 17, 17, 31, 17, 17, 17},
            {14, 4, 4, 4, 4, 4, 14},
            {7, 2, 2, 2, 2, 18, 12},
            {17, 18, 20, 24, 20, 18, 17},
            {16, 16, 16, 16, 16, 16, 31},
            {17, 27, 21, 17, 17, 17, 17},
            {17, 17, 25, 21, 19, 17, 17},
            {14, 17, 17, 17, 17, 17, 14},
            {30, 17, 17, 30, 16, 16, 16},
            {14, 17, 17, 17, 21, 18, 13},
            {30, 17, 17, 30, 20, 18, 17},
            {14, 17, 16, 14, 1, 17, 14},
            {31, 4, 4, 4, 4, 4, 4},
            {17, 17, 17, 17, 17, 17, 14},
            {17, 17, 17, 17, 17, 10, 4},
            {17, 17, 17, 17, 21, 27, 17},
            {17, 17, 10, 4, 10, 17, 17},
            {17, 17, 10, 4, 4, 4, 4},
            {31, 1, 2, 4, 8, 16, 31},
            {14, 17, 17, 17, 17, 17, 14},
            {4, 12, 4, 4, 4, 4, 14},
            {14, 17, 1, 2, 4, 8, 31},
            {14, 17, 1, 6, 1, 17, 14},
            {17, 17, 17, 31, 1, 1, 1},
            {31, 16, 30, 1, 1, 17, 14},
            {14, 16, 16, 30, 17, 17, 14},
            {31, 1, 1, 2, 4, 4, 4},
            {14, 17, 17, 14, 17, 17, 14},
            {14, 17, 17, 15, 1, 1, 14},
            {0, 0, 0, 0, 0, 0, 4},
            {0, 0, 0, 14, 0, 0, 0},
            {17, 1, 2, 4, 8, 16, 17},
            {4, 4, 0, 0, 0, 0, 0},
            {2, 4, 8, 8, 8, 4, 2},
            {8, 4, 2, 2, 2, 4, 8},
            {0, 0, 0, 0, 0, 4, 8},
        };
        auto const at = signs.find(c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c);
        return at == signs.npos ? letter{} : shapes[at];
    }

    /// How wide a text is, in pixels, whose letters are `height` high.
    static double width(std::string_view text, double height) {
        return (6 * static_cast<double>(text.size()) - 2) * height / 6;
    }

    /// Draws `text`; the upper left end of its first line is at (x, y). `weight` is half the width of a line,
    /// of the distance of two points.
    static void write(picture& to, std::string_view text, double x, double y, double height,
        std::uint32_t colour, double weight = 0.42) {
        for (char const c : text) {
            draw(to, shape(c), x, y, height / 6, colour, weight);
            x += height;
        }
    }

    /// Puts `colour` over a pixel, `share` of it.
    static void mix(picture& to, std::size_t x, std::size_t y, std::uint32_t colour, double share) {
        auto& pixel = to.pixels[y * to.width + x];
        std::uint32_t mixed = 0xff000000u;
        for (unsigned shift = 0; shift < 24; shift += 8) {
            double const a = pixel >> shift & 255, b = colour >> shift & 255;
            mixed |= static_cast<std::uint32_t>(a + share * (b - a) + 0.5) << shift;
        }
        pixel = mixed;
    }

private:
    static void draw(
        picture& to, letter const& l, double x, double y, double unit, std::uint32_t colour, double weight) {
        auto const on = [&](int column, int row) {
            return column >= 0 && column < 5 && row >= 0 && row < 7 &&
                   (l[static_cast<std::size_t>(row)] >> (4 - column) & 1);
        };
        double const half = weight * unit;
        auto const low = [](double v) { return static_cast<std::size_t>(std::max(0.0, v)); };
        std::size_t const right = std::min(to.width, low(x + 4 * unit + half + 2)),
                          bottom = std::min(to.height, low(y + 6 * unit + half + 2));
        for (std::size_t py = low(y - half - 1); py < bottom; ++py)
            for (std::size_t px = low(x - half - 1); px < right; ++px) {
                double const gx = (static_cast<double>(px) + 0.5 - x) / unit,
                             gy = (static_cast<double>(py) + 0.5 - y) / unit;
                double nearest = 1e9;
                for (int row = 0; row < 7; ++row)
                    for (int column = 0; column < 5; ++column) {
                        if (!on(column, row)) continue;
                        auto const line = [&](int dx, int dy) {
                            double const ax = gx - column, ay = gy - row,
                                         t = std::clamp(
                                             (ax * dx + ay * dy) / std::max(1, dx * dx + dy * dy), 0.0, 1.0);
                            nearest = std::min(nearest, std::hypot(ax - t * dx, ay - t * dy));
                        };
                        line(0, 0);
                        if (on(column + 1, row)) line(1, 0);
                        if (on(column, row + 1)) line(0, 1);
                        // Aslant only where no corner joins both.
                        for (int const side : {-1, 1})
                            if (on(column + side, row + 1) && !on(column + side, row) && !on(column, row + 1))
                                line(side, 1);
                    }
                double const share = std::clamp((weight - nearest) * unit + 0.5, 0.0, 1.0);
                if (share > 0) mix(to, px, py, colour, share);
            }
    }
};

}  // namespace example
