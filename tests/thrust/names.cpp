// SPDX-License-Identifier: MIT
#include <gpu/thrust/names.hpp>

#include <gpu/thrust.hpp>

#include "../support/testing.hpp"

TEST_CASE("functors, placeholders and tuples of Thrust serve both sides", "[thrust]") {
    using namespace thrust::placeholders;
    thrust::device_vector<int> d{1, 2, 3};
    thrust::host_vector<int> h = d;
    thrust::transform(d.begin(), d.end(), d.begin(), _1 * 2 + 1);
    thrust::transform(h.begin(), h.end(), h.begin(), _1 * 2 + 1);
    CHECK(h == d);
    CHECK(thrust::count_if(d.begin(), d.end(), thrust::not1(thrust::identity<int>())) == 0);
    CHECK(thrust::reduce(h.begin(), h.end(), 0, thrust::maximum<int>()) == 7);
    thrust::tuple<int, float> const t = thrust::make_tuple(4, 0.5f);
    int a = 0;
    float b = 0;
    thrust::tie(a, b) = t;
    CHECK(thrust::get<1>(t) + b == 1.0f);
    CHECK(thrust::make_pair(a, b).first == 4);
    static_assert(thrust::tuple_size<thrust::tuple<int, float>>::value == 2);
    static_assert(std::is_same_v<thrust::tuple_element<1, thrust::tuple<int, float>>::type, float>);
    static_assert(THRUST_VERSION / 100000 == THRUST_MAJOR_VERSION);
}

TEST_CASE("iterator traits, next, prev, advance and distance of Thrust take both kinds", "[thrust]") {
    thrust::device_vector<float> d(5);
    float host[5] = {};
    static_assert(std::is_same_v<thrust::iterator_value<float*>::type, float>);
    static_assert(std::is_same_v<thrust::iterator_value_t<thrust::device_ptr<int>>, int>);
    static_assert(std::is_same_v<thrust::iterator_system_t<float*>, thrust::host_system_tag>);
    static_assert(
        std::is_same_v<thrust::iterator_system<decltype(d.begin())>::type, thrust::device_system_tag>);
    auto i = d.begin();
    thrust::advance(i, 2);
    CHECK(thrust::distance(d.begin(), i) == 2);
    CHECK(thrust::next(i) - thrust::prev(i) == 2);
    CHECK(thrust::distance(host, thrust::next(host, 3)) == 3);
}

TEST_CASE("complex numbers and their functions have Thrust's names", "[thrust]") {
    using complex = thrust::complex<float>;
    thrust::device_vector<complex> v{{1, 1}, {0, 2}};
    thrust::device_vector<float> n(2);
    thrust::transform(
        v.begin(), v.end(), n.begin(), [](auto z) { return thrust::norm(z * thrust::conj(z)); });
    CHECK(n.host() == std::vector<float>{4, 16});
    complex const sum = thrust::reduce(v.begin(), v.end(), complex(0, 0), thrust::plus<complex>());
    CHECK(sum.real() == 1.0f);
    CHECK(thrust::imag(sum) == 3.0f);
}

TEST_CASE("errors are caught as thrust::system_error", "[thrust]") {
    thrust::device_vector<int> v(2);
    CHECK_THROWS_AS(thrust::fill(v.begin(), v.end() + 1, 0), thrust::system_error);
    CHECK_THROWS_AS(thrust::sort(v.end(), v.begin()), thrust::system::system_error);
}
