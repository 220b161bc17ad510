// SPDX-License-Identifier: MIT
// What can be told about a range before anything is dispatched: its length, whether it is one range, how much an output can hold.
#pragma once
#include <gpu/error.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>

#include <cstddef>
#include <string>
#include <tuple>

namespace gpu {

namespace detail {
template <class I> bool one_range(I const&, I const&) { return true; }
template <class I> std::size_t room(I const&) { return static_cast<std::size_t>(-1); }
template <class T> bool one_range(buffer_iterator<T> const& a, buffer_iterator<T> const& b) { return a.same_memory(b); }
template <class T> std::size_t room(buffer_iterator<T> const& i) { return i.room(); }
template <class I> bool one_range(reverse_iterator<I> const& a, reverse_iterator<I> const& b) { return one_range(a.base(), b.base()); }
template <class T> std::size_t room(reverse_iterator<buffer_iterator<T>> const& i) { return i.base().position(); }
template <class I, class F> bool one_range(transform_iterator<I, F> const& a, transform_iterator<I, F> const& b) { return one_range(a.base(), b.base()); }
template <class I, class F> std::size_t room(transform_iterator<I, F> const& i) { return room(i.base()); }
template <class I, class J> bool one_range(permutation_iterator<I, J> const& a, permutation_iterator<I, J> const& b) { return one_range(a.index(), b.index()); }
template <class I, class J> std::size_t room(permutation_iterator<I, J> const& i) { return room(i.index()); }
template <class... I> bool one_range(zip_iterator<I...> const& a, zip_iterator<I...> const& b) {
    return one_range(std::get<0>(a.get_iterator_tuple()), std::get<0>(b.get_iterator_tuple()));
}
template <class... I> std::size_t room(zip_iterator<I...> const& i) {
    std::size_t least = static_cast<std::size_t>(-1);
    std::apply([&](auto const&... p) { ((least = room(p) < least ? room(p) : least), ...); }, i.get_iterator_tuple());
    return least;
}
[[noreturn, gnu::cold]] inline void bad_range(const char* what, const char* why) { throw invalid_argument(std::string("gpu::") + what + ": " + why); }
[[noreturn, gnu::cold]] inline void too_short(const char* what, const char* which, std::size_t has, std::size_t needed) {
    throw invalid_argument(std::string("gpu::") + what + ": the " + which + " has room for " + std::to_string(has) + " elements, and " + std::to_string(needed) + " are needed");
}
} // namespace detail

/// Elements in [first, last) of the algorithm `what`; throws when that is no range.
template <class I> std::size_t range_length(const char* what, I const& first, I const& last) {
    if (!detail::one_range(first, last)) detail::bad_range(what, "first and last are iterators of different vectors");
    std::ptrdiff_t const n = last - first;
    if (n < 0) detail::bad_range(what, "last lies before first");
    if (static_cast<std::size_t>(n) > detail::room(first)) detail::too_short(what, "input", detail::room(first), static_cast<std::size_t>(n));
    return static_cast<std::size_t>(n);
}

/// Throws when `i` is known to hold fewer than n elements.
template <class I> void require_room(const char* what, const char* which, I const& i, std::size_t n) {
    if (detail::room(i) < n) detail::too_short(what, which, detail::room(i), n);
}

/// Two iterators as a range: what views are made of.
template <class I> class subrange {
public:
    subrange(I first, I last) : first_(first), last_(last) {}
    I begin() const { return first_; }
    I end() const { return last_; }
    std::size_t size() const { return static_cast<std::size_t>(last_ - first_); }
    bool empty() const { return first_ == last_; }

private:
    I first_, last_;
};

} // namespace gpu
