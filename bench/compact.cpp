// SPDX-License-Identifier: MIT
// What keeps some and drops others: copy_if, partition, unique, and the latter two to other places (`_copy`).
// About three eighths of random numbers are kept.
#include <bench/support/family.hpp>

#include <algorithm>

namespace {
using namespace bench;

template <class T> struct compact_columns {
    compact_columns(input const& from, std::size_t n)
        : x(from.values<T>(n)), out(n), dx(on_gpu(x)), dout(n) {}
    std::vector<T> x, out;
    gpu::vector<T> dx, dout;
    std::size_t kept = 0, expected = 0;

    bool same() const {
        auto result = gpu::to_host(dout);
        return kept == expected &&
               std::equal(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(kept), out.begin());
    }
    std::function<void()> fresh_gpu() {
        return [this] { gpu::copy(dx.begin(), dx.end(), dout.begin()); };
    }
    std::function<void()> fresh_std() {
        return [this] { std::copy(x.begin(), x.end(), out.begin()); };
    }
    template <class End> void keep_gpu(End end) { kept = static_cast<std::size_t>(end - dout.begin()); }
    template <class End> void keep_std(End end) { expected = static_cast<std::size_t>(end - out.begin()); }
};

constexpr auto wanted = [](auto x) { return x % 8u < 3u; };

enrol<u32, u64> const filter{
    "copy_if", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<compact_columns<T>>(from, n);
        return workload{
            .gpu = {.run =
                        [=] {
                            c->keep_gpu(gpu::copy_if(c->dx.begin(), c->dx.end(), c->dout.begin(), wanted));
                        }},
            .std = {.run =
                        [=] { c->keep_std(std::copy_if(c->x.begin(), c->x.end(), c->out.begin(), wanted)); }},
            .par = {.run = parallel([=](auto policy) {
                c->keep_std(std::copy_if(policy, c->x.begin(), c->x.end(), c->out.begin(), wanted));
            })},
            .same = [=] { return c->same(); },
            .bytes = 1.4 * static_cast<double>(n * sizeof(T))};
    }};

enrol<u32, u64> const split{
    "partition", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<compact_columns<T>>(from, n);
        return workload{
            .gpu = {.prepare = c->fresh_gpu(),
                .run = [=] { c->keep_gpu(gpu::partition(c->dout.begin(), c->dout.end(), wanted)); }},
            .std = {.prepare = c->fresh_std(),
                .run = [=] { c->keep_std(std::partition(c->out.begin(), c->out.end(), wanted)); }},
            .par = {.prepare = c->fresh_std(), .run = parallel([=](auto policy) {
                        c->keep_std(std::partition(policy, c->out.begin(), c->out.end(), wanted));
                    })},
            .same =
                [=] {  // in whatever order: the same numbers, as far as two sums can tell
                    auto result = gpu::to_host(c->dout);
                    u64 sum = 0, squares = 0;
                    for (std::size_t i = 0; i < n; ++i) {
                        sum += u64(result[i]) - u64(c->x[i]);
                        squares += u64(result[i]) * result[i] - u64(c->x[i]) * c->x[i];
                    }
                    return c->kept == c->expected &&
                           std::is_partitioned(result.begin(), result.end(), wanted) && sum == 0 &&
                           squares == 0;
                },
            .bytes = 2.0 * static_cast<double>(n * sizeof(T))};
    }};

enrol<u32, u64> const runs{
    "unique", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<compact_columns<T>>(from, n);
        for (auto& x : c->x) x = x % 4u;  // short runs, most of them of one
        c->dx = on_gpu(c->x);
        return workload{.gpu = {.prepare = c->fresh_gpu(),
                            .run = [=] { c->keep_gpu(gpu::unique(c->dout.begin(), c->dout.end())); }},
            .std = {.prepare = c->fresh_std(),
                .run = [=] { c->keep_std(std::unique(c->out.begin(), c->out.end())); }},
            .par = {.prepare = c->fresh_std(), .run = parallel([=](auto policy) {
                        c->keep_std(std::unique(policy, c->out.begin(), c->out.end()));
                    })},
            .same = [=] { return c->same(); },
            .bytes = 1.75 * static_cast<double>(n * sizeof(T))};
    }};

enrol<u32> const split_copy{
    "partition_copy", []<class T>(input const& from, std::size_t n) {
        struct columns : compact_columns<T> {
            columns(input const& f, std::size_t k) : compact_columns<T>(f, k), rest(k), drest(k) {}
            std::vector<T> rest;
            gpu::vector<T> drest;
        };
        auto c = std::make_shared<columns>(from, n);
        return workload{
            .gpu = {.run =
                        [=] {
                            c->keep_gpu(gpu::partition_copy(
                                c->dx.begin(), c->dx.end(), c->dout.begin(), c->drest.begin(), wanted)
                                            .first);
                        }},
            .std = {.run =
                        [=] {
                            c->keep_std(std::partition_copy(
                                c->x.begin(), c->x.end(), c->out.begin(), c->rest.begin(), wanted)
                                            .first);
                        }},
            .par = {.run = parallel([=](auto policy) {
                c->keep_std(std::partition_copy(
                    policy, c->x.begin(), c->x.end(), c->out.begin(), c->rest.begin(), wanted)
                                .first);
            })},
            .same =
                [=] {
                    auto const dropped = gpu::to_host(c->drest);
                    return c->same() && std::equal(dropped.begin(),
                                            dropped.end() - static_cast<std::ptrdiff_t>(c->kept),
                                            c->rest.begin());
                },
            .bytes = 2.0 * static_cast<double>(n * sizeof(T))};
    }};

enrol<u32> const runs_copy{
    "unique_copy", []<class T>(input const& from, std::size_t n) {
        auto c = std::make_shared<compact_columns<T>>(from, n);
        for (auto& x : c->x) x = x % 4u;
        c->dx = on_gpu(c->x);
        return workload{
            .gpu = {.run =
                        [=] { c->keep_gpu(gpu::unique_copy(c->dx.begin(), c->dx.end(), c->dout.begin())); }},
            .std = {.run = [=] { c->keep_std(std::unique_copy(c->x.begin(), c->x.end(), c->out.begin())); }},
            .par = {.run = parallel([=](auto policy) {
                c->keep_std(std::unique_copy(policy, c->x.begin(), c->x.end(), c->out.begin()));
            })},
            .same = [=] { return c->same(); },
            .bytes = 1.75 * static_cast<double>(n * sizeof(T))};
    }};

}  // namespace
