// SPDX-License-Identifier: MIT
// dot_iterator: sums of products of two arrays, computed where they are read.
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/iterator/place_in_array.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu {

/// Value (i * count_b + j) * parts + p is the sum over k of a[free_a(i) + sum_a(k)] times b[free_b(j) +
/// sum_b(k)], for the p-th `step` of `length` k. For kernels only.
template <class I, class J, class T, class Plus, class Times>
class dot_iterator : public iterator_facade<dot_iterator<I, J, T, Plus, Times>> {
    using product = glsl::result_t<Times, typename I::value_type, typename J::value_type>;
    using place = detail::place_in_array;

public:
    using value_type = T;
    using reference = void;
    static constexpr std::uint32_t element_bytes = sizeof(T);
    struct side {
        place free, summed;
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
    std::size_t parts() const { return (length_ + step_ - 1) / step_; }

    void move(std::ptrdiff_t n) { at_ += n; }
    std::ptrdiff_t distance_to(dot_iterator const& o) const { return o.at_ - at_; }
    void value() const = delete;

    void bind(kernel::arguments& a) const {
        kernel::unlimited_extent const anywhere(a);
        a.loops();
        a.word(static_cast<std::uint32_t>(at_));
        a.word(static_cast<std::uint32_t>(parts()));
        a.word(step_);
        a.word(length_);
        a.word(count_b_);
        a_.bind(a);
        b_.bind(a);
        for (place const* p : {&in_a_.free, &in_b_.free, &in_a_.summed, &in_b_.summed})
            a.function<std::uint32_t>(*p);
        a.function<typename I::value_type, typename J::value_type>(times_);
        a.function<T, T>(plus_);
    }
    auto reader(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        std::uint32_t const first = s.take_uniforms(5);
        std::string const name = s.fresh("dot");
        auto const read_a = a_.reader(s);
        auto const read_b = b_.reader(s);
        std::string const free_a = s.function<std::uint32_t>(in_a_.free),
                          free_b = s.function<std::uint32_t>(in_b_.free);
        std::string const sum_a = s.function<std::uint32_t>(in_a_.summed),
                          sum_b = s.function<std::uint32_t>(in_b_.summed);
        std::string const times = s.function<typename I::value_type, typename J::value_type>(times_),
                          plus = s.function<T, T>(plus_);
        s.need(t);
        s.begin();
        std::string const item = glsl::convert(glsl::type_of<product>(),
            t,
            glsl::concat({times,
                "(",
                read_a(glsl::index_text{glsl::concat({"(in_a + ", sum_a, "(k))"})}),
                ", ",
                read_b(glsl::index_text{glsl::concat({"(in_b + ", sum_b, "(k))"})}),
                ")"}));
        s.append(glsl::concat({t.name,
            " ",
            name,
            "(uint i) {\n    i += args[",
            first,
            "];\n    uint result = i / args[",
            first + 1,
            "], k = (i - result * args[",
            first + 1,
            "]) * args[",
            first + 2,
            "], last = min(k + args[",
            first + 2,
            "], args[",
            first + 3,
            "]);\n",
            "    uint of_a = result / args[",
            first + 4,
            "], in_a = ",
            free_a,
            "(of_a), in_b = ",
            free_b,
            "(result - of_a * args[",
            first + 4,
            "]);\n    ",
            t.name,
            " v = ",
            item,
            ";\n    for (++k; k < last; ++k) v = ",
            glsl::convert(
                glsl::type_of<glsl::result_t<Plus, T, T>>(), t, glsl::concat({plus, "(v, ", item, ")"})),
            ";\n    return v;\n}\n"}));
        return [name](glsl::index_text const& at) { return name + "(" + at.text + ")"; };
    }

private:
    I a_;
    J b_;
    side in_a_, in_b_;
    std::uint32_t count_b_, length_, step_;
    [[no_unique_address]] Plus plus_;
    [[no_unique_address]] Times times_;
    std::ptrdiff_t at_ = 0;
};

}  // namespace gpu
