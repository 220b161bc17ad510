// SPDX-License-Identifier: MIT
// transform_output_iterator: applies a function to what is stored. transform_input_output_iterator:
// also applies a function to what is read.
#pragma once
#include <gpu/iterator/concepts.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2 {

/// Output iterator that applies f to what is stored: `*it = x` stores f(x), computed in the kernel
/// that writes. x is first converted to the type Argument, by default the element type of the
/// output.
///
///     gpu::vector<float> v{2, 4, 6}, out(3);
///     auto half = [](auto x) { return x * 0.5f; };
///     gpu::copy(v.begin(), v.end(), gpu::make_transform_output_iterator(out.begin(), half));
///     // out: 1 2 3
///     auto sum = [](auto x) { return x.x + x.y; };                // takes a vec2, the Argument
///     auto sums = gpu::make_transform_output_iterator<gpu::vec2>(out.begin(), sum);
template <class F, class Iterator, class Argument = typename Iterator::value_type>
class transform_output_iterator : public iterator_facade<transform_output_iterator<F, Iterator, Argument>> {
public:
    using value_type = Argument;
    struct reference {
        Iterator at;
        F const& f;
        reference const& operator=(Argument const& x) const {
            F called = f;  // a copy, because the functor's operator() need not be const
            *at = static_cast<typename Iterator::value_type>(called(x));
            return *this;
        }
    };
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    static constexpr bool in_order = gpu::in_order<Iterator>;
    transform_output_iterator() = default;
    explicit transform_output_iterator(Iterator base, F f = F()) : base_(base), f_(f) {}
    Iterator base() const { return base_; }
    F const& functor() const { return f_.get(); }
    std::size_t room() const { return detail::room(base_); }
    bool same_memory(transform_output_iterator const& o) const { return detail::one_range(base_, o.base_); }

    void move(std::ptrdiff_t n) { base_ += n; }
    std::ptrdiff_t distance_to(transform_output_iterator const& o) const { return o.base_ - base_; }
    reference value() const { return {base_, functor()}; }

    void bind(kernel::arguments& a) const {
        base_.bind(a);
        a.function<Argument>(functor());
    }
    auto writer(glsl::source& s) const {
        auto const write = base_.writer(s);
        s.need(glsl::type_of<Argument>());
        std::string const called = glsl::add_function<Argument>(s, functor());
        return [&s, write, called](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            write(at,
                glsl::type_of<glsl::result_t<F, Argument>>(),
                called + "(" + s.converted(t, glsl::type_of<Argument>(), v) + ")");
        };
    }

private:
    Iterator base_;
    detail::held<F> f_;
};

template <class Iterator, class F>
transform_output_iterator<F, Iterator> make_transform_output_iterator(Iterator i, F f) {
    return transform_output_iterator<F, Iterator>(i, f);
}
template <element Argument, class Iterator, class F>
transform_output_iterator<F, Iterator, Argument> make_transform_output_iterator(Iterator i, F f) {
    return transform_output_iterator<F, Iterator, Argument>(i, f);
}

/// Iterator that reads in(x), where x is the base iterator's element, and stores out(y) when y is
/// assigned. Use it when elements are stored in another form than the one that a program computes
/// with.
///
///     gpu::vector<int> v{2, 4};
///     auto halves = gpu::make_transform_input_output_iterator(
///         v.begin(), [](auto x) { return x / 2; }, [](auto y) { return y * 2; });
///     gpu::for_each(halves, halves + 2, [](auto& x) { x += 1; });      // v: 4 6
template <class In, class Out, class Iterator>
class transform_input_output_iterator
    : public iterator_facade<transform_input_output_iterator<In, Out, Iterator>> {
    using stored = typename Iterator::value_type;

public:
    using value_type = glsl::result_t<In, stored>;
    struct reference {
        Iterator at;
        In const& in;
        Out const& out;
        operator value_type() const {
            In called = in;
            return static_cast<value_type>(called(static_cast<stored>(*at)));
        }
        reference const& operator=(value_type const& x) const {
            Out called = out;
            *at = static_cast<stored>(called(x));
            return *this;
        }
        reference const& operator=(reference const& o) const { return *this = static_cast<value_type>(o); }
    };
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    static constexpr bool in_order = gpu::in_order<Iterator>;
    transform_input_output_iterator() = default;
    explicit transform_input_output_iterator(Iterator base, In in = In(), Out out = Out())
        : base_(base), in_(in), out_(out) {}
    Iterator base() const { return base_; }
    std::size_t room() const { return detail::room(base_); }
    bool same_memory(transform_input_output_iterator const& o) const {
        return detail::one_range(base_, o.base_);
    }

    void move(std::ptrdiff_t n) { base_ += n; }
    std::ptrdiff_t distance_to(transform_input_output_iterator const& o) const { return o.base_ - base_; }
    reference value() const { return {base_, in_.get(), out_.get()}; }

    void bind(kernel::arguments& a) const {
        base_.bind(a);
        a.function<stored>(in_.get());
        a.function<value_type>(out_.get());
    }
    auto reader(glsl::source& s) const {
        auto const read = base_.reader(s);
        std::string const called = glsl::add_function<stored>(s, in_.get());
        // The text of a load calls only the functor `in_`, but bind() passes the captured values of
        // both functors. So take the uniforms of `out_` too.
        glsl::add_function<value_type>(s, out_.get());
        return [read, called](glsl::index_text const& at) { return called + "(" + read(at) + ")"; };
    }
    auto writer(glsl::source& s) const {
        auto const write = base_.writer(s);
        glsl::add_function<stored>(s, in_.get());
        s.need(glsl::type_of<value_type>());
        std::string const called = glsl::add_function<value_type>(s, out_.get());
        return [&s, write, called](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            write(at,
                glsl::type_of<glsl::result_t<Out, value_type>>(),
                called + "(" + s.converted(t, glsl::type_of<value_type>(), v) + ")");
        };
    }

private:
    Iterator base_;
    detail::held<In> in_;
    detail::held<Out> out_;
};

template <class Iterator, class In, class Out>
transform_input_output_iterator<In, Out, Iterator> make_transform_input_output_iterator(
    Iterator i, In in, Out out) {
    return transform_input_output_iterator<In, Out, Iterator>(i, in, out);
}

}  // namespace gpu::inline v0_2
