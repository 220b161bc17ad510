// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/to_host_async.hpp>
#include <gpu/container/future.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/matrix.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/view/view.hpp>

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

TEST_CASE("a future of a range gives its elements as they were when it was asked for", "[future]") {
    for (std::size_t n : {std::size_t(0), std::size_t(1), std::size_t(1000), std::size_t(5'000'000)}) {
        std::vector<unsigned> a(n);
        for (std::size_t i = 0; i < n; ++i) a[i] = static_cast<unsigned>(i * 7);
        gpu::vector<unsigned> v(a);
        auto whole = gpu::to_host_async(v), moved = std::move(whole);
        auto part = gpu::to_host_async(gpu::span<unsigned>(v.begin() + std::ptrdiff_t(n / 2), v.end()));
        auto computed = gpu::to_host_async(v | gpu::views::transform([](auto x) { return x * 2u; }));
        gpu::fill(v.begin(), v.end(), 0u);
        CHECK_FALSE(whole.valid());
        CHECK_THROWS_AS(whole.get(), gpu::invalid_argument);
        CHECK(moved.get() == a);
        while (!moved.ready()) {
        }
        CHECK(moved.get() == a);
        CHECK(part.get() == std::vector<unsigned>(a.begin() + std::ptrdiff_t(n / 2), a.end()));
        computed.wait();
        for (unsigned& x : a) x *= 2u;
        CHECK(computed.get() == a);
    }
    gpu::vector<bool> bits{true, false, true};
    CHECK(gpu::to_host_async(bits).get() == std::vector<bool>{true, false, true});
    gpu::future<std::vector<int>> none;
    CHECK_FALSE(none.valid());
    CHECK_THROWS_AS(none.ready(), gpu::invalid_argument);
    // More pages at once than are kept, half of them of futures that are dropped while they are under way.
    gpu::vector<int> v(3'000'000, 5), w(100'000, 6);
    std::vector<gpu::future<std::vector<int>>> many;
    for (int k = 0; k < 6; ++k) {
        many.push_back(gpu::to_host_async(v));
        many.push_back(gpu::to_host_async(w));
    }
    for (std::size_t k = 0; k < many.size(); k += 3) many[k] = {};
    CHECK(gpu::to_host_async(v).get() == std::vector<int>(3'000'000, 5));
    CHECK(many[2].get() == std::vector<int>(3'000'000, 5));
    CHECK(many[11].get() == std::vector<int>(100'000, 6));
}
