// SPDX-License-Identifier: MIT
// Gives CUDA's side of a row: its input, its output, and its two clocks. Scratch memory is made before the
// clock starts.
#pragma once
#include "peer.hpp"

#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <cub/cub.cuh>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <type_traits>

namespace peers {

inline void require(cudaError_t e) {
    if (e != cudaSuccess) {
        cudaGetLastError();
        throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(e));
    }
}

struct cuda_run final : runner {
    std::function<void()> restore = [] {};
    std::function<void()> work;
    std::function<void()> result = [] {};
    cudaEvent_t begin, end;
    cuda_run() { require(cudaEventCreate(&begin)), require(cudaEventCreate(&end)); }
    ~cuda_run() override { cudaEventDestroy(begin), cudaEventDestroy(end); }
    double run_on_gpu(int calls, bool only_restore) override {
        require(cudaDeviceSynchronize());
        keep_busy();
        cudaEventRecord(begin);
        for (int k = 0; k < calls; ++k) {
            restore();
            if (!only_restore) work();
        }
        cudaEventRecord(end);
        require(cudaEventSynchronize(end));
        float elapsed = 0;
        require(cudaEventElapsedTime(&elapsed, begin, end));
        return elapsed;
    }
    double run_and_wait() override {
        restore();
        require(cudaDeviceSynchronize());
        auto const start = std::chrono::steady_clock::now();
        work();
        result();
        require(cudaDeviceSynchronize());
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }
    static void keep_busy();
};

/// Makes element i of the input that the command asks for.
template <class T> struct element_of {
    peers::input input;
    unsigned salt;
    __host__ __device__ static T as_element(unsigned w) {
        if constexpr (sizeof(T) == 8 && std::is_integral_v<T>)
            return T(w) * T(0x9e3779b97f4a7c15ull);
        else
            return T(w);
    }
    __host__ __device__ T operator()(unsigned i) const {
        switch (input) {
            case input::uniform:
                return as_element(mixed(i ^ salt));
            case input::sorted:
                return T(i);
            case input::equal:
                return T(7);
            case input::few:
                return as_element(mixed(i ^ salt) % 16u);
            default:
                return as_element(mixed(i ^ salt) >> (mixed(~i ^ salt) % 32u));
        }
    }
};
template <class T> struct eighth {
    __host__ __device__ T operator()(unsigned i) const { return T(i >> 3); }
};
template <class T> struct level {
    __host__ __device__ T operator()(unsigned i) const { return T(i * 16777216u - i / 256u); }
};
struct place_below {
    unsigned n;
    __host__ __device__ unsigned operator()(unsigned i) const { return mixed(i) % n; }
};
template <class T> struct even {
    __host__ __device__ bool operator()(T x) const {
        if constexpr (std::is_floating_point_v<T>)
            return x < T(2147483648u);
        else
            return x % 2 == 0;
    }
};
template <class T> struct third_of_all {
    __host__ __device__ bool operator()(T x) const { return unsigned(x) % 3 == 0; }
};
struct squared {
    template <class T> __host__ __device__ T operator()(T x) const { return x * x; }
};
struct less_of_any {  // not recognised as a plain <
    template <class T> __host__ __device__ bool operator()(T a, T b) const { return a < b; }
};
/// A value that no input has.
template <class T> inline constexpr T absent = std::is_floating_point_v<T> ? T(0.5) : T(-1);
template <class T> struct is_absent {
    __host__ __device__ bool operator()(T x) const { return x == absent<T>; }
};

template <class V> auto* raw(V& v) { return thrust::raw_pointer_cast(v.data()); }

/// The ranges of a row. Each is made when it is first used. Functions whose names begin with `at` give
/// pointers.
template <class T> struct cuda_data {
    using words = thrust::device_vector<unsigned>;
    using values = thrust::device_vector<T>;
    explicit cuda_data(setting const& how) : s(how), n(how.n) {}

    values& in() {
        return made(in_, n, [&](auto& v) { tabulate(v, element_of<T>{s.input, 0}); });
    }
    values& other() {
        return made(other_, n, [&](auto& v) { tabulate(v, element_of<T>{s.input, 0x51ed270bu}); });
    }
    values& sorted() {
        return made(sorted_, n, [&](auto& v) {
            v = in();
            thrust::sort(v.begin(), v.end());
        });
    }
    values& other_sorted() {
        return made(other_sorted_, n, [&](auto& v) {
            v = other();
            thrust::sort(v.begin(), v.end());
        });
    }
    values& runs() {
        return made(runs_, n, [&](auto& v) { tabulate(v, eighth<T>{}); });
    }
    values& work() {
        return made(work_, n, [&](auto& v) { v = in(); });
    }
    values& out() { return made(out_, n, [](auto&) {}); }
    values& twice() { return made(twice_, 2 * n, [](auto&) {}); }
    words& places() {
        return made(places_, n, [&](auto& v) { tabulate(v, place_below{unsigned(n)}); });
    }
    words& keys() {
        return made(keys_, n, [&](auto& v) { tabulate(v, eighth<unsigned>{}); });
    }
    words& iota() {
        return made(iota_, n, [&](auto& v) { thrust::sequence(v.begin(), v.end()); });
    }
    words& more_words() { return made(more_words_, n, [](auto&) {}); }
    words& third_words() { return made(third_words_, n, [](auto&) {}); }
    words& twice_words() { return made(twice_words_, 2 * n, [](auto&) {}); }
    words& offsets() {
        if (!offsets_) {
            auto const on_host = segment_offsets(s);
            offsets_.emplace(on_host.begin(), on_host.end());
        }
        return *offsets_;
    }

    /// 257 levels, in equal distances, over all words.
    values& levels() {
        return made(levels_, 257, [&](auto& v) { tabulate(v, level<T>{}); });
    }

    setting s;
    std::size_t n;
    values value{2};
    words count{2};
    thrust::device_vector<char> scratch;
    thrust::device_vector<cub::KeyValuePair<int, T>> pair{1};

private:
    template <class V, class Init> V& made(std::optional<V>& v, std::size_t size, Init const& init) {
        if (!v) {
            v.emplace(size);
            init(*v);
        }
        return *v;
    }
    template <class V, class F> void tabulate(V& v, F f) {
        auto const i = thrust::make_counting_iterator(0u);
        thrust::transform(i, i + v.size(), v.begin(), f);
    }
    std::optional<values> in_, other_, sorted_, other_sorted_, runs_, work_, out_, twice_, levels_;
    std::optional<words> places_, keys_, iota_, more_words_, third_words_, twice_words_, offsets_;
};

/// Finds the call that stands beside the library's row `name`.
template <class T> struct cuda_table {
    using data = cuda_data<T>;
    std::string const& name;
    setting const& s;
    std::unique_ptr<cuda_run>& made;
    std::shared_ptr<data> last = nullptr;  ///< the ranges of the call that was found

    template <class F> void thrust(std::string_view row, F f) { restored(row, [](data&) {}, f); }
    template <class R, class F> void restored(std::string_view row, R restore, F f) {
        if (auto const d = start(row)) {
            made->restore = [=] { restore(*d); };
            made->work = [=] { f(*d); };
        }
    }
    /// f(data, scratch, bytes) is called once for the size of its scratch memory.
    template <class F> void cub(std::string_view row, F f) { cub_restored(row, [](data&) {}, f); }
    template <class R, class F> void cub_restored(std::string_view row, R restore, F f) {
        if (auto const d = start(row)) {
            std::size_t bytes = 0;
            require(f(*d, nullptr, bytes));
            d->scratch.resize(bytes ? bytes : 1);
            made->restore = [=] { restore(*d); };
            made->work = [=]() mutable { require(f(*d, raw(d->scratch), bytes)); };
        }
    }
    /// As cub(), with a value of type T or a count that the host reads.
    template <class F> void cub_value(std::string_view row, F f) {
        if (made) return;
        cub(row, f);
        if (!made) return;
        auto const d = last;
        made->result = [=] {
            T v;
            cudaMemcpy(&v, raw(d->value), sizeof v, cudaMemcpyDeviceToHost);
        };
    }
    template <class F> void cub_count(std::string_view row, F f) {
        if (made) return;
        cub(row, f);
        if (!made) return;
        auto const d = last;
        made->result = [=] {
            unsigned c;
            cudaMemcpy(&c, raw(d->count), sizeof c, cudaMemcpyDeviceToHost);
        };
    }

    std::shared_ptr<data> start(std::string_view row) {
        if (made || name != row) return nullptr;
        made = std::make_unique<cuda_run>();
        return last = std::make_shared<data>(s);
    }
};

template <class T> void find_map(cuda_table<T>);
template <class T> void find_reduction(cuda_table<T>);
template <class T> void find_scan(cuda_table<T>);
template <class T> void find_segments(cuda_table<T>);
template <class T> void find_sort(cuda_table<T>);
template <class T> void find_set(cuda_table<T>);
template <class T> void find_numeric(cuda_table<T>);

}  // namespace peers

#define PEERS_FOUR_TYPES(function)                      \
    namespace peers {                                   \
    template void function(cuda_table<std::uint32_t>);  \
    template void function(cuda_table<std::uint64_t>);  \
    template void function(cuda_table<float>);          \
    template void function(cuda_table<double>);         \
    }
