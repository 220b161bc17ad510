// SPDX-License-Identifier: MIT
// accumulate, accumulate_into: fold a range strictly from left to right, as a serial loop does.
#pragma once
#include <gpu/container/scalar.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/accumulate.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstring>

namespace gpu::inline v0_2 {

/// Returns op(... op(op(init, first[0]), first[1]) ..., first[n - 1]), computed in exactly this
/// order. Waits for the result.
///
/// Use accumulate when `op` is not associative, or when a sum of floats must equal that of
/// std::accumulate bit for bit. Otherwise use reduce: accumulate runs on a single GPU thread, and
/// is much slower than a loop on the CPU.
///
/// Complexity: linear and serial. A long range takes several launches, each of 32768 to 262144
/// elements: fewer when elements are longer. On llvmpipe a launch has only four elements when a
/// functor contains a loop. Scratch memory: one value.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::accumulate(v.begin(), v.end(), 0, [](auto a, auto x) { return a * 10 - x; });
///     // -123, which is ((0 * 10 - 1) * 10 - 2) * 10 - 3
template <readable_iterator I, class T, class Op = plus<>>
initial_t<T> accumulate(I first, I last, T init, Op op = {}) {
    std::size_t const n = range_length("accumulate", first, last);
    using value = initial_t<T>;
    value result = init;
    if (n == 0) return result;
    kernel::session s;
    primitive::accumulate<value>(
        first, n, constant_iterator<value>(result), primitive::result_iterator<value>(*s), op);
    alignas(16) unsigned char bytes[(sizeof(value) + 3) / 4 * 4];
    s->read_result(bytes, sizeof bytes);
    std::memcpy(static_cast<void*>(&result), bytes, sizeof(value));
    return result;
}
/// Stores op(... op(op(init, first[0]), first[1]) ..., first[n - 1]) in `where`, computed in
/// exactly this order. `where` is a gpu::scalar or an iterator; `init` is a value or a gpu::scalar.
/// Does not wait. Cost: as accumulate.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::scalar<int> result;
///     gpu::accumulate_into(v.begin(), v.end(), result, 0, gpu::minus<>{});
///     // result: -6, which is ((0 - 1) - 2) - 3
template <readable_iterator I, result R, class Init, class Op = plus<>>
void accumulate_into(I first, I last, R&& where, Init const& init, Op op = {}) {
    using T = initial_t<Init>;
    std::size_t const n = range_length("accumulate_into", first, last);
    auto const place = result_place(where);
    require_room("accumulate_into", "result", place, std::size_t(1));
    if (n == 0) return primitive::assign(initial_place(init), std::size_t(1), place);
    primitive::accumulate<T>(first, n, initial_place(init), place, op);
}
/// Folds a whole range from left to right, as accumulate(first, last, init, op) does.
template <device_range V, class T, class Op = plus<>> initial_t<T> accumulate(V&& v, T init, Op op = {}) {
    return gpu::accumulate(v.begin(), v.end(), init, op);
}
/// Folds a whole range from left to right and stores the result in `where`, as
/// accumulate_into(first, last, where, init, op) does.
template <device_range V, result R, class Init, class Op = plus<>>
void accumulate_into(V&& v, R&& where, Init const& init, Op op = {}) {
    gpu::accumulate_into(v.begin(), v.end(), where, init, op);
}

}  // namespace gpu::inline v0_2
