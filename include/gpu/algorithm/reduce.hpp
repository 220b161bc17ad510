// SPDX-License-Identifier: MIT
// Reduces a range to one value: reduce, transform_reduce, inner_product; includes count.hpp, which
// gives count, count_if, all_of, any_of and none_of.
#pragma once
#include <gpu/algorithm/count.hpp>
#include <gpu/algorithm/reduce_at.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

/// Combines `init` and all elements of [first, last) under `op`, in order, and returns the result.
/// Waits for the GPU.
///
/// `op` must be associative; it need not be commutative. Float results may differ in the last bits
/// from a serial sum, but are identical from run to run on one device. An empty range gives `init`.
/// Complexity: linear, one launch. Scratch memory: on GPUs one value for each group of the launch;
/// on llvmpipe one value for each chunk (the elements that one thread combines), or for every two
/// elements when a functor contains loops.
///
///     gpu::vector<int> v{1, 2, 3};
///     int sum = gpu::reduce(v.begin(), v.end());              // 6
///     int most = gpu::reduce(v.begin(), v.end(), 0, gpu::maximum<>{});        // 3
template <readable_iterator I, class T, class Op> initial_t<T> reduce(I first, I last, T init, Op op) {
    return detail::reduced(first, range_length("reduce", first, last), detail::element_value(init), op);
}
template <readable_iterator I, class T> initial_t<T> reduce(I first, I last, T init) {
    return gpu::reduce(first, last, init, plus<>{});
}
template <readable_iterator I> auto reduce(I first, I last) {
    return gpu::reduce(first, last, typename I::value_type{});
}
template <device_range R> auto reduce(R&& r) { return gpu::reduce(r.begin(), r.end()); }
template <device_range R, class T> initial_t<T> reduce(R&& r, T init) {
    return gpu::reduce(r.begin(), r.end(), init);
}
template <device_range R, class T, class Op> initial_t<T> reduce(R&& r, T init, Op op) {
    return gpu::reduce(r.begin(), r.end(), init, op);
}

/// Stores in `where`, a gpu::scalar or an iterator, `init` and all elements combined under `op`, in
/// order. `init` is a value or a gpu::scalar, which may also be `where`. Does not wait.
/// Requirements on `op` and cost: as reduce.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::scalar<int> sum;
///     gpu::reduce_into(v.begin(), v.end(), sum, 0, gpu::plus<>{});            // sum: 6
template <readable_iterator I, result R, class Init, class Op>
void reduce_into(I first, I last, R&& where, Init const& init, Op op) {
    detail::reduce_at("reduce_into", first, range_length("reduce_into", first, last), where, init, op);
}
template <readable_iterator I, result R, class Init>
void reduce_into(I first, I last, R&& where, Init const& init) {
    gpu::reduce_into(first, last, where, init, plus<>{});
}
template <readable_iterator I, result R> void reduce_into(I first, I last, R&& where) {
    gpu::reduce_into(first, last, where, typename I::value_type{});
}
template <device_range V, result R, class Init, class Op>
void reduce_into(V&& r, R&& where, Init const& init, Op op) {
    gpu::reduce_into(r.begin(), r.end(), where, init, op);
}
template <device_range V, result R, class Init> void reduce_into(V&& r, R&& where, Init const& init) {
    gpu::reduce_into(r.begin(), r.end(), where, init);
}
template <device_range V, result R> void reduce_into(V&& r, R&& where) {
    gpu::reduce_into(r.begin(), r.end(), where);
}

/// Combines `init` and f(x) for all elements x under `op`, in order, in one kernel, and returns the
/// result. Waits for the GPU. Takes f, init and op in Thrust's order, or init, op and f in that of
/// std::transform_reduce. Requirements on `op` and cost: as reduce.
///
///     gpu::vector<int> v{1, 2, 3};
///     auto square = [](auto x) { return x * x; };
///     gpu::transform_reduce(v.begin(), v.end(), square, 0, gpu::plus<>{});    // 14
template <readable_iterator I, class F, class T, class Op>
requires(!detail::initial_value<F>) initial_t<T> transform_reduce(I first, I last, F f, T init, Op op) {
    return detail::reduced(make_transform_iterator(first, f),
        range_length("transform_reduce", first, last),
        detail::element_value(init),
        op);
}
template <device_range R, class F, class T, class Op>
requires(!detail::initial_value<F>) initial_t<T> transform_reduce(R&& r, F f, T init, Op op) {
    return gpu::transform_reduce(r.begin(), r.end(), f, init, op);
}
template <readable_iterator I, detail::initial_value T, class Op, class F>
requires(!detail::initial_value<F>) initial_t<T> transform_reduce(I first, I last, T init, Op op, F f) {
    return gpu::transform_reduce(first, last, f, init, op);
}
template <device_range R, detail::initial_value T, class Op, class F>
requires(!detail::initial_value<F>) initial_t<T> transform_reduce(R&& r, T init, Op op, F f) {
    return gpu::transform_reduce(r.begin(), r.end(), f, init, op);
}

/// Stores in `where`, a gpu::scalar or an iterator, `init` and f(x) for all elements x, combined
/// under `op` in order. `init` is a value or a gpu::scalar. Does not wait. Requirements on `op` and
/// cost: as reduce.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::scalar<int> squares;
///     gpu::transform_reduce_into(v.begin(), v.end(), squares, [](auto x) { return x * x; }, 0,
///                                gpu::plus<>{});              // squares: 14
template <readable_iterator I, result R, class F, class Init, class Op>
void transform_reduce_into(I first, I last, R&& where, F f, Init const& init, Op op) {
    detail::reduce_at("transform_reduce_into",
        make_transform_iterator(first, f),
        range_length("transform_reduce_into", first, last),
        where,
        init,
        op);
}
template <device_range V, result R, class F, class Init, class Op>
void transform_reduce_into(V&& r, R&& where, F f, Init const& init, Op op) {
    gpu::transform_reduce_into(r.begin(), r.end(), where, f, init, op);
}

/// Returns init + a[0] * b[0] + a[1] * b[1] + ... for two ranges a and b. If operators are given,
/// op1 replaces the sum and op2 the product. Throws invalid_argument when the second range is known
/// to be shorter than the first. Waits for the GPU. Cost: as reduce.
///
///     gpu::vector<int> a{1, 2, 3}, b{4, 5, 6};
///     gpu::inner_product(a.begin(), a.end(), b.begin(), 0);   // 32
template <readable_iterator I, readable_iterator J, class T, class Op1, class Op2>
initial_t<T> inner_product(I first1, I last1, J first2, T init, Op1 op1, Op2 op2) {
    auto const n = range_length("inner_product", first1, last1);
    require_room("inner_product", "second input", first2, n);
    return detail::reduced(make_transform_iterator(make_zip_iterator(first1, first2), detail::spread(op2)),
        n,
        detail::element_value(init),
        op1);
}
template <readable_iterator I, readable_iterator J, class T>
initial_t<T> inner_product(I first1, I last1, J first2, T init) {
    return gpu::inner_product(first1, last1, first2, init, plus<>{}, multiplies<>{});
}

/// inner_product under the name that the STL gives it.
///
///     gpu::vector<int> a{1, 2, 3}, b{4, 5, 6};
///     gpu::transform_reduce(a.begin(), a.end(), b.begin(), 0);    // 32
template <readable_iterator I, readable_iterator J, class T>
initial_t<T> transform_reduce(I first1, I last1, J first2, T init) {
    return gpu::inner_product(first1, last1, first2, init);
}
template <readable_iterator I, readable_iterator J, class T, class Op1, class Op2>
initial_t<T> transform_reduce(I first1, I last1, J first2, T init, Op1 op1, Op2 op2) {
    return gpu::inner_product(first1, last1, first2, init, op1, op2);
}

// Overloads of inner_product for whole ranges instead of pairs of iterators.
template <device_range R, device_range S, class T> initial_t<T> inner_product(R&& r, S&& s, T init) {
    return gpu::inner_product(r.begin(), r.end(), s.begin(), init);
}
template <device_range R, device_range S, class T, class Op1, class Op2>
initial_t<T> inner_product(R&& r, S&& s, T init, Op1 op1, Op2 op2) {
    return gpu::inner_product(r.begin(), r.end(), s.begin(), init, op1, op2);
}

/// Stores in `where`, a gpu::scalar or an iterator, init + a[0] * b[0] + a[1] * b[1] + ... for two
/// ranges a and b. If operators are given, op1 replaces the sum and op2 the product. `init` is a
/// value or a gpu::scalar. Does not wait. Cost: as reduce.
///
///     gpu::vector<int> a{1, 2, 3}, b{4, 5, 6};
///     gpu::scalar<int> product;
///     gpu::inner_product_into(a.begin(), a.end(), b.begin(), product, 0);     // product: 32
template <readable_iterator I, readable_iterator J, result R, class Init, class Op1, class Op2>
void inner_product_into(I first1, I last1, J first2, R&& where, Init const& init, Op1 op1, Op2 op2) {
    auto const n = range_length("inner_product_into", first1, last1);
    require_room("inner_product_into", "second input", first2, n);
    detail::reduce_at("inner_product_into",
        make_transform_iterator(make_zip_iterator(first1, first2), detail::spread(op2)),
        n,
        where,
        init,
        op1);
}
template <readable_iterator I, readable_iterator J, result R, class Init>
void inner_product_into(I first1, I last1, J first2, R&& where, Init const& init) {
    gpu::inner_product_into(first1, last1, first2, where, init, plus<>{}, multiplies<>{});
}
template <device_range V, device_range W, result R, class Init>
void inner_product_into(V&& r, W&& s, R&& where, Init const& init) {
    gpu::inner_product_into(r.begin(), r.end(), s.begin(), where, init);
}
template <device_range V, device_range W, result R, class Init, class Op1, class Op2>
void inner_product_into(V&& r, W&& s, R&& where, Init const& init, Op1 op1, Op2 op2) {
    gpu::inner_product_into(r.begin(), r.end(), s.begin(), where, init, op1, op2);
}

}  // namespace gpu::inline v0_2
