// SPDX-License-Identifier: MIT
#include <gpu/algorithm/argsort.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

using testing::guarded;
using testing::values;

TEST_CASE("argsort, and copies in order, leave the input", "[orders]") {
    for (std::size_t n : {0u, 1u, 2u, 1000u, 4097u, 200'001u}) {
        auto const keys = values<float>(n, 50);
        guarded<float> k(keys), k_out(n);
        guarded<unsigned> order(n), marks_out(n);
        std::vector<unsigned> expected(n);
        std::iota(expected.begin(), expected.end(), 0u);
        gpu::vector<unsigned> marks(expected.begin(), expected.end());
        std::stable_sort(
            expected.begin(), expected.end(), [&](unsigned a, unsigned b) { return keys[a] < keys[b]; });
        INFO("n = " << n);
        REQUIRE(gpu::argsort(k.begin(), k.end(), order.begin()) == order.end());
        REQUIRE(order.host() == expected);
        gpu::sort_by_key_copy(k.begin(), k.end(), marks.begin(), k_out.begin(), marks_out.begin());
        REQUIRE(marks_out.host() == expected);
        auto sorted = keys;
        std::stable_sort(sorted.begin(), sorted.end());
        REQUIRE(k_out.host() == sorted);
        REQUIRE(k.host() == keys);
        REQUIRE((order.intact() && k_out.intact() && marks_out.intact()));
    }
}

namespace {
/// Checks sort_copy() and argsort() of n values of T, and that they leave the input as it is.
template <class T, class Less> void check_copies(std::size_t n, Less less) {
    auto const host = values<T>(n, 120);
    guarded<T> in(host), out(n);
    guarded<int> order(n);
    auto sorted = host;
    std::stable_sort(sorted.begin(), sorted.end(), less);
    std::vector<int> expected(n);
    std::iota(expected.begin(), expected.end(), 0);
    std::stable_sort(expected.begin(), expected.end(), [&](int a, int b) {
        return less(host[static_cast<std::size_t>(a)], host[static_cast<std::size_t>(b)]);
    });
    gpu::sort_copy(in.begin(), in.end(), out.begin(), less);
    gpu::argsort(in.begin(), in.end(), order.begin(), less);
    // Values that an iterator computes, and an input behind other elements.
    guarded<T> keys(n);
    guarded<unsigned> places(n);
    gpu::counting_iterator<unsigned> const from_seven(7);
    gpu::sort_by_key_copy(in.begin(), in.end(), from_seven, keys.begin(), places.begin(), less);
    REQUIRE(keys.host() == sorted);
    std::vector<unsigned> numbered;
    for (int place : expected) numbered.push_back(static_cast<unsigned>(place) + 7);
    REQUIRE(places.host() == numbered);
    REQUIRE((keys.intact() && places.intact()));
    if (n > 5) {
        guarded<T> rest(n - 5);
        gpu::sort_copy(in.begin() + 5, in.end(), rest.begin(), less);
        std::vector<T> later(host.begin() + 5, host.end());
        std::stable_sort(later.begin(), later.end(), less);
        REQUIRE(rest.host() == later);
        REQUIRE(rest.intact());
    }
    REQUIRE(out.host() == sorted);
    REQUIRE(order.host() == expected);
    REQUIRE(in.host() == host);
    REQUIRE((in.intact() && out.intact() && order.intact()));
}
}  // namespace

TEST_CASE("copies in order of keys of one to eight bytes, in both directions", "[orders]") {
    for (std::size_t n : {0u, 1u, 777u, 150'000u}) {
        INFO("n = " << n);
        check_copies<std::uint8_t>(n, gpu::less<>{});
        check_copies<std::int16_t>(n, gpu::greater<>{});
        check_copies<std::uint64_t>(n, gpu::less<>{});
        check_copies<double>(n, gpu::greater<>{});
    }
}
