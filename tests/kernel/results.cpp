// SPDX-License-Identifier: MIT
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/gl/staging.hpp>
#include <gpu/kernel/results.hpp>

#include "../support/testing.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace {
/// What a kernel would store: `n` words in rows of three, with `number` behind each row but the last, which
/// has `last_number`.
std::vector<std::uint32_t> rows_of(std::size_t n, std::uint32_t number, std::uint32_t last_number) {
    std::vector<std::uint32_t> rows;
    for (std::size_t k = 0; k < n; k += 3) {
        for (std::size_t j = k; j < k + 3; ++j)
            rows.push_back(j < n ? 100 + static_cast<std::uint32_t>(j) : 0xdeadu);
        rows.push_back(k + 3 < n ? number : last_number);
    }
    return rows;
}
}  // namespace

TEST_CASE("results are read by rows, whether their numbers are there or a fence has to tell", "[results]") {
    auto& d = gpu::gl::current();
    gpu::kernel::results r(d, true);
    for (std::size_t n : {1u, 2u, 3u, 4u, 6u, 7u, 1023u, 1024u})
        for (std::uint32_t late : {0u, 1u}) {
            CAPTURE(n, late);
            std::uint32_t const number = r.next_launch();
            gpu::vector<std::uint32_t> const stored(rows_of(n, number, number - late));
            gpu::gl::copy(d, stored.buffer(), 0, r.buffer().name(), 0, stored.size() * 4);
            // A row is one store of a kernel. A copy may write its words one after another, while the
            // host looks at them.
            gpu::gl::wait_for_all(d);
            std::vector<std::uint32_t> got(n + 1, 7u);
            r.read(got.data(), n * 4);
            for (std::size_t k = 0; k < n; ++k) REQUIRE(got[k] == 100 + k);
            CHECK(got[n] == 7u);
        }
}

TEST_CASE("results without rows lie side by side", "[results]") {
    auto& d = gpu::gl::current();
    gpu::kernel::results r(d, false);
    gpu::vector<std::uint32_t> const stored{1, 2, 3, 4, 5};
    gpu::gl::copy(d, stored.buffer(), 0, r.buffer().name(), 0, 20);
    std::array<std::uint32_t, 5> got{};
    r.read(got.data(), 20);
    CHECK(got == std::array<std::uint32_t, 5>{1, 2, 3, 4, 5});
}

namespace {
struct seven {
    float a;
    std::uint32_t b, c;
    glm::vec3 d;
    std::uint32_t e;
};
}  // namespace
GPU_STRUCT(seven, a, b, c, d, e);

TEST_CASE("a result of several rows comes whole, call after call", "[results]") {
    for (std::uint32_t k = 0; k < 50; ++k) {
        gpu::vector<seven> const v(1000, seven{1, 1, k, glm::vec3(1, 2, 3), 1});
        seven const s = gpu::reduce(v.begin(), v.end(), seven{0, 0, 0, glm::vec3(0), k}, [](auto x, auto y) {
            return gpu::make<seven>(x.a + y.a, x.b + y.b, gpu::max(x.c, y.c), x.d + y.d, x.e + y.e);
        });
        REQUIRE(s.a == 1000.0f);
        REQUIRE(s.b == 1000);
        REQUIRE(s.c == k);
        REQUIRE(s.d == glm::vec3(1000, 2000, 3000));
        REQUIRE(s.e == 1000 + k);
    }
}

TEST_CASE("of two launches that leave a result the later one is read", "[results]") {
    // Of a range whose count lies on the GPU the number 0 is left first; a launch over no items leaves
    // nothing else.
    gpu::vector<int> const v{1, 2, 3, 4, 5, 6, 7, 8};
    gpu::vector<int> out(8);
    for (unsigned count : {8u, 0u, 3u, 1u, 0u, 8u}) {
        gpu::scalar<unsigned> const n(count);
        auto const end =
            gpu::copy_if(gpu::counted(v.begin(), n, 8), out.begin(), [](auto x) { return x % 2 == 0; });
        CHECK(end - out.begin() == static_cast<std::ptrdiff_t>(count / 2));
    }
}
