// SPDX-License-Identifier: MIT
// sort_by_key: keys with a 32-bit value each, against a stable sort of pairs.
#include <bench/support/family.hpp>

#include <algorithm>

namespace {
using namespace bench;

template <class T> struct table {
    table(input const& from, std::size_t n)
        : keys(from.values<T>(n))
        , values(shuffled_indices(n))
        , dkeys(on_gpu(keys))
        , dvalues(on_gpu(values))
        , k(n)
        , v(n) {
        for (std::size_t i = 0; i < n; ++i) pairs.push_back({keys[i], values[i]});
        sorted = pairs;
    }
    bool same() const {
        auto a = gpu::to_host(k);
        auto b = gpu::to_host(v);
        for (std::size_t i = 0; i < sorted.size(); ++i)
            if (a[i] != sorted[i].key || b[i] != sorted[i].value) return false;
        return true;
    }
    struct pair {
        T key;
        u32 value;
    };
    std::vector<T> keys;
    std::vector<u32> values;
    std::vector<pair> pairs, sorted;
    gpu::vector<T> dkeys;
    gpu::vector<u32> dvalues;
    gpu::vector<T> k;
    gpu::vector<u32> v;
};

enrol<u32, u64, f32> const pairs{
    "sort_by_key", []<class T>(input const& from, std::size_t n) {
        auto t = std::make_shared<table<T>>(from, n);
        auto less = [](auto const& a, auto const& b) { return a.key < b.key; };
        auto fresh = [=] { std::copy(t->pairs.begin(), t->pairs.end(), t->sorted.begin()); };
        return workload{.gpu = {.prepare =
                                    [=] {
                                        gpu::copy(t->dkeys.begin(), t->dkeys.end(), t->k.begin());
                                        gpu::copy(t->dvalues.begin(), t->dvalues.end(), t->v.begin());
                                    },
                            .run = [=] { gpu::sort_by_key(t->k.begin(), t->k.end(), t->v.begin()); }},
            .std = {.prepare = fresh,
                .run = [=] { std::stable_sort(t->sorted.begin(), t->sorted.end(), less); }},
            .par = {.prepare = fresh, .run = parallel([=](auto policy) {
                        std::stable_sort(policy, t->sorted.begin(), t->sorted.end(), less);
                    })},
            .same = [=] { return t->same(); },
            .bytes = 2.0 * static_cast<double>(n * (sizeof(T) + sizeof(u32)))};
    }};

}  // namespace
