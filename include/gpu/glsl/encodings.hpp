// SPDX-License-Identifier: MIT
// Gives glsl::encodings. An encoding is a structure of words in which a kernel stores values that
// contain bools, where the driver cannot index arrays of bools.
#pragma once
#include <gpu/glsl/descriptor.hpp>
#include <gpu/glsl/words.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

/// Lists the types of a kernel that are stored as structures of words. Every other type is stored
/// as itself.
class encodings {
public:
    explicit encodings(bool bools_as_words) : bools_as_words_(bools_as_words) {}

    /// Adds type t to the list of types that are stored as structures of words, when t contains
    /// bools and the driver cannot index arrays of bools. Returns the GLSL text of the structure
    /// and of its functions encode() and decode(), or "" when t is stored as itself or is in the
    /// list already.
    [[gnu::cold]] std::string add(type const& t);

    /// Returns the name of the type in which values of type t are stored.
    std::string name(type const& t) const { return has(t) ? concat({"encoded", t.id}) : t.name; }
    /// Returns the GLSL expression that converts `value`, of type t, to the type in which it is
    /// stored.
    std::string encode(type const& t, std::string_view value) const;
    /// Returns the GLSL expression that converts a stored value back to type t.
    std::string decode(type const& t, std::string_view stored) const;

private:
    bool has(type const& t) const {
        for (auto* known : encoded_)
            if (known == &t) return true;
        return false;
    }

    bool bools_as_words_;
    list<type const*> encoded_;
};

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/encodings.ipp>
#endif
