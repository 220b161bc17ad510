// SPDX-License-Identifier: MIT
#include <gpu/gpu.hpp>

#include <support/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace scatter_combine_test {
struct total {
    gpu::vec3 sum;
    int count;
};
// Composition of x -> a x + b modulo 2^32, which does not commute
struct affine {
    std::uint32_t a, b;
};
}  // namespace scatter_combine_test
GPU_STRUCT(scatter_combine_test::total, sum, count);
GPU_STRUCT(scatter_combine_test::affine, a, b);

TEST_CASE("scatter_combine combines structures in the order of the input", "[scatter_combine]") {
    using scatter_combine_test::affine;
    auto const after = [](auto f, auto g) {
        f.b = g.a * f.b + g.b;
        f.a = g.a * f.a;
        return f;
    };
    for (std::size_t n : {0u, 1u, 2u, 31u, 1000u, 70000u}) {
        std::size_t const places = n / 3 + 2;
        std::vector<affine> values(n), expected(places, affine{3, 5});
        std::vector<std::uint32_t> map(n);
        for (std::size_t i = 0; i < n; ++i) {
            values[i] = {static_cast<std::uint32_t>(2 * i + 1), static_cast<std::uint32_t>(i * 7 + 1)};
            map[i] = static_cast<std::uint32_t>(i * 2654435761u % places);
            expected[map[i]] = after(expected[map[i]], values[i]);
        }
        gpu::vector<affine> v = values, out(places, affine{3, 5});
        gpu::vector<std::uint32_t> m = map;
        gpu::scatter_combine(v.begin(), v.end(), m.begin(), out.begin(), after);
        auto const got = gpu::to_host(out);
        bool same = true;
        for (std::size_t i = 0; i < places; ++i)
            same = same && got[i].a == expected[i].a && got[i].b == expected[i].b;
        CHECK(same);
        CHECK(gpu::to_host(m) == map);
    }
}

TEST_CASE("scatter_combine of numbers, padded structures and ranges", "[scatter_combine]") {
    gpu::vector<float> weight{1, 2, 4}, sums{0, 10};
    gpu::vector<unsigned> cell{1, 0, 1};
    gpu::scatter_combine(weight, cell, sums.begin());
    CHECK(gpu::to_host(sums) == std::vector<float>{2, 15});

    using scatter_combine_test::total;
    gpu::vector<total> t{{{1, 2, 3}, 1}, {{4, 5, 6}, 1}}, out{{{0, 0, 0}, 0}, {{1, 1, 1}, 7}};
    gpu::vector<std::int16_t> where{1, 1};
    gpu::scatter_combine(t, where, out.begin(), [](auto a, auto b) {
        a.sum += b.sum;
        a.count += b.count;
        return a;
    });
    CHECK(total(out[0]).count == 0);
    CHECK(total(out[1]).count == 9);
    CHECK(total(out[1]).sum == gpu::vec3(6, 8, 10));
    gpu::vector<unsigned> shorter{1, 0};
    CHECK_THROWS_AS(gpu::scatter_combine(weight, shorter, sums.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::scatter_combine(sums, cell, sums.begin()), gpu::invalid_argument);
}
