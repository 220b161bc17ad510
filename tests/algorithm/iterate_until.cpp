// SPDX-License-Identifier: MIT
#include <gpu/gpu.hpp>

#include <support/catch.hpp>

#include <cstddef>
#include <vector>

namespace iterate_until_test {

/// A step of Collatz' sequence, whose length differs much from number to number.
auto collatz = [](auto x) { return gpu::select(x % 2u == 0u, x / 2u, 3u * x + 1u); };
auto at_one = [](auto x) { return x <= 1u; };

unsigned length_of(unsigned x) {
    unsigned n = 0;
    for (; x > 1; ++n) x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    return n;
}

TEST_CASE("iterate_until steps each element until it is finished", "[iterate_until]") {
    gpu::vector<unsigned> v{1, 6, 7};
    auto const end = gpu::iterate_until(v.begin(), v.end(), collatz, [](auto x) { return x < 5u; });
    CHECK(gpu::to_host(v) == std::vector<unsigned>{1, 3, 4});
    CHECK(end.unfinished == 0);

    gpu::vector<unsigned> none;
    CHECK(gpu::iterate_until(none, collatz, at_one).rounds == 0);
    CHECK_THROWS_AS(gpu::iterate_until(v, collatz, at_one, {.steps = 0}), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::iterate_until(v, collatz, at_one, {.look_every = 0}), gpu::invalid_argument);
}

TEST_CASE("iterate_until steps zipped vectors, whatever its options are", "[iterate_until]") {
    auto const step = [](auto e) {
        auto [x, n] = e;
        return gpu::make_tuple(collatz(x), n + 1u);
    };
    auto const finished = [](auto const& e) { return gpu::get<0>(e) <= 1u; };
    for (std::size_t n : {1u, 63u, 64u, 65u, 3001u}) {
        std::vector<unsigned> numbers(n), expected(n);
        for (std::size_t i = 0; i < n; ++i) {
            numbers[i] = static_cast<unsigned>(i + 1);
            expected[i] = length_of(numbers[i]);
        }
        for (auto const& options : {gpu::iterate_options{},
                 gpu::iterate_options{.steps = 1, .look_every = 50},
                 gpu::iterate_options{.steps = 7, .look_every = 1}}) {
            gpu::vector<unsigned> x = numbers, count(n, 0u);
            auto const both = gpu::make_zip_iterator(x.begin(), count.begin());
            auto const end =
                gpu::iterate_until(both, both + static_cast<std::ptrdiff_t>(n), step, finished, options);
            CHECK(gpu::to_host(count) == expected);
            CHECK(gpu::to_host(x) == std::vector<unsigned>(n, 1u));
            CHECK(end.unfinished == 0);
            CHECK(end.rounds % options.look_every == 0);
        }
    }
}

TEST_CASE("iterate_until stops after the most rounds, and says what is unfinished", "[iterate_until]") {
    gpu::vector<unsigned> v{1, 2, 8, 64, 1024, 3};
    auto const halve = [](auto x) { return x / 2u; };
    auto end = gpu::iterate_until(v, halve, at_one, {.steps = 2, .look_every = 5, .most = 2});
    CHECK(gpu::to_host(v) == std::vector<unsigned>{1, 1, 1, 4, 64, 1});
    CHECK(end.rounds == 2);
    CHECK(end.unfinished == 2);
    end = gpu::iterate_until(v, halve, at_one, {.most = 0});
    CHECK(end.rounds == 0);
    CHECK(end.unfinished == 2);
    CHECK(gpu::to_host(v) == std::vector<unsigned>{1, 1, 1, 4, 64, 1});
}

TEST_CASE("iterate_until steps an element that is finished no more", "[iterate_until]") {
    gpu::vector<unsigned> v(500);
    gpu::sequence(v.begin(), v.end());
    // The element counts down to 0; a step of a finished one would wrap.
    gpu::iterate_until(
        v, [](auto x) { return x - 1u; }, [](auto x) { return x == 0u; }, {.steps = 3, .look_every = 400});
    CHECK(gpu::to_host(v) == std::vector<unsigned>(500, 0u));
}

}  // namespace iterate_until_test
