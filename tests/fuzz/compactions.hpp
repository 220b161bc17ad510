// SPDX-License-Identifier: MIT
// Fuzz of compactions, partitions, runs, searches for one element, and sums of words by keys of any type.
#pragma once
#include "round.hpp"

#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/count.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/remove.hpp>
#include <gpu/algorithm/run_length.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/algorithm/unique_by_key.hpp>

namespace fuzz {

template <class T> void compactions(round& r) {
    std::size_t const n = r.length();
    auto const host = r.elements<T>(n);
    auto const pivot = key_of(host[r.below(n)]);
    auto const less_than_pivot = [pivot](auto const& x) { return key_of(x) < pivot; };
    std::vector<T> yes, no;
    for (T const& x : host) (less_than_pivot(x) ? yes : no).push_back(x);
    gpu::vector<T> const v(host);
    gpu::vector<T> out(n), rest(n);
    auto length = [&](auto end) { return between(out.begin(), end); };
    spoil(out);
    r.check("copy_if", out, length(gpu::copy_if(v.begin(), v.end(), out.begin(), less_than_pivot)), yes);
    spoil(out);
    auto const ends = gpu::partition_copy(v.begin(), v.end(), out.begin(), rest.begin(), less_than_pivot);
    r.check("partition_copy, in", out, length(ends.first), yes);
    r.check("partition_copy, out", rest, between(rest.begin(), ends.second), no);
    auto both = yes;
    both.insert(both.end(), no.begin(), no.end());
    gpu::copy(v, out.begin());
    r.check_number("stable_partition",
        length(gpu::stable_partition(out.begin(), out.end(), less_than_pivot)),
        yes.size());
    r.check("stable_partition", out, both);
    gpu::copy(v, out.begin());
    r.check("remove_if", out, length(gpu::remove_if(out.begin(), out.end(), less_than_pivot)), no);
    r.check_number("count_if", gpu::count_if(v.begin(), v.end(), less_than_pivot), yes.size());
    r.check_number("find_if",
        between(v.begin(), gpu::find_if(v.begin(), v.end(), less_than_pivot)),
        between(host.begin(), std::find_if(host.begin(), host.end(), less_than_pivot)));
    std::size_t const least = between(host.begin(), std::min_element(host.begin(), host.end(), by_key)),
                      most = between(host.begin(), std::max_element(host.begin(), host.end(), by_key));
    r.check_number("min_element", between(v.begin(), gpu::min_element(v.begin(), v.end(), by_key)), least);
    r.check_number("max_element", between(v.begin(), gpu::max_element(v.begin(), v.end(), by_key)), most);
    auto const minmax = gpu::minmax_element(v.begin(), v.end(), by_key);
    r.check_number("minmax_element, least", between(v.begin(), minmax.first), least);
    r.check_number("minmax_element, greatest", between(v.begin(), minmax.second), most);
}

template <class T> void runs(round& r) {
    std::size_t const n = r.length();
    auto const host = r.elements<T>(n);
    auto const words = r.words(n);
    std::vector<T> heads;
    std::vector<unsigned> lengths, begins, firsts, sums, inclusive(n), exclusive(n), longer, longer_begins;
    for (std::size_t i = 0; i < n; ++i) {
        if (i == 0 || !same_key(host[i - 1], host[i])) {
            heads.push_back(host[i]);
            begins.push_back(static_cast<unsigned>(i));
            firsts.push_back(words[i]);
            lengths.push_back(0);
            sums.push_back(0);
        }
        exclusive[i] = sums.back() + 3;
        ++lengths.back();
        sums.back() += words[i];
        inclusive[i] = sums.back();
    }
    for (std::size_t k = 0; k < lengths.size(); ++k)
        if (lengths[k] > 1) {
            longer.push_back(lengths[k]);
            longer_begins.push_back(begins[k]);
        }
    gpu::vector<T> const v(host);
    gpu::vector<T> out(n);
    gpu::vector<unsigned> const values(words);
    gpu::vector<unsigned> counts(n), places(n);
    r.check("unique_copy",
        out,
        between(out.begin(), gpu::unique_copy(v.begin(), v.end(), out.begin(), same_key)),
        heads);
    gpu::copy(v, out.begin());
    r.check("unique", out, between(out.begin(), gpu::unique(out.begin(), out.end(), same_key)), heads);
    spoil(out);
    auto const unique =
        gpu::unique_by_key_copy(v.begin(), v.end(), values.begin(), out.begin(), counts.begin(), same_key);
    r.check("unique_by_key_copy, keys", out, between(out.begin(), unique.first), heads);
    r.check("unique_by_key_copy, values", counts, between(counts.begin(), unique.second), firsts);
    spoil(out);
    auto const encoded = gpu::run_length_encode(v.begin(), v.end(), out.begin(), counts.begin(), same_key);
    r.check_keys("run_length_encode, keys", out, between(out.begin(), encoded.first), heads);
    r.check("run_length_encode, lengths", counts, between(counts.begin(), encoded.second), lengths);
    spoil(counts);
    auto const ends = gpu::non_trivial_runs(v.begin(), v.end(), places.begin(), counts.begin(), same_key);
    r.check("non_trivial_runs, offsets", places, between(places.begin(), ends.first), longer_begins);
    r.check("non_trivial_runs, lengths", counts, between(counts.begin(), ends.second), longer);
    spoil(out);
    auto const reduced =
        gpu::reduce_by_key(v.begin(), v.end(), values.begin(), out.begin(), counts.begin(), same_key);
    r.check_keys("reduce_by_key, keys", out, between(out.begin(), reduced.first), heads);
    r.check("reduce_by_key, words", counts, between(counts.begin(), reduced.second), sums);
    gpu::inclusive_scan_by_key(v.begin(), v.end(), values.begin(), counts.begin(), same_key);
    r.check("inclusive_scan_by_key, words", counts, inclusive);
    gpu::exclusive_scan_by_key(v.begin(), v.end(), values.begin(), counts.begin(), 3u, same_key);
    r.check("exclusive_scan_by_key, words", counts, exclusive);
}

}  // namespace fuzz
