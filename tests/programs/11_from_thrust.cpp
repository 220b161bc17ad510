// SPDX-License-Identifier: MIT
// What Thrust's users write, with gpu:: for thrust::, gpu::vector for device_vector, and functors whose types are templates.
#include <gpu/gpu.hpp>

#include <cmath>
#include <cstdio>
#include <iterator>
#include <sstream>
#include <vector>

// Count, mean and sum of squared distances from it, of a part of the data: parts are put together in any order (Chan et al. 1979).
struct moments {
    float n, mean, m2;
};
GPU_STRUCT(moments, n, mean, m2);

struct of_one {
    template <class X> auto operator()(X const& x) const { return gpu::make<moments>(1.0f, x, 0.0f); }
};
struct together {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto n = a.n + b.n, delta = b.mean - a.mean;
        return gpu::make<moments>(n, a.mean + delta * b.n / n, a.m2 + b.m2 + delta * delta * a.n * b.n / n);
    }
};
template <class T> struct square : gpu::unary_function<T, T> {
    T operator()(T x) const { return x * x; }
};
struct saxpy {
    float a;
    template <class X, class Y> auto operator()(X const& x, Y const& y) const { return a * x + y; }
};

struct three_times {
    template <class Tuple>
    void operator()(Tuple t) {
        gpu::get<1>(t) = gpu::get<0>(t) * 3;
    }
};

int main() {
    // Host to device and back.
    gpu::host_vector<float> h{1, 2, 3, 4};
    gpu::vector<float> x = h, y(4);
    gpu::sequence(y.begin(), y.end());
    gpu::transform(x.begin(), x.end(), y.begin(), y.begin(), saxpy{2});
    gpu::copy(y.begin(), y.end(), h.begin());
    if (h != std::vector<float>{2, 5, 8, 11}) return 1;
    h = x;
    if (h != std::vector<float>{1, 2, 3, 4}) return 1;

    // To a stream, from the second element on, by a functor that is older than lambdas.
    using I = gpu::vector<float>::iterator;
    I from = x.begin();
    gpu::iterator_difference<I>::type const one_step = 1;
    gpu::advance(from, one_step);
    std::ostringstream text;
    gpu::copy(gpu::make_transform_iterator(from, square<float>()), gpu::make_transform_iterator(x.end(), square<float>()), std::ostream_iterator<float>(text, " "));
    if (text.str() != "4 9 16 " || gpu::distance(from, x.end()) != 3) return 1;

    // Summary statistics in one pass.
    auto const s = gpu::transform_reduce(x.begin() + 1, x.end(), of_one{}, moments{1, x[0], 0}, together{});
    if (s.n != 4 || s.mean != 2.5f || std::abs(s.m2 - 5) > 1e-5f) return 2;

    // A dense histogram by sorting: the end of each value's run, and the differences.
    gpu::vector<int> v{2, 0, 2, 3, 2, 0}, ends(4), histogram(4);
    gpu::sort(v.begin(), v.end());
    gpu::counting_iterator<int> search(0);
    gpu::upper_bound(v.begin(), v.end(), search, search + 4, ends.begin());
    gpu::adjacent_difference(ends.begin(), ends.end(), histogram.begin());
    if (gpu::to_host(histogram) != std::vector<int>{2, 0, 3, 1}) return 3;

    // Run-length encoding, and decoding by a binary search in the summed lengths.
    gpu::vector<int> letters(6), lengths(6), decoded(6);
    auto const end = gpu::reduce_by_key(v.begin(), v.end(), gpu::constant_iterator<int>(1), letters.begin(), lengths.begin()).first;
    auto const runs = end - letters.begin();
    gpu::inclusive_scan(lengths.begin(), lengths.begin() + runs, lengths.begin());
    gpu::vector<int> run(6);
    gpu::upper_bound(lengths.begin(), lengths.begin() + runs, gpu::counting_iterator<int>(0), gpu::counting_iterator<int>(6), run.begin());
    gpu::gather(run.begin(), run.end(), letters.begin(), decoded.begin());
    if (!gpu::equal(v.begin(), v.end(), decoded.begin())) return 4;

    // Lexicographic order of three columns: stable sorts of a permutation, the last column first.
    gpu::vector<int> one{1, 0, 1, 0}, two{5, 5, 4, 4}, three{0, 1, 2, 3}, order(4), keys(4);
    gpu::sequence(order.begin(), order.end());
    for (auto* column : {&three, &two, &one}) {
        gpu::gather(order.begin(), order.end(), column->begin(), keys.begin());
        gpu::stable_sort_by_key(keys.begin(), keys.end(), order.begin());
    }
    if (gpu::to_host(order) != std::vector<int>{3, 1, 2, 0}) return 5;

    // Rows of a matrix summed by key, with the row numbers computed where they are read.
    gpu::vector<int> matrix(12), row(3), sum(3);
    gpu::sequence(matrix.begin(), matrix.end());
    auto row_of = gpu::make_transform_iterator(gpu::counting_iterator<int>(0), [](auto i) { return i / 4; });
    gpu::reduce_by_key(row_of, row_of + 12, matrix.begin(), row.begin(), sum.begin(), gpu::equal_to<int>(), gpu::plus<int>());
    if (gpu::to_host(sum) != std::vector<int>{6, 22, 38}) return 6;

    // Dot products of vectors stored as columns.
    auto const first = gpu::make_zip_iterator(gpu::make_tuple(x.begin(), y.begin()));
    float const dot = gpu::transform_reduce(first, first + 4, [](auto t) { return gpu::get<0>(t) * gpu::get<1>(t); }, 0.0f, gpu::plus<float>());
    if (dot != 80) return 7;

    // Any function of zipped ranges; its argument is a tuple of references.
    gpu::for_each(first, first + 4, three_times());
    if (gpu::to_host(y) != std::vector<float>{3, 6, 9, 12} || gpu::transform_reduce(x.begin(), x.end(), gpu::square<float>(), 0.0f, gpu::plus<float>()) != 30) return 8;
    gpu::for_each(first, first + 4, gpu::make_zip_function([](auto const& a, auto& b) { b = b + a; }));
    gpu::swap(x, y);
    if (gpu::to_host(x) != std::vector<float>{4, 8, 12, 16}) return 8;
    gpu::swap(x, y);

    // Placeholders.
    using namespace gpu::placeholders;
    gpu::transform(x.begin(), x.end(), y.begin(), x.begin(), 10.0f * _1 + _2);
    return gpu::count_if(x.begin(), x.end(), _1 > 20.0f) == 3 ? 0 : 9;
}
