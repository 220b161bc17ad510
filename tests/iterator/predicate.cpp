// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/iterator/predicate.hpp>

#include "../support/testing.hpp"

using testing::guarded;
using testing::ladder;
using testing::values;

namespace {
struct positive {
    template <class T> auto operator()(T const& x) const { return x > 0; }
};
}  // namespace

TEMPLATE_TEST_CASE("predicate_iterator stores where the predicate holds and nowhere else", "[iterator]",
    TYPES(std::int8_t, double)) {
    for (std::size_t n : ladder(600))
        for (std::size_t before : {64u, 61u}) {
            auto const keep = values<int>(n, 5);
            auto const host = values<TestType>(n), old = values<TestType>(n, 0, 9);
            gpu::vector<int> k(keep.begin(), keep.end());
            guarded<TestType> in(host), out(old, before);
            int const limit = 2;
            gpu::copy(in.begin(), in.end(), gpu::make_predicate_iterator(out.begin(), k.begin(), [=](auto x) {
                return x < limit;
            }));
            std::vector<TestType> expected(n);
            for (std::size_t i = 0; i < n; ++i) expected[i] = keep[i] < limit ? host[i] : old[i];
            INFO("n = " << n << ", before = " << before);
            REQUIRE(out.host() == expected);
            REQUIRE(out.intact());
        }
    gpu::vector<int> v{5, -1, 7};
    auto const first = gpu::make_predicate_iterator(v.begin(), positive{});
    CHECK(gpu::reduce(first, first + 3, 0) == 12);
    CHECK(first[1] == 0);
    CHECK(first[2] == 7);
    first[1] = 3;
    first[2] = 3;
    CHECK(gpu::to_host(v) == std::vector<int>{5, -1, 3});
}
