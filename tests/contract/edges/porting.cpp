// SPDX-License-Identifier: MIT
// What stopped those who ported programs from other libraries.
#include <gpu/gpu.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <limits>
#include <list>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

template <class T> struct halve {
    T operator()(T x) const {
        if constexpr (std::is_floating_point_v<T>)
            return x * T(0.5);
        else
            return x / 2 + 1000;
    }
};
template <class T> struct kind_of {
    T operator()(T x) const {
        int const k = (std::is_integral_v<T> ? 1 : 0) + (std::is_signed_v<T> ? 2 : 0) +
                      (std::is_unsigned<T>::value ? 4 : 0) + (std::is_arithmetic_v<T> ? 8 : 0);
        return x + T(k);
    }
};
template <class T> struct widen {
    auto operator()(auto const& x) const {
        gpu::var<gpu::pair<T, T>> p = gpu::make_pair(x, x);
        return p;
    }
};
template <class T> struct by_type {
    template <class X> auto operator()(X const& x) const {
        if constexpr (std::is_integral_v<T>)
            return x * 2;
        else
            return x * 3;
    }
};
template <class T> struct add_size {
    template <class X> auto operator()(X const& x) const { return x + static_cast<int>(sizeof(T)); }
};
template <class T> struct less_by_ten {
    bool operator()(T a, T b) const { return a / T(10) < b / T(10); }
};
template <class T> struct bounds { T low, high; };
template <class T> struct bounds_of {
    bounds<T> operator()(T const& x) const {
        bounds<T> r;
        r.low = x;
        r.high = x;
        return r;
    }
};
template <class T> struct join_bounds {
    bounds<T> operator()(bounds<T> const& x, bounds<T> const& y) const {
        bounds<T> r;
        r.low = gpu::min(x.low, y.low);
        r.high = gpu::max(x.high, y.high);
        return r;
    }
};
template <class T> struct moments { T n, mean, m2, powers[2]; };
template <class T> struct moments_of {
    moments<T> operator()(T const& x) const {
        moments<T> r;
        r.n = 1;
        r.mean = x;
        r.m2 = 0;
        r.powers[0] = x;
        r.powers[1] = x * x;
        return r;
    }
};
template <class T> struct join_moments {
    moments<T> operator()(moments<T> const& x, moments<T> const& y) const {
        moments<T> r;
        T const n = x.n + y.n, apart = y.mean - x.mean;
        r.n = n;
        r.mean = x.mean + apart * y.n / n;
        r.m2 = x.m2 + y.m2 + apart * apart * x.n * y.n / n;
        for (int k = 0; k < 2; ++k) r.powers[k] = x.powers[k] + y.powers[k];
        return r;
    }
};
template <class T> struct sum_and_greatest {
    gpu::pair<T, T> operator()(gpu::pair<T, T> const& x, gpu::pair<T, T> const& y) const {
        gpu::pair<T, T> r;
        r.first = x.first + y.first;
        r.second = gpu::max(x.second, y.second);
        return r;
    }
};
}  // namespace
namespace porting {
struct body {
    float mass;
    int id;
    double at[2];
    bool alive;
};
void store(auto const& x, auto&& y) { y = x; }
}  // namespace porting
GPU_STRUCT(porting::body, mass, id, at, alive);
GPU_STRUCT(bounds<int>, low, high);
GPU_STRUCT(moments<float>, n, mean, m2, powers);

TEST_CASE("P1: type traits of a rebound functor's parameter are those of the element", "[edges]") {
    gpu::vector<float> v{3};
    gpu::transform(v.begin(), v.end(), v.begin(), halve<float>{});
    CHECK(v[0] == 1.5f);
    gpu::vector<int> w{3};
    gpu::transform(w.begin(), w.end(), w.begin(), halve<int>{});
    CHECK(w[0] == 1001);
    auto same = []<class T>(T x) {
        gpu::vector<T> on_gpu{x};
        gpu::transform(on_gpu.begin(), on_gpu.end(), on_gpu.begin(), kind_of<T>{});
        CHECK(on_gpu[0] == kind_of<T>{}(x));
    };
    same(3);
    same(3u);
    same(3.0f);
    same(3.0);
    static_assert(std::is_floating_point_v<gpu::value_type_of<gpu::expr<float>>>);
    static_assert(sizeof(gpu::value_type_of<gpu::expr<double>>) == sizeof(double));
    static_assert(std::is_same_v<gpu::value_type_of<double>, double>);
    static_assert(std::is_same_v<gpu::value_type_of<gpu::vec3>, gpu::vec3>);
    static_assert(std::is_same_v<gpu::value_type_of<gpu::vector<short>::iterator>, short>);
}

TEST_CASE("P2, G2: a functor that takes symbols keeps its template arguments", "[edges]") {
    gpu::vector<float> v{1};
    gpu::vector<gpu::pair<float, float>> w(1);
    gpu::transform(v.begin(), v.end(), w.begin(), widen<float>{});
    CHECK(gpu::pair<float, float>(w[0]).second == 1.0f);
    gpu::vector<int> n{1};
    gpu::transform(n.begin(), n.end(), n.begin(), by_type<int>{});
    CHECK(n[0] == 2);
    gpu::transform(n.begin(), n.end(), n.begin(), add_size<int>{});
    CHECK(n[0] == 6);
    // A functor of concrete types is still rebound.
    gpu::vector<int> s{31, 12, 15, 3};
    gpu::sort(s.begin(), s.end(), less_by_ten<int>{});
    CHECK(gpu::to_host(s) == std::vector{3, 12, 15, 31});
}

TEST_CASE("P4: a structure template of symbols stands for the structure of numbers", "[edges]") {
    gpu::vector<int> v{3, 1, 7};
    gpu::vector<bounds<int>> w(3);
    gpu::transform(v.begin(), v.end(), w.begin(), bounds_of<int>{});
    CHECK(bounds<int>(w[2]).high == 7);
    auto const both = gpu::transform_reduce(
        v.begin(), v.end(), bounds_of<int>{}, bounds_of<int>{}(v[0]), join_bounds<int>{});
    CHECK(both.low == 1);
    CHECK(both.high == 7);
    gpu::inclusive_scan(w.begin(), w.end(), w.begin(), join_bounds<int>{});
    CHECK(bounds<int>(w[1]).low == 1);
    CHECK(bounds<int>(w[1]).high == 3);

    gpu::vector<float> f{1, 2, 3, 4};
    auto const m = gpu::transform_reduce(
        f.begin() + 1, f.end(), moments_of<float>{}, moments_of<float>{}(f[0]), join_moments<float>{});
    CHECK(m.n == 4);
    CHECK(m.mean == 2.5f);
    CHECK(m.m2 > 4.9999f);
    CHECK(m.m2 < 5.0001f);
    CHECK(m.powers[0] == 10);
    CHECK(m.powers[1] == 30);

    gpu::vector<gpu::pair<int, int>> p{{1, 2}, {3, 4}, {5, 1}};
    auto const sums = gpu::reduce(p.begin(), p.end(), gpu::pair<int, int>(0, 0), sum_and_greatest<int>{});
    CHECK(sums == gpu::pair<int, int>(9, 4));
    // A pair of symbols that C++ made
    auto squares = gpu::transform_reduce(
        v.begin(),
        v.end(),
        [](auto x) { return std::make_pair(x, x * x); },
        gpu::pair<int, int>(0, 0),
        [](auto a, auto b) { return std::make_pair(a.first + b.first, a.second + b.second); });
    CHECK(squares == gpu::pair<int, int>(11, 59));
}

TEST_CASE("P3: a vector is made from any range of the GPU and of any convertible type", "[edges]") {
    gpu::counting_iterator<int> const i(0);
    gpu::vector<int> v(i, i + 10);
    CHECK(gpu::to_host(v) == std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    gpu::vector<float> const a = v;
    gpu::vector<float> b(v.begin() + 1, v.end());
    gpu::vector<float> const c = std::vector<double>{1, 2};
    CHECK(a.size() == 10);
    CHECK(a[9] == 9.0f);
    CHECK(b.size() == 9);
    CHECK(b[0] == 1.0f);
    CHECK(gpu::to_host(c) == std::vector{1.0f, 2.0f});
    b.assign(i, i + 3);
    CHECK(gpu::to_host(b) == std::vector{0.0f, 1.0f, 2.0f});
    b.insert(b.begin() + 1, v.begin() + 7, v.begin() + 9);
    CHECK(gpu::to_host(b) == std::vector{0.0f, 7.0f, 8.0f, 1.0f, 2.0f});
    b.insert(b.end(), b.begin(), b.begin() + 2);
    CHECK(gpu::to_host(b) == std::vector{0.0f, 7.0f, 8.0f, 1.0f, 2.0f, 0.0f, 7.0f});
    gpu::vector<int> const none(i, i);
    CHECK(none.empty());
    std::list<bool> const flags{true, false, true};
    gpu::vector<bool> bits(flags.begin(), flags.end());
    bits.assign(flags.begin(), flags.end());
    CHECK(gpu::to_host(bits) == std::vector{true, false, true});
}

TEST_CASE("F7: an assignment keeps the buffer where it has room", "[edges]") {
    gpu::vector<int> v{1, 2, 3, 4}, w{5, 6};
    auto const name = v.buffer();
    auto const at = v.begin();
    v = w;
    CHECK(v.buffer() == name);
    CHECK(*at == 5);
    v = {7, 8, 9};
    CHECK(v.buffer() == name);
    v.assign(4, 1);
    CHECK(v.buffer() == name);
    v.assign(v.begin() + 1, v.end());
    CHECK(gpu::to_host(v) == std::vector{1, 1, 1});
    v.assign(3, v[0]);
    v = std::vector<int>{1, 2, 3, 4, 5};
    CHECK(v.size() == 5);
    CHECK(*at == 1);  // the iterator still belongs to v
    v = *&v;
    CHECK(gpu::to_host(v) == std::vector{1, 2, 3, 4, 5});
}

TEST_CASE("an assignment in another context takes a buffer of that context", "[edges]") {
    auto first = gpu::context::headless();
    gpu::vector<int> v{1, 2, 3, 4};
    auto second = gpu::context::headless();
    gpu::vector<int> const w{7, 8};
    v = {5, 6};
    CHECK(gpu::to_host(v) == std::vector{5, 6});
    first.make_current();
    v = std::vector<int>{1, 2, 3};
    CHECK(gpu::to_host(v) == std::vector{1, 2, 3});
    second.make_current();
    v = w;
    CHECK(gpu::to_host(v) == std::vector{7, 8});
    v.assign(2, 9);
    CHECK(gpu::to_host(v) == std::vector{9, 9});
}

TEST_CASE("P14, R1: elements are counted up, and halves become floats", "[edges]") {
    gpu::vector<int> v{1};
    CHECK(v[0]++ == 1);
    CHECK(v[0]-- == 2);
    CHECK(v[0] == 1);
    gpu::vector<gpu::half> halves{gpu::half(1.5f)};
    float const x = halves[0];
    CHECK(x == 1.5f);
    CHECK(float(halves.front()) == 1.5f);
    gpu::half const h = halves[0];
    CHECK(static_cast<float>(h) == 1.5f);
}

TEST_CASE("P6: a functor behind an output iterator takes the tuple that it is told", "[edges]") {
    gpu::vector<float> u{2}, v{3}, w(1);
    auto const zipped = gpu::make_zip_iterator(u.begin(), v.begin());
    auto const area = [](auto const& t) { return gpu::get<0>(t) * gpu::get<1>(t); };
    gpu::copy(
        zipped, zipped + 1, gpu::make_transform_output_iterator<gpu::tuple<float, float>>(w.begin(), area));
    CHECK(w[0] == 6.0f);
}

TEST_CASE("P9: transform_iterator takes the type of its elements", "[edges]") {
    gpu::vector<int> v{3, 4};
    using negative = gpu::transform_iterator<gpu::negate<int>, gpu::vector<int>::iterator, int>;
    negative const i(v.begin());
    CHECK(*i == -3);
    using halves = gpu::transform_iterator<gpu::negate<int>, gpu::vector<int>::iterator, float>;
    halves const f(v.begin());
    CHECK(gpu::transform_reduce(
              f, f + 2, [](auto x) { return x / 2; }, 0.0f, gpu::plus<>{}) == -3.5f);
}

TEST_CASE("P13: an element behind gpu::out may have a name", "[edges]") {
    gpu::vector<int> a{7, 8}, b(2);
    gpu::for_each_index(2, [i = gpu::in(a), o = gpu::out(b)](auto k) { porting::store(i[k], o[k]); });
    CHECK(gpu::to_host(b) == std::vector{7, 8});
}

TEST_CASE("P15: gpu::tie sets variables and symbols", "[edges]") {
    auto const difference = [](auto t) {
        gpu::var<float> a, b;
        gpu::tie(a, b) = t;
        return a - b;
    };
    gpu::vector<gpu::pair<float, float>> v{{3, 4}};
    gpu::vector<float> w(1);
    gpu::transform(v.begin(), v.end(), w.begin(), difference);
    CHECK(w[0] == -1.0f);
    CHECK(float(difference(gpu::pair<float, float>(3, 4))) == -1.0f);
    int a = 0, b = 0;
    gpu::tie(a, b) = gpu::tuple<int, int>(1, 2);
    CHECK(a + 10 * b == 21);
}

TEST_CASE("R3, R4: pointers to members and projections, as std::ranges has them", "[edges]") {
    using porting::body;
    gpu::vector<body> v{{1, 3, {}, true}, {1, 2, {}, false}, {0.5f, 7, {}, true}};
    auto const id_of = [&](std::ptrdiff_t i) { return body(v[static_cast<std::size_t>(i)]).id; };
    gpu::sort(v.begin(), v.end(), gpu::by(&body::id));
    CHECK(id_of(0) == 2);
    gpu::sort(v, gpu::greater<>{}, &body::mass);
    CHECK(id_of(2) == 7);
    gpu::stable_sort(v, {}, &body::mass);
    CHECK(id_of(0) == 7);
    CHECK(gpu::is_sorted(v, {}, &body::mass));
    CHECK(gpu::find(v, 2, &body::id) - v.begin() == 1);
    CHECK(gpu::find_if(
              v, [](auto x) { return x == 3; }, &body::id) -
              v.begin() ==
          2);
    CHECK(gpu::count(v, true, &body::alive) == 2);
    CHECK(gpu::count_if(
              v, [](auto x) { return x > 2; }, &body::id) == 2);
    CHECK(gpu::max_element(v, {}, &body::id) - v.begin() == 0);
    CHECK(gpu::any_of(
        v, [](auto x) { return x > 6; }, &body::id));
    CHECK(gpu::partition(
              v, [](auto x) { return x == 3; }, &body::id) -
              v.begin() ==
          1);
    CHECK(id_of(0) == 3);
    CHECK(gpu::remove(v, 3, &body::id) - v.begin() == 2);
    gpu::vector<float> mass(3);
    gpu::transform(v.begin(), v.end(), mass.begin(), gpu::mem_fn(&body::mass));
    CHECK(mass[1] == body(v[1]).mass);
    CHECK(gpu::mem_fn(&body::mass)(body{2, 1, {}, true}) == 2);
    // Two fields of one type are told apart.
    gpu::vector<bounds<int>> const between{{1, 9}, {2, 4}};
    CHECK(gpu::min_element(between, {}, &bounds<int>::low) - between.begin() == 0);
    CHECK(gpu::min_element(between, {}, &bounds<int>::high) - between.begin() == 1);

    gpu::vector<int> a{1, 2, 3}, b{4, 5, 6};
    CHECK(gpu::transform_reduce(a.begin(), a.end(), b.begin(), 0) == 32);
    CHECK(gpu::transform_reduce(a.begin(), a.end(), b.begin(), 1, gpu::plus<>{}, gpu::maximum<>{}) == 16);
}

TEST_CASE("P8: what a parameter's type would convert, gpu::cast converts", "[edges]") {
    gpu::vector<int> const v{-8};
    gpu::vector<unsigned> w(2);
    gpu::transform(v.begin(), v.end(), w.begin(), [](auto a) { return a >> 1; });
    gpu::transform(v.begin(), v.end(), w.begin() + 1, [](auto a) { return gpu::cast<unsigned>(a) >> 1; });
    CHECK(w.host() == std::vector<unsigned>{0xfffffffcu, 0x7ffffffcu});
}
TEST_CASE("R2: an element of a matrix's column is assigned", "[edges]") {
    gpu::vector<glm::mat2> m(1, glm::mat2(1));
    gpu::for_each(m.begin(), m.end(), [](auto& x) { x[1].y += 1.0f; });
    CHECK(m.host()[0] == glm::mat2(1, 0, 0, 2));
}
TEST_CASE("an element of a vector is an initial value", "[edges]") {
    gpu::vector<float> const v{3, 1, 2};
    gpu::vector<float> out(3);
    gpu::vector<unsigned> const keys{1, 1, 2}, offsets{0, 2, 3};
    auto const most = [](auto a, auto b) { return gpu::max(a, b); };
    CHECK(gpu::reduce(v.begin(), v.end(), v[0], most) == 3);
    CHECK(gpu::reduce(v, v.front()) == 9);
    CHECK(gpu::accumulate(v, v[2]) == 8);
    CHECK(gpu::transform_reduce(
              v.begin(), v.end(), [](auto a) { return a * a; }, v[1], most) == 9);
    CHECK(gpu::inner_product(v.begin(), v.end(), v.begin(), v[0]) == 17);
    gpu::exclusive_scan(v.begin(), v.end(), out.begin(), v[2]);
    CHECK(out.host() == std::vector<float>{2, 5, 6});
    gpu::inclusive_scan(v.begin(), v.end(), out.begin(), v[1], gpu::plus<>{});
    CHECK(out.host() == std::vector<float>{4, 5, 7});
    gpu::exclusive_scan_by_key(keys.begin(), keys.end(), v.begin(), out.begin(), v[0]);
    CHECK(out.host() == std::vector<float>{3, 6, 3});
    gpu::segmented_reduce(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin(), v[0]);
    CHECK(out.host() == std::vector<float>{7, 5, 3});
    gpu::segmented_reduce(v.begin(), v.end(), 2, out.begin(), v[1]);
    CHECK(out.host() == std::vector<float>{5, 3, 3});
    gpu::exclusive_segmented_scan(v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin(), v[0]);
    CHECK(out.host() == std::vector<float>{3, 6, 3});
    gpu::reduce_dimensions(v.begin(), {1, 3}, {1}, out.begin(), v[1]);
    CHECK(float(out[0]) == 7);
    gpu::vector<float> const sorted{1, 2, 3};
    CHECK(gpu::lower_bound(sorted.begin(), sorted.end(), v[2]) - sorted.begin() == 1);
    gpu::scalar<float> total;
    gpu::reduce_into(v.begin(), v.end(), total, v[2]);
    CHECK(total.read() == 8);
}
