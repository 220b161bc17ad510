// SPDX-License-Identifier: MIT
// Reads PNG and JPEG files, where the machine that built this has libpng and libjpeg, and scales pictures.
#pragma once

#include "picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>
#if EXAMPLE_HAS_JPEG
#    include <csetjmp>

#    include <jpeglib.h>
#endif

namespace example {

#if EXAMPLE_HAS_JPEG
/// Says whether it could, and if not, in `words` why. libjpeg knows no exceptions and jumps back instead,
/// over nothing that has a destructor: `row`, which holds a row, is the caller's.
inline bool read_jpeg(std::FILE* file, picture& read, std::vector<unsigned char>& row, char* words) {
    struct failure {
        jpeg_error_mgr manager;  // the first member: libjpeg hands its address back
        std::jmp_buf back;
        char* words;
    } on_failure{};
    jpeg_decompress_struct jpeg{};
    on_failure.words = words;
    jpeg.err = jpeg_std_error(&on_failure.manager);
    on_failure.manager.error_exit = [](j_common_ptr j) {
        auto* f = reinterpret_cast<failure*>(j->err);
        j->err->format_message(j, f->words);
        std::longjmp(f->back, 1);
    };
    if (setjmp(on_failure.back)) {
        jpeg_destroy_decompress(&jpeg);
        return false;
    }
    jpeg_create_decompress(&jpeg);
    jpeg_stdio_src(&jpeg, file);
    jpeg_read_header(&jpeg, TRUE);
    jpeg.out_color_space = JCS_RGB;
    jpeg_start_decompress(&jpeg);
    read = picture(jpeg.output_width, jpeg.output_height);
    row.resize(3 * read.width);
    for (std::size_t y = 0; y < read.height; ++y) {
        unsigned char* rows[] = {row.data()};
        jpeg_read_scanlines(&jpeg, rows, 1);
        for (std::size_t x = 0; x < read.width; ++x)
            read.pixels[y * read.width + x] = 0xff000000u | std::uint32_t{row[3 * x]} |
                                              std::uint32_t{row[3 * x + 1]} << 8 |
                                              std::uint32_t{row[3 * x + 2]} << 16;
    }
    jpeg_finish_decompress(&jpeg);
    jpeg_destroy_decompress(&jpeg);
    return true;
}
#endif

/// The picture in a PNG or JPEG file.
inline picture read_photo(std::string const& path) {
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (!file) throw std::runtime_error("cannot open " + path);
    int const first = std::fgetc(file);
    std::rewind(file);
    picture read(0, 0);
    std::string wrong;
    if (first == 0xff) {
#if EXAMPLE_HAS_JPEG
        char words[JMSG_LENGTH_MAX] = {};
        std::vector<unsigned char> row;
        if (!read_jpeg(file, read, row, words)) wrong = words;
#else
        wrong = "built without libjpeg (package libjpeg-dev)";
#endif
    } else {
#if EXAMPLE_HAS_PNG
        png_image image{};
        image.version = PNG_IMAGE_VERSION;
        if (png_image_begin_read_from_stdio(&image, file)) {
            image.format = PNG_FORMAT_RGBA;
            read = picture(image.width, image.height);
            png_color const behind{255, 255, 255};  // what is transparent lies on white
            png_image_finish_read(&image, &behind, read.pixels.data(), 0, nullptr);
        }
        if (PNG_IMAGE_FAILED(image)) wrong = image.message;
#else
        wrong = "built without libpng (package libpng-dev)";
#endif
    }
    std::fclose(file);
    if (!wrong.empty()) throw std::runtime_error("cannot read " + path + ": " + wrong);
    return read;
}

/// `from` scaled so that it covers width x height; `cut` of what is too much goes at the top or the left.
/// Light is averaged, not its levels.
inline picture scaled(picture const& from, std::size_t width, std::size_t height, double cut = 0.5) {
    auto const real = [](std::size_t n) { return static_cast<double>(n); };
    double const scale = std::min(real(from.width) / real(width), real(from.height) / real(height));
    // Along one axis: how much of each pixel of `from` is in each pixel, by a tent.
    struct weight {
        std::size_t place;
        double share;
    };
    auto const tent = [&](std::size_t there, std::size_t here) {
        double const margin = cut * (real(there) - scale * real(here)), reach = std::max(scale, 1.0);
        std::vector<std::vector<weight>> weights(here);
        for (std::size_t i = 0; i < here; ++i) {
            double const centre = margin + scale * (real(i) + 0.5) - 0.5;
            double sum = 0;
            for (double p = std::ceil(centre - reach); p < centre + reach; ++p) {
                double const share = 1 - std::abs(p - centre) / reach;
                auto const place = std::clamp(p, 0.0, real(there - 1));
                if (share > 0) weights[i].push_back({static_cast<std::size_t>(place), share});
                sum += std::max(share, 0.0);
            }
            for (weight& w : weights[i]) w.share /= sum;
        }
        return weights;
    };
    auto const across = tent(from.width, width), down = tent(from.height, height);
    std::vector<double> light(256);
    for (std::size_t i = 0; i < 256; ++i) light[i] = std::pow(real(i) / 255, 2.2);

    picture to(width, height);
    std::vector<double> rows(width * from.height);
    for (unsigned shift = 0; shift < 24; shift += 8) {
        std::fill(rows.begin(), rows.end(), 0.0);
        for (std::size_t y = 0; y < from.height; ++y)
            for (std::size_t x = 0; x < width; ++x)
                for (weight const& w : across[x])
                    rows[y * width + x] +=
                        w.share * light[from.pixels[y * from.width + w.place] >> shift & 255];
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x) {
                double sum = 0;
                for (weight const& w : down[y]) sum += w.share * rows[w.place * width + x];
                auto const level = static_cast<std::uint32_t>(255 * std::pow(sum, 1 / 2.2) + 0.5);
                to.pixels[y * width + x] |= std::min(level, 255u) << shift | 0xff000000u;
            }
    }
    return to;
}

}  // namespace example
