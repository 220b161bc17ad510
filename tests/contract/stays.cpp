// SPDX-License-Identifier: MIT
// What stays on the GPU: the `_into` forms, and scalars that kernels read.
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/matrix.hpp>
#include <gpu/gl/context.hpp>

#include "../support/testing.hpp"

#include <numeric>
#include <string>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("reduce_into leaves what reduce returns", "[into]", TYPES(int, double)) {
    for (std::size_t n : ladder(1 << 12)) {
        auto const host = values<TestType>(n, 1000);
        gpu::vector<TestType> v(host);
        gpu::scalar<TestType> sum(TestType(7)), start(TestType(3));
        guarded<TestType> place(1);
        INFO("n = " << n);
        TestType const expected = std::accumulate(host.begin(), host.end(), TestType(3));
        gpu::reduce_into(v.begin(), v.end(), sum, TestType(3), gpu::plus<>{});
        REQUIRE(sum.read() == expected);
        gpu::reduce_into(v, sum, start);  // init is on the GPU
        REQUIRE(sum.read() == expected);
        gpu::reduce_into(v, start, start);  // ... and receives the result
        REQUIRE(start.read() == expected);
        gpu::reduce_into(v, place.begin());
        REQUIRE(place.host()[0] == expected - TestType(3));
        REQUIRE(place.intact());
    }
}

TEST_CASE(
    "reduce_into with a start on the GPU keeps the order of an operator that does not commute", "[into]") {
    auto const host = testing::maps(1000);
    gpu::vector<gpu::uvec2> v(host.begin(), host.end());
    gpu::scalar<gpu::uvec2> start(gpu::uvec2(3, 5)), all;
    gpu::reduce_into(v.begin(), v.end(), all, start, testing::compose{});
    CHECK(all.read() == std::accumulate(host.begin(), host.end(), gpu::uvec2(3, 5), testing::compose{}));
}

TEST_CASE("copy_if_into leaves the count", "[into]") {
    auto odd = [](auto x) { return x % 2u == 1u; };
    for (std::size_t n : ladder(1 << 12)) {
        auto const host = values<unsigned>(n, 100);
        std::vector<unsigned> expected;
        std::copy_if(host.begin(), host.end(), std::back_inserter(expected), odd);
        gpu::vector<unsigned> v(host);
        guarded<unsigned> out(n);
        gpu::scalar<unsigned> count(77u);
        gpu::scalar<std::uint16_t> narrow;
        INFO("n = " << n);
        gpu::copy_if_into(v.begin(), v.end(), out.begin(), count, odd);
        REQUIRE(count.read() == expected.size());
        auto got = out.host();
        got.resize(expected.size());
        REQUIRE(got == expected);
        REQUIRE(out.intact());
        gpu::copy_if_into(v, v, out.begin(), narrow, odd);  // by a stencil; the count is converted
        REQUIRE(narrow.read() == expected.size());
    }
}

TEST_CASE("a result without room is refused", "[into]") {
    gpu::vector<int> v{1, 2}, none;
    auto const text = [&] {
        try {
            gpu::reduce_into(v, none.begin(), 0);
        } catch (gpu::invalid_argument const& e) {
            return std::string(e.what());
        }
        return std::string();
    }();
    CHECK(text.find("reduce_into") != std::string::npos);
    CHECK(text.find("result") != std::string::npos);
    CHECK_THROWS_AS(
        gpu::copy_if_into(v, v.begin(), none.begin(), [](auto x) { return x > 0; }), gpu::invalid_argument);
}

TEST_CASE(
    "a kernel reads a scalar through gpu::in, and runs for as many indices as another says", "[scalar]") {
    gpu::vector<int> out(1000, -1);
    gpu::scalar<int> factor(3), count(0);
    for (int n : {0, 1, 77, 1000, 5000}) {
        count = n;
        factor = n + 2;
        gpu::fill(out, -1);
        gpu::for_each_index(count, out.size(), [k = gpu::in(factor), to = gpu::out(out)](auto i) {
            to[i] = k[0] * gpu::cast<int>(i);
        });
        auto const host = gpu::to_host(out);
        bool right = true;
        for (int i = 0; i < 1000; ++i) right = right && host[std::size_t(i)] == (i < n ? (n + 2) * i : -1);
        INFO("n = " << n);
        CHECK(right);
    }
    gpu::transform(
        out.begin(), out.end(), out.begin(), [k = gpu::in(factor)](auto x) { return x - x + k[0]; });
    CHECK(out.back() == 5002);
    gpu::for_each_index(1, [to = gpu::inout(factor)](auto i) { to[i] += 1; });
    CHECK(factor.read() == 5003);
}

TEST_CASE("places in a sorted range are left on the GPU, for values of the host and of the GPU", "[into]") {
    gpu::vector<int> v{1, 3, 3, 5}, none;
    gpu::scalar<unsigned> place(9u);
    gpu::scalar<bool> there;
    gpu::scalar<int> value(3);
    gpu::lower_bound_into(v.begin(), v.end(), 3, place);
    CHECK(place.read() == 1);
    gpu::upper_bound_into(v, value, place);
    CHECK(place.read() == 3);
    gpu::binary_search_into(v, value, there);
    CHECK(there.read());
    value = 4;
    gpu::binary_search_into(v, value, there);
    CHECK_FALSE(there.read());
    gpu::lower_bound_into(none, 3, place);
    CHECK(place.read() == 0);
}
