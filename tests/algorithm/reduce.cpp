// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/matrix.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("reduce agrees with std::accumulate on integers", "[reduce]",
    TYPES(
        std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, int, unsigned, std::int64_t, std::uint64_t)) {
    if (testing::cannot_exist<TestType>()) return;
    using wide = std::make_unsigned_t<TestType>;
    for (std::size_t n : ladder()) {
        auto const host = values<TestType>(n);
        testing::guarded<TestType> v(host, n % 2 ? 61 : 64);
        wide sum = 7;
        for (TestType x : host) sum = static_cast<wide>(sum + static_cast<wide>(x));
        INFO("n = " << n);
        REQUIRE(gpu::reduce(v.begin(), v.end(), TestType(7)) == static_cast<TestType>(sum));
        TestType const most = n ? *std::max_element(host.begin(), host.end()) : TestType(0);
        REQUIRE(
            gpu::reduce(v.begin(), v.end(), TestType(0), gpu::maximum<>{}) == std::max(TestType(0), most));
    }
}

TEMPLATE_TEST_CASE("reduce of floats is close to the serial sum and the same from run to run", "[reduce]",
    TYPES(float, double)) {
    for (std::size_t n : ladder()) {
        auto host = values<TestType>(n);
        gpu::vector<TestType> v(host.begin(), host.end());
        double sum = 0, size = 0;
        for (TestType x : host) {
            sum += x;
            size += std::abs(x);
        }
        TestType const got = gpu::reduce(v.begin(), v.end());
        INFO("n = " << n);
        REQUIRE(std::abs(got - sum) <= size * std::numeric_limits<TestType>::epsilon() * 64);
        for (int again = 0; again < (n == 65537 ? 100 : 3); ++again)
            REQUIRE(testing::same_bits<TestType>({gpu::reduce(v.begin(), v.end())}, {got}));
    }
}

TEST_CASE("reduce multiplies matrices in order", "[reduce]") {
    std::vector<gpu::mat4> host(300, gpu::mat4(1.0f));
    for (std::size_t i = 0; i < host.size(); ++i)
        host[i][int(i % 3)][int((i + 1) % 3)] = 0.01f * float(i % 7);
    gpu::vector<gpu::mat4> v(host.begin(), host.end());
    gpu::mat4 const got = gpu::reduce(v.begin(), v.end(), gpu::mat4(1.0f), gpu::multiplies<>{});
    gpu::mat4 expected(1.0f);
    for (auto const& m : host) expected = expected * m;
    for (int c = 0; c < 4; ++c)
        for (int r = 0; r < 4; ++r)
            CHECK(std::abs(got[c][r] - expected[c][r]) <= 1e-3f * (1 + std::abs(expected[c][r])));
}

TEST_CASE("reductions composed of reduce", "[reduce]") {
    for (std::size_t n : ladder(5000)) {
        auto const host = values<int>(n, 100);
        gpu::vector<int> v(host.begin(), host.end());
        INFO("n = " << n);
        REQUIRE(gpu::count(v.begin(), v.end(), 7) == std::count(host.begin(), host.end(), 7));
        REQUIRE(gpu::count_if(v, [](auto x) { return x < 50; }) ==
                std::count_if(host.begin(), host.end(), [](int x) { return x < 50; }));
        REQUIRE(gpu::all_of(v, [](auto x) { return x >= 0; }));
        REQUIRE(
            gpu::any_of(v, [](auto x) { return x == 3; }) == (std::count(host.begin(), host.end(), 3) > 0));
        REQUIRE(gpu::none_of(v, [](auto x) { return x > 1000; }));
        REQUIRE(gpu::transform_reduce(
                    v, [](auto x) { return x * x; }, 1, gpu::plus<>{}) ==
                std::accumulate(host.begin(), host.end(), 1, [](int s, int x) { return s + x * x; }));
        REQUIRE(gpu::transform_reduce(v.begin(), v.end(), 1, std::plus<>{}, [](auto x) { return x * x; }) ==
                gpu::transform_reduce(v, 1, std::plus<>{}, [](auto x) { return x * x; }));
        REQUIRE(gpu::transform_reduce(v, 1, std::plus<>{}, [](auto x) { return x * x; }) ==
                gpu::transform_reduce(
                    v.begin(), v.end(), [](auto x) { return x * x; }, 1, gpu::plus<>{}));
        REQUIRE(gpu::inner_product(v.begin(), v.end(), v.begin(), 0) ==
                std::inner_product(host.begin(), host.end(), host.begin(), 0));
    }
}

TEST_CASE("reduce_into leaves the result on the GPU", "[reduce]") {
    gpu::vector<int> v{1, 2, 3}, sum(1);
    gpu::reduce_into(v.begin(), v.end(), sum.begin(), 4, gpu::plus<>{});
    CHECK(gpu::to_host(sum) == std::vector<int>{10});
    gpu::reduce_into(v.begin(), v.begin(), sum.begin(), 4, gpu::plus<>{});
    CHECK(sum.front() == 4);
}
