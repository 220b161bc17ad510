// SPDX-License-Identifier: MIT
// A photograph by its largest singular values. `13_svd --help` lists its options.
//
// The singular values are compared with Eigen's; the program returns 0 when they are those.
#include "../support/options.hpp"
#include "../support/photo.hpp"
#include "../support/picture.hpp"
#include "../support/progress.hpp"
#include "reference.hpp"
#include "svd.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using clock = std::chrono::steady_clock;

struct settings {
    std::string photo, output = ".";
    std::uint32_t size = 256, frames = 1;
    bool cpu = false;
};

double seconds_since(clock::time_point start) {
    return std::chrono::duration<double>(clock::now() - start).count();
}

/// The photograph; without a file, rings before a slope.
example::picture read(settings const& s) {
    if (!s.photo.empty()) return example::scaled(example::read_photo(s.photo), s.size, s.size);
    example::picture rings(s.size, s.size);
    for (std::uint32_t i = 0; i < s.size * s.size; ++i) {
        double const x = i % s.size / double(s.size) - 0.5, y = i / s.size / double(s.size) - 0.5;
        double const ring = 0.5 + 0.5 * std::cos(40 * std::sqrt(x * x + 1.3 * y * y + 0.4 * x * y));
        auto const level = [&](double a, double b) {
            return static_cast<std::uint32_t>(255 * (a * ring + b));
        };
        rings.pixels[i] = 0xff000000u | level(0.7, 0.3 * (x + 0.5)) | level(0.5, 0.4 * (y + 0.5)) << 8 |
                          level(0.3, 0.6 * (0.5 - x)) << 16;
    }
    return rings;
}

// A column of the matrix holds a column of the picture: its reds, then its greens, then its blues.
std::vector<float> matrix_of(example::picture const& p) {
    std::vector<float> m(3 * p.pixels.size());
    for (std::size_t x = 0; x < p.width; ++x)
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t y = 0; y < p.height; ++y)
                m[(x * 3 + c) * p.height + y] =
                    static_cast<float>(p.pixels[y * p.width + x] >> 8 * c & 255) / 255;
    return m;
}
example::picture picture_of(std::vector<float> const& m, std::size_t width, std::size_t height) {
    example::picture p(width, height);
    std::fill(p.pixels.begin(), p.pixels.end(), 0xff000000u);
    for (std::size_t x = 0; x < width; ++x)
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t y = 0; y < height; ++y) {
                float const level = std::clamp(m[(x * 3 + c) * height + y], 0.0f, 1.0f);
                p.pixels[y * width + x] |= static_cast<std::uint32_t>(level * 255 + 0.5f) << 8 * c;
            }
    return p;
}

int run(settings const& s) {
    example::picture const photo = read(s);
    std::vector<float> const matrix = matrix_of(photo);
    // Compiles the kernels.
    svd::decomposition(matrix_of(example::picture(8, 8)), 8).run(1, [](auto...) {});
    svd::decomposition d(matrix, s.size);
    std::uint32_t const host_frames = s.cpu ? s.frames : 1;
    example::progress bar("13_svd", 16 * (s.frames + host_frames));
    std::vector<float> values;
    std::size_t sweeps = 0;
    auto start = clock::now();
    for (std::uint32_t frame = 0; frame < s.frames; ++frame) {
        if (frame) d = svd::decomposition(matrix, s.size);
        sweeps = d.run(
            1e-3f, [&](std::size_t sweep, float) { bar.at(16 * frame + std::min<std::size_t>(sweep, 15)); });
        values = d.values();
    }
    double const gpu_seconds = seconds_since(start) / s.frames;

    std::vector<double> known;
    start = clock::now();
    for (std::uint32_t frame = 0; frame < host_frames; ++frame) {
        bar.at(16 * (s.frames + frame));
        known = svd::singular_values(matrix, s.size);
    }
    double const host_seconds = seconds_since(start) / host_frames;
    bar.at(16 * (s.frames + host_frames));
    double error = 0, rank_error = 0;
    for (std::size_t k = 0; k < known.size(); ++k)
        error = std::max(error, std::fabs(known[k] - double(values[k])) / known[0]);

    // What the first k leave of the photograph is what the other singular values say.
    std::size_t const gap = std::max(s.size / 32, 2u);
    example::picture sheet(3 * s.size + 2 * gap, 2 * s.size + gap);
    std::fill(sheet.pixels.begin(), sheet.pixels.end(), 0xffffffffu);
    std::size_t place = 0;
    for (std::uint32_t const wanted : {1u, 5u, 20u, 50u, 200u, s.size}) {
        std::uint32_t const k = std::min(wanted, s.size);
        auto const part = d.rank(k);
        double rest = 0, left = 0, all = 0;
        for (std::size_t i = 0; i < matrix.size(); ++i)
            left += (double(matrix[i]) - double(part[i])) * (double(matrix[i]) - double(part[i]));
        for (std::size_t j = 0; j < known.size(); ++j) (j < k ? all : rest) += known[j] * known[j];
        rank_error = std::max(rank_error, std::fabs(left - rest) / (all + rest));
        sheet.paste(picture_of(part, s.size, s.size), place % 3 * (s.size + gap), place / 3 * (s.size + gap));
        ++place;
    }
    std::filesystem::create_directories(s.output);
    bool const written = sheet.write(s.output + "/svd.png");
    // Every column is turned some thousand times, and each time it is rounded.
    bool const good = error < 2e-6 && rank_error < 1e-6;
    std::printf("%u x %u on %s: GPU %.1f ms, %zu sweeps; Eigen in double, one thread, %.1f ms\n",
        3 * s.size,
        s.size,
        gpu::context::current().renderer().c_str(),
        1e3 * gpu_seconds,
        sweeps,
        1e3 * host_seconds);
    std::printf(written ? "%s/svd.png\n" : "no picture in %s: built without libpng (package libpng-dev)\n",
        s.output.c_str());
    std::printf(
        "singular values differ from Eigen's by %.1e of the largest (2e-6 may), what parts leave by %.1e "
        "(1e-6 may): %s\n",
        error,
        rank_error,
        good ? "good" : "WRONG");
    return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("13_svd", "A photograph by 1 to 200 of its singular values, and by all.");
    o.operand("PHOTO", "a PNG or JPEG file; without it, a drawing", s.photo);
    o.value("--size", "pixels along the side of the photograph, an even number", s.size, 8);
    o.value("--frames", "how often the GPU does it, for the time", s.frames, 1);
    o.value("--output", "folder of svd.png", s.output);
    o.flag("--cpu", "Eigen does it as often", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
