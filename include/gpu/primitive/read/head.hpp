// SPDX-License-Identifier: MIT
// Gives head_iterator, which tells for each index of a range whether a segment begins there.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/kernel/hook_text.hpp>
#include <gpu/symbol/add_function.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

/// An iterator whose value i is 1 when one of `count` offsets is i, and 0 otherwise. The offsets
/// are words that never decrease. A kernel searches them for each value that it reads. Only kernels
/// can read it.
template <class Offsets> class head_iterator : public iterator_facade<head_iterator<Offsets>> {
public:
    using value_type = std::uint32_t;
    using reference = void;
    static constexpr std::uint32_t element_bytes = Offsets::element_bytes;
    head_iterator(Offsets offsets, std::size_t count) : offsets_(offsets), count_(count) {}

    void move(std::ptrdiff_t) = delete;
    void value() const = delete;

    void bind(kernel::arguments& a) const {
        a.word(static_cast<std::uint32_t>(count_));
        kernel::limited_extent const within(a, count_);
        offsets_.bind(a);
    }
    auto reader(glsl::source& s) const {
        std::uint32_t const length = s.take_uniforms(1);
        auto const read = offsets_.reader(s);
        std::string const name = s.fresh("head");
        s.append(glsl::with_names(glsl::shaders::hooks_head,
            {{"HEAD", name},
                {"READ_OFFSET", glsl::add_read(s, "offset", glsl::type_of<std::uint32_t>(), read)},
                {"LENGTH", glsl::uniform_name(length)}}));
        return [name](glsl::index_text const& at) { return name + "(" + at.text + ")"; };
    }

private:
    Offsets offsets_;
    std::size_t count_;
};

}  // namespace gpu::inline v0_2
