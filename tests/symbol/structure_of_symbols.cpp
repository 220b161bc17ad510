// SPDX-License-Identifier: MIT
// tests/contract/edges/porting.cpp (P4) runs functors of structure templates.
#include "glsl/text.hpp"

#include <gpu/functional/structure.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/symbol/structure_of_symbols.hpp>

#include <utility>
#include <vector>

using test::returned;

namespace structure_of_symbols_test {
template <class T> struct interval { T low, high; };
template <class T> struct nameless { T value; };
}  // namespace structure_of_symbols_test
GPU_STRUCT(structure_of_symbols_test::interval<float>, low, high);

TEST_CASE("a structure of symbols stands for one of numbers") {
    using namespace structure_of_symbols_test;
    using gpu::glsl::structure_of_symbols, gpu::glsl::symbols_of;
    STATIC_REQUIRE(symbols_of<interval<gpu::expr<float>>, interval<float>>);
    STATIC_REQUIRE(symbols_of<std::pair<gpu::expr<float>, int>, std::pair<float, int>>);
    STATIC_REQUIRE(!structure_of_symbols<interval<float>>);
    STATIC_REQUIRE(!structure_of_symbols<interval<gpu::expr<int>>>);  // GPU_STRUCT names interval<float> only
    STATIC_REQUIRE(!structure_of_symbols<nameless<gpu::expr<float>>>);
    STATIC_REQUIRE(!structure_of_symbols<std::vector<gpu::expr<float>>>);
    CHECK(
        returned<float>([](auto x) { return std::make_pair(x, x + 1); }) == "pair_float_float(a0, a0 + 1.0)");
    CHECK(returned<float>([](auto x) {
        return interval<gpu::expr<float>>{x, 2.0f};
    }).find("(a0, 2.0)") != std::string::npos);
}
