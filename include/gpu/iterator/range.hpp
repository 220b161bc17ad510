// SPDX-License-Identifier: MIT
// What can be told about a range before anything is dispatched: its length, whether it is one range, how much an output can hold.
#pragma once
#include <gpu/error.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <string>
#include <tuple>

namespace gpu {

namespace detail {
[[noreturn, gnu::cold]] inline void bad_range(const char* what, const char* why) { throw invalid_argument(std::string("gpu::") + what + ": " + why); }
[[noreturn, gnu::cold]] inline void too_short(const char* what, const char* which, std::size_t has, std::size_t needed) {
    throw invalid_argument(std::string("gpu::") + what + ": the " + which + " has room for " + std::to_string(has) + " elements, and " + std::to_string(needed) + " are needed");
}
} // namespace detail

/// Elements in [first, last) of the algorithm `what`; throws when that is no range.
///
/// Of a counted range a kernel::length: `auto const n = range_length(...)`, handed on to a primitive, serves both, and
/// detail::output_end(out, n) is what to return. An algorithm that needs the number on the host says `std::size_t const n`.
template <class I> std::size_t range_length(const char* what, I const& first, I const& last) {
    kernel::detail::called = what;
    if (!detail::one_range(first, last)) detail::bad_range(what, "first and last are iterators of different vectors");
    std::ptrdiff_t const n = last - first;
    if (n < 0) detail::bad_range(what, "last lies before first");
    if (static_cast<std::size_t>(n) > detail::room(first)) detail::too_short(what, "input", detail::room(first), static_cast<std::size_t>(n));
    return static_cast<std::size_t>(n);
}

template <class I> requires detail::is_counted<I> kernel::length range_length(const char* what, I const& first, I const&) {
    kernel::detail::called = what;
    kernel::length const n = detail::counted_length(first);
    if (n.most > detail::room(first)) detail::too_short(what, "input", detail::room(first), n.most);
    return n;
}

/// Throws when `i` is known to hold fewer than n elements.
template <class I> void require_room(const char* what, const char* which, I const& i, kernel::length n) {
    kernel::detail::called = what;
    if (detail::room(i) < n.most) detail::too_short(what, which, detail::room(i), n.most);
}

/// Throws when m elements from `out` on are known to lie over the n from `in` on that are read meanwhile.
template <class I, class O> void require_apart(const char* what, const char* which, I const& in, kernel::length n, O const& out, kernel::length m) {
    if constexpr (requires { in.position(), out.position(); }) {
        if (n.on_gpu() || m.on_gpu() || in.buffer() != out.buffer()) return;
        std::size_t const read = in.position() * I::element_bytes, written = out.position() * O::element_bytes;
        if (read < written + m.most * O::element_bytes && written < read + n.most * I::element_bytes)
            detail::bad_range(what, detail::concat({"the output overlaps the ", which, ", which other threads are still reading; write elsewhere"}).c_str());
    }
}
/// The same where the output may be the input itself.
template <class I, class O> void require_same_or_apart(const char* what, const char* which, I const& in, kernel::length n, O const& out) {
    if (!detail::coincide(in, out)) require_apart(what, which, in, n, out, n);
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
