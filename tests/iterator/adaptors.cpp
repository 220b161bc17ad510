// SPDX-License-Identifier: MIT
// The iterators that read or write other iterators: on the GPU, and on the host as their Thrust namesakes.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/iterator/arg_index.hpp>
#include <gpu/iterator/discard.hpp>
#include <gpu/iterator/offset.hpp>
#include <gpu/iterator/predicate.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/strided.hpp>
#include <gpu/iterator/tabulate_output.hpp>
#include <gpu/iterator/transform_output.hpp>

#include "../support/testing.hpp"

using testing::guarded;
using testing::ladder;
using testing::values;

namespace {
/// What every random access iterator of Thrust does on the host, for one that stands at the first of five or
/// more elements.
template <class I> void walks(I const first) {
    I i = first;
    CHECK(i == first);
    CHECK(++i == first + 1);
    CHECK(i++ == first + 1);
    CHECK(i - first == 2);
    CHECK(first < i);
    CHECK(i > first);
    CHECK(first <= i);
    CHECK(i != first);
    CHECK(--i == 1 + first);
    CHECK((i += 3) == first + 4);
    CHECK((i -= 4) == first);
    I other;
    other = first + 2;
    CHECK(other - 2 == first);
}
struct half {
    template <class T> auto operator()(T const& x) const { return x / 2; }
};
struct twice {
    template <class T> auto operator()(T const& x) const { return x * 2; }
};
struct positive {
    template <class T> auto operator()(T const& x) const { return x > 0; }
};
}  // namespace

TEST_CASE("every iterator is constructed, compared and moved on the host", "[iterator]") {
    gpu::vector<int> v{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    gpu::vector<int> order{4, 3, 2, 1, 0};
    walks(v.begin());
    walks(gpu::constant_iterator<int>(3));
    walks(gpu::counting_iterator<int>(3));
    walks(gpu::discard_iterator<>());
    walks(gpu::reverse_iterator(v.end()));
    walks(gpu::transform_iterator<half, gpu::vector<int>::iterator>(v.begin()));
    walks(gpu::permutation_iterator(v.begin(), order.begin()));
    walks(gpu::zip_iterator(v.begin(), v.begin() + 1));
    walks(gpu::strided_iterator(v.begin(), 2));
    walks(gpu::offset_iterator(v.begin(), order.begin()));
    walks(gpu::arg_index_iterator(v.begin()));
    walks(gpu::transform_output_iterator<half, gpu::vector<int>::iterator>(v.begin()));
    walks(gpu::transform_input_output_iterator<half, twice, gpu::vector<int>::iterator>(v.begin()));
    walks(gpu::tabulate_output_iterator<half, int>(half{}));
    walks(gpu::predicate_iterator<gpu::vector<int>::iterator, gpu::vector<int>::iterator, positive>(
        v.begin(), v.begin(), positive{}));
}

TEST_CASE("zip_iterator takes a tuple of iterators as its type too", "[iterator]") {
    gpu::vector<float> a{1, 2, 3, 4}, b{10, 20, 30, 40}, out(4);
    using part = gpu::vector<float>::iterator;
    using pairs = gpu::zip_iterator<std::tuple<part, part>>;
    pairs first = gpu::make_zip_iterator(std::tuple(a.begin(), b.begin()));
    pairs const last(std::tuple(a.end(), b.end()));
    CHECK(last - first == 4);
    CHECK(first + 4 == last);
    gpu::transform(first, last, out.begin(), [](auto t) { return gpu::get<0>(t) + gpu::get<1>(t); });
    CHECK(gpu::to_host(out) == std::vector<float>{11, 22, 33, 44});
    ++first;
    first = first + 1;
    CHECK(std::get<1>(*first) == 30.0f);
    gpu::copy(first, last, pairs(std::tuple(b.begin(), a.begin())));
    CHECK(gpu::to_host(b) == std::vector<float>{3, 4, 30, 40});
}

TEST_CASE("an iterator with a function of captured values is assigned", "[iterator]") {
    float const k = 2;
    auto const twice_k = [k](auto x) { return x * 2 * k; };
    gpu::vector<float> v{1, 2, 3};
    auto i = gpu::make_transform_iterator(v.begin(), twice_k);
    auto const last = i + 3;
    i = i + 1;
    CHECK(*i == 8.0f);
    i = last - 1;
    CHECK(*i == 12.0f);
    auto o = gpu::make_transform_output_iterator(v.begin(), twice_k);
    o = o + 2;
    *o = 1.0f;
    CHECK(v[2] == 4.0f);
}

TEST_CASE("strided_iterator reads and writes every n-th element", "[iterator]") {
    using TestType = std::uint8_t;
    for (std::size_t n : ladder(600))
        for (std::ptrdiff_t stride : {1, 3, -2}) {
            auto const step = static_cast<std::size_t>(stride < 0 ? -stride : stride),
                       length = n ? (n - 1) * step + 1 : 0;
            auto host = values<TestType>(length);
            guarded<TestType> in(host), out(std::vector<TestType>(length, TestType(3)), 61);
            auto const from = stride > 0 || n == 0 ? in.begin() : in.end() - 1;
            auto const to = stride > 0 || n == 0 ? out.begin() : out.end() - 1;
            auto const first = gpu::make_strided_iterator(from, stride);
            auto const last = first + static_cast<std::ptrdiff_t>(n);
            INFO("n = " << n << ", stride = " << stride);
            REQUIRE(last - first == static_cast<std::ptrdiff_t>(n));
            gpu::copy(first, last, gpu::make_strided_iterator(to, stride));
            std::vector<TestType> expected(length, TestType(3));
            for (std::size_t i = 0; i < n; ++i) expected[i * step] = host[i * step];
            REQUIRE(out.host() == expected);
            REQUIRE(out.intact());
        }
    gpu::vector<int> v{1, 2, 3, 4, 5, 6};
    auto const odd = gpu::make_strided_iterator(v.begin(), 2);
    CHECK(gpu::reduce(odd, odd + 3) == 9);
    CHECK(odd[2] == 5);
    odd[1] = 30;
    CHECK(v[2] == 30);
    CHECK_THROWS_AS(gpu::reduce(odd, odd + 4), gpu::invalid_argument);
}

TEST_CASE("permutation_iterator takes a function for its order", "[iterator]") {
    gpu::vector<int> v{10, 11, 12, 13, 14, 15, 16, 17, 18, 19}, out(4);
    auto const squares = gpu::make_permutation_iterator(v.begin(), [](auto i) { return i * i; });
    gpu::copy(squares, squares + 4, out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{10, 11, 14, 19});
    CHECK(squares[3] == 19);
    gpu::fill_n(squares + 1, 2, 0);
    CHECK(v[1] == 0);
    CHECK(v[4] == 0);
}

TEST_CASE("offset_iterator begins where a number on the GPU says", "[iterator]") {
    gpu::vector<int> v{10, 11, 12, 13, 14, 15, 16, 17}, out(4);
    gpu::vector<unsigned> where{3, 1};
    auto first = gpu::make_offset_iterator(v.begin(), where.begin());
    gpu::copy(first, first + 4, out.begin());
    CHECK(gpu::to_host(out) == std::vector<int>{13, 14, 15, 16});
    CHECK(*first == 13);
    CHECK(first[1] == 14);
    gpu::fill_n(gpu::make_offset_iterator(v.begin(), where.begin() + 1), 2, 0);
    CHECK(gpu::to_host(v) == std::vector<int>{10, 0, 0, 13, 14, 15, 16, 17});
    CHECK(gpu::reduce(gpu::make_offset_iterator(v.begin(), 6), gpu::make_offset_iterator(v.begin() + 2, 6)) ==
          33);
}

TEST_CASE("transform_output_iterator applies a function to what is stored", "[iterator]") {
    for (std::size_t n : ladder(600)) {
        auto const host = values<int>(n, 1000);
        gpu::vector<int> v(host.begin(), host.end());
        guarded<float> out(n, 61);
        float const scale = 0.5f;
        gpu::copy(v.begin(), v.end(), gpu::make_transform_output_iterator(out.begin(), [=](auto x) {
            return x * scale;
        }));
        std::vector<float> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = static_cast<float>(host[i]) * scale;
        INFO("n = " << n);
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
    }
    gpu::vector<float> lengths(2);
    gpu::vector<gpu::vec2> points{gpu::vec2(3, 4), gpu::vec2(0, 2)};
    auto const first = gpu::make_transform_output_iterator<gpu::vec2>(
        lengths.begin(), [](auto p) { return p.x * p.x + p.y * p.y; });
    gpu::copy(points.begin(), points.end(), first);
    CHECK(gpu::to_host(lengths) == std::vector<float>{25, 4});
    first[1] = gpu::vec2(1, 1);
    CHECK(lengths[1] == 2.0f);
}

TEST_CASE("transform_input_output_iterator converts both ways", "[iterator]") {
    for (std::size_t n : ladder(600)) {
        auto const host = values<int>(n, 1000);
        guarded<int> v(host, 61);
        int const unit = 2;
        auto const first = gpu::make_transform_input_output_iterator(
            v.begin(), [=](auto x) { return x / unit; }, [=](auto y) { return y * unit; });
        gpu::for_each(first, first + static_cast<std::ptrdiff_t>(n), [](auto& x) { x += 1; });
        std::vector<int> expected(n);
        for (std::size_t i = 0; i < n; ++i) expected[i] = (host[i] / 2 + 1) * 2;
        INFO("n = " << n);
        REQUIRE(v.host() == expected);
        REQUIRE(v.intact());
        if (n == 0) continue;
        *first = 21;
        REQUIRE(*first == 21);
        REQUIRE(*v.begin() == 42);
    }
}

TEST_CASE("tabulate_output_iterator calls a function of the index and the value", "[iterator]") {
    static int last_index, last_value;
    auto const first = gpu::make_tabulate_output_iterator<int>(
        [](auto i, auto x) {
            last_index = static_cast<int>(i);
            last_value = static_cast<int>(x);
        },
        5);
    first[2] = 9;
    CHECK(last_index == 7);
    CHECK(last_value == 9);
    // On the GPU its function writes where it likes: here the inverse of a permutation.
    gpu::vector<unsigned> order{2, 0, 3, 1}, inverse(4);
    gpu::copy(order.begin(),
        order.end(),
        gpu::make_tabulate_output_iterator<unsigned>(
            [to = gpu::out(inverse)](auto i, auto x) { to[x] = gpu::cast<unsigned>(i); }));
    CHECK(gpu::to_host(inverse) == std::vector<unsigned>{1, 3, 0, 2});
    gpu::copy(order.begin(),
        order.begin() + 2,
        gpu::make_tabulate_output_iterator<unsigned>([to = gpu::out(inverse)](auto i, auto x) {
            to[i] = x;
        }) + 1);
    CHECK(gpu::to_host(inverse) == std::vector<unsigned>{1, 2, 0, 2});
}

TEST_CASE("arg_index_iterator gives each element its index", "[iterator]") {
    for (std::size_t n : ladder(600)) {
        auto const host = values<std::int16_t>(n);
        gpu::vector<std::int16_t> v(host.begin(), host.end());
        gpu::vector<std::pair<unsigned, std::int16_t>> out(n);
        auto const first = gpu::make_arg_index_iterator(v.begin());
        gpu::copy(first, first + static_cast<std::ptrdiff_t>(n), out.begin());
        auto const got = out.host();
        INFO("n = " << n);
        for (std::size_t i = 0; i < n; ++i)
            REQUIRE(got[i] == std::pair<unsigned, std::int16_t>(static_cast<unsigned>(i), host[i]));
        if (n > 3) REQUIRE(first[3] == got[3]);
        if (n > 3)
            REQUIRE(gpu::transform_reduce(
                        first + 2,
                        first + static_cast<std::ptrdiff_t>(n),
                        [](auto p) { return p.first; },
                        1000u,
                        gpu::minimum<>{}) == 2u);
    }
}

TEMPLATE_TEST_CASE("predicate_iterator stores where the predicate holds and nowhere else", "[iterator]",
    TYPES(std::int8_t, double)) {
    for (std::size_t n : ladder(600))
        for (std::size_t before : {64u, 61u}) {
            auto const keep = values<int>(n, 5);
            auto const host = values<TestType>(n), old = values<TestType>(n, 0, 9);
            gpu::vector<int> k(keep.begin(), keep.end());
            guarded<TestType> in(host), out(old, before);
            int const limit = 2;
            gpu::copy(in.begin(), in.end(), gpu::make_predicate_iterator(out.begin(), k.begin(), [=](auto x) {
                return x < limit;
            }));
            std::vector<TestType> expected(n);
            for (std::size_t i = 0; i < n; ++i) expected[i] = keep[i] < limit ? host[i] : old[i];
            INFO("n = " << n << ", before = " << before);
            REQUIRE(out.host() == expected);
            REQUIRE(out.intact());
        }
    gpu::vector<int> v{5, -1, 7};
    auto const first = gpu::make_predicate_iterator(v.begin(), positive{});
    CHECK(gpu::reduce(first, first + 3, 0) == 12);
    CHECK(first[1] == 0);
    CHECK(first[2] == 7);
    first[1] = 3;
    first[2] = 3;
    CHECK(gpu::to_host(v) == std::vector<int>{5, -1, 3});
}

TEST_CASE("zip_function calls a function of several arguments with a tuple", "[functional]") {
    gpu::vector<int> a{1, 2, 3}, b{4, 5, 6}, c{7, 8, 9}, out(3);
    auto const f = gpu::make_zip_function([](auto x, auto y, auto z) { return x * y + z; });
    auto const first = gpu::make_zip_iterator(a.begin(), b.begin(), c.begin());
    gpu::transform(first, first + 3, out.begin(), f);
    CHECK(gpu::to_host(out) == std::vector<int>{11, 18, 27});
    CHECK(f(std::tuple(1, 4, 7)) == 11);
    CHECK(f(std::tuple<int, int, int>(first[2])) == 27);
}
