// SPDX-License-Identifier: MIT
// Pictures of light: a float for each of red, green and blue, in proportion to the light that was there.
// Reads OpenEXR files, where the machine that built this has the library.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
#if EXAMPLE_HAS_EXR
#    include <ImfRgbaFile.h>
#endif

namespace example {

/// Rows from the top; red, green, blue and 1.
struct light_picture {
    using pixel = std::array<float, 4>;
    light_picture(std::size_t w, std::size_t h) : width(w), height(h), pixels(w * h) {}

    std::size_t width, height;
    std::vector<pixel> pixels;

    /// The picture in another size; between pixels their mean counts, weighted by distance.
    light_picture resized(std::size_t w, std::size_t h) const {
        light_picture r(w, h);
        auto const along = [](std::size_t i, std::size_t to, std::size_t from) {
            auto const real = [](std::size_t n) { return static_cast<float>(n); };
            float const at = (real(i) + 0.5f) * real(from) / real(to) - 0.5f;
            float const inside = std::clamp(at, 0.0f, real(from - 1));
            auto const left = std::min(static_cast<std::size_t>(inside), from - 1);
            return std::pair(left, inside - real(left));
        };
        for (std::size_t y = 0; y < h; ++y) {
            auto const [top, down] = along(y, h, height);
            for (std::size_t x = 0; x < w; ++x) {
                auto const [left, over] = along(x, w, width);
                std::size_t const right = std::min(left + 1, width - 1), low = std::min(top + 1, height - 1);
                for (std::size_t c = 0; c < 4; ++c) {
                    auto const mixed = [&, l = left, o = over](std::size_t row) {
                        return pixels[row * width + l][c] * (1 - o) + pixels[row * width + right][c] * o;
                    };
                    r.pixels[y * w + x][c] = mixed(top) * (1 - down) + mixed(low) * down;
                }
            }
        }
        return r;
    }
};

/// The picture in an OpenEXR file. Light that is less than none or no number becomes none.
inline light_picture read_exr([[maybe_unused]] std::string const& path) {
#if EXAMPLE_HAS_EXR
    Imf::RgbaInputFile file(path.c_str());
    auto const box = file.dataWindow();
    light_picture read(static_cast<std::size_t>(box.max.x - box.min.x + 1),
        static_cast<std::size_t>(box.max.y - box.min.y + 1));
    std::vector<Imf::Rgba> row(read.width);
    for (std::size_t y = 0; y < read.height; ++y) {
        int const line = box.min.y + static_cast<int>(y);
        file.setFrameBuffer(row.data() - box.min.x, 1, 0);
        file.readPixels(line);
        for (std::size_t x = 0; x < read.width; ++x) {
            auto const light = [](float v) { return v > 0 ? std::min(v, 65504.0f) : 0.0f; };
            read.pixels[y * read.width + x] = {light(row[x].r), light(row[x].g), light(row[x].b), 1.0f};
        }
    }
    return read;
#else
    throw std::runtime_error("cannot read " + path + ": built without OpenEXR (package libopenexr-dev)");
#endif
}

}  // namespace example
