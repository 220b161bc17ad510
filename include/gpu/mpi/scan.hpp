// SPDX-License-Identifier: MIT
// Running sums over all ranks: inclusive_scan and exclusive_scan.
#pragma once
#include <gpu/algorithm/scan.hpp>
#include <gpu/mpi/reduce.hpp>

namespace gpu::inline v0_2::mpi {

/// Makes out[i] the combination of v[0] ... v[i] under `op`. `out` gets the lengths of `v`, and may
/// be `v`. Requirements on `op`: as reduce. Cost: one reduction and one scan of the part, and three
/// small messages.
///
///     gpu::mpi::inclusive_scan(v, v);
template <class T, class U, class Op = plus<>>
void inclusive_scan(vector<T> const& v, vector<U>& out, Op op = {}) {
    auto const all = detail::partials<U>("gpu::mpi::inclusive_scan", v, detail::type_hash<T, U, Op>(), [&] {
        return detail::local_partial(v.local().begin(), v.local().end(), U{}, op);
    });
    auto const me = static_cast<std::size_t>(v.comm().rank());
    v.comm().agree("gpu::mpi::inclusive_scan", detail::type_hash<T, U, Op>(), 0, [&] {
        out.local().resize(v.local_size(), no_init);
        auto const first = v.local().begin(), last = v.local().end();
        // The first rank before this one that has elements; none: the scan starts here.
        std::size_t head = 0;
        while (head < me && !all[head].there) ++head;
        if (head == me) {
            gpu::inclusive_scan(first, last, out.local().begin(), op);
            return;
        }
        U before = all[head].value;
        for (std::size_t r = head + 1; r < me; ++r)
            if (all[r].there) before = static_cast<U>(op(before, all[r].value));
        gpu::inclusive_scan(first, last, out.local().begin(), before, op);
    });
}

/// Makes out[i] the combination of `init` and v[0] ... v[i - 1] under `op`. Otherwise as
/// inclusive_scan.
template <class T, class U, class Op = plus<>>
void exclusive_scan(vector<T> const& v, vector<U>& out, std::type_identity_t<U> init = {}, Op op = {}) {
    auto const all = detail::partials<U>("gpu::mpi::exclusive_scan", v, detail::type_hash<T, U, Op>(), [&] {
        return detail::local_partial(v.local().begin(), v.local().end(), U{}, op);
    });
    U const before = detail::fold(all, static_cast<std::size_t>(v.comm().rank()), init, op);
    v.comm().agree("gpu::mpi::exclusive_scan", detail::type_hash<T, U, Op>(), 0, [&] {
        out.local().resize(v.local_size(), no_init);
        gpu::exclusive_scan(v.local().begin(), v.local().end(), out.local().begin(), before, op);
    });
}

}  // namespace gpu::inline v0_2::mpi
