// SPDX-License-Identifier: MIT
// three_way_partition: separates elements by two predicates, in place or into three outputs.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/keep.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/member_of_tuple.hpp>
#include <gpu/primitive/three_way_partition.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Throws invalid_argument when one of three outputs is known to begin within the input, or at the
/// first element of another output.
template <class I, class O1, class O2, class O3>
void require_three_apart(
    char const* what, I const& first, kernel::length n, O1 const& one, O2 const& two, O3 const& rest) {
    require_apart(what, "input", first, n, one, std::size_t(1));
    require_apart(what, "input", first, n, two, std::size_t(1));
    require_apart(what, "input", first, n, rest, std::size_t(1));
    require_two_outputs(what, one, two);
    require_two_outputs(what, one, rest);
    require_two_outputs(what, two, rest);
}
struct of_first_kind {
    template <class T> auto operator()(T const& counts) const { return counts.x; }
};
struct of_second_kind {
    template <class T> auto operator()(T const& counts) const { return counts.y; }
};
/// Functor that maps an element to (1, 0) if p holds, to (0, 1) if only q holds, and to (0, 0) if
/// neither does. The sum of these pairs over a range gives the number of elements for which p
/// holds, and the number for which only q holds.
template <class P, class Q> struct kind_of {
    [[no_unique_address]] P p;
    [[no_unique_address]] Q q;
    template <class X> auto operator()(X const& x) const {
        auto const first = gpu::cast<bool>(gpu::invoke(p, x));
        auto const second = gpu::cast<bool>(gpu::invoke(q, x)) && !first;
        return gpu::make<uvec2>(gpu::cast<std::uint32_t>(first), gpu::cast<std::uint32_t>(second));
    }
};
/// Divides n elements of three kinds in place, each kind in order, and returns the numbers of the
/// first two kinds. kinds[i] is that of element i, as kind_of, and `by` is flags_by.
template <class I, class Kinds, class By>
primitive::kind_counts part_in_three(I first, std::size_t n, Kinds kinds, By const& by) {
    kernel::session s;
    if constexpr (may_keep_where_they_are<I, By>)
        // The scratch memory holds whole elements, and may be longer than the range by rounding.
        if (std::uint32_t const largest = kernel::at_least(
                larger_element<I, Kinds>, scratch_iterator<typename I::value_type>::element_bytes);
            n > 0 && keeps_where_they_are<I>(*s, n + n / 32, largest, by))
            return primitive::partition_in_three_over_input(*s, kinds, first, n);
    return primitive::partition_in_three_in_place(kinds, first, n);
}
}  // namespace detail

/// Copies the elements that satisfy `p` to `first_out`, those that satisfy `q` but not `p` to
/// `second_out`, and the others to `rest_out`, each in order. Returns the ends of the three
/// outputs. Waits for the number of elements in each.
///
/// The outputs must not overlap the input. Complexity: linear, one pass. Scratch memory: as
/// inclusive_scan of elements of two words. Source: as inclusive_scan.
///
///     gpu::vector<int> v{1, 20, 300, 4, 50}, small(5), middle(5), large(5);
///     gpu::three_way_partition(v.begin(), v.end(), small.begin(), middle.begin(), large.begin(),
///                              [](auto x) { return x < 10; }, [](auto x) { return x < 100; });
///                                                         // small: 1 4, middle: 20 50, large: 300
template <readable_iterator I, writable_iterator O1, writable_iterator O2, writable_iterator O3, class P,
    class Q>
std::tuple<O1, O2, O3> three_way_partition(
    I first, I last, O1 first_out, O2 second_out, O3 rest_out, P p, Q q) {
    std::size_t const n = range_length("three_way_partition", first, last);
    detail::require_three_apart("three_way_partition", first, n, first_out, second_out, rest_out);
    kernel::session s;
    auto const within = detail::within_room(*s, n, first_out, second_out, rest_out);
    auto const c = primitive::partition_in_three(make_transform_iterator(first, detail::kind_of<P, Q>{p, q}),
        first,
        n,
        first_out,
        second_out,
        rest_out);
    char const* const what = "three_way_partition";
    return {detail::written_end(what, "first output", first_out, c.first),
        detail::written_end(what, "second output", second_out, c.second),
        detail::written_end(what, "third output", rest_out, n - c.first - c.second)};
}
/// Copies the elements that satisfy `p` to `first_out`, those that satisfy `q` but not `p` to
/// `second_out`, and the others to `rest_out`, each in order. Stores the lengths of the first two
/// outputs in `first_count` and `second_count`, which are scalars or iterators, and does not wait.
/// Cost: as three_way_partition into three outputs.
///
///     gpu::vector<int> v{1, 20, 300, 4, 50}, small(5), middle(5), large(5);
///     gpu::scalar<unsigned> smalls, middles;
///     gpu::three_way_partition_into(v.begin(), v.end(), small.begin(), middle.begin(),
///                                   large.begin(), smalls, middles, [](auto x) { return x < 10; },
///                                   [](auto x) { return x < 100; });
///                                                             // smalls: 2, middles: 2
template <readable_iterator I, writable_iterator O1, writable_iterator O2, writable_iterator O3, result N,
    result M, class P, class Q>
void three_way_partition_into(
    I first, I last, O1 first_out, O2 second_out, O3 rest_out, N&& first_count, M&& second_count, P p, Q q) {
    auto const n = range_length("three_way_partition_into", first, last);
    auto const one = detail::place_of_result("three_way_partition_into", first_count, "first count"),
               two = detail::place_of_result("three_way_partition_into", second_count, "second count");
    detail::require_three_apart("three_way_partition_into", first, n, first_out, second_out, rest_out);
    auto const divide = [&](auto counts) {
        primitive::partition_in_three_into(make_transform_iterator(first, detail::kind_of<P, Q>{p, q}),
            first,
            n,
            first_out,
            second_out,
            rest_out,
            counts);
    };
    kernel::session s;
    auto const within = detail::within_room(*s, kernel::length(n).most, first_out, second_out, rest_out);
    // The kernel stores both counts, unless it could overwrite what it reads: the length of the
    // input, its elements, or memory that a predicate captures.
    if constexpr (detail::is_buffer_iterator<I> && std::is_empty_v<P> && std::is_empty_v<Q>)
        if (!detail::may_overlap(first, one, kernel::length(n).most) &&
            !detail::may_overlap(first, two, kernel::length(n).most))
            return divide(make_transform_output_iterator<uvec2>(
                make_zip_iterator(one, two), primitive::words_of_pair{}));
    kernel::scratch<uvec2> const counts(*s, 1);
    scratch_iterator<uvec2> const both(counts);
    divide(both);
    // Copy the two counts from scratch memory to the outputs `one` and `two`.
    primitive::assign(
        make_transform_iterator(detail::later<I>(both), detail::of_first_kind{}), std::size_t(1), one);
    primitive::assign(
        make_transform_iterator(detail::later<I>(both), detail::of_second_kind{}), std::size_t(1), two);
}
/// Partitions [first, last) in place into three parts, each in order: the elements that satisfy
/// `p`, those that satisfy `q` but not `p`, and the others. Returns iterators to the beginnings of
/// the second and the third part. Waits for the number of elements in each part. Complexity:
/// linear. Scratch memory: two copies of the range, or one on a GPU with look-back for vectors, and
/// zips of them, whose elements are whole words and at most 16 bytes, when the predicates capture
/// no memory.
///
///     gpu::vector<int> v{1, 20, 300, 4, 50};
///     gpu::three_way_partition(v.begin(), v.end(), [](auto x) { return x < 10; },
///                              [](auto x) { return x < 100; });               // v: 1 4 20 50 300
template <readable_iterator I, class P, class Q>
std::pair<I, I> three_way_partition(I first, I last, P p, Q q) {
    std::size_t const n = range_length("three_way_partition", first, last);
    using kind_of = detail::kind_of<P, Q>;
    kind_of const kind{p, q};
    auto const c = detail::part_in_three(first,
        n,
        make_transform_iterator(first, kind),
        detail::flags_by<kind_of, typename I::value_type>{kind});
    I const two = first + static_cast<std::ptrdiff_t>(c.first);
    return {two, two + static_cast<std::ptrdiff_t>(c.second)};
}
/// Partitions [first, last) in place into three parts, each in order: the elements that satisfy
/// `p`, those that satisfy `q` but not `p`, and the others. Stores the lengths of the first two
/// parts in `first_count` and `second_count`, which are scalars or iterators, and does not wait.
/// Complexity: linear. Scratch memory: two copies of the range.
///
///     gpu::vector<int> v{1, 20, 300, 4, 50};
///     gpu::scalar<unsigned> smalls, middles;
///     gpu::three_way_partition_into(v.begin(), v.end(), smalls, middles,
///                                   [](auto x) { return x < 10; },
///                                   [](auto x) { return x < 100; });
///                                                       // v: 1 4 20 50 300, smalls: 2, middles: 2
template <readable_iterator I, result N, result M, class P, class Q>
void three_way_partition_into(I first, I last, N&& first_count, M&& second_count, P p, Q q) {
    kernel::length const n = range_length("three_way_partition_into", first, last);
    auto const one = detail::place_of_result("three_way_partition_into", first_count, "first count"),
               two = detail::place_of_result("three_way_partition_into", second_count, "second count");
    kernel::session s;
    kernel::scratch<uvec2> const counts(*s, 1);
    scratch_iterator<uvec2> const both(counts);
    primitive::partition_in_three_in_place_into(
        make_transform_iterator(first, detail::kind_of<P, Q>{p, q}), first, n, both);
    // Copy the two counts from scratch memory to the outputs `one` and `two`.
    primitive::assign(
        make_transform_iterator(detail::later<I>(both), detail::of_first_kind{}), std::size_t(1), one);
    primitive::assign(
        make_transform_iterator(detail::later<I>(both), detail::of_second_kind{}), std::size_t(1), two);
}

// Overloads of the functions above that take whole ranges.
template <device_range R, writable_iterator O1, writable_iterator O2, writable_iterator O3, result N,
    result M, class P, class Q>
void three_way_partition_into(
    R&& r, O1 first_out, O2 second_out, O3 rest_out, N&& first_count, M&& second_count, P p, Q q) {
    gpu::three_way_partition_into(
        r.begin(), r.end(), first_out, second_out, rest_out, first_count, second_count, p, q);
}
template <device_range R, writable_iterator O1, writable_iterator O2, writable_iterator O3, class P, class Q>
std::tuple<O1, O2, O3> three_way_partition(R&& r, O1 first_out, O2 second_out, O3 rest_out, P p, Q q) {
    return gpu::three_way_partition(r.begin(), r.end(), first_out, second_out, rest_out, p, q);
}
template <device_range R, class P, class Q>
requires(!device_range<P>) auto three_way_partition(R&& r, P p, Q q) {
    return gpu::three_way_partition(r.begin(), r.end(), p, q);
}
template <device_range R, result N, result M, class P, class Q>
void three_way_partition_into(R&& r, N&& first_count, M&& second_count, P p, Q q) {
    gpu::three_way_partition_into(r.begin(), r.end(), first_count, second_count, p, q);
}

}  // namespace gpu::inline v0_2
