// SPDX-License-Identifier: MIT
// CUB's and Thrust's side. Scratch memory is made before the clock starts.
#include "peer.hpp"

#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/gather.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/merge.h>
#include <thrust/scatter.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <cub/cub.cuh>

#include <chrono>
#include <functional>
#include <stdexcept>

namespace peers {
namespace {

using clock = std::chrono::steady_clock;

void require(cudaError_t e) {
    if (e != cudaSuccess) throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(e));
}

struct cuda final : runner {
    std::function<void()> restore = [] {}, work, result = [] {};
    cudaEvent_t begin, end;
    cuda() { require(cudaEventCreate(&begin)), require(cudaEventCreate(&end)); }
    ~cuda() override { cudaEventDestroy(begin), cudaEventDestroy(end); }
    times run() override {
        times t;
        restore();
        require(cudaDeviceSynchronize());
        cudaEventRecord(begin);
        work();
        cudaEventRecord(end);
        require(cudaEventSynchronize(end));
        float elapsed = 0;
        require(cudaEventElapsedTime(&elapsed, begin, end));
        t.gpu = elapsed;
        restore();
        require(cudaDeviceSynchronize());
        auto const start = clock::now();
        work();
        result();
        require(cudaDeviceSynchronize());
        t.wall = std::chrono::duration<double, std::milli>(clock::now() - start).count();
        return t;
    }
};

template <class T> struct value_at {
    __device__ T operator()(unsigned i) const {
        unsigned const w = mixed(i);
        if constexpr (sizeof(T) == 8 && std::is_integral_v<T>)
            return T(w) * T(0x9e3779b97f4a7c15ull);
        else
            return T(w);
    }
};
template <class T> struct even {
    __device__ bool operator()(T x) const {
        if constexpr (std::is_floating_point_v<T>)
            return x < T(2147483648u);
        else
            return x % 2 == 0;
    }
};
template <class T> struct shifted {
    __device__ T operator()(unsigned i) const { return T(i >> 3); }
};
struct masked {
    unsigned last;
    __device__ unsigned operator()(unsigned i) const { return mixed(i) & last; }
};
struct squared {
    template <class T> __device__ T operator()(T x) const { return x * x; }
};
struct less_of_any {  // not recognised as a plain <
    template <class T> __device__ bool operator()(T a, T b) const { return a < b; }
};

template <class T> struct memory {
    std::size_t n;
    thrust::device_vector<T> source, data, out;
    thrust::device_vector<unsigned> a, b, c;
    thrust::device_vector<T> value;
    thrust::device_vector<unsigned> count;
    thrust::device_vector<char> temporary;
    memory(std::size_t size, bool words)
        : n(size)
        , source(size)
        , data(size)
        , out(size)
        , a(words ? size : 1)
        , b(words ? size : 1)
        , c(words ? size : 1)
        , value(1)
        , count(1) {
        auto i = thrust::make_counting_iterator(0u);
        thrust::transform(i, i + n, source.begin(), value_at<T>{});
    }
};
template <class V> auto* raw(V& v) { return thrust::raw_pointer_cast(v.data()); }

template <class T> std::unique_ptr<runner> prepare(family f, std::size_t n) {
    bool const words = f == family::sort_pairs || f == family::gather || f == family::scatter ||
                       f == family::lower_bound || f == family::reduce_by_key;
    auto m = std::make_shared<memory<T>>(n, words);
    auto made = std::make_unique<cuda>();
    auto const nosync = thrust::cuda::par_nosync;
    auto i = thrust::make_counting_iterator(0u);
    // cub(temporary, bytes): called once for the size of its scratch memory.
    auto with_scratch = [&](auto call) {
        std::size_t bytes = 0;
        require(call(nullptr, bytes));
        m->temporary.resize(bytes ? bytes : 1);
        made->work = [m, call, bytes]() mutable { require(call(raw(m->temporary), bytes)); };
    };
    auto count_back = [m] {
        unsigned c;
        cudaMemcpy(&c, raw(m->count), 4, cudaMemcpyDeviceToHost);
    };
    switch (f) {
        case family::fill:
            made->work = [m, nosync] { thrust::fill(nosync, m->out.begin(), m->out.end(), T(7)); };
            break;
        case family::copy:
            made->work = [m] {
                cudaMemcpyAsync(raw(m->out), raw(m->source), m->n * sizeof(T), cudaMemcpyDeviceToDevice);
            };
            break;
        case family::transform:
            made->work = [m, nosync] {
                thrust::transform(nosync, m->source.begin(), m->source.end(), m->out.begin(), squared{});
            };
            break;
        case family::reduce:
            with_scratch([m](void* t, std::size_t& b) {
                return cub::DeviceReduce::Sum(t, b, raw(m->source), raw(m->value), m->n);
            });
            made->result = [m] {
                T v;
                cudaMemcpy(&v, raw(m->value), sizeof v, cudaMemcpyDeviceToHost);
            };
            break;
        case family::scan:
            with_scratch([m](void* t, std::size_t& b) {
                return cub::DeviceScan::InclusiveSum(t, b, raw(m->source), raw(m->out), m->n);
            });
            break;
        case family::select:
            with_scratch([m](void* t, std::size_t& b) {
                return cub::DeviceSelect::If(
                    t, b, raw(m->source), raw(m->out), raw(m->count), m->n, even<T>{});
            });
            made->result = count_back;
            break;
        case family::partition:
            with_scratch([m](void* t, std::size_t& b) {
                return cub::DevicePartition::If(
                    t, b, raw(m->source), raw(m->out), raw(m->count), m->n, even<T>{});
            });
            made->result = count_back;
            break;
        case family::unique:
            thrust::transform(i, i + n, m->source.begin(), shifted<T>{});
            with_scratch([m](void* t, std::size_t& b) {
                return cub::DeviceSelect::Unique(t, b, raw(m->source), raw(m->out), raw(m->count), m->n);
            });
            made->result = count_back;
            break;
        case family::reduce_by_key:
            thrust::transform(i, i + n, m->a.begin(), shifted<unsigned>{});
            with_scratch([m](void* t, std::size_t& b) {
                return cub::DeviceReduce::ReduceByKey(t,
                    b,
                    raw(m->a),
                    raw(m->b),
                    raw(m->source),
                    raw(m->out),
                    raw(m->count),
                    ::cuda::std::plus<>{},
                    m->n);
            });
            made->result = count_back;
            break;
        case family::sort_keys:
            with_scratch([m](void* t, std::size_t& b) {
                return cub::DeviceRadixSort::SortKeys(t, b, raw(m->source), raw(m->out), m->n);
            });
            break;
        case family::sort_pairs:
            with_scratch([m](void* t, std::size_t& b) {
                return cub::DeviceRadixSort::SortPairs(
                    t, b, raw(m->source), raw(m->out), raw(m->a), raw(m->b), m->n);
            });
            break;
        case family::merge_sort:
            made->restore = [m] { thrust::copy(m->source.begin(), m->source.end(), m->data.begin()); };
            with_scratch([m](void* t, std::size_t& b) {
                return cub::DeviceMergeSort::StableSortKeys(t, b, raw(m->data), m->n, less_of_any{});
            });
            break;
        case family::lower_bound:
            m->data = m->source;
            thrust::sort(m->data.begin(), m->data.end());
            made->work = [m, nosync] {
                thrust::lower_bound(
                    nosync, m->data.begin(), m->data.end(), m->source.begin(), m->source.end(), m->a.begin());
            };
            break;
        case family::gather:
        case family::scatter:
            thrust::transform(i, i + n, m->a.begin(), masked{unsigned(n - 1)});
            if (f == family::gather)
                made->work = [m, nosync] {
                    thrust::gather(nosync, m->a.begin(), m->a.end(), m->source.begin(), m->out.begin());
                };
            else
                made->work = [m, nosync] {
                    thrust::scatter(nosync, m->source.begin(), m->source.end(), m->a.begin(), m->out.begin());
                };
            break;
        case family::merge:
            m->data = m->source;
            thrust::sort(m->data.begin(), m->data.begin() + n / 2);
            thrust::sort(m->data.begin() + n / 2, m->data.end());
            made->work = [m, nosync] {
                thrust::merge(nosync,
                    m->data.begin(),
                    m->data.begin() + m->n / 2,
                    m->data.begin() + m->n / 2,
                    m->data.end(),
                    m->out.begin());
            };
            break;
    }
    return made;
}

}  // namespace

std::unique_ptr<runner> cuda_runner(family f, type t, std::size_t n) {
    switch (t) {
        case type::u32:
            return prepare<std::uint32_t>(f, n);
        case type::u64:
            return prepare<std::uint64_t>(f, n);
        case type::f32:
            return prepare<float>(f, n);
        default:
            return prepare<double>(f, n);
    }
}
std::string cuda_device() {
    cudaDeviceProp p;
    require(cudaGetDeviceProperties(&p, 0));
    return "CUDA " + std::to_string(CUDART_VERSION / 1000) + "." +
           std::to_string(CUDART_VERSION % 1000 / 10) + ", CUB " + std::to_string(CUB_VERSION) + ", " +
           p.name;
}

}  // namespace peers
