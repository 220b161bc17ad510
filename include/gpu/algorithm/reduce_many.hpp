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

namespace gpu::inline v0_1 {

/// Describes one of the reductions of a reduce_many: it combines `init` and the values of(x) of all
/// elements x with `op`, which must be associative.
///
/// Stores the value `init` and the functors `op` and `of`, and launches nothing.
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
/// Functor that maps an element x to a tuple. Its member i is the value that reduction i combines
/// for x: r.of(x), where r is the i-th reduction.
template <class... R> struct taken {
    std::tuple<R...> each;
    template <class X> auto operator()(X const& x) const {
        return std::apply(
            [&](auto const&... r) { return gpu::make<values_of<R...>>(gpu::invoke(r.of, x)...); }, each);
    }
};
/// Functor that combines two tuples member by member, each under the operator of its reduction.
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

/// Returns the results of several reductions as a tuple, and reads every element once. Waits
/// for the GPU.
///
/// The operators must be associative; elements are combined in order, and the results are identical
/// from run to run on one device, as with gpu::reduce. Complexity: linear, one launch. Scratch
/// memory: as reduce, with a tuple of the results for each value.
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
/// As reduce_many, but leaves the results in `where`, in GPU memory, and does not wait. `where` is
/// a scalar of the tuple, or a zip iterator over the places of its members. Cost: as reduce_many.
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

}  // namespace gpu::inline v0_1
