// SPDX-License-Identifier: MIT
// constant_iterator: yields one value at every position, without memory.
#pragma once
#include <gpu/iterator/concepts.hpp>

#include <cstddef>
#include <string>

namespace gpu::inline v0_2 {

/// Iterator that yields one value at every position. `index` serves only to compute the distance
/// between two iterators.
template <class T> class constant_iterator : public iterator_facade<constant_iterator<T>> {
public:
    using value_type = T;
    using reference = T;
    static constexpr std::uint32_t element_bytes = 0;
    static constexpr bool in_order = true;
    constant_iterator() = default;
    explicit constant_iterator(T const& v, std::ptrdiff_t index = 0) : value_(v), index_(index) {}

    void move(std::ptrdiff_t n) { index_ += n; }
    std::ptrdiff_t distance_to(constant_iterator const& o) const { return o.index_ - index_; }
    T value() const { return value_; }

    void bind(kernel::arguments& a) const { a.value(value_); }
    auto reader(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        s.need(t);
        std::string const text = glsl::uniform_value(t, s.take_uniforms((sizeof(T) + 3) / 4));
        return [text](glsl::index_text const&) { return text; };
    }

private:
    T value_{};
    std::ptrdiff_t index_ = 0;
};

template <class T> constant_iterator<T> make_constant_iterator(T const& v, std::ptrdiff_t index = 0) {
    return constant_iterator<T>(v, index);
}

}  // namespace gpu::inline v0_2
