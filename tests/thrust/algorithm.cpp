// SPDX-License-Identifier: MIT
#include <gpu/thrust/algorithm.hpp>

#include <gpu/thrust.hpp>

#include "../support/testing.hpp"

// Every algorithm of Thrust, called in one way on memory of the GPU and of the host. The numbers
// that are expected are those of Thrust's own C++ backend.
namespace thrust_algorithm {

struct odd {
    template <class X> auto operator()(X const& x) const { return x % 2 != 0; }
};
struct twice {
    template <class X> auto operator()(X const& x) const { return 2 * x; }
};
struct sum_less_one {
    template <class X, class Y> auto operator()(X const& x, Y const& y) const { return x + y - 1; }
};
struct index_squared {
    template <class I> auto operator()(I const& i) const { return i * i; }
};

/// Collects lines of numbers: what the calls return and write.
struct record {
    std::vector<std::vector<long>> lines;
    template <class V> void values(V const& v) {
        thrust::host_vector<int> const h(v.begin(), v.end());
        lines.push_back({});
        for (int x : h) lines.back().push_back(x);
    }
    template <class... N> void numbers(N... n) { lines.push_back({static_cast<long>(n)...}); }
};

template <class V> void element_wise(record& out) {
    V a(6), b(6, 1), c(6);
    thrust::sequence(a.begin(), a.end());
    thrust::sequence(b.begin(), b.end(), 10);
    thrust::sequence(c.begin(), c.end(), 5, 3);
    out.values(c);
    out.numbers(thrust::transform(a.begin(), a.end(), c.begin(), twice()) - c.begin());
    out.values(c);
    thrust::transform(a.begin(), a.end(), b.begin(), c.begin(), sum_less_one());
    out.values(c);
    thrust::transform_if(a.begin(), a.end(), c.begin(), twice(), odd());
    thrust::transform_if(a.begin(), a.begin() + 2, b.begin(), c.begin() + 4, twice(), odd());
    thrust::transform_if(
        a.begin(), a.begin() + 2, b.begin(), a.begin(), c.begin() + 2, sum_less_one(), odd());
    out.values(c);
    thrust::tabulate(c.begin(), c.end(), index_squared());
    out.values(c);
    thrust::fill(c.begin(), c.end(), 7);
    out.numbers(thrust::fill_n(c.begin(), 2, 3) - c.begin());
    thrust::replace(c.begin(), c.end(), 7, 8);
    thrust::replace_if(c.begin(), c.begin() + 3, odd(), 1);
    thrust::replace_if(c.begin(), c.end(), a.begin(), odd(), 0);
    out.values(c);
    thrust::replace_copy(a.begin(), a.end(), c.begin(), 3, 33);
    out.values(c);
    thrust::replace_copy_if(a.begin(), a.end(), c.begin(), odd(), -1);
    out.values(c);
    thrust::replace_copy_if(a.begin(), a.end(), b.begin() + 0, c.begin(), odd(), -2);
    out.values(c);
    V map(6);
    thrust::tabulate(map.begin(), map.end(), [](auto i) { return 5 - i; });
    thrust::gather(map.begin(), map.end(), b.begin(), c.begin());
    out.values(c);
    thrust::gather_if(map.begin(), map.end(), a.begin(), a.begin(), c.begin());
    thrust::gather_if(map.begin(), map.begin() + 2, a.begin(), b.begin(), c.begin(), odd());
    out.values(c);
    thrust::scatter(b.begin(), b.end(), map.begin(), c.begin());
    thrust::scatter_if(a.begin(), a.end(), map.begin(), a.begin(), c.begin());
    thrust::scatter_if(b.begin(), b.end(), map.begin(), a.begin(), c.begin(), odd());
    out.values(c);
    thrust::reverse(c.begin(), c.end());
    thrust::reverse_copy(c.begin(), c.begin() + 3, c.begin() + 3);
    thrust::swap_ranges(b.begin(), b.begin() + 2, c.begin());
    out.values(b);
    out.values(c);
    thrust::copy_n(a.begin(), 2, c.begin());
    thrust::adjacent_difference(b.begin(), b.end(), a.begin());
    out.values(a);
    thrust::adjacent_difference(b.begin(), b.end(), a.begin(), sum_less_one());
    out.values(a);
    thrust::uninitialized_fill(a.begin(), a.end(), 4);
    thrust::uninitialized_fill_n(a.begin(), 2, 5);
    thrust::uninitialized_copy(b.begin(), b.begin() + 2, a.begin() + 2);
    thrust::uninitialized_copy_n(b.begin(), 1, a.begin() + 5);
    out.values(a);
    out.numbers(thrust::for_each(a.begin(), a.end(), [](auto& x) { x = x + 1; }) - a.begin(),
        thrust::for_each_n(a.begin(), 2, [](auto& x) { x = x + 1; }) - a.begin());
    out.values(a);
    thrust::generate(c.begin(), c.end(), [] { return 6; });
    thrust::generate_n(c.begin(), 2, [] { return 5; });
    out.values(c);
}

template <class V> void reductions(record& out) {
    int const items[] = {3, 9, 1, 4, 9, 1, 2};
    V a(items, items + 7), b(items, items + 7);
    auto const f = a.begin(), l = a.end();
    b[5] = 0;
    out.numbers(
        thrust::reduce(f, l), thrust::reduce(f, l, 1), thrust::reduce(f, l, 1, thrust::maximum<int>()));
    out.numbers(thrust::transform_reduce(f, l, twice(), 0, thrust::plus<int>()));
    out.numbers(thrust::inner_product(f, l, b.begin(), 1),
        thrust::inner_product(f, l, b.begin(), 1, thrust::maximum<int>(), thrust::minus<int>()));
    out.numbers(thrust::count(f, l, 9), thrust::count_if(f, l, odd()));
    out.numbers(thrust::all_of(f, l, odd()), thrust::any_of(f, l, odd()), thrust::none_of(f, l, odd()));
    out.numbers(thrust::min_element(f, l) - f,
        thrust::max_element(f, l) - f,
        thrust::max_element(f, l, thrust::greater<int>()) - f);
    out.numbers(thrust::minmax_element(f, l).first - f, thrust::minmax_element(f, l).second - f);
    out.numbers(thrust::minmax_element(f, l, thrust::greater<int>()).first - f);
    out.numbers(thrust::equal(f, l, b.begin()),
        thrust::mismatch(f, l, b.begin()).first - f,
        thrust::equal(f, f + 3, b.begin(), thrust::less_equal<int>()));
    out.numbers(
        thrust::find(f, l, 4) - f, thrust::find_if(f, l, twice()) - f, thrust::find_if_not(f, l, odd()) - f);
    out.numbers(
        thrust::is_sorted(f, l), thrust::is_sorted_until(f, l) - f, thrust::is_partitioned(f, l, odd()));
    V c(7);
    out.numbers(thrust::inclusive_scan(f, l, c.begin()) - c.begin());
    out.values(c);
    thrust::inclusive_scan(f, l, c.begin(), thrust::maximum<int>());
    out.values(c);
    thrust::exclusive_scan(f, l, c.begin());
    out.values(c);
    thrust::exclusive_scan(f, l, c.begin(), 100);
    out.values(c);
    thrust::exclusive_scan(c.begin(), c.end(), c.begin(), 2, thrust::maximum<int>());
    out.values(c);
    thrust::transform_inclusive_scan(f, l, c.begin(), twice(), thrust::plus<int>());
    out.values(c);
    thrust::transform_exclusive_scan(f, l, c.begin(), twice(), 5, thrust::plus<int>());
    out.values(c);
}

template <class V> void selections(record& out) {
    int const items[] = {3, 4, 4, 1, 1, 1, 2};
    V a(items, items + 7), b(7, -1), c(7, -1), s(7);
    thrust::sequence(s.begin(), s.end());
    auto const f = a.begin(), l = a.end();
    auto const rest = [&] {
        out.values(b);
        thrust::fill(b.begin(), b.end(), -1);
    };
    out.numbers(thrust::copy_if(f, l, b.begin(), odd()) - b.begin());
    rest();
    out.numbers(thrust::copy_if(f, l, s.begin(), b.begin(), odd()) - b.begin());
    rest();
    out.numbers(thrust::remove_copy(f, l, b.begin(), 1) - b.begin());
    rest();
    out.numbers(thrust::remove_copy_if(f, l, b.begin(), odd()) - b.begin());
    rest();
    out.numbers(thrust::remove_copy_if(f, l, s.begin(), b.begin(), odd()) - b.begin());
    rest();
    out.numbers(thrust::unique_copy(f, l, b.begin()) - b.begin(), thrust::unique_count(f, l));
    rest();
    auto const both = thrust::partition_copy(f, l, b.begin(), c.begin(), odd());
    out.numbers(both.first - b.begin(), both.second - c.begin());
    out.values(c);
    rest();
    thrust::stable_partition_copy(f, l, s.begin(), b.begin(), c.begin(), odd());
    out.values(c);
    rest();
    thrust::copy(f, l, b.begin());
    out.numbers(thrust::stable_partition(b.begin(), b.end(), odd()) - b.begin());
    out.numbers(thrust::partition_point(b.begin(), b.end(), odd()) - b.begin());
    rest();
    thrust::copy(f, l, b.begin());
    out.numbers(thrust::stable_partition(b.begin(), b.end(), s.begin(), odd()) - b.begin());
    rest();
    thrust::copy(f, l, b.begin());
    b.resize(static_cast<std::size_t>(thrust::partition(b.begin(), b.end(), odd()) - b.begin()));
    out.numbers(b.size());
    b = a;
    b.resize(static_cast<std::size_t>(thrust::remove(b.begin(), b.end(), 4) - b.begin()));
    out.values(b);
    b.resize(static_cast<std::size_t>(thrust::remove_if(b.begin(), b.end(), s.begin(), odd()) - b.begin()));
    out.values(b);
    b.resize(static_cast<std::size_t>(thrust::remove_if(b.begin(), b.end(), odd()) - b.begin()));
    out.values(b);
    b = a;
    b.resize(static_cast<std::size_t>(thrust::unique(b.begin(), b.end()) - b.begin()));
    out.values(b);
}

template <class V> void orders(record& out) {
    int const keys[] = {3, 1, 3, 2, 1}, left[] = {1, 2, 2, 5}, right[] = {2, 2, 2, 3, 5};
    V k(keys, keys + 5), v(5), a(left, left + 4), b(right, right + 5);
    thrust::sequence(v.begin(), v.end());
    thrust::stable_sort_by_key(k.begin(), k.end(), v.begin());
    out.values(k);
    out.values(v);
    thrust::sort_by_key(v.begin(), v.end(), k.begin(), thrust::greater<int>());
    out.values(k);
    thrust::stable_sort(k.begin(), k.end(), thrust::greater<int>());
    out.values(k);
    V o(9, -1), p(9, -1), va(4), vb(5);
    thrust::sequence(va.begin(), va.end(), 10);
    thrust::sequence(vb.begin(), vb.end(), 20);
    auto const f = a.begin(), l = a.end(), g = b.begin(), m = b.end();
    auto const both = [&](auto ends) {
        out.numbers(ends.first - o.begin(), ends.second - p.begin());
        out.values(o);
        out.values(p);
        thrust::fill(o.begin(), o.end(), -1);
        thrust::fill(p.begin(), p.end(), -1);
    };
    thrust::merge(f, l, g, m, o.begin());
    out.values(o);
    both(thrust::merge_by_key(f, l, g, m, va.begin(), vb.begin(), o.begin(), p.begin()));
    both(thrust::set_union_by_key(f, l, g, m, va.begin(), vb.begin(), o.begin(), p.begin()));
    both(thrust::set_difference_by_key(f, l, g, m, va.begin(), vb.begin(), o.begin(), p.begin()));
    both(thrust::set_symmetric_difference_by_key(f, l, g, m, va.begin(), vb.begin(), o.begin(), p.begin()));
    both(thrust::set_intersection_by_key(f, l, g, m, va.begin(), o.begin(), p.begin()));
    out.numbers(thrust::set_union(f, l, g, m, o.begin()) - o.begin(),
        thrust::set_intersection(f, l, g, m, o.begin()) - o.begin(),
        thrust::set_difference(f, l, g, m, o.begin()) - o.begin(),
        thrust::set_symmetric_difference(f, l, g, m, o.begin()) - o.begin());
    out.numbers(thrust::lower_bound(g, m, 3) - g,
        thrust::upper_bound(g, m, 2) - g,
        thrust::binary_search(g, m, 4),
        thrust::equal_range(g, m, 2).second - g);
    thrust::lower_bound(g, m, f, l, o.begin());
    thrust::upper_bound(g, m, f, l, o.begin() + 4, thrust::less<int>());
    thrust::binary_search(g, m, f, f + 1, o.begin() + 8);
    out.values(o);
}

template <class V> void by_key(record& out) {
    int const keys[] = {1, 1, 2, 2, 2, 1, 3}, values[] = {1, 2, 3, 4, 5, 6, 7};
    V k(keys, keys + 7), v(values, values + 7), ko(7, -1), vo(7, -1);
    auto const both = [&](auto ends) {
        out.numbers(ends.first - ko.begin(), ends.second - vo.begin());
        out.values(ko);
        out.values(vo);
        thrust::fill(vo.begin(), vo.end(), -1);
    };
    both(thrust::reduce_by_key(k.begin(), k.end(), v.begin(), ko.begin(), vo.begin()));
    both(thrust::reduce_by_key(k.begin(),
        k.end(),
        v.begin(),
        ko.begin(),
        vo.begin(),
        thrust::equal_to<int>(),
        thrust::maximum<int>()));
    both(thrust::unique_by_key_copy(k.begin(), k.end(), v.begin(), ko.begin(), vo.begin()));
    thrust::inclusive_scan_by_key(k.begin(), k.end(), v.begin(), vo.begin());
    out.values(vo);
    thrust::inclusive_scan_by_key(
        k.begin(), k.end(), v.begin(), vo.begin(), thrust::equal_to<int>(), thrust::multiplies<int>());
    out.values(vo);
    thrust::exclusive_scan_by_key(k.begin(), k.end(), v.begin(), vo.begin());
    out.values(vo);
    thrust::exclusive_scan_by_key(k.begin(), k.end(), v.begin(), vo.begin(), 10);
    out.values(vo);
    out.numbers(thrust::unique_by_key(k.begin(), k.end(), v.begin()).first - k.begin());
    k.resize(4);
    out.values(k);
}

template <class V> record all_of_them() {
    record out;
    element_wise<V>(out);
    reductions<V>(out);
    selections<V>(out);
    orders<V>(out);
    by_key<V>(out);
    return out;
}

}  // namespace thrust_algorithm

TEST_CASE("every algorithm of Thrust gives one answer on the GPU and on the host", "[thrust]") {
    using namespace thrust_algorithm;
    record const gpu_side = all_of_them<thrust::device_vector<int>>();
    record const host_side = all_of_them<thrust::host_vector<int>>();
    REQUIRE(gpu_side.lines.size() == host_side.lines.size());
    for (std::size_t k = 0; k < gpu_side.lines.size(); ++k) {
        CAPTURE(k);
        CHECK(gpu_side.lines[k] == host_side.lines[k]);
    }
}
