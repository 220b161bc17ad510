// SPDX-License-Identifier: MIT
// Checks ranges before a launch: their length, whether both ends belong together, the room in
// outputs, and overlap.
#pragma once
#include <gpu/error.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/check.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <string>
#include <tuple>

namespace gpu::inline v0_2 {

namespace detail {
[[noreturn, gnu::cold]] void bad_range(char const* what, char const* why);
[[noreturn, gnu::cold]] void too_short(
    char const* what, char const* which, std::size_t has, std::size_t needed);
}  // namespace detail

/// Returns the number of elements in [first, last). Throws invalid_argument when first and last are
/// not the ends of one range; the message names the algorithm `what`.
///
/// For a counted range, whose length is in GPU memory, the result is a kernel::length. To accept
/// both kinds of range, an algorithm declares `auto const n = range_length(...)`, passes n to a
/// primitive and returns detail::output_end(out, n). An algorithm that needs the number on the host
/// declares `std::size_t const n`, which does not compile for a counted range.
template <class I> std::size_t range_length(char const* what, I const& first, I const& last) {
    kernel::detail::called = what;
    if (!detail::one_range(first, last))
        detail::bad_range(what, "first and last are iterators of different vectors");
    std::ptrdiff_t const n = last - first;
    if (n < 0) detail::bad_range(what, "last lies before first, or the number of elements is negative");
    if (static_cast<std::size_t>(n) > detail::room(first))
        detail::too_short(what, "range", detail::room(first), static_cast<std::size_t>(n));
    detail::require_permutation(what, "input", first, static_cast<std::size_t>(n));
    return static_cast<std::size_t>(n);
}

template <class I>
requires detail::is_counted<I> kernel::length range_length(char const* what, I const& first, I const&) {
    kernel::detail::called = what;
    kernel::length const n = detail::counted_length(first);
    if (n.most > detail::room(first)) detail::too_short(what, "range", detail::room(first), n.most);
    detail::require_permutation(what, "input", first, n);
    return n;
}

/// Throws invalid_argument when n was a negative number before it became a std::size_t.
inline void require_count(char const* what, std::size_t n) {
    if (static_cast<std::ptrdiff_t>(n) < 0) detail::bad_range(what, "the number of elements is negative");
}
/// Throws invalid_argument when the memory of iterator `i` is known to hold fewer than n elements.
/// The message names the algorithm `what` and the range `which`. When only the GPU knows n, its
/// upper bound is checked.
template <class I> void require_room(char const* what, char const* which, I const& i, kernel::length n) {
    kernel::detail::called = what;
    if (detail::room(i) < n.most) detail::too_short(what, which, detail::room(i), n.most);
    detail::require_permutation(what, which, i, n);
}

namespace detail {
/// Returns a guard for a call that writes up to `most` elements to each of the outputs, and learns
/// only from the GPU how many. While the guard lives, launches store nothing behind the end of an
/// output. That costs nothing where each output has room for `most` elements.
template <class... O>
kernel::bounded_stores within_room(kernel::runtime& r, std::size_t most, O const&... out) {
    return {r.call, (... || (detail::room(out) < most))};
}
/// Returns the end of `n` elements that a call has written to `out`. For calls that know n only
/// when they have written them: throws invalid_argument when `out` has room for fewer, and the
/// elements for which there was no room are lost. While precompile() runs, when counts are not
/// known, does not throw.
template <class O> O written_end(char const* what, char const* which, O out, std::size_t n) {
    if (detail::room(out) < n) {
        kernel::runtime const& r = kernel::current();
        if (!r.rehearsing && !r.tuning.assemble_only) detail::too_short(what, which, detail::room(out), n);
    }
    return out + static_cast<std::ptrdiff_t>(n);
}
/// The bytes [first, last) of a buffer that a range occupies. `element` is the size of an element
/// in bytes. When `backwards` is true, the first element of the range is the last in memory.
struct stretch_of_memory {
    gl::GLuint buffer;
    std::uint32_t element;
    bool backwards;
    std::size_t first, last;
};
/// The parts of memory that a range is known to occupy. Elements whose index only a kernel computes
/// are not included.
struct footprint {
    static constexpr std::uint32_t most = 16;
    std::uint32_t count = 0;
    stretch_of_memory all[most];
};
template <class I> void add_memory(footprint& f, I const& i, std::size_t n, bool backwards = false) {
    if constexpr (requires { i.position(); })
        if (f.count < f.most)
            f.all[f.count++] = {i.buffer(),
                I::element_bytes,
                backwards,
                i.position() * I::element_bytes,
                (i.position() + n) * I::element_bytes};
}
template <class F, class I, class V>
void add_memory(footprint& f, transform_iterator<F, I, V> const& i, std::size_t n, bool backwards = false) {
    add_memory(f, i.base(), n, backwards);
}
template <class I, class J>
void add_memory(footprint& f, permutation_iterator<I, J> const& i, std::size_t n, bool backwards = false) {
    add_memory(f, i.index(), n, backwards);
}
template <class I>
void add_memory(footprint& f, counted_iterator<I> const& i, std::size_t n, bool backwards = false) {
    add_memory(f, i.base(), n, backwards);
}
template <class I>
void add_memory(footprint& f, reverse_iterator<I> const& i, std::size_t n, bool backwards = false) {
    if constexpr (!is_counted<I>) add_memory(f, i.base() - static_cast<std::ptrdiff_t>(n), n, !backwards);
}
template <class... I>
void add_memory(footprint& f, zip_iterator<I...> const& i, std::size_t n, bool backwards = false) {
    std::apply(
        [&](auto const&... part) { (add_memory(f, part, n, backwards), ...); }, i.get_iterator_tuple());
}
bool overlap(footprint const& a, footprint const& b, bool may_coincide);
template <class I, class O>
void require_no_overlap(char const* what, char const* which, I const& in, kernel::length n, O const& out,
    kernel::length m, bool may_coincide) {
    if constexpr (requires { in.position(), out.position(); }) {
        if (in.buffer() != out.buffer()) return;  // ranges in different buffers never overlap
    }
    if constexpr (I::element_bytes > 0 && O::element_bytes > 0) {
        footprint read, written;
        add_memory(read, in, n.on_gpu() ? 1 : n.most);
        add_memory(written, out, m.on_gpu() ? 1 : m.most);
        if (overlap(read, written, may_coincide)) [[unlikely]]
            bad_range(what,
                concat({"the output overlaps the ",
                           which,
                           ", which other threads are still reading; write elsewhere"})
                    .c_str());
    }
}
}  // namespace detail

/// Throws invalid_argument when the m elements written from `out` on overlap the n elements read
/// from `in` on. When only the GPU knows a length, only the first element of that range is checked.
template <class I, class O>
void require_apart(
    char const* what, char const* which, I const& in, kernel::length n, O const& out, kernel::length m) {
    detail::require_no_overlap(what, which, in, n, out, m, false);
}
/// Throws invalid_argument when the n elements written from `out` on overlap the n elements read
/// from `in` on, unless both ranges are the same elements in the same order.
template <class I, class O>
void require_same_or_apart(char const* what, char const* which, I const& in, kernel::length n, O const& out) {
    detail::require_no_overlap(what, which, in, n, out, n, true);
}
/// Throws invalid_argument when the outputs a and b begin with the same element in memory.
template <class O, class P> void require_two_outputs(char const* what, O const& a, P const& b) {
    if constexpr (requires { a.position(), b.position(); })
        if (a.buffer() == b.buffer() && detail::room(a) > 0 && detail::room(b) > 0 &&
            a.position() * O::element_bytes == b.position() * P::element_bytes) [[unlikely]]
            detail::bad_range(what, "two outputs overlap; write one of them elsewhere");
}

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/iterator/impl/preconditions.ipp>
#endif
