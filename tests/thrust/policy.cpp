// SPDX-License-Identifier: MIT
#include <gpu/thrust/policy.hpp>

#include <gpu/thrust.hpp>

#include "../support/testing.hpp"

TEST_CASE("every policy of Thrust is accepted on both sides", "[thrust]") {
    auto const sorts = [](auto const& policy) {
        thrust::device_vector<int> d{3, 1, 2};
        thrust::host_vector<int> h = d;
        thrust::sort(policy, d.begin(), d.end());
        thrust::sort(policy, h.begin(), h.end(), thrust::greater<int>());
        return d.host() == std::vector<int>{1, 2, 3} && h == std::vector<int>{3, 2, 1};
    };
    struct stream {};
    CHECK(sorts(thrust::device));
    CHECK(sorts(thrust::host));
    CHECK(sorts(thrust::seq));
    CHECK(sorts(thrust::cuda::par));
    CHECK(sorts(thrust::cuda::par.on(stream{})));
    CHECK(sorts(thrust::cuda::par_nosync.on(stream{})));
    CHECK(sorts(thrust::system::cuda::par(stream{}).on(stream{})));
    CHECK(sorts(thrust::omp::par));
    CHECK(sorts(thrust::tbb::par));
    CHECK(sorts(thrust::cpp::par));
}

TEST_CASE("iterators without memory work where the policy or the other iterators say", "[thrust]") {
    thrust::counting_iterator<int> const i(1);
    int calls = 0;
    // A functor of the host: it could not be traced.
    thrust::for_each(thrust::host, i, i + 4, [&calls](int k) { calls += k; });
    CHECK(calls == 10);
    std::vector<int> squares(3);
    thrust::transform(i, i + 3, squares.begin(), [](int k) { return k * k; });
    CHECK(squares == std::vector<int>{1, 4, 9});
    CHECK(thrust::reduce(i, i + 4) == 10);
    CHECK(thrust::reduce(thrust::seq, i, i + 4, 1, thrust::multiplies<int>()) == 24);
}
