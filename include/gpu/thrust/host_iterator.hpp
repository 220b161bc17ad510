// SPDX-License-Identifier: MIT
// zip_iterator, transform_iterator and their kin over iterators of the host. They work on the host.
#pragma once
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/thrust/policy.hpp>

#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2 {

template <class... I>
requires(detail::on_host<I> || ...) class zip_iterator<I...> : public iterator_facade<zip_iterator<I...>> {
public:
    using value_type = std::tuple<typename std::iterator_traits<I>::value_type...>;
    using reference = std::tuple<std::iter_reference_t<I>...>;
    zip_iterator() = default;
    explicit zip_iterator(I... i) : parts_(i...) {}
    explicit zip_iterator(std::tuple<I...> const& t) : parts_(t) {}
    std::tuple<I...> const& get_iterator_tuple() const { return parts_; }
    void move(std::ptrdiff_t n) {
        std::apply([n](auto&... i) { ((i += n), ...); }, parts_);
    }
    std::ptrdiff_t distance_to(zip_iterator const& o) const {
        return std::get<0>(o.parts_) - std::get<0>(parts_);
    }
    reference value() const {
        return std::apply([](auto const&... i) { return reference(*i...); }, parts_);
    }

private:
    std::tuple<I...> parts_;
};

template <class F, detail::on_host I>
class transform_iterator<F, I> : public iterator_facade<transform_iterator<F, I>> {
public:
    using reference = decltype(std::declval<F&>()(*std::declval<I const&>()));
    using value_type = std::remove_cvref_t<reference>;
    transform_iterator() = default;
    explicit transform_iterator(I base, F f = F()) : base_(base), f_(f) {}
    I base() const { return base_; }
    F const& functor() const { return f_.get(); }
    void move(std::ptrdiff_t n) { base_ += n; }
    std::ptrdiff_t distance_to(transform_iterator const& o) const { return o.base_ - base_; }
    reference value() const {
        F f = functor();  // a copy, because the functor's operator() need not be const
        return f(*base_);
    }

private:
    I base_;
    detail::held<F> f_;
};

template <class I, class Index>
requires(detail::on_host<I> || detail::on_host<Index>) class permutation_iterator<I, Index>
    : public iterator_facade<permutation_iterator<I, Index>> {
public:
    using value_type = typename std::iterator_traits<I>::value_type;
    using reference = std::iter_reference_t<I>;
    permutation_iterator() = default;
    permutation_iterator(I base, Index index) : base_(base), index_(index) {}
    I base() const { return base_; }
    Index index() const { return index_; }
    void move(std::ptrdiff_t n) { index_ += n; }
    std::ptrdiff_t distance_to(permutation_iterator const& o) const { return o.index_ - index_; }
    reference value() const { return base_[static_cast<std::ptrdiff_t>(*index_)]; }

private:
    I base_;
    Index index_;
};
template <class I, detail::on_host Index>
permutation_iterator<I, Index> make_permutation_iterator(I base, Index index) {
    return {base, index};
}

template <detail::on_host I> class reverse_iterator<I> : public iterator_facade<reverse_iterator<I>> {
public:
    using value_type = typename std::iterator_traits<I>::value_type;
    using reference = std::iter_reference_t<I>;
    reverse_iterator() = default;
    explicit reverse_iterator(I base) : base_(base) {}
    I base() const { return base_; }
    void move(std::ptrdiff_t n) { base_ -= n; }
    std::ptrdiff_t distance_to(reverse_iterator const& o) const { return base_ - o.base_; }
    reference value() const { return base_[-1]; }

private:
    I base_;
};

namespace detail {
/// Stores f(x) where x is assigned.
template <class F, class I> struct host_transformed {
    I at;
    F const* f;
    template <class X> host_transformed const& operator=(X const& x) const {
        F called = *f;
        *at = static_cast<typename std::iterator_traits<I>::value_type>(called(x));
        return *this;
    }
};
template <class F, class I>
class host_transform_output_iterator : public iterator_facade<host_transform_output_iterator<F, I>> {
public:
    using value_type = void;
    using reference = host_transformed<F, I>;
    host_transform_output_iterator() = default;
    explicit host_transform_output_iterator(I base, F f = F()) : base_(base), f_(f) {}
    I base() const { return base_; }
    void move(std::ptrdiff_t n) { base_ += n; }
    std::ptrdiff_t distance_to(host_transform_output_iterator const& o) const { return o.base_ - base_; }
    reference value() const { return {base_, &f_.get()}; }

private:
    I base_;
    held<F> f_;
};
}  // namespace detail
template <detail::on_host I, class F>
detail::host_transform_output_iterator<F, I> make_transform_output_iterator(I i, F f) {
    return detail::host_transform_output_iterator<F, I>(i, f);
}

}  // namespace gpu::inline v0_2
