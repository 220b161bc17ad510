// SPDX-License-Identifier: MIT
// segmented_reduce, segmented_argmin, segmented_argmax, inclusive_segmented_scan, exclusive_segmented_scan:
// one answer for each segment.
#pragma once
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/predicate.hpp>
#include <gpu/primitive/derived_length.hpp>
#include <gpu/primitive/fold_segments.hpp>
#include <gpu/primitive/segments.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

// All of them take the segments in one of two forms: a range of offsets, one more than segments, which never
// fall: segment s is [first + offsets[s], first + offsets[s + 1]) and may be empty; or one number, the length
// of every segment (the last one may be shorter). Elements in no segment are left alone. Work is cut by
// elements and not by segments: a million segments of one element and one segment of a million cost about the
// same. Complexity: linear in elements and segments. Scratch memory: a word an element; where lanes reduce,
// each folding a segment or 256 elements of a longer one, a few words for each 256.

namespace gpu {

namespace detail {
template <class F, class Use>
void with_segments(char const* what, std::size_t n, F offsets, F offsets_last, Use const& use) {
    std::size_t const bounds = range_length(what, offsets, offsets_last);
    if (bounds < 2) return;
    primitive::require_countable(n);
    kernel::session s;
    use(*s, primitive::segments_by_offsets<F>(n, offsets, bounds - 1));
}
template <class Use> void with_segments(char const* what, std::size_t n, std::size_t length, Use const& use) {
    if (length == 0) bad_range(what, "the length of segments is not above 0");
    primitive::require_countable(n);
    kernel::session s;
    use(*s, primitive::segments_of_length(n, length));
}

/// Does a thread of lanes fold each segment?
template <class T, class I, class Op, class O>
bool folds_segments(kernel::runtime& r, I first, std::size_t n, Op const& op, O out) {
    return n > 0 && r.tuning.form == kernel::shape::lanes &&
           !r.loops_count(first, kernel::function_hook<T, T, T>("combine", op), out);
}
template <class T, class I, class Segments, class O, class Op>
void reduce_segments(kernel::runtime& r, I first, std::size_t n, Segments const& segments, O out,
    T const& init, Op const& op) {
    if (folds_segments<T>(r, first, n, op, out))
        return primitive::fold_segments<T>(r,
            first,
            n,
            segments.begins(),
            segments.ends(),
            segments.count(),
            segments.longest(r),
            init,
            op,
            out);
    using item = std::tuple<std::uint32_t, T>;
    primitive::numbered const with(r, n, segments);
    primitive::fill(init, segments.count(), out);
    auto const ids = with.ids();
    auto const items = make_transform_iterator(
        make_zip_iterator(run_heads(ids, equal_to<>{}), first), run_value<std::type_identity<T>>{});
    constexpr std::uint32_t largest = larger_element<I, decltype(ids)>;
    primitive::scan<item>(items,
        n,
        largest,
        run_sum<Op>{op},
        {false, item{}},
        primitive::end_of_segment<T, std::remove_const_t<decltype(ids)>, O, Op>{
            ids, segments.count(), init, op, out});
}

/// (place, value) of the lesser, or with Greatest of the greater value; of equal ones the first. No place: no
/// value.
template <class Less, bool Greatest> struct better_place {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const none_a = gpu::get<0>(a) == constant<0xffffffffu>,
                   none_b = gpu::get<0>(b) == constant<0xffffffffu>;
        auto const after = [&] {
            if constexpr (Greatest)
                return gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(a), gpu::get<1>(b)));
            else
                return gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(b), gpu::get<1>(a)));
        }();
        auto const second = none_a || (!none_b && after);
        return gpu::make_tuple(gpu::select(second, gpu::get<0>(b), gpu::get<0>(a)),
            gpu::select(second, gpu::get<1>(b), gpu::get<1>(a)));
    }
};
/// The place in its segment, from (place, value) and where the segment begins; -1 of none.
struct place_in_segment {
    template <class T> auto operator()(T const& t) const {
        auto const place = gpu::get<0>(gpu::get<0>(t));
        return gpu::cast<int>(gpu::select(
            place == constant<0xffffffffu>, place, place - gpu::cast<std::uint32_t>(gpu::get<1>(t))));
    }
};
template <bool Greatest, class I, class Segments, class O, class Less>
void best_places(
    kernel::runtime& r, I first, std::size_t n, Segments const& segments, O out, Less const& less) {
    using pair = std::tuple<std::uint32_t, typename I::value_type>;
    auto const items = make_zip_iterator(counting_iterator<std::uint32_t>(0), first);
    better_place<Less, Greatest> const better{less};
    pair const none{0xffffffffu, typename I::value_type{}};
    if (folds_segments<pair>(r, items, n, better, out))
        return primitive::fold_segments<pair>(r,
            items,
            n,
            segments.begins(),
            segments.ends(),
            segments.count(),
            segments.longest(r),
            none,
            better,
            out,
            place_in_segment{});
    kernel::scratch<pair> const best(r, segments.count());
    scratch_iterator<pair> const found(best);
    reduce_segments<pair>(r, items, n, segments, found, none, better);
    primitive::assign(
        make_transform_iterator(make_zip_iterator(found, segments.begins()), place_in_segment{}),
        segments.count(),
        out);
}

struct in_some_segment {
    std::uint32_t count;
    template <class X> auto operator()(X const& id) const { return id > 0u && id <= count; }
};
struct first_and_last {
    template <class T> auto operator()(T const& t) const {
        return gpu::make<uvec2>(
            gpu::cast<std::uint32_t>(gpu::get<0>(t)), gpu::cast<std::uint32_t>(gpu::get<1>(t)));
    }
};
struct place_from {
    std::uint32_t first, count;
    template <class X> auto operator()(X const& offset) const {
        auto const at = gpu::cast<std::uint32_t>(offset) - first;
        return gpu::select(at < count, at, constant<1u> * count);
    }
};
/// For lanes, where a number comes back at once: the elements between the first offset and the last one are
/// scanned, and no other is looked at.
template <class T, class I, class Segments, class O, class Op>
void scan_segments_lanes(kernel::runtime& r, I first, std::size_t n, Segments const& segments, O out,
    bool exclusive, bool has_init, T const& init, Op const& op) {
    std::size_t const count = segments.count();
    auto const begins = segments.begins();
    std::uint32_t ends[2];
    primitive::assign(
        make_transform_iterator(
            make_zip_iterator(begins, begins + static_cast<std::ptrdiff_t>(count)), first_and_last{}),
        1,
        primitive::result_iterator<uvec2>(r));
    r.read_result(ends, sizeof ends);
    std::size_t const from = r.rehearsing ? 0 : ends[0], to = r.rehearsing || ends[1] > n ? n : ends[1];
    if (from >= to) return;
    kernel::scratch<std::uint32_t> const memory(
        r, to - from + 1);  // the last one is for segments behind all elements
    scratch_iterator<std::uint32_t> const heads(memory);
    primitive::fill(0u, to - from, heads);
    place_from const place{static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to - from)};
    primitive::assign(constant_iterator<std::uint32_t>(1),
        count,
        make_permutation_iterator(heads, make_transform_iterator(begins, place)));
    constexpr std::uint32_t largest = larger_element < I, O >> 4 ? larger_element<I, O> : 4;
    run_prefixes<T>(heads,
        to - from,
        largest,
        first + static_cast<std::ptrdiff_t>(from),
        out + static_cast<std::ptrdiff_t>(from),
        exclusive,
        has_init,
        init,
        op);
}
template <class T, class I, class Segments, class O, class Op>
void scan_segments(kernel::runtime& r, I first, std::size_t n, Segments const& segments, O out,
    bool exclusive, bool has_init, T const& init, Op const& op) {
    if (n == 0) return;
    if (r.tuning.form == kernel::shape::lanes)
        return scan_segments_lanes(r, first, n, segments, out, exclusive, has_init, init, op);
    primitive::numbered const with(r, n, segments);
    auto const ids = with.ids();
    auto const inside =
        make_predicate_iterator(out, ids, in_some_segment{static_cast<std::uint32_t>(segments.count())});
    constexpr std::uint32_t largest = larger_element < I, decltype(ids) >> O::element_bytes
                                                              ? larger_element<I, decltype(ids)>
                                                              : O::element_bytes;
    run_prefixes<T>(run_heads(ids, equal_to<>{}), n, largest, first, inside, exclusive, has_init, init, op);
}

struct one_less_than {
    template <class X> auto operator()(X const& x) const { return gpu::select(x > 0u, x - 1u, x); }
};
/// Is an item in a segment? Of (id, how many segments).
struct in_segment_of {
    template <class T> auto operator()(T const& t) const {
        return gpu::get<0>(t) > 0u && gpu::get<0>(t) <= gpu::get<1>(t);
    }
};
/// The segments of ranges one of which is counted: numbers of segments as primitive::numbered has them.
template <class F> class counted_segments {
public:
    template <class Bounds>
    counted_segments(kernel::runtime& r, kernel::length n, F offsets, Bounds bounds)
        : offsets_(offsets), count_(r, bounds, one_less_than{}), ids_(r, n.most) {
        primitive::count_offsets(n, offsets, bounds, ids(), ids());
    }
    kernel::length const& count() const { return count_.get(); }
    F begins() const { return offsets_; }
    scratch_iterator<std::uint32_t> ids() const { return scratch_iterator<std::uint32_t>(ids_); }

private:
    F offsets_;
    primitive::derived_length count_;
    kernel::scratch<std::uint32_t> ids_;
};
template <class I, class F> inline constexpr bool counts_segments = is_counted<I> || is_counted<F>;
/// use(runtime, segments), where there are any.
template <class F, class Use>
void with_counted_segments(char const* what, kernel::length n, F offsets, F offsets_last, Use const& use) {
    auto const bounds = range_length(what, offsets, offsets_last);
    if (kernel::length(bounds).most < 2) return;
    kernel::session s;
    auto const first = walkable(offsets);
    use(*s, counted_segments<std::remove_const_t<decltype(first)>>(*s, n, first, bounds));
}
template <class T, class I, class F, class O, class Op>
void reduce_counted(
    I first, kernel::length n, counted_segments<F> const& segments, O out, T const& init, Op const& op) {
    using item = std::tuple<std::uint32_t, T>;
    auto const ids = segments.ids();
    primitive::fill(init, segments.count(), out);
    auto const items = make_transform_iterator(
        make_zip_iterator(run_heads(ids, equal_to<>{}), first), run_value<std::type_identity<T>>{});
    constexpr std::uint32_t largest = larger_element<I, decltype(ids)>;
    primitive::scan<item>(items,
        n,
        largest,
        run_sum<Op>{op},
        {false, item{}},
        primitive::end_of_segment<T, std::remove_const_t<decltype(ids)>, O, Op>{
            ids, segments.count(), init, op, out});
}
template <bool Greatest, class I, class F, class O, class Less>
void best_counted(kernel::runtime& r, I first, kernel::length n, counted_segments<F> const& segments, O out,
    Less const& less) {
    using pair = std::tuple<std::uint32_t, typename I::value_type>;
    kernel::scratch<pair> const best(r, segments.count().most);
    scratch_iterator<pair> const found(best);
    reduce_counted<pair>(make_zip_iterator(counting_iterator<std::uint32_t>(0), first),
        n,
        segments,
        found,
        pair{0xffffffffu, typename I::value_type{}},
        better_place<Less, Greatest>{less});
    primitive::assign(
        make_transform_iterator(make_zip_iterator(found, segments.begins()), place_in_segment{}),
        segments.count(),
        out);
}
template <class T, class I, class F, class O, class Op>
void scan_counted(I first, kernel::length n, counted_segments<F> const& segments, O out, bool exclusive,
    bool has_init, T const& init, Op const& op) {
    auto const ids = segments.ids();
    auto const inside = make_predicate_iterator(
        out, make_zip_iterator(ids, length_iterator(segments.count())), in_segment_of{});
    constexpr std::uint32_t largest = larger_element < I, decltype(ids) >> O::element_bytes
                                                              ? larger_element<I, decltype(ids)>
                                                              : O::element_bytes;
    run_prefixes<T>(run_heads(ids, equal_to<>{}), n, largest, first, inside, exclusive, has_init, init, op);
}
/// How many results there are at most. Throws where they have no room, or lie over what is still read.
template <class I, class F, class O>
std::size_t count_results(
    char const* what, I const& first, kernel::length n, F offsets, F offsets_last, O const& out) {
    kernel::length const bounds = range_length(what, offsets, offsets_last);
    std::size_t const most = bounds.most ? bounds.most - 1 : 0, known = bounds.on_gpu() ? (most > 0) : most;
    require_room(what, "output", out, most);
    require_apart(what, "input", first, n, out, known);
    require_apart(what, "range of offsets", offsets, known, out, known);
    return most;
}
template <bool Greatest, class I, class F, class O, class Less>
auto best_of_segments(
    char const* what, I first, I last, F offsets_first, F offsets_last, O out, Less const& less) {
    auto const n = range_length(what, first, last);
    std::size_t const most = count_results(what, first, n, offsets_first, offsets_last, out);
    if constexpr (counts_segments<I, F>)
        with_counted_segments(
            what, n, offsets_first, offsets_last, [&](kernel::runtime& r, auto const& segments) {
                best_counted<Greatest>(r, walkable(first), n, segments, out, less);
            });
    else
        with_segments(what, n, offsets_first, offsets_last, [&](kernel::runtime& r, auto const& segments) {
            best_places<Greatest>(r, first, n, segments, out, less);
        });
    if constexpr (!is_counted<F>) return out + static_cast<std::ptrdiff_t>(most);
}
template <class T, class I, class F, class O, class Op>
auto scan_of_segments(char const* what, I first, I last, F offsets_first, F offsets_last, O out,
    bool exclusive, bool has_init, T const& init, Op const& op) {
    auto const n = range_length(what, first, last);
    require_room(what, "output", out, n);
    require_same_or_apart(what, "input", first, n, out);
    if constexpr (counts_segments<I, F>)
        with_counted_segments(
            what, n, offsets_first, offsets_last, [&](kernel::runtime&, auto const& segments) {
                scan_counted<T>(walkable(first), n, segments, out, exclusive, has_init, init, op);
            });
    else
        with_segments(what, n, offsets_first, offsets_last, [&](kernel::runtime& r, auto const& segments) {
            scan_segments<T>(r, first, n, segments, out, exclusive, has_init, init, op);
        });
    return output_end(out, n);
}
}  // namespace detail

/// out[s] = `init` and all elements of segment s, combined under `op` in order; returns the end of the
/// output.
///
/// An empty segment gives `init`. `op` must be associative; it need not commute. Float results are the same
/// from run to run. Elements and offsets may be counted ranges, here and below; by counted offsets nothing is
/// returned. The output must not overlap the input or the offsets. Waits on llvmpipe only, for the longest
/// segment's length. Complexity: linear in elements and segments. Scratch memory: a word an element; on
/// llvmpipe, where no range is counted, none, or a few words for each 256 elements when segments are longer
/// than that.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 3, 7}, out(3);
///     gpu::segmented_reduce(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin(), 0);   // out:
///     21 0 17
template <readable_iterator I, readable_iterator F, writable_iterator O, class T, class Op = plus<>>
auto segmented_reduce(I first, I last, F offsets_first, F offsets_last, O out, T init, Op op = {}) {
    auto const n = range_length("segmented_reduce", first, last);
    std::size_t const most =
        detail::count_results("segmented_reduce", first, n, offsets_first, offsets_last, out);
    if constexpr (detail::counts_segments<I, F>)
        detail::with_counted_segments(
            "segmented_reduce", n, offsets_first, offsets_last, [&](kernel::runtime&, auto const& segments) {
                detail::reduce_counted<T>(detail::walkable(first), n, segments, out, init, op);
            });
    else
        detail::with_segments("segmented_reduce",
            n,
            offsets_first,
            offsets_last,
            [&](kernel::runtime& r, auto const& segments) {
                detail::reduce_segments<T>(r, first, n, segments, out, init, op);
            });
    if constexpr (!detail::is_counted<F>) return out + static_cast<std::ptrdiff_t>(most);
}
/// The same for segments of one length, which must be above 0. Complexity and scratch memory: the same.
///
///     gpu::segmented_reduce(v.begin(), v.end(), 3, out.begin(), 0, gpu::maximum<>{});               // out:
///     8 5 9
template <readable_iterator I, std::integral N, writable_iterator O, class T, class Op = plus<>>
O segmented_reduce(I first, I last, N segment_length, O out, T init, Op op = {}) {
    std::size_t const n = range_length("segmented_reduce", first, last),
                      length = segment_length > 0 ? static_cast<std::size_t>(segment_length) : 0;
    std::ptrdiff_t count = 0;
    detail::with_segments("segmented_reduce", n, length, [&](kernel::runtime& r, auto const& segments) {
        require_room("segmented_reduce", "output", out, segments.count());
        require_apart("segmented_reduce", "input", first, n, out, segments.count());
        count = static_cast<std::ptrdiff_t>(segments.count());
        detail::reduce_segments<T>(r, first, n, segments, out, init, op);
    });
    return out + count;
}

/// out[s] = the place, counted from the beginning of segment s, of the first of its least elements; -1 of an
/// empty segment. Complexity: as segmented_reduce. Scratch memory: the same, and on a GPU a word and an
/// element for each segment.
///
///     gpu::segmented_argmin(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin());       // 8 6 7
///     | | 5 3 0 9 -> 1 -1 2
template <readable_iterator I, readable_iterator F, writable_iterator O, class Less = less<>>
auto segmented_argmin(I first, I last, F offsets_first, F offsets_last, O out, Less less = {}) {
    return detail::best_of_segments<false>(
        "segmented_argmin", first, last, offsets_first, offsets_last, out, less);
}
/// The same of the first of its greatest elements. Complexity and scratch memory: as segmented_argmin.
///
///     gpu::segmented_argmax(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin());       // 8 6 7
///     | | 5 3 0 9 -> 0 -1 3
template <readable_iterator I, readable_iterator F, writable_iterator O, class Less = less<>>
auto segmented_argmax(I first, I last, F offsets_first, F offsets_last, O out, Less less = {}) {
    return detail::best_of_segments<true>(
        "segmented_argmax", first, last, offsets_first, offsets_last, out, less);
}

/// out[i] = the sum under `op` of the elements from the beginning of i's segment up to i; returns the end of
/// the output, which may be the input. Outputs of elements in no segment are not written.
///
/// `op` must be associative; it need not commute. Waits on llvmpipe only, for two of the offsets. Complexity:
/// linear in elements and segments. Scratch memory: a word an element.
///
///     gpu::inclusive_segmented_scan(v.begin(), v.end(), offsets.begin(), offsets.end(), v.begin());   // v:
///     8 14 21 5 8 8 17
template <readable_iterator I, readable_iterator F, writable_iterator O, class Op = plus<>>
auto inclusive_segmented_scan(I first, I last, F offsets_first, F offsets_last, O out, Op op = {}) {
    using T = typename I::value_type;
    return detail::scan_of_segments<T>(
        "inclusive_segmented_scan", first, last, offsets_first, offsets_last, out, false, false, T{}, op);
}
/// The same with `init` before the first element of every segment; sums have init's type.
template <readable_iterator I, readable_iterator F, writable_iterator O, class T, class Op>
auto inclusive_segmented_scan(I first, I last, F offsets_first, F offsets_last, O out, T init, Op op) {
    return detail::scan_of_segments<T>(
        "inclusive_segmented_scan", first, last, offsets_first, offsets_last, out, false, true, init, op);
}
/// The same without element i itself, and with `init` before the first element of every segment. Complexity
/// and scratch memory: the same.
///
///     gpu::exclusive_segmented_scan(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin(), 0); //
///     8 6 7 | | 5 3 0 9 -> 0 8 14 0 5 8 8
template <readable_iterator I, readable_iterator F, writable_iterator O, class T, class Op = plus<>>
auto exclusive_segmented_scan(I first, I last, F offsets_first, F offsets_last, O out, T init, Op op = {}) {
    return detail::scan_of_segments<T>(
        "exclusive_segmented_scan", first, last, offsets_first, offsets_last, out, true, true, init, op);
}

template <device_range R, device_range F, writable_iterator O, class T, class Op = plus<>>
auto segmented_reduce(R&& r, F&& offsets, O out, T init, Op op = {}) {
    return gpu::segmented_reduce(r.begin(), r.end(), offsets.begin(), offsets.end(), out, init, op);
}
template <device_range R, std::integral N, writable_iterator O, class T, class Op = plus<>>
O segmented_reduce(R&& r, N segment_length, O out, T init, Op op = {}) {
    return gpu::segmented_reduce(r.begin(), r.end(), segment_length, out, init, op);
}
template <device_range R, device_range F, writable_iterator O, class Less = less<>>
auto segmented_argmin(R&& r, F&& offsets, O out, Less less = {}) {
    return gpu::segmented_argmin(r.begin(), r.end(), offsets.begin(), offsets.end(), out, less);
}
template <device_range R, device_range F, writable_iterator O, class Less = less<>>
auto segmented_argmax(R&& r, F&& offsets, O out, Less less = {}) {
    return gpu::segmented_argmax(r.begin(), r.end(), offsets.begin(), offsets.end(), out, less);
}
template <device_range R, device_range F, writable_iterator O, class... A>
auto inclusive_segmented_scan(R&& r, F&& offsets, O out, A const&... how) {
    return gpu::inclusive_segmented_scan(r.begin(), r.end(), offsets.begin(), offsets.end(), out, how...);
}
template <device_range R, device_range F, writable_iterator O, class T, class Op = plus<>>
auto exclusive_segmented_scan(R&& r, F&& offsets, O out, T init, Op op = {}) {
    return gpu::exclusive_segmented_scan(r.begin(), r.end(), offsets.begin(), offsets.end(), out, init, op);
}

}  // namespace gpu
