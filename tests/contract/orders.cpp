// SPDX-License-Identifier: MIT
#include <gpu/algorithm/argsort.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/permute.hpp>
#include <gpu/algorithm/radix_sort.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/functional/float_order.hpp>
#include <gpu/functional/structure.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

struct planet {
    float mass;
    int cell;
    gpu::vec3 at;
    bool operator==(planet const&) const = default;
};
GPU_STRUCT(planet, mass, cell, at);

using testing::guarded;
using testing::values;

namespace {
std::vector<planet> planets(std::size_t n) {
    auto const m = values<float>(n, 7, 1);
    auto const c = values<int>(n, 10, 2);
    std::vector<planet> b(n);
    for (std::size_t i = 0; i < n; ++i) b[i] = {m[i], c[i] - 5, gpu::vec3(static_cast<float>(i), 0, 1)};
    return b;
}
auto const mass = [](auto b) { return b.mass; };
auto const cell_then_mass = [](auto b) { return gpu::make_tuple(b.cell, b.mass); };
template <class T> std::vector<T> with_odd_ones(std::size_t n) {
    using limits = std::numeric_limits<T>;
    T const odd[] = {limits::quiet_NaN(),
        -limits::quiet_NaN(),
        limits::infinity(),
        -limits::infinity(),
        T(0),
        -T(0),
        limits::denorm_min(),
        -limits::denorm_min(),
        T(1),
        T(-1),
        limits::max(),
        limits::lowest()};
    std::mt19937 engine(static_cast<unsigned>(n));
    std::vector<T> v(n);
    for (auto& x : v) x = odd[engine() % std::size(odd)];
    return v;
}
template <class T> auto bits(std::vector<T> const& v) {
    using U = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
    std::vector<U> b;
    for (T x : v) b.push_back(std::bit_cast<U>(x));
    return b;
}
template <class T> void check_orders() {
    for (std::size_t n : {1u, 100u, 2000u}) {
        auto const host = with_odd_ones<T>(n);
        gpu::vector<T> total(host.begin(), host.end()), last(host.begin(), host.end()),
            down(host.begin(), host.end());
        gpu::sort(total, gpu::by(gpu::total_order{}));
        auto expected = host;
        std::stable_sort(
            expected.begin(), expected.end(), [](T a, T b) { return std::strong_order(a, b) < 0; });
        INFO("n = " << n);
        REQUIRE(bits(gpu::to_host(total)) == bits(expected));
        auto const nan_last = [](T a, T b) { return std::isnan(b) ? !std::isnan(a) : a < b; };
        gpu::sort(last, gpu::by(gpu::nan_last{}));
        expected = host;
        std::stable_sort(expected.begin(), expected.end(), nan_last);
        REQUIRE(bits(gpu::to_host(last)) == bits(expected));
        gpu::sort(down, gpu::by(gpu::nan_last{}, gpu::greater<>{}));
        expected = host;
        std::stable_sort(expected.begin(), expected.end(), [&](T a, T b) { return nan_last(b, a); });
        REQUIRE(bits(gpu::to_host(down)) == bits(expected));
        // The same objects are orders for std::.
        expected = host;
        std::stable_sort(expected.begin(), expected.end(), gpu::by(gpu::total_order{}));
        REQUIRE(bits(gpu::to_host(total)) == bits(expected));
    }
}
}  // namespace

TEST_CASE("sorting of other kinds: the examples", "[orders]") {
    gpu::vector<float> f{2.5f, 0.5f, 1.5f};
    gpu::vector<int> order(3);
    gpu::argsort(f, order.begin());
    CHECK(gpu::to_host(order) == std::vector<int>{1, 2, 0});
    gpu::vector<int> v{3, -1, 2}, out(3);
    gpu::sort_copy(v, out.begin(), gpu::greater<>{});
    CHECK(gpu::to_host(out) == std::vector<int>{3, 2, -1});
    CHECK_THROWS_AS(gpu::sort_copy(v, v.begin(), gpu::greater<>{}), gpu::invalid_argument);
    gpu::sort_by_transform(v, [](auto x) { return x * x; });
    CHECK(gpu::to_host(v) == std::vector<int>{-1, 2, 3});
    gpu::vector<unsigned> u{0x21, 0x12, 0x11};
    gpu::radix_sort(u, 4u, 8u);
    CHECK(gpu::to_host(u) == std::vector<unsigned>{0x12, 0x11, 0x21});
    CHECK_THROWS_AS(gpu::radix_sort(u, 4u, 33u), gpu::invalid_argument);
    gpu::radix_sort_descending(u);
    CHECK(gpu::to_host(u) == std::vector<unsigned>{0x21, 0x12, 0x11});
    gpu::vector<int> marks{1, 2, 3};
    gpu::radix_sort_by_key(u, marks, 0u, 4u);
    CHECK(gpu::to_host(u) == std::vector<unsigned>{0x21, 0x11, 0x12});
    CHECK(gpu::to_host(marks) == std::vector<int>{1, 3, 2});
    auto digits = [](auto x) { return gpu::make_pair(x & 15u, x >> 4u); };
    gpu::radix_sort_by_key(u, marks, digits);
    CHECK(gpu::to_host(u) == std::vector<unsigned>{0x11, 0x21, 0x12});
    CHECK(gpu::to_host(marks) == std::vector<int>{3, 1, 2});
    gpu::sortperm(f, order.begin(), gpu::greater<>{});
    CHECK(gpu::to_host(order) == std::vector<int>{0, 2, 1});
    gpu::radix_sort(gpu::make_reverse_iterator(u.end()), gpu::make_reverse_iterator(u.begin()));
    CHECK(gpu::to_host(u) == std::vector<unsigned>{0x21, 0x12, 0x11});
    gpu::vector<int> p{1, 3, 2};
    CHECK(gpu::next_permutation(p));
    CHECK(gpu::to_host(p) == std::vector<int>{2, 1, 3});
    CHECK(gpu::prev_permutation(p));
    CHECK(gpu::to_host(p) == std::vector<int>{1, 3, 2});
}

TEST_CASE("structures are sorted by a projection, or by several numbers", "[orders]") {
    for (std::size_t n : {0u, 1u, 2u, 777u, 5000u}) {
        auto const host = planets(n);
        INFO("n = " << n);
        guarded<planet> v(host);
        auto sorted = host;
        gpu::sort(v.begin(), v.end(), gpu::by(mass, gpu::greater<>{}));
        std::stable_sort(
            sorted.begin(), sorted.end(), [](planet const& a, planet const& b) { return a.mass > b.mass; });
        REQUIRE(v.host() == sorted);
        guarded<planet> w(host);
        gpu::radix_sort(w.begin(), w.end(), cell_then_mass);
        sorted = host;
        std::stable_sort(sorted.begin(), sorted.end(), [](planet const& a, planet const& b) {
            return std::pair(a.cell, a.mass) < std::pair(b.cell, b.mass);
        });
        REQUIRE(w.host() == sorted);
        REQUIRE((v.intact() && w.intact()));
        // Large values move once, with small keys.
        auto const keys = values<int>(n, 30);
        guarded<int> k(keys);
        guarded<planet> with(host);
        gpu::sort_by_key(k.begin(), k.end(), with.begin());
        std::vector<std::size_t> order(n);
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
        std::vector<planet> moved;
        for (auto i : order) moved.push_back(host[i]);
        REQUIRE(with.host() == moved);
        REQUIRE((k.intact() && with.intact()));
    }
}

TEST_CASE("pairs and tuples are keys in lexicographic order", "[orders]") {
    auto const a = values<int>(3000, 9), b = values<int>(3000, 300, 5);
    std::vector<std::pair<int, int>> pairs;
    std::vector<std::tuple<std::int8_t, float>> tuples;
    for (std::size_t i = 0; i < a.size(); ++i) {
        pairs.emplace_back(a[i] - 4, b[i]);
        tuples.emplace_back(static_cast<std::int8_t>(a[i] - 4), static_cast<float>(b[i]) / 8);
    }
    gpu::vector<std::pair<int, int>> p(pairs.begin(), pairs.end()), q(pairs.begin(), pairs.end());
    gpu::vector<std::tuple<std::int8_t, float>> t(tuples.begin(), tuples.end());
    std::sort(pairs.begin(), pairs.end());
    std::sort(tuples.begin(), tuples.end(), std::greater<>{});
    gpu::sort(p);
    gpu::radix_sort(q, gpu::identity<>{});
    gpu::sort(t, gpu::greater<>{});
    CHECK(gpu::to_host(p) == pairs);
    CHECK(gpu::to_host(q) == pairs);
    CHECK(gpu::to_host(t) == tuples);
}

TEST_CASE("orders of floats with NaN, infinities, zeros and denormals", "[orders]") { check_orders<float>(); }
TEST_CASE("orders of doubles with NaN, infinities, zeros and denormals", "[orders][slow]") {
    check_orders<double>();
}
