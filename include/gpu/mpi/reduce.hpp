// SPDX-License-Identifier: MIT
// Reductions over all ranks: reduce, transform_reduce, count_if, all_of, any_of, none_of,
// min_element, max_element as values, and equal.
#pragma once
#include <gpu/algorithm/equal.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/min_max.hpp>
#include <gpu/mpi/vector.hpp>

namespace gpu::inline v0_2::mpi {

namespace detail {

/// What a rank adds to a fold: a value, or nothing where it has no elements.
template <class A> struct partial {
    A value;
    std::uint64_t there;
};

/// Combines the elements of this rank under `op` in order; nothing when there are none.
template <class A, class I, class Op> partial<A> local_partial(I first, I last, A const& init, Op op) {
    if (first == last) return {init, 0};
    return {static_cast<A>(gpu::reduce(first + 1, last, static_cast<A>(*first), op)), 1};
}

/// Returns the partials of all ranks, for a function of this name.
template <class A, class T, class F>
std::vector<partial<A>> partials(char const* what, vector<T> const& v, std::uint64_t signature, F const& f) {
    partial<A> mine{};
    v.comm().agree(what, signature, 0, [&] { mine = f(); });
    return all_gather(v.comm(), mine);
}

/// Combines `init` and the partials [0, ranks) in the order of the ranks.
template <class A, class Op> A fold(std::vector<partial<A>> const& all, std::size_t ranks, A init, Op op) {
    for (std::size_t r = 0; r < ranks; ++r)
        if (all[r].there) init = static_cast<A>(op(init, all[r].value));
    return init;
}

}  // namespace detail

/// Combines `init` and all elements under `op`, in order, and returns the result on every rank.
///
/// `op` must be associative; it need not be commutative, and it also runs on the host. Partial
/// results are folded in the order of the ranks: floats give equal bits for equal lengths, and may
/// differ in the last bits for other lengths. Cost: gpu::reduce of the part, and two small
/// messages.
///
///     gpu::mpi::vector<unsigned> v = gpu::mpi::load<unsigned>("keys.bin");
///     auto sum = gpu::mpi::reduce(v, std::uint64_t{0});
template <class T, class A, class Op> A reduce(vector<T> const& v, A init, Op op) {
    auto const all = detail::partials<A>("gpu::mpi::reduce", v, detail::type_hash<T, A, Op>(), [&] {
        return detail::local_partial(v.local().begin(), v.local().end(), init, op);
    });
    return detail::fold(all, all.size(), init, op);
}
template <class T, class A> A reduce(vector<T> const& v, A init) { return mpi::reduce(v, init, plus<>{}); }
template <class T> T reduce(vector<T> const& v) { return mpi::reduce(v, T{}, plus<>{}); }

/// Combines `init` and f(x) of all elements x under `op`, in order, and returns the result on every
/// rank. f also runs on the host, for the first element of each part. Requirements on `op` and
/// cost: as reduce.
template <class T, class F, class A, class Op> A transform_reduce(vector<T> const& v, F f, A init, Op op) {
    auto const all = detail::partials<A>(
        "gpu::mpi::transform_reduce", v, detail::type_hash<T, F, A, Op>(), [&]() -> detail::partial<A> {
            if (v.local().empty()) return {init, 0};
            auto const first = make_transform_iterator(v.local().begin(), f);
            A const head = static_cast<A>(f(static_cast<T>(v.local().front())));
            auto const n = static_cast<std::ptrdiff_t>(v.local_size());
            return {static_cast<A>(gpu::reduce(first + 1, first + n, head, op)), 1};
        });
    return detail::fold(all, all.size(), init, op);
}

/// Returns, on every rank, for how many elements x p(x) holds. any_of, none_of and all_of return,
/// on every rank, whether p(x) holds for some element, for none and for all. Cost: gpu::count_if of
/// the part, or gpu::all_of for all_of, and one small message.
template <class T, class P> std::uint64_t count_if(vector<T> const& v, P p) {
    auto const counts = v.comm().agree_on("gpu::mpi::count_if", detail::type_hash<T, P>(), [&] {
        return static_cast<std::uint64_t>(gpu::count_if(v.local().begin(), v.local().end(), p));
    });
    std::uint64_t n = 0;
    for (std::uint64_t const part : counts) n += part;
    return n;
}
template <class T, class P> bool any_of(vector<T> const& v, P p) { return mpi::count_if(v, p) != 0; }
template <class T, class P> bool none_of(vector<T> const& v, P p) { return mpi::count_if(v, p) == 0; }
template <class T, class P> bool all_of(vector<T> const& v, P p) {
    auto const counts = v.comm().agree_on("gpu::mpi::all_of", detail::type_hash<T, P>(), [&] {
        return std::uint64_t{gpu::all_of(v.local().begin(), v.local().end(), p)};
    });
    for (std::uint64_t const yes : counts)
        if (!yes) return false;
    return true;
}

/// Returns the least element, on every rank. Throws out_of_range on all ranks when there is none.
template <class T> T min_value(vector<T> const& v) {
    auto const all = detail::partials<T>("gpu::mpi::min_value", v, detail::type_hash<T>(), [&] {
        return detail::local_partial(v.local().begin(), v.local().end(), T{}, minimum<>{});
    });
    for (auto const& p : all)
        if (p.there) return detail::fold(all, all.size(), p.value, minimum<>{});
    gpu::detail::raise(out_of_range("gpu::mpi::min_value: the vector is empty"));
}
/// Returns the greatest element, on every rank. Throws out_of_range on all ranks when there is
/// none.
template <class T> T max_value(vector<T> const& v) {
    auto const all = detail::partials<T>("gpu::mpi::max_value", v, detail::type_hash<T>(), [&] {
        return detail::local_partial(v.local().begin(), v.local().end(), T{}, maximum<>{});
    });
    for (auto const& p : all)
        if (p.there) return detail::fold(all, all.size(), p.value, maximum<>{});
    gpu::detail::raise(out_of_range("gpu::mpi::max_value: the vector is empty"));
}

/// True, on every rank, when on each rank the parts of both vectors have equal lengths and equal
/// elements. So the answer is false for equal sequences that are divided differently. Cost:
/// gpu::equal of the part, and one small message.
template <class T> bool equal(vector<T> const& a, vector<T> const& b) {
    auto const answers = a.comm().agree_on("gpu::mpi::equal", detail::type_hash<T>(), [&] {
        return std::uint64_t{a.local_size() == b.local_size() &&
                             gpu::equal(a.local().begin(), a.local().end(), b.local().begin())};
    });
    for (std::uint64_t const yes : answers)
        if (!yes) return false;
    return true;
}

}  // namespace gpu::inline v0_2::mpi
