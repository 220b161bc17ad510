// SPDX-License-Identifier: MIT
// A program in Thrust's words, with nothing of this library in it.
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/random.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>

template <class T> struct square_less {
    __host__ __device__ T operator()(T const& x) const { return x * x - T(1); }
};
struct weighted {
    template <class Tuple> __host__ __device__ auto operator()(Tuple const& t) const {
        return thrust::get<0>(t) * thrust::get<1>(t);
    }
};

int main() {
    thrust::host_vector<int> h(1000);
    thrust::default_random_engine engine(7);
    thrust::uniform_int_distribution<int> dice(1, 6);
    for (std::size_t i = 0; i < h.size(); ++i) h[i] = dice(engine);

    thrust::device_vector<int> d = h;
    thrust::sort(thrust::device, d.begin(), d.end(), thrust::greater<int>());
    thrust::sort(thrust::host, h.begin(), h.end(), thrust::greater<int>());
    bool right = h == d;

    int const sum = thrust::transform_reduce(d.begin(), d.end(), square_less<int>(), 0, thrust::plus<int>());
    right = right &&
            sum == thrust::transform_reduce(h.begin(), h.end(), square_less<int>(), 0, thrust::plus<int>());

    thrust::device_vector<int> w(d.size());
    auto const rows =
        thrust::make_zip_iterator(thrust::make_tuple(d.begin(), thrust::counting_iterator<int>(0)));
    thrust::transform(thrust::cuda::par, rows, rows + 1000, w.begin(), weighted());
    for (std::size_t i = 0; i < h.size(); i += 333) right = right && w[i] == h[i] * int(i);
    if (!right) std::cout << "wrong\n";
    return right ? 0 : 1;
}
