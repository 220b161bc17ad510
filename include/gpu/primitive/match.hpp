// SPDX-License-Identifier: MIT
// Gives the class matches. It tells for each position of a range whether a pattern begins there, or
// whether the element there matches one element of a set.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/assign_if.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/read/match.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file match{"match", {glsl::shaders::for_each_index_lanes}};
}  // namespace kernels

/// Scratch memory with one word for each of `places` positions of the range that begins at `first`.
/// The word is 1 when the position matches pattern[0, length), otherwise 0. With Kind match::all,
/// position i matches when the predicate p(first[i + j], pattern[j]) is true for every j. With
/// match::any, it matches when p(first[i], pattern[j]) is true for some j. The memory lives as long
/// as this object.
///
/// llvmpipe ends the loops of a thread after 65,535 trips, so each thread takes few positions and a
/// limited part of the pattern. A longer pattern takes several launches, each of which examines
/// only the positions that are still undecided.
template <match Kind> class matches {
public:
    template <class I, class J, class P>
    matches(I first, std::size_t places, J pattern, std::size_t length, P const& p)
        : held_(*session_, places) {
        require_countable(places);
        require_countable(length);
        scratch_iterator<std::uint32_t> const out = begin();
        bool const few = session_->loops_count(match_iterator<I, J, P, Kind>(first, places, pattern, 1, p));
        std::size_t const of_a_thread = few ? 1 : places_of_a_thread(*session_, places, length),
                          window = few ? 4 : trips / of_a_thread;
        for (std::size_t done = 0; done < length; done += window) {
            auto const from = static_cast<std::ptrdiff_t>(done);
            auto const part = static_cast<std::uint32_t>(length - done < window ? length - done : window);
            match_iterator<I, J, P, Kind> const here(
                Kind == match::all ? first + from : first, places, pattern + from, part, p);
            using words = scratch_iterator<std::uint32_t>;
            using answers = match_iterator<I, J, P, Kind>;
            // Each position has a word that tells whether the pattern matches there. The first
            // launch stores all words. Each later launch tests a further part of the pattern at the
            // positions that are still undecided: those with word 1 for match::all, and those
            // with word 0 for match::any.
            if (done == 0)
                for_few_indices(*session_, places, of_a_thread, assignment<answers, words>{here, out});
            else if constexpr (Kind == match::all)
                for_few_indices(*session_,
                    places,
                    of_a_thread,
                    conditional_assignment<words, answers, words>{out, here, out});
            else {
                auto const open = make_transform_iterator(gpu::detail::later<P>(out), logical_not<>{});
                for_few_indices(*session_,
                    places,
                    of_a_thread,
                    conditional_assignment<std::remove_const_t<decltype(open)>, answers, words>{
                        open, here, out});
            }
        }
    }
    scratch_iterator<std::uint32_t> begin() const { return scratch_iterator<std::uint32_t>(held_); }

private:
    /// An upper bound for the loop trips of one thread, below llvmpipe's limit of 65,535 trips.
    static constexpr std::size_t trips = 60000;
    /// Returns the number of positions that one thread examines: the smallest number for which
    /// 16,384 groups suffice. On llvmpipe it is larger for short patterns, because starting a
    /// thread costs more than examining a position.
    static std::size_t places_of_a_thread(kernel::runtime& r, std::size_t places, std::size_t length) {
        std::size_t of_a_thread = kernel::ceil_div(places, std::size_t(16384) * r.tuning.map_threads);
        if (r.tuning.form == kernel::shape::lanes)
            while (of_a_thread < 64 && of_a_thread * (length + 1) * 2 < trips) of_a_thread *= 2;
        return of_a_thread;
    }
    /// Calls visit(i) on the GPU for each i in [0, count). Each thread takes `of_a_thread` indices.
    template <class Visit>
    static void for_few_indices(
        kernel::runtime& r, std::size_t count, std::size_t of_a_thread, Visit const& visit) {
        using namespace kernel;
        auto const n = static_cast<std::uint32_t>(count), chunk = static_cast<std::uint32_t>(of_a_thread);
        launch(r,
            kernels::match,
            {ceil_div(ceil_div(n, chunk), r.tuning.map_threads), r.tuning.map_threads, 1},
            number{"COUNT", n},
            number{"CHUNK", chunk},
            visit);
    }
    kernel::session session_;
    kernel::scratch<std::uint32_t> held_;
};

/// True when a pattern is compared where an answer is read, so that no answer is stored: on a GPU,
/// unless the pattern is long and there are few positions, which would leave most of the GPU idle.
/// Where the driver limits the loop trips of a thread, this is done for the shortest patterns only.
inline bool matches_where_read(kernel::profile const& p, std::size_t places, std::size_t length) {
    if (p.form != kernel::shape::groups || (p.few_trips && length > 4)) return false;
    return length <= 16 || places >= (std::size_t(1) << 20);
}
/// Calls use(answers), where answers[i] is true when position i matches as in the class matches.
template <match Kind, class I, class J, class P, class Use>
void with_matches(I first, std::size_t places, J pattern, std::size_t length, P const& p, Use const& use) {
    kernel::session s;
    if (matches_where_read(s->tuning, places, length)) {
        require_countable(length);
        match_iterator<I, J, P, Kind> const here(
            first, places, pattern, static_cast<std::uint32_t>(length), p);
        if (!s->loops_count(here)) return use(here);
    }
    matches<Kind> const held(first, places, pattern, length, p);
    use(held.begin());
}

}  // namespace gpu::inline v0_2::primitive
