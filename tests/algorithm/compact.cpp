// SPDX-License-Identifier: MIT
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/discard.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE(
    "compactions agree with std", "[compact]", TYPES(std::int8_t, std::uint16_t, int, float, double, bool)) {
    auto odd = [](auto x) { return gpu::cast<int>(x) % 2 != 0; };
    auto odd_host = [](TestType x) { return static_cast<int>(x) % 2 != 0; };
    for (std::size_t n : ladder(1 << 14)) {
        auto const host = values<TestType>(n, 100);
        guarded<TestType> v(host), out(n, n % 2 ? 61 : 64);
        std::vector<TestType> expected;
        INFO("n = " << n);
        std::copy_if(host.begin(), host.end(), std::back_inserter(expected), odd_host);
        auto const end = gpu::copy_if(v.begin(), v.end(), out.begin(), odd);
        auto got = out.host();
        REQUIRE(std::size_t(end - out.begin()) == expected.size());
        got.resize(expected.size());
        REQUIRE(got == expected);
        REQUIRE(out.intact());

        guarded<TestType> removed(host);
        auto const rest = gpu::remove_if(removed.begin(), removed.end(), odd);
        auto std_removed = host;
        std_removed.erase(
            std::remove_if(std_removed.begin(), std_removed.end(), odd_host), std_removed.end());
        got = removed.host();
        got.resize(std::size_t(rest - removed.begin()));
        REQUIRE(got == std_removed);
        REQUIRE(removed.intact());

        guarded<TestType> parted(host);
        auto const middle = gpu::stable_partition(parted.begin(), parted.end(), odd);
        auto std_parted = host;
        auto const std_middle = std::stable_partition(std_parted.begin(), std_parted.end(), odd_host);
        REQUIRE(middle - parted.begin() == std_middle - std_parted.begin());
        REQUIRE(parted.host() == std_parted);
        REQUIRE(parted.intact());
    }
}

TEST_CASE("copy_if writes what it keeps and nothing else, wherever the output begins", "[compact]") {
    auto odd = [](auto x) { return x % 2 != 0; };
    for (std::size_t n : {1u, 9u, 130u, 1000u, 5003u, 40000u})
        for (std::size_t step : {1u, 2u, 3u, 37u, 700u, 100000u})  // every step-th element is kept; of the
                                                                   // last, the first one only
            for (std::size_t before : {61u, 62u, 63u, 64u}) {
                std::vector<int> host(n), expected;
                for (std::size_t i = 0; i < n; ++i) host[i] = static_cast<int>(2 * i + (i % step == 0));
                std::copy_if(host.begin(), host.end(), std::back_inserter(expected), odd);
                gpu::vector<int> const v(host);
                guarded<int> out(expected.size(), before);
                INFO("n = " << n << ", every " << step << ". is kept, the output begins at " << before);
                REQUIRE(gpu::copy_if(v.begin(), v.end(), out.begin(), odd) == out.end());
                REQUIRE(out.host() == expected);
                REQUIRE(out.intact());
            }
}

TEST_CASE("copy_if of many items of four words", "[compact]") {
    std::size_t const n = (1u << 21) + 5;
    std::vector<unsigned> numbers(n), thrice(n);
    for (std::size_t i = 0; i < n; ++i) {
        numbers[i] = static_cast<unsigned>(i);
        thrice[i] = static_cast<unsigned>(3 * i);
    }
    gpu::vector<unsigned> const first(numbers), last(thrice);
    gpu::vector<unsigned> a(n), b(n);
    auto const in = gpu::make_zip_iterator(first.begin(), first.begin(), first.begin(), last.begin());
    auto const out = gpu::make_zip_iterator(
        a.begin(), gpu::make_discard_iterator(), gpu::make_discard_iterator(), b.begin());
    auto const end = gpu::copy_if(
        in, in + static_cast<std::ptrdiff_t>(n), out, [](auto t) { return gpu::get<0>(t) % 3u == 1u; });
    REQUIRE(static_cast<std::size_t>(end - out) == (n + 1) / 3);
    numbers = a.host();
    thrice = b.host();
    for (std::size_t i = 0; i < (n + 1) / 3; ++i)
        if (numbers[i] != 3 * i + 1 || thrice[i] != 9 * i + 3) FAIL("at " << i);
}

TEMPLATE_TEST_CASE("unique agrees with std::unique", "[compact]", TYPES(std::uint8_t, int, float)) {
    for (std::size_t n : ladder(1 << 14)) {
        auto host = values<TestType>(n, 3);
        guarded<TestType> v(host);
        auto const end = gpu::unique(v.begin(), v.end());
        host.erase(std::unique(host.begin(), host.end()), host.end());
        auto got = v.host();
        INFO("n = " << n);
        got.resize(std::size_t(end - v.begin()));
        REQUIRE(got == host);
        REQUIRE(v.intact());
    }
}

TEST_CASE("unique of 2^24 + 1 elements", "[compact][slow]") {
    auto host = values<int>((std::size_t(1) << 24) + 1, 3);
    gpu::vector<int> v(host);
    auto const end = gpu::unique(v.begin(), v.end());
    host.erase(std::unique(host.begin(), host.end()), host.end());
    REQUIRE(std::size_t(end - v.begin()) == host.size());
    v.resize(host.size());
    CHECK(v.host() == host);
}

TEST_CASE("remove, remove_copy and unique_copy agree with std", "[compact]") {
    for (std::size_t n : ladder(3000)) {
        auto const host = values<int>(n, 4);
        guarded<int> v(host, 61), out(n);
        std::vector<int> rest, first;
        std::remove_copy(host.begin(), host.end(), std::back_inserter(rest), 2);
        std::unique_copy(host.begin(), host.end(), std::back_inserter(first));
        INFO("n = " << n);
        REQUIRE(gpu::to_host(gpu::subrange(out.begin(), gpu::unique_copy(v.begin(), v.end(), out.begin()))) ==
                first);
        REQUIRE(gpu::to_host(gpu::subrange(
                    out.begin(), gpu::remove_copy(v.begin(), v.end(), out.begin(), 2))) == rest);
        REQUIRE(gpu::to_host(gpu::subrange(v.begin(), gpu::remove(v.begin(), v.end(), 2))) == rest);
        REQUIRE(v.intact());
        REQUIRE(out.intact());
    }
}

TEST_CASE("copy_if by a stencil", "[compact]") {
    gpu::vector<int> v{1, 2, 3, 4}, out(4);
    gpu::vector<bool> keep{true, false, false, true};
    auto const end = gpu::copy_if(v.begin(), v.end(), keep.begin(), out.begin(), gpu::identity{});
    CHECK(end - out.begin() == 2);
    CHECK(out[0] == 1);
    CHECK(out[1] == 4);
}

TEST_CASE("reduce_by_key agrees with a serial loop, also for an operator that does not commute",
    "[reduce_by_key]") {
    for (std::size_t n : ladder(1 << 14))
        for (unsigned few : {2u, 1000u}) {
            auto keys = values<int>(n, few);
            if (few > 2) std::sort(keys.begin(), keys.end());
            auto const maps = testing::maps(n);
            std::vector<int> expected_keys;
            std::vector<gpu::uvec2> expected;
            for (std::size_t i = 0; i < n; ++i)
                if (i == 0 || keys[i] != keys[i - 1]) {
                    expected_keys.push_back(keys[i]);
                    expected.push_back(maps[i]);
                } else
                    expected.back() = testing::compose{}(expected.back(), maps[i]);
            gpu::vector<int> k(keys.begin(), keys.end());
            gpu::vector<gpu::uvec2> m(maps.begin(), maps.end());
            guarded<int> keys_out(n);
            guarded<gpu::uvec2> out(n);
            auto const [k_end, v_end] = gpu::reduce_by_key(k.begin(),
                k.end(),
                m.begin(),
                keys_out.begin(),
                out.begin(),
                gpu::equal_to<>{},
                testing::compose{});
            INFO("n = " << n << ", few = " << few);
            REQUIRE(std::size_t(k_end - keys_out.begin()) == expected.size());
            REQUIRE(std::size_t(v_end - out.begin()) == expected.size());
            auto got_keys = keys_out.host();
            auto got = out.host();
            got_keys.resize(expected.size());
            got.resize(expected.size());
            REQUIRE(got_keys == expected_keys);
            REQUIRE(got == expected);
            REQUIRE(keys_out.intact());
            REQUIRE(out.intact());
        }
}
