// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/container/scalar.hpp>

#include "../support/testing.hpp"

TEMPLATE_TEST_CASE("a scalar holds one value", "[scalar]",
    TYPES(bool, std::int8_t, std::uint16_t, int, std::uint64_t, float, double, gpu::vec3)) {
    using T = TestType;
    gpu::scalar<T> s;
    CHECK(s.read() == T{});
    s = T(1);
    CHECK(s.read() == T(1));
    gpu::scalar<T> copy(s), moved(std::move(s));
    CHECK(copy.read() == T(1));
    CHECK(moved.read() == T(1));
    auto const buffer = copy.buffer();
    copy = gpu::scalar<T>(T(0));  // moved: takes the other's memory
    CHECK(copy.read() == T(0));
    auto const kept = moved.buffer();
    moved = copy;  // copied: into the same memory
    CHECK(moved.buffer() == kept);
    CHECK(moved.read() == T(0));
    CHECK(copy.buffer() != buffer);
    gpu::scalar<T> uninitialised(gpu::no_init);
    uninitialised = T(1);
    CHECK(uninitialised.read() == T(1));
}

TEST_CASE("a scalar is a range of one element", "[scalar]") {
    gpu::scalar<int> s(4);
    gpu::vector<int> v(3);
    gpu::copy(s, v.begin() + 1);
    CHECK(gpu::to_host(v) == std::vector<int>{0, 4, 0});
    gpu::transform(s, s.begin(), [](auto x) { return x * x; });
    CHECK(s.read() == 16);
    CHECK(gpu::reduce(s) == 16);
}
