// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/iterator/discard.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/compact.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;

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
