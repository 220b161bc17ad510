// SPDX-License-Identifier: MIT
// Fetches elements of a vector over all ranks by their places in the whole: gather(map, v).
#pragma once
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/mpi/exchange.hpp>
#include <gpu/mpi/vector.hpp>

#include <limits>
#include <numeric>

namespace gpu::inline v0_2::mpi {

/// Returns a vector of the elements v[map[0]], v[map[1]] ..., wherever they lie, in the lengths of
/// `map`. Throws out_of_range on all ranks when an index is not less than the size of `v`. I is an
/// unsigned type.
///
/// Method: each rank sorts its indices, asks the ranks that hold the elements, and puts the answers
/// in their places. Complexity: a sort of the indices, one exchange of them, and one of the
/// elements. Scratch memory: three words for each index, and the elements that come and go.
///
///     auto prices = gpu::mpi::gather(articles, price_list);
template <class I, class T> vector<T> gather(vector<I> const& map, vector<T> const& v) {
    static_assert(std::is_unsigned_v<I> && !std::is_same_v<I, bool>,
        "gpu::mpi::gather: the indices are of an unsigned type");
    auto const& comm = v.comm();
    auto const lengths = comm.agree("gpu::mpi::gather", detail::type_hash<I, T>(), v.local_size(), [] {});
    auto const ranks = lengths.size(), me = static_cast<std::size_t>(comm.rank());
    std::vector<std::uint64_t> begins(ranks + 1);
    std::partial_sum(lengths.begin(), lengths.end(), begins.begin() + 1);

    // Sort the indices, and count those that lie on each rank.
    gpu::vector<I> wanted;
    gpu::vector<std::uint32_t> places;
    std::vector<std::uint64_t> counts(ranks);
    auto const ends = comm.agree_on("gpu::mpi::gather: the indices", 0, [&]() -> std::uint64_t {
        std::size_t const n = map.local_size();
        if (n == 0) return 0;
        wanted = map.local();
        places.resize(n, no_init);
        gpu::sequence(places.begin(), places.end());
        gpu::stable_sort_by_key(wanted.begin(), wanted.end(), places.begin());
        // An index may equal the largest I, and then lies before every border beyond it.
        constexpr I largest = (std::numeric_limits<I>::max)();
        std::vector<I> borders;
        for (std::size_t r = 1; r < ranks; ++r)
            borders.push_back(begins[r] < largest ? static_cast<I>(begins[r]) : largest);
        std::vector<std::uint32_t> cuts;
        if (!borders.empty()) {
            gpu::vector<I> const searched(borders);
            gpu::vector<std::uint32_t> found(borders.size(), no_init);
            gpu::lower_bound(wanted.begin(), wanted.end(), searched.begin(), searched.end(), found.begin());
            cuts = found.host();
        }
        std::uint64_t before = 0;
        for (std::size_t r = 0; r < ranks; ++r) {
            std::uint64_t const until = r + 1 == ranks || begins[r + 1] > largest ? n : cuts[r];
            counts[r] = until - before;
            before = until;
        }
        std::uint64_t const last = wanted.back();
        return last < UINT64_MAX ? last + 1 : last;
    });
    for (std::uint64_t const end : ends)
        if (end > begins.back())
            gpu::detail::raise(out_of_range(gpu::detail::concat(
                {"gpu::mpi::gather: index ", end - 1, " in a vector of ", begins.back(), " elements"})));

    // Ask, answer, and put the answers where they belong.
    std::vector<std::uint64_t> asked;
    gpu::vector<I> const asking = detail::exchange(comm, wanted, counts, &asked);
    gpu::vector<T> answers, out;
    comm.agree("gpu::mpi::gather: the answers", 0, 0, [&] {
        answers.resize(asking.size(), no_init);
        auto const first = static_cast<I>(begins[me]);
        auto const local = [first](auto i) { return gpu::cast<std::uint32_t>(i - first); };
        auto const at = make_transform_iterator(asking.begin(), local);
        gpu::gather(at, at + static_cast<std::ptrdiff_t>(asking.size()), v.local().begin(), answers.begin());
    });
    gpu::vector<T> const arrived = detail::exchange(comm, answers, asked);
    comm.agree("gpu::mpi::gather: the result", 0, 0, [&] {
        out.resize(map.local_size(), no_init);
        gpu::scatter(arrived.begin(), arrived.end(), places.begin(), out.begin());
    });
    return vector<T>(std::move(out), comm);
}

}  // namespace gpu::inline v0_2::mpi
