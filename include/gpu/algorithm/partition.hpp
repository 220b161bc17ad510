// SPDX-License-Identifier: MIT
// Partitions a range in place: partition, stable_partition; includes partition_copy.hpp and
// three_way_partition.hpp, which write to other ranges or separate by two predicates.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/keep.hpp>
#include <gpu/algorithm/partition_copy.hpp>
#include <gpu/algorithm/three_way_partition.hpp>
#include <gpu/iterator/reverse.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2 {

namespace detail {
/// Iterator over the first k elements of range a, followed by the elements of range b. The iterator
/// `kept` points to k in GPU memory.
template <class A, class B, class Kept>
class joined_iterator : public iterator_facade<joined_iterator<A, B, Kept>> {
public:
    using value_type = typename A::value_type;
    using reference = void;
    static constexpr std::uint32_t element_bytes = larger_element<A, B>;
    joined_iterator(A a, B b, Kept kept) : a_(a), b_(b), kept_(kept) {}
    void bind(kernel::arguments& a) const {
        a_.bind(a);
        b_.bind(a);
        kept_.bind(a);
    }
    auto reader(glsl::source& s) const {
        auto const a = a_.reader(s);
        auto const b = b_.reader(s);
        auto const kept = kept_.reader(s);
        return [a, b, kept](glsl::index_text const& at) {
            std::string const n = kept(glsl::index_text{"0u"});
            return "(" + at.text + " < " + n + " ? " + a(glsl::index_text{at.text}) + " : " +
                   b(glsl::index_text{"(" + at.text + " - " + n + ")"}) + ")";
        };
    }

private:
    A a_;
    B b_;
    Kept kept_;
};
/// Partitions n elements in place and stably: the elements whose flag is 1 come first. Returns the
/// end of these elements, and waits for their number. `by` is flags_by or flags_by_stencil. There
/// are four methods.
///
/// On a GPU with look-back, elements with flag 1 are stored where they belong at once, if
/// keeps_where_they_are(), and only the others go through scratch memory. On llvmpipe, elements in
/// plain memory are packed into scratch memory, chunk by chunk, and the driver copies them back.
/// For other elements on llvmpipe, the flags are counted first, so that the second part can be
/// stored right behind the first part in scratch memory. On GPUs nothing is counted first, and the
/// second part is stored backwards from the end of the scratch memory.
template <class I, class Flags, class By> I part_in_place(I first, std::size_t n, Flags flags, By const& by) {
    if (n == 0) return first;
    kernel::session s;
    using T = typename I::value_type;
    if constexpr (may_keep_where_they_are<I, By>)
        if (keeps_where_they_are<I>(*s, n, larger_element<I, Flags>, by)) {
            kernel::scratch<T> const held(*s, n);
            scratch_iterator<T> const others(held);
            auto const kept = primitive::compact(flags,
                n,
                larger_element<I, Flags>,
                primitive::part_item<I, I, scratch_iterator<T>, true>{first, first, others});
            I const middle = first + static_cast<std::ptrdiff_t>(kept);
            primitive::assign(others, n - kept, middle);
            return middle;
        }
    // On llvmpipe, when the elements lie in plain memory: pack both parts into scratch memory,
    // chunk by chunk, and let the driver copy them back.
    if constexpr (primitive::same_elements<scratch_iterator<T>, I>)
        if (primitive::compacts_chunks<true>(*s, n, flags, first))
            return first + static_cast<std::ptrdiff_t>(primitive::compact_chunks<true>(
                               *s, flags, first, n, larger_element<I, Flags>, first, [&](std::size_t kept) {
                                   return first + static_cast<std::ptrdiff_t>(kept);
                               }));
    kernel::scratch<T> const held(*s, n);
    scratch_iterator<T> const begin(held);
    // For a range that is too long for one launch: store both parts in scratch memory of their own.
    if constexpr (in_order<I> && in_order<Flags>)
        if (primitive::part_of(*s, n, kernel::at_least(larger_element<I, Flags>, begin.element_bytes)) < n)
            [[unlikely]] {
            kernel::scratch<T> const others(*s, n);
            scratch_iterator<T> const rest(others);
            auto const ones = part(first, n, flags, begin, rest).first - begin;
            primitive::assign(begin, static_cast<std::size_t>(ones), first);
            primitive::assign(rest, n - static_cast<std::size_t>(ones), first + ones);
            return first + ones;
        }
    // On llvmpipe, for all other elements: count the flags first, then store both parts in order.
    if (s->tuning.form == kernel::shape::lanes) {
        kernel::scratch<std::uint32_t> const count(*s, 1);
        kernel::limited_extent const within(
            s->call, in_order<I> && in_order<Flags> ? n : std::size_t(kernel::arguments::unknown));
        primitive::partition_in_order(
            flags, first, n, larger_element<I, Flags>, begin, scratch_iterator<std::uint32_t>(count));
        primitive::assign(begin, n, first);
        return first + static_cast<std::ptrdiff_t>(
                           kernel::read_length({count.buffer().name(), &count.buffer(), false, n}));
    }
    // On GPUs: store the elements with flag 1 from the front of scratch memory, and the others
    // backwards from its end. Then copy both parts back to the range.
    auto const back = gpu::make_reverse_iterator(begin + static_cast<std::ptrdiff_t>(n));
    auto const kept = part(first, n, flags, begin, back).first - begin;
    I const middle = first + kept;
    primitive::assign(begin, static_cast<std::size_t>(kept), first);
    primitive::assign(back, n - static_cast<std::size_t>(kept), middle);
    return middle;
}
/// Partitions n elements in place and stably: the elements whose flag is 1 come first. Stores the
/// number of these elements in `count`, a gpu::scalar or an iterator. Does not wait, unless the
/// range is too long for one launch. `by` is that of part_in_place().
template <class I, class Flags, class By, class C>
void part_in_place_into(char const* what, I first, kernel::length n, Flags flags, By const& by, C& count) {
    using T = typename I::value_type;
    auto const place = result_place(count);
    require_room(what, "count", place, std::size_t(1));
    kernel::session s;
    if constexpr (in_order<I> && in_order<Flags>)
        if (!n.on_gpu() &&
            primitive::part_of(
                *s, n.most, kernel::at_least(larger_element<I, Flags>, scratch_iterator<T>::element_bytes)) <
                n.most) [[unlikely]] {
            kernel::require_numbered(n);
            auto const ones = static_cast<std::uint32_t>(part_in_place(first, n.most, flags, by) - first);
            return primitive::assign(constant_iterator<std::uint32_t>(ones), std::size_t(1), place);
        }
    kernel::scratch<T> const held(*s, n.most);
    kernel::scratch<std::uint32_t> const kept(*s, 1);
    scratch_iterator<T> const begin(held);
    scratch_iterator<std::uint32_t> const kept_place(kept);
    // Store the elements with flag 1 from the front of the scratch memory, and the others backwards
    // from its end.
    auto const back = gpu::make_reverse_iterator(begin + static_cast<std::ptrdiff_t>(n.most));
    primitive::compact_into(flags,
        n,
        larger_element<I, Flags>,
        primitive::part_item<I, decltype(begin), decltype(back)>{first, begin, back},
        kept_place);
    // Copy both parts back to the range, and the number of flags that are 1 to `count`.
    primitive::assign(joined_iterator(begin, back, kept_place), n, first);
    primitive::assign(kept_place, std::size_t(1), place);
}
}  // namespace detail

/// Moves the elements that satisfy `p` before the others, in place, and keeps the order within both
/// parts. Returns the beginning of the second part. Waits for the result.
///
/// With a stencil, `p` is applied to stencil[i] instead of element i. Complexity: linear. Scratch
/// memory: one copy of the range; two on llvmpipe. Source: as inclusive_scan.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     auto middle = gpu::stable_partition(v.begin(), v.end(), [](auto x) { return x % 2 == 0; });
///     // v: 2 4 1 3 5, middle - v.begin(): 2
template <readable_iterator I, class P> I stable_partition(I first, I last, P p) {
    return detail::part_in_place(first,
        range_length("stable_partition", first, last),
        make_transform_iterator(first, detail::flag_of<P>{p}),
        detail::flags_by<P, typename I::value_type>{p});
}
template <readable_iterator I, readable_iterator S, class P>
I stable_partition(I first, I last, S stencil, P p) {
    std::size_t const n = range_length("stable_partition", first, last);
    require_room("stable_partition", "stencil", stencil, n);
    return detail::part_in_place(
        first, n, make_transform_iterator(stencil, detail::flag_of<P>{p}), detail::flags_by_stencil{});
}
/// Moves the elements that satisfy `p` before the others, in place, and keeps the order within both
/// parts. Stores the number of elements that satisfy `p` in `count`, a gpu::scalar or an iterator.
/// Does not wait. Complexity: linear. Scratch memory: one copy of the range.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     gpu::scalar<unsigned> count;
///     gpu::stable_partition_into(v.begin(), v.end(), count, [](auto x) { return x % 2 == 0; });
///                                                             // v: 2 4 1 3 5, count: 2
template <readable_iterator I, result N, class P>
void stable_partition_into(I first, I last, N&& count, P p) {
    detail::part_in_place_into("stable_partition_into",
        first,
        range_length("stable_partition_into", first, last),
        make_transform_iterator(first, detail::flag_of<P>{p}),
        detail::flags_by<P, typename I::value_type>{p},
        count);
}
template <readable_iterator I, readable_iterator S, result N, class P>
void stable_partition_into(I first, I last, S stencil, N&& count, P p) {
    auto const n = range_length("stable_partition_into", first, last);
    require_room("stable_partition_into", "stencil", stencil, n);
    detail::part_in_place_into("stable_partition_into",
        first,
        n,
        make_transform_iterator(stencil, detail::flag_of<P>{p}),
        detail::flags_by_stencil{},
        count);
}
/// Moves the elements that satisfy `p` before the others, in place, and stores their number in
/// `count`, a gpu::scalar or an iterator. Does not wait. Another name of stable_partition_into,
/// because keeping the order costs nothing extra. Cost: as stable_partition_into.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     gpu::scalar<unsigned> count;
///     gpu::partition_into(v.begin(), v.end(), count, [](auto x) { return x % 2 == 0; });
///                                                             // v: 2 4 1 3 5, count: 2
template <readable_iterator I, readable_iterator S, result N, class P>
void partition_into(I first, I last, S stencil, N&& count, P p) {
    gpu::stable_partition_into(first, last, stencil, count, p);
}
template <readable_iterator I, result N, class P> void partition_into(I first, I last, N&& count, P p) {
    gpu::stable_partition_into(first, last, count, p);
}
/// Moves the elements that satisfy `p` before the others, in place. Another name of
/// stable_partition, because keeping the order costs nothing extra. Returns the beginning of the
/// second part. Waits for the result. Cost: as stable_partition.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     gpu::partition(v.begin(), v.end(), [](auto x) { return x % 2 == 0; });  // v: 2 4 1 3 5
template <readable_iterator I, class P> I partition(I first, I last, P p) {
    return gpu::stable_partition(first, last, p);
}
template <readable_iterator I, readable_iterator S, class P> I partition(I first, I last, S stencil, P p) {
    return gpu::stable_partition(first, last, stencil, p);
}

// Overloads of all functions of this header for whole ranges instead of pairs of iterators.
template <device_range R, class P> auto partition(R&& r, P p) {
    return gpu::stable_partition(r.begin(), r.end(), p);
}
template <device_range R, class P> auto stable_partition(R&& r, P p) {
    return gpu::stable_partition(r.begin(), r.end(), p);
}
template <device_range R, device_range S, class P> auto partition(R&& r, S&& stencil, P p) {
    return gpu::stable_partition(r.begin(), r.end(), stencil.begin(), p);
}
template <device_range R, device_range S, class P> auto stable_partition(R&& r, S&& stencil, P p) {
    return gpu::stable_partition(r.begin(), r.end(), stencil.begin(), p);
}
template <device_range R, result N, class P> void partition_into(R&& r, N&& count, P p) {
    gpu::partition_into(r.begin(), r.end(), count, p);
}
template <device_range R, result N, class P> void stable_partition_into(R&& r, N&& count, P p) {
    gpu::stable_partition_into(r.begin(), r.end(), count, p);
}
template <device_range R, device_range S, result N, class P>
void partition_into(R&& r, S&& stencil, N&& count, P p) {
    gpu::stable_partition_into(r.begin(), r.end(), stencil.begin(), count, p);
}
template <device_range R, device_range S, result N, class P>
void stable_partition_into(R&& r, S&& stencil, N&& count, P p) {
    gpu::stable_partition_into(r.begin(), r.end(), stencil.begin(), count, p);
}

}  // namespace gpu::inline v0_2
