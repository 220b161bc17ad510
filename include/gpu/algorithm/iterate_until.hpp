// SPDX-License-Identifier: MIT
// iterate_until: applies a step to each element again and again, until a predicate holds for it.
#pragma once
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace gpu::inline v0_2 {

/// Says how iterate_until divides its work. A round is one launch that steps the unfinished
/// elements, and one compaction of those that are still unfinished.
struct iterate_options {
    std::size_t steps = 32;      ///< the most steps that an element takes in one round; at least 1
    std::size_t look_every = 4;  ///< rounds between two looks of the host; at least 1
    std::size_t most = (std::numeric_limits<std::size_t>::max)();  ///< the largest number of rounds
};
/// Says how iterate_until ended: after how many rounds, and how many elements are not finished. A
/// range that is too long for one launch is stepped part by part; `rounds` is then the largest
/// number of rounds that a part took, and iterate_options::most holds for each part.
struct iterate_result {
    std::size_t rounds = 0, unfinished = 0;
};

namespace detail {
/// Functor that steps an element until it is finished, or has taken `most` steps.
template <class T, class Step, class Finished> struct step_until {
    [[no_unique_address]] Step step;
    [[no_unique_address]] Finished finished;
    std::uint32_t most;
    template <class X> auto operator()(X const& x) const {
        gpu::var<T> now = x;
        gpu::var<std::uint32_t> taken = 0u;
        gpu::while_([&] { return taken < most; },
            [&] {
                now = gpu::invoke(step, now);
                ++taken;
                return !gpu::invoke(finished, now);
            });
        return now;
    }
};
/// Functor that negates a predicate.
template <class P> struct unless {
    [[no_unique_address]] P p;
    template <class X> auto operator()(X const& x) const { return !gpu::invoke(p, x); }
};
}  // namespace detail

/// Replaces each element x by step(x), again and again, until finished(x) holds for it. An element
/// that is finished at first stays as it is.
///
/// `step` and `finished` see one element alone, so the result does not depend on `options`. A list
/// of the unfinished elements is kept on the GPU, and each round steps those in the list alone; the
/// loop of one element therefore does not keep the others waiting for longer than options.steps.
/// The host waits after every options.look_every rounds to see whether any element is left, and
/// after the last. Rounds that begin when no element is left change nothing. The range may be a zip
/// of several vectors; `step` then returns a tuple. Returns unfinished != 0 only when options.most
/// rounds were too few. Throws invalid_argument when options.steps or options.look_every is 0.
///
/// Complexity: a copy_if of all elements, and in each round one launch and one copy_if over the
/// elements that were unfinished before the round. A copy_if calls `finished` once or twice for
/// each of its elements, in addition to the calls of the launch. Scratch memory: two words for each
/// element, and that of copy_if.
///
///     gpu::vector<unsigned> v{1, 6, 7};
///     auto halve = [](auto x) { return gpu::select(x % 2u == 0u, x / 2u, 3u * x + 1u); };
///     auto end = gpu::iterate_until(v.begin(), v.end(), halve, [](auto x) { return x < 5u; });
///     // v: 1 3 4, end.unfinished: 0
template <readable_iterator I, class Step, class Finished>
requires writable_iterator<I> iterate_result iterate_until(
    I first, I last, Step step, Finished finished, iterate_options const& options = {}) {
    std::size_t const n = range_length("iterate_until", first, last);
    if (options.steps == 0 || options.look_every == 0)
        gpu::detail::raise(invalid_argument("gpu::iterate_until: steps and look_every must be at least 1"));
    iterate_result end{0, n};
    if (n == 0) return end;
    if constexpr (in_order<I>) {
        // Elements that are too many for one launch are stepped part by part.
        std::size_t const most =
            primitive::part_of(kernel::current(), n, kernel::at_least(largest_element<I>, 4u));
        if (most < n) [[unlikely]] {
            end.unfinished = 0;
            primitive::in_parts_of(most, n, [&](std::size_t at, std::size_t m) {
                I const from = first + static_cast<std::ptrdiff_t>(at);
                iterate_result const part =
                    gpu::iterate_until(from, from + static_cast<std::ptrdiff_t>(m), step, finished, options);
                end.rounds = kernel::at_least(end.rounds, part.rounds);
                end.unfinished += part.unfinished;
            });
            return end;
        }
    }
    primitive::require_countable(n);

    // The places of the unfinished elements, in order; two lists take turns.
    vector<std::uint32_t> list[2] = {vector<std::uint32_t>(n, no_init), vector<std::uint32_t>(n, no_init)};
    scalar<std::uint32_t> count[2];
    counting_iterator<std::uint32_t> const places(0u);
    detail::unless<Finished> const unfinished{finished};
    gpu::copy_if_into(
        places, places + static_cast<std::ptrdiff_t>(n), first, list[0].begin(), count[0], unfinished);

    std::uint32_t const steps =
        static_cast<std::uint32_t>(options.steps < 0xffffffffu ? options.steps : std::size_t{0xffffffffu});
    detail::step_until<typename I::value_type, Step, Finished> const some{step, finished, steps};
    for (std::size_t now = 0; end.rounds < options.most; now = 1 - now) {
        auto const places_left = gpu::counted(list[now].begin(), count[now], end.unfinished);
        primitive::windowed const from(make_permutation_iterator(first, places_left.begin()), n);
        primitive::assign(make_transform_iterator(from, some),
            places_left.length(),
            primitive::windowed(make_permutation_iterator(first, list[now].begin()), n));
        // Whether a listed element is left, by a stencil that looks at the element.
        gpu::copy_if_into(
            places_left.begin(), places_left.end(), from, list[1 - now].begin(), count[1 - now], unfinished);
        if (++end.rounds % options.look_every == 0 || end.rounds == options.most) {
            end.unfinished = count[1 - now].read();
            if (end.unfinished == 0) return end;
        }
    }
    if (options.most == 0) end.unfinished = count[0].read();
    return end;
}
/// Steps the elements of a whole range, such as a gpu::vector. Otherwise as iterate_until.
template <device_range R, class Step, class Finished>
iterate_result iterate_until(R&& r, Step step, Finished finished, iterate_options const& options = {}) {
    return gpu::iterate_until(r.begin(), r.end(), step, finished, options);
}

}  // namespace gpu::inline v0_2
