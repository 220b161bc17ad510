// SPDX-License-Identifier: MIT
// partition, stable_partition, three_way_partition and their copying forms: elements of two or three kinds,
// apart and in order.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/iterator/reverse.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

namespace gpu {

namespace detail {
/// The first `kept` elements of one range, then those of another.
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
/// 1 where p(stencil[i]) holds; both outputs have been looked at then.
template <class I, class S, class O1, class O2, class P>
auto flags_of_parts(char const* what, I const& first, kernel::length n, S const& stencil, O1 const& yes,
    O2 const& no, P const& p) {
    require_room(what, "stencil", stencil, n);
    require_unread(what, first, n, stencil, yes);
    require_unread(what, first, n, stencil, no);
    require_two_outputs(what, yes, no);
    return make_transform_iterator(stencil, flag_of<P>{p});
}
template <class I, class Flags, class O1, class O2>
std::pair<O1, O2> part(I first, kernel::length n, Flags flags, O1 yes, O2 no) {
    using T = typename I::value_type;
    kernel::session s;
    if constexpr (primitive::same_elements<scratch_iterator<T>, O1> &&
                  primitive::same_elements<scratch_iterator<T>, O2>)
        if (n.most > 0 && detail::room(yes) >= n.most && detail::room(no) >= n.most &&
            primitive::compacts_chunks<true>(*s, n, flags, first)) {
            auto const kept = static_cast<std::ptrdiff_t>(primitive::compact_chunks<true>(
                *s, flags, first, n.most, larger_element<I, Flags>, yes, [&](std::size_t) { return no; }));
            return {yes + kept, no + (static_cast<std::ptrdiff_t>(n.most) - kept)};
        }
    auto const kept = static_cast<std::ptrdiff_t>(primitive::compact(
        flags, n, larger_element<I, Flags>, primitive::part_item<I, O1, O2>{first, yes, no}));
    return {yes + kept, no + (static_cast<std::ptrdiff_t>(kernel::read_length(n)) - kept)};
}
/// In place: through scratch memory, which holds the second kind backwards from its end, or where lanes count
/// first, behind the first kind; lanes need not count where elements lie in memory as scratch memory has
/// them.
template <class I, class Flags> I part_in_place(I first, std::size_t n, Flags flags) {
    if (n == 0) return first;
    kernel::session s;
    if constexpr (primitive::same_elements<scratch_iterator<typename I::value_type>, I>)
        if (primitive::compacts_chunks<true>(*s, n, flags, first))
            return first + static_cast<std::ptrdiff_t>(primitive::compact_chunks<true>(
                               *s, flags, first, n, larger_element<I, Flags>, first, [&](std::size_t kept) {
                                   return first + static_cast<std::ptrdiff_t>(kept);
                               }));
    kernel::scratch<typename I::value_type> const held(*s, n);
    scratch_iterator<typename I::value_type> const begin(held);
    if (s->tuning.form == kernel::shape::lanes) {
        kernel::scratch<std::uint32_t> const count(*s, 1);
        primitive::partition_in_order(
            flags, first, n, larger_element<I, Flags>, begin, scratch_iterator<std::uint32_t>(count));
        primitive::assign(begin, n, first);
        return first + static_cast<std::ptrdiff_t>(
                           kernel::read_length({count.buffer().name(), &count.buffer(), false, n}));
    }
    auto const back = gpu::make_reverse_iterator(begin + static_cast<std::ptrdiff_t>(n));
    auto const kept = part(first, n, flags, begin, back).first - begin;
    I const middle = first + kept;
    primitive::assign(begin, static_cast<std::size_t>(kept), first);
    primitive::assign(back, n - static_cast<std::size_t>(kept), middle);
    return middle;
}
template <class I, class Flags, class C>
void part_in_place_into(char const* what, I first, kernel::length n, Flags flags, C& count) {
    using T = typename I::value_type;
    auto const place = result_place(count);
    require_room(what, "count", place, std::size_t(1));
    kernel::session s;
    kernel::scratch<T> const held(*s, n.most);
    kernel::scratch<std::uint32_t> const kept(*s, 1);
    scratch_iterator<T> const begin(held);
    scratch_iterator<std::uint32_t> const kept_place(kept);
    auto const back = gpu::make_reverse_iterator(begin + static_cast<std::ptrdiff_t>(n.most));
    primitive::compact_into(flags,
        n,
        larger_element<I, Flags>,
        primitive::part_item<I, decltype(begin), decltype(back)>{first, begin, back},
        kept_place);
    primitive::assign(joined_iterator(begin, back, kept_place), n, first);
    primitive::assign(kept_place, std::size_t(1), place);
}
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
/// (1, 0) of what satisfies the first predicate, (0, 1) of what satisfies only the second, else (0, 0).
template <class P, class Q> struct kind_of {
    [[no_unique_address]] P p;
    [[no_unique_address]] Q q;
    template <class X> auto operator()(X const& x) const {
        auto const first = gpu::cast<bool>(gpu::invoke(p, x));
        auto const second = gpu::cast<bool>(gpu::invoke(q, x)) && !first;
        return gpu::make<uvec2>(gpu::cast<std::uint32_t>(first), gpu::cast<std::uint32_t>(second));
    }
};
}  // namespace detail

/// Copies the elements that satisfy `p` to `yes` and the others to `no`, both in order; returns both ends.
/// Waits for the count.
///
/// The outputs must not overlap the input or a stencil. Complexity: linear, one pass of scan. Scratch memory:
/// as reduce, a word for each value; on llvmpipe two more copies of the range where both outputs are memory
/// with room for all of it.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5}, even(5), odd(5);
///     gpu::partition_copy(v.begin(), v.end(), even.begin(), odd.begin(), [](auto x) { return x % 2 == 0; });
///     // even: 2 4, odd: 1 3 5
template <readable_iterator I, writable_iterator O1, writable_iterator O2, class P>
requires(!device_iterator<P>) std::pair<O1, O2> partition_copy(I first, I last, O1 yes, O2 no, P p) {
    auto const n = range_length("partition_copy", first, last);
    return detail::part(
        first, n, detail::flags_of_parts("partition_copy", first, n, first, yes, no, p), yes, no);
}
/// The same, where `p` looks at the element of `stencil` at the same place.
template <readable_iterator I, readable_iterator S, writable_iterator O1, writable_iterator O2, class P>
std::pair<O1, O2> partition_copy(I first, I last, S stencil, O1 yes, O2 no, P p) {
    auto const n = range_length("partition_copy", first, last);
    return detail::part(
        first, n, detail::flags_of_parts("partition_copy", first, n, stencil, yes, no, p), yes, no);
}
/// The same; how many went to `yes` is left in `count`, on the GPU. Does not wait. Complexity and scratch
/// memory: as partition_copy.
///
///     gpu::scalar<unsigned> count;
///     gpu::partition_copy_into(v.begin(), v.end(), even.begin(), odd.begin(), count, [](auto x) { return x %
///     2 == 0; });    // 1 2 3 4 5 -> count: 2
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
/// The same: partition_copy keeps the order already. Complexity and scratch memory: as partition_copy.
///
///     gpu::stable_partition_copy(v.begin(), v.end(), even.begin(), odd.begin(), [](auto x) { return x % 2 ==
///     0; });      // even: 2 4, odd: 1 3 5
template <readable_iterator I, writable_iterator O1, writable_iterator O2, class P>
requires(!device_iterator<P>) std::pair<O1, O2> stable_partition_copy(I first, I last, O1 yes, O2 no, P p) {
    return gpu::partition_copy(first, last, yes, no, p);
}
template <readable_iterator I, readable_iterator S, writable_iterator O1, writable_iterator O2, class P>
std::pair<O1, O2> stable_partition_copy(I first, I last, S stencil, O1 yes, O2 no, P p) {
    return gpu::partition_copy(first, last, stencil, yes, no, p);
}

/// The same as partition_copy_into. Complexity and scratch memory: as partition_copy.
///
///     gpu::stable_partition_copy_into(v.begin(), v.end(), even.begin(), odd.begin(), count, [](auto x) {
///     return x % 2 == 0; });      // count: 2
template <readable_iterator I, writable_iterator O1, writable_iterator O2, result N, class P>
void stable_partition_copy_into(I first, I last, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(first, last, yes, no, count, p);
}
template <readable_iterator I, readable_iterator S, writable_iterator O1, writable_iterator O2, result N,
    class P>
void stable_partition_copy_into(I first, I last, S stencil, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(first, last, stencil, yes, no, count, p);
}

/// Moves the elements that satisfy `p` before the others and keeps the order of both; returns where the
/// others begin. Waits for it.
///
/// Complexity: linear. Scratch memory: one more copy of the range, two on llvmpipe.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     auto middle = gpu::stable_partition(v.begin(), v.end(), [](auto x) { return x % 2 == 0; });    // v: 2
///     4 1 3 5, middle - begin: 2
template <readable_iterator I, class P> I stable_partition(I first, I last, P p) {
    return detail::part_in_place(first,
        range_length("stable_partition", first, last),
        make_transform_iterator(first, detail::flag_of<P>{p}));
}
template <readable_iterator I, readable_iterator S, class P>
I stable_partition(I first, I last, S stencil, P p) {
    std::size_t const n = range_length("stable_partition", first, last);
    require_room("stable_partition", "stencil", stencil, n);
    return detail::part_in_place(first, n, make_transform_iterator(stencil, detail::flag_of<P>{p}));
}
/// The same; how many satisfy `p` is left in `count`, on the GPU. Does not wait. Complexity: linear. Scratch
/// memory: one more copy of the range.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5};
///     gpu::scalar<unsigned> count;
///     gpu::stable_partition_into(v.begin(), v.end(), count, [](auto x) { return x % 2 == 0; });      // v: 2
///     4 1 3 5, count: 2
template <readable_iterator I, result N, class P>
void stable_partition_into(I first, I last, N&& count, P p) {
    detail::part_in_place_into("stable_partition_into",
        first,
        range_length("stable_partition_into", first, last),
        make_transform_iterator(first, detail::flag_of<P>{p}),
        count);
}
template <readable_iterator I, readable_iterator S, result N, class P>
void stable_partition_into(I first, I last, S stencil, N&& count, P p) {
    auto const n = range_length("stable_partition_into", first, last);
    require_room("stable_partition_into", "stencil", stencil, n);
    detail::part_in_place_into(
        "stable_partition_into", first, n, make_transform_iterator(stencil, detail::flag_of<P>{p}), count);
}
/// The same as stable_partition_into, with its complexity and scratch memory: keeping the order costs nothing
/// here.
///
///     gpu::partition_into(v.begin(), v.end(), count, [](auto x) { return x % 2 == 0; });             // 1 2
///     3 4 5 -> 2 4 1 3 5, count: 2
template <readable_iterator I, readable_iterator S, result N, class P>
void partition_into(I first, I last, S stencil, N&& count, P p) {
    gpu::stable_partition_into(first, last, stencil, count, p);
}
template <readable_iterator I, result N, class P> void partition_into(I first, I last, N&& count, P p) {
    gpu::stable_partition_into(first, last, count, p);
}
/// The same as stable_partition. Complexity and scratch memory: as stable_partition.
///
///     gpu::partition(v.begin(), v.end(), [](auto x) { return x % 2 == 0; });           // 1 2 3 4 5 -> 2 4 1
///     3 5
template <readable_iterator I, class P> I partition(I first, I last, P p) {
    return gpu::stable_partition(first, last, p);
}
template <readable_iterator I, readable_iterator S, class P> I partition(I first, I last, S stencil, P p) {
    return gpu::stable_partition(first, last, stencil, p);
}

/// Copies what satisfies `p` to `first_out`, what satisfies `q` but not `p` to `second_out`, the rest to
/// `rest_out`, all in order; returns the three ends. Waits for the counts. The outputs must not overlap the
/// input. Complexity: linear, one pass of scan. Scratch memory: as reduce, two words for each value.
///
///     gpu::vector<int> v{1, 20, 300, 4, 50}, small(5), middle(5), large(5);
///     gpu::three_way_partition(v.begin(), v.end(), small.begin(), middle.begin(), large.begin(),
///                              [](auto x) { return x < 10; }, [](auto x) { return x < 100; });      //
///                              small: 1 4, middle: 20 50, large: 300
template <readable_iterator I, writable_iterator O1, writable_iterator O2, writable_iterator O3, class P,
    class Q>
std::tuple<O1, O2, O3> three_way_partition(
    I first, I last, O1 first_out, O2 second_out, O3 rest_out, P p, Q q) {
    std::size_t const n = range_length("three_way_partition", first, last);
    detail::require_three_apart("three_way_partition", first, n, first_out, second_out, rest_out);
    uvec2 const c = primitive::partition_in_three(make_transform_iterator(first, detail::kind_of<P, Q>{p, q}),
        first,
        n,
        first_out,
        second_out,
        rest_out);
    return {first_out + static_cast<std::ptrdiff_t>(c.x),
        second_out + static_cast<std::ptrdiff_t>(c.y),
        rest_out + (static_cast<std::ptrdiff_t>(n) - c.x - c.y)};
}
/// The same; how many are of the first and of the second kind is left in two counts, on the GPU. Does not
/// wait. Complexity and scratch memory: as three_way_partition.
///
///     gpu::scalar<unsigned> smalls, middles;
///     gpu::three_way_partition_into(v.begin(), v.end(), small.begin(), middle.begin(), large.begin(),
///     smalls, middles,
///                                   [](auto x) { return x < 10; }, [](auto x) { return x < 100; });    // 1
///                                   20 300 4 50 -> smalls: 2, middles: 2
template <readable_iterator I, writable_iterator O1, writable_iterator O2, writable_iterator O3, result N,
    result M, class P, class Q>
void three_way_partition_into(
    I first, I last, O1 first_out, O2 second_out, O3 rest_out, N&& first_count, M&& second_count, P p, Q q) {
    auto const n = range_length("three_way_partition_into", first, last);
    auto const one = detail::place_of_result("three_way_partition_into", first_count, "first count"),
               two = detail::place_of_result("three_way_partition_into", second_count, "second count");
    detail::require_three_apart("three_way_partition_into", first, n, first_out, second_out, rest_out);
    kernel::session s;
    kernel::scratch<uvec2> const counts(*s, 1);
    scratch_iterator<uvec2> const both(counts);
    primitive::partition_in_three_into(make_transform_iterator(first, detail::kind_of<P, Q>{p, q}),
        first,
        n,
        first_out,
        second_out,
        rest_out,
        both);
    primitive::assign(make_transform_iterator(both, detail::of_first_kind{}), std::size_t(1), one);
    primitive::assign(make_transform_iterator(both, detail::of_second_kind{}), std::size_t(1), two);
}
/// The same in place; returns where the second kind and where the rest begin. Complexity: linear. Scratch
/// memory: two more copies of the range.
///
///     gpu::three_way_partition(v.begin(), v.end(), [](auto x) { return x < 10; }, [](auto x) { return x <
///     100; });     // v: 1 4 20 50 300
template <readable_iterator I, class P, class Q>
std::pair<I, I> three_way_partition(I first, I last, P p, Q q) {
    std::size_t const n = range_length("three_way_partition", first, last);
    uvec2 const c = primitive::partition_in_three_in_place(
        make_transform_iterator(first, detail::kind_of<P, Q>{p, q}), first, n);
    I const two = first + static_cast<std::ptrdiff_t>(c.x);
    return {two, two + static_cast<std::ptrdiff_t>(c.y)};
}
/// In place; how many are of the first and of the second kind is left in two counts, on the GPU. Does not
/// wait. Complexity: linear. Scratch memory: two more copies of the range.
///
///     gpu::vector<int> v{1, 20, 300, 4, 50};
///     gpu::scalar<unsigned> smalls, middles;
///     gpu::three_way_partition_into(v.begin(), v.end(), smalls, middles, [](auto x) { return x < 10; },
///     [](auto x) { return x < 100; });   // v: 1 4 20 50 300
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
    primitive::assign(make_transform_iterator(both, detail::of_first_kind{}), std::size_t(1), one);
    primitive::assign(make_transform_iterator(both, detail::of_second_kind{}), std::size_t(1), two);
}

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
template <device_range R, writable_iterator O1, writable_iterator O2, writable_iterator O3, result N,
    result M, class P, class Q>
void three_way_partition_into(
    R&& r, O1 first_out, O2 second_out, O3 rest_out, N&& first_count, M&& second_count, P p, Q q) {
    gpu::three_way_partition_into(
        r.begin(), r.end(), first_out, second_out, rest_out, first_count, second_count, p, q);
}
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
template <device_range R, writable_iterator O1, writable_iterator O2, writable_iterator O3, class P, class Q>
std::tuple<O1, O2, O3> three_way_partition(R&& r, O1 first_out, O2 second_out, O3 rest_out, P p, Q q) {
    return gpu::three_way_partition(r.begin(), r.end(), first_out, second_out, rest_out, p, q);
}
template <device_range R, class P, class Q>
requires(!device_range<P>) auto three_way_partition(R&& r, P p, Q q) {
    return gpu::three_way_partition(r.begin(), r.end(), p, q);
}
template <device_range R, writable_iterator O1, writable_iterator O2, result N, class P>
void partition_copy_into(R&& r, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(r.begin(), r.end(), yes, no, count, p);
}
template <device_range R, result N, class P> void partition_into(R&& r, N&& count, P p) {
    gpu::partition_into(r.begin(), r.end(), count, p);
}
template <device_range R, result N, class P> void stable_partition_into(R&& r, N&& count, P p) {
    gpu::stable_partition_into(r.begin(), r.end(), count, p);
}
template <device_range R, device_range S, writable_iterator O1, writable_iterator O2, result N, class P>
void partition_copy_into(R&& r, S&& stencil, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(r.begin(), r.end(), stencil.begin(), yes, no, count, p);
}
template <device_range R, writable_iterator O1, writable_iterator O2, result N, class P>
void stable_partition_copy_into(R&& r, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(r.begin(), r.end(), yes, no, count, p);
}
template <device_range R, device_range S, result N, class P>
void partition_into(R&& r, S&& stencil, N&& count, P p) {
    gpu::stable_partition_into(r.begin(), r.end(), stencil.begin(), count, p);
}
template <device_range R, device_range S, result N, class P>
void stable_partition_into(R&& r, S&& stencil, N&& count, P p) {
    gpu::stable_partition_into(r.begin(), r.end(), stencil.begin(), count, p);
}
template <device_range R, result N, result M, class P, class Q>
void three_way_partition_into(R&& r, N&& first_count, M&& second_count, P p, Q q) {
    gpu::three_way_partition_into(r.begin(), r.end(), first_count, second_count, p, q);
}
template <device_range R, device_range S, writable_iterator O1, writable_iterator O2, result N, class P>
void stable_partition_copy_into(R&& r, S&& stencil, O1 yes, O2 no, N&& count, P p) {
    gpu::partition_copy_into(r.begin(), r.end(), stencil.begin(), yes, no, count, p);
}

}  // namespace gpu
