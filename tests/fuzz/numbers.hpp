// SPDX-License-Identifier: MIT
// Fuzz of calls for numbers: reductions, histograms, orders into outputs, neighbours, products and
// transforms.
#pragma once
#include "sorts.hpp"

#include <gpu/algorithm/accumulate.hpp>
#include <gpu/algorithm/adjacent_difference.hpp>
#include <gpu/algorithm/argsort.hpp>
#include <gpu/algorithm/histogram.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/reduce_dimensions.hpp>
#include <gpu/algorithm/reduce_many.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/segmented_radix_sort.hpp>
#include <gpu/algorithm/segmented_reduce.hpp>
#include <gpu/algorithm/stencil.hpp>
#include <gpu/numeric/fft.hpp>
#include <gpu/numeric/spmv.hpp>

#include <bit>
#include <complex>
#include <numbers>

namespace fuzz {

inline auto const twice = [](auto const& x) { return x + x; };

/// Random values of 0 to 2, not so many that sums of floats round.
template <class T> std::vector<T> few_summands(round& r) {
    return r.summands(r.elements<T>(std::min<std::size_t>(r.length(), 1u << 21)));
}

template <class T> void reductions(round& r) {
    auto const host = few_summands<T>(r), others = r.summands(r.elements<T>(host.size()));
    std::size_t const n = host.size(), columns = r.up_to(n), rows = n / columns;
    std::vector<T> inclusive(n), exclusive(n), of_rows(rows, T(1)), of_columns(columns, T(1));
    T doubled = 2, products = 1, few = 3;
    for (std::size_t i = 0; i < n; ++i) {
        exclusive[i] = doubled;
        inclusive[i] = doubled = sum_of(doubled, sum_of(host[i], host[i]));
        if constexpr (std::is_integral_v<T>) {
            auto const x = static_cast<std::uint64_t>(host[i]), y = static_cast<std::uint64_t>(others[i]);
            products = static_cast<T>(static_cast<std::uint64_t>(products) + x * y);
        } else
            products += host[i] * others[i];
        if (i < 3000) few = sum_of(few, host[i]);
        if (i < rows * columns) {
            of_rows[i / columns] = sum_of(of_rows[i / columns], host[i]);
            of_columns[i % columns] = sum_of(of_columns[i % columns], host[i]);
        }
    }
    gpu::vector<T> const v(host), w(others);
    gpu::vector<T> out(n);
    auto same_number = [&](char const* call, T found, T expected) {
        r.check_number(call, same(found, expected), true);
    };
    same_number("transform_reduce",
        static_cast<T>(gpu::transform_reduce(v.begin(), v.end(), twice, T(2), gpu::plus<>{})),
        doubled);
    same_number(
        "inner_product", static_cast<T>(gpu::inner_product(v.begin(), v.end(), w.begin(), T(1))), products);
    auto const end = v.begin() + step(std::min<std::size_t>(n, 3000));
    same_number("accumulate", static_cast<T>(gpu::accumulate(v.begin(), end, T(3))), few);
    auto const [sum, most] = gpu::reduce_many(
        v, gpu::reduction(T(2), gpu::plus<>{}, twice), gpu::reduction(host[0], gpu::maximum<>{}));
    same_number("reduce_many, sum", sum, doubled);
    same_number("reduce_many, greatest", most, *std::max_element(host.begin(), host.end()));
    gpu::transform_inclusive_scan(v.begin(), v.end(), out.begin(), twice, T(2), gpu::plus<>{});
    r.check("transform_inclusive_scan", out, inclusive);
    gpu::transform_exclusive_scan(v.begin(), v.end(), out.begin(), twice, T(2), gpu::plus<>{});
    r.check("transform_exclusive_scan", out, exclusive);
    spoil(out);
    gpu::reduce_dimensions(v.begin(), {rows, columns}, {1}, out.begin(), T(1));
    r.check("reduce_dimensions, rows", out, of_rows);
    spoil(out);
    gpu::reduce_dimensions(v.begin(), {rows, columns}, {0}, out.begin(), T(1));
    r.check("reduce_dimensions, columns", out, of_columns);
}

template <class T> void histograms(round& r) {
    std::size_t const n = r.length();
    // Bins of one width, mostly of small numbers. Their bounds are exact for floats, too.
    std::size_t bins = r.up_to(r.one_in(10) ? 20000 : 300), width = r.up_to(100);
    if (sizeof(T) >= 4 && r.one_in(4)) width = r.up_to(1u << 30);
    if (std::is_floating_point_v<T>) {
        bins = std::bit_floor(bins);
        width = std::bit_floor(std::min<std::size_t>(width, 1u << 20));
    }
    auto const lower = static_cast<T>(3), upper = static_cast<T>(3 + width);
    std::vector<T> host = r.elements<T>(n), levels{T(0)};
    for (T& x : host)
        if (!r.one_in(5)) x = static_cast<T>(r.below(127));
    while (levels.size() < 20) levels.push_back(static_cast<T>(levels.back() + T(1 + r.below(6))));
    std::vector<unsigned> even(bins), between_levels(levels.size() - 1);
    for (T x : host) {
        if (x >= lower && x < upper) ++even[static_cast<std::size_t>(x - lower) * bins / width];
        auto const above = std::upper_bound(levels.begin(), levels.end(), x);
        if (above != levels.begin() && above != levels.end())
            ++between_levels[between(levels.begin(), above) - 1];
    }
    gpu::vector<T> const v(host), borders(levels);
    gpu::vector<unsigned> counts(std::max(bins, levels.size()));
    gpu::histogram_even(v.begin(), v.end(), counts.begin(), bins, lower, upper);
    r.check("histogram_even", counts, even);
    gpu::histogram_range(v.begin(), v.end(), counts.begin(), borders.begin(), borders.end());
    r.check("histogram_range", counts, between_levels);
}

/// Orders that leave the input as it is, and orders of segments.
template <class T> void orders_of_numbers(round& r) {
    std::size_t const n = r.length();
    auto const host = r.elements<T>(n);
    auto const words = r.words(n);
    auto const order = order_of(host, std::less<>());
    gpu::vector<T> v(host);
    gpu::vector<unsigned> const values(words);
    gpu::vector<T> out(n);
    gpu::vector<unsigned> moved(n);
    gpu::sort_copy(v.begin(), v.end(), out.begin());
    r.check("sort_copy", out, in_order(host, order));
    spoil(out);
    gpu::sort_by_key_copy(v.begin(), v.end(), values.begin(), out.begin(), moved.begin());
    r.check("sort_by_key_copy, keys", out, in_order(host, order));
    r.check("sort_by_key_copy, values", moved, in_order(words, order));
    gpu::vector<unsigned> k(words);
    gpu::sort_by_transform(k.begin(), k.end(), [](auto const& x) { return x * 2654435761u; });
    r.check("sort_by_transform", k, in_order(words, order_of(words, [](unsigned a, unsigned b) {
        return a * 2654435761u < b * 2654435761u;
    })));

    auto const offsets = r.offsets(n);
    std::size_t const segments = offsets.size() - 1;
    std::vector<int> least(segments, -1), greatest(segments, -1);
    auto sorted = host;
    for (std::size_t s = 0; s < segments; ++s) {
        auto const first = host.begin() + offsets[s], last = host.begin() + offsets[s + 1];
        if (first != last) {
            least[s] = static_cast<int>(std::min_element(first, last) - first);
            greatest[s] = static_cast<int>(std::max_element(first, last) - first);
        }
        std::sort(sorted.begin() + offsets[s], sorted.begin() + offsets[s + 1]);
    }
    gpu::vector<unsigned> const bounds(offsets);
    gpu::vector<int> places(segments);
    gpu::segmented_argmin(v.begin(), v.end(), bounds.begin(), bounds.end(), places.begin());
    r.check("segmented_argmin", places, least);
    spoil(places);
    gpu::segmented_argmax(v.begin(), v.end(), bounds.begin(), bounds.end(), places.begin());
    r.check("segmented_argmax", places, greatest);
    gpu::segmented_radix_sort(v, bounds);
    r.check("segmented_radix_sort", v, sorted);
}

/// Sums of neighbours in lines and in planes.
template <class T> void neighbours(round& r) {
    auto const host = few_summands<T>(r);
    std::size_t const n = host.size(), width = r.up_to(n), height = n / width, plane = width * height;
    auto at = [](std::size_t i, int by, std::size_t size) {
        auto const place = static_cast<std::ptrdiff_t>(i) + by, last = static_cast<std::ptrdiff_t>(size) - 1;
        return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place, 0, last));
    };
    std::vector<T> line(n), cross(plane), differences(n);
    for (std::size_t i = 0; i < n; ++i) {
        line[i] = sum_of(sum_of(host[at(i, -2, n)], host[i]), host[at(i, 1, n)]);
        differences[i] = i + 1 < n ? difference_of(host[i], host[i + 1]) : host[i];
    }
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            cross[y * width + x] =
                sum_of(sum_of(host[y * width + at(x, -1, width)], host[y * width + at(x, 1, width)]),
                    sum_of(host[at(y, -1, height) * width + x], host[at(y, 1, height) * width + x]));
    gpu::vector<T> const v(host);
    gpu::vector<T> out(n);
    spoil(out);
    gpu::stencil(
        v, out, [](auto const& x) { return x(-2) + x(0) + x(1); }, gpu::boundary::clamp);
    r.check("stencil, a line", out, line);
    gpu::adjacent_difference_right(v.begin(), v.end(), out.begin());
    r.check("adjacent_difference_right", out, differences);
    gpu::vector<T> const from(std::vector<T>(host.begin(), host.begin() + step(plane)));
    gpu::vector<T> to(plane);
    gpu::stencil(
        from,
        gpu::extent2(width, height),
        to,
        [](auto const& x) { return x(-1, 0) + x(1, 0) + (x(0, -1) + x(0, 1)); },
        gpu::boundary::clamp);
    r.check("stencil, a plane", to, cross);
}

/// A product with a sparse matrix, and a Fourier transform of which three results are compared.
template <class T> void products(round& r) {
    auto const values = few_summands<T>(r);
    std::size_t const n = values.size(), width = r.up_to(n);
    auto offsets = r.offsets(n);
    offsets.front() = 0;
    std::vector<unsigned> columns(n);
    for (unsigned& c : columns) c = static_cast<unsigned>(r.below(width));
    auto const x = r.summands(std::vector<T>(width));
    std::vector<T> expected(offsets.size() - 1);
    for (std::size_t row = 0; row < expected.size(); ++row)
        for (std::size_t k = offsets[row]; k < offsets[row + 1]; ++k)
            expected[row] += values[k] * x[columns[k]];
    gpu::vector<unsigned> const bounds(offsets), places(columns);
    gpu::vector<T> const elements(values), factors(x);
    gpu::vector<T> y(expected.size());
    spoil(y);
    gpu::csr_matrix const matrix(expected.size(), width, bounds, places, elements);
    gpu::spmv(matrix, factors, y);
    r.check("spmv", y, expected);

    using number = gpu::complex<T>;
    std::vector<number> signal(n);
    for (number& z : signal) z = number(static_cast<T>(r.below(3)), static_cast<T>(r.below(3)) - 1);
    gpu::vector<number> const input(signal);
    gpu::vector<number> output(n);
    gpu::fft_into(input.begin(), input.end(), output.begin());
    auto const found = output.host();
    // Errors are about 1e-7 or 1e-16 times log2(n) times the root mean square of the results.
    auto const size = static_cast<long double>(n);
    auto const allowed = 12 * std::sqrt(size) * std::log2(size) * (sizeof(T) == 4 ? 1e-7l : 1e-16l);
    for (int k = 0; k < 3; ++k) {
        std::size_t const f = 1 + r.below(n - 1);
        std::complex<long double> sum = 0;
        for (std::size_t i = 0; i < n; ++i) {
            auto const turn = static_cast<long double>(i * f % n) / static_cast<long double>(n);
            sum += std::complex<long double>(signal[i].re, signal[i].im) *
                   std::polar(1.0l, -2 * std::numbers::pi_v<long double> * turn);
        }
        auto const error = std::abs(sum - std::complex<long double>(found[f].re, found[f].im));
        r.check_number("fft_into", error <= allowed, true);
    }
}

template <class T> void numbers(round& r) {
    if constexpr (std::is_arithmetic_v<T>) {
        reductions<T>(r);
        histograms<T>(r);
        orders_of_numbers<T>(r);
        neighbours<T>(r);
    }
    if constexpr (std::is_floating_point_v<T>) products<T>(r);
}

}  // namespace fuzz
