// SPDX-License-Identifier: MIT
// Computes several reductions of one range in one kernel, which reads the range once: reduce_many.
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

namespace gpu::inline v0_2 {

/// Describes one of the reductions that gpu::reduce_many computes: `init` combined under `op` with
/// f(x) for all elements x. `op` must be associative; by default it adds. f is the third argument
/// of the constructor; by default f(x) is x. The object holds `init`, `op` and f, and launches
/// nothing.
///
///     gpu::reduction(0.0f)                                    // the sum
///     gpu::reduction(1e9f, gpu::minimum<>{})                  // the least element
///     gpu::reduction(0.0f, gpu::plus<>{}, [](auto x) { return x * x; })  // the sum of the squares
template <class T, class Op = plus<>, class F = identity<>> struct reduction {
    using value_type = T;
    T init;
    [[no_unique_address]] Op op;
    [[no_unique_address]] F of;
    explicit reduction(T i, Op o = {}, F f = {}) : init(i), op(o), of(f) {}
};

namespace detail {
template <class... R> using values_of = std::tuple<typename R::value_type...>;
/// Functor that maps an element x to a tuple with one member for each reduction r: the value
/// r.of(x), which the reduction combines.
template <class... R> struct taken {
    std::tuple<R...> each;
    template <class X> auto operator()(X const& x) const {
        return std::apply(
            [&](auto const&... r) { return gpu::make<values_of<R...>>(gpu::invoke(r.of, x)...); }, each);
    }
};
/// Functor that combines two tuples of values: the members at index i under the operator of
/// reduction i.
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

/// Computes several reductions of one range and returns the results as a tuple. Reads every element
/// only once. Waits for the GPU.
///
/// The operators must be associative. Elements are combined in order, and the results are identical
/// from run to run on one device. Complexity: linear, one launch. Scratch memory: as reduce of
/// values that are tuples of all results.
///
///     gpu::vector<float> v{1, 2, 3, 6};
///     auto [sum, squares, most] =
///         gpu::reduce_many(v, gpu::reduction(0.0f),
///                          gpu::reduction(0.0f, gpu::plus<>{}, [](auto x) { return x * x; }),
///                          gpu::reduction(0.0f, gpu::maximum<>{}));           // 12, 50, 6
template <readable_iterator I, class... T, class... Op, class... F>
std::tuple<T...> reduce_many(I first, I last, reduction<T, Op, F> const&... r) {
    using all = std::tuple<reduction<T, Op, F>...>;
    auto const items = make_transform_iterator(first, detail::taken<reduction<T, Op, F>...>{all(r...)});
    return detail::reduced(items,
        range_length("reduce_many", first, last),
        std::tuple<T...>(r.init...),
        detail::side_by_side<reduction<T, Op, F>...>{all(r...)});
}
/// Computes several reductions of one range, and reads every element only once. Stores the results
/// in `where`: a gpu::scalar of their tuple, or a zip iterator with one output for each result.
/// Does not wait. Cost: as reduce_many.
///
///     gpu::vector<float> v{1, 2, 3, 6};
///     gpu::scalar<std::tuple<float, float>> both;
///     gpu::reduce_many_into(v, both, gpu::reduction(0.0f),
///                           gpu::reduction(0.0f, gpu::maximum<>{}));          // both: (12, 6)
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

}  // namespace gpu::inline v0_2
