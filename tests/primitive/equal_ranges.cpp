// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/primitive/equal_ranges.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <limits>

using testing::guarded;
using testing::values;

namespace {
/// Compares the bounds of `needles` in `hay`, of which the first `skip` elements are left out, with those of
/// std. The range of values is the second output, where `in_place` is true.
template <class T>
void compare(std::vector<T> const& hay, std::size_t skip, std::vector<T> const& needles, bool in_place) {
    INFO("n = " << hay.size() << ", m = " << needles.size() << ", in place: " << in_place);
    gpu::vector<T> h(hay.begin(), hay.end()), q(needles.begin(), needles.end());
    guarded<unsigned> lower(needles.size()), upper(needles.size(), 61);
    auto const first = h.begin() + static_cast<std::ptrdiff_t>(skip);
    std::vector<unsigned> lo, hi;
    for (auto x : needles) {
        auto const [a, b] = std::equal_range(hay.begin() + static_cast<std::ptrdiff_t>(skip), hay.end(), x);
        lo.push_back(unsigned(a - hay.begin()) - unsigned(skip));
        hi.push_back(unsigned(b - hay.begin()) - unsigned(skip));
    }
    if (in_place) {
        auto const ends = gpu::equal_range(first, h.end(), q.begin(), q.end(), lower.begin(), q.begin());
        REQUIRE(ends.second == q.end());
        auto const found = gpu::to_host(q);
        for (std::size_t i = 0; i < hi.size(); ++i) REQUIRE(found[i] == static_cast<T>(hi[i]));
    } else {
        auto const ends = gpu::equal_range(first, h.end(), q.begin(), q.end(), lower.begin(), upper.begin());
        REQUIRE(ends.first == lower.end());
        REQUIRE(upper.host() == hi);
    }
    REQUIRE(lower.host() == lo);
    REQUIRE(lower.intact());
    REQUIRE(upper.intact());
}
/// n sorted elements in runs of up to `longest` equal ones.
template <class T> std::vector<T> runs(std::size_t n, std::size_t longest) {
    std::vector<T> hay;
    for (std::size_t k = 0; hay.size() < n; ++k)
        hay.insert(hay.end(), std::min(n - hay.size(), 1 + k * 31 % longest), static_cast<T>(2 * k));
    return hay;
}
}  // namespace

TEMPLATE_TEST_CASE(
    "equal ranges agree with std for runs of all lengths", "[search]", std::int8_t, unsigned, double) {
    for (std::size_t n : {0, 1, 2, 3, 4, 5, 63, 64, 65, 1000})
        for (std::size_t longest : {1, 9, 300}) {
            auto hay = runs<TestType>(n, sizeof(TestType) == 1 ? 300 : longest);
            std::vector<TestType> needles;
            for (int x = -1; x < 40; ++x) needles.push_back(static_cast<TestType>(x));
            needles.push_back(std::numeric_limits<TestType>::lowest());
            needles.push_back(std::numeric_limits<TestType>::max());
            std::sort(hay.begin(), hay.end());
            compare(hay, 0, needles, false);
            if (n > 4) compare(hay, 3, needles, sizeof(TestType) > 1);
        }
}

TEST_CASE("equal ranges in a long range agree with std", "[search]") {
    testing::changed_tuning const changed;
    changed.now.search_sample = std::size_t(1) << 14;
    for (std::size_t n : {std::size_t(1) << 15, (std::size_t(1) << 15) + 1, std::size_t(50001)})
        for (std::size_t longest : {1, 40, 20000}) {
            // More values than an eighth of the range, where groups make a tree.
            auto const hay = runs<unsigned>(n, longest);
            auto needles = values<unsigned>(n / 8 + 3, 2 * n, 9);
            for (std::size_t i = 0; i < needles.size(); i += 2) needles[i] = hay[i * 977 % n];
            compare(hay, 0, needles, false);
            compare(hay, 3, needles, true);  // not on a boundary of packets
        }
}

TEST_CASE("one search finds both bounds of many values", "[search]") {
    gpu::vector<int> const v{1, 3, 3, 5};
    gpu::vector<int> asked{3, 0, 9}, lower(3), upper(3);
    auto const find = [&] { gpu::equal_range(v, asked, lower.begin(), upper.begin()); };
    find();
    auto const& counts = gpu::kernel::current().counts;
    auto const before = counts.launches;
    find();
    CHECK(counts.launches == before + 1);
    CHECK(gpu::to_host(lower) == std::vector<int>{1, 0, 4});
    CHECK(gpu::to_host(upper) == std::vector<int>{3, 0, 4});
    auto const [low, high] = gpu::equal_range(v, 3);
    CHECK((low - v.begin() == 1 && high - v.begin() == 3));
    CHECK(counts.launches == before + 2);
    CHECK(gpu::equal_range(v.begin(), v.begin(), 3).second == v.begin());
}

TEST_CASE("equal ranges in a short part of a long buffer bind that part", "[search]") {
    testing::small_blocks const limit(1 << 14);
    gpu::vector<unsigned> v(runs<unsigned>(1 << 18, 9));  // 64 storage blocks, more than a kernel may have
    auto const hay = v.host();
    for (std::size_t at : {std::size_t(0), std::size_t(100'003)}) {
        auto const first = v.begin() + static_cast<std::ptrdiff_t>(at), last = first + 1000;
        unsigned const wanted = hay[at + 500];
        auto const [a, b] = std::equal_range(hay.begin() + long(at), hay.begin() + long(at) + 1000, wanted);
        auto const [low, high] = gpu::equal_range(first, last, wanted);
        CHECK(low - v.begin() == a - hay.begin());
        CHECK(high - v.begin() == b - hay.begin());
        gpu::scalar<unsigned> lower, upper;
        gpu::equal_range_into(first, last, wanted, lower, upper);
        CHECK(long(at + lower.read()) == a - hay.begin());
        CHECK(long(at + upper.read()) == b - hay.begin());
    }
}
