// SPDX-License-Identifier: MIT
#include <gpu/algorithm/compare.hpp>
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/unique_by_key.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/discard.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/compact.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;

namespace {
/// Lets groups of compactions take several tiles from the first item on, while it lives.
struct takes_several : testing::changed_tuning {
    takes_several() {
        now.deferred_compaction = 0;
        now.compact_threads = 64;
    }
};
}  // namespace

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

TEST_CASE("groups that take several tiles compact as others do", "[compact]") {
    takes_several const several;
    // A tile has 1024 words: less than one, some, and more than all groups take at once.
    for (std::size_t n : {1u, 1023u, 1024u, 1025u, 4096u, 40001u, 300000u, 20000003u})
        for (unsigned step : {1u, 3u, 5000u}) {
            if (n > 100000 && !several.now.look_back) continue;  // there, no group takes several tiles
            std::vector<unsigned> host(n), kept, others;
            for (std::size_t i = 0; i < n; ++i) {
                host[i] = static_cast<unsigned>(i * 2654435761u);
                (host[i] % step == 0 ? kept : others).push_back(host[i]);
            }
            auto chosen = [step](auto x) { return x % step == 0u; };
            INFO("n = " << n << ", step " << step);
            gpu::vector<unsigned> v(host);
            guarded<unsigned> one(kept.size()), two(others.size());
            auto const ends = gpu::partition_copy(v.begin(), v.end(), one.begin(), two.begin(), chosen);
            REQUIRE((ends.first == one.end() && ends.second == two.end()));
            REQUIRE((one.host() == kept && two.host() == others && one.intact() && two.intact()));
            guarded<unsigned> again(kept.size());
            REQUIRE(gpu::copy_if(v.begin(), v.end(), again.begin(), chosen) == again.end());
            REQUIRE((again.host() == kept && again.intact()));
            // A counted range has fewer elements than the launch has room for.
            gpu::vector<unsigned> some(n);
            gpu::scalar<unsigned> length(static_cast<unsigned>(n / 2)), count;
            gpu::copy_if_into(gpu::counted(v.begin(), length), some.begin(), count, chosen);
            auto const half = static_cast<std::size_t>(std::count_if(host.begin(),
                host.begin() + std::ptrdiff_t(n / 2),
                [&](unsigned x) { return x % step == 0; }));
            REQUIRE(count.read() == half);
            REQUIRE(gpu::equal(some.begin(), some.begin() + std::ptrdiff_t(half), one.begin()));
            auto const middle = gpu::stable_partition(v.begin(), v.end(), chosen);
            REQUIRE(std::size_t(middle - v.begin()) == kept.size());
            kept.insert(kept.end(), others.begin(), others.end());
            REQUIRE(v.host() == kept);
        }
}

TEST_CASE("pairs with a number of 64 bits are compacted by groups that take several tiles", "[compact]") {
    takes_several const several;
    // A tile has 4096 pairs.
    for (std::size_t n : {1u, 4095u, 4096u, 4097u, 50'001u, 3'000'001u}) {
        if (n > 100'000 && !several.now.look_back) continue;
        std::vector<double> keys(n), unique;
        std::vector<unsigned> values(n), firsts;
        for (std::size_t i = 0; i < n; ++i) {
            keys[i] = double(i / 3) + (i % 1000 == 0 ? 0.5 : 0.0);
            values[i] = static_cast<unsigned>(i);
            if (i > 0 && keys[i] == keys[i - 1]) continue;
            unique.push_back(keys[i]);
            firsts.push_back(values[i]);
        }
        INFO("n = " << n);
        gpu::vector<double> const k(keys);
        gpu::vector<unsigned> const v(values);
        guarded<double> unique_out(unique.size());
        guarded<unsigned> firsts_out(firsts.size());
        auto const ends =
            gpu::unique_by_key_copy(k.begin(), k.end(), v.begin(), unique_out.begin(), firsts_out.begin());
        CHECK((ends.first == unique_out.end() && ends.second == firsts_out.end()));
        CHECK((unique_out.host() == unique && unique_out.intact()));
        CHECK((firsts_out.host() == firsts && firsts_out.intact()));
    }
}

TEST_CASE("a compaction by several tiles a group that is told an index out of range leaves others right",
    "[compact]") {
    testing::changed_tuning const changed;
    changed.now.deferred_compaction = 0;
    std::size_t const n = 100000;
    gpu::vector<unsigned> const numbers(n, 1u);
    gpu::vector<unsigned> out(n);
    gpu::vector<unsigned> const few(10, 1u);
    bool const checked = gpu::checked();
    gpu::checked() = true;
    auto const i = gpu::make_counting_iterator(0u);
    CHECK_THROWS_AS(
        gpu::copy_if(
            i, i + std::ptrdiff_t(n), out.begin(), [in = gpu::in(few)](auto k) { return in[k] > 2u; }),
        gpu::out_of_range);
    gpu::checked() = checked;
    changed.now = changed.before;
    for (int k = 0; k < 3; ++k)
        CHECK(gpu::copy_if(numbers.begin(), numbers.end(), out.begin(), [](auto x) { return x == 1u; }) ==
              out.end());
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
