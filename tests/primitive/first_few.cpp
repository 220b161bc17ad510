// SPDX-License-Identifier: MIT
#include <gpu/algorithm/top_k.hpp>
#include <gpu/primitive/first_few.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace {
/// Checks take_first_few() for the items 0, 1, 2 and so on.
template <class T, bool Descending = false> void check(std::vector<T> const& host, std::size_t wanted) {
    std::size_t const n = host.size();
    INFO("n = " << n << ", wanted = " << wanted);
    std::vector<unsigned> order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::partial_sort(
        order.begin(), order.begin() + std::ptrdiff_t(wanted), order.end(), [&](unsigned a, unsigned b) {
            if (host[a] != host[b]) return Descending ? host[a] > host[b] : host[a] < host[b];
            return a < b;
        });
    order.resize(wanted);
    gpu::vector<T> keys(host);
    testing::guarded<unsigned> out(wanted);
    gpu::kernel::session s;
    gpu::primitive::take_first_few<T, Descending>(
        *s, keys.begin(), n, gpu::make_counting_iterator(0u), wanted, out.begin());
    REQUIRE(out.host() == order);
    REQUIRE(out.intact());
}
/// Returns the indices of a range of n keys at which a sample for the first `wanted` ones looks.
template <class T> std::vector<std::size_t> probed(std::size_t n, std::size_t wanted) {
    using samples = gpu::primitive::first_samples<T, false>;
    std::uint32_t const shift = samples::shift_of_sample(n, wanted), probes = samples::samples << shift;
    gpu::primitive::stretch_of_probe const stretch{shift, (1u << shift) - 1, samples::samples};
    gpu::primitive::place_in_stretch const place(n, probes);
    std::vector<std::size_t> places;
    for (std::uint32_t i = 0; i < probes; ++i) places.push_back(place(stretch(i)));
    return places;
}
/// Checks ranges whose sample misleads: all probes come after all other keys, so that the list has no
/// room for the keys before the limit; or a hundred probes of different samples come before all other
/// keys, and one of them is the limit, so that there are too few keys up to it.
template <class T, bool Descending = false> void check_misled() {
    std::size_t const n = 41003, wanted = 300;
    auto const places = probed<T>(n, wanted);
    REQUIRE(n - places.size() > gpu::primitive::first_few::room);
    std::size_t const firsts = 100;
    REQUIRE(
        gpu::primitive::first_samples<T, Descending>::keys_within(n, wanted) * places.size() / n < firsts);
    REQUIRE(firsts < wanted);
    // Key number k in the order; there are as many as the type has room for, or one for each place.
    std::size_t const spread = sizeof(T) == 1 ? 101 : sizeof(T) == 2 ? 30001 : n, last = spread + 26;
    auto const key = [&](std::size_t k) { return static_cast<T>(Descending ? last - k : k); };
    for (bool equal : {false, true}) {
        std::vector<T> host(n);
        for (std::size_t i = 0; i < n; ++i) host[i] = key(equal ? 70 : 20 + i * 7919 % spread);
        auto const usual = host;
        for (std::size_t p : places) host[p] = key(last - p % 2);
        check<T, Descending>(host, wanted);
        host = usual;
        for (std::size_t k = 0; k < firsts; ++k) host[places[k << 2]] = key(k % 5);
        check<T, Descending>(host, wanted);
    }
}
}  // namespace

TEST_CASE("a thousand keys are few, however long the range is", "[first_few]") {
    using samples = gpu::primitive::first_samples<std::uint32_t, false>;
    for (std::size_t n = 1 << 16; n <= 0x7fffffffu; n += n / 7)
        for (std::size_t wanted : {std::size_t(1), std::size_t(100), std::size_t(1000)}) {
            INFO("n = " << n << ", wanted = " << wanted);
            REQUIRE(samples::keys_within(n, wanted) <= gpu::primitive::first_few::expected);
            REQUIRE(samples::keys_within(n, wanted) > wanted);
        }
}
TEST_CASE("few first keys are listed and sorted", "[first_few]") {
    if (gpu::kernel::current().tuning.form == gpu::kernel::shape::lanes) return;
    for (std::size_t n : {32768u, 40000u, 40001u, 70003u})
        for (unsigned different : {0u, 1u, 3u, 1000u}) {
            auto const host = testing::values<std::uint32_t>(n, different);
            for (std::size_t wanted : {std::size_t(1), std::size_t(17), n / 100, n / 64}) check(host, wanted);
        }
    check(testing::values<std::uint8_t>(50000), 500);
    check(testing::values<std::int16_t>(50000), 500);
    auto floats = testing::values<float>(50000);
    for (std::size_t i = 0; i < 300; ++i) floats[i * 160] = i % 2 ? -0.0f : 0.0f;
    check(floats, 500);
    check<float, true>(floats, 500);
    // Groups that take several tiles.
    struct few_groups : testing::changed_tuning {
        few_groups() {
            now.most_groups = 3;
            now.joined_groups = 2;
        }
    } const few;
    for (unsigned different : {0u, 1u, 1000u}) check(testing::values<std::uint32_t>(70003, different), 1000);
}
TEST_CASE("few first keys are listed from more tiles than a group has threads", "[first_few][slow]") {
    if (gpu::kernel::current().tuning.form == gpu::kernel::shape::lanes) return;
    for (unsigned different : {0u, 2u}) check(testing::values<std::uint32_t>(4400003, different), 50);
}
TEST_CASE("few first keys of two words are listed and sorted", "[first_few][slow]") {
    if (gpu::kernel::current().tuning.form == gpu::kernel::shape::lanes) return;
    if (testing::has_int64())
        for (unsigned different : {0u, 3u, 1000u})
            check(testing::values<std::uint64_t>(50003, different), 500);
    check(testing::values<double>(50001), 500);
}
TEST_CASE("few first keys are found when a sample misleads", "[first_few]") {
    if (gpu::kernel::current().tuning.form == gpu::kernel::shape::lanes) return;
    check_misled<std::uint32_t>();
    check_misled<std::int32_t, true>();
    check_misled<std::uint8_t>();
    check_misled<std::uint8_t, true>();
    check_misled<std::int16_t, true>();
}
TEST_CASE("few first keys of two words are found when a sample misleads", "[first_few][slow]") {
    if (gpu::kernel::current().tuning.form == gpu::kernel::shape::lanes) return;
    check_misled<double>();
}
