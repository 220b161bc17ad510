// SPDX-License-Identifier: MIT
#include <gpu/gpu.hpp>

#include <support/testing.hpp>

#include <algorithm>
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

namespace {
/// Compares scatter_combine of numbers with a loop, for maps of several kinds.
template <class T, class M, class Op, class F> void check_atomic(char const* name, Op op, F combined) {
    // Places of the output, and how many of them the map names.
    std::size_t const shapes[][2] = {{0, 3}, {1, 1}, {16, 3}, {5000, 5000}, {70'000, 300}, {70'000, 70'010}};
    for (auto const& [places, named] : shapes)
        for (std::size_t n : {1u, 3u, 255u, 1025u, 40'001u}) {
            std::vector<T> values(n), before(places);
            std::vector<M> map(n);
            unsigned seed = static_cast<unsigned>(n + places);
            auto const next = [&] { return seed = seed * 1664525u + 1013904223u; };
            for (auto& v : values) v = static_cast<T>(next() ^ next() >> 7);
            for (auto& v : before) v = static_cast<T>(next() ^ next() >> 9);
            for (auto& m : map) m = static_cast<M>((next() >> 8) % named);
            if constexpr (sizeof(M) == 8) {
                map[n / 2] = (std::int64_t(1) << 32) + 3;
                map[n - 1] = -5;
            }
            auto after = before;
            for (std::size_t i = 0; i < n; ++i)
                if (auto const at = static_cast<std::size_t>(map[i]); at < places)
                    after[at] = combined(after[at], values[i]);
            gpu::vector<T> const v = values;
            gpu::vector<M> const m = map;
            // The output is the middle of a vector.
            std::vector<T> framed(places + 8, T(9));
            for (std::size_t k = 0; k < places; ++k) framed[4 + k] = before[k];
            gpu::vector<T> memory = framed;
            gpu::span<T> const out(memory.begin().buffer(), 4, places);  // knows its end
            gpu::scatter_combine(v, m, out.begin(), op);
            for (std::size_t k = 0; k < places; ++k) framed[4 + k] = after[k];
            INFO(name << ", " << n << " items, " << places << " places");
            CHECK(gpu::to_host(memory) == framed);
        }
}
template <class T> void check_atomics() {
    auto const sum = [](T a, T b) {
        return static_cast<T>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
    };
    check_atomic<T, std::uint32_t>("plus", gpu::plus<>{}, sum);
    if (testing::has_int64()) check_atomic<T, std::int64_t>("plus, 64-bit map", gpu::plus<T>{}, sum);
    check_atomic<T, std::int16_t>("plus, 16-bit map", gpu::plus<T>{}, sum);
    check_atomic<T, std::uint32_t>("minimum", gpu::minimum<>{}, [](T a, T b) { return b < a ? b : a; });
    check_atomic<T, std::int32_t>("maximum", gpu::maximum<T>{}, [](T a, T b) { return a < b ? b : a; });
    check_atomic<T, std::uint32_t>("bit_and", gpu::bit_and<>{}, [](T a, T b) { return T(a & b); });
    check_atomic<T, std::uint32_t>("bit_or", gpu::bit_or<>{}, [](T a, T b) { return T(a | b); });
    check_atomic<T, std::uint32_t>("bit_xor", gpu::bit_xor<>{}, [](T a, T b) { return T(a ^ b); });
}
}  // namespace

TEST_CASE("scatter_combine of integers under operators that commute", "[scatter_combine]") {
    check_atomics<std::uint32_t>();
    check_atomics<std::int32_t>();
}

TEST_CASE("scatter_combine of integers that are sorted first", "[scatter_combine]") {
    testing::changed_tuning const changed;
    changed.now.combined_below = 0;  // on llvmpipe
    check_atomic<std::uint32_t, std::uint32_t>(
        "plus", gpu::plus<>{}, [](std::uint32_t a, std::uint32_t b) { return a + b; });
    // An operator that is no functor of the library
    if (testing::has_int64())
        check_atomic<std::uint32_t, std::int64_t>(
            "a lambda, 64-bit map",
            [](auto a, auto b) { return a + b; },
            [](std::uint32_t a, std::uint32_t b) { return a + b; });
    check_atomic<std::int32_t, std::uint32_t>(
        "a lambda",
        [](auto a, auto b) { return gpu::select(b < a, b, a); },
        [](int a, int b) { return b < a ? b : a; });
}

TEST_CASE(
    "scatter_combine reads all values before it changes the memory in which they lie", "[scatter_combine]") {
    std::vector<unsigned> host(3000), from(6000), to(6000), expected;
    for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<unsigned>(i * 7919u % 3001u);
    for (std::size_t i = 0; i < from.size(); ++i) {
        from[i] = static_cast<unsigned>(i * 31u % 3000u);
        to[i] = static_cast<unsigned>(i * 17u % 2999u);
    }
    expected = host;
    for (std::size_t i = 0; i < from.size(); ++i) expected[to[i]] = std::min(expected[to[i]], host[from[i]]);
    gpu::vector<unsigned> label(host), source(from), target(to);
    auto const first = gpu::make_permutation_iterator(label.begin(), source.begin());
    gpu::scatter_combine(first, first + 6000, target.begin(), label.begin(), gpu::minimum<>{});
    CHECK(gpu::to_host(label) == expected);
}
