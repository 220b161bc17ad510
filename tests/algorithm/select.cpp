// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/iterator/strided.hpp>
#include <gpu/iterator/transform.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

using testing::guarded;
using testing::values;

namespace {
/// While it lives, numbers of a short range are selected as those of a long one; GPUs would sort them.
struct selects_from_short : testing::changed_tuning {
    explicit selects_from_short(std::size_t few_from = 1 << 12) {
        now.selected_bytes = 0;
        now.few_from = few_from;
        now.candidates_from = 1 << 12;
        now.narrowed_from = 1 << 12;
    }
};
std::vector<std::size_t> some_places(std::size_t n) {
    if (n == 0) return {0};
    return {0, n / 3, n - 1, n};
}
template <class T, class StdLess, class Less>
void check(std::vector<T> const& host, StdLess std_less, Less less, std::vector<std::size_t> const& places) {
    std::size_t const n = host.size();
    std::vector<unsigned> order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(
        order.begin(), order.end(), [&](unsigned a, unsigned b) { return std_less(host[a], host[b]); });
    std::vector<T> sorted;
    for (unsigned i : order) sorted.push_back(host[i]);
    std::vector<T> plainly = host;
    std::sort(plainly.begin(), plainly.end());
    std::vector<unsigned> marks(n);
    std::iota(marks.begin(), marks.end(), 0u);
    gpu::vector<T> in(host.begin(), host.end());
    gpu::vector<unsigned> in_marks(marks.begin(), marks.end());
    for (std::size_t k : places) {
        INFO("n = " << n << ", k = " << k);
        guarded<T> v(host);
        gpu::nth_element(v.begin(), v.begin() + std::ptrdiff_t(k), v.end(), less);
        auto got = v.host();
        if (k < n) {
            REQUIRE_FALSE((std_less(got[k], sorted[k]) || std_less(sorted[k], got[k])));
            REQUIRE(std::none_of(
                got.begin(), got.begin() + std::ptrdiff_t(k), [&](T x) { return std_less(got[k], x); }));
            REQUIRE(std::none_of(
                got.begin() + std::ptrdiff_t(k), got.end(), [&](T x) { return std_less(x, got[k]); }));
        }
        std::sort(got.begin(), got.end());
        REQUIRE(got == plainly);
        gpu::partial_sort(v.begin(), v.begin() + std::ptrdiff_t(k), v.end(), less);
        got = v.host();
        REQUIRE(std::equal(got.begin(), got.begin() + std::ptrdiff_t(k), sorted.begin()));
        std::sort(got.begin(), got.end());
        REQUIRE(got == plainly);
        REQUIRE(v.intact());

        guarded<T> keys(k), keys_too(k);
        guarded<unsigned> out(k);
        REQUIRE(gpu::top_k(in.begin(), in.end(), k, keys.begin(), less) == keys.end());
        REQUIRE(keys.host() == std::vector<T>(sorted.begin(), sorted.begin() + std::ptrdiff_t(k)));
        auto const ends =
            gpu::top_k_by_key(in.begin(), in.end(), in_marks.begin(), k, keys_too.begin(), out.begin(), less);
        REQUIRE((ends.first == keys_too.end() && ends.second == out.end()));
        REQUIRE(keys_too.host() == keys.host());
        REQUIRE(out.host() == std::vector<unsigned>(order.begin(), order.begin() + std::ptrdiff_t(k)));
        REQUIRE((keys.intact() && keys_too.intact() && out.intact()));
    }
}
template <class T, class StdLess, class Less>
void check(std::vector<T> const& host, StdLess std_less, Less less) {
    check(host, std_less, less, some_places(host.size()));
}
/// Selects the first, the last and another element, and compares each with the same one of a sorted range.
template <class T, class StdLess, class Less>
void check_nth(std::vector<T> const& host, StdLess std_less, Less less) {
    auto sorted = host;
    std::sort(sorted.begin(), sorted.end(), std_less);
    for (std::size_t k : {std::size_t(0), host.size() / 3, host.size() - 1}) {
        INFO("k = " << k);
        guarded<T> v(host);
        gpu::nth_element(v.begin(), v.begin() + std::ptrdiff_t(k), v.end(), less);
        auto got = v.host();
        auto const at = got.begin() + std::ptrdiff_t(k);
        REQUIRE(*at == sorted[k]);
        REQUIRE(std::none_of(got.begin(), at, [&](T x) { return std_less(sorted[k], x); }));
        REQUIRE(std::none_of(at, got.end(), [&](T x) { return std_less(x, sorted[k]); }));
        std::sort(got.begin(), got.end(), std_less);
        REQUIRE((got == sorted && v.intact()));
    }
}
}  // namespace

TEST_CASE("selection: the examples", "[select]") {
    std::vector<int> const host{5, 1, 4, 2, 3};
    gpu::vector<int> v(host), out(2);
    gpu::top_k(v, 2, out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{5, 4});
    gpu::top_k(v, 2, out.begin(), gpu::less<>{});
    CHECK(gpu::to_host(out) == std::vector<int>{1, 2});
    gpu::partial_sort_copy(v, out);
    CHECK(gpu::to_host(out) == std::vector<int>{1, 2});
    gpu::vector<int> long_out(9, 7);
    CHECK(gpu::partial_sort_copy(v, long_out) - long_out.begin() == 5);
    CHECK(gpu::to_host(long_out) == std::vector<int>{1, 2, 3, 4, 5, 7, 7, 7, 7});
    CHECK(gpu::top_k(v, 100, long_out.begin()) - long_out.begin() == 5);
    gpu::nth_element(v, v.begin() + 2);
    CHECK(v[2] == 3);
    gpu::partial_sort(v, v.begin() + 2);
    CHECK((v[0] == 1 && v[1] == 2));
    gpu::vector<int> keys{5, 1, 4}, with{50, 10, 40}, k(2), w(2);
    gpu::top_k_by_key(keys, with, 2, k.begin(), w.begin());
    CHECK(gpu::to_host(k) == std::vector<int>{5, 4});
    CHECK(gpu::to_host(w) == std::vector<int>{50, 40});
    CHECK_THROWS_AS(gpu::top_k(v, 3, out.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::top_k(long_out, 3, long_out.begin() + 8), gpu::invalid_argument);
    CHECK_THROWS_AS(
        gpu::top_k(long_out, 1, long_out.begin() + 8), gpu::invalid_argument);  // would lie over the input
    CHECK_THROWS_AS(gpu::nth_element(v.begin(), v.end(), v.begin() + 2), gpu::invalid_argument);
}

TEST_CASE("selection agrees with std::stable_sort", "[select]") {
    for (std::size_t n : {0u, 1u, 2u, 3u, 255u, 256u, 257u, 1025u, 20001u}) {
        check(values<std::int16_t>(n, n % 2 ? 5 : 0), std::greater<>{}, gpu::greater<>{});
        selects_from_short const selects;
        check(values<std::int16_t>(n, n % 2 ? 5 : 0), std::greater<>{}, gpu::greater<>{});
    }
}
TEST_CASE("few of a long range are selected from candidates", "[select]") {
    // With the first number, the candidates are sorted; with the second, some of them are selected.
    selects_from_short const selects(GENERATE(1u << 12, 0xffffffffu));
    for (std::size_t n : {4096u, 16383u, 16384u, 50001u}) {
        // Uniform, few values, all equal, ascending and descending: a sample misleads about equal keys.
        std::vector<std::uint32_t> sorted(n);
        std::iota(sorted.begin(), sorted.end(), 5u);
        std::vector<std::size_t> const places{1, n / 100, n / 64};
        gpu::vector<std::uint32_t> const v(n);
        auto& r = gpu::kernel::current();
        bool const on_gpu = r.tuning.form == gpu::kernel::shape::groups;
        CHECK(gpu::detail::brings_to_front(r, v.begin(), n, n / 64) ==
              (on_gpu && (n >= 16384 || r.tuning.few_from <= n)));
        CHECK(gpu::primitive::first_candidates<std::uint32_t, false>::pay(r, n, n / 64, v.begin()) == on_gpu);
        CHECK(gpu::primitive::first_few::pay<std::uint32_t>(r, n, n / 64, v.begin()) ==
              (on_gpu && r.tuning.few_from <= n));
        for (auto const& host :
            {values<std::uint32_t>(n), values<std::uint32_t>(n, 5), values<std::uint32_t>(n, 1), sorted})
            check(host, std::less<>{}, gpu::less<>{}, places);
        check(sorted, std::greater<>{}, gpu::greater<>{}, {n / 100});
        check(values<float>(n), std::greater<>{}, gpu::greater<>{}, {n / 100});
        check(values<double>(n), std::less<>{}, gpu::less<>{}, {n / 100});
        check(values<std::int16_t>(n), std::greater<>{}, gpu::greater<>{}, {n / 100});
    }
}
TEST_CASE("an element of a long range is selected between two keys of a sample", "[select]") {
    selects_from_short const selects;
    for (std::size_t n : {4096u, 4097u, 30001u}) {
        std::vector<std::uint32_t> sorted(n);
        std::iota(sorted.begin(), sorted.end(), 5u);
        std::vector<std::uint32_t> const descending(sorted.rbegin(), sorted.rend());
        for (auto const& host : {values<std::uint32_t>(n),
                 values<std::uint32_t>(n, 5),
                 values<std::uint32_t>(n, 1),
                 sorted,
                 descending})
            for (std::size_t k : {std::size_t(0), n / 100, n / 2, n - n / 64, n - 1}) {
                INFO("n = " << n << ", k = " << k);
                auto wanted = host;
                std::sort(wanted.begin(), wanted.end());
                guarded<std::uint32_t> v(host);
                gpu::nth_element(v.begin(), v.begin() + std::ptrdiff_t(k), v.end());
                auto got = v.host();
                REQUIRE(got[k] == wanted[k]);
                REQUIRE(std::all_of(
                    got.begin(), got.begin() + std::ptrdiff_t(k), [&](auto x) { return x <= wanted[k]; }));
                REQUIRE(std::all_of(
                    got.begin() + std::ptrdiff_t(k), got.end(), [&](auto x) { return x >= wanted[k]; }));
                std::sort(got.begin(), got.end());
                REQUIRE((got == wanted && v.intact()));
            }
    }
}
TEST_CASE(
    "an element is selected between two keys behind an iterator, and of integers of two words", "[select]") {
    selects_from_short const selects;
    std::size_t const n = 10000;
    auto const host = values<std::uint32_t>(n);
    std::vector<std::uint32_t> every_other, sorted;
    gpu::vector<std::uint32_t> v(host);
    auto const even = gpu::make_strided_iterator(v.begin(), 2);
    for (std::size_t i = 0; i < n; i += 2) sorted.push_back(host[i]);
    std::sort(sorted.begin(), sorted.end());
    gpu::nth_element(even, even + 2000, even + 5000);
    auto const got = v.host();
    CHECK(got[4000] == sorted[2000]);
    for (std::size_t i = 0; i < n; i += 2) every_other.push_back(got[i]);
    for (std::size_t i = 1; i < n; i += 2)
        if (got[i] != host[i]) FAIL("element " << i << " was not to move");
    CHECK(std::all_of(
        every_other.begin(), every_other.begin() + 2000, [&](auto x) { return x <= sorted[2000]; }));
    std::sort(every_other.begin(), every_other.end());
    CHECK(every_other == sorted);
    if (!testing::has_int64()) return;
    check_nth(values<std::uint64_t>(n, 1000), std::less<>{}, gpu::less<>{});  // the high words are equal
    check_nth(values<std::int64_t>(n), std::greater<>{}, gpu::greater<>{});
}
TEST_CASE("selection of keys of two words agrees with std::stable_sort", "[select][slow]") {
    selects_from_short const selects;
    for (std::size_t n : {1u, 2u, 255u, 256u, 257u, 20001u}) {
        auto const host = values<double>(n, n % 2 ? 5 : 0);
        auto sorted = host;
        std::sort(sorted.begin(), sorted.end());
        guarded<double> v(host);
        std::size_t const k = n / 3;
        gpu::nth_element(v.begin(), v.begin() + std::ptrdiff_t(k), v.end());
        auto got = v.host();
        INFO("n = " << n);
        REQUIRE(got[k] == sorted[k]);
        REQUIRE(
            std::none_of(got.begin(), got.begin() + std::ptrdiff_t(k), [&](double x) { return x > got[k]; }));
        REQUIRE(
            std::none_of(got.begin() + std::ptrdiff_t(k), got.end(), [&](double x) { return x < got[k]; }));
        std::sort(got.begin(), got.end());
        REQUIRE(got == sorted);
        REQUIRE(v.intact());
    }
}

TEST_CASE("selection under any order, and of 64-bit integers", "[select]") {
    selects_from_short const selects;
    auto last_digit = [](auto a, auto b) { return a % 10 < b % 10; };
    auto const host = values<int>(3000, 1000);
    gpu::vector<int> v(host.begin(), host.end()), out(500);
    auto sorted = host;
    std::stable_sort(sorted.begin(), sorted.end(), last_digit);
    gpu::top_k(v, 500, out.begin(), last_digit);
    CHECK(gpu::to_host(out) == std::vector<int>(sorted.begin(), sorted.begin() + 500));
    gpu::nth_element(v, v.begin() + 700, last_digit);
    CHECK(v[700] % 10 == sorted[700] % 10);
    if (!testing::has_int64()) return;
    auto const wide = values<std::int64_t>(3000);
    gpu::vector<std::int64_t> w(wide.begin(), wide.end());
    auto wide_sorted = wide;
    std::sort(wide_sorted.begin(), wide_sorted.end());
    gpu::nth_element(w, w.begin() + 1234);
    CHECK(w[1234] == wide_sorted[1234]);
}

TEST_CASE("selection orders NaN, infinities, zeros and denormals as sort does", "[select]") {
    selects_from_short const selects;
    float const inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN(),
                tiny = std::numeric_limits<float>::denorm_min();
    std::vector<float> const host{1, nan, -0.0f, -inf, tiny, 0.0f, -nan, -tiny, inf, -1};
    gpu::vector<float> v(host), out(10);
    gpu::vector<int> at{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, picked(10);
    gpu::top_k_by_key(v, at, 6, out.begin(), picked.begin(), gpu::less<>{});
    CHECK(gpu::to_host(picked) == std::vector<int>{6, 3, 9, 7, 2, 5, 0, 0, 0, 0});
    gpu::top_k_by_key(v, at, 6, out.begin(), picked.begin());
    CHECK(gpu::to_host(picked) == std::vector<int>{1, 8, 0, 4, 2, 5, 0, 0, 0, 0});
}

TEST_CASE("top_k of what is computed", "[select]") {
    gpu::vector<int> v{3, -7, 5, -6, 1}, out(2);
    auto magnitude = [](auto x) { return gpu::select(x < 0, -x, x); };
    gpu::top_k(gpu::make_transform_iterator(v.begin(), magnitude),
        gpu::make_transform_iterator(v.end(), magnitude),
        2,
        out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{7, 6});
}
