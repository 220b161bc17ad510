// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/word_text.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/word_text.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL void write_word_functions(source& s, type const& t, std::string const& suffix) {
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

GPU_DECL void write_group_functions(source& s, type const& t, std::uint32_t subgroup_size) {
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
