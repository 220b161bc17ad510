// SPDX-License-Identifier: MIT
// Numbers of up to a word in ranges so long that GPUs take other tiles: scans by key and of segments, beside
// loops on the host (quirk 9.29).
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/segmented_scan.hpp>

#include "../support/testing.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace narrow_ranges_tests {
/// Lengths on both sides of those from which on GPUs take other tiles.
inline std::vector<std::size_t> lengths() {
    if (gpu::kernel::current().tuning.look_back) return {(1u << 21) - 3, (1u << 21) + 5, (1u << 24) + 6};
    return {3001};
}
/// The sums of `values`, which start again where `begins` is true: with the item itself, or without it from
/// `first` on.
template <class T>
std::vector<T> sums(std::vector<T> const& values, std::vector<bool> const& begins, bool exclusive, T first) {
    std::vector<T> out(values.size());
    T sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (begins[i]) sum = exclusive ? first : T(0);
        if (exclusive) out[i] = sum;
        sum = static_cast<T>(sum + values[i]);
        if (!exclusive) out[i] = sum;
    }
    return out;
}
}  // namespace narrow_ranges_tests

TEMPLATE_TEST_CASE("numbers of up to a word are summed by key and by segment", "[narrow_ranges]",
    std::uint8_t, std::int8_t, std::uint16_t, std::int16_t, std::uint32_t, float) {
    using T = TestType;
    for (std::size_t n : narrow_ranges_tests::lengths()) {
        // Mostly runs of one item, and runs of about ten and of about sixty.
        for (auto [different, run] : {std::pair(0u, 1u), {3u, 7u}, {3u, 40u}}) {
            // Few different floats are small integers, whose sums are exact.
            auto const values = testing::values<T>(n, std::is_same_v<T, float> ? 8 : 0, 1);
            auto keys = testing::values<T>(n, different, 2);
            for (std::size_t i = 0; i < n; ++i) keys[i] = keys[i / run * run];
            std::vector<bool> begins(n);
            std::vector<unsigned> offsets;
            for (std::size_t i = 0; i < n; ++i) {
                begins[i] = i == 0 || keys[i] != keys[i - 1];
                if (begins[i]) offsets.push_back(static_cast<unsigned>(i));
            }
            offsets.push_back(static_cast<unsigned>(n));
            auto const inclusive = narrow_ranges_tests::sums(values, begins, false, T(0)),
                       exclusive = narrow_ranges_tests::sums(values, begins, true, T(3));
            gpu::vector<T> k(keys), v(values), out(n);
            gpu::vector<unsigned> bounds(offsets);
            INFO(n << " items, " << offsets.size() << " offsets");
            gpu::inclusive_scan_by_key(k, v, out.begin());
            bool same = out.host() == inclusive;
            CHECK(same);
            gpu::exclusive_scan_by_key(k, v, out.begin(), T(3));
            same = out.host() == exclusive;
            CHECK(same);
            gpu::inclusive_segmented_scan(v, bounds, out.begin());
            same = out.host() == inclusive;
            CHECK(same);
            gpu::exclusive_segmented_scan(v, bounds, out.begin(), T(3));
            same = out.host() == exclusive;
            CHECK(same);
        }
    }
}
