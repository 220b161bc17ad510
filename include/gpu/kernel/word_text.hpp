// SPDX-License-Identifier: MIT
// Gives functions that write GLSL functions. Some of these convert values to words and back, and
// others exchange values between the threads of a subgroup word by word.
#pragma once
#include <gpu/glsl/source.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>

namespace gpu::inline v0_2::glsl {

/// Writes two GLSL functions: void words_of(T v, out uint w[WORDS]) converts a value to words, and
/// T value_of(uint w[WORDS]) converts words back to a value. Also defines WORDS, the number of
/// words. `suffix` is appended to each of these three names.
[[gnu::cold]] inline void write_word_functions(source& s, type const& t, std::string const& suffix) {
    s.need(t);
    list<std::string> words, given;
    to_words(t, "v", words);
    std::string body;
    for (std::size_t k = 0; k < words.size(); ++k) {
        body += fill_in("    w[$] = $;\n", {k, words[k]});
        given.push_back(fill_in("w[$]", {k}));
    }
    std::string const count = "WORDS" + suffix;
    s.define(count, std::to_string(words.size()));
    s.append(fill_in("void words_of$($ v, out uint w[$]) {\n$}\n", {suffix, t.name, count, body}));
    s.append(
        fill_in("$ value_of$(uint w[$]) { return $; }\n", {t.name, suffix, count, from_words(t, given)}));
}

/// Writes the GLSL function uint thread_index(), which returns the index of a thread in its group.
///
/// For subgroups of more than one thread, also writes the functions shuffle_up, shuffle_down and
/// shuffle, which exchange values of T in a subgroup, and the macro EACH_STEP(DO). The macro
/// expands to DO(1u) DO(2u) DO(4u) and so on, for all powers of two below the subgroup size. The
/// steps are written out because NVIDIA's compiler does not unroll loops that double their counter
/// (quirk 9.23).
[[gnu::cold]] inline void write_group_functions(source& s, type const& t, std::uint32_t subgroup_size) {
    if (subgroup_size < 2) return s.append("uint thread_index() { return gl_LocalInvocationID.x; }\n");
    for (auto* feature : {"basic", "ballot", "shuffle", "shuffle_relative"})
        s.extension(concat({"GL_KHR_shader_subgroup_", feature}));
    s.define("SUBGROUP", concat({subgroup_size, "u"}));
    std::string steps;
    for (std::uint32_t step = 1; step < subgroup_size; step *= 2) steps += fill_in("DO($u) ", {step});
    s.define("EACH_STEP(DO)", steps);
    s.append("uint thread_index() { return gl_SubgroupID * SUBGROUP + gl_SubgroupInvocationID; }\n");
    s.need(t);
    static constexpr char const* ways[][3] = {{"shuffle_up", "subgroupShuffleUp", "distance"},
        {"shuffle_down", "subgroupShuffleDown", "distance"},
        {"shuffle", "subgroupShuffle", "lane"}};
    for (auto& [name, function, from] : ways) {
        list<std::string> words;
        to_words(t, "v", words);
        for (auto& word : words) word = fill_in("$($, $)", {function, word, from});
        s.append(
            fill_in("$ $($ v, uint $) { return $; }\n", {t.name, name, t.name, from, from_words(t, words)}));
    }
}

}  // namespace gpu::inline v0_2::glsl
