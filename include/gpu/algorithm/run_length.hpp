// SPDX-License-Identifier: MIT
// Finds runs of equal elements. run_length_encode gives the element and the length of each run, and
// non_trivial_runs the beginning and the length of each run of two or more elements.
#pragma once
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/encode_runs.hpp>
#include <gpu/primitive/read/next.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// The values that reduce_by_key adds up to lengths of runs.
using ones = constant_iterator<std::uint32_t>;
/// True when the runs of n elements are encoded by one compaction. Otherwise reduce_by_key encodes
/// them.
template <class I, class O, class L> bool encodes_by_compaction(kernel::length n) {
    return primitive::encodes_runs<typename I::value_type>(kernel::current().tuning) &&
           !takes_parts<I, ones, O, L>(n);
}
/// Stores the element and the length of each run of n elements, and the number of runs at *runs,
/// which must not lie in the memory that holds n.
template <class I, class O, class L, class Equal, class Out>
void encode_by_compaction(
    I first, kernel::length n, O unique_out, L lengths_out, Equal const& equal, Out runs) {
    kernel::session s;
    auto const in_outputs = within_room(*s, n.most, unique_out, lengths_out);
    kernel::limited_extent const within(
        s->call, reduces_in_parts<I, ones, O, L> ? n.most : kernel::arguments::unknown);
    primitive::encode_runs(run_heads(first, equal), first, n, unique_out, lengths_out, runs);
}
/// Functor that tells where runs of two or more equal elements begin and end. It maps a tuple
/// (index, previous element, element, next element, length of the range) to 1 when the element is
/// the first or the last of such a run, otherwise to 0.
template <class Equal> struct borders_long_run {
    [[no_unique_address]] Equal equal;
    template <class T> auto operator()(T const& t) const {
        auto const i = gpu::get<0>(t);
        auto const as_before = i != 0u && gpu::cast<bool>(gpu::invoke(equal, gpu::get<1>(t), gpu::get<2>(t)));
        auto const as_after =
            i + 1u != gpu::get<4>(t) && gpu::cast<bool>(gpu::invoke(equal, gpu::get<2>(t), gpu::get<3>(t)));
        return gpu::cast<std::uint32_t>(as_before != as_after);
    }
};
/// Functor that maps a number of borders to the number of runs, as a tuple of two such numbers.
struct runs_of_borders {
    template <class X> auto operator()(X const& x) const { return gpu::make_tuple(x / 2u, x / 2u); }
};
/// Finds the runs of two or more equal elements among n elements. Keeps the index of the first and
/// of the last element of each run in scratch memory, side by side. Between the first element of
/// such a run and its last one there is no border, so one compaction finds both in order. Stores
/// the number of runs at *count too, which must not be the memory that holds n.
template <class I, class Equal> class long_runs {
public:
    template <class N>
    long_runs(kernel::runtime& r, I first, kernel::length n, Equal const& equal, N count)
        : borders_(r, n.most / 2), counts_(r, 1), most_(n.most / 2) {
        primitive::require_numbered(n);
        counting_iterator<std::uint32_t> const place(0);
        auto const flags = make_transform_iterator(
            make_zip_iterator(
                place, previous_iterator<I>(first), first, next_iterator<I>(first), length_iterator(n)),
            borders_long_run<Equal>{equal});
        using out = buffer_iterator<std::uint32_t>;
        primitive::compact_into(flags,
            n,
            larger_element<decltype(place), decltype(flags)>,
            primitive::keep_item<counting_iterator<std::uint32_t>, out>{
                place, out(borders_.buffer().name(), 2 * most_, 0)},
            make_transform_output_iterator<std::uint32_t>(
                make_zip_iterator(scratch_iterator<std::uint32_t>(counts_), count), runs_of_borders{}));
    }
    kernel::length count() const { return {counts_.buffer().name(), &counts_.buffer(), false, most_}; }
    template <class O, class L> void write(kernel::length count, O offsets_out, L lengths_out) const {
        primitive::assign(make_transform_iterator(scratch_iterator<uvec2>(borders_), begin_and_extent{}),
            count,
            make_zip_iterator(offsets_out, lengths_out));
    }

private:
    /// Functor that maps the indices of the first and of the last element of a run, as x and y, to
    /// the index of the first and the length.
    struct begin_and_extent {
        template <class B> auto operator()(B const& both) const {
            return gpu::make_tuple(both.x, both.y - both.x + 1u);
        }
    };
    kernel::scratch<uvec2> borders_;
    kernel::scratch<std::uint32_t> counts_;
    std::size_t most_;
};
/// Functor that compares two elements by `equal`, and returns a bool.
template <class Equal> struct equal_as_bool {
    [[no_unique_address]] Equal equal;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::cast<bool>(gpu::invoke(equal, a, b));
    }
};
/// True when one launch may find the runs of two or more among n elements. It stores offsets and
/// lengths before it knows their number, while it still reads the elements and what `equal` reads.
template <class I, class Equal, class O, class L>
bool finds_runs_at_once(
    I const& first, kernel::length n, Equal const& equal, O const& offsets, L const& lengths) {
    constexpr std::uint32_t largest = kernel::at_least(I::element_bytes, larger_element<O, L>);
    kernel::runtime& r = kernel::current();
    return r.tuning.form == kernel::shape::groups && r.tuning.look_back && room(offsets) >= n.most / 2 &&
           room(lengths) >= n.most / 2 && !may_overlap(first, offsets, n.most) &&
           !may_overlap(first, lengths, n.most) &&
           (n.on_gpu() || primitive::part_of(r, n.most, largest) >= n.most) &&
           flags_by<Equal, typename I::value_type, typename I::value_type>{equal}.reads_no_memory(r);
}
/// Stores the runs of two or more among n elements, and their number at *runs, in one launch.
template <class I, class Equal, class O, class L, class Out>
void find_runs_at_once(I first, kernel::length n, Equal const& equal, O offsets, L lengths, Out runs) {
    kernel::session s;
    kernel::limited_extent const within(s->call, in_order<I> ? n.most : kernel::arguments::unknown);
    primitive::find_long_runs(
        run_heads(first, equal_as_bool<Equal>{equal}), n, I::element_bytes, offsets, lengths, runs);
}
}  // namespace detail

/// Writes for each run of equal elements the element to `unique_out` and the length of the run to
/// `lengths_out`. Returns the ends of both outputs. Waits for the number of runs.
///
/// The outputs must not overlap the input. Complexity: linear. On an NVIDIA GPU, elements of up to
/// 16 bytes in a range that one launch can process take one launch, without scratch memory.
/// Everything else takes the launches and the scratch memory of reduce_by_key: one scan, with two
/// words for each chunk of the range. To decode, search the inclusive_scan of the lengths with
/// upper_bound for the values 0, 1, 2, ...: result i is the number of the run to which element i
/// belongs. Source: as inclusive_scan.
///
///     gpu::vector<int> v{7, 7, 7, 2, 7}, unique(5), lengths(5);
///     auto [u, l] = gpu::run_length_encode(v.begin(), v.end(), unique.begin(), lengths.begin());
///                                                             // unique: 7 2 7, lengths: 3 1 1
template <readable_iterator I, writable_iterator O, writable_iterator L, class Equal = equal_to<>>
std::pair<O, L> run_length_encode(I first, I last, O unique_out, L lengths_out, Equal equal = {}) {
    kernel::length const n = range_length("run_length_encode", first, last);
    detail::ones const one(1);
    detail::require_keyed_apart("run_length_encode", first, one, n, unique_out, lengths_out);
    if (n.most == 0) return {unique_out, lengths_out};
    std::size_t runs;
    if (detail::encodes_by_compaction<I, O, L>(n)) {
        kernel::session s;
        detail::encode_by_compaction(
            first, n, unique_out, lengths_out, equal, primitive::result_iterator<std::uint32_t>(*s));
        runs = primitive::read_result<std::uint32_t>(*s);
    } else {
        runs = detail::count_and_reduce_runs(first, n, one, unique_out, lengths_out, equal, plus<>{});
    }
    return {detail::written_end("run_length_encode", "output", unique_out, runs),
        detail::written_end("run_length_encode", "output of lengths", lengths_out, runs)};
}
template <device_range R, writable_iterator O, writable_iterator L, class Equal = equal_to<>>
std::pair<O, L> run_length_encode(R&& r, O unique_out, L lengths_out, Equal equal = {}) {
    return gpu::run_length_encode(r.begin(), r.end(), unique_out, lengths_out, equal);
}

/// Writes for each run of equal elements the element to `unique_out` and the length of the run to
/// `lengths_out`. Stores the number of runs in `count`, a gpu::scalar or an iterator. Does not
/// wait. Cost: as run_length_encode.
///
///     gpu::vector<int> v{7, 7, 7, 2, 7}, unique(5), lengths(5);
///     gpu::scalar<unsigned> count;
///     gpu::run_length_encode_into(v.begin(), v.end(), unique.begin(), lengths.begin(), count);
///                                                             // count: 3
template <readable_iterator I, writable_iterator O, writable_iterator L, result N, class Equal = equal_to<>>
void run_length_encode_into(I first, I last, O unique_out, L lengths_out, N&& count, Equal equal = {}) {
    kernel::length const n = range_length("run_length_encode_into", first, last);
    detail::ones const one(1);
    if (!detail::encodes_by_compaction<I, O, L>(n))
        return gpu::reduce_by_key_into(first, last, one, unique_out, lengths_out, count, equal);
    auto const place = detail::place_of_result("run_length_encode_into", count, "count");
    detail::require_keyed_apart("run_length_encode_into", first, one, n, unique_out, lengths_out);
    detail::leave_at<std::uint32_t>(place, n, [&](auto runs) {
        detail::encode_by_compaction(first, n, unique_out, lengths_out, equal, runs);
    });
}
template <device_range R, writable_iterator O, writable_iterator L, result N, class Equal = equal_to<>>
void run_length_encode_into(R&& r, O unique_out, L lengths_out, N&& count, Equal equal = {}) {
    gpu::run_length_encode_into(r.begin(), r.end(), unique_out, lengths_out, count, equal);
}

/// Finds the runs of two or more equal elements. Writes for each run the index at which it begins
/// to `offsets_out`, and its length to `lengths_out`. Returns the ends of both outputs. Waits for
/// the number of runs.
///
/// The indices count from `first`. The outputs must not overlap the input. When an output has no
/// room for all runs, throws invalid_argument and writes nothing. Complexity: linear. On an NVIDIA
/// GPU, one launch without scratch memory, when input and outputs lie in vectors or spans, both
/// outputs have room for half as many elements as the input has, and `equal` captures no memory.
/// Otherwise one compaction and one launch over the runs, with one word of scratch memory for each
/// element.
///
///     gpu::vector<int> v{0, 5, 5, 1, 3, 3, 3}, offsets(3), lengths(3);
///     gpu::non_trivial_runs(v.begin(), v.end(), offsets.begin(), lengths.begin());
///                                                             // offsets: 1 4, lengths: 2 3
template <readable_iterator I, writable_iterator O, writable_iterator L, class Equal = equal_to<>>
std::pair<O, L> non_trivial_runs(I first, I last, O offsets_out, L lengths_out, Equal equal = {}) {
    std::size_t const n = range_length("non_trivial_runs", first, last);
    if (n < 2) return {offsets_out, lengths_out};
    kernel::session s;
    auto const ends_at = [&](std::size_t count) {
        return std::pair(offsets_out + static_cast<std::ptrdiff_t>(count),
            lengths_out + static_cast<std::ptrdiff_t>(count));
    };
    if (detail::finds_runs_at_once(first, n, equal, offsets_out, lengths_out)) {
        detail::find_runs_at_once(
            first, n, equal, offsets_out, lengths_out, primitive::result_iterator<std::uint32_t>(*s));
        return ends_at(primitive::read_result<std::uint32_t>(*s));
    }
    kernel::scratch<std::uint32_t> const counted(*s, 1);
    detail::long_runs<I, Equal> const runs(*s, first, n, equal, scratch_iterator<std::uint32_t>(counted));
    std::size_t const count = kernel::read_length(runs.count());
    require_room("non_trivial_runs", "range of offsets", offsets_out, count);
    require_room("non_trivial_runs", "range of lengths", lengths_out, count);
    runs.write(count, offsets_out, lengths_out);
    return ends_at(count);
}
/// Finds the runs of two or more equal elements. Writes for each run the index at which it begins
/// to `offsets_out`, and its length to `lengths_out`. Stores the number of runs in `count`, a
/// gpu::scalar or an iterator. Does not wait. Each output must have room for half as many elements
/// as the input has. Cost: as non_trivial_runs.
///
///     gpu::vector<int> v{0, 5, 5, 1, 3, 3, 3}, offsets(3), lengths(3);
///     gpu::scalar<unsigned> count;
///     gpu::non_trivial_runs_into(v.begin(), v.end(), offsets.begin(), lengths.begin(), count);
///                                                             // count: 2
template <readable_iterator I, writable_iterator O, writable_iterator L, result N, class Equal = equal_to<>>
void non_trivial_runs_into(I first, I last, O offsets_out, L lengths_out, N&& count, Equal equal = {}) {
    kernel::length const n = range_length("non_trivial_runs_into", first, last);
    auto const place = detail::place_of_result("non_trivial_runs_into", count, "count");
    require_room("non_trivial_runs_into", "range of offsets", offsets_out, n.most / 2);
    require_room("non_trivial_runs_into", "range of lengths", lengths_out, n.most / 2);
    if (n.most < 2) return primitive::assign(constant_iterator<std::uint32_t>(0), std::size_t(1), place);
    kernel::session s;
    auto const start = detail::walkable(first);
    auto const find = [&](auto to) {
        if (detail::finds_runs_at_once(start, n, equal, offsets_out, lengths_out))
            return detail::find_runs_at_once(start, n, equal, offsets_out, lengths_out, to);
        detail::long_runs<std::remove_const_t<decltype(start)>, Equal> const runs(*s, start, n, equal, to);
        runs.write(runs.count(), offsets_out, lengths_out);
    };
    // The kernel stores the count, unless it could overwrite what it reads: the length of the
    // input, its elements, or memory that `equal` captures.
    if constexpr (detail::is_buffer_iterator<I> && std::is_empty_v<Equal>)
        if (!detail::may_overlap(first, place, n.most)) return find(place);
    kernel::scratch<std::uint32_t> const counted(*s, 1);
    scratch_iterator<std::uint32_t> const runs(counted);
    find(runs);
    primitive::assign(runs, std::size_t(1), place);
}
template <device_range R, writable_iterator O, writable_iterator L, result N, class Equal = equal_to<>>
void non_trivial_runs_into(R&& r, O offsets_out, L lengths_out, N&& count, Equal equal = {}) {
    gpu::non_trivial_runs_into(r.begin(), r.end(), offsets_out, lengths_out, count, equal);
}
template <device_range R, writable_iterator O, writable_iterator L, class Equal = equal_to<>>
std::pair<O, L> non_trivial_runs(R&& r, O offsets_out, L lengths_out, Equal equal = {}) {
    return gpu::non_trivial_runs(r.begin(), r.end(), offsets_out, lengths_out, equal);
}

}  // namespace gpu::inline v0_2
