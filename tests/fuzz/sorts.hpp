// SPDX-License-Identifier: MIT
// Fuzz of sorts and selections, beside std::stable_sort.
#pragma once
#include "round.hpp"

#include <gpu/algorithm/argsort.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/radix_sort.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/top_k.hpp>

#include <functional>

namespace fuzz {

/// The order in which the elements of `v` are sorted, stably, by `less`.
template <class T, class Less> std::vector<unsigned> order_of(std::vector<T> const& v, Less less) {
    auto order = round::indices(v.size());
    std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return less(v[a], v[b]); });
    return order;
}
template <class T> std::vector<T> in_order(std::vector<T> const& v, std::vector<unsigned> const& order) {
    std::vector<T> out(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) out[i] = v[order[i]];
    return out;
}

/// Puts back what a call has changed: the elements, and the numbers that move with them.
template <class T>
void put_back(std::vector<T> const& host, gpu::vector<T>& v, gpu::vector<unsigned>& numbers) {
    gpu::copy(host.begin(), host.end(), v.begin());
    auto const all = round::indices(host.size());
    gpu::copy(all.begin(), all.end(), numbers.begin());
}

template <class T> void sorts(round& r) {
    std::size_t const n = r.length();
    auto const host = r.elements<T>(n);
    auto const order = order_of(host, by_key);
    auto const sorted = in_order(host, order);
    gpu::vector<T> v(host);
    gpu::vector<unsigned> values(round::indices(n));
    auto again = [&] { put_back(host, v, values); };
    gpu::stable_sort(v.begin(), v.end(), by_key);
    r.check("stable_sort", v, sorted);
    again();
    gpu::stable_sort_by_key(v.begin(), v.end(), values.begin(), by_key);
    r.check("stable_sort_by_key, keys", v, sorted);
    r.check("stable_sort_by_key, values", values, order);
    auto keys = r.words(n);
    if (r.one_in(2))
        for (unsigned& k : keys) k %= 1000;
    again();
    gpu::vector<unsigned> k(keys);
    gpu::sort_by_key(k.begin(), k.end(), v.begin());
    r.check("sort_by_key, values", v, in_order(host, order_of(keys, std::less<>())));
    if constexpr (std::is_arithmetic_v<T>) {
        again();
        gpu::sort(v);
        r.check("sort", v, sorted);
        again();
        gpu::sort_by_key(v, values);
        r.check("sort_by_key, keys", v, sorted);
        r.check("sort_by_key, numbers", values, order);
        again();
        gpu::argsort(v.begin(), v.end(), values.begin());
        r.check("argsort", values, order);
        gpu::sort(v.begin(), v.end(), gpu::greater<>{});
        r.check("sort, greater", v, std::vector<T>(sorted.rbegin(), sorted.rend()));
        again();
        gpu::bitonic_sort(v);
        r.check("bitonic_sort", v, sorted);
    }
    if constexpr (std::is_unsigned_v<T>) {
        auto const bits = static_cast<unsigned>(8 * sizeof(T)), first = static_cast<unsigned>(r.below(bits)),
                   last = first + static_cast<unsigned>(r.below(bits - first + 1));
        auto const digits = [&](T x) {
            return first == last ? 0 : static_cast<T>(x << (bits - last)) >> (bits - last + first);
        };
        auto const by_digits = order_of(host, [&](T a, T b) { return digits(a) < digits(b); });
        again();
        gpu::radix_sort_by_key(v.begin(), v.end(), values.begin(), first, last);
        r.check("radix_sort_by_key, keys", v, in_order(host, by_digits));
        r.check("radix_sort_by_key, values", values, by_digits);
        again();
        gpu::radix_sort(v.begin(), v.end(), first, last);
        r.check("radix_sort", v, in_order(host, by_digits));
    }
}

template <class T> void selections(round& r) {
    std::size_t const n = r.length(), most = r.one_in(2) ? n : std::min<std::size_t>(n, 300),
                      m = 1 + r.below(most);
    auto const host = r.elements<T>(n);
    auto order = order_of(host, by_key_downwards);
    auto const downwards = in_order(host, order);
    order.resize(m);
    auto const firsts = in_order(host, order);
    gpu::vector<T> const v(host);
    gpu::vector<unsigned> const numbers(round::indices(n));
    auto check_pairs = [&](char const* call, auto... less) {
        gpu::vector<T> keys(m);
        gpu::vector<unsigned> values(m);
        gpu::top_k_by_key(v.begin(), v.end(), numbers.begin(), m, keys.begin(), values.begin(), less...);
        r.check(call, keys, firsts);
        r.check(call, values, order);
    };
    check_pairs("top_k_by_key, an order", by_key_downwards);
    if constexpr (std::is_arithmetic_v<T>) {
        check_pairs("top_k_by_key");
        gpu::vector<T> top(m), w(host);
        gpu::top_k(v.begin(), v.end(), m, top.begin());
        r.check("top_k", top, firsts);
        std::vector<T> const sorted(downwards.rbegin(), downwards.rend());
        // The elements behind a place are those of the input, in any order.
        auto check_rest = [&](char const* call, std::size_t place) {
            auto all = w.host();
            auto const first = all.begin() + step(place);
            r.check_number(
                call, std::all_of(first, all.end(), [&](T x) { return x >= sorted[place]; }), true);
            std::sort(all.begin(), all.end());
            r.check_number(call, all == sorted, true);
        };
        gpu::partial_sort(w.begin(), w.begin() + step(m), w.end());
        r.check("partial_sort", w, std::vector<T>(sorted.begin(), sorted.begin() + step(m)));
        check_rest("partial_sort, the rest", m - 1);
        gpu::copy(host.begin(), host.end(), w.begin());
        gpu::nth_element(w.begin(), w.begin() + step(m - 1), w.end());
        auto const all = w.host();
        auto const no_greater = [&](T x) { return x <= sorted[m - 1]; };
        r.check_number("nth_element", same(all[m - 1], sorted[m - 1]), true);
        r.check_number(
            "nth_element, before it", std::all_of(all.begin(), all.begin() + step(m), no_greater), true);
        check_rest("nth_element, the rest", m - 1);
    }
}

}  // namespace fuzz
