// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/tabulate_output.hpp>

#include "../support/testing.hpp"

TEST_CASE("tabulate_output_iterator calls a function of the index and the value", "[iterator]") {
    static int last_index, last_value;
    auto const first = gpu::make_tabulate_output_iterator<int>(
        [](auto i, auto x) {
            last_index = static_cast<int>(i);
            last_value = static_cast<int>(x);
        },
        5);
    first[2] = 9;
    CHECK(last_index == 7);
    CHECK(last_value == 9);
    // On the GPU its function writes where it likes: here the inverse of a permutation.
    gpu::vector<unsigned> order{2, 0, 3, 1}, inverse(4);
    gpu::copy(order.begin(),
        order.end(),
        gpu::make_tabulate_output_iterator<unsigned>(
            [to = gpu::out(inverse)](auto i, auto x) { to[x] = gpu::cast<unsigned>(i); }));
    CHECK(gpu::to_host(inverse) == std::vector<unsigned>{1, 3, 0, 2});
    gpu::copy(order.begin(),
        order.begin() + 2,
        gpu::make_tabulate_output_iterator<unsigned>([to = gpu::out(inverse)](auto i, auto x) {
            to[i] = x;
        }) + 1);
    CHECK(gpu::to_host(inverse) == std::vector<unsigned>{1, 2, 0, 2});
}
