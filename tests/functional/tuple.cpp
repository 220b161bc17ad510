// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>

#include <array>

using test::returned;

TEST_CASE("pairs, tuples and zipped elements come apart by structured binding and by get") {
    auto sum = [](auto t) {
        auto [a, b, c] = t;
        return a * b + c;
    };
    CHECK(sum(std::tuple(2, 3, 1)) == 7);
    CHECK(returned<std::tuple<int, unsigned, int>>(sum) == "(uint(a0.e0) * a0.e1) + uint(a0.e2)");
    auto swapped = [](auto p) {
        auto& [a, b] = p;
        auto old = a;
        a = b;
        b = old;
        return p;
    };
    CHECK(swapped(std::pair(1, 2)) == std::pair(2, 1));
    CHECK_THAT((test::text_of<std::pair<int, int>>(swapped)), test::contains("(a0.second, a0.first)"));
    auto changed = [](auto t) {
        gpu::get<1>(t) += 2.0f;
        return gpu::make_tuple(gpu::get<1>(t), gpu::get<0>(t));
    };
    CHECK(changed(std::tuple(1, 2.0f)) == std::tuple(4.0f, 1));
    test::write<std::tuple<int, float>>(changed);
    CHECK(gpu::get<2>(std::array{1, 2, 3}) == 3);
}
