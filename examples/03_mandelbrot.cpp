// SPDX-License-Identifier: MIT
// A zoom into the Mandelbrot set as one lambda. `03_mandelbrot --help` lists its options.
//
// The lambda has a loop over the points of a pixel and in it the loop of the iteration, which leaves early.
// Plain C++ draws the picture on the host; both must be equal to one level of 255. Twelve depths in one PNG,
// mandelbrot.png; with --frames PNG files of a loop, down and up again.
#include "support/options.hpp"
#include "support/picture.hpp"
#include "support/progress.hpp"

#include <gpu/gpu.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>

namespace {

struct settings {
    std::uint32_t size = 320;
    std::size_t depths = 12, frames = 0;
    bool cpu = false;
    std::string output = "out";
};

/// The colour of pixel i of a square picture: red, green, blue and 255 in the bytes of a number. Whatever is
/// captured may change without a new program.
auto mandelbrot(std::uint32_t side, float centre_x, float centre_y, float extent, std::uint32_t limit) {
    float const step = extent / static_cast<float>(side);
    float const left = centre_x - 0.5f * extent, top = centre_y + 0.5f * extent;
    return [=](auto i) {
        gpu::var<gpu::vec3> colour;
        gpu::for_(0u, 4u, [&](auto k) {  // four points of the pixel
            auto column = gpu::cast<float>(i % side) + 0.5f * gpu::cast<float>(k % 2u) + 0.25f;
            auto row = gpu::cast<float>(i / side) + 0.5f * gpu::cast<float>(k / 2u) + 0.25f;
            auto a = left + step * column, b = top - step * row;
            gpu::var<float> x, y, square;
            gpu::var<std::uint32_t> n;
            gpu::while_([&] { return n < limit; },
                [&] {
                    auto next = x * x - y * y + a;
                    y = 2.0f * x * y + b;
                    x = next;
                    square = x * x + y * y;
                    ++n;
                    return square < 65536.0f;  // a body that answers false leaves the loop
                });
            gpu::if_(square >= 65536.0f, [&] {
                auto smooth = gpu::cast<float>(n) + 1.0f - gpu::log2(0.5f * gpu::log2(square));
                auto t =
                    gpu::fract(0.35f * gpu::log2(smooth + 4.0f) + gpu::make<gpu::vec3>(0.50f, 0.42f, 0.33f));
                colour += 0.5f - 0.5f * gpu::cos(6.2831853f * t);
            });
        });
        auto bytes = colour * (255.0f / 4.0f) + 0.5f;
        return gpu::cast<std::uint32_t>(bytes.x) | gpu::cast<std::uint32_t>(bytes.y) << 8u |
               gpu::cast<std::uint32_t>(bytes.z) << 16u | 0xff000000u;
    };
}

/// The colour of pixel i by plain C++, which shares no code with the lambda: the orbit in floats, because
/// roundings decide where it goes, and the colour in doubles.
std::uint32_t expected(
    std::uint32_t i, std::uint32_t side, float centre_x, float centre_y, float extent, std::uint32_t limit) {
    float const step = extent / static_cast<float>(side);
    float const left = centre_x - 0.5f * extent, top = centre_y + 0.5f * extent;
    double colour[3] = {};
    for (float const down : {0.25f, 0.75f})
        for (float const across : {0.25f, 0.75f}) {
            float const a = left + step * (static_cast<float>(i % side) + across),
                        b = top - step * (static_cast<float>(i / side) + down);
            float x = 0, y = 0;
            std::uint32_t n = 0;
            while (n < limit && x * x + y * y < 65536) {
                float const next = x * x - y * y + a;
                y = 2 * x * y + b;
                x = next;
                ++n;
            }
            double const far = double{x} * double{x} + double{y} * double{y};
            if (far < 65536) continue;
            double const place = 0.35 * std::log2(n + 5 - std::log2(std::log2(far) / 2));
            for (std::size_t c = 0; c < 3; ++c)
                colour[c] +=
                    std::pow(std::sin(3.14159265358979 * (place + std::array{0.50, 0.42, 0.33}[c])), 2);
        }
    std::uint32_t pixel = 0xff000000u;
    for (std::size_t c = 0; c < 3; ++c)
        pixel |= static_cast<std::uint32_t>(colour[c] * 255 / 4 + 0.5) << 8 * c;
    return pixel;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// How deep frame k of the loop is, in doublings: as the first one where k is `frames`.
double depth_of(std::size_t k, settings const& o) {
    if (o.frames == 0) return static_cast<double>(k);
    double const turn = static_cast<double>(k % o.frames) / static_cast<double>(o.frames);
    return static_cast<double>(o.depths - 1) * (0.5 - 0.5 * std::cos(2 * 3.14159265358979 * turn));
}

int run(settings const& o) {
    using clock = std::chrono::steady_clock;
    std::size_t const count = o.frames ? o.frames : o.depths;
    std::size_t const columns = o.frames ? 1 : std::min<std::size_t>(count, 4),
                      rows = o.frames ? 1 : (count + columns - 1) / columns;
    example::picture sheet(columns * o.size, rows * o.size);
    gpu::vector<std::uint32_t> pixels(std::size_t{o.size} * o.size);
    std::uint32_t const every = o.cpu ? 1 : 16;  // rows that the host draws
    std::uint32_t const host_rows = (o.size + every - 1) / every;
    example::progress bar("03_mandelbrot", count);
    std::filesystem::create_directories(o.output);
    double gpu_seconds = 0, first_seconds = 0, host_seconds = 0;
    std::size_t differ_any = 0;
    int differ_most = 0;
    bool written = true;
    for (std::size_t frame = 0; frame < count; ++frame) {
        double const depth = depth_of(frame, o);
        float const centre_x = -0.743643887f, centre_y = 0.131825904f,
                    extent = static_cast<float>(3.0 / std::exp2(depth));
        auto const limit = 200 + static_cast<std::uint32_t>(150 * depth);
        auto const draw = mandelbrot(o.size, centre_x, centre_y, extent, limit);
        example::picture tile(o.size, o.size);
        gpu::counting_iterator<std::uint32_t> const first(0), last(o.size * o.size);

        auto start = clock::now();
        gpu::transform(first, last, pixels.begin(), draw);
        gpu::copy(pixels.begin(), pixels.end(), tile.pixels.begin());  // waits for the GPU
        (frame ? gpu_seconds : first_seconds) += seconds_since(start);
        if (o.frames) {
            char name[32];
            std::snprintf(name, sizeof name, "/frame_%04zu.png", frame);
            written = tile.write(o.output + name) && written;
        } else {
            sheet.paste(tile, frame % columns * o.size, frame / columns * o.size);
        }

        start = clock::now();
        example::picture host = tile;
        for (std::uint32_t row = 0; row < o.size; row += every)
            for (std::uint32_t i = row * o.size; i < (row + 1) * o.size; ++i)
                host.pixels[i] = expected(i, o.size, centre_x, centre_y, extent, limit);
        host_seconds += seconds_since(start);
        example::difference const differ(tile, host);
        differ_any += differ.any;
        differ_most = std::max(differ_most, differ.largest);
        bar.at(frame + 1);
    }
    if (!o.frames) written = sheet.write(o.output + "/mandelbrot.png");
    std::printf(
        "%zu frames of %u x %u on %s\n", count, o.size, o.size, gpu::context::current().renderer().c_str());
    std::printf(
        "GPU: the first frame, with compilation, %.0f ms, the others %.1f ms each; host, one thread: %.1f ms "
        "each for %u of %u rows\n",
        1e3 * first_seconds,
        count > 1 ? 1e3 * gpu_seconds / static_cast<double>(count - 1) : 0.0,
        1e3 * host_seconds / static_cast<double>(count),
        host_rows,
        o.size);
    std::printf(written ? "%s\n" : "no picture in %s: built without libpng (package libpng-dev)\n",
        (o.frames ? o.output : o.output + "/mandelbrot.png").c_str());
    // Every step of the iteration is rounded alike on both sides; log2 and cos of the colour are not.
    bool const good = differ_most <= 1;
    std::printf("%zu of %zu pixels differ, by at most %d of 255: %s\n",
        differ_any,
        count * host_rows * o.size,
        differ_most,
        good ? "the roundings of log2 and cos" : "MORE than roundings of log2 and cos can explain");
    return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("03_mandelbrot", "A zoom into the Mandelbrot set as one lambda.");
    o.value("--size", "pixels along the side of a frame", s.size, 8);
    o.value("--depths", "pictures, each twice as deep as the one before", s.depths, 1);
    o.value("--frames", "frames of a loop instead, down to the last depth and up again", s.frames);
    o.value("--output", "folder of mandelbrot.png, or of the frames", s.output);
    o.flag("--cpu", "draws every row on the CPU too, not one in sixteen", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
