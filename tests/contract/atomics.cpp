// SPDX-License-Identifier: MIT
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/functional/bits.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/operators.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <string>

namespace {
constexpr unsigned threads = 3000, places = 37;

/// Runs the kernel on the GPU and, thread by thread, on the host; all the places must agree, and nothing
/// beside them change.
template <class T, class Kernel>
void compare(std::vector<T> const& start, Kernel kernel, std::size_t before = 61) {
    testing::guarded<T> v(start, before);
    gpu::for_each_index(threads, kernel(gpu::inout(gpu::span(v.begin(), v.end()))));
    struct holder {
        T value;
    };  // vector<bool> has no elements
    std::vector<holder> h;
    for (auto x : start) h.push_back({x});
    auto const on_host = kernel(gpu::host_stream<T>(&h[0].value, h.size()));
    for (unsigned i = 0; i < threads; ++i) on_host(i);
    auto const got = v.host();
    bool same = true;
    for (std::size_t k = 0; k < h.size(); ++k) same = same && got[k] == h[k].value;
    CHECK(same);
    CHECK(v.intact());
}
template <class T> std::vector<T> start() { return testing::values<T>(places, 100, 5); }
}  // namespace

// Each operation has places of its own, so that the order of threads does not show.
TEMPLATE_TEST_CASE("no addition, bit operation, minimum or maximum of an integer is lost", "[atomics]",
    TYPES(int, unsigned, signed char, std::uint16_t)) {
    using T = TestType;
    compare(testing::values<T>(8 * places, 100, 5), [](auto v) {
        return [=](auto i) {
            auto const k = i % places;
            auto const wild = gpu::cast<int>(i * 2654435761u);
            v[k] += gpu::cast<T>(i * 7u);
            v[places + i * 5u % places] -= gpu::cast<T>(i);
            v[2 * places + k] ^= gpu::cast<T>(i * 77u);
            v[3 * places + k] |= gpu::cast<T>(i & 0x55u);
            v[4 * places + k] &= gpu::cast<T>(~(i & 0x2au));
            gpu::fetch_max(v[5 * places + k], wild);
            gpu::fetch_min(v[6 * places + k], wild);
            gpu::combine(v[7 * places + k], i * 2u + 1u, gpu::multiplies<>{});
        };
    });
}

TEST_CASE("no change of a float is lost", "[atomics]") {
    compare(start<float>(), [](auto v) {
        return [=](auto i) { v[i % places] += gpu::cast<float>(i % 1024u); };
    });  // natively where it can be
    compare(testing::values<float>(5 * places, 100, 6), [](auto v) {
        return [=](auto i) {
            auto const k = i % places;
            v[k] -= gpu::cast<float>(i % 64u);
            gpu::combine(v[places + k],
                0.5,
                gpu::plus<>{});  // a double: the sum is made in double and rounded, as in C++
            gpu::fetch_max(v[2 * places + k], gpu::cast<float>(i) * 0.5f - 100.0f);
            gpu::fetch_min(v[3 * places + k], gpu::cast<float>(i) * -0.5f + 100.0f);
            gpu::combine(v[4 * places + k], gpu::select(i % 2u == 0u, 2.0f, 0.5f), gpu::multiplies<>{});
        };
    });
}

TEST_CASE("no change of a bool is lost, and its neighbours stay", "[atomics]") {
    std::vector<bool> bits(3 * places, false);
    std::fill(bits.begin() + places, bits.begin() + 2 * places, true);
    compare<bool>(bits, [](auto v) {
        return [=](auto i) {
            auto const k = i % places;
            gpu::fetch_or(v[k], i % 74u < 3u);
            gpu::fetch_and(v[places + k], i % 3u < 2u || k > 30u);
            gpu::fetch_xor(v[2 * places + k], i % 5u == 0u);
        };
    });
}

TEST_CASE("a vector is changed component by component", "[atomics]") {
    compare(std::vector<gpu::vec3>(places, gpu::vec3(1, 2, 3)), [](auto v) {
        return [=](auto i) { v[i % places] += gpu::make<gpu::vec3>(1.0f, gpu::cast<float>(i), 0.5f); };
    });
    compare(std::vector<gpu::ivec4>(places, gpu::ivec4(1, 2, 3, 4)), [](auto v) {
        return [=](auto i) {
            v[i % places] -= gpu::make<gpu::ivec4>(1, gpu::cast<int>(i), 5, gpu::cast<int>(i % 7u));
        };
    });
    compare(std::vector<glm::u8vec3>(places, glm::u8vec3(1, 2, 3)), [](auto v) {
        return [=](auto i) {
            v[i % places] += glm::u8vec3(1, 3, 7);
            static_cast<void>(i);
        };
    });
}

TEST_CASE(
    "a float sum is exact where every partial sum is, also beside additions of its bits' kind", "[atomics]") {
    gpu::vector<float> sum(1, 0.0f), most(1, -1.0f);
    gpu::for_each_index(10000, [s = gpu::out(sum), m = gpu::inout(most)](auto i) {
        s[0] += gpu::cast<float>(i % 3u);
        gpu::fetch_max(m[0], gpu::cast<float>(i));
        m[0] += 0.0f;
    });
    CHECK(sum.front() == 9999.0f);
    CHECK(most.front() == 9999.0f);
}

TEMPLATE_TEST_CASE("fetch_add gives each thread a number of its own", "[atomics]",
    TYPES(unsigned, int, std::uint16_t, float)) {
    gpu::vector<TestType> counter(3, TestType(0));
    gpu::vector<unsigned> order(threads, 0u), seen(threads, 0u);
    gpu::for_each_index(threads, [c = gpu::inout(counter), o = gpu::out(order), s = gpu::out(seen)](auto i) {
        auto const mine = gpu::cast<unsigned>(gpu::fetch_add(c[1], 1));
        o[mine] = i;
        s[i] += 1u;
    });
    CHECK(counter[1] == TestType(threads));
    CHECK(counter[0] == TestType(0));
    gpu::sort(order);
    auto const h = order.host();
    bool all = true;
    for (unsigned i = 0; i < threads; ++i) all = all && h[i] == i;
    CHECK(all);
}

TEMPLATE_TEST_CASE(
    "exchange hands every value on exactly once", "[atomics]", TYPES(unsigned, float, std::uint16_t)) {
    gpu::vector<TestType> slot(2, TestType(0));
    gpu::vector<unsigned> times(threads + 1, 0u);
    gpu::for_each_index(threads, [s = gpu::inout(slot), t = gpu::out(times)](auto i) {
        auto const old = gpu::exchange(s[1], i + 1u);
        t[gpu::cast<unsigned>(old)] += 1u;
    });
    auto h = times.host();
    h[static_cast<unsigned>(static_cast<TestType>(slot[1]))] += 1;  // the last one is still there
    CHECK(std::count(h.begin(), h.end(), 1u) == threads + 1);
    CHECK(slot[0] == TestType(0));
}

TEMPLATE_TEST_CASE(
    "compare_exchange lets one thread win", "[atomics]", TYPES(unsigned, int, float, std::uint8_t, bool)) {
    gpu::vector<TestType> owner(places, TestType(0));
    gpu::vector<unsigned> winners(places, 0u);
    gpu::for_each_index(threads, [o = gpu::inout(owner), w = gpu::out(winners)](auto i) {
        auto const k = i % places;
        gpu::if_(gpu::compare_exchange(o[k], TestType(0), TestType(1)) == TestType(0), [&] { w[k] += 1u; });
    });
    CHECK(winners.host() == std::vector<unsigned>(places, 1u));
    CHECK(owner.host() == std::vector<TestType>(places, TestType(1)));
}

TEST_CASE("NaN and minus zero are compared by their bits", "[atomics]") {
    float const nan = std::numeric_limits<float>::quiet_NaN();
    gpu::vector<float> v{nan, -0.0f, 0.0f, nan};
    gpu::for_each_index(1, [v = gpu::inout(v)](auto i) {
        gpu::compare_exchange(v[i], v[i], 1.0f);
        gpu::compare_exchange(v[1], 0.0f, 1.0f);
        gpu::compare_exchange(v[2], 0.0f, 2.0f);
        gpu::fetch_max(v[3], 3.0f);
    });
    auto const h = v.host();
    CHECK(h[0] == 1.0f);
    CHECK(h[1] == 0.0f);
    CHECK(h[2] == 2.0f);
    CHECK(std::isnan(h[3]));  // (old < x ? x : old), as std::max
}

TEMPLATE_TEST_CASE("64-bit numbers are changed as one, or the launch says what is missing", "[atomics]",
    TYPES(std::uint64_t, std::int64_t, double)) {
    if (testing::cannot_exist<TestType>()) return;
    gpu::vector<TestType> v(places, TestType(5));
    auto const run = [&] {
        gpu::for_each_index(threads, [v = gpu::inout(v)](auto i) {
            v[i % places] += 3000000000u;
            gpu::fetch_max(v[i % places], gpu::cast<TestType>(i));
        });
    };
    if (gpu::gl::current().caps.has("GL_NV_shader_atomic_int64")) {
        run();
        auto const h = v.host();
        for (unsigned k = 0; k < places; ++k)
            CHECK(
                h[k] == TestType(5) + TestType(3000000000u) * TestType((threads - k + places - 1) / places));
    } else {
        try {
            run();
            FAIL("nothing was thrown");
        } catch (gpu::unsupported const& e) {
            CHECK(std::string(e.what()).find("GL_NV_shader_atomic_int64") != std::string::npos);
        }
        CHECK(v.host() == std::vector<TestType>(places, TestType(5)));
    }
}

TEMPLATE_TEST_CASE("loads, stores and atomics of one element stay in their order", "[atomics]",
    TYPES(unsigned, int, float, std::uint16_t, std::uint64_t, std::int64_t, double)) {
    using T = TestType;
    if (sizeof(T) == 8 && !gpu::gl::current().caps.has("GL_NV_shader_atomic_int64")) return;
    gpu::vector<T> w(places, T(7));
    T const three = 3;
    auto const expected = [&] {
        CHECK(w[0] == T(107 - (places - 1)));
        auto const h = w.host();
        CHECK(std::count(h.begin() + 1, h.end(), T(19)) == places - 1);
        w.assign(places, T(7));
        w[0] = T(107);
    };
    w[0] = T(107);
    gpu::for_each_index(places - 1, [w = gpu::inout(w)](auto i) {  // numbers are literals here
        w[i + 1u] = w[i + 1u] * T(3);
        w[i + 1u] = gpu::exchange(w[i + 1u], w[i + 1u] + T(1)) - T(2);
        w[0] -= T(1);
    });
    expected();
    gpu::vector<T> seen(places);
    gpu::for_each_index(places, [w = gpu::inout(w), s = gpu::out(seen)](auto i) {
        w[i] = T(5);
        gpu::fetch_add(w[i], T(1));
        s[i] = w[i] + T(1);
        gpu::exchange(w[i], T(9));
        gpu::if_(w[i] == T(9), [&] { w[i] = T(7); });
    });
    CHECK(seen.host() == std::vector<T>(places, T(7)));
    CHECK(w.host() == seen.host());
    w[0] = T(107);
    gpu::for_each_index(places - 1, [three, w = gpu::inout(w)](auto i) {  // and arguments here
        w[i + 1u] = w[i + 1u] * three;
        w[i + 1u] = gpu::exchange(w[i + 1u], w[i + 1u] + T(1)) - T(2);
        w[0] -= T(1);
    });
    expected();
}

TEST_CASE("an operator of one's own, with what it captured", "[atomics]") {
    unsigned const base = 10007;
    compare(std::vector<unsigned>(places, 1u), [=](auto v) {
        return [=](auto i) {
            gpu::combine(v[i % places], i + 1u, [=](auto a, auto b) { return a * b % base; });
        };
    });
    // Brook's GatherOp: the old value comes back.
    gpu::vector<unsigned> v(1, 1u), old(200, 0u);
    gpu::for_each_index(200, [v = gpu::inout(v), o = gpu::out(old)](auto i) {
        o[i] = gpu::combine(v[0], 3u, gpu::multiplies<>{});
    });
    std::vector<unsigned> expected(200);
    unsigned x = 1;
    for (auto& e : expected) {
        e = x;
        x *= 3;
    }
    auto got = old.host();
    std::sort(got.begin(), got.end());
    std::sort(expected.begin(), expected.end());
    CHECK(got == expected);
    CHECK(v.front() == x);
}
