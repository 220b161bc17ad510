// SPDX-License-Identifier: MIT
// match_iterator: does a pattern begin here? is this element one of a set?
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu {

enum class match : std::uint8_t {
    all,  // element i: p(base[i + j], pattern[j]) for every j < length
    any   // element i: p(base[i], pattern[j]) for some j < length
};

/// A bool for each place, from a loop over the pattern that stops as soon as the answer is known. For kernels
/// only, and for those whose threads look at few places: llvmpipe ends the loops of a thread after 65535
/// trips in all, see primitive/match.hpp.
template <class Iterator, class Pattern, class P, match Kind>
class match_iterator : public iterator_facade<match_iterator<Iterator, Pattern, P, Kind>> {
public:
    using value_type = bool;
    using reference = void;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    match_iterator(Iterator base, Pattern pattern, std::uint32_t length, P p)
        : base_(base), pattern_(pattern), length_(length), p_(p) {}

    void move(std::ptrdiff_t n) { base_ += n; }
    std::ptrdiff_t distance_to(match_iterator const& o) const { return o.base_ - base_; }
    void value() const = delete;

    void bind(kernel::arguments& a) const {
        a.word(length_);
        base_.bind(a);
        pattern_.bind(a);
        a.function<typename Iterator::value_type, typename Pattern::value_type>(p_);
    }
    auto reader(glsl::source& s) const {
        std::string const length = glsl::concat({"args[", s.take_uniforms(1), "]"}), name = s.fresh("match");
        auto const read = base_.reader(s);
        auto const part = pattern_.reader(s);
        std::string const called =
            s.function<typename Iterator::value_type, typename Pattern::value_type>(p_);
        bool const all = Kind == match::all;
        s.begin();
        std::string const holds = "bool(" + called + "(" + read(glsl::index_text{all ? "(i + j)" : "i"}) +
                                  ", " + part(glsl::index_text{"j"}) + "))";
        s.append("bool " + name + "(uint i) {\n    for (uint j = 0u; j < " + length + "; ++j)\n        if (" +
                 (all ? "!" : "") + holds + ") return " + (all ? "false" : "true") + ";\n    return " +
                 (all ? "true" : "false") + ";\n}\n");
        return [name](glsl::index_text const& at) { return name + "(" + at.text + ")"; };
    }

private:
    Iterator base_;
    Pattern pattern_;
    std::uint32_t length_;
    [[no_unique_address]] P p_;
};

}  // namespace gpu
