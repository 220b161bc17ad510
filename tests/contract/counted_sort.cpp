// SPDX-License-Identifier: MIT
// Sorts of ranges whose length is on the GPU.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/segmented_select.hpp>
#include <gpu/algorithm/segmented_sort.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/container/counted.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

using testing::guarded;
using testing::values;

namespace {
template <class T> bool same_bits(std::vector<T> const& a, std::vector<T> const& b) {
    if constexpr (std::is_same_v<T, bool>)
        return a == b;
    else
        return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}
}  // namespace

TEMPLATE_TEST_CASE("a counted range of numbers is sorted, and nothing behind it changes", "[counted][sort]",
    TYPES(std::uint8_t, std::int64_t, float, bool)) {
    for (std::size_t most : {std::size_t(1), std::size_t(2), std::size_t(100), std::size_t(5000)})
        for (std::size_t count : {std::size_t(0), std::size_t(1), most / 3, most - 1, most}) {
            if (count > most) continue;
            auto host = values<TestType>(most, 0);
            if constexpr (std::is_floating_point_v<TestType>)
                if (count > 2) {
                    host[1] = INFINITY;
                    host[2] = -INFINITY;
                }
            guarded<TestType> v(host);
            gpu::scalar<unsigned> n(static_cast<unsigned>(count));
            INFO(count << " of " << most);
            gpu::sort(gpu::counted(v.begin(), n, most));
            std::stable_sort(host.begin(), host.begin() + static_cast<std::ptrdiff_t>(count));
            REQUIRE(same_bits(v.host(), host));
            gpu::sort(gpu::counted(v.begin(), n, most), gpu::greater<>{});
            std::stable_sort(
                host.begin(), host.begin() + static_cast<std::ptrdiff_t>(count), std::greater<>{});
            REQUIRE(same_bits(v.host(), host));
            REQUIRE(v.intact());
            REQUIRE(n.read() == count);
        }
}

TEST_CASE("keys with the bits of the padding keep their place", "[counted][sort]") {
    float nan = 0;
    std::uint32_t const bits = 0x7fffffffu;
    std::memcpy(&nan, &bits, 4);
    std::vector<float> const keys{nan, 2, nan, 1, -nan, 7, 7, 7};
    std::vector<unsigned> places(8);
    std::iota(places.begin(), places.end(), 0u);
    gpu::vector<float> k(keys.begin(), keys.end());
    gpu::vector<unsigned> p(places.begin(), places.end());
    gpu::scalar<unsigned> n(5u);
    gpu::sort_by_key(gpu::counted(k.begin(), n), p);
    CHECK(gpu::to_host(p) == std::vector<unsigned>{4, 3, 1, 0, 2, 5, 6, 7});
    gpu::sort_by_key(gpu::counted(k.begin(), n), p, gpu::greater<>{});
    CHECK(gpu::to_host(p) == std::vector<unsigned>{0, 2, 1, 3, 4, 5, 6, 7});
}

TEST_CASE("a counted range is sorted by a comparison, stably, alone and with values", "[counted][sort]") {
    auto tens = [](auto a, auto b) { return a / 10 < b / 10; };
    for (std::size_t most : {std::size_t(2), std::size_t(33), std::size_t(3000)})
        for (std::size_t count : {std::size_t(0), std::size_t(1), most / 3, most - 1, most}) {
            auto host = values<int>(most, 200);
            guarded<int> alone(host), keys(host);
            std::vector<int> places(most);
            std::iota(places.begin(), places.end(), 0);
            guarded<int> v(places);
            gpu::scalar<unsigned> n(static_cast<unsigned>(count));
            INFO(count << " of " << most);
            gpu::stable_sort(gpu::counted(alone.begin(), n, most), tens);
            gpu::stable_sort_by_key(
                gpu::counted(keys.begin(), n, most), gpu::span<int>(v.begin(), v.end()), tens);
            auto const last = places.begin() + static_cast<std::ptrdiff_t>(count);
            std::stable_sort(places.begin(), last, [&](int a, int b) {
                return tens(host[std::size_t(a)], host[std::size_t(b)]);
            });
            std::stable_sort(host.begin(), host.begin() + static_cast<std::ptrdiff_t>(count), tens);
            REQUIRE(alone.host() == host);
            REQUIRE(keys.host() == host);
            REQUIRE(v.host() == places);
            REQUIRE((alone.intact() && keys.intact() && v.intact()));
        }
}

TEST_CASE("is_sorted of a counted range, and into a scalar", "[counted][sort]") {
    std::vector<int> host(3000);
    std::iota(host.begin(), host.end(), 0);
    host[2000] = 5;
    gpu::vector<int> v(host.begin(), host.end());
    gpu::scalar<bool> sorted;
    for (unsigned count : {0u, 1u, 2u, 2000u, 2001u, 3000u}) {
        gpu::scalar<unsigned> n(count);
        CHECK(gpu::is_sorted(gpu::counted(v.begin(), n)) == (count <= 2000));
        gpu::is_sorted_into(gpu::counted(v.begin(), n), sorted);
        CHECK(sorted.read() == (count <= 2000));
        gpu::is_sorted_into(v.begin(), v.begin() + count, sorted);
        CHECK(sorted.read() == (count <= 2000));
        CHECK(gpu::is_sorted(v.begin(), v.begin() + count) == (count <= 2000));
    }
}

TEST_CASE(
    "segments of counted ranges are sorted, and their first elements taken", "[counted][sort][segmented]") {
    auto const tens = [](auto a, auto b) { return a / 10 < b / 10; };
    for (auto [room, used] : {std::pair<std::size_t, std::size_t>{1, 0}, {64, 40}, {3000, 2999}})
        for (auto [bounds_room, bounds_used] :
            {std::pair<std::size_t, std::size_t>{3, 0}, {2, 2}, {9, 5}, {400, 301}}) {
            INFO(used << " of " << room << " elements, " << bounds_used << " of " << bounds_room
                      << " offsets");
            auto const host = values<int>(room, 200);
            auto bounds = values<int>(bounds_room, static_cast<unsigned>(used) + 1, 4);
            std::sort(bounds.begin(),
                bounds.begin() +
                    static_cast<std::ptrdiff_t>(bounds_used));  // the others must not be looked at
            std::size_t const segments = bounds_used ? bounds_used - 1 : 0;
            gpu::vector<int> const offsets(bounds.begin(), bounds.end()),
                exact(bounds.begin(), bounds.begin() + static_cast<std::ptrdiff_t>(bounds_used));
            gpu::scalar<unsigned> const n(static_cast<unsigned>(used)), m(static_cast<unsigned>(bounds_used));
            auto const cut = gpu::counted(offsets.begin(), m);

            std::vector<int> numbers = host, digits = host, places(room), best(bounds_room * 2, -1),
                             best_places(bounds_room * 2, -1);
            std::iota(places.begin(), places.end(), 0);
            for (std::size_t s = 0; s < segments; ++s) {
                auto const a = bounds[s], b = bounds[s + 1];
                std::sort(numbers.begin() + a, numbers.begin() + b);
                std::stable_sort(places.begin() + a, places.begin() + b, [&](int x, int y) {
                    return tens(host[std::size_t(x)], host[std::size_t(y)]);
                });
                std::stable_sort(
                    digits.begin() + a, digits.begin() + b, [](int x, int y) { return (x & 15) > (y & 15); });
                std::vector<int> order(places.begin() + a, places.begin() + b);
                for (std::size_t j = 0; j < 2 && j < order.size(); ++j) {
                    best_places[2 * s + j] = order[j];
                    best[2 * s + j] = host[std::size_t(order[j])];
                }
            }
            std::vector<int> keys_after = host, marks(room);
            for (std::size_t i = 0; i < room; ++i) keys_after[i] = host[std::size_t(places[i])];
            std::iota(marks.begin(), marks.end(), 0);

            guarded<int> alone(host), by_bits(host), keys(host), with(marks);
            gpu::segmented_sort(gpu::counted(alone.begin(), n), cut);
            REQUIRE(alone.host() == numbers);
            gpu::segmented_radix_sort_descending(gpu::counted(by_bits.begin(), n), exact, 0u, 4u);
            REQUIRE(by_bits.host() == digits);
            gpu::vector<int> const in(host.begin(), host.end()), in_marks(marks.begin(), marks.end());
            guarded<int> out(std::vector<int>(bounds_room * 2, -1)),
                out_with(std::vector<int>(bounds_room * 2, -1)), again(std::vector<int>(segments * 2, -1));
            gpu::segmented_top_k_by_key(
                gpu::counted(in.begin(), n), in_marks, cut, 2, out.begin(), out_with.begin(), tens);
            REQUIRE(out.host() == best);
            REQUIRE(out_with.host() == best_places);
            REQUIRE(gpu::segmented_top_k(gpu::counted(in.begin(), n), exact, 2, again.begin(), tens) ==
                    again.end());
            REQUIRE(again.host() ==
                    std::vector<int>(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(segments * 2)));
            gpu::segmented_sort_by_key(
                gpu::span<int>(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(used)),
                with,
                cut,
                tens);  // offsets alone are counted
            REQUIRE(keys.host() == keys_after);
            REQUIRE(with.host() == places);
            REQUIRE((alone.intact() && by_bits.intact() && keys.intact() && with.intact() && out.intact() &&
                     out_with.intact() && again.intact()));
        }
}
