// SPDX-License-Identifier: MIT
// reduce_many: several reductions of one range in one kernel, which reads the range once.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>

#include <cstddef>
#include <tuple>
#include <utility>

namespace gpu {

/// One of several reductions: of(x) of all elements x, and init, combined under op.
///
/// It is an argument of reduce_many and does nothing by itself: no complexity, no scratch memory.
///
///     gpu::reduction(0.0f)                            the sum
///     gpu::reduction(1e9f, gpu::minimum<>{})          the least
///     gpu::reduction(0.0f, gpu::plus<>{}, [](auto x) { return x * x; })           the sum of the squares
template <class T, class Op = plus<>, class F = identity<>> struct reduction {
    using value_type = T;
    T init;
    [[no_unique_address]] Op op;
    [[no_unique_address]] F of;
    explicit reduction(T i, Op o = {}, F f = {}) : init(i), op(o), of(f) {}
};

namespace detail {
template <class... R> using values_of = std::tuple<typename R::value_type...>;
/// An element as the tuple of what each reduction takes of it.
template <class... R> struct taken {
    std::tuple<R...> each;
    template <class X> auto operator()(X const& x) const {
        return std::apply(
            [&](auto const&... r) { return gpu::make<values_of<R...>>(gpu::invoke(r.of, x)...); }, each);
    }
};
/// Each part under its own operator.
template <class... R> struct side_by_side {
    std::tuple<R...> each;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return combined(a, b, std::index_sequence_for<R...>{});
    }
    template <class A, class B, std::size_t... I>
    auto combined(A const& a, B const& b, std::index_sequence<I...>) const {
        return gpu::make<values_of<R...>>(
            gpu::invoke(std::get<I>(each).op, gpu::get<I>(a), gpu::get<I>(b))...);
    }
};
}  // namespace detail
template <class... R, class... T>
inline constexpr bool is_commutative_v<detail::side_by_side<R...>, std::tuple<T...>> =
    (is_commutative_v<decltype(R::op), T> && ...);

/// The results of several reductions, as a tuple; every element is read once. Waits for the results.
///
/// Each reduction is as gpu::reduce says: associative, in order, the same from run to run. Complexity:
/// linear, one launch. Scratch memory: as reduce, a tuple of the results for each value.
///
///     gpu::vector<float> v{1, 2, 3, 6};
///     auto [sum, squares, most] = gpu::reduce_many(v, gpu::reduction(0.0f), gpu::reduction(0.0f,
///     gpu::plus<>{}, [](auto x) { return x * x; }),
///                                                  gpu::reduction(0.0f, gpu::maximum<>{}));           // 12,
///                                                  50, 6
template <readable_iterator I, class... T, class... Op, class... F>
std::tuple<T...> reduce_many(I first, I last, reduction<T, Op, F> const&... r) {
    using all = std::tuple<reduction<T, Op, F>...>;
    auto const items = make_transform_iterator(first, detail::taken<reduction<T, Op, F>...>{all(r...)});
    return detail::reduced(items,
        range_length("reduce_many", first, last),
        std::tuple<T...>(r.init...),
        detail::side_by_side<reduction<T, Op, F>...>{all(r...)});
}
/// The same, left on the GPU: `where` is a scalar of the tuple, or a zip iterator over the places of its
/// parts. Does not wait. Complexity and scratch memory: as reduce_many.
///
///     gpu::scalar<std::tuple<float, float>> both;
///     gpu::reduce_many_into(v, both, gpu::reduction(0.0f), gpu::reduction(0.0f, gpu::maximum<>{}));    // 1
///     2 3 6 -> both: (12, 6)
template <readable_iterator I, result R, class... T, class... Op, class... F>
void reduce_many_into(I first, I last, R&& where, reduction<T, Op, F> const&... r) {
    using all = std::tuple<reduction<T, Op, F>...>;
    auto const items = make_transform_iterator(first, detail::taken<reduction<T, Op, F>...>{all(r...)});
    detail::reduce_at("reduce_many_into",
        items,
        range_length("reduce_many_into", first, last),
        where,
        std::tuple<T...>(r.init...),
        detail::side_by_side<reduction<T, Op, F>...>{all(r...)});
}
template <device_range V, class... T, class... Op, class... F>
std::tuple<T...> reduce_many(V&& v, reduction<T, Op, F> const&... r) {
    return gpu::reduce_many(v.begin(), v.end(), r...);
}
template <device_range V, result R, class... T, class... Op, class... F>
void reduce_many_into(V&& v, R&& where, reduction<T, Op, F> const&... r) {
    gpu::reduce_many_into(v.begin(), v.end(), where, r...);
}

}  // namespace gpu
