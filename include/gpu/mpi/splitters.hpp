// SPDX-License-Identifier: MIT
// Chooses the elements at which a sort over all ranks cuts the sorted whole into parts.
#pragma once
#include <gpu/algorithm/count.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/mpi/communicator.hpp>
#include <gpu/primitive/temporary.hpp>

namespace gpu::inline v0_2::mpi::detail {

/// The most samples that all ranks give together. A rank that has elements gives at least one, so
/// there may be as many more as there are ranks.
inline constexpr std::uint64_t samples_of_all = 65536;

/// Returns how many samples a part of `length` elements gives when all parts have `all` elements
/// together: every element of a short whole, otherwise a number in proportion to `length`, and at
/// least one unless the part is empty.
inline std::uint64_t samples_of(std::uint64_t length, std::uint64_t all) {
    if (all <= samples_of_all) return length;
    auto const share = static_cast<std::uint64_t>(
        static_cast<double>(length) / static_cast<double>(all) * static_cast<double>(samples_of_all));
    return share == 0 && length > 0 ? 1 : share;
}
/// The place of sample k of `samples` in a sorted part of `length` elements.
inline std::uint64_t sample_place(std::uint64_t k, std::uint64_t samples, std::uint64_t length) {
    std::uint64_t const whole = length / samples, rest = length % samples;
    return k * whole + k * rest / samples;
}

/// The most bytes of elements near a border that all ranks look at together to place it exactly.
inline constexpr std::uint64_t most_near_a_border = std::uint64_t{64} << 20;

/// Elements of the host in scratch memory, sorted, and their numbers. The sort is stable.
template <class T> struct sorted_on_gpu {
    primitive::temporary<T> keys;
    primitive::temporary<std::uint32_t> numbers;
    template <class Less>
    sorted_on_gpu(void const* elements, std::size_t n, Less const& less)
        : keys(kernel::current(), n), numbers(kernel::current(), n) {
        gl::upload(keys.begin().buffer(), 0, elements, n * sizeof(T));
        gpu::sequence(numbers.begin(), numbers.end());
        gpu::stable_sort_by_key(keys.begin(), keys.end(), numbers.begin(), less);
    }
};
/// Functor that is true for the numbers from `begin` to begin + length - 1.
struct in_interval {
    std::uint32_t begin, length;
    template <class X> auto operator()(X const& x) const { return x - begin < length; }
};
/// Functor that maps k to sample_place(k, samples, length), where `whole` and `rest` are the
/// quotient and the remainder of length / samples.
struct place_of_sample {
    std::uint32_t whole, rest, samples;
    template <class X> auto operator()(X const& k) const { return k * whole + k * rest / samples; }
};

/// Moves a border of the sorted whole by `distance` elements. `until` is the number of elements of
/// this rank's sorted part before the border, in the order (key, rank, place). Returns this number
/// for the border where it then stands. All ranks call it.
///
/// At most |distance| elements of each part lie between the two borders. All ranks gather these,
/// and sort them: the sort is stable, and the parts stand in the order of the ranks.
template <class T, class Less>
std::uint64_t move_border(communicator const& comm, gpu::vector<T> const& part, std::uint64_t until,
    std::int64_t distance, Less const& less) {
    struct held {
        T value;
    };
    std::size_t const me = static_cast<std::size_t>(comm.rank());
    auto const most = static_cast<std::uint64_t>(distance < 0 ? -distance : distance);
    std::uint64_t const first = distance > 0 ? until : until < most ? 0 : until - most;
    std::uint64_t const rest = part.size() - until,
                        length = distance > 0 ? (rest < most ? rest : most) : until - first;
    std::vector<int> bytes, begins;
    std::uint64_t total = 0, begin = 0;
    auto const lengths = all_gather(comm, length);
    for (std::size_t r = 0; r < lengths.size(); total += lengths[r++]) {
        if (r == me) begin = total;
        begins.push_back(static_cast<int>(total * sizeof(T)));
        bytes.push_back(static_cast<int>(lengths[r] * sizeof(T)));
    }
    std::vector<held> around;
    comm.agree("gpu::mpi: elements near a border", type_hash<T>(), 0, [&] {
        around.resize(total);
        if (length > 0)
            gl::download(part.buffer(), first * sizeof(T), around.data() + begin, length * sizeof(T));
    });
    check(MPI_Allgatherv(MPI_IN_PLACE,
              0,
              MPI_DATATYPE_NULL,
              around.data(),
              bytes.data(),
              begins.data(),
              MPI_BYTE,
              comm.handle()),
        "MPI_Allgatherv");
    std::uint64_t mine = 0;
    comm.agree("gpu::mpi: a border", type_hash<T, Less>(), 0, [&] {
        // Sort the elements, with their numbers, and count those of this rank before the border.
        sorted_on_gpu<T> const sorted(around.data(), total, less);
        std::uint64_t const before = distance > 0 ? most : total - most;
        mine = static_cast<std::uint64_t>(gpu::count_if(sorted.numbers.begin(),
            sorted.numbers.begin() + static_cast<std::ptrdiff_t>(before),
            in_interval{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(length)}));
    });
    return first + mine;
}

/// Returns how many elements of `part`, which is sorted, belong to each rank, when rank r is to
/// hold wanted[r], or about as many where that takes too long to find. A splitter is an element of
/// some rank's part, and orders as (key, rank, place): equal keys are cut like any others. All
/// elements that go to a lower rank precede, in the stable order of the whole, those that go to a
/// higher one.
template <class T, class Less>
std::vector<std::uint64_t> counts_for_ranks(communicator const& comm, gpu::vector<T> const& part,
    std::vector<std::uint64_t> const& lengths, std::vector<std::uint64_t> const& wanted, Less const& less) {
    std::size_t const ranks = lengths.size(), me = static_cast<std::size_t>(comm.rank());
    std::uint64_t n = 0;
    for (std::uint64_t const length : lengths) n += length;
    std::vector<std::uint64_t> counts(ranks);
    if (n == 0) return counts;

    // Gather the samples: those of rank 0 first, each rank's in the order of its part.
    std::vector<int> bytes, begins;
    std::vector<std::uint64_t> first_sample;
    std::uint64_t total = 0;
    for (std::uint64_t const length : lengths) {
        std::uint64_t const samples = samples_of(length, n);
        first_sample.push_back(total);
        begins.push_back(static_cast<int>(total * sizeof(T)));
        bytes.push_back(static_cast<int>(samples * sizeof(T)));
        total += samples;
    }
    first_sample.push_back(total);
    struct held {
        T value;
    };
    std::vector<held> all(total);
    comm.agree("gpu::mpi: samples", type_hash<T>(), 0, [&] {
        std::uint64_t const samples = first_sample[me + 1] - first_sample[me];
        if (samples == 0) return;
        auto const map = make_transform_iterator(counting_iterator<std::uint32_t>(0),
            place_of_sample{static_cast<std::uint32_t>(lengths[me] / samples),
                static_cast<std::uint32_t>(lengths[me] % samples),
                static_cast<std::uint32_t>(samples)});
        primitive::temporary<T> const taken(kernel::current(), samples);
        gpu::gather(map, map + static_cast<std::ptrdiff_t>(samples), part.begin(), taken.begin());
        gl::download(taken.begin().buffer(), 0, all.data() + first_sample[me], samples * sizeof(T));
    });
    check(MPI_Allgatherv(MPI_IN_PLACE,
              0,
              MPI_DATATYPE_NULL,
              all.data(),
              bytes.data(),
              begins.data(),
              MPI_BYTE,
              comm.handle()),
        "MPI_Allgatherv");

    std::vector<std::uint64_t> untils(ranks - 1);  // this rank's elements before each border
    comm.agree("gpu::mpi: splitters", type_hash<T, Less>(), 0, [&] {
        // Equal samples stay in the order of rank and place.
        sorted_on_gpu<T> const sorted(all.data(), total, less);

        // Choose the sample that stands at each border. Samples stand for about n / total elements.
        std::vector<std::uint32_t> chosen;
        std::uint64_t border = 0;
        for (std::size_t r = 0; r + 1 < ranks; ++r) {
            border += wanted[r];
            auto const at = static_cast<std::uint64_t>(
                static_cast<double>(border) / static_cast<double>(n) * static_cast<double>(total) + 0.5);
            chosen.push_back(static_cast<std::uint32_t>(at < total ? at : total));
        }

        // Count this rank's elements before each of them. An equal element precedes the splitter
        // when its rank does; on the splitter's own rank its place decides.
        std::size_t const cuts = chosen.size();
        std::vector<std::uint32_t> found(3 * cuts);  // of each splitter: lower bound, upper bound, sample
        if (cuts > 0) {
            auto indices = chosen;
            for (auto& i : indices) i = i < total ? i : static_cast<std::uint32_t>(total - 1);
            kernel::runtime& r = kernel::current();
            primitive::temporary<std::uint32_t> const map(r, cuts), answers(r, 3 * cuts);
            primitive::temporary<T> const splitters(r, cuts);
            auto const upper = answers.begin() + static_cast<std::ptrdiff_t>(cuts),
                       samples = upper + static_cast<std::ptrdiff_t>(cuts);
            gl::upload(map.begin().buffer(), 0, indices.data(), cuts * 4);
            gpu::gather(map.begin(), map.end(), sorted.keys.begin(), splitters.begin());
            gpu::gather(map.begin(), map.end(), sorted.numbers.begin(), samples);
            gpu::lower_bound(
                part.begin(), part.end(), splitters.begin(), splitters.end(), answers.begin(), less);
            gpu::upper_bound(part.begin(), part.end(), splitters.begin(), splitters.end(), upper, less);
            gl::download(answers.begin().buffer(), 0, found.data(), found.size() * 4);
        }
        for (std::size_t c = 0; c < cuts; ++c) {
            std::uint64_t until = part.size();
            if (chosen[c] < total) {
                std::uint64_t const sample = found[2 * cuts + c];
                std::size_t owner = 0;
                while (first_sample[owner + 1] <= sample) ++owner;
                std::uint64_t const samples = first_sample[owner + 1] - first_sample[owner];
                if (me == owner)
                    until = sample_place(sample - first_sample[owner], samples, lengths[owner]);
                else
                    until = me < owner ? found[cuts + c] : found[c];
            }
            untils[c] = until;
        }
    });

    // Move each border to the place that is wanted. All ranks know where it stands.
    auto all_before = untils;
    check(MPI_Allreduce(untils.data(),
              all_before.data(),
              static_cast<int>(untils.size()),
              MPI_UINT64_T,
              MPI_SUM,
              comm.handle()),
        "MPI_Allreduce");
    std::uint64_t before = 0, border = 0;
    for (std::size_t c = 0; c + 1 < ranks; ++c) {
        border += wanted[c];
        auto const distance = static_cast<std::int64_t>(border - all_before[c]);
        auto const looked_at = static_cast<std::uint64_t>(distance < 0 ? -distance : distance) * ranks;
        if (distance != 0 && looked_at <= most_near_a_border / sizeof(T))
            untils[c] = move_border(comm, part, untils[c], distance, less);
        std::uint64_t const until = untils[c] < before ? before : untils[c];
        counts[c] = until - before;
        before = until;
    }
    counts[ranks - 1] = part.size() - before;
    return counts;
}

}  // namespace gpu::inline v0_2::mpi::detail
