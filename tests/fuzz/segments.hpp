// SPDX-License-Identifier: MIT
// Fuzz of algorithms on segments.
#pragma once
#include "sorts.hpp"

#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/segmented_reduce.hpp>
#include <gpu/algorithm/segmented_scan.hpp>
#include <gpu/algorithm/segmented_select.hpp>
#include <gpu/algorithm/segmented_sort.hpp>

namespace fuzz {

template <class T>
void segmented_sums(round& r, std::vector<T> const& host, std::vector<unsigned> const& offsets) {
    std::size_t const n = host.size(), segments = offsets.size() - 1;
    auto const values = r.summands(host);
    std::vector<T> totals(segments), inclusive(n, T(9)), exclusive(n, T(9));
    for (std::size_t s = 0; s < segments; ++s) {
        T sum = 0;
        for (std::size_t i = offsets[s]; i < offsets[s + 1]; ++i) {
            exclusive[i] = sum_of(sum, T(1));
            inclusive[i] = sum = sum_of(sum, values[i]);
        }
        totals[s] = sum_of(sum, T(1));
    }
    gpu::vector<T> const v(values);
    gpu::vector<unsigned> const bounds(offsets);
    gpu::vector<T> sums(segments), out(n);
    gpu::segmented_reduce(v, bounds, sums.begin(), T(1));
    r.check("segmented_reduce", sums, totals);
    gpu::fill(out, T(9));  // elements in no segment keep it
    gpu::inclusive_segmented_scan(v, bounds, out.begin());
    r.check("inclusive_segmented_scan", out, inclusive);
    gpu::exclusive_segmented_scan(v, bounds, out.begin(), T(1));
    r.check("exclusive_segmented_scan", out, exclusive);
}

template <class T> void segments(round& r) {
    std::size_t const n = r.length();
    auto const host = r.elements<T>(n);
    auto const offsets = r.offsets(n);
    std::size_t const count = offsets.size() - 1;
    auto order = round::indices(n), downwards = order;
    for (std::size_t s = 0; s < count; ++s) {
        auto sort = [&](std::vector<unsigned>& indices, auto less) {
            std::stable_sort(indices.begin() + offsets[s],
                indices.begin() + offsets[s + 1],
                [&](unsigned a, unsigned b) { return less(host[a], host[b]); });
        };
        sort(order, by_key);
        sort(downwards, by_key_downwards);
    }
    auto const sorted = in_order(host, order);
    gpu::vector<T> v(host);
    gpu::vector<unsigned> const bounds(offsets);
    gpu::vector<unsigned> numbers(round::indices(n));
    auto again = [&] { put_back(host, v, numbers); };
    gpu::segmented_sort(v, bounds, by_key);
    r.check("segmented_sort, an order", v, sorted);
    again();
    gpu::segmented_sort_by_key(v, numbers, bounds, by_key);
    r.check("segmented_sort_by_key, an order: keys", v, sorted);
    r.check("segmented_sort_by_key, an order: values", numbers, order);
    if constexpr (std::is_arithmetic_v<T>) {
        again();
        gpu::segmented_sort(v, bounds);
        r.check("segmented_sort", v, sorted);
        again();
        gpu::segmented_sort_by_key(v, numbers, bounds);
        r.check("segmented_sort_by_key, keys", v, sorted);
        r.check("segmented_sort_by_key, values", numbers, order);
        segmented_sums(r, host, offsets);
    }
    if (count > 200000) return;
    // The first k of each segment; the rest of a row of a short segment stays as it is.
    std::size_t const k = 1 + r.below(5);
    again();
    gpu::vector<T> rows(count * k);
    spoil(rows);
    auto expected = rows.host();
    for (std::size_t s = 0; s < count; ++s)
        for (std::size_t j = 0; j < k && offsets[s] + j < offsets[s + 1]; ++j)
            expected[s * k + j] = host[downwards[offsets[s] + j]];
    gpu::segmented_top_k(v, bounds, k, rows.begin(), by_key_downwards);
    r.check("segmented_top_k", rows, expected);
}

}  // namespace fuzz
