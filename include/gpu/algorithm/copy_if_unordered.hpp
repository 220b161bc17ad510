// SPDX-License-Identifier: MIT
// copy_if_unordered: copies the elements that satisfy a predicate, in any order.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/keep.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/transform.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {
namespace detail {
/// Functor that appends element i to the output, which has room for `room` elements, when the
/// predicate holds for it.
template <class T, class O, class P> struct append_if {
    in_stream<T> in;
    out_stream<O> out;
    unsigned room;
    out_stream<unsigned> count;
    [[no_unique_address]] P p;
    template <class I> void operator()(I const& i) const {
        auto const x = in[i];
        gpu::if_(gpu::invoke(p, x), [&] {
            auto const at = gpu::fetch_add(count[0u], 1u);
            gpu::if_(at < room, [&] { out[at] = x; });
        });
    }
};
}  // namespace detail

/// Copies the elements for which `p` holds to `out`, in an order that may differ between calls.
/// Returns the end of the output, and waits for the number of copied elements. Both ranges are
/// memory, as of a gpu::vector or a gpu::span.
///
/// Throws invalid_argument when the output overlaps the input, and when more elements satisfy `p`
/// than the output has room for; the elements that did not fit are lost. Complexity: as copy_if
/// when the output is at least as long as the input. A shorter output takes one launch, in which
/// each copied element costs an atomic addition to one counter; that is slower unless few elements
/// are copied. Scratch memory: one word, or as copy_if.
///
///     gpu::vector<int> v{5, -1, 7}, out(3);
///     auto end = gpu::copy_if_unordered(v.begin(), v.end(), out.begin(),
///         [](auto x) { return x > 0; });                      // out: 5 7 or 7 5
template <class I, class O, class P>
requires(detail::is_buffer_iterator<I>&& detail::is_buffer_iterator<O>) O
    copy_if_unordered(I first, I last, O out, P p) {
    std::size_t const n = range_length("copy_if_unordered", first, last);
    require_apart("copy_if_unordered", "input", first, n, out, n);
    std::size_t const room = detail::room(out);
    if (n <= room)
        return detail::keep(
            "copy_if_unordered", first, n, make_transform_iterator(first, detail::flag_of<P>{p}), out);
    // The output may turn out too short, so the kernel checks each index.
    scalar<unsigned> count(0u);
    using T = typename I::value_type;
    using U = typename O::value_type;
    gpu::for_each_index(n,
        detail::append_if<T, U, P>{in_stream<T>(first, n),
            out_stream<U>(out, room),
            static_cast<unsigned>(room),
            out_stream<unsigned>(count.begin(), 1),
            p});
    return detail::written_end("copy_if_unordered", "output", out, count.read());
}
template <device_range R, class O, class P> O copy_if_unordered(R&& r, O out, P p) {
    return gpu::copy_if_unordered(r.begin(), r.end(), out, p);
}
}  // namespace gpu::inline v0_2
