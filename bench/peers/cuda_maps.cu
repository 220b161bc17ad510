// SPDX-License-Identifier: MIT
// CUDA's side of library_maps.cpp.
#include "cuda.cuh"

#include <thrust/adjacent_difference.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/gather.h>
#include <thrust/generate.h>
#include <thrust/random.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/scatter.h>
#include <thrust/shuffle.h>
#include <thrust/swap.h>
#include <thrust/tabulate.h>
#include <thrust/uninitialized_fill.h>

namespace peers {
namespace {

struct square_in_place {
    template <class T> __device__ void operator()(T& x) const { x = x * x; }
};
template <class T> struct seven {
    __host__ __device__ T operator()() const { return T(7); }
};
template <class T> struct as {
    template <class I> __host__ __device__ T operator()(I i) const { return T(i); }
};

}  // namespace

template <class T> void find_map(cuda_table<T> t) {
    using data = cuda_data<T>;
    auto const p = thrust::cuda::par_nosync;
    t.thrust("fill", [=](data& d) { thrust::fill(p, d.out().begin(), d.out().end(), T(7)); });
    t.thrust("uninitialized_fill",
        [=](data& d) { thrust::uninitialized_fill(p, d.out().begin(), d.out().end(), T(7)); });
    t.thrust("generate", [=](data& d) { thrust::generate(p, d.out().begin(), d.out().end(), seven<T>{}); });
    t.thrust("copy", [](data& d) {
        cudaMemcpyAsync(raw(d.out()), raw(d.in()), d.n * sizeof(T), cudaMemcpyDeviceToDevice);
    });
    for (auto const* name : {"transform", "transform_n"})
        t.thrust(name, [=](data& d) {
            thrust::transform(p, d.in().begin(), d.in().end(), d.out().begin(), squared{});
        });
    t.thrust("transform, two ranges", [=](data& d) {
        thrust::transform(
            p, d.in().begin(), d.in().end(), d.other().begin(), d.out().begin(), thrust::multiplies<T>{});
    });
    for (auto const* name : {"transform_if", "transform_if_n"})
        t.thrust(name, [=](data& d) {
            thrust::transform_if(p, d.in().begin(), d.in().end(), d.out().begin(), squared{}, even<T>{});
        });
    t.thrust("for_each",
        [=](data& d) { thrust::for_each(p, d.work().begin(), d.work().end(), square_in_place{}); });
    t.thrust("for_each_n", [=](data& d) { thrust::for_each_n(p, d.work().begin(), d.n, square_in_place{}); });
    for (auto const* name : {"tabulate", "bulk"})
        t.thrust(name, [=](data& d) { thrust::tabulate(p, d.out().begin(), d.out().end(), as<T>{}); });
    t.thrust("sequence", [=](data& d) { thrust::sequence(p, d.out().begin(), d.out().end()); });
    t.thrust(
        "replace", [=](data& d) { thrust::replace(p, d.work().begin(), d.work().end(), T(7), T(1)); });
    t.thrust("replace_if",
        [=](data& d) { thrust::replace_if(p, d.work().begin(), d.work().end(), even<T>{}, T(1)); });
    t.thrust("replace_copy_if", [=](data& d) {
        thrust::replace_copy_if(p, d.in().begin(), d.in().end(), d.out().begin(), even<T>{}, T(1));
    });
    t.thrust("reverse", [=](data& d) { thrust::reverse(p, d.work().begin(), d.work().end()); });
    t.thrust("reverse_copy",
        [=](data& d) { thrust::reverse_copy(p, d.in().begin(), d.in().end(), d.out().begin()); });
    t.thrust("swap_ranges",
        [=](data& d) { thrust::swap_ranges(p, d.work().begin(), d.work().end(), d.out().begin()); });
    t.thrust("adjacent_difference",
        [=](data& d) { thrust::adjacent_difference(p, d.in().begin(), d.in().end(), d.out().begin()); });
    t.cub("adjacent_difference_right", [](data& d, void* at, std::size_t& b) {
        return cub::DeviceAdjacentDifference::SubtractRightCopy(at, b, raw(d.in()), raw(d.out()), d.n);
    });
    t.thrust("gather", [=](data& d) {
        thrust::gather(p, d.places().begin(), d.places().end(), d.in().begin(), d.out().begin());
    });
    t.thrust("gather_if", [=](data& d) {
        thrust::gather_if(
            p, d.places().begin(), d.places().end(), d.iota().begin(), d.in().begin(), d.out().begin());
    });
    t.thrust("scatter", [=](data& d) {
        thrust::scatter(p, d.in().begin(), d.in().end(), d.places().begin(), d.out().begin());
    });
    t.thrust("scatter_if", [=](data& d) {
        thrust::scatter_if(
            p, d.in().begin(), d.in().end(), d.places().begin(), d.iota().begin(), d.out().begin());
    });
    t.thrust("shuffle", [=](data& d) {
        thrust::default_random_engine engine(42);
        thrust::shuffle(p, d.work().begin(), d.work().end(), engine);
    });
    t.thrust("shuffle_copy", [=](data& d) {
        thrust::default_random_engine engine(42);
        thrust::shuffle_copy(p, d.in().begin(), d.in().end(), d.out().begin(), engine);
    });
}

}  // namespace peers
PEERS_FOUR_TYPES(find_map)
