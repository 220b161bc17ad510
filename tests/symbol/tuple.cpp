// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/tuple.hpp>
#include <gpu/symbol/tuple.hpp>

using test::returned;

TEST_CASE("pairs and tuples come apart and together") {
    using tuple = std::tuple<float, int>;
    CHECK(returned<tuple>([](auto t) { return gpu::get<0>(t) * gpu::get<1>(t); }) == "a0.e0 * float(a0.e1)");
    CHECK(returned<tuple>([](auto t) {
        auto [x, i] = t;
        return x + i;
    }) == "a0.e0 + float(a0.e1)");
    CHECK(returned<tuple>([](auto t) {
        auto& [x, i] = t;
        x = x + i;
        return t;
    }) == "tuple_float_int(a0.e0 + float(a0.e1), a0.e1)");
    CHECK(returned<tuple>([](auto t) {
        auto u = t;
        return u;
    }) == "a0");  // taken apart and put together again: nothing
    CHECK(returned<std::pair<int, int>>([](auto p) {
        std::swap(p.first, p.second);
        return p;
    }) == "pair_int_int(a0.second, a0.first)");
    CHECK(returned<tuple, tuple>([](auto a, auto b) { return a < b; }) ==
          "(a0.e0 < a1.e0) || ((!(a1.e0 < a0.e0)) && (a0.e1 < a1.e1))");
    CHECK(returned<tuple, tuple>([](auto a, auto b) { return a == b; }) ==
          "(a0.e0 == a1.e0) && (a0.e1 == a1.e1)");
    CHECK(returned<std::pair<int, int>>([](auto p) {
        return p == std::pair<int, int>{1, 2};
    }).find("a0.first == t0.first") != std::string::npos);
    CHECK(returned<std::tuple<tuple, int>>([](auto t) { return gpu::get<1>(gpu::get<0>(t)); }) == "a0.e0.e1");
    CHECK(gpu::get<1>(gpu::make_tuple(1, 2.5f)) == 2.5f);
    CHECK(([](auto t) {
        auto [a, b] = t;
        return a + b;
    })(std::tuple{1, 2}) == 3);
}
