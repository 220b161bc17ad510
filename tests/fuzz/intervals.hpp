// SPDX-License-Identifier: MIT
// Fuzz of calls on intervals, and of the least and greatest elements of segments.
#pragma once
#include "round.hpp"

#include <gpu/algorithm/interval.hpp>
#include <gpu/algorithm/segmented_reduce.hpp>

namespace fuzz {

template <class T> void intervals(round& r) {
    std::size_t const n = r.length();
    // Intervals are given by where they begin; the first one begins at 0, and the last one ends at n.
    auto begins = r.offsets(n);
    auto const offsets = begins;
    begins.pop_back();
    begins.front() = 0;
    std::size_t const count = begins.size();
    auto end_of = [&](std::size_t s) { return s + 1 < count ? begins[s + 1] : static_cast<unsigned>(n); };
    auto const host = r.elements<T>(n), values = r.elements<T>(count);
    std::vector<unsigned> numbers(n), from(count), to(count);
    std::vector<T> expanded(n), gathered(n), scattered(n), moved(n);
    for (std::size_t s = 0; s < count; ++s) {
        unsigned const length = end_of(s) - begins[s];
        from[s] = static_cast<unsigned>(r.below(n - length + 1));
        to[s] = static_cast<unsigned>(n) - end_of(s);
        for (std::size_t k = 0; k < length; ++k) {
            numbers[begins[s] + k] = static_cast<unsigned>(s);
            expanded[begins[s] + k] = values[s];
            gathered[begins[s] + k] = moved[to[s] + k] = host[from[s] + k];
            scattered[to[s] + k] = host[begins[s] + k];
        }
    }
    gpu::vector<T> const v(host), value(values);
    gpu::vector<unsigned> const o(begins), f(from), t(to);
    gpu::vector<unsigned> found(n);
    gpu::vector<T> out(n);
    gpu::load_balancing_search(n, o.begin(), o.end(), found.begin());
    r.check("load_balancing_search", found, numbers);
    spoil(out);
    gpu::interval_expand(n, o.begin(), o.end(), value.begin(), out.begin());
    r.check("interval_expand", out, expanded);
    spoil(out);
    gpu::interval_gather(n, o.begin(), o.end(), v.begin(), f.begin(), out.begin());
    r.check("interval_gather", out, gathered);
    spoil(out);
    gpu::interval_scatter(n, o.begin(), o.end(), v.begin(), out.begin(), t.begin());
    r.check("interval_scatter", out, scattered);
    spoil(out);
    gpu::interval_move(n, o.begin(), o.end(), v.begin(), f.begin(), out.begin(), t.begin());
    r.check("interval_move", out, moved);

    // The first least and the first greatest element of each segment; -1 in an empty one.
    std::size_t const segments = offsets.size() - 1;
    std::vector<int> least(segments), greatest(segments);
    for (std::size_t s = 0; s < segments; ++s) {
        auto const first = host.begin() + offsets[s], last = host.begin() + offsets[s + 1];
        bool const none = first == last;
        least[s] = none ? -1 : static_cast<int>(std::min_element(first, last, by_key) - first);
        greatest[s] = none ? -1 : static_cast<int>(std::max_element(first, last, by_key) - first);
    }
    gpu::vector<unsigned> const bounds(offsets);
    gpu::vector<int> places(segments);
    gpu::segmented_argmin(v, bounds, places.begin(), by_key);
    r.check("segmented_argmin", places, least);
    gpu::segmented_argmax(v, bounds, places.begin(), by_key);
    r.check("segmented_argmax", places, greatest);
}

}  // namespace fuzz
