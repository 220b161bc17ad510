// SPDX-License-Identifier: MIT
// counting_iterator: yields first, first + 1, first + 2, ..., without memory.
#pragma once
#include <gpu/iterator/concepts.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2 {

/// Iterator that yields the numbers first, first + 1, first + 2, ...
///
///     gpu::reduce(gpu::make_counting_iterator(1), gpu::make_counting_iterator(5));     // 10
template <class T> class counting_iterator : public iterator_facade<counting_iterator<T>> {
public:
    static_assert(std::is_arithmetic_v<T>, "gpu: counting_iterator counts numbers");
    using value_type = T;
    using reference = T;
    static constexpr std::uint32_t element_bytes = 0;
    static constexpr bool in_order = true;
    counting_iterator() = default;
    explicit counting_iterator(T first) : first_(static_cast<wide>(first)) {}

    void move(std::ptrdiff_t n) { first_ += static_cast<wide>(n); }
    std::ptrdiff_t distance_to(counting_iterator const& o) const {
        return static_cast<std::ptrdiff_t>(o.first_ - first_);
    }
    T value() const { return static_cast<T>(first_); }

    void bind(kernel::arguments& a) const { a.value(value()); }
    auto reader(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        std::string const first = glsl::uniform_value(t, s.take_uniforms((sizeof(T) + 3) / 4));
        return [&t, first](glsl::index_text const& at) {
            std::string const sum = first + " + " + t.name + "(int(" + at.text + "))";
            return sizeof(T) < 4 ? glsl::convert(glsl::type_of<int>(), t, "int(" + sum + ")")
                                 : "(" + sum + ")";
        };
    }

private:
    // An integer wider than T, because a range may be longer than T can count.
    using wide = std::conditional_t<std::is_integral_v<T>, std::int64_t, T>;
    wide first_{};
};

template <class T> counting_iterator<T> make_counting_iterator(T first) {
    return counting_iterator<T>(first);
}

}  // namespace gpu::inline v0_2
