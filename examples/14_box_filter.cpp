// SPDX-License-Identifier: MIT
// Blurs a photograph around a point by boxes of any size, from a summed-area table, exact in integers.
#include "support/options.hpp"
#include "support/photo.hpp"
#include "support/picture.hpp"
#include "support/progress.hpp"

#include <gpu/gpu.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace {

struct settings {
    std::string photo;
    std::uint32_t size = 1024, x = 50, y = 42;
    unsigned frames = 3;
    std::string output = ".";
    bool cpu = false;
};

/// The point that stays sharp.
struct focus {
    std::uint32_t x, y;
};

/// Blurs size x size pixels once: the further a pixel is from the focus, the larger is its box.
class box_filter {
public:
    explicit box_filter(std::uint32_t size) : size_(size), levels_(size * size) {}

    void operator()(gpu::vector<std::uint32_t>& pixels, focus at) {
        std::uint32_t const n = size_, sharp = n / 6;
        gpu::transform(pixels.begin(), pixels.end(), levels_.begin(), [](auto p) {
            return gpu::make<gpu::uvec4>(p & 255u, p >> 8u & 255u, p >> 16u & 255u, 255u);
        });
        gpu::summed_area_table(levels_.begin(), {n, n}, levels_.begin());
        gpu::for_each_index({n, n}, [=, table = gpu::in(levels_), out = gpu::out(pixels)](auto x, auto y) {
            auto dx = gpu::max(x, at.x) - gpu::min(x, at.x), dy = gpu::max(y, at.y) - gpu::min(y, at.y);
            auto far = gpu::max(gpu::max(dx, dy), (dx + dy) * 3u / 4u);
            auto radius = (gpu::max(far, sharp) - sharp) / 20u;
            // The box is the columns (left, right] and the rows (top, bottom], counted from 1.
            auto left = gpu::max(x, radius) - radius, right = gpu::min(x + radius + 1u, n);
            auto top = gpu::max(y, radius) - radius, bottom = gpu::min(y + radius + 1u, n);
            auto sum = [&](auto columns, auto rows) {
                auto place = gpu::max(rows, 1u) * n - n + gpu::max(columns, 1u) - 1u;
                return gpu::select(columns > 0u && rows > 0u, 1u, 0u) * table[place];
            };
            // A sum of the table may wrap; the difference is right, because a box has less than 2^24 pixels.
            auto area = (right - left) * (bottom - top);
            auto box = sum(right, bottom) + sum(left, top) - sum(left, bottom) - sum(right, top);
            auto mean = (box + area / 2u) / area;
            out[y * n + x] = mean.x | mean.y << 8u | mean.z << 16u | 0xff000000u;
        });
    }

private:
    std::uint32_t size_;
    gpu::vector<gpu::uvec4> levels_;
};

/// The host's answer for one pixel: the box is summed pixel by pixel.
std::uint32_t mean_around(example::picture const& from, long column, long row, focus at) {
    long const n = static_cast<long>(from.width), dx = std::abs(column - long{at.x}),
               dy = std::abs(row - long{at.y}), far = std::max({dx, dy, (dx + dy) * 3 / 4}),
               radius = std::max(far - n / 6, 0L) / 20;
    std::uint64_t sum[3] = {}, area = 0;
    for (long y = std::max(row - radius, 0L); y <= std::min(row + radius, n - 1); ++y)
        for (long x = std::max(column - radius, 0L); x <= std::min(column + radius, n - 1); ++x, ++area)
            for (unsigned c = 0; c < 3; ++c)
                sum[c] += from.pixels[static_cast<std::size_t>(y * n + x)] >> 8 * c & 255;
    std::uint32_t pixel = 0xff000000u;
    for (unsigned c = 0; c < 3; ++c) pixel |= static_cast<std::uint32_t>((sum[c] + area / 2) / area) << 8 * c;
    return pixel;
}

/// The photograph; without a file, tiles.
example::picture read(settings const& s) {
    if (!s.photo.empty()) return example::scaled(example::read_photo(s.photo), s.size, s.size);
    example::picture tiles(s.size, s.size);
    for (std::uint32_t i = 0; i < s.size * s.size; ++i) {
        std::uint32_t const x = i % s.size, y = i / s.size, level = (x / 8 + y / 8) % 2 * 150;
        tiles.pixels[i] = 0xff000000u | (level + x % 97) | (level + y % 89) << 8 | (x * y % 256) << 16;
    }
    return tiles;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int run(settings const& s) {
    using clock = std::chrono::steady_clock;
    focus const at{s.x * s.size / 100, s.y * s.size / 100};
    example::picture const photo = read(s);
    example::picture before = photo, after = photo, panels(2 * s.size + s.size / 32, s.size);
    box_filter filter(s.size);
    gpu::vector<std::uint32_t> pixels(photo.pixels.size());
    gpu::copy(photo.pixels.begin(), photo.pixels.end(), pixels.begin());
    double gpu_seconds = 0, first_seconds = 0, host_seconds = 0;
    std::size_t wrong = 0, checked = 0;
    example::progress bar("14_box_filter", std::size_t{s.frames} * s.size);
    for (unsigned frame = 0; frame < s.frames; ++frame) {
        auto start = clock::now();
        filter(pixels, at);
        gpu::copy(pixels.begin(), pixels.end(), after.pixels.begin());  // waits for the GPU
        (frame ? gpu_seconds : first_seconds) += seconds_since(start);
        start = clock::now();
        for (std::size_t y = 0; y < s.size; y += s.cpu ? 1 : 16) {
            for (std::size_t x = 0; x < s.size; ++x, ++checked)
                wrong += mean_around(before, long(x), long(y), at) != after.pixels[y * s.size + x];
            bar.at(frame * std::size_t{s.size} + y + 1);
        }
        host_seconds += seconds_since(start);
        before = after;
    }
    std::fill(panels.pixels.begin(), panels.pixels.end(), 0xffffffffu);
    panels.paste(photo, 0, 0);
    panels.paste(after, s.size + s.size / 32, 0);
    std::filesystem::create_directories(s.output);
    bool const written = panels.write(s.output + "/box_filter.png");
    std::printf("%u x %u on %s: GPU, first pass, with compilation, %.0f ms, the others %.1f ms each\n",
        s.size,
        s.size,
        gpu::context::current().renderer().c_str(),
        1e3 * first_seconds,
        s.frames > 1 ? 1e3 * gpu_seconds / (s.frames - 1) : 0.0);
    std::printf("host, one thread, box by box: %.1f ms each for %zu of %u rows\n",
        1e3 * host_seconds / s.frames,
        checked / s.size / s.frames,
        s.size);
    std::printf(
        written ? "%s/box_filter.png\n" : "no picture in %s: built without libpng (package libpng-dev)\n",
        s.output.c_str());
    std::printf("%zu of %zu pixels are wrong\n", wrong, checked);
    return wrong ? 1 : 0;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("14_box_filter", "Blurs a photograph around a point by a summed-area table.");
    o.operand("PHOTO", "a PNG or JPEG file; without it, tiles", s.photo);
    o.value("--size", "pixels along the side of the photograph", s.size, 64);
    o.value("--x", "where it is sharp, in percent from the left", s.x);
    o.value("--y", "where it is sharp, in percent from the top", s.y);
    o.value("--frames", "passes of the filter", s.frames, 1);
    o.value("--output", "folder of box_filter.png", s.output);
    o.flag("--cpu", "checks every row on the CPU, not one in sixteen", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
