// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_batched.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/kernel/execution.hpp>

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

TEST_CASE("copy_batched copies a part that has almost all elements", "[copy]") {
    std::size_t const n = 5'000'000;
    auto const host = values<std::uint8_t>(n);
    std::vector<unsigned> const from{0, 17, 40, n - 3}, to{1, n - 9, 60, n - 4}, sizes{40, 3, n - 100, 2};
    auto expected = values<std::uint8_t>(n, 0, 8);
    gpu::vector<std::uint8_t> const in(host.begin(), host.end());
    guarded<std::uint8_t> out(expected, 61);
    for (std::size_t k = 0; k < sizes.size(); ++k)
        std::copy_n(host.begin() + from[k], sizes[k], expected.begin() + to[k]);
    gpu::vector<unsigned> const f(from), t(to), s(sizes);
    gpu::copy_batched(in.begin(), f.begin(), out.begin(), t.begin(), s.begin(), sizes.size());
    CHECK(out.host() == expected);
    CHECK(out.intact());
}

TEST_CASE("copy_batched takes sizes and places that are computed, and does not wait on a GPU", "[copy]") {
    std::size_t const n = 20000, parts = 500;
    auto const host = values<int>(n);
    gpu::vector<int> const in(host.begin(), host.end());
    gpu::vector<std::int64_t> offsets(parts + 1);  // part k has k % 80 elements
    std::vector<std::int64_t> at(parts + 1, 0);
    for (std::size_t k = 0; k < parts; ++k) at[k + 1] = at[k] + std::int64_t(k % 80);
    offsets = at;
    auto const sizes =
        gpu::make_transform_iterator(gpu::make_zip_iterator(offsets.begin() + 1, offsets.begin()),
            [](auto const& t) { return gpu::get<0>(t) - gpu::get<1>(t); });
    gpu::vector<int> order(n), out(n, -1), mirrored(n, -1);
    gpu::sequence(order.rbegin(), order.rend());
    bool const teams = gpu::kernel::current().tuning.form == gpu::kernel::shape::groups;
    auto const waits = gpu::current_statistics().waits;
    gpu::copy_batched(in.begin(), offsets.begin(), out.begin(), offsets.begin(), sizes, parts);
    if (teams) CHECK(gpu::current_statistics().waits == waits);
    gpu::copy_batched(in.begin(),
        offsets.begin(),
        gpu::make_permutation_iterator(mirrored.begin(), order.begin()),
        offsets.begin(),
        sizes,
        parts,
        n);
    auto expected = host;
    std::fill(expected.begin() + at[parts], expected.end(), -1);
    CHECK(out.host() == expected);
    std::reverse(expected.begin(), expected.end());
    CHECK(mirrored.host() == expected);

    gpu::vector<std::tuple<int, int, int, int>> const rows{{1, 2, 3, 4}, {5, 6, 7, 8}};
    gpu::vector<std::tuple<int, int, int, int>> moved(2);
    gpu::vector<int> from{1, 0}, to{0, 1}, one{1, 1};
    gpu::copy_batched(rows, from, moved, to, one);
    CHECK(std::tuple<int, int, int, int>(moved[0]) == std::tuple(5, 6, 7, 8));
    gpu::copy_batched(rows, from, moved, to, gpu::counted(one.begin(), gpu::scalar<unsigned>(0u)));
    CHECK(std::tuple<int, int, int, int>(moved[1]) == std::tuple(1, 2, 3, 4));
    CHECK_THROWS_AS(gpu::copy_batched(in, from, out, to, one, std::size_t(1) << 31), gpu::length_error);

    // A negative size is taken for as many elements as there is room, and the call ends.
    gpu::vector<int> const negative{-1, 1};
    gpu::vector<int> two(2);
    if (teams) gpu::copy_batched(in, to, two, to, negative);
    if (teams) CHECK(int(two[0]) == host[0]);
}
