// SPDX-License-Identifier: MIT
#include <gpu/thrust/random.hpp>

#include <gpu/thrust.hpp>

#include "../support/testing.hpp"

TEST_CASE("engines and distributions of Thrust draw on the host and in functors, alike", "[thrust]") {
    thrust::random::taus88 from(7);
    thrust::minstd_rand same(7);
    thrust::uniform_int_distribution<int> dice(1, 6);
    for (int k = 0; k < 100; ++k) {
        int const x = dice(from), y = dice(same);
        CHECK((x >= 1 && x <= 6));
        CHECK(x == y);  // one engine under all names
    }
    auto const draw = [](auto n) {
        thrust::default_random_engine engine(5);
        engine.discard(n);
        return thrust::uniform_real_distribution<float>(0.0f, 1.0f)(engine);
    };
    thrust::device_vector<float> v(50);
    thrust::counting_iterator<unsigned> const i(0u);
    thrust::transform(i, i + 50, v.begin(), draw);
    thrust::default_random_engine serial(5);
    thrust::random::uniform_real_distribution<float> unit(0.0f, 1.0f);
    for (float const x : v.host()) CHECK(x == float(unit(serial)));
}

TEST_CASE("thrust::shuffle reorders a range of either side", "[thrust]") {
    thrust::default_random_engine engine(3);
    std::vector<int> h(100), sorted(100);
    thrust::sequence(sorted.begin(), sorted.end());
    thrust::shuffle_copy(sorted.begin(), sorted.end(), h.begin(), engine);
    CHECK(h != sorted);
    thrust::device_vector<int> d = h;
    thrust::shuffle(d.begin(), d.end(), engine);
    CHECK(d.host() != h);
    thrust::sort(d.begin(), d.end());
    thrust::sort(h.begin(), h.end());
    CHECK(h == sorted);
    CHECK(d.host() == sorted);
}
