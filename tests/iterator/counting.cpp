// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/transform.hpp>

#include "../support/testing.hpp"

TEST_CASE("counting, constant and transform iterators need no memory", "[iterator]") {
    auto squares = gpu::make_transform_iterator(gpu::make_counting_iterator(1), [](auto i) { return i * i; });
    CHECK(gpu::reduce(squares, squares + 1000) == 333'833'500);
    CHECK(*squares == 1);
    CHECK(squares[9] == 100);
    CHECK((squares + 1000) - squares == 1000);
    CHECK(gpu::reduce(gpu::make_counting_iterator(0.5f), gpu::make_counting_iterator(4.5f)) == 8.0f);
    auto sevens = gpu::make_constant_iterator(7);
    CHECK(gpu::reduce(sevens, sevens + 6) == 42);
    gpu::vector<short> v(300);
    gpu::copy(gpu::make_counting_iterator<short>(-100), gpu::make_counting_iterator<short>(200), v.begin());
    CHECK(v[0] == -100);
    CHECK(v[299] == 199);
    gpu::vector<unsigned char> bytes(300);
    gpu::copy_n(gpu::make_counting_iterator<unsigned char>(250), 300, bytes.begin());
    CHECK(bytes[5] == 255);
    CHECK(bytes[6] == 0);
}
