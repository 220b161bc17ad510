// SPDX-License-Identifier: MIT
// reduce_by_key: how long is each run of equal keys? The other side is the loop that everybody writes; std::
// has none.
#include <bench/support/family.hpp>

#include <algorithm>

namespace {
using namespace bench;

template <class T> struct reduce_by_key_columns {
    reduce_by_key_columns(input const& from, std::size_t n)
        : x(from.values<T>(n)), key(n), count(n), dkey(n), dcount(n) {
        std::sort(x.begin(), x.end());
        for (auto& k : x) k >>= sizeof(T) * 8 - 14;  // runs of about n / 16384
        dx = on_gpu(x);
    }
    std::vector<T> x, key;
    std::vector<u32> count;
    gpu::vector<T> dx, dkey;
    gpu::vector<u32> dcount;
    std::size_t runs = 0, expected = 0;

    void loop() {
        expected = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (i == 0 || x[i] != x[i - 1]) {
                key[expected] = x[i];
                count[expected++] = 0;
            }
            ++count[expected - 1];
        }
    }
    bool same() const {
        auto k = gpu::to_host(dkey);
        auto c = gpu::to_host(dcount);
        auto const end = static_cast<std::ptrdiff_t>(runs);
        return runs == expected && std::equal(k.begin(), k.begin() + end, key.begin()) &&
               std::equal(c.begin(), c.begin() + end, count.begin());
    }
};

enrol<u32, u64> const lengths{
    "reduce_by_key", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<reduce_by_key_columns<T>>(from, n);
        return workload{.gpu = {.run =
                                    [=] {
                                        auto ends = gpu::reduce_by_key(c->dx.begin(),
                                            c->dx.end(),
                                            gpu::make_constant_iterator(1u),
                                            c->dkey.begin(),
                                            c->dcount.begin());
                                        c->runs = static_cast<std::size_t>(ends.first - c->dkey.begin());
                                    }},
            .std = {.run = [=] { c->loop(); }},
            .same = [=] { return c->same(); },
            .bytes = static_cast<double>(n * sizeof(T))};
    }};

}  // namespace
