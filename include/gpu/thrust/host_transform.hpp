// SPDX-License-Identifier: MIT
// The element-wise algorithms of Thrust, scans and reductions, on host iterators.
#pragma once
#include <gpu/functional/operators.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <numeric>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2::on_host {

/// A name that calls the algorithm of this name in namespace std.
#define GPU_HOST_ALGORITHM(NAME) \
    template <class... A> constexpr decltype(auto) NAME(A&&... a) { return std::NAME(std::forward<A>(a)...); }
GPU_HOST_ALGORITHM(adjacent_difference)
GPU_HOST_ALGORITHM(all_of)
GPU_HOST_ALGORITHM(any_of)
GPU_HOST_ALGORITHM(none_of)
GPU_HOST_ALGORITHM(copy)
GPU_HOST_ALGORITHM(copy_n)
GPU_HOST_ALGORITHM(count)
GPU_HOST_ALGORITHM(count_if)
GPU_HOST_ALGORITHM(equal)
GPU_HOST_ALGORITHM(fill)
GPU_HOST_ALGORITHM(fill_n)
GPU_HOST_ALGORITHM(find)
GPU_HOST_ALGORITHM(find_if)
GPU_HOST_ALGORITHM(find_if_not)
GPU_HOST_ALGORITHM(generate)
GPU_HOST_ALGORITHM(generate_n)
GPU_HOST_ALGORITHM(inner_product)
GPU_HOST_ALGORITHM(is_partitioned)
GPU_HOST_ALGORITHM(is_sorted)
GPU_HOST_ALGORITHM(is_sorted_until)
GPU_HOST_ALGORITHM(max_element)
GPU_HOST_ALGORITHM(min_element)
GPU_HOST_ALGORITHM(mismatch)
GPU_HOST_ALGORITHM(partition_point)
GPU_HOST_ALGORITHM(replace)
GPU_HOST_ALGORITHM(replace_copy)
GPU_HOST_ALGORITHM(reverse)
GPU_HOST_ALGORITHM(reverse_copy)
GPU_HOST_ALGORITHM(swap_ranges)
GPU_HOST_ALGORITHM(transform)
GPU_HOST_ALGORITHM(uninitialized_copy)
GPU_HOST_ALGORITHM(uninitialized_copy_n)
GPU_HOST_ALGORITHM(uninitialized_fill)
GPU_HOST_ALGORITHM(uninitialized_fill_n)
#undef GPU_HOST_ALGORITHM

template <class I> using value_of = typename std::iterator_traits<I>::value_type;

/// Stores x in *out, with the conversions of C++.
template <class O, class X> void put(O& out, X const& x) {
    if constexpr (std::is_arithmetic_v<value_of<O>> && std::is_arithmetic_v<X>)
        *out = static_cast<value_of<O>>(x);
    else
        *out = x;
}

/// Returns the last iterator, as Thrust does. Iterators with an assignable proxy keep what `f`
/// assigns.
template <class I, class F> I for_each(I first, I last, F f) {
    for (; first != last; ++first) f(*first);
    return first;
}
template <class I, class N, class F> I for_each_n(I first, N n, F f) {
    for (; n > 0; --n, ++first) f(*first);
    return first;
}
template <class I> auto minmax_element(I first, I last) {
    return std::pair<I, I>(std::min_element(first, last), std::max_element(first, last));
}
template <class I, class Less> auto minmax_element(I first, I last, Less less) {
    return std::pair<I, I>(std::min_element(first, last, less), std::max_element(first, last, less));
}
template <class I, class T> void sequence(I first, I last, T start, T step) {
    for (; first != last; ++first) {
        on_host::put(first, start);
        start = static_cast<T>(start + step);
    }
}
template <class I, class T> void sequence(I first, I last, T start) {
    on_host::sequence(first, last, start, static_cast<T>(1));
}
template <class I> void sequence(I first, I last) {
    on_host::sequence(first, last, static_cast<value_of<I>>(0));
}
template <class I, class F> void tabulate(I first, I last, F f) {
    for (std::ptrdiff_t i = 0; first != last; ++first, ++i) on_host::put(first, f(i));
}
template <class I, class O, class P, class T> O replace_copy_if(I first, I last, O out, P p, T const& value) {
    return std::replace_copy_if(first, last, out, p, value);
}
template <class I, class S, class O, class P, class T>
O replace_copy_if(I first, I last, S stencil, O out, P p, T const& value) {
    for (; first != last; ++first, ++stencil, ++out) {
        if (p(*stencil))
            on_host::put(out, value);
        else
            on_host::put(out, *first);
    }
    return out;
}
template <class I, class P, class T> void replace_if(I first, I last, P p, T const& value) {
    std::replace_if(first, last, p, value);
}
template <class I, class S, class P, class T>
void replace_if(I first, I last, S stencil, P p, T const& value) {
    for (; first != last; ++first, ++stencil)
        if (p(*stencil)) on_host::put(first, value);
}

template <class I, class O, class F, class P> O transform_if(I first, I last, O out, F f, P p) {
    for (; first != last; ++first, ++out)
        if (p(*first)) on_host::put(out, f(*first));
    return out;
}
template <class I, class S, class O, class F, class P>
O transform_if(I first, I last, S stencil, O out, F f, P p) {
    for (; first != last; ++first, ++stencil, ++out)
        if (p(*stencil)) on_host::put(out, f(*first));
    return out;
}
template <class I, class J, class S, class O, class F, class P>
O transform_if(I first, I last, J second, S stencil, O out, F f, P p) {
    for (; first != last; ++first, ++second, ++stencil, ++out)
        if (p(*stencil)) on_host::put(out, f(*first, *second));
    return out;
}

template <class M, class I, class O> O gather(M map, M map_last, I input, O out) {
    for (; map != map_last; ++map, ++out) on_host::put(out, input[static_cast<std::ptrdiff_t>(*map)]);
    return out;
}
template <class M, class S, class I, class O, class P = identity<>>
O gather_if(M map, M map_last, S stencil, I input, O out, P p = {}) {
    for (; map != map_last; ++map, ++stencil, ++out)
        if (p(*stencil)) on_host::put(out, input[static_cast<std::ptrdiff_t>(*map)]);
    return out;
}
template <class I, class M, class O> void scatter(I first, I last, M map, O out) {
    for (; first != last; ++first, ++map) out[static_cast<std::ptrdiff_t>(*map)] = *first;
}
template <class I, class M, class S, class O, class P = identity<>>
void scatter_if(I first, I last, M map, S stencil, O out, P p = {}) {
    for (; first != last; ++first, ++map, ++stencil)
        if (p(*stencil)) out[static_cast<std::ptrdiff_t>(*map)] = *first;
}

template <class I, class T, class Op = plus<>> T reduce(I first, I last, T init, Op op = {}) {
    for (; first != last; ++first) init = static_cast<T>(op(init, *first));
    return init;
}
template <class I> auto reduce(I first, I last) { return on_host::reduce(first, last, value_of<I>{}); }
template <class I, class F, class T, class Op> T transform_reduce(I first, I last, F f, T init, Op op) {
    for (; first != last; ++first) init = static_cast<T>(op(init, f(*first)));
    return init;
}

/// The scans of the values f(first[i]). Each sum has type T.
template <class T, class I, class O, class F, class Op>
O scan_from_first(I first, I last, O out, F f, Op op) {
    if (first == last) return out;
    T sum = static_cast<T>(f(*first));
    on_host::put(out, sum);
    for (++first, ++out; first != last; ++first, ++out) {
        sum = static_cast<T>(op(sum, f(*first)));
        on_host::put(out, sum);
    }
    return out;
}
template <class T, class I, class O, class F, class Op>
O scan_from(I first, I last, O out, F f, T sum, Op op, bool inclusive) {
    for (; first != last; ++first, ++out) {
        // Read *first before *out is written, because both may be the same element.
        T const next = static_cast<T>(op(sum, f(*first)));
        on_host::put(out, inclusive ? next : sum);
        sum = next;
    }
    return out;
}
template <class I, class O, class Op = plus<>> O inclusive_scan(I first, I last, O out, Op op = {}) {
    return on_host::scan_from_first<value_of<I>>(first, last, out, identity<>{}, op);
}
template <class I, class O, class T, class Op> O inclusive_scan(I first, I last, O out, T init, Op op) {
    return on_host::scan_from(first, last, out, identity<>{}, init, op, true);
}
template <class I, class O, class T, class Op = plus<>>
O exclusive_scan(I first, I last, O out, T init, Op op = {}) {
    return on_host::scan_from(first, last, out, identity<>{}, init, op, false);
}
template <class I, class O> O exclusive_scan(I first, I last, O out) {
    return on_host::exclusive_scan(first, last, out, value_of<I>{});
}
template <class I, class O, class F, class Op>
O transform_inclusive_scan(I first, I last, O out, F f, Op op) {
    using T = std::remove_cvref_t<decltype(f(*first))>;
    return on_host::scan_from_first<T>(first, last, out, f, op);
}
template <class I, class O, class F, class T, class Op>
O transform_inclusive_scan(I first, I last, O out, F f, T init, Op op) {
    return on_host::scan_from(first, last, out, f, init, op, true);
}
template <class I, class O, class F, class T, class Op>
O transform_exclusive_scan(I first, I last, O out, F f, T init, Op op) {
    return on_host::scan_from(first, last, out, f, init, op, false);
}

/// Shuffles by the random bits of an engine, whose words are spread evenly over its range.
template <class I, class G> void shuffle(I first, I last, G&& engine) {
    auto const n = std::distance(first, last);
    for (std::ptrdiff_t i = n - 1; i > 0; --i) {
        auto const word = static_cast<unsigned long long>(static_cast<std::uint32_t>(engine()));
        std::iter_swap(
            first + i, first + static_cast<std::ptrdiff_t>(word % static_cast<unsigned long long>(i + 1)));
    }
}
template <class I, class O, class G> void shuffle_copy(I first, I last, O out, G&& engine) {
    auto const n = std::distance(first, last);
    std::copy(first, last, out);
    on_host::shuffle(out, out + n, engine);
}

}  // namespace gpu::inline v0_2::on_host
