// SPDX-License-Identifier: MIT
// Fuzz of calls that move elements, or compare neighbours and ranges.
#pragma once
#include "round.hpp"

#include <gpu/algorithm/adjacent_find.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_batched.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/algorithm/mismatch.hpp>
#include <gpu/algorithm/move.hpp>

namespace fuzz {

template <class T> void moves(round& r) {
    std::size_t const n = r.length(), k = r.below(n + 1), odd = r.below(13) % n, half = n / 2;
    auto const host = r.elements<T>(n);
    auto expected = host;
    gpu::vector<T> const v(host);
    gpu::vector<T> out(n);
    spoil(out);
    gpu::reverse_copy(v, out.begin());
    std::reverse(expected.begin(), expected.end());
    r.check("reverse_copy", out, expected);
    gpu::copy(v, out.begin());
    gpu::reverse(out);
    r.check("reverse", out, expected);
    gpu::copy(v, out.begin());
    gpu::rotate(out.begin(), out.begin() + step(k), out.end());
    expected = host;
    std::rotate(expected.begin(), expected.begin() + step(k), expected.end());
    r.check("rotate", out, expected);
    gpu::copy(v, out.begin());
    gpu::shift_left(out.begin(), out.end(), step(k));
    r.check("shift_left", out, std::vector<T>(host.begin() + step(k), host.end()));
    gpu::copy(v.begin() + step(odd), v.end(), out.begin());
    r.check("copy, from an odd place", out, std::vector<T>(host.begin() + step(odd), host.end()));
    gpu::copy(v, out.begin());
    gpu::fill(out.begin() + step(odd), out.end(), host[0]);
    expected = host;
    std::fill(expected.begin() + step(odd), expected.end(), host[0]);
    r.check("fill, from an odd place", out, expected);
    gpu::copy(v, out.begin());
    gpu::swap_ranges(out.begin(), out.begin() + step(half), out.begin() + step(n - half));
    expected = host;
    std::swap_ranges(expected.begin(), expected.begin() + step(half), expected.begin() + step(n - half));
    r.check("swap_ranges", out, expected);
    auto const apart = std::mismatch(host.begin(), host.end(), expected.begin(), same_key).first;
    r.check_number("mismatch",
        between(v.begin(), gpu::mismatch(v.begin(), v.end(), out.begin(), same_key).first),
        between(host.begin(), apart));
    r.check_number("is_sorted_until",
        between(v.begin(), gpu::is_sorted_until(v.begin(), v.end(), by_key)),
        between(host.begin(), std::is_sorted_until(host.begin(), host.end(), by_key)));
    r.check_number("adjacent_find",
        between(v.begin(), gpu::adjacent_find(v.begin(), v.end(), same_key)),
        between(host.begin(), std::adjacent_find(host.begin(), host.end(), same_key)));
    // A map that takes an element several times, and a permutation.
    std::vector<unsigned> map(n);
    for (unsigned& at : map) at = static_cast<unsigned>(r.below(n));
    gpu::vector<unsigned> places(map);
    spoil(out);
    gpu::gather(places.begin(), places.end(), v.begin(), out.begin());
    for (std::size_t i = 0; i < n; ++i) expected[i] = host[map[i]];
    r.check("gather", out, expected);
    map = round::indices(n);
    for (std::size_t i = n - 1; i > 0; --i) std::swap(map[i], map[r.below(i + 1)]);
    gpu::copy(map.begin(), map.end(), places.begin());
    spoil(out);
    gpu::scatter(v.begin(), v.end(), places.begin(), out.begin());
    for (std::size_t i = 0; i < n; ++i) expected[map[i]] = host[i];
    r.check("scatter", out, expected);
    // Parts in reverse order.
    auto const offsets = r.offsets(n);
    std::size_t const parts = offsets.size() - 1;
    std::vector<unsigned> from(parts), to(parts), sizes(parts);
    gpu::copy(v, out.begin());
    expected = host;
    for (std::size_t p = 0; p < parts; ++p) {
        from[p] = offsets[p];
        to[p] = static_cast<unsigned>(n) - offsets[p + 1];
        sizes[p] = offsets[p + 1] - offsets[p];
        std::copy_n(host.begin() + from[p], sizes[p], expected.begin() + to[p]);
    }
    gpu::vector<unsigned> const f(from), t(to), s(sizes);
    gpu::copy_batched(v.begin(), f.begin(), out.begin(), t.begin(), s.begin(), parts);
    r.check("copy_batched", out, expected);
}

}  // namespace fuzz
