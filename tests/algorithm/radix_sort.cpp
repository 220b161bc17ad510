// SPDX-License-Identifier: MIT
#include <gpu/algorithm/radix_sort.hpp>
#include <gpu/kernel/execution.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

using testing::guarded;

namespace {
// The rank of a number, an unsigned integer: its bits, changed so that their order is that of the numbers.
// Both zeros of a float have one rank.
template <class T> std::uint64_t rank_of(T x) {
    constexpr int bits = 8 * sizeof(T);
    constexpr std::uint64_t top = std::uint64_t{1} << (bits - 1), all = top | (top - 1);
    if constexpr (std::is_floating_point_v<T>) {
        if (x == 0) return top;
        using raw = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
        std::uint64_t const of = std::bit_cast<raw>(x);
        if constexpr (sizeof(T) == 8)
            return of & top ? ~of : of | top;
        else
            return of & top ? (0 - of) & all : of | top;
    } else
        return (static_cast<std::uint64_t>(x) & all) ^ (std::is_signed_v<T> ? top : 0);
}
// Sorts by bits [begin, end), ascending and descending, alone and by key, some lengths of which fit in the
// shared memory of a group.
template <class T> void check_bits(unsigned begin, unsigned end) {
    std::uint64_t const mask = (end < 64 ? 1ull << end : 0ull) - (1ull << begin);
    for (std::size_t n : {0, 1, 2, 33, 500, 3000, 20000}) {
        INFO(n << " elements of " << sizeof(T) << " bytes, bits " << begin << " to " << end);
        auto host = testing::values<T>(n);
        if constexpr (std::is_floating_point_v<T>)
            for (std::size_t i = 0; i < n; i += 5) host[i] = i % 2 ? T(0) : -T(0);
        std::vector<unsigned> numbers(n);
        std::iota(numbers.begin(), numbers.end(), 0u);
        for (bool down : {false, true}) {
            // Floats of 4 bytes are compared by their ranks less 1 in descending order.
            std::uint64_t const less_one = down && std::is_same_v<T, float>;
            auto const key = [&](unsigned i) { return (rank_of(host[i]) - less_one) & mask; };
            auto order = numbers;
            std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
                return down ? key(b) < key(a) : key(a) < key(b);
            });
            guarded<T> keys(host), alone(host);
            guarded<unsigned> marks(numbers);
            if (down) {
                gpu::radix_sort_by_key_descending(keys.begin(), keys.end(), marks.begin(), begin, end);
                gpu::radix_sort_descending(alone.begin(), alone.end(), begin, end);
            } else {
                gpu::radix_sort_by_key(keys.begin(), keys.end(), marks.begin(), begin, end);
                gpu::radix_sort(alone.begin(), alone.end(), begin, end);
            }
            auto const sorted = keys.host(), also = alone.host();
            REQUIRE((marks.host() == order));
            bool same = true;
            for (std::size_t i = 0; i < n; ++i)
                same = same && std::memcmp(&sorted[i], &host[order[i]], sizeof(T)) == 0 &&
                       std::memcmp(&also[i], &host[order[i]], sizeof(T)) == 0;
            REQUIRE(same);
            REQUIRE((keys.intact() && alone.intact() && marks.intact()));
        }
    }
}
}  // namespace

TEST_CASE("radix_sort by some bits is a stable sort by those bits", "[orders]") {
    for (auto [begin, end] : {std::pair{0u, 32u}, {0u, 0u}, {5u, 6u}, {3u, 21u}, {24u, 32u}, {16u, 16u}})
        check_bits<std::uint32_t>(begin, end);
    check_bits<std::int16_t>(3, 11);
    check_bits<std::uint8_t>(0, 5);
    check_bits<std::uint8_t>(4, 8);
    check_bits<float>(0, 16);
    check_bits<float>(20, 32);
}
TEST_CASE("radix_sort by some bits of numbers of two words", "[orders]") {
    for (auto [begin, end] : {std::pair{0u, 40u}, {0u, 16u}, {20u, 44u}, {52u, 63u}, {63u, 64u}}) {
        check_bits<double>(begin, end);
        if (testing::has_int64()) check_bits<std::int64_t>(begin, end);
    }
}
TEST_CASE("few doubles by bits of one half take one launch on a GPU", "[orders]") {
    if (gpu::kernel::current().tuning.form != gpu::kernel::shape::groups) return;
    gpu::vector<double> v{3, -1, 2, -0.0, 0, 1e300, -1e-300, 7};
    auto const launches = [&](unsigned begin, unsigned end) {
        auto const before = gpu::current_statistics().launches;
        gpu::radix_sort(v, begin, end);
        return gpu::current_statistics().launches - before;
    };
    CHECK(launches(0, 16) == 1);
    CHECK(launches(40, 64) == 1);
    CHECK(launches(20, 44) > 1);
}
