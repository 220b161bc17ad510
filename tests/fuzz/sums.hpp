// SPDX-License-Identifier: MIT
// Fuzz of reductions and scans of numbers, and of maps.
#pragma once
#include "round.hpp"

#include <gpu/algorithm/adjacent_difference.hpp>
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/select.hpp>

namespace fuzz {

template <class T> void sums_by_key(round& r, std::vector<T> const& host) {
    std::size_t const n = host.size();
    auto const keys = r.elements<T>(n, fuzz::keys::in_runs);
    std::vector<T> heads, totals, inclusive(n), exclusive(n);
    for (std::size_t i = 0; i < n; ++i) {
        if (i == 0 || keys[i] != keys[i - 1]) {
            heads.push_back(keys[i]);
            totals.push_back(T(0));
        }
        exclusive[i] = sum_of(totals.back(), T(2));
        inclusive[i] = totals.back() = sum_of(totals.back(), host[i]);
    }
    gpu::vector<T> const k(keys), v(host);
    gpu::vector<T> out(n), firsts(n);
    auto const ends = gpu::reduce_by_key(k.begin(), k.end(), v.begin(), firsts.begin(), out.begin());
    r.check("reduce_by_key, keys", firsts, between(firsts.begin(), ends.first), heads);
    r.check("reduce_by_key, sums", out, between(out.begin(), ends.second), totals);
    spoil(out);
    gpu::inclusive_scan_by_key(k, v, out.begin());
    r.check("inclusive_scan_by_key", out, inclusive);
    gpu::exclusive_scan_by_key(k, v, out.begin(), T(2));
    r.check("exclusive_scan_by_key", out, exclusive);
}

template <class T> void sums(round& r) {
    if constexpr (std::is_arithmetic_v<T>) {
        std::size_t const n = r.length();
        auto const other = r.elements<T>(n);
        // Sums of floats are exact up to 2^24.
        auto host = r.summands(r.elements<T>(n));
        if (std::is_same_v<T, float> && n > (1u << 23))
            for (T& x : host) x = std::min(x, T(1));
        std::vector<T> inclusive(n), exclusive(n), largest(n), differences(n), least(n);
        T sum = 0;
        for (std::size_t i = 0; i < n; ++i) {
            exclusive[i] = sum;
            inclusive[i] = sum = sum_of(sum, host[i]);
            largest[i] = i == 0 ? other[0] : std::max(largest[i - 1], other[i]);
            differences[i] = i == 0 ? host[0] : difference_of(host[i], host[i - 1]);
            least[i] = std::min(host[i], other[i]);
        }
        gpu::vector<T> const v(host), w(other);
        gpu::vector<T> out(n);
        r.check_number("reduce", same(static_cast<T>(gpu::reduce(v.begin(), v.end(), T(0))), sum), true);
        spoil(out);
        gpu::inclusive_scan(v, out.begin());
        r.check("inclusive_scan", out, inclusive);
        gpu::copy(v, out.begin());
        gpu::inclusive_scan(out, out.begin());
        r.check("inclusive_scan, in place", out, inclusive);
        spoil(out);
        gpu::exclusive_scan(v, out.begin(), T(0));
        r.check("exclusive_scan", out, exclusive);
        gpu::inclusive_scan(w.begin(), w.end(), out.begin(), gpu::maximum<>{});
        r.check("inclusive_scan, maximum", out, largest);
        spoil(out);
        gpu::adjacent_difference(v, out.begin());
        r.check("adjacent_difference", out, differences);
        gpu::transform(v.begin(), v.end(), w.begin(), out.begin(), [](auto x, auto y) {
            return gpu::select(x < y, x, y);
        });
        r.check("transform", out, least);
        sums_by_key(r, host);
    }
}

}  // namespace fuzz
