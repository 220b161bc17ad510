// SPDX-License-Identifier: MIT
#include <gpu/thrust/host_iterator.hpp>

#include <gpu/thrust.hpp>

#include "../support/testing.hpp"

namespace thrust_host_iterator {
struct square {
    int operator()(int x) const { return x * x; }  // concrete types: it is never traced
};
}  // namespace thrust_host_iterator

TEST_CASE("fancy iterators over memory of the host work on the host", "[thrust]") {
    std::vector<int> v{3, 1, 2}, index{2, 0}, out(3);
    auto const squares = thrust::make_transform_iterator(v.begin(), thrust_host_iterator::square{});
    CHECK(thrust::reduce(squares, squares + 3) == 14);
    thrust::transform_iterator<thrust_host_iterator::square, int*, int> const typed(v.data());
    CHECK(typed[0] == 9);

    auto const taken = thrust::make_permutation_iterator(v.begin(), index.begin());
    thrust::copy(taken, taken + 2, out.begin());
    CHECK(out == std::vector<int>{2, 3, 0});
    thrust::fill(taken, taken + 2, 7);
    CHECK(v == std::vector<int>{7, 1, 7});

    auto const back = thrust::make_reverse_iterator(v.begin() + 2);
    CHECK(*back == 1);
    CHECK(back[1] == 7);

    thrust::copy(v.begin(),
        v.end(),
        thrust::make_transform_output_iterator(out.begin(), thrust_host_iterator::square{}));
    CHECK(out == std::vector<int>{49, 1, 49});
}

TEST_CASE("zipped ranges of the host are read, written and sorted", "[thrust]") {
    std::vector<int> key{3, 1, 2};
    std::vector<char> value{'c', 'a', 'b'};
    auto const rows = thrust::make_zip_iterator(thrust::make_tuple(key.begin(), value.begin()));
    CHECK(thrust::get<1>(rows[2]) == 'b');
    thrust::sort(rows, rows + 3);
    CHECK(key == std::vector<int>{1, 2, 3});
    CHECK(value == std::vector<char>{'a', 'b', 'c'});
    thrust::for_each(rows, rows + 3, [](auto row) { thrust::get<0>(row) *= 10; });
    CHECK(key == std::vector<int>{10, 20, 30});
    thrust::zip_iterator<thrust::tuple<int*, char*>> const named(
        thrust::make_tuple(key.data(), value.data()));
    CHECK(thrust::get<0>(*named) == 10);
    auto const counted = thrust::make_zip_iterator(thrust::counting_iterator<int>(5), key.begin());
    CHECK(thrust::transform_reduce(
              counted,
              counted + 3,
              [](auto const& t) { return thrust::get<0>(t) * thrust::get<1>(t); },
              0,
              thrust::plus<int>()) == 50 + 120 + 210);
}

namespace thrust_host_iterator {
struct negative {
    template <class X> auto operator()(X const& x) { return -x; }  // not const, as functors may be
};
}  // namespace thrust_host_iterator

TEST_CASE("fancy iterators take functors whose operator is not const", "[thrust]") {
    std::vector<int> h{1, 2};
    thrust::device_vector<int> d = h;
    thrust_host_iterator::negative const f;
    CHECK(thrust::make_transform_iterator(h.begin(), f)[1] == -2);
    CHECK(thrust::make_transform_iterator(d.begin(), f)[1] == -2);
    thrust::make_transform_output_iterator(d.begin(), f)[0] = 5;
    thrust::make_transform_output_iterator(h.begin(), f)[0] = 5;
    CHECK(d[0] == -5);
    CHECK(h[0] == -5);
    auto const both = thrust::make_transform_input_output_iterator(d.begin(), f, f);
    both[1] = 7;
    CHECK(both[1] == 7);
    CHECK(thrust::reduce(thrust::make_transform_iterator(d.begin(), f),
              thrust::make_transform_iterator(d.end(), f)) == 12);
}
