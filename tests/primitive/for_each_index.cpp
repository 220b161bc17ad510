// SPDX-License-Identifier: MIT
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/iterator/counting.hpp>

#include "../support/testing.hpp"

// llvmpipe (Mesa 22.3) ends every loop once a thread has made 65535 trips through all of its loops together.
TEST_CASE("a loop of a functor makes all its trips for every element", "[for_each_index]") {
    unsigned const most = 6000;
    auto steps = [=](auto i) {
        auto state = i;
        gpu::while_([&] { return state < most * 3u; }, [&] { state += 3u; });
        gpu::for_(0u, i % 7u * 100u, [&](auto) { state = state * 5u + 1u; });
        return state;
    };
    for (unsigned n : {1u, 7u, 8u, 9u, 100u, 4097u}) {
        testing::guarded<unsigned> out(n);
        gpu::transform(
            gpu::counting_iterator<unsigned>(0), gpu::counting_iterator<unsigned>(n), out.begin(), steps);
        auto const device = out.host();
        INFO("n = " << n);
        for (unsigned i = 0; i < n; ++i) REQUIRE(device[i] == steps(i));
        REQUIRE(out.intact());
    }
    // an empty functor, on packets of bytes
    auto const host = testing::values<unsigned char>(5000);
    testing::guarded<unsigned char> bytes(host, 61);
    auto halve = [](auto x) {
        gpu::var<unsigned> k;
        gpu::for_(0u, 3000u, [&](auto i) { k += i & 1u; });
        return x + k;
    };
    gpu::transform(bytes.begin(), bytes.end(), bytes.begin(), halve);
    auto const device = bytes.host();
    for (std::size_t i = 0; i < host.size(); ++i)
        REQUIRE(device[i] == static_cast<unsigned char>(host[i] + 1500u));
    REQUIRE(bytes.intact());
}
