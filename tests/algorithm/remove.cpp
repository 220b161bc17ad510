// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/remove.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/subrange.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::ladder;
using testing::values;

TEST_CASE("remove, remove_copy and unique_copy agree with std", "[compact]") {
    for (std::size_t n : ladder(3000)) {
        auto const host = values<int>(n, 4);
        guarded<int> v(host, 61), out(n);
        std::vector<int> rest, first;
        std::remove_copy(host.begin(), host.end(), std::back_inserter(rest), 2);
        std::unique_copy(host.begin(), host.end(), std::back_inserter(first));
        INFO("n = " << n);
        REQUIRE(gpu::to_host(gpu::subrange(out.begin(), gpu::unique_copy(v.begin(), v.end(), out.begin()))) ==
                first);
        REQUIRE(gpu::to_host(gpu::subrange(
                    out.begin(), gpu::remove_copy(v.begin(), v.end(), out.begin(), 2))) == rest);
        REQUIRE(gpu::to_host(gpu::subrange(v.begin(), gpu::remove(v.begin(), v.end(), 2))) == rest);
        REQUIRE(v.intact());
        REQUIRE(out.intact());
    }
}

namespace {
template <class T, class P> void check_remove_if(std::vector<T> const& host, P const& p) {
    guarded<T> v(host, 61);
    std::vector<T> rest;
    std::remove_copy_if(host.begin(), host.end(), std::back_inserter(rest), p);
    INFO("n = " << host.size() << ", left: " << rest.size());
    REQUIRE(gpu::to_host(gpu::subrange(v.begin(), gpu::remove_if(v.begin(), v.end(), p))) == rest);
    REQUIRE(v.intact());
    guarded<T> w(host, 61);
    gpu::scalar<unsigned> count;
    gpu::remove_if_into(w.begin(), w.end(), count, p);
    REQUIRE(count.read() == rest.size());
    REQUIRE(
        gpu::to_host(gpu::subrange(w.begin(), w.begin() + static_cast<std::ptrdiff_t>(rest.size()))) == rest);
    REQUIRE(w.intact());
}
}  // namespace

// Where groups may wait for each other, the elements move in one launch, and tiles follow on each
// other's heels.
TEMPLATE_TEST_CASE("remove_if moves the elements of many tiles in place", "[compact]", std::uint8_t,
    std::uint16_t, std::uint32_t, std::uint64_t) {
    for (std::size_t n : {100'000u, 300'001u}) {
        auto const host = values<TestType>(n, 200);
        for (unsigned below : {0u, 1u, 100u, 199u, 200u})
            check_remove_if(host, [below](auto x) { return x < below; });
    }
}

TEST_CASE("remove_if and unique ask a functor that reads other elements before these move", "[compact]") {
    auto const host = values<std::uint32_t>(50'000, 3);
    gpu::vector<std::uint32_t> v(host.begin(), host.end()), w(host.begin(), host.end());
    std::vector<std::uint32_t> rest;
    std::remove_copy(host.begin(), host.end(), std::back_inserter(rest), host[1000]);
    auto const end = gpu::remove_if(v.begin(), v.end(), [at = gpu::in(v)](auto x) { return x == at[1000]; });
    REQUIRE(gpu::to_host(gpu::subrange(v.begin(), end)) == rest);

    auto const last = gpu::unique(
        w.begin(), w.end(), [at = gpu::in(w)](auto x, auto y) { return x == y || y == at[40'000]; });
    std::vector<std::uint32_t> expected;
    for (std::size_t i = 0; i < host.size(); ++i)
        if (i == 0 || !(host[i - 1] == host[i] || host[i] == host[40'000])) expected.push_back(host[i]);
    REQUIRE(gpu::to_host(gpu::subrange(w.begin(), last)) == expected);
}
