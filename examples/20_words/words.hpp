// SPDX-License-Identifier: MIT
// The words of a text: found, hashed, counted and joined on the GPU, from nothing but its bytes.
#pragma once

#include <gpu/gpu.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace words {

/// Words are runs of letters; bytes from 128 on, which are parts of characters in UTF-8, count as letters.
struct is_letter {
    template <class B> auto operator()(B const& byte) const {
        auto small = byte | 32;
        return (small >= 'a' && small <= 'z') || byte >= 128;
    }
};

/// The different words of a text, in the order of their hashes.
struct vocabulary {
    gpu::vector<std::uint64_t> hash;
    gpu::vector<std::uint32_t> count, first;  // how often, and where in the text first
    std::size_t words = 0;                    // with those that come again
};

inline vocabulary count(std::string_view text) {
    gpu::vector<unsigned char> const bytes(text.begin(), text.end());
    auto const length = static_cast<std::uint32_t>(bytes.size());
    // A word starts at a letter that no letter precedes.
    gpu::vector<std::uint32_t> starts(bytes.size() / 2 + 2);
    auto const all = gpu::make_counting_iterator(0u);
    auto const end = gpu::copy_if(all, all + length, starts.begin(), [b = gpu::in(bytes)](auto i) {
        return is_letter{}(b[i]) && (i == 0u || !is_letter{}(b[gpu::max(i, 1u) - 1u]));
    });
    auto const words = static_cast<std::size_t>(end - starts.begin());
    starts[words] = length;

    // The hash of a word is a polynomial of its letters. A part of a word is a pair (factor, sum), which maps
    // a hash h to h * factor + sum; two neighbours combine to such a pair, and what is no letter changes
    // nothing. So the hashes of all words are one reduction by segments.
    using part = std::pair<std::uint64_t, std::uint64_t>;
    auto const parts = gpu::make_transform_iterator(bytes.begin(), [](auto byte) {
        auto letter = is_letter{}(byte);
        auto small = gpu::select(byte < 128, byte | 32, gpu::cast<int>(byte));
        return gpu::make_pair(gpu::select(letter, std::uint64_t(0x9e3779b97f4a7c15), std::uint64_t(1)),
            gpu::select(letter, gpu::cast<std::uint64_t>(small), std::uint64_t(0)));
    });
    gpu::vector<part> whole(words);
    gpu::segmented_reduce(parts,
        parts + length,
        starts.begin(),
        starts.begin() + static_cast<std::ptrdiff_t>(words + 1),
        whole.begin(),
        part(1, 0),
        [](auto a, auto b) {
            return gpu::make_pair(
                gpu::get<0>(a) * gpu::get<0>(b), gpu::get<1>(a) * gpu::get<0>(b) + gpu::get<1>(b));
        });
    gpu::vector<std::uint64_t> hashes(words);
    gpu::transform(whole.begin(), whole.end(), hashes.begin(), [](auto p) { return gpu::get<1>(p); });

    // Equal words side by side; the sort is stable, so the first place of each stays in front.
    gpu::sort_by_key(hashes.begin(), hashes.end(), starts.begin());
    vocabulary v{gpu::vector<std::uint64_t>(words), gpu::vector<std::uint32_t>(words), {}, words};
    auto const ends = gpu::reduce_by_key(
        hashes.begin(), hashes.end(), gpu::make_constant_iterator(1u), v.hash.begin(), v.count.begin());
    auto const different = static_cast<std::size_t>(ends.first - v.hash.begin());
    gpu::unique_by_key(hashes.begin(), hashes.end(), starts.begin());
    starts.resize(different);
    v.hash.resize(different);
    v.count.resize(different);
    v.first = std::move(starts);
    return v;
}

/// The words by how often they occur, as indices into the vocabulary.
inline gpu::vector<std::uint32_t> by_count(vocabulary const& v) {
    gpu::vector<std::uint32_t> counts = v.count, order(v.count.size());
    gpu::sequence(order.begin(), order.end());
    gpu::sort_by_key(counts.begin(), counts.end(), order.begin(), gpu::greater<>{});
    return order;
}

/// The words of `v` that `other` lacks, as indices into `v`.
inline gpu::vector<std::uint32_t> missing(vocabulary const& v, vocabulary const& other) {
    gpu::vector<std::uint32_t> found(v.hash.size());
    auto const end = gpu::anti_join_sorted(
        v.hash.begin(), v.hash.end(), other.hash.begin(), other.hash.end(), found.begin());
    found.resize(static_cast<std::size_t>(end - found.begin()));
    return found;
}

}  // namespace words
