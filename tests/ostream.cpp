// SPDX-License-Identifier: MIT
// std::cout << v with <gpu/ostream.hpp>.
#include <gpu/container/counted.hpp>
#include <gpu/container/span.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/kernel/profiler.hpp>
#include <gpu/ostream.hpp>
#include <gpu/view/view.hpp>

#include "support/catch.hpp"

#include <array>
#include <cstdint>
#include <iomanip>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace ostream_test {

struct particle {
    gpu::vec3 position;
    float mass;
};
struct cell {
    int sample;  // GLSL reserves this name
    float density[2];
    particle inside[2];
    bool alive;
};
struct own {
    int x;
};
std::ostream& operator<<(std::ostream& to, own const& o) { return to << "own " << o.x; }

template <class... T> std::string text(T const&... x) {
    std::ostringstream to;
    (to << ... << x);
    return to.str();
}

}  // namespace ostream_test
GPU_STRUCT(ostream_test::particle, position, mass);
GPU_STRUCT(ostream_test::cell, sample, density, inside, alive);
GPU_STRUCT(ostream_test::own, x);

namespace ostream_test {

TEST_CASE("a stream prints vectors, spans and views", "[ostream]") {
    gpu::vector<int> v{3, 1, 2};
    CHECK(text(v) == "{3, 1, 2}");
    CHECK(text(gpu::vector<float>()) == "{}");
    CHECK(text(gpu::span<int>(v).first(2)) == "{3, 1}");
    CHECK(text(gpu::span<int const>(v), ' ', v) == "{3, 1, 2} {3, 1, 2}");
    CHECK(text(v | gpu::views::transform([](auto x) { return x * x; })) == "{9, 1, 4}");
    CHECK(text(gpu::views::iota(5, 8)) == "{5, 6, 7}");
    CHECK(text(gpu::views::zip(v, v)) == "{{3, 3}, {1, 1}, {2, 2}}");
    gpu::scalar<unsigned> const two(2u);
    CHECK(text(gpu::counted(v.begin(), two)) == "{3, 1}");
    CHECK(text(two) == "2");
    gpu::vector<int> const& constant = v;
    CHECK(text(constant, constant[0], v[1], v.front()) == "{3, 1, 2}313");
}

TEST_CASE("a stream prints every type of element", "[ostream]") {
    CHECK(text(gpu::vector<bool>{true, false}) == "{1, 0}");
    CHECK(text(std::boolalpha, gpu::vector<bool>{true, false}) == "{true, false}");
    CHECK(text(gpu::vector<std::int8_t>{65, -1}) == "{65, -1}");
    CHECK(text(gpu::vector<std::uint8_t>{65, 255}) == "{65, 255}");
    CHECK(text(gpu::vector<std::uint64_t>{18446744073709551615u}) == "{18446744073709551615}");
    CHECK(text(gpu::vector<gpu::half>{gpu::half(0.5f)}) == "{0.5}");
    CHECK(text(gpu::vector<gpu::complex<float>>{{1, 2}, {0, -1}}) == "{(1,2), (0,-1)}");
    CHECK(text(gpu::vector<gpu::vec3>{{1, 2, 3}}) == "{{1, 2, 3}}");
    CHECK(text(gpu::vector<gpu::mat2x3>{gpu::mat2x3(1, 2, 3, 4, 5, 6)}) == "{{{1, 2, 3}, {4, 5, 6}}}");
    CHECK(text(gpu::vector<std::pair<int, float>>{{1, 2.5f}}) == "{{1, 2.5}}");
    CHECK(text(gpu::vector<std::tuple<int, bool, gpu::vec2>>{{1, true, {2, 3}}}) == "{{1, 1, {2, 3}}}");
    CHECK(text(gpu::vector<std::array<int, 3>>{{{1, 2, 3}}}) == "{{1, 2, 3}}");
    CHECK(text(gpu::vector<particle>{{{1, 2, 3}, 4}}) == "{particle{position: {1, 2, 3}, mass: 4}}");
    gpu::vector<cell> cells{{7, {1, 2}, {{{1, 2, 3}, 4}, {{5, 6, 7}, 8}}, true}};
    CHECK(text(cells[0]) ==
          "cell{sample: 7, density: {1, 2}, inside: {particle{position: {1, 2, 3}, mass: 4}, "
          "particle{position: {5, 6, 7}, mass: 8}}, alive: 1}");
}

TEST_CASE("a stream prints single values", "[ostream]") {
    CHECK(text(gpu::half(1.5f), ' ', gpu::complex<double>(1, -2)) == "1.5 (1,-2)");
    CHECK(text(gpu::vec2(1, 2), gpu::mat2(1.0f)) == "{1, 2}{{1, 0}, {0, 1}}");
    using gpu::operator<<;
    std::ostringstream to;
    to << std::pair(1, 2.5f) << std::tuple(std::array{1, 2}, true) << particle{{1, 2, 3}, 4};
    CHECK(to.str() == "{1, 2.5}{{1, 2}, 1}particle{position: {1, 2, 3}, mass: 4}");
    to.str("");
    to << own{3};  // the application's own operator
    CHECK(to.str() == "own 3");
}

TEST_CASE("a stream keeps its format", "[ostream]") {
    gpu::vector<float> v{0.5f, 10};
    CHECK(text(std::setw(4), v, 7) == "{ 0.5,   10}7");
    CHECK(text(std::fixed, std::setprecision(2), v) == "{0.50, 10.00}");
    CHECK(text(std::hex, gpu::vector<int>{255, 16}, 17) == "{ff, 10}11");
    CHECK(text(std::setw(3), gpu::vec2(1, 2), 3) == "{  1,   2}3");
}

TEST_CASE("a long range is shortened", "[ostream]") {
    gpu::vector<int> v{0, 1, 2, 3, 4, 5, 6, 7};
    CHECK(text(gpu::print_limit(4), v) == "{0, 1, ..., 6, 7} (8 elements)");
    CHECK(text(gpu::print_limit(3), v) == "{0, 1, ..., 7} (8 elements)");
    CHECK(text(gpu::print_limit(1), v) == "{0, ...} (8 elements)");
    CHECK(text(gpu::print_limit(0), v) == "{...} (8 elements)");
    CHECK(text(gpu::print_limit(8), v) == "{0, 1, 2, 3, 4, 5, 6, 7}");
    CHECK(text(gpu::print_limit(2), v, v) == "{0, ..., 7} (8 elements){0, ..., 7} (8 elements)");
    gpu::scalar<unsigned> const five(5u);
    CHECK(text(gpu::print_limit(3), gpu::counted(v.begin(), five)) == "{0, 1, ..., 4} (5 elements)");
    CHECK(text(gpu::print_limit(2), gpu::vector<bool>{true, true, false}) == "{1, ..., 0} (3 elements)");
    std::string const million = text(gpu::views::iota(0, 1000000));
    CHECK(million.substr(0, 9) == "{0, 1, 2,");
    CHECK(million.find("31, ..., 999968, ") != million.npos);
    CHECK(million.find("999999} (1000000 elements)") != million.npos);
    CHECK(text(gpu::print_limit(static_cast<std::size_t>(-1)), gpu::views::iota(0, 100)).size() == 390);
}

template <class T>
concept prints = requires(std::ostream& to, T const& x) {
    to << x;
};
static_assert(prints<gpu::vector<int>> && prints<gpu::span<particle>> && !prints<std::pair<int, int>>);

}  // namespace ostream_test
