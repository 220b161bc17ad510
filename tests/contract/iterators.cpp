// SPDX-License-Identifier: MIT
// What all iterators have in common: on the host they are used as their Thrust namesakes are.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/arg_index.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/discard.hpp>
#include <gpu/iterator/offset.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/predicate.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/strided.hpp>
#include <gpu/iterator/tabulate_output.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/iterator/zip.hpp>

#include "../support/testing.hpp"

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
struct halved {
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
    walks(gpu::transform_iterator<halved, gpu::vector<int>::iterator>(v.begin()));
    walks(gpu::permutation_iterator(v.begin(), order.begin()));
    walks(gpu::zip_iterator(v.begin(), v.begin() + 1));
    walks(gpu::strided_iterator(v.begin(), 2));
    walks(gpu::offset_iterator(v.begin(), order.begin()));
    walks(gpu::arg_index_iterator(v.begin()));
    walks(gpu::transform_output_iterator<halved, gpu::vector<int>::iterator>(v.begin()));
    walks(gpu::transform_input_output_iterator<halved, twice, gpu::vector<int>::iterator>(v.begin()));
    walks(gpu::tabulate_output_iterator<halved, int>(halved{}));
    walks(gpu::predicate_iterator<gpu::vector<int>::iterator, gpu::vector<int>::iterator, positive>(
        v.begin(), v.begin(), positive{}));
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

TEST_CASE("zip_function calls a function of several arguments with a tuple", "[functional]") {
    gpu::vector<int> a{1, 2, 3}, b{4, 5, 6}, c{7, 8, 9}, out(3);
    auto const f = gpu::make_zip_function([](auto x, auto y, auto z) { return x * y + z; });
    auto const first = gpu::make_zip_iterator(a.begin(), b.begin(), c.begin());
    gpu::transform(first, first + 3, out.begin(), f);
    CHECK(gpu::to_host(out) == std::vector<int>{11, 18, 27});
    CHECK(f(std::tuple(1, 4, 7)) == 11);
    CHECK(f(std::tuple<int, int, int>(first[2])) == 27);
}
