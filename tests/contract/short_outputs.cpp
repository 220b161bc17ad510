// SPDX-License-Identifier: MIT
// Calls that learn only from the GPU how many elements they write, into outputs with room for fewer: what
// there is room for is written, and what lies behind the output in its buffer stays.
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/copy_if_unordered.hpp>
#include <gpu/algorithm/partition_copy.hpp>
#include <gpu/algorithm/run_length.hpp>
#include <gpu/algorithm/set_operations.hpp>
#include <gpu/algorithm/three_way_partition.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/algorithm/unique_by_key.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/container/span.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace {

constexpr std::size_t before = 5, behind = 300;  // elements of the buffer around an output

/// Memory of an application with an output in its middle.
template <class T> struct shown {
    explicit shown(std::size_t room) : all(before + room + behind, T(77)), n(room) {}
    /// The output: a part of the buffer that the library knows only as a span.
    auto out() const { return gpu::span<T>(all.buffer(), before, n).begin(); }
    void check(std::vector<T> const& wanted) const {
        std::vector<T> all_wanted(all.size(), T(77));
        std::copy_n(wanted.begin(), std::min(n, wanted.size()), all_wanted.begin() + before);
        CHECK(all.host() == all_wanted);
    }
    gpu::vector<T> all;
    std::size_t n;
};

/// Calls f(out) for an output with room for everything, and then for outputs with room for less. f throws
/// exactly where the room is too short, if it tells at all.
template <class T, bool Tells = true, class F> void cut_short(std::size_t most, F const& f) {
    shown<T> const whole(most);
    f(whole.out());
    std::vector<T> wanted = whole.all.host();
    wanted.erase(wanted.begin(), wanted.begin() + before);
    while (!wanted.empty() && wanted.back() == T(77)) wanted.pop_back();
    REQUIRE(wanted.size() > 40);
    for (std::size_t room : {std::size_t(0),
             std::size_t(1),
             std::size_t(3),
             std::size_t(4),
             std::size_t(37),
             wanted.size() - 1,
             wanted.size()}) {
        INFO("room for " << room << " of " << wanted.size());
        shown<T> const part(room);
        if (Tells && room < wanted.size())
            CHECK_THROWS_AS(f(part.out()), gpu::invalid_argument);
        else
            f(part.out());
        part.check(wanted);
    }
}

struct is_even {
    template <class X> auto operator()(X const& x) const { return gpu::cast<int>(x) % 2 == 0; }
};
struct below_40 {
    template <class X> auto operator()(X const& x) const { return gpu::cast<int>(x) < 40; }
};

/// n elements in which every number comes `each` times, from 0 to 60 over and over, or sorted.
template <class T> std::vector<T> numbers(std::size_t n, std::size_t each, bool sorted) {
    std::vector<T> v(n);
    for (std::size_t i = 0; i < n; ++i) v[i] = T(sorted ? i * 61 / n : i / each % 61);
    return v;
}

}  // namespace

TEMPLATE_TEST_CASE(
    "a short output keeps what lies behind it", "[errors]", std::uint8_t, std::uint32_t, std::uint64_t) {
    using T = TestType;
    if (testing::cannot_exist<T>()) return;
    std::size_t const n = 3000;
    gpu::vector<T> const v(numbers<T>(n, 3, false)), w(numbers<T>(n / 2, 1, true)), u(numbers<T>(n, 1, true));
    gpu::vector<T> other(2 * n), third(n);
    auto const o = other.begin();
    std::size_t const m = n + n / 2;

    cut_short<T>(n, [&](auto out) { gpu::copy_if(v, out, is_even{}); });
    cut_short<T>(n, [&](auto out) { gpu::unique_copy(v, out); });
    cut_short<T>(n, [&](auto out) { gpu::unique_by_key_copy(v.begin(), v.end(), v.begin(), out, o); });
    cut_short<T>(n, [&](auto out) { gpu::partition_copy(v, out, o, is_even{}); });
    cut_short<T>(n, [&](auto out) { gpu::partition_copy(v, o, out, is_even{}); });
    cut_short<T>(
        n, [&](auto out) { gpu::three_way_partition(v, o, third.begin(), out, is_even{}, below_40{}); });
    cut_short<T>(
        n, [&](auto out) { gpu::three_way_partition(v, o, out, third.begin(), is_even{}, below_40{}); });
    cut_short<T>(m, [&](auto out) { gpu::set_union(u, w, out); });
    cut_short<T>(n, [&](auto out) { gpu::set_difference(u, w, out); });
    cut_short<T>(n / 2, [&](auto out) { gpu::set_intersection(u, w, out); });
    cut_short<T>(m, [&](auto out) { gpu::set_symmetric_difference(u, w, out); });
    cut_short<T>(n, [&](auto out) { gpu::set_difference_by_key(u, w, v, w, o, out); });
    cut_short<T>(n, [&](auto out) { gpu::reduce_by_key(v, v, out, o); });
    cut_short<T>(n, [&](auto out) { gpu::reduce_by_key(v, v, o, out, gpu::equal_to<>{}, gpu::maximum<>{}); });
    cut_short<T>(n, [&](auto out) { gpu::run_length_encode(v, out, o); });
    cut_short<T>(n, [&](auto out) { gpu::run_length_encode(v, o, out); });
}

TEMPLATE_TEST_CASE("a short output whose count stays on the GPU keeps what lies behind it", "[errors]",
    std::uint16_t, std::uint32_t) {
    using T = TestType;
    std::size_t const n = 3000;
    gpu::vector<T> const v(numbers<T>(n, 3, false)), w(numbers<T>(n / 2, 1, true)), u(numbers<T>(n, 1, true));
    gpu::vector<T> other(2 * n), third(n);
    gpu::scalar<unsigned> count, another;
    auto const o = other.begin();
    auto const counts = [&](std::size_t most, auto const& call) {
        shown<T> const whole(most);
        call(whole.out());
        unsigned const all = count.read();
        cut_short<T, false>(most, [&](auto out) {
            count = 0u;
            call(out);
            CHECK(count.read() == all);
        });
    };
    counts(n, [&](auto out) { gpu::copy_if_into(v, out, count, is_even{}); });
    counts(n, [&](auto out) { gpu::unique_copy_into(v, out, count); });
    counts(n, [&](auto out) { gpu::partition_copy_into(v, o, out, count, is_even{}); });
    counts(n, [&](auto out) {
        gpu::three_way_partition_into(v, o, out, third.begin(), count, another, is_even{}, below_40{});
    });
    counts(n + n / 2, [&](auto out) { gpu::set_union_into(u, w, out, count); });
    counts(n, [&](auto out) { gpu::reduce_by_key_into(v, v, out, o, count); });
    counts(n, [&](auto out) { gpu::run_length_encode_into(v, out, o, count); });
}

TEST_CASE("copy_if_unordered keeps what lies behind a short output", "[errors]") {
    gpu::vector<unsigned> const v(numbers<unsigned>(1000, 3, false));
    shown<unsigned> const part(50);
    CHECK_THROWS_AS(gpu::copy_if_unordered(v, part.out(), is_even{}), gpu::invalid_argument);
    auto const all = part.all.host();
    CHECK(std::count(all.begin() + before, all.begin() + before + 50, 77u) == 0);
    CHECK(std::count(all.begin(), all.end(), 77u) == std::ptrdiff_t(before + behind));
}

TEST_CASE("a short output of a set operation in parts keeps what lies behind it", "[errors]") {
    // Runs that are longer than a part are copied.
    testing::small_blocks const small(1 << 15);
    std::size_t const n = 25000;
    gpu::vector<unsigned> const fives(n, 5u), fours(n, 4u);
    cut_short<unsigned>(2 * n, [&](auto out) { gpu::set_union(fives, fives, out); });
    cut_short<unsigned>(2 * n, [&](auto out) { gpu::set_union(fours, fives, out); });
    cut_short<unsigned>(n, [&](auto out) { gpu::set_intersection(fives, fives, out); });
    cut_short<unsigned>(n, [&](auto out) { gpu::set_difference(fives, fours, out); });
}
