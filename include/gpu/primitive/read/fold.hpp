// SPDX-License-Identifier: MIT
// fold_iterator: several neighbours combined into one value where they are read.
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu {

/// Segments of one length, each cut into parts of up to `step` elements: value i is part i of all, combined
/// under `op` in order. For kernels only.
template <class Iterator, class Op>
class fold_iterator : public iterator_facade<fold_iterator<Iterator, Op>> {
public:
    using value_type = typename Iterator::value_type;
    using reference = void;
    static constexpr std::uint32_t element_bytes = sizeof(value_type);
    fold_iterator(Iterator base, std::uint32_t length, Op op, std::uint32_t step = 32)
        : base_(base), length_(length), step_(step), op_(op) {}
    /// Of a segment.
    std::size_t parts() const { return (std::size_t(length_) + step_ - 1) / step_; }

    void move(std::ptrdiff_t n) { at_ += n; }
    std::ptrdiff_t distance_to(fold_iterator const& o) const { return o.at_ - at_; }
    void value() const = delete;

    void bind(kernel::arguments& a) const {
        a.word(static_cast<std::uint32_t>(at_));
        a.word(length_);
        a.word(static_cast<std::uint32_t>(parts()));
        a.word(step_);
        base_.bind(a);
        a.function<value_type, value_type>(op_);
    }
    auto reader(glsl::source& s) const {
        auto const& t = glsl::type_of<value_type>();
        std::uint32_t const first = s.take_uniforms(4);
        std::string const name = s.fresh("fold");
        auto const read = base_.reader(s);
        std::string const called = s.function<value_type, value_type>(op_);
        s.need(t);
        s.begin();
        std::string const item = read(glsl::index_text{"j"});
        s.append(glsl::concat({t.name,
            " ",
            name,
            "(uint i) {\n    i += args[",
            first,
            "];\n    uint segment = i / args[",
            first + 2,
            "], end = (segment + 1u) * args[",
            first + 1,
            "];\n",
            "    uint j = segment * args[",
            first + 1,
            "] + (i - segment * args[",
            first + 2,
            "]) * args[",
            first + 3,
            "], last = min(j + args[",
            first + 3,
            "], end);\n    ",
            t.name,
            " v = ",
            item,
            ";\n    for (++j; j < last; ++j) v = ",
            glsl::convert(glsl::type_of<glsl::result_t<Op, value_type, value_type>>(),
                t,
                glsl::concat({called, "(v, ", item, ")"})),
            ";\n    return v;\n}\n"}));
        return [name](glsl::index_text const& at) { return name + "(" + at.text + ")"; };
    }

private:
    Iterator base_;
    std::uint32_t length_, step_;
    [[no_unique_address]] Op op_;
    std::ptrdiff_t at_ = 0;
};

}  // namespace gpu
