// SPDX-License-Identifier: MIT
// Copies elements to one of two outputs, by a predicate: partition_copy, stable_partition_copy.
#pragma once
#include <gpu/algorithm/compact.hpp>

#include <cstddef>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Returns an iterator over the flags of a partition_copy: flag i is 1 when p(stencil[i]) holds,
/// otherwise 0. Throws invalid_argument when an output begins inside the input or the stencil, when
/// both outputs begin at the same element, or when the stencil is too short.
template <class I, class S, class O1, class O2, class P>
auto flags_of_parts(char const* what, I const& first, kernel::length n, S const& stencil, O1 const& yes,
    O2 const& no, P const& p) {
    require_room(what, "stencil", stencil, n);
    require_unread(what, first, n, stencil, yes);
    require_unread(what, first, n, stencil, no);
    require_two_outputs(what, yes, no);
    return make_transform_iterator(stencil, flag_of<P>{p});
}
/// Copies n elements, in order: those whose flag is 1 to `yes`, the others to `no`. Returns the
/// ends of both outputs. Waits for the number of elements copied to `yes`.
template <class I, class Flags, class O1, class O2>
std::pair<O1, O2> part(I first, kernel::length n, Flags flags, O1 yes, O2 no) {
    using T = typename I::value_type;
    kernel::session s;
    // On llvmpipe, when both outputs are plain memory: pack the elements into scratch memory, chunk
    // by chunk, and copy the packed elements to the outputs.
    if constexpr (primitive::same_elements<scratch_iterator<T>, O1> &&
                  primitive::same_elements<scratch_iterator<T>, O2>)
        if (n.most > 0 && detail::room(yes) >= n.most && detail::room(no) >= n.most &&
            primitive::compacts_chunks<true>(*s, n, flags, first)) {
            auto const kept = static_cast<std::ptrdiff_t>(primitive::compact_chunks<true>(
                *s, flags, first, n.most, larger_element<I, Flags>, yes, [&](std::size_t) { return no; }));
            return {yes + kept, no + (static_cast<std::ptrdiff_t>(n.most) - kept)};
        }
    // In all other cases, scan the flags to find the new position of each element, and store it
    // there.
    auto const within = within_room(*s, n.most, yes, no);
    std::size_t const kept = primitive::compact(
        flags, n, larger_element<I, Flags>, primitive::part_item<I, O1, O2>{first, yes, no});
    return {written_end("partition_copy", "first output", yes, kept),
        written_end("partition_copy", "second output", no, kernel::read_length(n) - kept)};
}
}  // namespace detail

/// Copies the elements that satisfy `p` to `yes` and the others to `no`, both in order. Returns the
/// ends of both outputs. Waits for the number of elements copied to `yes`.
///
/// The outputs must not overlap the input or the stencil. Complexity: linear, one scan. Scratch
/// memory: as copy_if. On llvmpipe, it is two copies of the range when both outputs are plain
/// memory with room for the whole range.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5}, even(5), odd(5);
///     gpu::partition_copy(v.begin(), v.end(), even.begin(), odd.begin(),
///                         [](auto x) { return x % 2 == 0; });  // even: 2 4, odd: 1 3 5
template <readable_iterator I, writable_iterator O1, writable_iterator O2, class P>
requires(!device_iterator<P>) std::pair<O1, O2> partition_copy(I first, I last, O1 yes, O2 no, P p) {
    auto const n = range_length("partition_copy", first, last);
    return detail::part(
        first, n, detail::flags_of_parts("partition_copy", first, n, first, yes, no, p), yes, no);
}
/// Copies element i to `yes` when p(stencil[i]) holds, otherwise to `no`, both in order. Returns
/// the ends of both outputs. Waits for the number of elements copied to `yes`.
template <readable_iterator I, readable_iterator S, writable_iterator O1, writable_iterator O2, class P>
std::pair<O1, O2> partition_copy(I first, I last, S stencil, O1 yes, O2 no, P p) {
    auto const n = range_length("partition_copy", first, last);
    return detail::part(
        first, n, detail::flags_of_parts("partition_copy", first, n, stencil, yes, no, p), yes, no);
}
/// Copies the elements that satisfy `p` to `yes` and the others to `no`, both in order. Stores the
/// number of elements copied to `yes` in `count`, a gpu::scalar or an iterator. Does not wait.
/// Cost: as partition_copy.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5}, even(5), odd(5);
///     gpu::scalar<unsigned> count;
///     gpu::partition_copy_into(v.begin(), v.end(), even.begin(), odd.begin(), count,
///                              [](auto x) { return x % 2 == 0; });
///                                                             // even: 2 4, odd: 1 3 5, count: 2
template <readable_iterator I, writable_iterator O1, writable_iterator O2, result N, class P>
void partition_copy_into(I first, I last, O1 yes, O2 no, N&& count, P p) {
    auto const n = range_length("partition_copy_into", first, last);
    detail::compact_at("partition_copy_into",
        detail::flags_of_parts("partition_copy_into", first, n, first, yes, no, p),
        n,
        detail::larger_element<I, O1>,
        primitive::part_item<I, O1, O2>{first, yes, no},
        count);
}
template <readable_iterator I, readable_iterator S, writable_iterator O1, writable_iterator O2, result N,
    class P>
void partition_copy_into(I first, I last, S stencil, O1 yes, O2 no, N&& count, P p) {
    auto const n = range_length("partition_copy_into", first, last);
    detail::compact_at("partition_copy_into",
        detail::flags_of_parts("partition_copy_into", first, n, stencil, yes, no, p),
        n,
        detail::larger_element<I, O1>,
        primitive::part_item<I, O1, O2>{first, yes, no},
        count);
}
/// Copies the elements that satisfy `p` to `yes` and the others to `no`, both in order. Another
/// name of partition_copy. Cost: as partition_copy.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5}, even(5), odd(5);
///     gpu::stable_partition_copy(v.begin(), v.end(), even.begin(), odd.begin(),
///                                [](auto x) { return x % 2 == 0; });
///                                                             // even: 2 4, odd: 1 3 5
template <readable_iterator I, writable_iterator O1, writable_iterator O2, class P>
requires(!device_iterator<P>) std::pair<O1, O2> stable_partition_copy(I first, I last, O1 yes, O2 no, P p) {
    return gpu::partition_copy(first, last, yes, no, p);
}
template <readable_iterator I, readable_iterator S, writable_iterator O1, writable_iterator O2, class P>
std::pair<O1, O2> stable_partition_copy(I first, I last, S stencil, O1 yes, O2 no, P p) {
    return gpu::partition_copy(first, last, stencil, yes, no, p);
}

/// Copies the elements that satisfy `p` to `yes` and the others to `no`, both in order, and stores
/// the number of elements copied to `yes` in `count`. Another name of partition_copy_into. Does not
/// wait. Cost: as partition_copy.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5}, even(5), odd(5);
///     gpu::scalar<unsigned> count;
///     gpu::stable_partition_copy_into(v.begin(), v.end(), even.begin(), odd.begin(), count,
///                                     [](auto x) { return x % 2 == 0; });
///                                                             // count: 2
template <readable_iterator I, writable_iterator O1, writable_iterator O2, result N, class P>
void stable_partition_copy_into(I first, I last, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(first, last, yes, no, count, p);
}
template <readable_iterator I, readable_iterator S, writable_iterator O1, writable_iterator O2, result N,
    class P>
void stable_partition_copy_into(I first, I last, S stencil, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(first, last, stencil, yes, no, count, p);
}

// Overloads of all functions of this header for whole ranges instead of pairs of iterators.
template <device_range R, writable_iterator O1, writable_iterator O2, class P>
std::pair<O1, O2> partition_copy(R&& r, O1 yes, O2 no, P p) {
    return gpu::partition_copy(r.begin(), r.end(), yes, no, p);
}
template <device_range R, device_range S, writable_iterator O1, writable_iterator O2, class P>
std::pair<O1, O2> partition_copy(R&& r, S&& stencil, O1 yes, O2 no, P p) {
    return gpu::partition_copy(r.begin(), r.end(), stencil.begin(), yes, no, p);
}
template <device_range R, writable_iterator O1, writable_iterator O2, class P>
std::pair<O1, O2> stable_partition_copy(R&& r, O1 yes, O2 no, P p) {
    return gpu::partition_copy(r.begin(), r.end(), yes, no, p);
}
template <device_range R, device_range S, writable_iterator O1, writable_iterator O2, class P>
std::pair<O1, O2> stable_partition_copy(R&& r, S&& stencil, O1 yes, O2 no, P p) {
    return gpu::partition_copy(r.begin(), r.end(), stencil.begin(), yes, no, p);
}
template <device_range R, writable_iterator O1, writable_iterator O2, result N, class P>
void partition_copy_into(R&& r, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(r.begin(), r.end(), yes, no, count, p);
}
template <device_range R, device_range S, writable_iterator O1, writable_iterator O2, result N, class P>
void partition_copy_into(R&& r, S&& stencil, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(r.begin(), r.end(), stencil.begin(), yes, no, count, p);
}
template <device_range R, writable_iterator O1, writable_iterator O2, result N, class P>
void stable_partition_copy_into(R&& r, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(r.begin(), r.end(), yes, no, count, p);
}
template <device_range R, device_range S, writable_iterator O1, writable_iterator O2, result N, class P>
void stable_partition_copy_into(R&& r, S&& stencil, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(r.begin(), r.end(), stencil.begin(), yes, no, count, p);
}

}  // namespace gpu::inline v0_2
