// SPDX-License-Identifier: MIT
// Combines each element with the element before it, over all ranks: adjacent_difference.
#pragma once
#include <gpu/algorithm/adjacent_difference.hpp>
#include <gpu/mpi/vector.hpp>

namespace gpu::inline v0_2::mpi {

/// Makes out[0] = v[0], and out[i] = op(v[i], v[i - 1]) for every later element, also where the
/// elements are on two ranks. `out` gets the lengths of `v`, and may be `v`. `op` subtracts by
/// default, and also runs on the host. Cost: gpu::adjacent_difference of the part, and two small
/// messages.
///
///     gpu::mpi::adjacent_difference(v, v);              // v was 1 4 9 16; v: 1 3 5 7
template <class T, class U, class Op = minus<>>
void adjacent_difference(vector<T> const& v, vector<U>& out, Op op = {}) {
    struct edges {
        T first, last;
        std::uint64_t there;
    };
    edges mine{};
    v.comm().agree("gpu::mpi::adjacent_difference", detail::type_hash<T, U, Op>(), 0, [&] {
        mine.there = !v.local().empty();
        if (mine.there) {
            mine.first = v.local().front();
            mine.last = v.local().back();
        }
        out.local().resize(v.local_size(), no_init);
        gpu::adjacent_difference(v.local().begin(), v.local().end(), out.local().begin(), op);
    });
    auto const all = detail::all_gather(v.comm(), mine);
    auto before = static_cast<std::size_t>(v.comm().rank());
    while (before > 0 && !all[before - 1].there) --before;
    v.comm().agree("gpu::mpi::adjacent_difference: edges", 0, 0, [&] {
        if (before > 0 && mine.there) out.local()[0] = static_cast<U>(op(mine.first, all[before - 1].last));
    });
}

}  // namespace gpu::inline v0_2::mpi
