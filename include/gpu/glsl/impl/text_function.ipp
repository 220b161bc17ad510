// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/text_function.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/text_function.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL bool text_functions::says_loop(std::string_view text) {
    for (std::size_t i = 0, j; i < text.size(); i = j) {
        // Skip comments.
        if (std::string_view const two = text.substr(i, 2); two == "//" || two == "/*") {
            std::size_t const end = text.find(two == "//" ? "\n" : "*/", i + 2);
            if (end == text.npos) return false;
            j = end + (two == "//" ? 1 : 2);
            continue;
        }
        for (j = i; j < text.size() && letter(text[j]);) ++j;
        std::string_view const word = text.substr(i, j - i);
        if (word == "for" || word == "while" || word == "do") return true;
        if (word.empty()) ++j;
    }
    return false;
}

GPU_DECL bool text_functions::letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

GPU_DECL std::string text_functions::resolved(std::string_view body, list<std::uint32_t>& calls) const {
    std::string out;
    for (std::size_t i = 0, j; i < body.size(); i = j) {
        for (j = i; j < body.size() && letter(body[j]);) ++j;
        std::string_view const word = body.substr(i, j - i);
        if (word.empty()) {
            out += body[j++];
            continue;
        }
        std::size_t const next = body.find_first_not_of(' ', j);
        bool const is_call = next != body.npos && body[next] == '(' && (i == 0 || body[i - 1] != '.');
        std::uint32_t const k = is_call ? latest(word) : 0;
        if (k) calls.push_back(k - 1);
        out += k ? std::string_view(all_[k - 1]->name) : word;
    }
    return out;
}

GPU_DECL std::uint32_t text_functions::latest(std::string_view stem) const {
    for (std::uint32_t k = count_; k; --k)
        if (all_[k - 1]->origin.file && all_[k - 1]->stem == stem) return k;
    return 0;
}

GPU_DECL std::uint32_t text_functions::add(std::string_view result, std::string_view name,
    std::string_view parameters, std::string_view body, text_origin origin, list<std::uint32_t> calls) {
    gpu::detail::spin_guard const guard(busy_);
    std::string const whole = origin.file ? resolved(body, calls) : std::string(body);
    for (std::uint32_t i = 0;; ++i) {
        std::string unique = concat({"u", i, "_", name}), text(result);
        ((((text += ' ') += unique) += '(') += parameters) += ") ";
        text += whole;
        if (i < count_ && all_[i]->text != text) continue;
        if (i == all_.size()) gpu::detail::raise(unsupported("gpu: more than 4096 different GLSL functions"));
        if (i == count_) {
            bool loops = says_loop(body);
            for (std::uint32_t k : calls) loops |= all_[k]->loops;
            all_[i] = new text_function{unique, text, std::string(name), origin, calls, loops};
            ++count_;
        }
        return i;
    }
}

GPU_DECL std::string text_functions::places(std::string_view message) {
    gpu::detail::spin_guard const guard(busy_);
    std::string out;
    for (std::uint32_t i = 0; i < count_; ++i)
        if (text_function const& f = *all_[i];
            f.origin.file && message.find(concat({"  in ", f.name, "\n"})) != message.npos)
            out += fill_in("$ is the function '$' at $:$\n", {f.name, f.stem, f.origin.file, f.origin.line});
    return out;
}

}  // namespace gpu::inline v0_2::glsl
