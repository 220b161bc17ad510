// SPDX-License-Identifier: MIT
#include <gpu/config.hpp>

#include <string>

#include <support/catch.hpp>

TEST_CASE("the macros of the version say what gpu::version says", "[config]") {
    std::string const numbers = std::to_string(GPU_VERSION_MAJOR) + "." + std::to_string(GPU_VERSION_MINOR) +
                                "." + std::to_string(GPU_VERSION_PATCH);
    CHECK(numbers == gpu::version);
#if GPU_VERSION < 200 || GPU_VERSION >= 1000000
    FAIL("GPU_VERSION is " << GPU_VERSION);
#endif
    CHECK(GPU_VERSION == GPU_VERSION_MAJOR * 10000 + GPU_VERSION_MINOR * 100 + GPU_VERSION_PATCH);
}
