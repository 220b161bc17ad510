// SPDX-License-Identifier: MIT
// What those met who used one feature after the other.
#include <gpu/gpu.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace {

struct body {
    float m;
    int id;
    friend bool operator==(body const&, body const&) = default;
};
struct both {
    auto operator()(auto const& x) const { return gpu::make<gpu::ivec2>(x, x); }
};
}  // namespace
GPU_STRUCT(body, m, id);

TEST_CASE("F3: an operator that changes its argument is taken by every algorithm", "[edges]") {
    gpu::vector<body> const b{{1, 1}, {2, 2}, {3, 3}};
    gpu::vector<body> sums(3);
    gpu::vector<int> const k{0, 0, 1};
    auto const add = [](auto x, auto y) {
        x.id = x.id + y.id;
        return x;
    };
    gpu::inclusive_scan(b, sums.begin(), add);
    CHECK(gpu::to_host(sums) == std::vector<body>{{1, 1}, {1, 3}, {1, 6}});
    gpu::inclusive_scan_by_key(k, b, sums.begin(), gpu::equal_to<>{}, add);
    CHECK(gpu::to_host(sums) == std::vector<body>{{1, 1}, {1, 3}, {3, 3}});
    gpu::exclusive_scan_by_key(
        k.begin(), k.end(), b.begin(), sums.begin(), body{7, 10}, gpu::equal_to<>{}, add);
    CHECK(gpu::to_host(sums) == std::vector<body>{{7, 10}, {7, 11}, {7, 10}});
    gpu::vector<int> const offsets{0, 2, 3};
    gpu::inclusive_segmented_scan(
        b.begin(), b.end(), offsets.begin(), offsets.end(), sums.begin(), body{7, 10}, add);
    CHECK(gpu::to_host(sums) == std::vector<body>{{7, 11}, {7, 13}, {7, 13}});
}

TEST_CASE("F5: what an engine draws on the host becomes a number", "[edges]") {
    gpu::philox4x32 r(42u, 7u);
    float const x = r.uniform();
    CHECK(x >= 0.0f);
    CHECK(x < 1.0f);
    CHECK(x != 0.0f);
    static_assert(!std::is_trivially_copyable_v<decltype(r.uniform())>);  // so printf refuses it
}

TEST_CASE("P5: a functor is called with an element of a vector on the host", "[edges]") {
    gpu::vector<int> v{3};
    CHECK(both{}(v[0]) == gpu::ivec2(3, 3));
    CHECK(gpu::max(v[0], 1) == 3);
    CHECK(gpu::make_pair(v[0], 2).second == 2);
}
