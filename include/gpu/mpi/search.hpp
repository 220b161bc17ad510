// SPDX-License-Identifier: MIT
// Binary searches in a sorted vector over all ranks: lower_bound and upper_bound of many values.
#pragma once
#include <gpu/algorithm/search.hpp>
#include <gpu/mpi/vector.hpp>

#include <climits>

namespace gpu::inline v0_2::mpi {

namespace detail {
/// Adds up the places that `search(values, places)` finds in the parts. In a sorted whole the place
/// of a value is the sum of its places in the parts.
template <class T, class F>
std::vector<std::uint64_t> summed_places(char const* what, vector<T> const& v, std::vector<T> const& values,
    std::uint64_t signature, F const& search) {
    std::vector<std::uint64_t> sums(values.size());
    v.comm().agree(what, signature + values.size(), 0, [&] {
        if (values.size() > INT_MAX) gpu::detail::raise(length_error("gpu::mpi: more than 2^31 - 1 values"));
        if (values.empty() || v.local().empty()) return;
        gpu::vector<T> const wanted(values);
        gpu::vector<std::uint32_t> places(values.size());
        search(wanted, places);
        auto const host = places.host();
        sums.assign(host.begin(), host.end());
    });
    check(MPI_Allreduce(MPI_IN_PLACE,
              sums.data(),
              static_cast<int>(sums.size()),
              MPI_UINT64_T,
              MPI_SUM,
              v.comm().handle()),
        "MPI_Allreduce");
    return sums;
}
}  // namespace detail

/// Returns, on every rank, the place in the sorted whole of the first element not less than each of
/// `values`, or the size. All ranks give equal values, in any order. Cost: gpu::lower_bound of the
/// part for every value, and one message of the length of `values`.
///
///     gpu::mpi::lower_bound(v, {10u, 20u});
template <class T, class Less = less<>>
std::vector<std::uint64_t> lower_bound(vector<T> const& v, std::vector<T> const& values, Less less = {}) {
    return detail::summed_places(
        "gpu::mpi::lower_bound", v, values, detail::type_hash<T, Less>(), [&](auto& wanted, auto& places) {
            gpu::lower_bound(
                v.local().begin(), v.local().end(), wanted.begin(), wanted.end(), places.begin(), less);
        });
}
/// As lower_bound, of the first element greater than each of `values`.
template <class T, class Less = less<>>
std::vector<std::uint64_t> upper_bound(vector<T> const& v, std::vector<T> const& values, Less less = {}) {
    return detail::summed_places(
        "gpu::mpi::upper_bound", v, values, detail::type_hash<T, Less>(), [&](auto& wanted, auto& places) {
            gpu::upper_bound(
                v.local().begin(), v.local().end(), wanted.begin(), wanted.end(), places.begin(), less);
        });
}

}  // namespace gpu::inline v0_2::mpi
