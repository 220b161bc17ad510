// SPDX-License-Identifier: MIT
// Histograms over all ranks: histogram_even and histogram_range.
#pragma once
#include <gpu/algorithm/histogram.hpp>
#include <gpu/mpi/vector.hpp>

#include <climits>

namespace gpu::inline v0_2::mpi {

namespace detail {
/// Adds up the bins of all ranks, which `count` writes on this rank.
template <class F>
std::vector<std::uint64_t> summed_bins(
    char const* what, communicator const& comm, std::uint64_t signature, std::size_t bins, F const& count) {
    std::vector<std::uint64_t> sums(bins);
    comm.agree(what, signature + bins, 0, [&] {
        if (bins > INT_MAX) gpu::detail::raise(length_error("gpu::mpi: more than 2^31 - 1 bins"));
        gpu::vector<std::uint32_t> counted(bins);
        count(counted);
        auto const host = counted.host();
        sums.assign(host.begin(), host.end());
    });
    check(MPI_Allreduce(
              MPI_IN_PLACE, sums.data(), static_cast<int>(bins), MPI_UINT64_T, MPI_SUM, comm.handle()),
        "MPI_Allreduce");
    return sums;
}
}  // namespace detail

/// Returns, on every rank, how many elements are in each of `bins` bins of equal width from `lower`
/// to `upper`. The bins are those of gpu::histogram_even.
template <class T, class L>
std::vector<std::uint64_t> histogram_even(
    vector<T> const& v, std::size_t bins, L lower, std::type_identity_t<L> upper) {
    return detail::summed_bins(
        "gpu::mpi::histogram_even", v.comm(), detail::type_hash<T, L>(), bins, [&](auto& counted) {
            gpu::histogram_even(v.local().begin(), v.local().end(), counted.begin(), bins, lower, upper);
        });
}

/// Returns, on every rank, how many elements x have levels[b] <= x < levels[b + 1], for each b. All
/// ranks give equal levels, in ascending order.
template <class T>
std::vector<std::uint64_t> histogram_range(vector<T> const& v, std::vector<T> const& levels) {
    std::size_t const bins = levels.empty() ? 0 : levels.size() - 1;
    return detail::summed_bins(
        "gpu::mpi::histogram_range", v.comm(), detail::type_hash<T>(), bins, [&](auto& counted) {
            gpu::vector<T> const limits(levels);
            gpu::histogram_range(
                v.local().begin(), v.local().end(), counted.begin(), limits.begin(), limits.end());
        });
}

}  // namespace gpu::inline v0_2::mpi
