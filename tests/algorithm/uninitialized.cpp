// SPDX-License-Identifier: MIT
#include <gpu/algorithm/uninitialized.hpp>
#include <gpu/functional/structure.hpp>

#include "../support/testing.hpp"

using testing::guarded;
using testing::values;

namespace {
struct counter {
    int count = 3;
    bool operator==(counter const&) const = default;
};
}  // namespace
GPU_STRUCT(counter, count);

TEST_CASE("uninitialized memory is filled, copied to and constructed", "[uninitialized]") {
    for (std::size_t n : {0u, 1u, 1000u}) {
        auto const size = static_cast<std::ptrdiff_t>(n);
        auto const host = values<std::int16_t>(n);
        gpu::vector<std::int16_t> const from(host.begin(), host.end());
        guarded<std::int16_t> v(n), w(n, 61);
        gpu::uninitialized_fill(v.begin(), v.end(), 7);
        REQUIRE(gpu::uninitialized_fill_n(w.begin(), n, 7) == w.end());
        REQUIRE(v.host() == std::vector<std::int16_t>(n, 7));
        REQUIRE(w.host() == v.host());
        REQUIRE(gpu::uninitialized_copy(from.begin(), from.end(), v.begin()) == v.end());
        REQUIRE(gpu::uninitialized_copy_n(from.begin(), n, w.begin()) == w.end());
        REQUIRE(v.host() == host);
        REQUIRE(w.host() == host);
        gpu::uninitialized_value_construct(v.begin(), v.end());
        REQUIRE(gpu::uninitialized_value_construct_n(w.begin(), n) == w.end());
        REQUIRE(v.host() == std::vector<std::int16_t>(n));
        REQUIRE(w.host() == v.host());
        REQUIRE(gpu::uninitialized_move(from.begin(), from.end(), v.begin()) == v.end());
        REQUIRE(gpu::uninitialized_move_n(from.begin(), n, w.begin()) == w.end());
        gpu::uninitialized_default_construct(v.begin(), v.end());
        REQUIRE(gpu::uninitialized_default_construct_n(w.begin(), n) == w.end());
        gpu::destroy(v.begin(), v.end());
        REQUIRE(gpu::destroy_n(w.begin(), n) == w.end());
        REQUIRE(v.host() == host);
        REQUIRE(w.host() == host);
        REQUIRE(v.intact());
        REQUIRE(w.intact());
        gpu::vector<counter> c(n, gpu::no_init);
        gpu::uninitialized_default_construct(c);
        REQUIRE(c.host() == std::vector<counter>(n));
        gpu::uninitialized_fill(c, counter{5});
        REQUIRE(gpu::destroy_n(c.begin(), n) - c.begin() == size);
        REQUIRE(c.host() == std::vector<counter>(n, counter{5}));
    }
}
