// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_batched.hpp>

#include "../support/testing.hpp"

using testing::guarded;
using testing::values;

TEST_CASE("copy_batched copies many parts, whatever their sizes", "[copy]") {
    using TestType = std::uint8_t;
    for (std::size_t parts : {0u, 1u, 2u, 3u, 7u, 64u, 300u}) {
        std::vector<unsigned> sizes(parts), from(parts), to(parts);
        auto const r = values<unsigned>(parts * 2, 1000);
        unsigned all = 0;
        for (std::size_t k = 0; k < parts; ++k) sizes[k] = k % 5 == 3 ? 0 : k == 1 ? 3000 : r[k] % 50;
        for (std::size_t k = parts; k-- > 0;) {
            to[k] = all;
            all += sizes[k] + unsigned(k % 3);
        }  // in another order, with gaps
        for (std::size_t k = 0; k < parts; ++k) from[k] = r[parts + k];
        auto const host = values<TestType>(5000);
        auto expected = values<TestType>(all, 0, 8);
        gpu::vector<TestType> in(host.begin(), host.end());
        guarded<TestType> out(expected, 61);
        gpu::vector<unsigned> s(sizes.begin(), sizes.end()), f(from.begin(), from.end()),
            t(to.begin(), to.end());
        for (std::size_t k = 0; k < parts; ++k)
            for (std::size_t j = 0; j < sizes[k]; ++j) expected[to[k] + j] = host[from[k] + j];
        INFO("parts = " << parts);
        gpu::copy_batched(in.begin(), f.begin(), out.begin(), t.begin(), s.begin(), parts);
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
    }
    gpu::vector<int> in{1, 2, 3, 4, 5}, out(5), from{3, 0}, to{0, 2}, sizes{2, 3};
    gpu::copy_batched(in, from, out, to, sizes);
    CHECK(gpu::to_host(out) == std::vector<int>{4, 5, 1, 2, 3});
}

TEMPLATE_TEST_CASE("copy_batched copies short and long parts together", "[copy]",
    TYPES(std::uint8_t, std::uint16_t, unsigned, double, gpu::vec3)) {
    // `average` is the length of most parts; every 40th has `longest` elements.
    for (auto [parts, average, longest] :
        {std::tuple{2000u, 1u, 300u}, {2000u, 8u, 9000u}, {700u, 40u, 257u}, {60u, 900u, 40000u}}) {
        std::vector<unsigned> sizes(parts), from(parts), to(parts);
        auto const r = values<unsigned>(parts * 2, 1u << 20);
        unsigned all = 0;
        for (std::size_t k = 0; k < parts; ++k) sizes[k] = k % 40 == 7 ? longest : r[k] % (2 * average + 1);
        for (std::size_t k = parts; k-- > 0;) {
            to[k] = all;
            all += sizes[k] + unsigned(k % 3);
        }
        auto const host = values<TestType>(50000);
        auto expected = values<TestType>(all, 0, 8);
        for (std::size_t k = 0; k < parts; ++k) from[k] = r[parts + k] % (50000 - sizes[k]);
        gpu::vector<TestType> const in(host.begin(), host.end());
        guarded<TestType> out(expected, 61);
        gpu::vector<TestType> few(expected.begin(), expected.end());
        auto short_ones = expected;
        gpu::vector<unsigned> const s(sizes.begin(), sizes.end()), f(from.begin(), from.end()),
            t(to.begin(), to.end());
        for (std::size_t k = 0; k < parts; ++k)
            for (std::size_t j = 0; j < sizes[k]; ++j) {
                expected[to[k] + j] = host[from[k] + j];
                if (k < parts / 2) short_ones[to[k] + j] = host[from[k] + j];
            }
        INFO("parts = " << parts << ", longest = " << longest);
        gpu::copy_batched(in.begin(), f.begin(), out.begin(), t.begin(), s.begin(), parts, all);
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());

        // The GPU knows how many parts there are.
        gpu::scalar<unsigned> const half(parts / 2);
        gpu::copy_batched(in, f, few, t, gpu::counted(s.begin(), half));
        REQUIRE(few.host() == short_ones);
    }
}
