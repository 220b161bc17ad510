// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/atomic.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/functional/operators.hpp>

TEST_CASE("on the host the same calls work on C++ lvalues") {
    int x = 5;
    CHECK(gpu::fetch_add(x, 2) == 5);
    CHECK(gpu::fetch_sub(x, 1) == 7);
    CHECK(gpu::fetch_max(x, 9.5f) == 6);
    CHECK(gpu::fetch_min(x, 100) == 9);
    CHECK(gpu::fetch_and(x, 12) == 9);
    CHECK(gpu::fetch_or(x, 3) == 8);
    CHECK(gpu::fetch_xor(x, 1) == 11);
    CHECK(gpu::exchange(x, 4u) == 10);
    CHECK(gpu::compare_exchange(x, 5, 6) == 4);
    CHECK(gpu::compare_exchange(x, 4, 6) == 4);
    CHECK(gpu::combine(x, 7, gpu::multiplies<>{}) == 6);
    CHECK(x == 42);
    gpu::var<unsigned> v = 3u;
    unsigned char small = 250;
    CHECK(gpu::fetch_add(small, v * 4u) == 250);
    CHECK(small == 6);
}
