// SPDX-License-Identifier: MIT
// The share of a rank in a text file: the words that begin in its part of the bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace example {

struct share {
    std::string text;
    std::uint64_t offset = 0;  // of the first byte of `text` in the file
};

/// Reads the share of rank `rank` of `ranks`. A word is a longest run of bytes for which in_word() is true;
/// each word of the file is in one share, whole.
template <class InWord> share read_share(std::string const& path, int rank, int ranks, InWord in_word) {
    std::ifstream file(path, std::ios::binary);
    if (!file || !std::filesystem::is_regular_file(path)) throw std::runtime_error("cannot read " + path);
    std::uint64_t const bytes = std::filesystem::file_size(path);
    auto const each = bytes / static_cast<std::uint64_t>(ranks);
    share s;
    s.offset = each * static_cast<std::uint64_t>(rank);
    std::uint64_t const end = rank + 1 == ranks ? bytes : s.offset + each;
    bool continues = false;  // a word that began in the share before
    if (s.offset > 0) {
        file.seekg(static_cast<std::streamoff>(s.offset - 1));
        continues = in_word(static_cast<char>(file.get()));
    }
    s.text.resize(end - s.offset);
    file.read(s.text.data(), static_cast<std::streamsize>(s.text.size()));
    if (static_cast<std::uint64_t>(file.gcount()) != s.text.size())
        throw std::runtime_error(path + " has become shorter");
    std::size_t skipped = 0;
    while (continues && skipped < s.text.size() && in_word(s.text[skipped])) ++skipped;
    s.text.erase(0, skipped);
    s.offset += skipped;
    for (int c = 0; !s.text.empty() && in_word(s.text.back()); s.text += static_cast<char>(c)) {
        c = file.get();
        if (c == std::char_traits<char>::eof() || !in_word(static_cast<char>(c))) break;
    }
    return s;
}

}  // namespace example
