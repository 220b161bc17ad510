// SPDX-License-Identifier: MIT
// What users of Thrust met: programs that gave another answer than Thrust's, or did not compile.
#include <gpu/gpu.hpp>

#include <support/catch.hpp>
#include <support/testing.hpp>

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

TEST_CASE("T1, P7: minmax_element gives the elements that min_element and max_element give", "[edges]") {
    gpu::vector<int> v{3, 5, 1, 2, 5, 1};
    auto const [low, high] = gpu::minmax_element(v.begin(), v.end());
    CHECK(low - v.begin() == 2);
    CHECK(high - v.begin() == 1);
    gpu::scalar<unsigned> least, most;
    gpu::minmax_element_into(v, least, most);
    CHECK(least.read() == 2);
    CHECK(most.read() == 1);
    CHECK(gpu::minmax_element(v, gpu::greater<>{}).second - v.begin() == 2);
}

TEST_CASE("T2: iterators of different vectors are not equal", "[edges]") {
    gpu::vector<int> a(4), b(4);
    CHECK_FALSE(a.begin() == b.begin());
    CHECK(a.begin() == a.begin());
    CHECK(a.cbegin() != a.cend());
    CHECK_FALSE(gpu::make_zip_iterator(a.begin(), b.begin()) == gpu::make_zip_iterator(a.begin(), a.begin()));
    CHECK_FALSE(a.rbegin() == b.rbegin());
    CHECK_THROWS_AS(gpu::reduce(gpu::make_zip_iterator(a.begin(), b.begin()),
                        gpu::make_zip_iterator(a.end(), a.end()),
                        std::tuple(0, 0),
                        [](auto x, auto) { return x; }),
        gpu::invalid_argument);
}

TEST_CASE("T3: copy writes from the host to any output", "[edges]") {
    std::vector<int> const host{10, 20};
    gpu::vector<int> index{3, 0}, out{1, 2, 3, 4};
    gpu::copy(host.begin(), host.end(), gpu::make_permutation_iterator(out.begin(), index.begin()));
    CHECK(gpu::to_host(out) == std::vector{20, 2, 3, 10});
    gpu::copy(host.begin(), host.end(), out.rbegin());
    CHECK(gpu::to_host(out) == std::vector{20, 2, 20, 10});
    gpu::copy_n(host.begin(), 1, out.rbegin());
    CHECK(gpu::to_host(out) == std::vector{20, 2, 20, 10});
    std::vector<std::tuple<int, float>> const tuples{{1, 2.5f}, {3, 4.5f}};
    gpu::vector<int> a(2);
    gpu::vector<float> b(2);
    gpu::copy(tuples.begin(), tuples.end(), gpu::make_zip_iterator(a.begin(), b.begin()));
    CHECK(gpu::to_host(a) == std::vector{1, 3});
    CHECK(gpu::to_host(b) == std::vector{2.5f, 4.5f});
    CHECK_THROWS_AS(gpu::copy(host.begin(), host.end(), out.rbegin() + 3), gpu::invalid_argument);
}

TEST_CASE("T8: a vector that was moved from is empty", "[edges]") {
    gpu::vector<int> a{0, 1, 2}, b{9, 9};
    b = std::move(a);
    CHECK(a.size() == 0);
    CHECK(a.buffer() == 0);
    CHECK(gpu::to_host(b) == std::vector{0, 1, 2});
    a.push_back(7);
    CHECK(a.front() == 7);
}

TEST_CASE("T9: a vector has crbegin and crend", "[edges]") {
    gpu::vector<int> v{0, 1, 2};
    CHECK(v.crend() - v.crbegin() == 3);
    CHECK(*v.crbegin() == 2);
}

namespace {

struct add_pairs {
    template <class P, class Q> auto operator()(P const& x, Q const& y) const {
        return gpu::make_pair(x.first + y.first, x.second + y.second);
    }
};
template <class T> struct plus_pairs {
    T operator()(T const& x, T const& y) const {
        return gpu::make_pair(x.first + y.first, x.second + y.second);
    }
};
struct sum_of_tuples {
    template <class T> auto operator()(T const& a, T const& b) const {
        using gpu::get;
        return gpu::make_tuple(get<0>(a) + get<0>(b), get<1>(a) + get<1>(b));
    }
};
struct sum_of_one_type {
    template <class T> auto operator()(T const& a, T const& b) const { return a + b; }
};
template <class T>
concept counts = requires(T x) {
    gpu::make_counting_iterator(x);
};

struct amount {
    int cents;
    template <class A>
    requires requires(A a) { a.cents; }
    friend auto operator+(A const& a, A const& b) { return gpu::make<amount>(a.cents + b.cents); }
};
}  // namespace
GPU_STRUCT(amount, cents);

TEST_CASE("T4: pairs and tuples convert element by element in every algorithm", "[edges]") {
    using P = gpu::pair<std::int8_t, std::int8_t>;
    gpu::vector<int> keys{0, 0, 1}, some(3);
    gpu::vector<P> v{P(100, 2), P(100, 4), P(5, 6)}, sums(3), reduced(3);
    gpu::inclusive_scan_by_key(
        keys.begin(), keys.end(), v.begin(), sums.begin(), gpu::equal_to<int>{}, add_pairs{});
    CHECK(gpu::to_host(sums) == std::vector{P(100, 2), P(std::int8_t(200), 6), P(5, 6)});
    gpu::exclusive_scan_by_key(
        keys.begin(), keys.end(), v.begin(), sums.begin(), P(1, 1), gpu::equal_to<int>{}, add_pairs{});
    CHECK(gpu::to_host(sums) == std::vector{P(1, 1), P(101, 3), P(1, 1)});
    auto const end = gpu::reduce_by_key(keys.begin(),
        keys.end(),
        v.begin(),
        some.begin(),
        reduced.begin(),
        gpu::equal_to<int>{},
        add_pairs{});
    CHECK(end.second - reduced.begin() == 2);
    CHECK(P(reduced[0]) == P(std::int8_t(200), 6));
    CHECK(P(reduced[1]) == P(5, 6));

    using A = gpu::tuple<int, unsigned>;
    using B = gpu::tuple<std::uint8_t, std::uint8_t>;
    gpu::vector<int> k1{1, 3}, k2{2}, k(3);
    gpu::vector<A> a{A(1, 10), A(3, 300)};
    gpu::vector<B> b{B(2, 20)}, out(3);
    gpu::copy(a.begin(), a.end(), out.begin());
    CHECK(B(out[1]) == B(3, std::uint8_t(300)));
    gpu::merge_by_key(
        k1.begin(), k1.end(), k2.begin(), k2.end(), a.begin(), b.begin(), k.begin(), out.begin());
    CHECK(gpu::to_host(out) == std::vector{B(1, 10), B(2, 20), B(3, std::uint8_t(300))});
    auto const widened = gpu::vector<A>(out.begin(), out.end());
    A const last = widened[2];
    CHECK(last == A(3, 44));
}

TEST_CASE("T5: get<0>(t) works with and without using gpu::get", "[edges]") {
    gpu::vector<gpu::tuple<int, int>> v{{1, 2}, {3, 4}};
    gpu::tuple<int, int> const s =
        gpu::reduce(v.begin(), v.end(), gpu::tuple<int, int>(0, 0), sum_of_tuples{});
    CHECK(s == gpu::tuple<int, int>(4, 6));
    CHECK(gpu::transform_reduce(
              v.begin(), v.end(), [](auto const& t) { return std::get<1>(t); }, 0, gpu::plus<>{}) == 6);
}

TEST_CASE("T7: sequence counts complex numbers and vectors", "[edges]") {
    gpu::vector<gpu::complex<double>> c(64);
    gpu::sequence(c.begin(), c.end());
    CHECK(gpu::complex<double>(c[63]).re == 63.0);
    CHECK(gpu::complex<double>(c[63]).im == 0.0);
    gpu::vector<gpu::vec3> v(4);
    gpu::sequence(v.begin(), v.end(), gpu::vec3(1, 2, 3), gpu::vec3(10, 20, 30));
    CHECK(gpu::vec3(v[3]) == gpu::vec3(31, 62, 93));
}

TEST_CASE("T6: tabulate hands its function an int; a counting_iterator counts further", "[edges]") {
    gpu::vector<float> v(50000);
    gpu::tabulate(v.begin(), v.end(), [](auto i) {
        static_assert(std::is_same_v<gpu::value_type_of<decltype(i)>, int>);
        return gpu::cast<float>(i) * gpu::cast<float>(i);
    });
    CHECK(float(v[49999]) == 49999.0f * 49999.0f);
    if (testing::cannot_exist<std::int64_t>()) return;
    gpu::counting_iterator<std::int64_t> const i(0);
    gpu::vector<std::int64_t> squares(50000);
    gpu::transform(i, i + 50000, squares.begin(), [](auto k) { return k * k; });
    CHECK(std::int64_t(squares[49999]) == std::int64_t{49999} * 49999);
}
TEST_CASE("T10: data() and pointers are iterators into the buffer", "[edges]") {
    gpu::vector<int> v{0, 1, 2};
    gpu::vector<int>::pointer const p = v.data();
    gpu::vector<int>::const_pointer const q = p;
    CHECK(q[1] == 1);
    CHECK(p == v.begin());
}
TEST_CASE("T11: a scan by key that would overwrite its keys is refused", "[edges]") {
    gpu::vector<int> k{0, 0, 1, 1}, v{1, 2, 3, 4};
    CHECK_THAT(test::message_of<gpu::invalid_argument>(
                   [&] { gpu::inclusive_scan_by_key(k.begin(), k.end(), v.begin(), k.begin()); }),
        test::contains("overlaps the range of keys"));
    CHECK(k.host() == std::vector<int>{0, 0, 1, 1});
    gpu::inclusive_scan_by_key(k.begin(), k.end(), v.begin(), v.begin());
    CHECK(v.host() == std::vector<int>{1, 3, 3, 7});
}
TEST_CASE("T23: an operator of a structure is used when it is a template", "[edges]") {
    gpu::vector<amount> v{{1}, {2}, {4}};
    CHECK(gpu::reduce(v.begin(), v.end(), amount{10}).cents == 17);
}
TEST_CASE("T13: the difference of counting iterators of reals is cut, not its ends", "[edges]") {
    gpu::counting_iterator<float> const a(1.0f), b(0.5f);
    CHECK(a - b == 0);
    CHECK(a == b);
    CHECK(gpu::counting_iterator<float>(3.75f) - b == 3);
}

TEST_CASE("T21: scans by key take a functor with one type for both arguments", "[edges]") {
    gpu::vector<int> k{0, 0, 1, 1}, v{1, 2, 3, 4}, o(4);
    gpu::inclusive_scan_by_key(
        k.begin(), k.end(), v.begin(), o.begin(), gpu::equal_to<int>{}, sum_of_one_type{});
    CHECK(gpu::to_host(o) == std::vector{1, 3, 3, 7});
    gpu::exclusive_scan_by_key(
        k.begin(), k.end(), v.begin(), o.begin(), 10, gpu::equal_to<int>{}, sum_of_one_type{});
    CHECK(gpu::to_host(o) == std::vector{10, 11, 10, 13});
}

TEST_CASE("T22: a class template of pairs of small integers needs no change", "[edges]") {
    using P = gpu::pair<std::uint8_t, std::uint8_t>;
    gpu::vector<P> v{P(200, 2), P(100, 4)};
    CHECK(gpu::reduce(v.begin(), v.end(), P(0, 0), plus_pairs<P>{}) == P(std::uint8_t(300), 6));
}
