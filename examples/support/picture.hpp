// SPDX-License-Identifier: MIT
// A picture in memory that writes itself to a PNG file, and how two of them differ.
#pragma once

#include "png.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace example {

/// Rows from the top; a pixel is a number of four bytes, red in the lowest.
struct picture {
    picture(std::size_t w, std::size_t h) : width(w), height(h), pixels(w * h) {}

    std::size_t width, height;
    std::vector<std::uint32_t> pixels;

    /// Copies `tile` to column x, row y.
    void paste(picture const& tile, std::size_t x, std::size_t y) {
        for (std::size_t row = 0; row < tile.height; ++row)
            for (std::size_t column = 0; column < tile.width; ++column)
                pixels[(y + row) * width + x + column] = tile.pixels[row * tile.width + column];
    }
    /// Says whether there is a file now.
    bool write([[maybe_unused]] std::string const& path) const {
#if EXAMPLE_HAS_PNG
        write_png(path, width, height, PNG_FORMAT_RGBA, pixels.data(), 0);
        return true;
#else
        return false;
#endif
    }
};

/// How many pixels are not the same, how many differ by more than two levels of 255, and by how much at most.
struct difference {
    std::size_t any = 0, visible = 0;
    int largest = 0;

    difference(picture const& a, picture const& b) {
        for (std::size_t i = 0; i < a.pixels.size(); ++i) {
            int most = 0;
            for (int shift = 0; shift < 32; shift += 8) {
                int const d = static_cast<int>(a.pixels[i] >> shift & 255) -
                              static_cast<int>(b.pixels[i] >> shift & 255);
                most = d > most ? d : -d > most ? -d : most;
            }
            any += most > 0;
            visible += most > 2;
            largest = most > largest ? most : largest;
        }
    }
};

}  // namespace example
