// SPDX-License-Identifier: MIT
// Fuzz of calls that write elements where they are, or where a stencil holds.
#pragma once
#include "round.hpp"

#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/generate.hpp>
#include <gpu/algorithm/partition_copy.hpp>
#include <gpu/algorithm/remove.hpp>
#include <gpu/algorithm/replace.hpp>
#include <gpu/algorithm/shuffle.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/algorithm/transform_if.hpp>
#include <gpu/algorithm/uninitialized.hpp>
#include <gpu/algorithm/unique_by_key.hpp>

namespace fuzz {

inline auto const is_odd = [](auto const& x) { return (x & 1u) == 1u; };
inline auto const itself = [](auto const& x) { return x; };

/// Calls with a stencil of random words, of which the odd ones hold.
template <class T> void by_stencil(round& r) {
    std::size_t const n = r.length();
    auto const host = r.elements<T>(n), others = r.elements<T>(n, keys::any);
    auto const words = r.words(n);
    T const with = r.element<T>();
    gpu::vector<T> const v(host);
    gpu::vector<unsigned> const stencil(words);
    gpu::vector<T> out(others), second(n);
    auto where_odd = [&](auto yes, auto no) {
        std::vector<T> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = words[i] % 2 ? yes(i) : no(i);
        return expected;
    };
    auto const own = [&](std::size_t i) { return host[i]; };
    auto const other = [&](std::size_t i) { return others[i]; };
    auto const given = [&](std::size_t) { return with; };
    auto again = [&] { gpu::copy(others.begin(), others.end(), out.begin()); };
    gpu::transform_if_n(v.begin(), n, stencil.begin(), out.begin(), itself, is_odd);
    r.check("transform_if_n", out, where_odd(own, other));
    gpu::replace_copy_if(v.begin(), v.end(), stencil.begin(), out.begin(), is_odd, with);
    r.check("replace_copy_if", out, where_odd(given, own));
    again();
    gpu::replace_if(out.begin(), out.end(), stencil.begin(), is_odd, with);
    r.check("replace_if", out, where_odd(given, other));

    std::vector<T> yes, no;
    for (std::size_t i = 0; i < n; ++i) (words[i] % 2 ? yes : no).push_back(host[i]);
    auto const ends =
        gpu::stable_partition_copy(v.begin(), v.end(), stencil.begin(), out.begin(), second.begin(), is_odd);
    r.check("stable_partition_copy, in", out, between(out.begin(), ends.first), yes);
    r.check("stable_partition_copy, out", second, between(second.begin(), ends.second), no);
    spoil(second);
    auto const end = gpu::remove_copy_if(v.begin(), v.end(), stencil.begin(), second.begin(), is_odd);
    r.check("remove_copy_if", second, between(second.begin(), end), no);
    gpu::copy(v, out.begin());
    auto const kept = gpu::remove_if(out.begin(), out.end(), stencil.begin(), is_odd);
    r.check("remove_if", out, between(out.begin(), kept), no);

    // A permutation that takes and puts elements.
    auto map = round::indices(n);
    for (std::size_t i = n - 1; i > 0; --i) std::swap(map[i], map[r.below(i + 1)]);
    gpu::vector<unsigned> const places(map);
    again();
    gpu::gather_if(places.begin(), places.end(), stencil.begin(), v.begin(), out.begin(), is_odd);
    r.check("gather_if", out, where_odd([&](std::size_t i) { return host[map[i]]; }, other));
    again();
    gpu::scatter_if(v.begin(), v.end(), places.begin(), stencil.begin(), out.begin(), is_odd);
    auto expected = others;
    for (std::size_t i = 0; i < n; ++i)
        if (words[i] % 2) expected[map[i]] = host[i];
    r.check("scatter_if", out, expected);
}

/// Calls that copy, fill, move and generate.
template <class T> void rewrites(round& r) {
    std::size_t const n = r.length(), m = r.below(n + 1);
    auto const host = r.elements<T>(n);
    auto const words = r.words(n);
    gpu::vector<T> const v(host);
    gpu::vector<T> out(n);
    T const with = r.element<T>();
    auto expected = host;
    std::fill(expected.begin() + step(m), expected.end(), with);
    gpu::uninitialized_copy_n(v.begin(), m, out.begin());
    gpu::uninitialized_fill(out.begin() + step(m), out.end(), with);
    r.check("uninitialized_copy_n and uninitialized_fill", out, expected);
    spoil(out);
    gpu::bulk(n, [from = gpu::in(v), to = gpu::out(out)](auto i) { to[i] = from[i]; });
    r.check("bulk", out, host);
    spoil(out);
    gpu::transform_n(v.begin(), n, out.begin(), itself);
    r.check("transform_n", out, host);
    gpu::fill_n(out.begin(), m, with);
    expected = host;
    std::fill_n(expected.begin(), m, with);
    r.check("fill_n", out, expected);

    // Numbers that are made from their indices, and the same numbers in another order.
    auto numbers = round::indices(n);
    gpu::vector<unsigned> k(n);
    gpu::sequence(k.begin(), k.end(), 3u, 7u);
    for (unsigned& x : numbers) x = 3 + 7 * x;
    r.check("sequence", k, numbers);
    gpu::tabulate(k.begin(), k.end(), [](auto i) { return i * 5u + 1u; });
    for (std::size_t i = 0; i < n; ++i) numbers[i] = static_cast<unsigned>(5 * i + 1);
    r.check("tabulate", k, numbers);
    gpu::vector<unsigned> shuffled(n), again(n);
    auto const seed = static_cast<unsigned>(r.random());
    gpu::shuffle_copy(k.begin(), k.end(), shuffled.begin(), seed);
    gpu::shuffle_copy(k.begin(), k.end(), again.begin(), seed);
    auto order = shuffled.host();
    r.check("shuffle_copy, one seed", again, order);
    if (n > 100) r.check_number("shuffle_copy, another order", order != numbers, true);
    std::sort(order.begin(), order.end());
    r.check_number("shuffle_copy, the same elements", order == numbers, true);

    // The first value of each run of equal keys, in place.
    std::vector<T> heads;
    std::vector<unsigned> firsts;
    for (std::size_t i = 0; i < n; ++i)
        if (i == 0 || !same_key(host[i - 1], host[i])) {
            heads.push_back(host[i]);
            firsts.push_back(words[i]);
        }
    gpu::copy(v, out.begin());
    gpu::vector<unsigned> values(words);
    auto const ends = gpu::unique_by_key(out.begin(), out.end(), values.begin(), same_key);
    r.check("unique_by_key, keys", out, between(out.begin(), ends.first), heads);
    r.check("unique_by_key, values", values, between(values.begin(), ends.second), firsts);
}

template <class T> void maps(round& r) {
    if (r.one_in(2))
        by_stencil<T>(r);
    else
        rewrites<T>(r);
}

}  // namespace fuzz
