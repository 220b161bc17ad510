// SPDX-License-Identifier: MIT
// segmented_reduce, segmented_argmin, segmented_argmax: compute one result for each segment of a
// range.
#pragma once
#include <gpu/algorithm/reduce_at.hpp>
#include <gpu/algorithm/segment_sums.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that takes two pairs (index, value) and returns the one with the lesser value, or with
/// Greatest the one with the greater value. Returns the first pair when the values are equal, or
/// with AnyOrder the pair with the lesser index. A pair with the index 0xffffffff means "no
/// element"; then the other pair is returned.
template <class Less, bool Greatest, bool AnyOrder = false> struct better_place {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    auto in_order() const { return better_place<Less, Greatest>{less}; }
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const none_a = gpu::get<0>(a) == constant<0xffffffffu>,
                   none_b = gpu::get<0>(b) == constant<0xffffffffu>;
        auto const better = [&](auto const& x, auto const& y) {
            if constexpr (Greatest)
                return gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(y), gpu::get<1>(x)));
            else
                return gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(x), gpu::get<1>(y)));
        };
        auto const after = [&] {
            if constexpr (AnyOrder)
                return better(b, a) || (gpu::get<0>(b) < gpu::get<0>(a) && !better(a, b));
            else
                return better(b, a);
        }();
        auto const second = none_a || (!none_b && after);
        return gpu::make_tuple(gpu::select(second, gpu::get<0>(b), gpu::get<0>(a)),
            gpu::select(second, gpu::get<1>(b), gpu::get<1>(a)));
    }
};
}  // namespace detail
template <class Less, bool Greatest, class T>
inline constexpr bool is_commutative_v<detail::better_place<Less, Greatest, true>, T> = true;

namespace detail {
/// Functor that takes (index, value) and the begin of a segment, and returns the index relative to
/// the begin. The index 0xffffffff, which means that the segment is empty, gives -1.
struct place_in_segment {
    template <class A, class B> auto operator()(A const& best, B const& begin) const {
        auto const place = gpu::get<0>(best);
        return gpu::cast<int>(
            gpu::select(place == constant<0xffffffffu>, place, place - gpu::cast<std::uint32_t>(begin)));
    }
};
/// Output iterator of the pairs (index, value) of segments. `it[s] = pair` stores the index
/// relative to begins[s] in out[s], or -1 when the segment is empty.
template <class Pair, class Begins, class Out>
class place_iterator : public iterator_facade<place_iterator<Pair, Begins, Out>> {
    using begin = typename Begins::value_type;

public:
    using value_type = Pair;
    using reference = void;
    static constexpr std::uint32_t element_bytes =
        Out::element_bytes > Begins::element_bytes ? Out::element_bytes : Begins::element_bytes;
    static constexpr bool in_order = gpu::in_order<Begins> && gpu::in_order<Out>;
    place_iterator(Begins begins, Out out) : begins_(begins), out_(out) {}
    void move(std::ptrdiff_t n) {
        begins_ += n;
        out_ += n;
    }
    std::ptrdiff_t distance_to(place_iterator const& o) const { return o.out_ - out_; }
    void value() const = delete;
    void bind(kernel::arguments& a) const {
        begins_.bind(a);
        a.function<Pair, begin>(place_in_segment{});
        out_.bind(a);
    }
    auto writer(glsl::source& s) const {
        auto const read = begins_.reader(s);
        std::string const called = glsl::add_function<Pair, begin>(s, place_in_segment{});
        auto const write = out_.writer(s);
        return [=, &s](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            write(at,
                glsl::type_of<int>(),
                glsl::concat({called, "(", s.converted(t, glsl::type_of<Pair>(), v), ", ", read(at), ")"}));
        };
    }

private:
    Begins begins_;
    Out out_;
};
/// Returns a place_iterator that stores the places of these segments in `out`.
template <class Pair, class Begins, class Out> auto places_in(Begins begins, Out out) {
    return place_iterator<Pair, Begins, Out>(begins, out);
}
/// Writes to out[s] the index of the least element of segment s, or with Greatest of its greatest
/// element, counted from the begin of the segment. Of equal elements the first is taken. Writes -1
/// for an empty segment.
template <bool Greatest, class I, class Segments, class O, class Less>
void best_places(
    kernel::runtime& r, I first, std::size_t n, Segments const& segments, O out, Less const& less) {
    using pair = std::tuple<std::uint32_t, typename I::value_type>;
    reduce_segments<pair>(r,
        make_zip_iterator(counting_iterator<std::uint32_t>(0), first),
        n,
        segments,
        places_in<pair>(segments.begins(), out),
        pair{0xffffffffu, typename I::value_type{}},
        better_place<Less, Greatest, true>{less});
}

/// Writes to out[part.segment] the place of the least element of one segment that is longer than a
/// part of a long range, or with Greatest of its greatest element, as best_places() does.
template <bool Greatest, class I, class O, class Less>
void best_place_of_long_segment(
    char const* what, I first, part_of_segments const& part, O out, Less const& less) {
    using pair = std::tuple<std::uint32_t, typename I::value_type>;
    primitive::require_countable(part.count);
    auto place = places_in<pair>(constant_iterator<std::uint32_t>(0), from_index(out, part.segment));
    reduce_at(what,
        make_zip_iterator(counting_iterator<std::uint32_t>(0), from_index(first, part.first)),
        part.count,
        place,
        pair{0xffffffffu, typename I::value_type{}},
        better_place<Less, Greatest, true>{less});
}

/// Writes to out[s] the place of the least element of segment s, or with Greatest of its greatest
/// element, as best_places() does. Only the GPU knows the number of elements or of segments.
template <bool Greatest, class I, class F, class O, class Less>
void best_counted(I first, kernel::length n, counted_segments<F> const& segments, O out, Less const& less) {
    using pair = std::tuple<std::uint32_t, typename I::value_type>;
    reduce_counted<pair>(make_zip_iterator(counting_iterator<std::uint32_t>(0), first),
        n,
        segments,
        places_in<pair>(segments.begins(), out),
        pair{0xffffffffu, typename I::value_type{}},
        better_place<Less, Greatest>{less});
}
/// Does the work of segmented_argmin, or with Greatest of segmented_argmax.
template <bool Greatest, class I, class F, class O, class Less>
auto best_of_segments(
    char const* what, I first, I last, F offsets_first, F offsets_last, O out, Less const& less) {
    auto const n = range_length(what, first, last);
    std::size_t const most = count_results(what, first, n, offsets_first, offsets_last, out);
    if constexpr (counts_segments<I, F>)
        with_counted_segments(
            what, n, offsets_first, offsets_last, [&](kernel::runtime&, auto const& segments) {
                best_counted<Greatest>(walkable(first), n, segments, out, less);
            });
    else
        with_segments<largest_in_segments<I, O>>(
            what,
            n,
            offsets_first,
            offsets_last,
            1,
            [&](kernel::runtime& r, auto const& segments, auto part) {
                best_places<Greatest>(r,
                    from_index(first, part.first),
                    part.count,
                    segments,
                    from_index(out, part.segment),
                    less);
            },
            [&](part_of_segments const& part) {
                best_place_of_long_segment<Greatest>(what, first, part, out, less);
            });
    if constexpr (!is_counted<F>) return out + static_cast<std::ptrdiff_t>(most);
}
/// Writes to out[part.segment] the combination of `init` and the elements of one segment that is
/// longer than a part of a long range.
template <class I, class O, class T, class Op>
void reduce_long_segment(I first, part_of_segments const& part, O out, T const& init, Op const& op) {
    auto place = from_index(out, part.segment);
    reduce_at("segmented_reduce", from_index(first, part.first), part.count, place, init, op);
}
}  // namespace detail

/// Writes to out[s] the combination of `init` and all elements of segment s, in order, under `op`.
/// `init` is a value-initialized element, and `op` addition, unless they are given. Segment s is
/// [first + offsets[s], first + offsets[s + 1]), so there is one offset more than there are
/// segments. Returns the end of the output.
///
/// An empty segment gives `init`. `op` must be associative; it need not be commutative. Float
/// results are the same from run to run. The elements and the offsets may be counted ranges, whose
/// lengths are in GPU memory; with counted offsets nothing is returned. Throws invalid_argument
/// when the output overlaps the input or the offsets, or has too little room. Waits on llvmpipe,
/// for the length of the longest segment, and on every driver for the offsets of a range that is
/// too long for one launch. Does not wait when a range is counted.
///
/// Complexity: linear in elements and segments. On a GPU, an operator that commutes
/// (is_commutative_v) takes one launch for up to 131072 elements, when results have at most 16
/// bytes. More elements take one launch for up to 256 segments, on NVIDIA's GPUs for up to 524288,
/// and otherwise up to three. No scratch memory is taken for up to 65535 elements, nor for up to
/// 131072 in more than 256 segments; otherwise up to five words and a result for every 64 elements.
/// On a GPU, another operator takes a scan, and a word for each element. So does a counted range on
/// every driver. Scratch memory on llvmpipe, unless a range is counted: none when no segment has
/// more than 256 elements, otherwise a few words for every 256 elements.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 3, 7}, out(3);
///     gpu::segmented_reduce(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin(), 0);
///     // out: 21 0 17
template <readable_iterator I, readable_iterator F, writable_iterator O, class T = typename I::value_type,
    class Op = plus<>>
auto segmented_reduce(I first, I last, F offsets_first, F offsets_last, O out, T init = {}, Op op = {}) {
    detail::require_initial_value<T>();
    using value = initial_t<T>;
    auto const n = range_length("segmented_reduce", first, last);
    std::size_t const most =
        detail::count_results("segmented_reduce", first, n, offsets_first, offsets_last, out);
    if constexpr (detail::counts_segments<I, F>)
        detail::with_counted_segments(
            "segmented_reduce", n, offsets_first, offsets_last, [&](kernel::runtime&, auto const& segments) {
                detail::reduce_counted<value>(detail::walkable(first), n, segments, out, value(init), op);
            });
    else
        detail::with_segments<detail::largest_in_segments<I, O>>(
            "segmented_reduce",
            n,
            offsets_first,
            offsets_last,
            1,
            [&](kernel::runtime& r, auto const& segments, auto part) {
                detail::reduce_segments<value>(r,
                    detail::from_index(first, part.first),
                    part.count,
                    segments,
                    detail::from_index(out, part.segment),
                    value(init),
                    op);
            },
            [&](auto const& part) { detail::reduce_long_segment(first, part, out, value(init), op); });
    if constexpr (!detail::is_counted<F>) return out + static_cast<std::ptrdiff_t>(most);
}
/// Reduces segments that have `segment_length` elements each; only the last one may have fewer.
/// Writes to out[s] the combination of `init` and all elements of segment s under `op`, and returns
/// the end of the output. Throws invalid_argument when segment_length is not above 0. Otherwise as
/// segmented_reduce by offsets.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, out(3);
///     gpu::segmented_reduce(v.begin(), v.end(), 3, out.begin(), 0, gpu::maximum<>{});
///     // out: 8 5 9
template <readable_iterator I, std::integral N, writable_iterator O, class T = typename I::value_type,
    class Op = plus<>>
O segmented_reduce(I first, I last, N segment_length, O out, T init = {}, Op op = {}) {
    detail::require_initial_value<T>();
    using value = initial_t<T>;
    std::size_t const n = range_length("segmented_reduce", first, last),
                      length = segment_length > 0 ? static_cast<std::size_t>(segment_length) : 0;
    std::size_t const count = length > 0 ? (n + length - 1) / length : 0;
    require_room("segmented_reduce", "output", out, count);
    require_apart("segmented_reduce", "input", first, n, out, count);
    detail::with_segments<detail::largest_in_segments<I, O>>(
        "segmented_reduce",
        n,
        length,
        [&](kernel::runtime& r, auto const& segments, auto part) {
            detail::reduce_segments<value>(r,
                detail::from_index(first, part.first),
                part.count,
                segments,
                detail::from_index(out, part.segment),
                value(init),
                op);
        },
        [&](auto const& part) { detail::reduce_long_segment(first, part, out, value(init), op); });
    return out + static_cast<std::ptrdiff_t>(count);
}

/// Writes to out[s] the index of the least element of segment s under `less`, counted from the
/// begin of the segment. Of equal elements the first is taken. Writes -1 for an empty segment.
/// Segment s is [first + offsets[s], first + offsets[s + 1]). Throws length_error when a segment
/// has more than 2^31 - 1 elements. Otherwise requirements, return value and cost are those of
/// segmented_reduce by an operator that commutes.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 3, 7}, out(3);
///     gpu::segmented_argmin(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin());
///     // out: 1 -1 2
template <readable_iterator I, readable_iterator F, writable_iterator O, class Less = less<>>
auto segmented_argmin(I first, I last, F offsets_first, F offsets_last, O out, Less less = {}) {
    return detail::best_of_segments<false>(
        "segmented_argmin", first, last, offsets_first, offsets_last, out, less);
}
/// Writes to out[s] the index of the greatest element of segment s under `less`, counted from the
/// begin of the segment. Of equal elements the first is taken. Writes -1 for an empty segment.
/// Requirements, return value and cost: as segmented_argmin.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 3, 7}, out(3);
///     gpu::segmented_argmax(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin());
///     // out: 0 -1 3
template <readable_iterator I, readable_iterator F, writable_iterator O, class Less = less<>>
auto segmented_argmax(I first, I last, F offsets_first, F offsets_last, O out, Less less = {}) {
    return detail::best_of_segments<true>(
        "segmented_argmax", first, last, offsets_first, offsets_last, out, less);
}

// Overloads of the functions above that take whole ranges instead of pairs of iterators.
template <device_range R, device_range F, writable_iterator O, class... A>
auto segmented_reduce(R&& r, F&& offsets, O out, A const&... init_and_op) {
    return gpu::segmented_reduce(r.begin(), r.end(), offsets.begin(), offsets.end(), out, init_and_op...);
}
template <device_range R, std::integral N, writable_iterator O, class... A>
O segmented_reduce(R&& r, N segment_length, O out, A const&... init_and_op) {
    return gpu::segmented_reduce(r.begin(), r.end(), segment_length, out, init_and_op...);
}
template <device_range R, device_range F, writable_iterator O, class Less = less<>>
auto segmented_argmin(R&& r, F&& offsets, O out, Less less = {}) {
    return gpu::segmented_argmin(r.begin(), r.end(), offsets.begin(), offsets.end(), out, less);
}
template <device_range R, device_range F, writable_iterator O, class Less = less<>>
auto segmented_argmax(R&& r, F&& offsets, O out, Less less = {}) {
    return gpu::segmented_argmax(r.begin(), r.end(), offsets.begin(), offsets.end(), out, less);
}

}  // namespace gpu::inline v0_2
