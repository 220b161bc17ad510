// SPDX-License-Identifier: MIT
// Gives fold_iterator, an iterator that combines neighbouring elements of a range into one value.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/kernel/hook_text.hpp>
#include <gpu/symbol/add_function.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2 {

/// An iterator whose values are combined elements of a range. The range consists of segments of
/// equal length, and each segment is cut into parts of up to `step` elements. The parts of all
/// segments are numbered consecutively. Value i combines the elements of part i in order under
/// `op`. Only kernels can read it.
template <class Iterator, class Op>
class fold_iterator : public iterator_facade<fold_iterator<Iterator, Op>> {
public:
    using value_type = typename Iterator::value_type;
    using reference = void;
    static constexpr std::uint32_t element_bytes = sizeof(value_type);
    fold_iterator(Iterator base, std::uint32_t length, Op op, std::uint32_t step = 32)
        : base_(base), length_(length), step_(step), op_(op) {}
    /// Returns the number of parts of each segment.
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
        // Take the uniforms, storage blocks and functions in the order in which bind() adds them.
        std::uint32_t const first = s.take_uniforms(4);
        auto const read = base_.reader(s);
        std::string const called = glsl::add_function<value_type, value_type>(s, op_);
        // Write the GLSL function that folds one part, and the functions that it calls.
        glsl::type const* const two[] = {&t, &t};
        auto const& result = glsl::type_of<glsl::result_t<Op, value_type, value_type>>();
        std::string const name = s.fresh("fold");
        s.append(glsl::with_names(glsl::shaders::hooks_fold,
            {{"FOLD", name},
                {"ITEM", t.name},
                {"READ", glsl::add_read(s, "item", t, read)},
                {"COMBINE", glsl::add_conversion(s, called, result, t, {two, 2})},
                {"START", glsl::uniform_name(first)},
                {"LENGTH", glsl::uniform_name(first + 1)},
                {"PARTS", glsl::uniform_name(first + 2)},
                {"STEP", glsl::uniform_name(first + 3)}}));
        return [name](glsl::index_text const& at) { return name + "(" + at.text + ")"; };
    }

private:
    Iterator base_;
    std::uint32_t length_, step_;
    [[no_unique_address]] Op op_;
    std::ptrdiff_t at_ = 0;
};

}  // namespace gpu::inline v0_2
