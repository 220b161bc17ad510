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

namespace {

struct item {
    gpu::vec3 p;
    int id;
    bool alive;
};
struct mixed {
    gpu::vec3 p, q;
    std::int8_t small;
    bool a, b;
    double wide;
};
}  // namespace
GPU_STRUCT(item, p, id, alive);
GPU_STRUCT(mixed, p, q, small, a, b, wide);

TEMPLATE_TEST_CASE("F2: structures that GLSL pads fit into 32 KiB of shared memory", "[edges]", item, mixed) {
    auto const add = [](auto const& x, auto const& y) {
        gpu::var<TestType> sum = x;
        sum.p = sum.p + y.p;
        return sum;
    };
    TestType one{};
    one.p = gpu::vec3(1, 2, 3);
    std::size_t const n = 3000;
    gpu::vector<TestType> v(n, one), out(n);
    std::vector<int> host(n);
    for (std::size_t i = 0; i < n; ++i) host[i] = static_cast<int>(i / 1000);
    gpu::vector<int> keys(host.begin(), host.end());
    gpu::vector<int> const offsets{0, 1000, 2000, 3000};
    auto x_of = [&](std::size_t i) { return TestType(out[i]).p.x; };

    gpu::reduce_by_key(keys, v, gpu::make_discard_iterator(), out.begin(), gpu::equal_to<>{}, add);
    CHECK(x_of(0) == 1000.0f);
    CHECK(x_of(2) == 1000.0f);
    gpu::inclusive_scan_by_key(keys, v, out.begin(), gpu::equal_to<>{}, add);
    CHECK(x_of(999) == 1000.0f);
    CHECK(x_of(1000) == 1.0f);
    gpu::inclusive_scan(v.begin(), v.end(), out.begin(), add);
    CHECK(x_of(n - 1) == 3000.0f);
    CHECK(gpu::reduce(v.begin(), v.end(), TestType{}, add).p.z == 9000.0f);
    gpu::segmented_reduce(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin(), TestType{}, add);
    CHECK(x_of(1) == 1000.0f);
    gpu::inclusive_segmented_scan(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin(), add);
    CHECK(x_of(1999) == 1000.0f);
}

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
