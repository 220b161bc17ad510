// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/iterator/strided.hpp>

#include "../support/testing.hpp"

using testing::guarded;
using testing::ladder;
using testing::values;

TEST_CASE("strided_iterator reads and writes every n-th element", "[iterator]") {
    using TestType = std::uint8_t;
    for (std::size_t n : ladder(600))
        for (std::ptrdiff_t stride : {1, 3, -2}) {
            auto const step = static_cast<std::size_t>(stride < 0 ? -stride : stride),
                       length = n ? (n - 1) * step + 1 : 0;
            auto host = values<TestType>(length);
            guarded<TestType> in(host), out(std::vector<TestType>(length, TestType(3)), 61);
            auto const from = stride > 0 || n == 0 ? in.begin() : in.end() - 1;
            auto const to = stride > 0 || n == 0 ? out.begin() : out.end() - 1;
            auto const first = gpu::make_strided_iterator(from, stride);
            auto const last = first + static_cast<std::ptrdiff_t>(n);
            INFO("n = " << n << ", stride = " << stride);
            REQUIRE(last - first == static_cast<std::ptrdiff_t>(n));
            gpu::copy(first, last, gpu::make_strided_iterator(to, stride));
            std::vector<TestType> expected(length, TestType(3));
            for (std::size_t i = 0; i < n; ++i) expected[i * step] = host[i * step];
            REQUIRE(out.host() == expected);
            REQUIRE(out.intact());
        }
    gpu::vector<int> v{1, 2, 3, 4, 5, 6};
    auto const odd = gpu::make_strided_iterator(v.begin(), 2);
    CHECK(gpu::reduce(odd, odd + 3) == 9);
    CHECK(odd[2] == 5);
    odd[1] = 30;
    CHECK(v[2] == 30);
    CHECK_THROWS_AS(gpu::reduce(odd, odd + 4), gpu::invalid_argument);
}
