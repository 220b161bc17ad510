// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/container/span.hpp>

#include "../support/testing.hpp"

TEST_CASE("a span sees a part of a buffer", "[span]") {
    gpu::vector<int> v{0, 1, 2, 3, 4, 5};
    gpu::span<int> s(v.buffer(), 2, 3);
    gpu::fill(s, 9);
    CHECK(gpu::to_host(v) == std::vector<int>{0, 1, 9, 9, 9, 5});
    CHECK(gpu::to_host(s.first(1)) == std::vector<int>{9});
    gpu::span<int const> whole(v);
    CHECK(whole.size() == 6);
    CHECK(whole.subspan(4, 2).back() == 5);
    for (auto const& beyond : {+[](gpu::span<int> x) { (void)int(x[3]); },
             +[](gpu::span<int> x) { (void)x.first(4); },
             +[](gpu::span<int> x) { (void)x.last(4); },
             +[](gpu::span<int> x) { (void)x.subspan(2, 2); },
             +[](gpu::span<int> x) { (void)x.subspan(4, 0); }})
        CHECK_THROWS_AS(beyond(s), gpu::out_of_range);
    CHECK(s.subspan(3, 0).empty());
}
