// SPDX-License-Identifier: MIT
#include <gpu/gpu.hpp>

#include "../support/testing.hpp"

#include <string>

using test::has;

namespace {
template <class Error, class F> std::string message(F f) {
    try {
        f();
    } catch (Error const& e) {
        return e.what();
    }
    return "nothing was thrown";
}
}  // namespace

TEST_CASE("wrong ranges are told before anything is dispatched", "[errors]") {
    gpu::vector<int> a{3, 1, 2}, b{1, 2};
    auto const launches = gpu::kernel::current().counts.launches;
    CHECK(has(message<gpu::invalid_argument>([&] { gpu::sort(a.end(), a.begin()); }), "before"));
    CHECK(has(message<gpu::invalid_argument>([&] { gpu::sort(a.begin(), b.end()); }), "different"));
    auto const text = message<gpu::invalid_argument>([&] { gpu::copy(a.begin(), a.end(), b.begin()); });
    CHECK(has(text, "3"));
    CHECK(has(text, "2"));
    CHECK(has(text, "copy"));
    CHECK_THROWS_AS(
        gpu::transform(a.begin(), a.end(), b.begin(), a.begin(), gpu::plus<>{}), gpu::invalid_argument);
    CHECK_THROWS_AS(
        gpu::inclusive_scan(a.begin(), a.end(), gpu::make_reverse_iterator(b.end())), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::reduce(a.begin(), a.end() + 1), std::invalid_argument);
    gpu::vector<int> v{3, 1, 2, 5, 4};
    auto const first = v.begin(), second = v.begin() + 1, middle = v.begin() + 2;
    auto const told = [&](auto call) { return has(message<gpu::invalid_argument>(call), "overlaps the"); };
    CHECK(told([&] { gpu::copy(first, middle + 1, second); }));
    CHECK(told([&] { gpu::transform(second, v.end(), first, gpu::negate<>{}); }));
    CHECK(told([&] { gpu::transform(a.begin(), a.end(), first, second, gpu::plus<>{}); }));
    CHECK(told([&] { gpu::inclusive_scan(first, middle, second); }));
    CHECK(told([&] { gpu::merge(first, first + 1, a.begin(), a.begin() + 1, first); }));
    CHECK(told([&] { gpu::gather(first, middle, a.begin(), first); }));
    CHECK(told([&] { gpu::reverse_copy(first, middle, second); }));
    CHECK(told([&] { gpu::copy_if(first, middle, second, gpu::identity<>{}); }));
    CHECK_THROWS_AS(gpu::fill_n(first, 6, 0), gpu::invalid_argument);
    CHECK(gpu::kernel::current().counts.launches == launches);
    CHECK(gpu::to_host(a) == std::vector<int>{3, 1, 2});
    CHECK(gpu::to_host(v) == std::vector<int>{3, 1, 2, 5, 4});
}

TEST_CASE("an allocation that the device cannot give names its bytes and loses nothing", "[errors]") {
    gpu::vector<int> a{1, 2, 3};
    CHECK(has(message<gpu::out_of_memory>([] { gpu::vector<double> v(std::size_t(1) << 45); }), "bytes"));
    CHECK_THROWS_AS(a.resize(std::size_t(1) << 50), std::bad_alloc);
    CHECK(gpu::to_host(a) == std::vector<int>{1, 2, 3});
}

TEST_CASE("empty ranges are answered without a launch", "[errors]") {
    gpu::vector<int> none;
    auto const launches = gpu::kernel::current().counts.launches;
    gpu::sort(none);
    gpu::reverse(none);
    CHECK(gpu::reduce(none) == 0);
    CHECK(gpu::unique(none) == none.end());
    CHECK(gpu::min_element(none) == none.end());
    CHECK_FALSE(gpu::binary_search(none, 1));
    CHECK(gpu::kernel::current().counts.launches == launches);
}

TEST_CASE("64-bit integers are refused by name where shaders have none", "[errors]") {
    if (testing::has_int64()) return;
    gpu::vector<std::int64_t> v{2, 1};
    CHECK(has(message<gpu::unsupported>(
                  [&] { gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x + x; }); }),
        "GL_ARB_gpu_shader_int64"));
    gpu::sort(v);  // keys are moved as words: no 64-bit arithmetic is needed
    CHECK(gpu::to_host(v) == std::vector<std::int64_t>{1, 2});
}

TEST_CASE("checked calls name the index that is out of range", "[errors]") {
    bool const before = gpu::checked();
    gpu::checked() = true;
    gpu::vector<int> map{0, 2, 7, 1, 9}, in{10, 20, 30}, out(5, 5);
    auto const text =
        message<std::out_of_range>([&] { gpu::gather(map.begin(), map.end(), in.begin(), out.begin()); });
    CHECK(has(text, "gather"));
    CHECK(has(text, "element 2"));
    CHECK(has(text, "7"));
    map[2] = -1;
    CHECK(has(
        message<gpu::out_of_range>([&] { gpu::scatter(out.begin(), out.end(), map.begin(), in.begin()); }),
        "-1"));
    CHECK(gpu::to_host(out) == std::vector<int>(5, 5));
    gpu::checked() = before;
}
