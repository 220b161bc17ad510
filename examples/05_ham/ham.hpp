// SPDX-License-Identifier: MIT
// A HAM6 picture, and how it becomes an IFF ILBM file.
//
// A pixel of HAM6 has six bits: 16 codes set a colour of the palette, 48 hold the pixel to the left and
// modify its blue, red or green. The left neighbour of a line's first pixel is entry 0, which is black here,
// as the border is.
#pragma once

#include "../support/picture.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace ham {

/// Colours have twelve bits, four each of red, green and blue. Entry k of line y is palette[k * palettes +
/// y], or palette[k] when there is one palette. A pixel is its colour, and above it its squared error.
struct image {
    std::size_t width, height;
    std::vector<std::uint32_t> palette, keys;

    bool operator==(image const&) const = default;
    std::size_t palettes() const { return palette.size() / 16; }
    bool sliced() const { return palettes() > 1; }
    std::uint32_t entry(std::size_t k, std::size_t line) const {
        return palette[k * palettes() + (sliced() ? line : 0)];
    }
    std::uint32_t colour(std::size_t x, std::size_t y) const { return keys[y * width + x] & 4095; }
    std::uint64_t error() const {
        std::uint64_t sum = 0;
        for (std::uint32_t key : keys) sum += key >> 12;
        return sum;
    }
    /// The six bits of a pixel.
    std::uint32_t code(std::size_t x, std::size_t y) const {
        std::uint32_t const now = colour(x, y), left = x ? colour(x - 1, y) : entry(0, y);
        for (std::uint32_t k = 0; k < 16; ++k)
            if (entry(k, y) == now) return k;
        if (((now ^ left) & 0xff0) == 0) return 0x10 | (now & 15);
        if (((now ^ left) & 0x0ff) == 0) return 0x20 | now >> 8;
        if (((now ^ left) & 0xf0f) == 0) return 0x30 | (now >> 4 & 15);
        throw std::logic_error("no code of HAM gives this pixel");
    }
};

/// Four bits become eight: 0 to 15 are 0, 17, 34 to 255.
inline std::uint32_t eight_bits(std::uint32_t colour) {
    return 17 * (colour >> 8) | 17 * (colour >> 4 & 15) << 8 | 17 * (colour & 15) << 16 | 0xff000000u;
}

inline example::picture shown(image const& h) {
    example::picture p(h.width, h.height);
    for (std::size_t i = 0; i < p.pixels.size(); ++i) p.pixels[i] = eight_bits(h.keys[i] & 4095);
    return p;
}

namespace iff {

/// Bytes with the high byte of a number first.
struct bytes : std::string {
    bytes& put(std::size_t value, int count) {
        while (count--) push_back(static_cast<char>(value >> 8 * count & 255));
        return *this;
    }
    bytes& chunk(char const* name, std::string const& content) {
        append(name).put(content.size(), 4).append(content);
        if (content.size() % 2) push_back('\0');
        return *this;
    }
    bytes& append(std::string const& text) { return std::string::append(text), *this; }
};

/// ByteRun1: n + 1 bytes as they are after n, one byte 257 - n times after n above 128.
inline void pack(bytes& out, std::string const& row) {
    auto const run = [&](std::size_t at) {
        std::size_t n = 1;
        while (n < 128 && at + n < row.size() && row[at + n] == row[at]) ++n;
        return n;
    };
    for (std::size_t at = 0; at < row.size();) {
        std::size_t n = run(at);
        if (n > 1) {
            out.put(257 - n, 1).push_back(row[at]);
        } else {
            while (n < 128 && at + n < row.size() && run(at + n) < 3) ++n;
            out.put(n - 1, 1).append(row.substr(at, n));
        }
        at += n;
    }
}

}  // namespace iff

/// An ILBM of six bit planes. The palettes of the lines are a PCHG chunk: a list of the registers that the
/// display's coprocessor changes before each line.
inline void write_ilbm(std::string const& path, image const& h) {
    iff::bytes header, palette, mode, body;
    header.put(h.width, 2).put(h.height, 2).put(0, 4).put(6, 1).put(0, 1).put(1, 1).put(0, 3);
    header.put(10, 1).put(11, 1).put(h.width, 2).put(h.height, 2);  // the pixel's shape, the page
    for (std::size_t k = 0; k < 16; ++k)
        for (int shift : {8, 4, 0}) palette.put(17 * (h.entry(k, 0) >> shift & 15), 1);
    mode.put(0x0800, 4);  // HAM
    for (std::size_t y = 0; y < h.height; ++y)
        for (unsigned plane = 0; plane < 6; ++plane) {
            std::string row((h.width + 15) / 16 * 2, '\0');
            for (std::size_t x = 0; x < h.width; ++x)
                if (h.code(x, y) >> plane & 1) row[x / 8] = static_cast<char>(row[x / 8] | 0x80 >> x % 8);
            iff::pack(body, row);
        }

    iff::bytes form;
    form.append("ILBM").chunk("BMHD", header).chunk("CMAP", palette).chunk("CAMG", mode);
    if (h.sliced()) {
        iff::bytes changes, mask, content;
        std::size_t lines = 0, total = 0, most = 0;
        for (std::size_t y = 0; y < (h.height + 31) / 32 * 32; y += 32) {
            std::size_t bits = 0;
            for (std::size_t line = y; line < y + 32; ++line) {
                iff::bytes list;
                for (std::size_t k = 1; line > 0 && line < h.height && k < 16; ++k)
                    if (h.entry(k, line) != h.entry(k, line - 1)) list.put(k << 12 | h.entry(k, line), 2);
                bits = bits << 1 | !list.empty();
                if (list.empty()) continue;
                std::size_t const count = list.size() / 2;
                changes.put(count, 1).put(0, 1).append(list);
                lines += 1;
                total += count;
                most = std::max(most, count);
            }
            mask.put(bits, 4);
        }
        content.put(0, 2).put(1, 2).put(0, 2).put(h.height, 2).put(lines, 2);  // as it is, of 12 bits, line 0
        content.put(1, 2).put(15, 2).put(most, 2).put(total, 4);
        form.chunk("PCHG", content.append(mask).append(changes));
    }
    form.chunk("BODY", body);
    std::ofstream file(path, std::ios::binary);
    file << iff::bytes().chunk("FORM", form);
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace ham
