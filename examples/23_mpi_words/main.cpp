// SPDX-License-Identifier: MIT
// Counts the words of a text over the GPUs of all ranks. `23_mpi_words --help` lists its options.
//
//     mpirun -np 4 23_mpi_words book.txt
//
// Each rank reads its share, and gpu::mpi::group_by adds up the counts of equal words. A hash table of the
// host counts the words too; the program returns 0 when both agree.
#include "../support/options.hpp"
#include "../support/share.hpp"

#include <gpu/mpi.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

struct settings {
    std::string text = "/usr/share/dict/words";
    std::size_t shown = 20;
};

bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 128;
}

/// Calls f(word, place) for every word, in lower case.
template <class F> void each_word(std::string const& text, F f) {
    std::string word;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && in_word(text[i]))
            word += static_cast<char>(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + ('a' - 'A') : text[i]);
        else if (!word.empty()) {
            f(word, i - word.size());
            word.clear();
        }
    }
}

/// Equal for equal words; for others, equal by a chance of 2^-64 (FNV-1a).
std::uint64_t key_of(std::string const& word) {
    std::uint64_t key = 0xcbf29ce484222325u;
    for (char const c : word) key = (key ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return key;
}

int count_words(gpu::mpi::communicator const& world, settings const& o) {
    std::vector<std::uint64_t> host_keys, host_places;
    gpu::vector<std::uint64_t> key_part, place_part;
    gpu::vector<std::uint32_t> one_part;
    world.agree([&] {
        auto const share = example::read_share(o.text, world.rank(), world.size(), in_word);
        each_word(share.text, [&](std::string const& word, std::size_t at) {
            host_keys.push_back(key_of(word));
            host_places.push_back(share.offset + at);
        });
        key_part.assign(host_keys.begin(), host_keys.end());
        place_part.assign(host_places.begin(), host_places.end());
        one_part.assign(host_keys.size(), 1u);
    });
    using gpu::mpi::vector;
    vector<std::uint64_t> const keys(std::move(key_part), world), places(std::move(place_part), world);
    vector<std::uint32_t> const ones(std::move(one_part), world);
    std::size_t const words = keys.size();

    // How often each word occurs, and where first. Both results are in the order of the keys.
    auto const start = std::chrono::steady_clock::now();
    vector<std::uint64_t> distinct(0, world), firsts(0, world);
    vector<std::uint32_t> counts(0, world);
    gpu::mpi::group_by(keys, ones, distinct, counts);
    gpu::mpi::group_by(keys, places, distinct, firsts, gpu::minimum<>{});
    gpu::mpi::sort_by_key(counts, firsts, gpu::greater<>{});
    world.barrier();
    double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

    auto const found = gpu::mpi::gather(counts, 0);
    auto const where = gpu::mpi::gather(firsts, 0);
    bool right = true;
    world.agree([&] {
        if (world.rank() != 0) return;
        std::unordered_map<std::string, std::uint32_t> table;
        std::string const text = example::read_share(o.text, 0, 1, in_word).text;
        each_word(text, [&](std::string const& word, std::size_t) { ++table[word]; });
        right = table.size() == found.size() && std::is_sorted(found.begin(), found.end(), std::greater<>{});
        std::printf("%zu words, %zu different, over %d ranks in %.1f ms\n",
            words,
            found.size(),
            world.size(),
            1e3 * seconds);
        for (std::size_t i = 0; i < found.size(); ++i) {
            // The word that begins at the first place.
            auto const begin = text.begin() + static_cast<std::ptrdiff_t>(where[i]);
            std::string word;
            each_word(std::string(begin, std::find_if_not(begin, text.end(), in_word)),
                [&](std::string const& w, std::size_t) { word = w; });
            auto const known = table.find(word);
            right = right && known != table.end() && known->second == found[i];
            if (i < o.shown) std::printf("%10u %s\n", found[i], word.c_str());
        }
        std::printf("the host counts %s\n", right ? "equally" : "OTHERWISE");
    });
    auto const answers = world.agree("23_mpi_words: the check", 0, right, [] {});
    return answers[0] ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    settings s;
    example::options o("23_mpi_words", "Counts the words of a text over all ranks (mpirun -np 4 ...).");
    o.operand("FILE", "the text; by default the dictionary", s.text);
    o.value("--words", "how many of the most frequent words to print", s.shown);
    return o.run(argc, argv, [&] {
        gpu::mpi::environment const mpi(argc, argv);
        return count_words(mpi.world(), s);
    });
}
