// SPDX-License-Identifier: MIT
// unique, unique_copy, unique_count: keep or count the first element of each run of equal elements.
#pragma once
#include <gpu/algorithm/keep.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/read/previous.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Maps a tuple (index, previous element, element) to 1 when the element begins a run of equal
/// elements, otherwise to 0.
template <class Equal> struct begins_run {
    using calls = glsl::functors<Equal>;
    [[no_unique_address]] Equal equal;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(
            gpu::get<0>(t) == 0u || !gpu::cast<bool>(gpu::invoke(equal, gpu::get<1>(t), gpu::get<2>(t))));
    }
};
/// Returns an iterator over flags: 1 for each element that begins a run of equal elements,
/// otherwise 0.
template <class I, class Equal> auto run_heads(I first, Equal const& equal) {
    using T = typename I::value_type;
    static_assert(std::is_same_v<glsl::result_t<Equal, T, T>, bool>,
        "gpu: the functor that compares keys or elements must return bool. The operator that combines "
        "values comes after it: gpu::reduce_by_key(..., gpu::equal_to<>{}, gpu::minimum<>{})");
    return make_transform_iterator(
        make_zip_iterator(first_or_not(), previous_iterator<I>(first), first), begins_run<Equal>{equal});
}
}  // namespace detail

/// Keeps the first element of each run of equal elements, in place. Returns the end of the kept
/// elements; waits for their count.
///
/// Each element is compared with the one before it in the input, whether or not that one is kept.
/// Elements after the kept ones have unspecified values. Cost: as remove_if.
///
///     gpu::vector<int> v{1, 1, 2, 3, 3};
///     auto end = gpu::unique(v.begin(), v.end());  // v: 1 2 3 ..., end - v.begin(): 3
template <readable_iterator I, class Equal = equal_to<>> auto unique(I first, I last, Equal equal = {}) {
    return detail::keep_in_place(first,
        range_length("unique", first, last),
        detail::run_heads(first, equal),
        detail::flags_by<Equal, typename I::value_type, typename I::value_type>{equal});
}

/// Copies the first element of each run of equal elements. Returns the end of the output; waits for
/// the number of copied elements. The output must not overlap the input. Cost: as copy_if.
///
///     gpu::vector<int> v{1, 1, 2, 3, 3}, out(5);
///     gpu::unique_copy(v.begin(), v.end(), out.begin());  // out: 1 2 3
template <readable_iterator I, writable_iterator O, class Equal = equal_to<>>
O unique_copy(I first, I last, O out, Equal equal = {}) {
    return detail::keep(
        "unique_copy", first, range_length("unique_copy", first, last), detail::run_heads(first, equal), out);
}

/// Keeps the first element of each run of equal elements, in place. Stores the number of kept
/// elements in `count`, a gpu::scalar or an iterator, and does not wait. Otherwise as unique. Cost:
/// as remove_if.
///
///     gpu::vector<int> v{1, 1, 2, 3, 3};
///     gpu::scalar<unsigned> count;
///     gpu::unique_into(v.begin(), v.end(), count);  // v: 1 2 3 ..., count: 3
template <readable_iterator I, result N, class Equal = equal_to<>>
void unique_into(I first, I last, N&& count, Equal equal = {}) {
    detail::keep_in_place_into("unique_into",
        first,
        range_length("unique_into", first, last),
        detail::run_heads(first, equal),
        detail::flags_by<Equal, typename I::value_type, typename I::value_type>{equal},
        count);
}

/// Copies the first element of each run of equal elements. Stores the number of copied elements in
/// `count`, a gpu::scalar or an iterator, and does not wait. The output must not overlap the input.
/// Cost: as copy_if.
///
///     gpu::vector<int> v{1, 1, 2, 3, 3}, out(5);
///     gpu::scalar<unsigned> count;
///     gpu::unique_copy_into(v.begin(), v.end(), out.begin(), count);  // out: 1 2 3, count: 3
template <readable_iterator I, writable_iterator O, result N, class Equal = equal_to<>>
void unique_copy_into(I first, I last, O out, N&& count, Equal equal = {}) {
    detail::keep_into("unique_copy_into",
        first,
        range_length("unique_copy_into", first, last),
        detail::run_heads(first, equal),
        out,
        count);
}

/// Returns the number of runs of equal elements, which is how many elements gpu::unique would keep.
/// Waits for the result.
///
/// Complexity: linear, one launch. Scratch memory: a word for each chunk of the range.
///
///     gpu::vector<int> v{1, 1, 2, 3, 3};
///     gpu::unique_count(v.begin(), v.end());  // 3
template <readable_iterator I, class Equal = equal_to<>>
std::ptrdiff_t unique_count(I first, I last, Equal equal = {}) {
    return static_cast<std::ptrdiff_t>(detail::reduced(detail::run_heads(first, equal),
        range_length("unique_count", first, last),
        std::uint32_t{0},
        plus<>{}));
}

/// Stores in `count`, a gpu::scalar or an iterator, the number of runs of equal elements, and does
/// not wait. Cost: as unique_count.
///
///     gpu::vector<int> v{1, 1, 2, 3, 3};
///     gpu::scalar<unsigned> count;
///     gpu::unique_count_into(v.begin(), v.end(), count);  // count: 3
template <readable_iterator I, result N, class Equal = equal_to<>>
void unique_count_into(I first, I last, N&& count, Equal equal = {}) {
    detail::reduce_at("unique_count_into",
        detail::run_heads(first, equal),
        range_length("unique_count_into", first, last),
        count,
        std::uint32_t{0},
        plus<>{});
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range R, class Equal = equal_to<>> auto unique(R&& r, Equal equal = {}) {
    return gpu::unique(r.begin(), r.end(), equal);
}
template <device_range R, writable_iterator O, class Equal = equal_to<>>
O unique_copy(R&& r, O out, Equal equal = {}) {
    return gpu::unique_copy(r.begin(), r.end(), out, equal);
}
template <device_range R, class Equal = equal_to<>> std::ptrdiff_t unique_count(R&& r, Equal equal = {}) {
    return gpu::unique_count(r.begin(), r.end(), equal);
}
template <device_range R, writable_iterator O, result N, class Equal = equal_to<>>
void unique_copy_into(R&& r, O out, N&& count, Equal equal = {}) {
    gpu::unique_copy_into(r.begin(), r.end(), out, count, equal);
}
template <device_range R, result N, class Equal = equal_to<>>
void unique_into(R&& r, N&& count, Equal equal = {}) {
    gpu::unique_into(r.begin(), r.end(), count, equal);
}
template <device_range R, result N, class Equal = equal_to<>>
void unique_count_into(R&& r, N&& count, Equal equal = {}) {
    gpu::unique_count_into(r.begin(), r.end(), count, equal);
}

}  // namespace gpu::inline v0_2
