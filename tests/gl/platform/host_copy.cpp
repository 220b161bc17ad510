// SPDX-License-Identifier: MIT
#include <gpu/gl/platform/host_copy.hpp>

#include "../../support/testing.hpp"

#include <vector>

namespace platform = gpu::gl::platform;

TEST_CASE("several threads copy every byte once, and none beside them") {
    for (std::size_t bytes : {0u, 1u, 4095u, 4096u, 4097u, 8191u, 8192u, 40000u, 1000003u})
        for (unsigned threads : {1u, 2u, 3u, 7u, 8u, 100u}) {
            CAPTURE(bytes, threads);
            std::vector<unsigned char> from(bytes), to(bytes + 2, 0x55), expected(bytes + 2, 0x55);
            for (std::size_t k = 0; k < bytes; ++k)
                from[k] = expected[k + 1] = static_cast<unsigned char>(k * 7 + (k >> 8));
            platform::copy_bytes(to.data() + 1, from.data(), bytes, threads);
            REQUIRE((to == expected));
        }
}

TEST_CASE("short copies take one thread, and long ones as many as the machine has") {
    CHECK(platform::threads_for_copy(0) == 1);
    CHECK(platform::threads_for_copy(1 << 20) == 1);
    unsigned const threads = platform::threads_for_copy(std::size_t(64) << 20);
    CHECK(threads >= 1);
    CHECK(threads <= 8);
}
