// SPDX-License-Identifier: MIT
// Iterators fuse into the kernel that reads them: no temporaries.
#include <gpu/gpu.hpp>

#include <vector>

int main() {
    // Sum of the squares of 1..1000, from no memory at all.
    auto squares = gpu::make_transform_iterator(gpu::make_counting_iterator(1), [](auto i) { return i * i; });
    if (gpu::reduce(squares, squares + 1000) != 333'833'500) return 1;

    // Dot product through zip.
    gpu::vector<float> a{1, 2, 3, 4}, b{4, 3, 2, 1};
    auto pairs = gpu::make_zip_iterator(a.begin(), b.begin());
    float dot = gpu::transform_reduce(pairs, pairs + 4,
                                      [](auto t) { return gpu::get<0>(t) * gpu::get<1>(t); }, 0.0f, gpu::plus<>{});
    if (dot != 20.0f || gpu::inner_product(a.begin(), a.end(), b.begin(), 0.0f) != 20.0f) return 2;

    // Gather through a permutation, write in reverse, drop what nobody reads.
    gpu::vector<unsigned> order{2, 0, 3, 1};
    gpu::vector<float> out(4);
    gpu::copy(gpu::make_permutation_iterator(a.begin(), order.begin()),
              gpu::make_permutation_iterator(a.begin(), order.end()), gpu::make_reverse_iterator(out.end()));
    if (gpu::to_host(out) != std::vector<float>{2, 4, 1, 3}) return 3;
    auto ends = gpu::reduce_by_key(order.begin(), order.end(), gpu::make_constant_iterator(1),
                                   gpu::make_discard_iterator(), out.begin());
    if (ends.second - out.begin() != 4) return 4;

    // The same with views.
    int even = gpu::reduce(gpu::views::iota(0, 100)
                           | gpu::views::transform([](auto i) { return gpu::select(i % 2 == 0, i, 0); }));
    return even == 2450 ? 0 : 5;
}
