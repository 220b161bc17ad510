// SPDX-License-Identifier: MIT
// Gives match_iterator, which tells for each index of a range whether a pattern begins there, or
// whether the element there matches one element of a set.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/kernel/hook_text.hpp>
#include <gpu/symbol/add_function.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2 {

/// The condition that a match_iterator tests at index i of its range `base`, with a predicate p.
enum class match : std::uint8_t {
    all,  // p(base[i + j], pattern[j]) is true for every j < length
    any   // p(base[i], pattern[j]) is true for some j < length
};

/// An iterator whose value i is true when the condition `Kind` holds at index i of a range. To read
/// a value, a kernel loops over the pattern until the answer is known. Only kernels can read it.
/// Each thread may read only a few values, because llvmpipe ends the loops of a thread after 65,535
/// trips. primitive/match.hpp divides the work accordingly.
template <class Iterator, class Pattern, class P, match Kind>
class match_iterator : public iterator_facade<match_iterator<Iterator, Pattern, P, Kind>> {
public:
    using value_type = bool;
    using reference = void;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    /// The iterator has `places` values, and the pattern has `length` elements.
    match_iterator(Iterator base, std::size_t places, Pattern pattern, std::uint32_t length, P p)
        : base_(base), pattern_(pattern), places_(places), length_(length), p_(p) {}

    void move(std::ptrdiff_t n) { base_ += n; }
    std::ptrdiff_t distance_to(match_iterator const& o) const { return o.base_ - base_; }
    void value() const = delete;

    void bind(kernel::arguments& a) const {
        a.word(length_);
        {
            std::size_t const read = Kind == match::all ? places_ + length_ - 1 : places_;
            kernel::limited_extent const within(a, in_order<Iterator> ? read : kernel::arguments::unknown);
            base_.bind(a);
        }
        {
            kernel::limited_extent const within(
                a, in_order<Pattern> ? std::size_t(length_) : kernel::arguments::unknown);
            pattern_.bind(a);
        }
        a.function<typename Iterator::value_type, typename Pattern::value_type>(p_);
    }
    auto reader(glsl::source& s) const {
        using item = typename Iterator::value_type;
        using part = typename Pattern::value_type;
        // Take the uniforms, storage blocks and functions in the order in which bind() adds them.
        std::uint32_t const length = s.take_uniforms(1);
        auto const read = base_.reader(s);
        auto const read_pattern = pattern_.reader(s);
        std::string const called = glsl::add_function<item, part>(s, p_);
        // Write the GLSL function that loops over the pattern, and the functions that it calls.
        std::string const name = s.fresh("match");
        std::string const read_item =
            Kind == match::all ? glsl::add_read(s, "item", glsl::type_of<item>(), read) : std::string();
        s.append(glsl::with_names(glsl::shaders::hooks_match,
            {{"MATCH", name},
                {"READ", read_item},
                {"READ_PATTERN", glsl::add_read(s, "item", glsl::type_of<part>(), read_pattern)},
                {"ITEM", glsl::type_of<item>().name},
                {"PART", glsl::type_of<part>().name},
                {"HOLDS", called},
                {"LENGTH", glsl::uniform_name(length)},
                {"ALL", Kind == match::all ? "1" : "0"}}));
        // The first item is an argument, so that a kernel that reads packets loads it with others.
        return
            [name, read](glsl::index_text const& at) { return name + "(" + at.text + ", " + read(at) + ")"; };
    }

private:
    Iterator base_;
    Pattern pattern_;
    std::size_t places_;
    std::uint32_t length_;
    [[no_unique_address]] P p_;
};

}  // namespace gpu::inline v0_2
