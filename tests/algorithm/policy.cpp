// SPDX-License-Identifier: MIT
#include <gpu/algorithm/policy.hpp>

#include "../support/testing.hpp"

TEST_CASE("algorithms accept an execution policy and give what they give without", "[policy]") {
    gpu::vector<int> v{3, 1, 2}, w(3);
    gpu::sort(gpu::device, v.begin(), v.end());
    CHECK(v.host() == std::vector<int>{1, 2, 3});
    gpu::transform(gpu::par, v.begin(), v.end(), w.begin(), [](auto x) { return 10 * x; });
    CHECK(w.host() == std::vector<int>{10, 20, 30});
    CHECK(gpu::reduce(gpu::seq, w.begin(), w.end()) == 60);
    CHECK(gpu::reduce(gpu::device, w.begin(), w.end(), 1, gpu::plus<>{}) == 61);
    CHECK(gpu::find(gpu::device, w.begin(), w.end(), 20) - w.begin() == 1);
    int const two = 2;
    gpu::fill_n(gpu::device, v.begin(), two, 5);
    CHECK(v.host() == std::vector<int>{5, 5, 3});
    gpu::sort(gpu::device, w, gpu::greater<>{});
    CHECK(w.host() == std::vector<int>{30, 20, 10});
}

TEST_CASE("copy with a policy still crosses between host and GPU", "[policy]") {
    std::vector<int> const from{4, 5};
    std::vector<int> to(2);
    gpu::vector<int> v(2);
    gpu::copy(gpu::device, from.begin(), from.end(), v.begin());
    gpu::copy(gpu::par, v.begin(), v.end(), to.begin());
    CHECK(to == from);
}
