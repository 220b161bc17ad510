// SPDX-License-Identifier: MIT
// merge of two sorted halves.
#include <bench/support/family.hpp>

#include <algorithm>

namespace {
using namespace bench;

template <class T> struct halves {
    halves(input const& from, std::size_t n) : out(n), dout(n) {
        auto all = from.values<T>(n);
        auto middle = all.begin() + static_cast<std::ptrdiff_t>(n / 3);
        a.assign(all.begin(), middle);
        b.assign(middle, all.end());
        std::sort(a.begin(), a.end());
        std::sort(b.begin(), b.end());
        da = on_gpu(a);
        db = on_gpu(b);
    }
    std::vector<T> a, b, out;
    gpu::vector<T> da, db, dout;
};

enrol<u32, f32, u64, f64> const merging{
    "merge", []<class T>(input const& from, std::size_t n) {
        auto h = std::make_shared<halves<T>>(from, n);
        return workload{
            .gpu = {.run =
                        [=] {
                            gpu::merge(
                                h->da.begin(), h->da.end(), h->db.begin(), h->db.end(), h->dout.begin());
                        }},
            .std = {.run =
                        [=] {
                            std::merge(h->a.begin(), h->a.end(), h->b.begin(), h->b.end(), h->out.begin());
                        }},
            .par = {.run = parallel([=](auto policy) {
                std::merge(policy, h->a.begin(), h->a.end(), h->b.begin(), h->b.end(), h->out.begin());
            })},
            .same = [=] { return gpu::to_host(h->dout) == h->out; },
            .bytes = 2.0 * static_cast<double>(n * sizeof(T))};
    }};

}  // namespace
