// SPDX-License-Identifier: MIT
// Gives dot_iterator, an iterator over sums of products of elements of two arrays. A sum is
// computed each time it is read.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/iterator/place_in_array.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/kernel/hook_text.hpp>
#include <gpu/symbol/add_function.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2 {

/// An iterator over the parts of the results of a tensor product. Result (i, j) is the sum of
/// a[free_a(i) + summed_a(k)] * b[free_b(j) + summed_b(k)] over all k < length, where j < count_b.
/// Each result is divided into parts() parts: part p is the sum of up to `step` of these products,
/// from k = p * step on. Part p of result (i, j) is at index (i * count_b + j) * parts() + p of the
/// iterator. Only kernels can read it.
template <class I, class J, class T, class Plus, class Times>
class dot_iterator : public iterator_facade<dot_iterator<I, J, T, Plus, Times>> {
    using product = glsl::result_t<Times, typename I::value_type, typename J::value_type>;
    using place = detail::place_in_array;

public:
    using value_type = T;
    using reference = void;
    static constexpr std::uint32_t element_bytes = sizeof(T);
    /// Computes offsets in one of the two arrays. An offset is free(i) + summed(k), where i is an
    /// index in the dimensions that remain in the result, and k is an index in the dimensions that
    /// are summed over.
    struct side {
        place free, summed;
        /// Returns the greatest index of an element that is read plus 1.
        std::size_t reach() const { return free.reach() + summed.reach() - 1; }
    };
    dot_iterator(I a, J b, side const& in_a, side const& in_b, std::uint32_t count_b, std::uint32_t length,
        std::uint32_t step, Plus plus, Times times)
        : a_(a)
        , b_(b)
        , in_a_(in_a)
        , in_b_(in_b)
        , count_b_(count_b)
        , length_(length)
        , step_(step)
        , plus_(plus)
        , times_(times) {}
    /// Returns the number of parts of each result.
    std::size_t parts() const { return (length_ + step_ - 1) / step_; }

    void move(std::ptrdiff_t n) { at_ += n; }
    std::ptrdiff_t distance_to(dot_iterator const& o) const { return o.at_ - at_; }
    void value() const = delete;

    void bind(kernel::arguments& a) const {
        a.loops();
        a.word(static_cast<std::uint32_t>(at_));
        a.word(static_cast<std::uint32_t>(parts()));
        a.word(step_);
        a.word(length_);
        a.word(count_b_);
        bind_side(a, a_, in_a_);
        bind_side(a, b_, in_b_);
        for (place const* p : {&in_a_.free, &in_b_.free, &in_a_.summed, &in_b_.summed})
            a.function<std::uint32_t>(*p);
        a.function<typename I::value_type, typename J::value_type>(times_);
        a.function<T, T>(plus_);
    }
    auto reader(glsl::source& s) const {
        using in_a = typename I::value_type;
        using in_b = typename J::value_type;
        auto const &t = glsl::type_of<T>(), &a = glsl::type_of<in_a>(), &b = glsl::type_of<in_b>();
        // Take the uniforms, storage blocks and functions in the order in which bind() adds them.
        std::uint32_t const first = s.take_uniforms(5);
        auto const read_a = a_.reader(s);
        auto const read_b = b_.reader(s);
        std::string const free_a = glsl::add_function<std::uint32_t>(s, in_a_.free),
                          free_b = glsl::add_function<std::uint32_t>(s, in_b_.free);
        std::string const summed_a = glsl::add_function<std::uint32_t>(s, in_a_.summed),
                          summed_b = glsl::add_function<std::uint32_t>(s, in_b_.summed);
        std::string const times = glsl::add_function<in_a, in_b>(s, times_),
                          plus = glsl::add_function<T, T>(s, plus_);
        // Write the GLSL function that sums one part, and the functions that it calls.
        s.need(t);
        glsl::type const *const factors[] = {&a, &b}, *const terms[] = {&t, &t};
        std::string const name = s.fresh("dot");
        s.append(glsl::with_names(glsl::shaders::hooks_dot,
            {{"DOT", name},
                {"ITEM", t.name},
                {"READ_A", glsl::add_read(s, "item", a, read_a)},
                {"READ_B", glsl::add_read(s, "item", b, read_b)},
                {"FREE_A", free_a},
                {"FREE_B", free_b},
                {"SUMMED_A", summed_a},
                {"SUMMED_B", summed_b},
                {"PRODUCT", glsl::add_conversion(s, times, glsl::type_of<product>(), t, {factors, 2})},
                {"PLUS",
                    glsl::add_conversion(
                        s, plus, glsl::type_of<glsl::result_t<Plus, T, T>>(), t, {terms, 2})},
                {"START", glsl::uniform_name(first)},
                {"PARTS", glsl::uniform_name(first + 1)},
                {"STEP", glsl::uniform_name(first + 2)},
                {"LENGTH", glsl::uniform_name(first + 3)},
                {"COUNT_B", glsl::uniform_name(first + 4)}}));
        return [name](glsl::index_text const& at) { return name + "(" + at.text + ")"; };
    }

private:
    template <class Base> static void bind_side(kernel::arguments& a, Base const& base, side const& at) {
        kernel::limited_extent const within(a, gpu::in_order<Base> ? at.reach() : kernel::arguments::unknown);
        base.bind(a);
    }
    I a_;
    J b_;
    side in_a_, in_b_;
    std::uint32_t count_b_, length_, step_;
    [[no_unique_address]] Plus plus_;
    [[no_unique_address]] Times times_;
    std::ptrdiff_t at_ = 0;
};

}  // namespace gpu::inline v0_2
