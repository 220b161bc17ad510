// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/encodings.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/encodings.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL std::string encodings::add(type const& t) {
    if (!bools_as_words_ || !has_bool(t) || has(t)) return "";
    encoded_.push_back(&t);
    list<std::string> words, given;
    to_words(t, "v", words);
    std::string fields, values;
    for (std::size_t k = 0; k < words.size(); ++k) {
        fields += fill_in(" uint w$;", {k});
        values += concat({k ? ", " : "", words[k]});
        given.push_back(concat({"e.w", k}));
    }
    return fill_in("struct $ {$ };\n$ encode($ v) { return $($); }\n$ decode($ e) { return $; }\n",
        {name(t), fields, name(t), t.name, name(t), values, t.name, name(t), from_words(t, given)});
}

GPU_DECL std::string encodings::encode(type const& t, std::string_view value) const {
    return has(t) ? fill_in("encode($)", {value}) : std::string(value);
}

GPU_DECL std::string encodings::decode(type const& t, std::string_view stored) const {
    return has(t) ? fill_in("decode($)", {stored}) : std::string(stored);
}

}  // namespace gpu::inline v0_2::glsl
