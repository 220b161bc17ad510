// SPDX-License-Identifier: MIT
#include <gpu/thrust/memory.hpp>

#include <gpu/thrust.hpp>

#include "../support/testing.hpp"

namespace thrust_memory {
using numbers = std::vector<int>;
}

TEST_CASE("host_vector and device_vector are made of, and assigned from, each other", "[thrust]") {
    thrust::host_vector<int> h(3);
    h[0] = 3;
    h[1] = 1;
    h[2] = 2;
    thrust::device_vector<int> d = h;
    thrust::sort(d.begin(), d.end());
    CHECK(!(h == d));
    h = d;
    CHECK(h == d);
    CHECK(h == thrust_memory::numbers{1, 2, 3});
    thrust::host_vector<int> part(d.begin() + 1, d.end());
    CHECK(part == thrust_memory::numbers{2, 3});
    part.assign(d.begin(), d.end());
    CHECK(part.size() == 3);
    d = part;
    thrust::host_vector<float> converted = d;
    CHECK(converted == std::vector<float>{1, 2, 3});
    thrust::host_vector<bool> flags = thrust::device_vector<bool>{true, false};
    CHECK((flags[0] && !flags[1]));
    thrust::universal_vector<int> u{7, 8};
    u[1] = 9;
    CHECK(u[0] + u[1] == 16);
    thrust::sort(u.begin(), u.end(), thrust::greater<int>());
    int& greatest = u[0];
    CHECK(greatest == 9);
    thrust::device_vector<int> const from_universal = u;
    CHECK(from_universal[1] == 7);
}

TEST_CASE("the address of an element and data() are pointers that algorithms take", "[thrust]") {
    thrust::device_vector<int> v{5, 4, 3, 2, 1};
    thrust::device_ptr<int> const p = &v[1];
    CHECK(*p == 4);
    CHECK(p == v.begin() + 1);
    CHECK(v.end() - p == 4);
    CHECK(v.data() == v.begin());
    thrust::sort(p, p + 3);
    CHECK(v.host() == thrust_memory::numbers{5, 2, 3, 4, 1});
    p[0] = 9;
    CHECK(v[1] == 9);
    CHECK_THROWS_AS(thrust::sort(p, p + 6), gpu::invalid_argument);  // beyond the buffer
    gpu::span<int> const s(v.buffer(), 5);
    auto element = s[4];
    CHECK(thrust::reduce(p, &element) == 9 + 3 + 4);
}

TEST_CASE("raw_pointer_cast gives what a kernel indexes", "[thrust]") {
    thrust::device_vector<int> v{1, 2, 3}, w(3);
    auto const in = thrust::raw_pointer_cast(v.data()), out = thrust::raw_pointer_cast(&w[0]);
    auto const i = thrust::make_counting_iterator(0);
    thrust::for_each(thrust::device, i, i + 3, [=](auto k) { out[k] = out[k] + 10 * in[2 - k]; });
    CHECK(w.host() == thrust_memory::numbers{30, 20, 10});
    auto const second = thrust::device_pointer_cast(in + 1);
    CHECK(*second == 2);
    thrust::device_vector<int> const& constant = v;
    auto const reads = thrust::raw_pointer_cast(constant.data());
    thrust::transform(i, i + 3, w.begin(), [=](auto k) { return -reads[k]; });
    CHECK(w.host() == thrust_memory::numbers{-1, -2, -3});
    int host[2] = {1, 2};
    CHECK(thrust::raw_pointer_cast(&host[1]) == host + 1);
}

TEST_CASE("device_malloc gives memory that device_free takes back, once", "[thrust]") {
    thrust::device_ptr<int> const p = thrust::device_malloc<int>(100);
    thrust::sequence(p, p + 100);
    CHECK(thrust::reduce(p, p + 100) == 4950);
    CHECK_THROWS_AS(thrust::device_free(p + 1), gpu::invalid_argument);
    thrust::device_free(p);
    thrust::device_vector<int> v{1};
    CHECK_THROWS_AS(thrust::device_free(v.data()), gpu::invalid_argument);
    thrust::device_ptr<float> const zeros = thrust::device_new<float>(3);
    CHECK(thrust::count(zeros, zeros + 3, 0.0f) == 3);
    thrust::device_delete(zeros, 3);
}

TEST_CASE("vectors accept the name of an allocator", "[thrust]") {
    thrust::device_vector<int, thrust::device_malloc_allocator<int>> v(4, 2);
    CHECK(thrust::reduce(v.begin(), v.end()) == 8);
    static_assert(std::is_same_v<decltype(v), thrust::device_vector<int>>);
}
