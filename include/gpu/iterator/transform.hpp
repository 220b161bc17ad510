// SPDX-License-Identifier: MIT
// transform_iterator: applies a function to the elements of another iterator where they are read.
#pragma once
#include <gpu/iterator/concepts.hpp>

#include <cstddef>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2 {

/// Iterator whose element i is f(base[i]). A kernel that reads the element calls f on the GPU;
/// dereferencing on the host calls f on the host. The result of f is converted to Value, when that
/// is given.
template <class F, class Iterator, class Value = void>
class transform_iterator : public iterator_facade<transform_iterator<F, Iterator, Value>> {
    using argument = typename Iterator::value_type;
    using result_type = glsl::result_t<F, argument>;

public:
    using value_type = std::conditional_t<std::is_void_v<Value>, result_type, Value>;
    using reference = value_type;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    static constexpr bool in_order = gpu::in_order<Iterator>;
    transform_iterator() = default;
    explicit transform_iterator(Iterator base, F f = F()) : base_(base), f_(f) {}
    Iterator base() const { return base_; }
    F const& functor() const { return f_.get(); }
    std::size_t room() const { return detail::room(base_); }
    bool same_memory(transform_iterator const& o) const { return detail::one_range(base_, o.base_); }

    void move(std::ptrdiff_t n) { base_ += n; }
    std::ptrdiff_t distance_to(transform_iterator const& o) const { return o.base_ - base_; }
    value_type value() const {
        F f = functor();  // a copy, because the functor's operator() need not be const
        return static_cast<value_type>(f(static_cast<argument>(*base_)));
    }

    void bind(kernel::arguments& a) const {
        base_.bind(a);
        a.function<argument>(functor());
    }
    auto reader(glsl::source& s) const {
        auto const read = base_.reader(s);
        std::string const called = glsl::add_function<argument>(s, functor());
        auto const made = [read, called](
                              glsl::index_text const& at) { return called + "(" + read(at) + ")"; };
        if constexpr (std::is_void_v<Value>)
            return made;
        else
            return [&s, made](glsl::index_text const& at) {
                return s.converted(glsl::type_of<result_type>(), glsl::type_of<Value>(), made(at));
            };
    }

private:
    Iterator base_;
    detail::held<F> f_;
};

template <class Iterator, class F> transform_iterator<F, Iterator> make_transform_iterator(Iterator i, F f) {
    return transform_iterator<F, Iterator>(i, f);
}

}  // namespace gpu::inline v0_2
