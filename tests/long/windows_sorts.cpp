// SPDX-License-Identifier: MIT
// Radix sorts by bits and by functions, and bitonic sorts, of ranges that are longer than one storage block,
// by a limit that a test makes small.
#include <gpu/algorithm/radix_sort.hpp>
#include <gpu/functional/structure.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

using testing::guarded;

namespace {
/// The indices of keys in the order of a stable sort under `less`.
template <class T, class Less>
std::vector<std::uint32_t> stable_order(std::vector<T> const& keys, Less less) {
    std::vector<std::uint32_t> order(keys.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](auto i, auto j) { return less(keys[i], keys[j]); });
    return order;
}
template <class T>
std::vector<T> rearranged(std::vector<T> const& keys, std::vector<std::uint32_t> const& order) {
    std::vector<T> all;
    for (auto const i : order) all.push_back(keys[i]);
    return all;
}
std::vector<std::uint32_t> numbers(std::size_t n) {
    std::vector<std::uint32_t> all(n);
    std::iota(all.begin(), all.end(), 0u);
    return all;
}
struct parcel {
    std::uint32_t weight, place;
    float x;
};
}  // namespace
GPU_STRUCT(parcel, weight, place, x);

TEMPLATE_TEST_CASE("radix sorts by some bits work on long ranges in parts", "[windows]", std::uint32_t,
    std::uint8_t, double) {
    if (testing::cannot_exist<TestType>()) return;
    testing::small_blocks const limit(1 << 15);
    for (std::size_t n : {9000u, 40001u, 70000u}) {
        INFO("n = " << n);
        auto const host = testing::values<TestType>(n);
        // The exponent of a double, and bits 3 to 6 of the others.
        std::uint32_t const begin = sizeof(TestType) == 8 ? 52 : 3, end = sizeof(TestType) == 8 ? 63 : 7;
        auto const bits = [](TestType x) {
            if constexpr (sizeof(TestType) == 8) {
                auto const word = std::bit_cast<std::uint64_t>(x);
                return static_cast<std::uint32_t>((word >> 63 ? ~word : word) >> 52 & 2047u);
            } else
                return static_cast<std::uint32_t>(x >> 3 & 15u);
        };
        auto const order = stable_order(host, [&](auto a, auto b) { return bits(a) < bits(b); });
        auto const falling = stable_order(host, [&](auto a, auto b) { return bits(b) < bits(a); });
        guarded<TestType> v(host, 61), keys(host, 64);
        guarded<std::uint32_t> values(numbers(n), 3);
        gpu::radix_sort(v.begin(), v.end(), begin, end);
        REQUIRE(v.host() == rearranged(host, order));
        gpu::radix_sort_by_key_descending(keys.begin(), keys.end(), values.begin(), begin, end);
        REQUIRE(values.host() == falling);
        REQUIRE(keys.host() == rearranged(host, falling));
        REQUIRE((v.intact() && keys.intact() && values.intact()));
    }
}
TEST_CASE("radix sorts by a function work on long ranges in parts", "[windows]") {
    testing::small_blocks const limit(1 << 16);
    std::size_t const n = 30001;
    auto const weights = testing::values<std::uint32_t>(n, 50);
    std::vector<parcel> host(n);
    for (std::uint32_t i = 0; i < n; ++i) host[i] = {weights[i], i, 1};
    auto const by_weight = [](auto const& p) { return p.weight; };
    auto const places = [](std::vector<parcel> const& all) {
        std::vector<std::uint32_t> at;
        for (auto const& p : all) at.push_back(p.place);
        return at;
    };
    auto const falling = stable_order(weights, [](auto a, auto b) { return a > b; });
    guarded<parcel> v(host), keys(host, 3);
    guarded<std::uint32_t> values(numbers(n), 61);
    gpu::radix_sort_descending(v.begin(), v.end(), by_weight);
    CHECK(places(v.host()) == falling);
    gpu::radix_sort_by_key(keys.begin(), keys.end(), values.begin(), by_weight);
    CHECK(values.host() == stable_order(weights, std::less<>{}));
    CHECK(places(keys.host()) == values.host());
    CHECK((v.intact() && keys.intact() && values.intact()));
}
TEST_CASE("bitonic sorts work on long ranges in parts", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    for (std::size_t n : {8000u, 16384u, 50001u}) {
        INFO("n = " << n);
        auto expected = testing::values<std::uint32_t>(n);
        guarded<std::uint32_t> v(expected, 61);
        gpu::bitonic_sort(v.begin(), v.end(), [](auto a, auto b) { return b < a; });
        std::sort(expected.begin(), expected.end(), std::greater<>{});
        REQUIRE(v.host() == expected);
        REQUIRE(v.intact());
    }
}
