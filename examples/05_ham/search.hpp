// SPDX-License-Identifier: MIT
// The search for the palettes of a HAM picture on the GPU: every colour of the Amiga is tried for every
// entry.
#pragma once

#include "ham.hpp"

#include <gpu/gpu.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ham {

/// A pixel of the photograph. `red` is the key of the best level of red, if green and blue were right.
struct wanted {
    std::uint32_t rgb, red, green, blue;
};

}  // namespace ham
GPU_STRUCT(ham::wanted, rgb, red, green, blue);

namespace ham {

// A choice for a pixel is a key: its squared error in the bits from 12 on, below them its colour, four bits
// each of red, green and blue. The smallest key is the best choice. Keys come in fours.

GPU_FUNCTION(gpu::uvec4, squared_error, (unsigned, value, gpu::uvec4, level), {
    gpu::uvec4 d = value - 17u * level;
    return d * d;
})

/// The choice of a colour from the palette.
GPU_FUNCTION(gpu::uvec4, set_key, (unsigned, rgb, gpu::uvec4, colour), {
    gpu::uvec4 r = squared_error(rgb & 255u, colour >> 8u);
    gpu::uvec4 g = squared_error(rgb >> 8 & 255u, colour >> 4u & 15u);
    gpu::uvec4 b = squared_error(rgb >> 16 & 255u, colour & 15u);
    return (r + g + b) << 12u | colour;
})

/// The best choice: `set`, or the pixel to the left with another red, green or blue.
GPU_FUNCTION(gpu::uvec4, best_key, (ham::wanted, p, gpu::uvec4, left, gpu::uvec4, set), {
    gpu::uvec4 r = squared_error(p.rgb & 255u, left >> 8u);
    gpu::uvec4 g = squared_error(p.rgb >> 8 & 255u, left >> 4u & 15u);
    gpu::uvec4 b = squared_error(p.rgb >> 16 & 255u, left & 15u);
    gpu::uvec4 red = p.red + ((g + b) << 12u) + (left & 0x0ffu);
    gpu::uvec4 green = p.green + ((r + b) << 12u) + (left & 0xf0fu);
    gpu::uvec4 blue = p.blue + ((r + g) << 12u) + (left & 0xff0u);
    return min(min(set, red), min(green, blue));
})

/// The key of the best of 16 colours.
template <class Rgb, class Palette> auto set_from(Rgb const& rgb, Palette palette) {
    gpu::var<gpu::uvec4> best = gpu::uvec4(~0u);
    gpu::for_(0u, 16u, 4u, [&](auto k) {
        auto four = gpu::make<gpu::uvec4>(palette(k), palette(k + 1u), palette(k + 2u), palette(k + 3u));
        best = gpu::min(best, set_key(rgb, four));
    });
    return gpu::min(gpu::min(best.x, best.y), gpu::min(best.z, best.w));
}

class search {
public:
    search(example::picture const& photo, bool sliced)
        : width_(static_cast<std::uint32_t>(photo.width))
        , height_(static_cast<std::uint32_t>(photo.height))
        , palettes_(sliced ? height_ : 1)
        , photo_(photo.pixels.size())
        , palette_(16 * palettes_, 0u)
        , others_(photo.pixels.size())
        , errors_(std::size_t{4096} * height_) {
        gpu::vector<std::uint32_t> const rgb(photo.pixels.begin(), photo.pixels.end());
        gpu::transform(rgb.begin(), rgb.end(), photo_.begin(), [](auto pixel) {
            auto best = [](auto value, unsigned place) {
                auto level = (value + 8u) / 17u;
                auto d = value - 17u * level;
                return d * d << 12u | level << place;
            };
            return gpu::make<wanted>(
                pixel, best(pixel & 255u, 8), best(pixel >> 8u & 255u, 4), best(pixel >> 16u & 255u, 0));
        });
    }

    /// Chooses entry k of every palette again, the others as they are: the colour with the smallest error.
    /// Waits for the GPU, so that a progress bar can tell.
    void choose(std::uint32_t k) {
        std::uint32_t const palettes = palettes_, width = width_, per_line = palettes_ > 1;
        // The best of the other entries for each pixel. An entry that is left out counts as black.
        gpu::for_each_index({width_, height_},
            [=, p = gpu::in(photo_), palette = gpu::in(palette_), best = gpu::out(others_)](auto x, auto y) {
                auto i = y * width + x;
                best[i] = set_from(p[i].rgb, [=](auto entry) {
                    return gpu::select(entry == k, 0u, palette[entry * palettes + y * per_line]);
                });
            });
        // All 4096 colours on all lines: a thread goes along a line as the Amiga does, with four colours at
        // once, and adds their errors up.
        gpu::span<gpu::uvec4> const fours(errors_.buffer(), errors_.size() / 4);
        gpu::for_each_index({1024, height_},
            [=, p = gpu::in(photo_), others = gpu::in(others_), errors = gpu::out(fours)](auto x, auto y) {
                auto colour = 4u * x + gpu::uvec4(0, 1, 2, 3);
                gpu::var<gpu::uvec4> left = gpu::uvec4(0), sum = gpu::uvec4(0);
                gpu::for_(y * width, (y + 1u) * width, [&](auto i) {
                    auto pixel = p[i];
                    auto key = best_key(pixel, left, gpu::min(set_key(pixel.rgb, colour), others[i]));
                    left = key & 4095u;
                    sum += key >> 12u;
                });
                errors[y * 1024u + x] = sum;
            });
        // The least error of each line, or of all lines together; sums of doubles are exact below 2^53.
        if (per_line) {
            gpu::counting_iterator<std::uint32_t> const count(0u);
            auto const starts = gpu::make_transform_iterator(count, [](auto line) { return line * 4096u; });
            auto const chosen = palette_.begin() + static_cast<std::ptrdiff_t>(k * palettes_);
            gpu::segmented_argmin(errors_.begin(), errors_.end(), starts, starts + (height_ + 1), chosen);
            (void)palette_.front();
        } else {
            gpu::vector<double> sums(4096);
            gpu::reduce_dimensions(errors_.begin(), {height_, 4096}, {0}, sums.begin(), 0.0);
            palette_[k] = gpu::arg_min(sums).first;
        }
    }

    /// The picture with the palettes that were chosen; waits for the GPU.
    image finish() const {
        gpu::vector<std::uint32_t> keys(photo_.size());
        std::uint32_t const palettes = palettes_, width = width_, per_line = palettes_ > 1;
        gpu::for_each_index(
            height_, [=, p = gpu::in(photo_), palette = gpu::in(palette_), keys = gpu::out(keys)](auto y) {
                gpu::var<std::uint32_t> left = 0u;
                gpu::for_(y * width, (y + 1u) * width, [&](auto i) {
                    auto pixel = p[i];
                    auto set = set_from(
                        pixel.rgb, [=](auto entry) { return palette[entry * palettes + y * per_line]; });
                    auto key = best_key(pixel, gpu::make<gpu::uvec4>(left), gpu::make<gpu::uvec4>(set)).x;
                    left = key & 4095u;
                    keys[i] = key;
                });
            });
        return {width_, height_, gpu::to_host(palette_), gpu::to_host(keys)};
    }

private:
    std::uint32_t width_, height_, palettes_;
    gpu::vector<wanted> photo_;
    gpu::vector<std::uint32_t> palette_, others_, errors_;
};

}  // namespace ham
