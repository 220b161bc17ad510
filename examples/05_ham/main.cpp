// SPDX-License-Identifier: MIT
// Photographs for the Amiga: a PNG or JPEG file becomes a HAM picture. `05_ham --help` lists the options.
//
// The Amiga's HAM mode has 4096 colours, but a pixel is either one of 16 that are set, or its left neighbour
// with another red, green or blue. The program searches for the 15 colours beside black that suit the picture
// best (HAM6), and for 15 colours for each line (sliced HAM), by trying all 4096 for each. It writes both as
// IFF ILBM, and a preview: the photograph, sliced HAM, the palettes of its lines.
#include "../support/options.hpp"
#include "../support/photo.hpp"
#include "../support/progress.hpp"
#include "reference.hpp"
#include "search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

struct settings {
    std::string photo = "";
    example::extent size{320, 256};
    std::size_t refine = 1, frames = 1;
    double dither = 0, cut = 0.5;
    std::string output = "out/ham";
    bool cpu = false;
};

/// What is converted when no file is given: a disk of all hues in front of a sky.
example::picture synthetic(std::size_t width, std::size_t height) {
    example::picture p(width, height);
    for (std::size_t i = 0; i < p.pixels.size(); ++i) {
        double const x = static_cast<double>(i % width) / static_cast<double>(height) - 0.62;
        double const y = static_cast<double>(i / width) / static_cast<double>(height) - 0.5;
        double const radius = std::sqrt(x * x + y * y), hue = std::atan2(y, x);
        p.pixels[i] = 0xff000000u;
        for (unsigned c = 0; c < 3; ++c) {
            double const inside = 0.5 + (0.5 - radius) * std::cos(hue - 2.0944 * c);
            double const sky = 0.25 * (c + 1) * (0.9 - y) * (0.8 + 0.2 * std::sin(40 * radius));
            double const level = 255 * std::clamp(radius < 0.4 ? inside : sky, 0.0, 1.0);
            p.pixels[i] |= static_cast<std::uint32_t>(level) << 8 * c;
        }
    }
    return p;
}

/// The photograph with a pattern on it, which hides the steps between the Amiga's 16 levels; 1 is a whole
/// level.
example::picture dithered(example::picture p, double strength) {
    for (std::size_t i = 0; strength > 0 && i < p.pixels.size(); ++i) {
        std::size_t const x = i % p.width, y = i / p.width;
        std::size_t place = 0;  // in Bayer's 4 x 4 matrix
        for (std::size_t bit : {0u, 1u}) place = place * 4 + ((x ^ y) >> bit & 1) * 2 + (y >> bit & 1);
        double const shift = strength * 17 * ((static_cast<double>(place) + 0.5) / 16 - 0.5);
        std::uint32_t pixel = 0xff000000u;
        for (unsigned c = 0; c < 24; c += 8)
            pixel |= static_cast<std::uint32_t>(std::clamp((p.pixels[i] >> c & 255) + shift, 0.0, 255.0))
                     << c;
        p.pixels[i] = pixel;
    }
    return p;
}

/// Some rows of a picture.
example::picture rows(example::picture const& p, std::size_t first, std::size_t count) {
    example::picture some(p.width, count);
    std::copy_n(p.pixels.begin() + static_cast<std::ptrdiff_t>(first * p.width),
        some.pixels.size(),
        some.pixels.begin());
    return some;
}

double squared_error(example::picture const& a, example::picture const& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i)
        for (unsigned c = 0; c < 24; c += 8) {
            double const d = (a.pixels[i] >> c & 255) - 1.0 * (b.pixels[i] >> c & 255);
            sum += d * d;
        }
    return sum;
}

/// The photograph, the picture, and the 15 colours of each line, the dark ones left.
example::picture preview(example::picture const& photo, ham::image const& h) {
    std::size_t const gap = photo.width / 80, swatch = std::max<std::size_t>(1, photo.width / 30);
    example::picture sheet(2 * (photo.width + gap) + 15 * swatch, photo.height);
    std::fill(sheet.pixels.begin(), sheet.pixels.end(), 0xffffffffu);
    sheet.paste(photo, 0, 0);
    sheet.paste(ham::shown(h), photo.width + gap, 0);
    auto const dark = [](std::uint32_t a, std::uint32_t b) {
        auto const light = [](std::uint32_t c) { return 3 * (c >> 8) + 6 * (c >> 4 & 15) + (c & 15); };
        return light(a) < light(b);
    };
    for (std::size_t y = 0; y < h.height; ++y) {
        std::vector<std::uint32_t> line;
        for (std::size_t k = 1; k < 16; ++k) line.push_back(h.entry(k, y));
        std::stable_sort(line.begin(), line.end(), dark);
        for (std::size_t x = 0; x < 15 * swatch; ++x)
            sheet.pixels[y * sheet.width + 2 * (photo.width + gap) + x] = ham::eight_bits(line[x / swatch]);
    }
    return sheet;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Empty when `h` is what the CPU finds and what can be read from the file; else what is wrong.
std::string compare(ham::image const& h, example::picture const& photo, std::string const& file,
    settings const& o, std::function<void()> const& step) {
    using namespace ham::reference;
    example::picture const read = read_ilbm(file);
    if (read.width != h.width || read.pixels != ham::shown(h).pixels) return file + " holds another picture";
    if (squared_error(photo, read) != static_cast<double>(h.error()))
        return "the error is not the one that the search minimised";
    if (o.cpu) {
        auto const start = std::chrono::steady_clock::now();
        ham::image const found = find(photo, h.sliced(), o.refine, step);
        std::printf("  CPU, %u threads: %.2f s\n", std::thread::hardware_concurrency(), seconds_since(start));
        return found == h ? "" : "the CPU finds another picture";
    }
    if (draw(photo, h.palette) != h) return "the CPU chooses other pixels with these palettes";
    if (!h.sliced()) return "";
    // Lines know nothing of each other, so that a few can be searched alone.
    example::picture some(photo.width, 4);
    for (std::size_t line = 0; line < 4; ++line) some.paste(rows(photo, line * photo.height / 4, 1), 0, line);
    ham::image const found = find(some, true, o.refine, [] {});
    for (std::size_t line = 0; line < 4; ++line)
        for (std::size_t k = 0; k < 16; ++k)
            if (found.entry(k, line) != h.entry(k, line * photo.height / 4))
                return "the CPU finds another palette for a line";
    return "";
}

int run(settings const& o) {
    using clock = std::chrono::steady_clock;
    auto const [width, height] = o.size;
    if (std::max(width, height) > 16384) throw std::runtime_error("16384 pixels are the most along a side");
    auto const photo = o.photo.empty() ? synthetic(width, height)
                                       : example::scaled(example::read_photo(o.photo), width, height, o.cut);
    auto const wanted = dithered(photo, o.dither);
    std::filesystem::create_directories(o.output);
    std::size_t const steps = 2 * 15 * (o.refine + 1);
    std::size_t done = 0;
    example::progress bar("05_ham", (o.cpu ? o.frames + 1 : o.frames) * steps);
    auto const step = [&] { bar.at(++done); };
    std::printf("%zu x %zu on %s\n", width, height, gpu::context::current().renderer().c_str());
    bool good = true;
    for (bool const sliced : {false, true}) {
        auto start = clock::now();
        ham::search first(wanted, sliced);  // compiles the kernels
        first.choose(1);
        first.finish();
        double const compilation = seconds_since(start);

        ham::image h{};
        start = clock::now();
        for (std::size_t frame = 0; frame < o.frames; ++frame) {
            ham::search search(wanted, sliced);
            for (std::size_t round = 0; round <= o.refine; ++round)
                for (std::uint32_t k = 1; k < 16; ++k) {
                    search.choose(k);
                    step();
                }
            h = search.finish();
        }
        double const seconds = seconds_since(start) / static_cast<double>(o.frames);

        std::string const file = o.output + (sliced ? "/sliced" : "/ham6");
        ham::write_ilbm(file + ".iff", h);
        ham::shown(h).write(file + ".png");
        if (sliced) preview(photo, h).write(o.output + "/ham.png");
        double const mean = squared_error(photo, ham::shown(h)) / (3.0 * static_cast<double>(width * height));
        std::printf("%s.iff: PSNR %.2f dB; GPU: %.3f s, and %.2f s of compilation\n",
            file.c_str(),
            10 * std::log10(255.0 * 255.0 / mean),
            seconds,
            compilation);
        std::string const wrong = compare(h, wanted, file + ".iff", o, step);
        char const* const right = o.cpu    ? "the CPU finds it bit for bit"
                                  : sliced ? "the CPU finds its pixels, and four of its palettes"
                                           : "the CPU finds its pixels";
        std::printf("  read back; %s\n", wrong.empty() ? right : wrong.c_str());
        good &= wrong.empty();
    }
    return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("05_ham",
        "Makes HAM pictures for the Amiga of a photograph: HAM6, and sliced HAM with a palette for each "
        "line.");
    o.operand("FILE", "a PNG or JPEG file; a colourful disk if there is none", s.photo);
    o.value("--size", "of the picture; the photograph is cut to this shape", s.size, 4);
    o.value("--cut", "what is kept: 0 the top or the left, 1 the bottom or the right", s.cut);
    o.value("--refine", "how often each colour is searched again when all others are there", s.refine);
    o.value("--dither", "strength of a pattern against steps of colour, 0 to 1", s.dither);
    o.value("--frames", "how often the GPU searches, for the time", s.frames, 1);
    o.value("--output", "folder of ham6.iff, sliced.iff, their PNG files, and the preview ham.png", s.output);
    o.flag("--cpu", "searches on the threads of the CPU too; the answer must be the same", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
