// SPDX-License-Identifier: MIT
// reduce, transform_reduce, inner_product, count, count_if, all_of, any_of, none_of.
#pragma once
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

namespace gpu {

namespace detail {
/// T comes wrapped: a bare class template of an element type would be taken for a functor to rebind.
template <class T> struct to_type;
template <class T> struct to_type<std::type_identity<T>> {
    template <class X> auto operator()(X const& x) const { return gpu::cast<T>(x); }
};
/// The same elements as values of T.
template <class T, class I> auto converted(I first) {
    if constexpr (std::is_same_v<typename I::value_type, T>)
        return first;
    else
        return make_transform_iterator(first, to_type<std::type_identity<T>>{});
}
/// 1 where a predicate holds, else 0.
template <class P> struct flag_of {
    [[no_unique_address]] P p;
    template <class X> auto operator()(X const& x) const {
        return gpu::cast<std::uint32_t>(gpu::cast<bool>(gpu::invoke(p, x)));
    }
};
template <class P> struct not_flag_of {
    [[no_unique_address]] P p;
    template <class X> auto operator()(X const& x) const {
        return gpu::cast<std::uint32_t>(!gpu::cast<bool>(gpu::invoke(p, x)));
    }
};
/// The reduction of n items, or `init` of none.
template <class T, class I, class N, class Op> T reduced(I items, N n, T const& init, Op const& op) {
    if (kernel::length(n).most == 0) return init;
    return primitive::reduce_value<T>(converted<T>(items), n, true, init, op);
}
/// Does an output write to that buffer?
template <class Place> bool lies_in(Place const& where, gl::GLuint buffer) {
    if constexpr (requires { where.buffer(); })
        return where.buffer() == buffer;
    else if constexpr (requires { where.base(); })
        return lies_in(where.base(), buffer);
    else
        return false;
}
template <class R> auto place_of_result(char const* what, R& where, char const* which = "result") {
    auto const place = result_place(where);
    require_room(what, which, place, std::size_t(1));
    return place;
}
/// use(where): hands the place of a result to a kernel; another place when the kernel takes a count from
/// there.
template <class T, class Place, class Use> void leave_apart(Place where, bool apart, Use const& use) {
    if (!apart) return use(where);
    kernel::session s;
    kernel::scratch<T> const held(*s, 1);
    use(scratch_iterator<T>(held));
    primitive::assign(scratch_iterator<T>(held), std::size_t(1), where);
}
template <class T, class N, class Place, class Use> void leave_at(Place where, N n, Use const& use) {
    if constexpr (std::is_same_v<N, std::size_t>)
        use(where);
    else
        leave_apart<T>(where, n.on_gpu() && lies_in(where, n.name), use);
}
template <class R, class I, class N, class Init, class Op>
void reduce_at(char const* what, I items, N n, R& where, Init const& init, Op const& op) {
    using T = initial_t<Init>;
    auto const place = place_of_result(what, where);
    if (kernel::length(n).most == 0) return primitive::assign(initial_place(init), std::size_t(1), place);
    leave_at<T>(place, n, [&](auto at) {
        primitive::reduce<T>(converted<T>(items), n, at, true, initial_place(init), op);
    });
}
template <class T> struct equals {
    T value;
    template <class X> auto operator()(X const& x) const { return x == value; }
};
}  // namespace detail

/// `init` and all elements of [first, last), combined under `op` in order; waits for the result.
///
/// `op` must be associative; it need not commute. Float results may differ in the last bits from a serial
/// sum, and are the same from run to run on one device. An empty range gives `init`. Complexity: linear, one
/// launch. Scratch memory: a value for each group of the launch, on llvmpipe for each lane (there, for a
/// functor with loops of its own, one for every two elements).
///
///     gpu::vector<int> v{1, 2, 3};
///     int sum = gpu::reduce(v.begin(), v.end());                                       // 6
///     int most = gpu::reduce(v.begin(), v.end(), 0, gpu::maximum<>{});                 // 3
template <readable_iterator I, class T, class Op> T reduce(I first, I last, T init, Op op) {
    return detail::reduced(first, range_length("reduce", first, last), init, op);
}
template <readable_iterator I, class T> T reduce(I first, I last, T init) {
    return gpu::reduce(first, last, init, plus<>{});
}
template <readable_iterator I> auto reduce(I first, I last) {
    return gpu::reduce(first, last, typename I::value_type{});
}
template <device_range R> auto reduce(R&& r) { return gpu::reduce(r.begin(), r.end()); }
template <device_range R, class T> T reduce(R&& r, T init) { return gpu::reduce(r.begin(), r.end(), init); }
template <device_range R, class T, class Op> T reduce(R&& r, T init, Op op) {
    return gpu::reduce(r.begin(), r.end(), init, op);
}

/// The same, left on the GPU in `where`, a scalar or an iterator; `init` may be in a scalar too, also in the
/// same one. Does not wait. Complexity and scratch memory: as reduce.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::scalar<int> sum;
///     gpu::reduce_into(v.begin(), v.end(), sum, 0, gpu::plus<>{});                     // sum: 6
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

/// The sum under `op` of f(x) for all elements x, and `init`; f and the sum are one kernel. `op` is as in
/// reduce. Waits for the result. Complexity and scratch memory: as reduce.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::transform_reduce(v.begin(), v.end(), [](auto x) { return x * x; }, 0, gpu::plus<>{});       // 14
template <readable_iterator I, class F, class T, class Op>
T transform_reduce(I first, I last, F f, T init, Op op) {
    return detail::reduced(
        make_transform_iterator(first, f), range_length("transform_reduce", first, last), init, op);
}
template <device_range R, class F, class T, class Op> T transform_reduce(R&& r, F f, T init, Op op) {
    return gpu::transform_reduce(r.begin(), r.end(), f, init, op);
}

/// The same, left on the GPU in `where`, as by reduce_into. Does not wait. Complexity and scratch memory: as
/// reduce.
///
///     gpu::scalar<int> squares;
///     gpu::transform_reduce_into(v.begin(), v.end(), squares, [](auto x) { return x * x; }, 0,
///     gpu::plus<>{});     // 1 2 3 -> squares: 14
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

/// init + a[0] * b[0] + a[1] * b[1] + ..., with other operators if given: op1 for the sum, op2 for the
/// products. The second range has at least as many elements, else it throws invalid_argument. Waits for the
/// result. Complexity and scratch memory: as reduce.
///
///     gpu::vector<int> a{1, 2, 3}, b{4, 5, 6};
///     gpu::inner_product(a.begin(), a.end(), b.begin(), 0);   // 32
template <readable_iterator I, readable_iterator J, class T, class Op1, class Op2>
T inner_product(I first1, I last1, J first2, T init, Op1 op1, Op2 op2) {
    auto const n = range_length("inner_product", first1, last1);
    require_room("inner_product", "second input", first2, n);
    return detail::reduced(
        make_transform_iterator(make_zip_iterator(first1, first2), detail::spread(op2)), n, init, op1);
}
template <readable_iterator I, readable_iterator J, class T>
T inner_product(I first1, I last1, J first2, T init) {
    return gpu::inner_product(first1, last1, first2, init, plus<>{}, multiplies<>{});
}

template <device_range R, device_range S, class T> T inner_product(R&& r, S&& s, T init) {
    return gpu::inner_product(r.begin(), r.end(), s.begin(), init);
}
template <device_range R, device_range S, class T, class Op1, class Op2>
T inner_product(R&& r, S&& s, T init, Op1 op1, Op2 op2) {
    return gpu::inner_product(r.begin(), r.end(), s.begin(), init, op1, op2);
}

/// The same, left on the GPU in `where`, as by reduce_into. Does not wait. Complexity and scratch memory: as
/// reduce.
///
///     gpu::scalar<int> product;
///     gpu::inner_product_into(a.begin(), a.end(), b.begin(), product, 0);              // 1 2 3, 4 5 6 ->
///     product: 32
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

/// How many elements satisfy the predicate; waits for the number. Complexity: linear, one launch for every
/// 2^31 elements. Scratch memory: as reduce.
///
///     gpu::vector<int> v{1, 2, 3, 4, 4};
///     gpu::count_if(v.begin(), v.end(), [](auto x) { return x > 2; });                 // 3
template <readable_iterator I, class P> std::ptrdiff_t count_if(I first, I last, P p) {
    auto const n = range_length("count_if", first, last);
    auto count = [&](I from, auto of) {
        return static_cast<std::ptrdiff_t>(detail::reduced(
            make_transform_iterator(from, detail::flag_of<P>{p}), of, std::uint32_t{0}, plus<>{}));
    };
    if constexpr (in_order<I>) {  // kernels count in 32 bits
        std::ptrdiff_t sum = 0;
        for (std::size_t at = 0, most = std::size_t(1) << 31; at < n; at += most)
            sum += count(first + static_cast<std::ptrdiff_t>(at), n - at < most ? n - at : most);
        return sum;
    } else
        return count(first, n);
}
template <device_range R, class P> std::ptrdiff_t count_if(R&& r, P p) {
    return gpu::count_if(r.begin(), r.end(), p);
}
/// How many elements equal the value; waits for the number. Complexity and scratch memory: as count_if.
///
///     gpu::count(v.begin(), v.end(), 4);                      // 1 2 3 4 4 -> 2
template <readable_iterator I, class T> std::ptrdiff_t count(I first, I last, T const& value) {
    return gpu::count_if(first, last, detail::equals<T>{value});
}
template <device_range R, class T> std::ptrdiff_t count(R&& r, T const& value) {
    return gpu::count(r.begin(), r.end(), value);
}

/// True when the predicate holds for every element (also of none); waits for the answer. Complexity: linear,
/// one launch, which looks at every element. Scratch memory: as reduce.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::all_of(v.begin(), v.end(), [](auto x) { return x > 1; });                   // false
template <readable_iterator I, class P> bool all_of(I first, I last, P p) {
    return detail::reduced(make_transform_iterator(first, detail::not_flag_of<P>{p}),
               range_length("all_of", first, last),
               std::uint32_t{0},
               plus<>{}) == 0;
}
template <device_range R, class P> bool all_of(R&& r, P p) { return gpu::all_of(r.begin(), r.end(), p); }
/// True when the predicate holds for some element; waits for the answer. Complexity and scratch memory: as
/// count_if.
///
///     gpu::any_of(v.begin(), v.end(), [](auto x) { return x > 1; });                   // 1 2 3 -> true
template <readable_iterator I, class P> bool any_of(I first, I last, P p) {
    return gpu::count_if(first, last, p) > 0;
}
template <device_range R, class P> bool any_of(R&& r, P p) { return gpu::any_of(r.begin(), r.end(), p); }
/// True when the predicate holds for no element; waits for the answer. Complexity and scratch memory: as
/// count_if.
///
///     gpu::none_of(v.begin(), v.end(), [](auto x) { return x > 3; });                  // 1 2 3 -> true
template <readable_iterator I, class P> bool none_of(I first, I last, P p) {
    return gpu::count_if(first, last, p) == 0;
}
template <device_range R, class P> bool none_of(R&& r, P p) { return gpu::none_of(r.begin(), r.end(), p); }

/// These numbers and truths, left on the GPU in a scalar or at an iterator. Do not wait. Complexity and
/// scratch memory: as reduce.
///
///     gpu::vector<int> v{1, -2, 3, -2};
///     gpu::scalar<unsigned> how_many;
///     gpu::count_if_into(v.begin(), v.end(), how_many, [](auto x) { return x < 0; });  // how_many: 2
template <readable_iterator I, result R, class P> void count_if_into(I first, I last, R&& where, P p) {
    detail::reduce_at("count_if_into",
        make_transform_iterator(first, detail::flag_of<P>{p}),
        range_length("count_if_into", first, last),
        where,
        std::uint32_t{0},
        plus<>{});
}
/// How many equal the value, as count_if_into. Complexity and scratch memory: as reduce.
///
///     gpu::count_into(v.begin(), v.end(), how_many, -2);                               // 1 -2 3 -2 ->
///     how_many: 2
template <readable_iterator I, result R, class T>
void count_into(I first, I last, R&& where, T const& value) {
    gpu::count_if_into(first, last, where, detail::equals<T>{value});
}
/// Whether the predicate holds for all. Complexity and scratch memory: as reduce.
///
///     gpu::all_of_into(v.begin(), v.end(), all, [](auto x) { return x < 0; });         // 1 -2 3 -2 -> all:
///     false
template <readable_iterator I, result R, class P> void all_of_into(I first, I last, R&& where, P p) {
    detail::reduce_at("all_of_into",
        make_transform_iterator(first, detail::flag_of<P>{p}),
        range_length("all_of_into", first, last),
        where,
        std::uint32_t{1},
        minimum<>{});
}
/// Whether it holds for some. Complexity and scratch memory: as reduce.
///
///     gpu::any_of_into(v.begin(), v.end(), any, [](auto x) { return x < 0; });         // 1 -2 3 -2 -> any:
///     true
template <readable_iterator I, result R, class P> void any_of_into(I first, I last, R&& where, P p) {
    detail::reduce_at("any_of_into",
        make_transform_iterator(first, detail::flag_of<P>{p}),
        range_length("any_of_into", first, last),
        where,
        std::uint32_t{0},
        maximum<>{});
}
/// Whether it holds for none. Complexity and scratch memory: as reduce.
///
///     gpu::none_of_into(v.begin(), v.end(), none, [](auto x) { return x > 3; });       // 1 -2 3 -2 -> none:
///     true
template <readable_iterator I, result R, class P> void none_of_into(I first, I last, R&& where, P p) {
    detail::reduce_at("none_of_into",
        make_transform_iterator(first, detail::not_flag_of<P>{p}),
        range_length("none_of_into", first, last),
        where,
        std::uint32_t{1},
        minimum<>{});
}
template <device_range V, result R, class P> void count_if_into(V&& r, R&& where, P p) {
    gpu::count_if_into(r.begin(), r.end(), where, p);
}
template <device_range V, result R, class T> void count_into(V&& r, R&& where, T const& value) {
    gpu::count_into(r.begin(), r.end(), where, value);
}
template <device_range V, result R, class P> void all_of_into(V&& r, R&& where, P p) {
    gpu::all_of_into(r.begin(), r.end(), where, p);
}
template <device_range V, result R, class P> void any_of_into(V&& r, R&& where, P p) {
    gpu::any_of_into(r.begin(), r.end(), where, p);
}
template <device_range V, result R, class P> void none_of_into(V&& r, R&& where, P p) {
    gpu::none_of_into(r.begin(), r.end(), where, p);
}

}  // namespace gpu
