// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/iterator/offset.hpp>

#include "../support/testing.hpp"

TEST_CASE("offset_iterator begins where a number on the GPU says", "[iterator]") {
    gpu::vector<int> v{10, 11, 12, 13, 14, 15, 16, 17}, out(4);
    gpu::vector<unsigned> where{3, 1};
    auto first = gpu::make_offset_iterator(v.begin(), where.begin());
    gpu::copy(first, first + 4, out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{13, 14, 15, 16});
    CHECK(*first == 13);
    CHECK(first[1] == 14);
    gpu::fill_n(gpu::make_offset_iterator(v.begin(), where.begin() + 1), 2, 0);
    CHECK(gpu::to_host(v) == std::vector<int>{10, 0, 0, 13, 14, 15, 16, 17});
    CHECK(gpu::reduce(gpu::make_offset_iterator(v.begin(), 6), gpu::make_offset_iterator(v.begin() + 2, 6)) ==
          33);
}
