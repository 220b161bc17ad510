// SPDX-License-Identifier: MIT
#include <gpu/container/future.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/matrix.hpp>
#include <gpu/gl/context.hpp>

#include "../support/testing.hpp"

TEST_CASE("a future gives the value as it was when it was asked for", "[future]") {
    gpu::scalar<int> s(1);
    std::vector<gpu::future<int>> futures;
    for (int k = 0; k < 200; ++k) {  // more than one page of slots
        futures.push_back(s.read_async());
        gpu::transform(s, s.begin(), [](auto x) { return x + 1; });
    }
    for (std::size_t k = 0; k < futures.size(); k += 2)
        futures[k] = gpu::future<int>();  // dropped while under way
    auto again = s.read_async();
    while (!again.ready()) {
    }
    CHECK(again.get() == 201);
    CHECK(again.get() == 201);
    for (std::size_t k = 1; k < futures.size(); k += 2) {
        CHECK(futures[k].valid());
        CHECK(futures[k].get() == static_cast<int>(k) + 1);
    }
    futures[1].wait();
    CHECK(futures[1].ready());
}

TEST_CASE("futures of large values", "[future]") {
    gpu::scalar<gpu::dmat4> s(gpu::dmat4(2.0));
    auto a = s.read_async();
    s = gpu::dmat4(3.0);
    auto b = s.read_async();
    CHECK(a.get() == gpu::dmat4(2.0));
    CHECK(b.get() == gpu::dmat4(3.0));
}

TEST_CASE("a future of nothing, and one in another context, are told", "[future]") {
    gpu::future<int> none;
    CHECK_FALSE(none.valid());
    CHECK_THROWS_AS(none.ready(), gpu::invalid_argument);
    CHECK_THROWS_AS(none.get(), std::invalid_argument);
    gpu::future<int> kept;
    {
        auto first = gpu::context::headless();
        gpu::scalar<int> s(5);
        kept = s.read_async();
        {
            auto second = gpu::context::headless();
            CHECK_THROWS_AS(kept.get(), gpu::context_error);
            CHECK_THROWS_AS(s.read_async(), gpu::context_error);
            CHECK_THROWS_AS(s.read(), gpu::context_error);
        }
        first.make_current();
        CHECK(kept.get() == 5);
        kept = s.read_async();
    }
    CHECK_THROWS_AS(kept.get(), gpu::context_error);  // its context is gone
}
