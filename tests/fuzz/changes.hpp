// SPDX-License-Identifier: MIT
// Fuzz of calls that divide, insert, remove, or change some elements.
#pragma once
#include "round.hpp"

#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/scatter_combine.hpp>
#include <gpu/algorithm/three_way_partition.hpp>
#include <gpu/algorithm/transform_if.hpp>
#include <gpu/relational/bulk_insert.hpp>

namespace fuzz {

template <class T> void changes(round& r) {
    std::size_t const n = r.length(), m = r.below(n);
    auto const host = r.elements<T>(n), others = r.elements<T>(n);
    auto low = key_of(host[r.below(n)]), high = key_of(host[r.below(n)]);
    if (high < low) std::swap(low, high);
    auto const small = [low](auto const& x) { return key_of(x) < low; };
    auto const middle = [high](auto const& x) { return key_of(x) < high; };
    gpu::vector<T> const v(host), w(others);
    gpu::vector<T> out(n + m), second(n), third(n);

    // Divide into three, to three ranges and in place.
    std::vector<T> a, b, c;
    for (T const& x : host) (small(x) ? a : middle(x) ? b : c).push_back(x);
    auto const ends = gpu::three_way_partition(
        v.begin(), v.end(), out.begin(), second.begin(), third.begin(), small, middle);
    r.check("three_way_partition, first", out, between(out.begin(), std::get<0>(ends)), a);
    r.check("three_way_partition, second", second, between(second.begin(), std::get<1>(ends)), b);
    r.check("three_way_partition, rest", third, between(third.begin(), std::get<2>(ends)), c);
    auto all = a;
    all.insert(all.end(), b.begin(), b.end());
    all.insert(all.end(), c.begin(), c.end());
    gpu::copy(v, second.begin());
    gpu::three_way_partition(second.begin(), second.end(), small, middle);
    r.check("three_way_partition, in place", second, all);

    // Replace where a predicate holds.
    gpu::copy(w, third.begin());
    gpu::transform_if(
        v.begin(), v.end(), third.begin(), [](auto const& x) { return x; }, small);
    auto expected = others;
    for (std::size_t i = 0; i < n; ++i)
        if (small(host[i])) expected[i] = host[i];
    r.check("transform_if", third, expected);

    // The last value of each place wins, in the order of the input.
    std::vector<unsigned> map(n);
    for (unsigned& place : map) place = static_cast<unsigned>(r.below(m + 1));
    gpu::vector<unsigned> const places(map);
    gpu::copy(w, third.begin());
    gpu::scatter_combine(
        v.begin(), v.end(), places.begin(), third.begin(), [](auto const&, auto const& x) { return x; });
    expected = others;
    for (std::size_t i = 0; i < n; ++i) expected[map[i]] = host[i];
    r.check("scatter_combine", third, expected);
    if constexpr (std::is_integral_v<T>) {
        gpu::copy(w, third.begin());
        gpu::scatter_combine(v.begin(), v.end(), places.begin(), third.begin(), gpu::maximum<>{});
        gpu::scatter_combine(v.begin(), v.end(), places.begin(), third.begin(), gpu::plus<>{});
        expected = others;
        for (std::size_t i = 0; i < n; ++i) expected[map[i]] = std::max(expected[map[i]], host[i]);
        for (std::size_t i = 0; i < n; ++i) expected[map[i]] = static_cast<T>(expected[map[i]] + host[i]);
        r.check("scatter_combine of integers", third, expected);
    }

    // Insert m values before elements, and take them out again.
    std::vector<unsigned> at(m);
    for (unsigned& place : at) place = static_cast<unsigned>(r.below(n + 1));
    std::sort(at.begin(), at.end());
    std::vector<unsigned> inserted(m);
    std::vector<T> longer;
    for (std::size_t i = 0, k = 0; i <= n; ++i) {
        for (; k < m && at[k] == i; ++k) {
            inserted[k] = static_cast<unsigned>(longer.size());
            longer.push_back(others[k]);
        }
        if (i < n) longer.push_back(host[i]);
    }
    gpu::vector<unsigned> const positions(at), values_at(inserted);
    spoil(out);
    gpu::bulk_insert(v.begin(), v.end(), positions.begin(), positions.end(), w.begin(), out.begin());
    r.check("bulk_insert", out, longer);
    spoil(third);
    gpu::bulk_remove(out.begin(), out.end(), values_at.begin(), values_at.end(), third.begin());
    r.check("bulk_remove", third, host);
}

}  // namespace fuzz
