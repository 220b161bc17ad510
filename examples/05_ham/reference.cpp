// SPDX-License-Identifier: MIT
#include "reference.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <thread>
#include <utility>

namespace ham::reference {
namespace {

/// Calls f(0) to f(count - 1), on all threads of the machine.
void in_parallel(std::size_t count, std::function<void(std::size_t)> const& f) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> crew(std::max(1u, std::thread::hardware_concurrency()));
    for (auto& t : crew)
        t = std::thread([&] {
            for (std::size_t i; (i = next++) < count;) f(i);
        });
    for (auto& t : crew) t.join();
}

/// A pixel: its squared error with each level of each channel, and the best levels. A choice is its error
/// times 4096 and its colour, so the smaller number is the better choice.
struct sample {
    std::array<std::array<int, 16>, 3> error;
    std::array<int, 3> best;

    explicit sample(std::uint32_t pixel) {
        for (std::size_t c = 0; c < 3; ++c) {
            int const value = static_cast<int>(pixel >> 8 * c & 255);
            for (std::size_t level = 0; level < 16; ++level) {
                int const away = value - 17 * static_cast<int>(level);
                error[c][level] = away * away * 4096;
            }
            best[c] = static_cast<int>(std::min_element(error[c].begin(), error[c].end()) - error[c].begin());
        }
    }
    int with(int red, int green, int blue) const {
        auto const at = [this](
                            std::size_t c, int level) { return error[c][static_cast<std::size_t>(level)]; };
        return at(0, red) + at(1, green) + at(2, blue) + red * 256 + green * 16 + blue;
    }
    int with(int colour) const { return with(colour >> 8, colour >> 4 & 15, colour & 15); }
    /// The choice `set`, or what keeps two channels of the colour to the left, whatever is better.
    int after(int left, int set) const {
        int const red = left >> 8, green = left >> 4 & 15, blue = left & 15;
        return std::min(std::min(set, with(best[0], green, blue)),
            std::min(with(red, best[1], blue), with(red, green, best[2])));
    }
};

class search {
public:
    search(example::picture const& photo, std::vector<std::uint32_t> palette)
        : width_(photo.width)
        , lines_(photo.height)
        , palettes_(palette.size() / 16)
        , palette_(std::move(palette))
        , photo_(photo.pixels.begin(), photo.pixels.end())
        , others_(photo_.size()) {}

    void choose(std::size_t k) {
        in_parallel(lines_, [&](std::size_t y) {
            for (std::size_t i = y * width_; i < (y + 1) * width_; ++i) others_[i] = best_of(i, y, k);
        });
        std::vector<std::uint64_t> sums(4096);
        if (palettes_ > 1) {
            in_parallel(lines_, [&](std::size_t y) {
                std::vector<std::uint64_t> errors(4096);
                for (std::size_t c = 0; c < 4096; c += together) add_along(y, c, errors);
                entry(k, y) = best(errors);
            });
        } else {
            in_parallel(4096 / together, [&](std::size_t part) {
                for (std::size_t y = 0; y < lines_; ++y) add_along(y, part * together, sums);
            });
            entry(k, 0) = best(sums);
        }
    }
    image finish() {
        image h{width_, lines_, palette_, {}};
        for (std::size_t y = 0; y < lines_; ++y) {
            int chosen = 0;
            for (std::size_t i = y * width_; i < (y + 1) * width_; ++i) {
                chosen = photo_[i].after(chosen % 4096, best_of(i, y, 16));
                h.keys.push_back(static_cast<std::uint32_t>(chosen));
            }
        }
        return h;
    }

private:
    std::uint32_t& entry(std::size_t k, std::size_t y) { return palette_[k * palettes_ + y % palettes_]; }
    int best_of(std::size_t i, std::size_t y, std::size_t but) {
        int best = 1 << 30;
        for (std::size_t k = 0; k < 16; ++k)
            if (k != but) best = std::min(best, photo_[i].with(static_cast<int>(entry(k, y))));
        return best;
    }
    /// Adds to sums[c] the error of line y when the searched entry is colour c, for c from `first` on. Each
    /// pixel waits for the one before; several colours side by side keep the processor busy.
    static constexpr std::size_t together = 8;
    void add_along(std::size_t y, std::size_t first, std::vector<std::uint64_t>& sums) const {
        std::array<int, together> chosen{};
        for (std::size_t i = y * width_; i < (y + 1) * width_; ++i)
            for (std::size_t c = 0; c < together; ++c) {
                int const set = photo_[i].with(static_cast<int>(first + c));
                chosen[c] = photo_[i].after(chosen[c] & 4095, std::min(others_[i], set));
                sums[first + c] += static_cast<std::uint64_t>(chosen[c] >> 12);
            }
    }
    static std::uint32_t best(std::vector<std::uint64_t> const& sums) {
        return static_cast<std::uint32_t>(std::min_element(sums.begin(), sums.end()) - sums.begin());
    }

    std::size_t width_, lines_, palettes_;
    std::vector<std::uint32_t> palette_;
    std::vector<sample> photo_;
    std::vector<int> others_;
};

}  // namespace

image find(
    example::picture const& photo, bool sliced, std::size_t refine, std::function<void()> const& step) {
    search s(photo, std::vector<std::uint32_t>(16 * (sliced ? photo.height : 1)));
    for (std::size_t round = 0; round <= refine; ++round)
        for (std::size_t k = 1; k < 16; ++k) {
            s.choose(k);
            step();
        }
    return s.finish();
}

image draw(example::picture const& photo, std::vector<std::uint32_t> const& palette) {
    return search(photo, palette).finish();
}

example::picture read_ilbm(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<unsigned char> const all{std::istreambuf_iterator<char>(file), {}};
    std::map<std::string, std::vector<unsigned char>> chunks;
    auto const number = [](std::vector<unsigned char> const& from, std::size_t at, std::size_t count) {
        std::size_t n = 0;
        while (count--) n = n * 256 + from.at(at++);
        return n;
    };
    for (std::size_t at = 12; at < all.size();) {
        std::size_t const length = number(all, at + 4, 4);
        std::string const name(
            all.begin() + static_cast<std::ptrdiff_t>(at), all.begin() + static_cast<std::ptrdiff_t>(at + 4));
        for (std::size_t i = 0; i < length; ++i) chunks[name].push_back(all.at(at + 8 + i));
        at += 8 + (length + 1) / 2 * 2;
    }
    auto const &head = chunks["BMHD"], &body = chunks["BODY"], &map = chunks["CMAP"], &lists = chunks["PCHG"];
    if (number(head, 8, 1) != 6 || number(head, 10, 1) != 1 || number(chunks["CAMG"], 2, 2) != 0x800)
        throw std::runtime_error(path + " is no packed HAM6 picture");
    example::picture out(number(head, 0, 2), number(head, 2, 2));
    std::array<std::array<unsigned, 3>, 16> palette{};
    for (std::size_t i = 0; i < 48; ++i) palette[i / 3][i % 3] = map.at(i) >> 4;
    std::size_t const row_bytes = (out.width + 15) / 16 * 2;
    std::size_t at = 0, change = lists.empty() ? 0 : 20 + (number(lists, 6, 2) + 31) / 32 * 4;
    for (std::size_t y = 0; y < out.height; ++y) {
        if (change && lists.at(20 + y / 8) >> (7 - y % 8) & 1) {
            std::size_t const count = lists.at(change);
            for (std::size_t i = 0; i < count; ++i) {
                std::size_t const word = number(lists, change + 2 + 2 * i, 2);
                for (unsigned c = 0; c < 3; ++c) palette[word >> 12][c] = word >> (8 - 4 * c) & 15;
            }
            change += 2 + 2 * count;
        }
        std::vector<unsigned char> planes;
        while (planes.size() < 6 * row_bytes) {
            std::size_t const n = body.at(at++);
            if (n < 128)
                for (std::size_t i = 0; i <= n; ++i) planes.push_back(body.at(at++));
            else if (n > 128)
                planes.insert(planes.end(), 257 - n, body.at(at++));
        }
        auto rgb = palette[0];
        for (std::size_t x = 0; x < out.width; ++x) {
            unsigned code = 0;
            for (std::size_t p = 6; p-- > 0;)
                code = code << 1 | (planes[p * row_bytes + x / 8] >> (7 - x % 8) & 1);
            if (code < 16)
                rgb = palette[code];
            else
                rgb[code < 32 ? 2 : code < 48 ? 0 : 1] = code % 16;
            for (std::size_t c = 0; c < 3; ++c) out.pixels[y * out.width + x] |= rgb[c] * 17 << 8 * c;
            out.pixels[y * out.width + x] |= 0xff000000u;
        }
    }
    return out;
}

}  // namespace ham::reference
