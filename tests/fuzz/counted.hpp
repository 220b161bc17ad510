// SPDX-License-Identifier: MIT
// Fuzz of calls on ranges whose length only the GPU knows, and of calls that leave a number there.
#pragma once
#include "round.hpp"
#include "sorts.hpp"

#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/set_difference.hpp>
#include <gpu/algorithm/set_union.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/container/counted.hpp>

namespace fuzz {

/// Calls on the first `length` elements of a range, where a number on the GPU says how many these are.
template <class T> class counted_round {
public:
    counted_round(round& r)
        : r_(r)
        , host_(r.elements<T>(r.length()))
        , others_(r.elements<T>(host_.size(), keys::any))
        , length_(r.below(host_.size() + 1))
        , length_on_gpu_(static_cast<unsigned>(length_)) {}
    void compactions();
    void orders();
    void pairs_of_ranges();
    void sums();

private:
    auto range(gpu::vector<T>& v) { return gpu::counted(v.begin(), length_on_gpu_, host_.size()); }
    std::vector<T> front() const { return {host_.begin(), host_.begin() + step(length_)}; }
    /// Expects that a call has written `written` to the begin of a copy of `before`, and nothing else.
    void check(
        char const* call, gpu::vector<T> const& found, std::vector<T> written, std::vector<T> const& before) {
        std::size_t const n = written.size();
        written.insert(written.end(), before.begin() + step(n), before.end());
        r_.check(call, found, written);
    }
    void check_count(char const* call, gpu::scalar<unsigned> const& found, std::size_t expected) {
        r_.check_number(call, found.read(), expected);
    }

    round& r_;
    std::vector<T> host_, others_;
    std::size_t length_;
    gpu::scalar<unsigned> length_on_gpu_;
};

template <class T> void counted_round<T>::compactions() {
    auto const small = [key = key_of(host_[r_.below(host_.size())])](
                           auto const& x) { return key_of(x) < key; };
    std::vector<T> yes, no, heads;
    for (std::size_t i = 0; i < length_; ++i) {
        (small(host_[i]) ? yes : no).push_back(host_[i]);
        if (i == 0 || !same_key(host_[i - 1], host_[i])) heads.push_back(host_[i]);
    }
    gpu::vector<T> v(host_), out(others_), rest(others_);
    gpu::scalar<unsigned> count(77u);
    gpu::copy_if_into(range(v), out.begin(), count, small);
    check("copy_if_into, counted", out, yes, others_);
    check_count("copy_if_into, counted", count, yes.size());
    out = gpu::vector<T>(others_);
    gpu::partition_copy_into(range(v), out.begin(), rest.begin(), count, small);
    check("partition_copy_into, counted, in", out, yes, others_);
    check("partition_copy_into, counted, out", rest, no, others_);
    check_count("partition_copy_into, counted", count, yes.size());
    out = gpu::vector<T>(others_);
    gpu::unique_copy_into(range(v), out.begin(), count, same_key);
    check("unique_copy_into, counted", out, heads, others_);
    check_count("unique_copy_into, counted", count, heads.size());

    // In place, where the count itself receives the result. What lies behind the result may be anything.
    gpu::scalar<unsigned> left(static_cast<unsigned>(length_));
    gpu::remove_if_into(gpu::counted(v.begin(), left, host_.size()), left, small);
    r_.check("remove_if_into, counted", v, no);
    check_count("remove_if_into, counted", left, no.size());
    // Sort what is left, whose length the GPU has just stored.
    gpu::stable_sort(gpu::counted(v.begin(), left, host_.size()), by_key);
    std::stable_sort(no.begin(), no.end(), by_key);
    r_.check("stable_sort of what remove_if_into left", v, no);
}

template <class T> void counted_round<T>::orders() {
    auto expected = front();
    gpu::vector<T> v(host_);
    r_.check_number("is_sorted, counted",
        gpu::is_sorted(range(v), by_key),
        std::is_sorted(expected.begin(), expected.end(), by_key));
    std::stable_sort(expected.begin(), expected.end(), by_key);
    gpu::stable_sort(range(v), by_key);
    check("stable_sort, counted", v, expected, host_);
    v = gpu::vector<T>(host_);
    auto numbers = round::indices(host_.size()), order = numbers;
    std::stable_sort(order.begin(), order.begin() + step(length_), [&](unsigned a, unsigned b) {
        return by_key(host_[a], host_[b]);
    });
    gpu::vector<unsigned> values(numbers);
    gpu::stable_sort_by_key(range(v), values, by_key);
    check("stable_sort_by_key, counted: keys", v, expected, host_);
    r_.check("stable_sort_by_key, counted: values", values, order);
    r_.check_number("is_sorted, counted and sorted", gpu::is_sorted(range(v), by_key), true);
    if constexpr (std::is_arithmetic_v<T>) {
        v = gpu::vector<T>(host_);
        gpu::sort(range(v));
        check("sort, counted", v, expected, host_);
    }
    if (length_ == 0) return;
    v = gpu::vector<T>(host_);
    gpu::scalar<unsigned> least, most;
    gpu::minmax_element_into(range(v), least, most, by_key);
    auto const first = host_.begin(), last = first + step(length_);
    check_count("minmax_element_into, least", least, between(first, std::min_element(first, last, by_key)));
    check_count("minmax_element_into, greatest", most, between(first, std::max_element(first, last, by_key)));
}

template <class T> void counted_round<T>::pairs_of_ranges() {
    std::size_t const m = r_.below(others_.size() + 1);
    auto a = front();
    std::vector<T> b(others_.begin(), others_.begin() + step(m));
    for (std::size_t i = 0; i < m; i += 2) b[i] = host_[r_.below(host_.size())];
    std::stable_sort(a.begin(), a.end(), by_key);
    std::stable_sort(b.begin(), b.end(), by_key);
    auto left_host = host_, right_host = others_;
    std::copy(a.begin(), a.end(), left_host.begin());
    std::copy(b.begin(), b.end(), right_host.begin());
    gpu::vector<T> left(left_host), right(right_host);
    gpu::scalar<unsigned> const right_length(static_cast<unsigned>(m));
    auto const before = r_.elements<T>(host_.size() + others_.size(), keys::any);
    gpu::vector<T> out(before);
    gpu::scalar<unsigned> count(77u);
    auto compare = [&](char const* call, auto device, auto host) {
        std::vector<T> expected;
        host(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(expected), by_key);
        out = gpu::vector<T>(before);
        device(range(left),
            gpu::counted(right.begin(), right_length, others_.size()),
            out.begin(),
            count,
            by_key);
        check(call, out, expected, before);
        check_count(call, count, expected.size());
    };
    compare(
        "merge_into, counted",
        [](auto&&... x) { gpu::merge_into(x...); },
        [](auto... x) { std::merge(x...); });
    compare(
        "set_union_into, counted",
        [](auto&&... x) { gpu::set_union_into(x...); },
        [](auto... x) { std::set_union(x...); });
    compare(
        "set_difference_into, counted",
        [](auto&&... x) { gpu::set_difference_into(x...); },
        [](auto... x) { std::set_difference(x...); });
}

template <class T> void counted_round<T>::sums() {
    if constexpr (std::is_arithmetic_v<T>) {
        // Sums of floats are exact up to 2^24.
        auto values = r_.summands(host_);
        if (std::is_same_v<T, float> && values.size() > (1u << 23))
            for (T& x : values) x = std::min(x, T(1));
        std::vector<T> inclusive(length_), firsts, totals;
        T sum = 1;
        for (std::size_t i = 0; i < length_; ++i) {
            inclusive[i] = sum_of(i > 0 ? inclusive[i - 1] : T(0), values[i]);
            sum = sum_of(sum, values[i]);
            if (i == 0 || !same_key(others_[i - 1], others_[i])) {
                firsts.push_back(others_[i]);
                totals.push_back(T(0));
            }
            totals.back() = sum_of(totals.back(), values[i]);
        }
        gpu::vector<T> v(values), labels(others_), out(others_), first_keys(others_);
        r_.check_number("reduce, counted", same(static_cast<T>(gpu::reduce(range(v), T(1))), sum), true);
        gpu::inclusive_scan(range(v), out.begin());
        check("inclusive_scan, counted", out, inclusive, others_);
        out = gpu::vector<T>(others_);
        gpu::scalar<unsigned> count(77u);
        gpu::reduce_by_key_into(range(labels), v, first_keys.begin(), out.begin(), count);
        check("reduce_by_key_into, counted: keys", first_keys, firsts, others_);
        check("reduce_by_key_into, counted: sums", out, totals, others_);
        check_count("reduce_by_key_into, counted", count, firsts.size());
    }
}

template <class T> void counted(round& r) {
    counted_round<T> calls(r);
    calls.compactions();
    calls.orders();
    calls.pairs_of_ranges();
    calls.sums();
}

}  // namespace fuzz
