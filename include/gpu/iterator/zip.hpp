// SPDX-License-Identifier: MIT
// zip_iterator: iterates over several ranges together. It yields tuples of their elements.
#pragma once
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/concepts.hpp>

#include <cstddef>
#include <string>
#include <tuple>
#include <utility>

namespace gpu::inline v0_2 {

/// Iterator that yields tuples (a[i], b[i], ...) of the elements of several ranges. On the host and
/// on the GPU, gpu::get<0>(t) returns the first component of a tuple t.
template <class... Iterator> class zip_iterator : public iterator_facade<zip_iterator<Iterator...>> {
    static constexpr std::uint32_t largest() {
        std::uint32_t m = 0;
        ((m = Iterator::element_bytes > m ? Iterator::element_bytes : m), ...);
        return m;
    }
    using indices = std::index_sequence_for<Iterator...>;

public:
    using value_type = std::tuple<typename Iterator::value_type...>;
    using reference = std::tuple<typename Iterator::reference...>;
    static constexpr std::uint32_t element_bytes = largest();
    static constexpr bool in_order = (gpu::in_order<Iterator> && ...);
    zip_iterator() = default;
    explicit zip_iterator(Iterator... i) : parts_(i...) {}
    explicit zip_iterator(std::tuple<Iterator...> const& t) : parts_(t) {}
    std::tuple<Iterator...> const& get_iterator_tuple() const { return parts_; }

    std::size_t room() const {
        std::size_t least = static_cast<std::size_t>(-1);
        std::apply(
            [&](auto const&... p) { ((least = detail::room(p) < least ? detail::room(p) : least), ...); },
            parts_);
        return least;
    }
    bool same_memory(zip_iterator const& o) const {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (detail::one_range(std::get<I>(parts_), std::get<I>(o.parts_)) && ...);
        }
        (indices{});
    }

    void move(std::ptrdiff_t n) {
        std::apply([n](auto&... i) { ((i += n), ...); }, parts_);
    }
    std::ptrdiff_t distance_to(zip_iterator const& o) const {
        return std::get<0>(o.parts_) - std::get<0>(parts_);
    }
    reference value() const {
        return std::apply([](auto const&... i) { return reference(*i...); }, parts_);
    }

    void bind(kernel::arguments& a) const {
        std::apply([&a](auto const&... i) { (i.bind(a), ...); }, parts_);
    }
    auto reader(glsl::source& s) const requires(readable_iterator<Iterator>&&...) {
        s.need(glsl::type_of<value_type>());
        return [read = readers(s, indices{})](glsl::index_text const& at) {
            std::string text = glsl::type_of<value_type>().name + "(";
            bool first = true;
            std::apply(
                [&](auto const&... r) { ((text += (first ? "" : ", ") + r(at), first = false), ...); }, read);
            return text + ")";
        };
    }
    auto writer(glsl::source& s) const requires(writable_iterator<Iterator>&&...) {
        return [&s, write = writers(s, indices{})](
                   glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            s.need(t);
            std::string const whole = s.fresh("z");
            s.statement(t.name + " " + whole + " = " + v + ";");
            std::size_t k = 0;
            std::apply(
                [&](auto const&... w) {
                    ((w(at, *t.fields[k].t, whole + "." + t.fields[k].name), ++k), ...);
                },
                write);
        };
    }

private:
    // The elements of a braced list are evaluated from left to right. So the zipped iterators take
    // their buffers and uniforms in the order in which bind() passes them.
    template <std::size_t... I> auto readers(glsl::source& s, std::index_sequence<I...>) const {
        return std::tuple{wrap(std::get<I>(parts_).reader(s))...};
    }
    template <std::size_t... I> auto writers(glsl::source& s, std::index_sequence<I...>) const {
        return std::tuple{wrap(std::get<I>(parts_).writer(s))...};
    }
    template <class R> static R wrap(R r) { return r; }
    std::tuple<Iterator...> parts_;
};

/// Thrust's spelling: zip_iterator<tuple<I, J>> is zip_iterator<I, J>.
template <class... Iterator> class zip_iterator<std::tuple<Iterator...>> : public zip_iterator<Iterator...> {
public:
    using zip_iterator<Iterator...>::zip_iterator;
    zip_iterator() = default;
    zip_iterator(zip_iterator<Iterator...> const& i) : zip_iterator<Iterator...>(i) {}
};
template <class... Iterator> zip_iterator(std::tuple<Iterator...>) -> zip_iterator<Iterator...>;

template <class... Iterator> zip_iterator<Iterator...> make_zip_iterator(Iterator... i) {
    return zip_iterator<Iterator...>(i...);
}
template <class... Iterator> zip_iterator<Iterator...> make_zip_iterator(std::tuple<Iterator...> const& t) {
    return zip_iterator<Iterator...>(t);
}

}  // namespace gpu::inline v0_2
