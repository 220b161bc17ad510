// SPDX-License-Identifier: MIT
// run_length_encode, non_trivial_runs: runs of equal elements as lengths, and where they begin.
#pragma once
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/transform.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu {

namespace detail {
/// 1 where (place, previous, this, next) begins, or ends, a run of at least two; `last` is the last place.
template <class Equal, bool Begins> struct borders_long_run {
    [[no_unique_address]] Equal equal;
    std::uint32_t last;
    template <class T> auto operator()(T const& t) const {
        auto const i = gpu::get<0>(t);
        auto const as_before = i != 0u && gpu::cast<bool>(gpu::invoke(equal, gpu::get<1>(t), gpu::get<2>(t)));
        auto const as_after = i != last && gpu::cast<bool>(gpu::invoke(equal, gpu::get<2>(t), gpu::get<3>(t)));
        if constexpr (Begins) return gpu::cast<std::uint32_t>(as_after && !as_before);
        else return gpu::cast<std::uint32_t>(as_before && !as_after);
    }
};
struct run_extent {
    template <class A, class B> auto operator()(A const& end, B const& begin) const { return end - begin + constant<1u>; }
};
} // namespace detail

/// For each run of equal elements writes the element and how often it stands there; returns both ends. Waits for the number of runs.
///
/// The outputs must not overlap the input. Complexity: linear, one pass of scan. Decoding: upper_bound of 0, 1, 2 ... in the
/// inclusive_scan of the lengths says which run each element belongs to.
///
///     gpu::vector<int> v{7, 7, 7, 2, 7}, unique(5), lengths(5);
///     auto [u, l] = gpu::run_length_encode(v.begin(), v.end(), unique.begin(), lengths.begin());   // unique: 7 2 7, lengths: 3 1 1
template <readable_iterator I, writable_iterator O, writable_iterator L, class Equal = equal_to<>>
std::pair<O, L> run_length_encode(I first, I last, O unique_out, L lengths_out, Equal equal = {}) {
    range_length("run_length_encode", first, last);
    return gpu::reduce_by_key(first, last, constant_iterator<std::uint32_t>(1), unique_out, lengths_out, equal);
}
template <device_range R, writable_iterator O, writable_iterator L, class Equal = equal_to<>> std::pair<O, L> run_length_encode(R&& r, O unique_out, L lengths_out, Equal equal = {}) {
    return gpu::run_length_encode(r.begin(), r.end(), unique_out, lengths_out, equal);
}

/// The same; the number of runs is left in `count`, on the GPU. Does not wait.
template <readable_iterator I, writable_iterator O, writable_iterator L, result N, class Equal = equal_to<>>
void run_length_encode_into(I first, I last, O unique_out, L lengths_out, N&& count, Equal equal = {}) {
    gpu::reduce_by_key_into(first, last, constant_iterator<std::uint32_t>(1), unique_out, lengths_out, count, equal);
}
template <device_range R, writable_iterator O, writable_iterator L, result N, class Equal = equal_to<>> void run_length_encode_into(R&& r, O unique_out, L lengths_out, N&& count, Equal equal = {}) {
    gpu::run_length_encode_into(r.begin(), r.end(), unique_out, lengths_out, count, equal);
}

/// For each run of two or more equal elements writes where it begins and how long it is; returns both ends. Waits for their number.
///
/// Offsets count from `first`. The outputs must not overlap the input. Complexity: linear, two passes of scan.
///
///     gpu::vector<int> v{0, 5, 5, 1, 3, 3, 3}, offsets(3), lengths(3);
///     gpu::non_trivial_runs(v.begin(), v.end(), offsets.begin(), lengths.begin());                 // offsets: 1 4, lengths: 2 3
template <readable_iterator I, writable_iterator O, writable_iterator L, class Equal = equal_to<>>
std::pair<O, L> non_trivial_runs(I first, I last, O offsets_out, L lengths_out, Equal equal = {}) {
    std::size_t const n = range_length("non_trivial_runs", first, last);
    if (n < 2) return {offsets_out, lengths_out};
    kernel::session s;
    counting_iterator<std::uint32_t> const place(0);
    auto const around = make_zip_iterator(place, previous_iterator<I>(first), first, first + 1);
    auto const at = static_cast<std::uint32_t>(n - 1);
    kernel::scratch<std::uint32_t> const begins(*s, n / 2), ends(*s, n / 2);
    scratch_iterator<std::uint32_t> const begin(begins), end(ends);
    detail::keep(place, n, make_transform_iterator(around, detail::borders_long_run<Equal, true>{equal, at}), begin);
    auto const runs = detail::keep(place, n, make_transform_iterator(around, detail::borders_long_run<Equal, false>{equal, at}), end) - end;
    auto const count = static_cast<std::size_t>(runs);
    require_room("non_trivial_runs", "range of offsets", offsets_out, count);
    require_room("non_trivial_runs", "range of lengths", lengths_out, count);
    primitive::assign(begin, count, offsets_out);
    primitive::assign(make_transform_iterator(make_zip_iterator(end, begin), detail::spread(detail::run_extent{})), count, lengths_out);
    return {offsets_out + runs, lengths_out + runs};
}
template <device_range R, writable_iterator O, writable_iterator L, class Equal = equal_to<>> std::pair<O, L> non_trivial_runs(R&& r, O offsets_out, L lengths_out, Equal equal = {}) {
    return gpu::non_trivial_runs(r.begin(), r.end(), offsets_out, lengths_out, equal);
}

} // namespace gpu
