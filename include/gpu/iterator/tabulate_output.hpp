// SPDX-License-Identifier: MIT
// tabulate_output_iterator: an output that calls a function with each stored value and its index.
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2 {

/// Output iterator that passes what is stored to a function: `it[k] = x` calls f(index + k, x). f
/// takes the index as an int; `index` is 0 by default. x is converted to T before the call.
///
///     gpu::vector<int> order{2, 0, 1}, places(3);
///     auto where = gpu::make_tabulate_output_iterator<int>(
///         [to = gpu::out(places)](auto i, auto x) { to[x] = i; });
///     gpu::copy(order.begin(), order.end(), where);           // places: 1 2 0
template <class F, class T>
class tabulate_output_iterator : public iterator_facade<tabulate_output_iterator<F, T>> {
public:
    using value_type = T;
    struct reference {
        F const& f;
        int index;
        reference const& operator=(T const& x) const {
            f(index, x);
            return *this;
        }
    };
    static constexpr std::uint32_t element_bytes = 0;
    tabulate_output_iterator() = default;
    explicit tabulate_output_iterator(F f, std::ptrdiff_t index = 0) : f_(f), index_(index) {}

    void move(std::ptrdiff_t n) { index_ += n; }
    std::ptrdiff_t distance_to(tabulate_output_iterator const& o) const { return o.index_ - index_; }
    reference value() const { return {f_.get(), static_cast<int>(index_)}; }

    void bind(kernel::arguments& a) const {
        a.word(static_cast<std::uint32_t>(index_));
        a.function<int, T>(f_.get());
    }
    auto writer(glsl::source& s) const {
        std::string const start = glsl::concat({"args[", s.take_uniforms(1), "]"});
        s.need(glsl::type_of<T>());
        std::string const called = glsl::add_function<int, T>(s, f_.get());
        return [&s, start, called](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            s.statement(called + "(int(" + at.text + " + " + start + "), " +
                        s.converted(t, glsl::type_of<T>(), v) + ");");
        };
    }

private:
    detail::held<F> f_;
    std::ptrdiff_t index_ = 0;
};

template <element T, class F>
tabulate_output_iterator<F, T> make_tabulate_output_iterator(F f, std::ptrdiff_t index = 0) {
    return tabulate_output_iterator<F, T>(f, index);
}

}  // namespace gpu::inline v0_2
