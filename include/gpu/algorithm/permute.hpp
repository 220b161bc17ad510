// SPDX-License-Identifier: MIT
// next_permutation, prev_permutation: the arrangement that follows, or precedes, in lexicographic order.
#pragma once
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/iterator/counting.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu {

namespace detail {
/// place + 1 where less(a, b) of (place, a, b), else 0.
template <class Less> struct place_of_rise {
    [[no_unique_address]] Less less;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(t), gpu::get<2>(t))), gpu::get<0>(t) + constant<1u>, constant<0u>);
    }
};
/// One more than the last place i < n where less(a[i], b[i]); 0 when there is none.
template <class A, class B, class Less> std::size_t last_rise(A a, B b, std::size_t n, Less const& less) {
    auto const rises = make_transform_iterator(make_zip_iterator(counting_iterator<std::uint32_t>(0), a, b), place_of_rise<Less>{less});
    return gpu::reduce(rises, rises + static_cast<std::ptrdiff_t>(n), std::uint32_t{0}, maximum<>{});
}
template <class Less> struct swapped_arguments {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const { return gpu::invoke(less, b, a); }
};
} // namespace detail

/// Rearranges the elements into the next greater arrangement and answers true; the greatest becomes the least, and the answer is false.
///
/// Complexity: two reductions that wait for their result, and a reverse.
///
///     gpu::vector<int> v{1, 3, 2};
///     gpu::next_permutation(v.begin(), v.end());                                       // v: 2 1 3, true
template <readable_iterator I, class Less = less<>> requires writable_iterator<I> bool next_permutation(I first, I last, Less less = {}) {
    using T = typename I::value_type;
    std::size_t const n = range_length("next_permutation", first, last);
    if (n < 2) return false;
    std::size_t const rise = detail::last_rise(first, first + 1, n - 1, less);
    if (rise == 0) {
        gpu::reverse(first, last);
        return false;
    }
    // The last element greater than the one before the falling tail takes its place; the tail stays falling, and is turned round.
    I const pivot = first + static_cast<std::ptrdiff_t>(rise - 1);
    T const held = *pivot;
    I const other = first + static_cast<std::ptrdiff_t>(detail::last_rise(constant_iterator<T>(held), first, n, less) - 1);
    *pivot = static_cast<T>(*other);
    *other = held;
    gpu::reverse(pivot + 1, last);
    return true;
}
/// The same downwards.
template <readable_iterator I, class Less = less<>> requires writable_iterator<I> bool prev_permutation(I first, I last, Less less = {}) {
    return gpu::next_permutation(first, last, detail::swapped_arguments<Less>{less});
}
template <device_range R, class Less = less<>> bool next_permutation(R&& r, Less less = {}) { return gpu::next_permutation(r.begin(), r.end(), less); }
template <device_range R, class Less = less<>> bool prev_permutation(R&& r, Less less = {}) { return gpu::prev_permutation(r.begin(), r.end(), less); }

} // namespace gpu
