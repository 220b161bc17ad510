// SPDX-License-Identifier: MIT
// Count words: sort, then reduce runs; and the same numbers from a histogram.
#include <gpu/gpu.hpp>

#include <map>
#include <random>
#include <vector>

int main() {
    std::mt19937 engine(7);
    std::geometric_distribution<int> distribution(0.02);
    std::vector<int> host(200'000);
    std::map<int, int> expected;
    for (int& w : host) ++expected[w = distribution(engine)];

    gpu::vector<int> words(host.begin(), host.end());
    gpu::sort(words.begin(), words.end());
    gpu::vector<int> word(words.size()), count(words.size());
    auto [word_end, count_end] = gpu::reduce_by_key(words.begin(), words.end(), gpu::make_constant_iterator(1),
                                                    word.begin(), count.begin());
    if (std::size_t(word_end - word.begin()) != expected.size()) return 1;
    word.resize(word_end - word.begin());
    count.resize(count_end - count.begin());
    auto words_back = gpu::to_host(word), counts_back = gpu::to_host(count);
    std::size_t i = 0;
    for (auto [w, c] : expected) {
        if (words_back[i] != w || counts_back[i] != c) return 2;
        ++i;
    }

    gpu::vector<int> bins(1000);
    gpu::histogram_even(words.begin(), words.end(), bins.begin(), 1000, 0, 1000);
    auto bins_back = gpu::to_host(bins);
    for (auto [w, c] : expected)
        if (w < 1000 && bins_back[w] != c) return 3;

    // Where does each of three words start and end?
    gpu::vector<int> asked{0, 1, 50};
    gpu::vector<int> lower(3), upper(3);
    gpu::lower_bound(words.begin(), words.end(), asked.begin(), asked.end(), lower.begin());
    gpu::upper_bound(words.begin(), words.end(), asked.begin(), asked.end(), upper.begin());
    auto lo = gpu::to_host(lower), hi = gpu::to_host(upper);
    if (hi[0] - lo[0] != expected[0] || hi[1] - lo[1] != expected[1] || hi[2] - lo[2] != expected[50]) return 4;
    return gpu::binary_search(words.begin(), words.end(), -1) ? 5 : 0;
}
