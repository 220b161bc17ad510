// SPDX-License-Identifier: MIT
// What the benchmarks work on: the bytes of a text, or random numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace bench {

class input {
public:
    input() : description_("random numbers, uniform") {}

    /// Value i is the `sizeof(T)` bytes that start at byte i, the first most significant, so that numbers
    /// sort as the text does; floating values are that number scaled to [0, 4). The text repeats where n is
    /// larger.
    explicit input(std::string const& path) {
        std::ifstream file(path, std::ios::binary);
        text_.assign(std::istreambuf_iterator<char>(file), {});
        if (text_.empty()) throw std::runtime_error("cannot read any text from " + path);
        description_ = path + ", " + std::to_string(text_.size()) + " bytes, a key at every byte";
    }

    std::string const& description() const { return description_; }

    template <class T> std::vector<T> values(std::size_t n, unsigned seed = 1) const {
        using word = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
        std::mt19937_64 engine(seed);
        std::vector<T> result(n);
        for (std::size_t i = 0; i < n; ++i) {
            word const bits = text_.empty() ? static_cast<word>(engine()) : at<word>(i);
            if constexpr (std::is_floating_point_v<T>)
                result[i] = static_cast<T>(bits >> (sizeof(word) * 8 - 24)) * static_cast<T>(0x1p-22);
            else
                result[i] = static_cast<T>(bits);
        }
        return result;
    }

private:
    template <class Word> Word at(std::size_t i) const {
        Word bits = 0;
        for (std::size_t k = 0; k < sizeof(Word); ++k)
            bits = bits << 8 | static_cast<unsigned char>(text_[(i + k) % text_.size()]);
        return bits;
    }

    std::string text_, description_;
};

/// 0 ... n-1 in an order that jumps through the whole range.
inline std::vector<std::uint32_t> shuffled_indices(std::size_t n, unsigned seed = 7) {
    std::vector<std::uint32_t> order(n);
    std::mt19937 engine(seed);
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t const k = std::uniform_int_distribution<std::size_t>(0, i)(engine);
        order[i] = order[k];
        order[k] = static_cast<std::uint32_t>(i);
    }
    return order;
}

}  // namespace bench
