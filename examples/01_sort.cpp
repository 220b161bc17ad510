// SPDX-License-Identifier: MIT
// Counts and sorts a real text. `01_sort --help` lists its options.
//
// How long are its words, and which letters do they use? Its lines in the order of their first eight bytes,
// checked against std::sort, with the times of both.
#include "support/options.hpp"
#include "support/progress.hpp"

#include <gpu/gpu.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

struct settings {
    std::string file = "/usr/share/dict/words", output;
    std::size_t size = 0;
    unsigned frames = 1;
    bool cpu = false;
};

double milliseconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The lengths of the words of `text`, in characters; a word is a run of letters, apostrophes and whatever is
/// not ASCII.
std::vector<std::uint32_t> word_lengths(std::string_view text) {
    std::vector<std::uint32_t> lengths;
    std::uint32_t length = 0;
    for (char const c : text) {
        auto const byte = static_cast<unsigned char>(c);
        bool const continues = byte >= 0x80 && byte < 0xc0;  // a later byte of a UTF-8 character
        if (is_letter(c) || c == '\'' || byte >= 0x80)
            length += !continues;
        else if (length)
            lengths.push_back(std::exchange(length, 0u));
    }
    if (length) lengths.push_back(length);
    return lengths;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        auto const end = std::min(text.find('\n'), text.size());
        if (end) lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// The first eight bytes as a number that sorts as they do.
std::uint64_t prefix(std::string_view line) {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < 8; ++i)
        key = key << 8 | (i < line.size() ? static_cast<unsigned char>(line[i]) : 0u);
    return key;
}

/// How often each value occurs: sort, then the lengths of the runs. Values and counts are as long as there
/// are values.
template <class T>
std::pair<std::vector<T>, std::vector<std::uint32_t>> count_values(gpu::vector<T>& values) {
    gpu::sort(values.begin(), values.end());
    gpu::vector<T> value(values.size());
    gpu::vector<std::uint32_t> count(values.size());
    auto ends = gpu::reduce_by_key(
        values.begin(), values.end(), gpu::make_constant_iterator(1u), value.begin(), count.begin());
    value.resize(static_cast<std::size_t>(ends.first - value.begin()));
    count.resize(value.size());
    return {gpu::to_host(value), gpu::to_host(count)};
}

/// Counts and prints, and says whether a loop on the host counts the same.
template <class T, class Name> bool print_counts(char const* title, std::vector<T> host, Name name) {
    gpu::vector<T> values(host.begin(), host.end());
    auto const [value, count] = count_values(values);
    std::printf("%s\n", title);
    auto const most = static_cast<double>(*std::max_element(count.begin(), count.end()));
    bool same = true;
    for (std::size_t i = 0; i < value.size(); ++i) {
        auto const bar = static_cast<std::size_t>(50 * count[i] / most + 0.5);
        std::printf("  %3s %8u %s\n", name(value[i]).c_str(), count[i], std::string(bar, '#').c_str());
        same &= static_cast<std::size_t>(std::count(host.begin(), host.end(), value[i])) == count[i];
    }
    std::printf("\n");
    return same;
}

/// Lines by prefix, equal prefixes in the order they have in `lines`; prints both times.
bool sort_lines(settings const& s, std::vector<std::string_view> const& lines) {
    struct entry {
        std::uint64_t key;
        std::uint32_t line;
        bool operator<(entry const& other) const {
            return std::pair(key, line) < std::pair(other.key, other.line);
        }
        bool operator==(entry const&) const = default;
    };
    std::vector<entry> expected;
    std::vector<std::uint64_t> host_keys;
    for (auto const line : lines) {
        host_keys.push_back(prefix(line));
        expected.push_back({host_keys.back(), static_cast<std::uint32_t>(expected.size())});
    }

    gpu::vector<std::uint64_t> keys(host_keys.size());
    gpu::vector<std::uint32_t> order(host_keys.size());
    double first_ms = 0, gpu_ms = 0;
    std::uint64_t smallest = 0;
    unsigned const host_calls = s.cpu ? s.frames : 1;
    example::progress bar("01_sort", std::size_t{s.frames} + 1 + host_calls);
    for (unsigned call = 0; call <= s.frames; ++call) {  // the first call also compiles
        gpu::copy(host_keys.begin(), host_keys.end(), keys.begin());
        gpu::sequence(order.begin(), order.end());
        (void)keys.front();  // wait for the copies
        auto const start = std::chrono::steady_clock::now();
        gpu::sort_by_key(keys.begin(), keys.end(), order.begin());
        smallest = keys.front();  // and for the sort
        (call ? gpu_ms : first_ms) += milliseconds_since(start) / (call ? s.frames : 1);
        bar.at(call + 1);
    }

    auto const unsorted = expected;
    double std_ms = 0;
    for (unsigned call = 0; call < host_calls; ++call) {
        expected = unsorted;
        auto const start = std::chrono::steady_clock::now();
        std::sort(expected.begin(), expected.end());
        std_ms += milliseconds_since(start) / host_calls;
        bar.at(std::size_t{s.frames} + 1 + call + 1);
    }

    auto const sorted_keys = gpu::to_host(keys);
    auto const sorted_order = gpu::to_host(order);
    bool same = smallest == expected.front().key;
    for (std::size_t i = 0; i < expected.size(); ++i)
        same &= expected[i] == entry{sorted_keys[i], sorted_order[i]};

    std::printf("%zu lines sorted: gpu::sort_by_key %.2f ms (first call %.2f ms), std::sort %.2f ms\n",
        lines.size(),
        gpu_ms,
        first_ms,
        std_ms);
    auto show = [&](std::size_t i) {
        std::printf(
            "  %.*s\n", static_cast<int>(lines[sorted_order[i]].size()), lines[sorted_order[i]].data());
    };
    for (std::size_t i = 0; i < std::min<std::size_t>(3, lines.size()); ++i) show(i);
    std::printf("  ...\n");
    show(lines.size() - 1);
    if (!s.output.empty()) {
        std::filesystem::create_directories(s.output);
        std::ofstream file(s.output + "/sorted.txt", std::ios::binary);
        for (std::uint32_t const line : sorted_order) file << lines[line] << '\n';
        std::printf("%s/sorted.txt\n", s.output.c_str());
    }
    return same;
}

int run(settings const& s) {
    std::ifstream file(s.file, std::ios::binary);
    std::string const once{std::istreambuf_iterator<char>(file), {}};
    if (word_lengths(once).empty())
        throw std::runtime_error("no words in " + s.file + ". Give a text file: 01_sort FILE");
    std::string text = once;
    while (text.size() < s.size) text += once;
    auto lines = lines_of(text);
    auto lengths = word_lengths(text);
    std::shuffle(lines.begin(), lines.end(), std::mt19937(1));  // a dictionary comes sorted
    std::vector<char> letters;
    std::copy_if(text.begin(), text.end(), std::back_inserter(letters), is_letter);
    for (char& c : letters) c = static_cast<char>(c | 0x20);  // lower case

    std::printf("%s: %zu bytes, %zu words, on %s\n\n",
        s.file.c_str(),
        text.size(),
        lengths.size(),
        gpu::context::current().renderer().c_str());
    bool right = print_counts("words by length", lengths, [](std::uint32_t n) { return std::to_string(n); });
    right &= print_counts("letters", letters, [](char c) { return std::string(1, c); });
    right &= sort_lines(s, lines);
    std::printf(right ? "the same as std:: finds\n" : "NOT what std:: finds\n");
    return right ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("01_sort", "Counts the words and letters of a text, and sorts its lines.");
    o.operand("FILE", "the text; by default " + s.file, s.file);
    o.value("--size", "repeats the text until it has so many bytes", s.size);
    o.value("--frames", "how often the GPU sorts, for the time", s.frames, 1);
    o.value(
        "--output", "folder of sorted.txt, lines by their first eight bytes; without it, no file", s.output);
    o.flag("--cpu", "std::sort sorts as often", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
