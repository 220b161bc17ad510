// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/container/span.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/gl/context.hpp>

#include "../support/testing.hpp"

#include <array>
#include <cstdint>
#include <list>
#include <span>
#include <string>
#include <type_traits>

TEMPLATE_TEST_CASE("vector behaves as std::vector", "[vector]", bool, std::int8_t, std::uint16_t, int,
    std::uint64_t, float, double) {
    using T = TestType;
    gpu::vector<T> none;
    CHECK(none.empty());
    CHECK(none.buffer() == 0);
    gpu::vector<T> const zeros(7);
    CHECK(zeros.host() == std::vector<T>(7, T(0)));
    gpu::vector<T> v(5, T(1));
    CHECK(v.host() == std::vector<T>(5, T(1)));
    v.push_back(T(0));
    CHECK(v.size() == 6);
    CHECK(v.back() == T(0));
    v[2] = T(0);
    CHECK(v.host() == std::vector<T>{T(1), T(1), T(0), T(1), T(1), T(0)});
    v.erase(v.begin() + 1, v.begin() + 3);
    CHECK(v.host() == std::vector<T>{T(1), T(1), T(1), T(0)});
    v.insert(v.begin() + 3, {T(0), T(1)});
    CHECK(v.host() == std::vector<T>{T(1), T(1), T(1), T(0), T(1), T(0)});
    v.insert(v.begin(), 2, T(0));
    CHECK(v.host() == std::vector<T>{T(0), T(0), T(1), T(1), T(1), T(0), T(1), T(0)});
    v.insert(v.end(), v.begin(), v.begin() + 3);
    CHECK(v.size() == 11);
    CHECK(v.back() == T(1));
    v.pop_back();
    v.resize(12, T(1));
    CHECK(v.back() == T(1));
    CHECK(v.size() == 12);
    v.resize(2);
    CHECK(v.host() == std::vector<T>{T(0), T(0)});
    v.reserve(1000);
    CHECK(v.capacity() >= 1000);
    CHECK(v.host() == std::vector<T>{T(0), T(0)});
    v.shrink_to_fit();
    CHECK(v.capacity() == 2);
    gpu::vector<T> copy(v), moved(std::move(v));
    CHECK(copy == moved);
    copy.assign(3, T(1));
    CHECK(!(copy == moved));
    swap(copy, moved);
    CHECK(copy.size() == 2);
    CHECK(moved.size() == 3);
    std::list<T> const list{T(1), T(0)};
    gpu::vector<T> from_list(list.begin(), list.end());
    CHECK(from_list.host() == std::vector<T>{T(1), T(0)});
    from_list.clear();
    CHECK(from_list.empty());
    CHECK_THROWS_AS(moved.at(3), std::out_of_range);
    int ones = 0;
    for (auto x : moved) ones += x == T(1);
    CHECK(ones == 3);
}

template <class T> T several_words() {
    if constexpr (std::is_arithmetic_v<T>)
        return T(123456789012.0);
    else {
        T value(0);
        for (int k = 0; k < T::length(); ++k) value[k] = static_cast<float>(k + 2);
        return value;
    }
}
TEST_CASE("long vectors are filled with their value, by a kernel or the driver", "[vector]") {
    for (std::size_t n : {16383u, 16384u, 16385u, 300001u}) {
        INFO("n = " << n);
        gpu::vector<float> v(n, 2.5f);
        v.resize(2 * n, 3.0f);
        v.insert(v.begin() + 1, n, 9.0f);
        std::vector<float> expected(n, 2.5f);
        expected.resize(2 * n, 3.0f);
        expected.insert(expected.begin() + 1, n, 9.0f);
        REQUIRE(v.host() == expected);
        REQUIRE(gpu::vector<glm::vec3>(n).host() == std::vector<glm::vec3>(n, glm::vec3(0)));
        REQUIRE(gpu::vector<double>(n, 1.5).host() == std::vector<double>(n, 1.5));
        REQUIRE(gpu::vector<unsigned char>(n, 7).host() == std::vector<unsigned char>(n, 7));
    }
}
TEMPLATE_TEST_CASE("a range is filled with a value of several words, and its neighbours stay", "[vector]",
    double, std::int64_t, glm::vec2, glm::vec3, glm::vec4) {
    auto const value = several_words<TestType>();
    for (std::size_t n : {0u, 1u, 2u, 255u, 256u, 257u, 512u, 513u, 1024u, 70001u}) {
        INFO("n = " << n);
        std::vector<TestType> expected(n + 5, TestType(1));
        gpu::vector<TestType> v(expected);
        gpu::fill(v.begin() + 3, v.end() - 2, value);
        std::fill(expected.begin() + 3, expected.end() - 2, value);
        REQUIRE(v.host() == expected);
    }
}

TEST_CASE("iterators survive growth and moves; elements are proxies", "[vector]") {
    gpu::vector<int> v{3, 1, 2};
    auto const it = v.begin() + 1;
    for (int i = 0; i < 100; ++i) v.push_back(i);
    CHECK(*it == 1);
    *it = 7;
    it[0] += 3;
    ++v[0];
    CHECK(v[1] == 10);
    CHECK(v[0] == 4);
    swap(v[0], v[1]);
    CHECK(v[0] == 10);
    gpu::vector<int> const w(std::move(v));
    CHECK(*it == 4);
    CHECK(w.front() == 10);
    CHECK(w.end() - w.begin() == 103);
    CHECK(*w.rbegin() == 99);
}

TEST_CASE("a vector that dies after its context, or with another current, does no harm", "[vector]") {
    auto first = gpu::context::headless();
    gpu::vector<int> kept{1, 2, 3};
    {
        auto second = gpu::context::headless();
        gpu::vector<int> other{4};
        CHECK_THROWS_AS(gpu::fill(kept, 0), gpu::context_error);
        CHECK_THROWS_AS(kept.host(), gpu::context_error);
        CHECK_THROWS_AS(kept.push_back(4), gpu::context_error);
        CHECK_THROWS_AS(kept.resize(9), gpu::context_error);
        CHECK_THROWS_AS([&] { gpu::vector<int> const copy(kept); }(), gpu::context_error);
        CHECK_THROWS_AS(gpu::to_host(kept), gpu::context_error);
        CHECK(kept.size() == 3);
        { gpu::vector<int> const dies(std::move(kept)); }
        kept = gpu::vector<int>{5};
        first.make_current();
        CHECK_THROWS_AS(gpu::fill(kept, 0), gpu::context_error);
        gpu::vector<int> mine{1};
        CHECK(mine.front() == 1);
    }
    CHECK_THROWS_AS(kept.front().get(), gpu::context_error);
}

TEST_CASE("a vector is made of any range of the host, and copy takes one", "[vector]") {
    std::vector<int> h{1, 2, 3};
    std::array<int, 3> const a{4, 5, 6};
    int const c[]{7, 8};
    gpu::vector v(h);
    gpu::vector w(c);
    gpu::vector<float> x(a);
    gpu::vector<char> text(std::string("abc"));
    static_assert(
        std::is_same_v<decltype(v), gpu::vector<int>> && std::is_same_v<decltype(w), gpu::vector<int>>);
    CHECK(v.host() == h);
    CHECK(w.host() == std::vector<int>{7, 8});
    CHECK(x.host() == std::vector<float>{4, 5, 6});
    CHECK(text.host() == std::vector<char>{'a', 'b', 'c'});
    CHECK(gpu::vector<int>(std::list<int>{4, 5, 6}).host() == std::vector<int>{4, 5, 6});
    CHECK(gpu::vector<int>(std::span<int const>(a)).host() == std::vector<int>{4, 5, 6});
    static_assert(!std::is_constructible_v<gpu::vector<char>, char const(&)[4]>);  // it ends with a zero
    CHECK(gpu::copy(a, v.begin()) == v.end());
    CHECK(v.host() == std::vector<int>{4, 5, 6});
    CHECK_THROWS_AS(gpu::copy(h, w.begin()), gpu::invalid_argument);
}
