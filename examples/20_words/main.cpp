// SPDX-License-Identifier: MIT
// Counts the words of a text and draws them as a cloud. `20_words --help` lists its options.
//
// The text is by default the licences that Debian ships. Words that the dictionary lacks are orange. A hash
// table of the host counts the words too; the program returns 0 when both agree.
#include "../support/font.hpp"
#include "../support/options.hpp"
#include "../support/picture.hpp"
#include "../support/progress.hpp"
#include "words.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

struct settings {
    std::string text = "/usr/share/common-licenses", dictionary = "/usr/share/dict/words", output = "out";
    std::size_t size = 0, cloud = 400, letters = 4;
    unsigned frames = 1;
    bool cpu = false;
};

/// The bytes of a file, or of all files of a folder, one after the other in the order of their names.
std::string read(std::string const& path) {
    std::vector<std::filesystem::path> files;
    if (std::filesystem::is_directory(path)) {
        for (auto const& entry : std::filesystem::directory_iterator(path))
            if (entry.is_regular_file() && !entry.is_symlink()) files.push_back(entry.path());
        std::sort(files.begin(), files.end());
    } else {
        files.push_back(path);
    }
    std::string bytes;
    for (auto const& name : files) {
        std::ifstream file(name, std::ios::binary);
        bytes.append(std::istreambuf_iterator<char>(file), {});
        bytes += '\n';
    }
    if (bytes.size() < 3)
        throw std::runtime_error("no text in " + path + ": give a file or a folder of files");
    return bytes;
}

/// Calls f(word, place) for every word, in lower case.
template <class F> void each_word(std::string const& text, F f) {
    std::string word;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        char const c = i < text.size() ? text[i] : ' ';
        if (c >= 'A' && c <= 'Z')
            word += static_cast<char>(c + ('a' - 'A'));
        else if ((c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 128)
            word += c;
        else if (!word.empty()) {
            f(word, i - word.size());
            word.clear();
        }
    }
}

std::string word_at(std::string const& text, std::size_t place) {
    std::string found;
    each_word(text.substr(place, 200), [&](std::string const& word, std::size_t) {
        if (found.empty()) found = word;
    });
    return found;
}

struct label {
    std::string word;
    double count;
    bool known;
};

/// The words, the largest in the middle, each as near to it as there is room.
void draw_cloud(example::picture& picture, std::vector<label> const& labels) {
    std::fill(picture.pixels.begin(), picture.pixels.end(), 0xff2a1a12u);
    struct box {
        double x, y, w, h;
    };
    std::vector<box> taken;
    double const width = static_cast<double>(picture.width), height = static_cast<double>(picture.height);
    static constexpr std::uint32_t colours[] = {
        0xfff2d58au, 0xffd9b24fu, 0xffe8e4dau, 0xffb0cf6au, 0xffc99a8fu};
    for (std::size_t k = 0; k < labels.size(); ++k) {
        label const& l = labels[k];
        double const size = 66 * width / 960 * std::pow(l.count / labels[0].count, 0.62);
        if (size < 7) continue;
        double const w = example::font::width(l.word, size), pad = 0.22 * size + 1;
        for (double turn = 0; turn < 170; turn += 0.03) {
            double const far = 2.9 * turn * width / 960,
                         x = 0.5 * width + 1.75 * far * std::cos(turn) - 0.5 * w,
                         y = 0.5 * height + far * std::sin(turn) - 0.5 * size;
            box const b{x - pad, y - pad, w + 2 * pad, size + 2 * pad};
            if (b.x < 4 || b.y < 4 || b.x + b.w > width - 4 || b.y + b.h > height - 4) continue;
            if (std::any_of(taken.begin(), taken.end(), [&](box const& t) {
                    return b.x < t.x + t.w && t.x < b.x + b.w && b.y < t.y + t.h && t.y < b.y + b.h;
                }))
                continue;
            taken.push_back(b);
            example::font::write(picture, l.word, x, y, size, l.known ? colours[k % 5] : 0xff4a9bffu, 0.52);
            break;
        }
    }
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int run(settings const& o) {
    std::string const once = read(o.text), dictionary = read(o.dictionary);
    std::string text = once;
    while (text.size() < o.size) text += once;

    words::vocabulary v;
    gpu::vector<std::uint32_t> order, missing;
    double first_seconds = 0, gpu_seconds = 0;
    unsigned const host_rounds = o.cpu ? o.frames : 1;
    example::progress bar("20_words", std::size_t{o.frames} + 1 + host_rounds);
    for (unsigned round = 0; round <= o.frames; ++round) {  // the first round also compiles
        auto const start = std::chrono::steady_clock::now();
        v = words::count(text);
        order = words::by_count(v);
        missing = words::missing(v, words::count(dictionary));
        (round ? gpu_seconds : first_seconds) += seconds_since(start) / (round ? o.frames : 1);
        bar.at(round + 1);
    }

    auto const start = std::chrono::steady_clock::now();
    std::unordered_map<std::string, std::uint32_t> counts;
    std::unordered_set<std::string> known;
    std::size_t words = 0, unknown = 0;
    for (unsigned round = 0; round < host_rounds; ++round) {
        counts.clear();
        known.clear();
        words = unknown = 0;
        each_word(text, [&](std::string const& word, std::size_t) {
            ++counts[word];
            ++words;
        });
        each_word(dictionary, [&](std::string const& word, std::size_t) { known.insert(word); });
        for (auto const& [word, count] : counts) unknown += !known.count(word);
        bar.at(std::size_t{o.frames} + 1 + round + 1);
    }
    double const host_seconds = seconds_since(start) / host_rounds;

    // Every word that the GPU found, with its count, and whether the dictionary has it.
    auto const count = gpu::to_host(v.count), first = gpu::to_host(v.first), ranks = gpu::to_host(order),
               lacking = gpu::to_host(missing);
    std::vector<char> lacks(count.size());
    for (auto const i : lacking) lacks[i] = 1;
    std::size_t wrong =
        count.size() == counts.size() && v.words == words && lacking.size() == unknown ? 0 : 1;
    std::vector<label> labels;
    for (std::size_t k = 0; k < ranks.size(); ++k) {
        auto const i = ranks[k];
        std::string const word = word_at(text, first[i]);
        auto const found = counts.find(word);
        wrong += found == counts.end() || found->second != count[i];
        wrong += known.count(word) == static_cast<std::size_t>(lacks[i]);
        wrong += k && count[i] > count[ranks[k - 1]];
        bool const drawable =
            std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
        if (labels.size() < o.cloud && word.size() >= o.letters && drawable)
            labels.push_back({word, static_cast<double>(count[i]), !lacks[i]});
    }

    std::filesystem::create_directories(o.output);
    example::picture picture(960, 540);
    draw_cloud(picture, labels);
    bool const written = picture.write(o.output + "/words.png");
    std::printf("%s: %zu bytes, %zu words, %zu different, %zu of them not in %s, on %s\n",
        o.text.c_str(),
        text.size(),
        v.words,
        count.size(),
        lacking.size(),
        o.dictionary.c_str(),
        gpu::context::current().renderer().c_str());
    std::printf("GPU: %.1f ms, the first time, with compilation, %.1f ms; host, one thread: %.1f ms\n",
        1e3 * gpu_seconds,
        1e3 * first_seconds,
        1e3 * host_seconds);
    std::printf(written ? "%s/words.png\n" : "no picture in %s: built without libpng (package libpng-dev)\n",
        o.output.c_str());
    std::printf(
        wrong ? "NOT what std::unordered_map counts\n" : "what std::unordered_map counts, word by word\n");
    return wrong ? 1 : 0;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("20_words", "Counts the words of a text and draws them as a cloud.");
    o.operand("FILE", "the text, a file or a folder of files; by default " + s.text, s.text);
    o.value("--dictionary", "words to compare with", s.dictionary);
    o.value("--size", "repeats the text until it has so many bytes", s.size);
    o.value("--words", "words of the cloud", s.cloud, 1);
    o.value("--letters", "letters of a word of the cloud, at least", s.letters, 1);
    o.value("--frames", "how often the GPU does it, for the time", s.frames, 1);
    o.value("--output", "folder of words.png", s.output);
    o.flag("--cpu", "the host does it as often", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
