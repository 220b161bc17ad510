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

/// How a fold_iterator finds the elements of its parts.
struct fold_layout {
    std::uint32_t length;     ///< elements in a segment
    std::uint32_t step = 32;  ///< most elements in a part
    /// How many segments alternate in memory. With 1, a segment is neighbouring elements; with the
    /// number of columns of a matrix, it is a column.
    std::uint32_t inner = 1;
    /// True when the elements of the parts of a segment alternate, so that neighbouring parts read
    /// neighbouring elements. Only for operators that commute.
    bool alternate = false;

    /// Returns the number of parts of each segment.
    std::uint32_t parts() const {
        return static_cast<std::uint32_t>((std::size_t(length) + step - 1) / step);
    }
};

/// An iterator whose values are combined elements of a range. The range consists of segments of
/// equal length, and each segment is cut into parts. The parts of all segments are numbered
/// consecutively. Value i combines the elements of part i under `op`, in order. Only kernels can
/// read it. With Single, a thread takes one value at a time instead of a packet of neighbouring
/// ones.
template <class Iterator, class Op, bool Single = false>
class fold_iterator : public iterator_facade<fold_iterator<Iterator, Op, Single>> {
public:
    using value_type = typename Iterator::value_type;
    using reference = void;
    static constexpr std::uint32_t element_bytes =
        Single && sizeof(value_type) < 16 ? 16 : sizeof(value_type);
    fold_iterator(Iterator base, fold_layout const& parts, Op op) : base_(base), layout_(parts), op_(op) {}

    fold_iterator<Iterator, Op, true> one_at_a_time() const { return {base_, layout_, op_}; }

    void move(std::ptrdiff_t n) { at_ += n; }
    std::ptrdiff_t distance_to(fold_iterator const& o) const { return o.at_ - at_; }
    void value() const = delete;

    void bind(kernel::arguments& a) const {
        a.word(static_cast<std::uint32_t>(at_));
        a.word(layout_.length);
        a.word(layout_.parts());
        a.word(layout_.alternate ? 1 : layout_.step);
        a.word(layout_.alternate ? layout_.parts() : 1);
        a.word(layout_.alternate ? layout_.length : layout_.step);
        a.word(layout_.inner);
        base_.bind(a);
        a.function<value_type, value_type>(op_);
    }
    auto reader(glsl::source& s) const {
        auto const& t = glsl::type_of<value_type>();
        // Take the uniforms, storage blocks and functions in the order in which bind() adds them.
        std::uint32_t const first = s.take_uniforms(7);
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
                {"FROM", glsl::uniform_name(first + 3)},
                {"BY", glsl::uniform_name(first + 4)},
                {"SPAN", glsl::uniform_name(first + 5)},
                {"INNER", glsl::uniform_name(first + 6)}}));
        return [name](glsl::index_text const& at) { return name + "(" + at.text + ")"; };
    }

private:
    Iterator base_;
    fold_layout layout_;
    [[no_unique_address]] Op op_;
    std::ptrdiff_t at_ = 0;
};

}  // namespace gpu::inline v0_2
