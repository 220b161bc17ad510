// SPDX-License-Identifier: MIT
// tensordot: multiplies the elements of two multidimensional arrays and sums the products over
// pairs of dimensions. reshape, slice and transpose make its arguments.
#pragma once
#include <gpu/algorithm/reduce_dimensions.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/tensor_view.hpp>
#include <gpu/numeric/row_sums.hpp>
#include <gpu/primitive/read/dot.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace gpu::inline v0_2 {

namespace detail {
/// True when an array lies in memory without gaps, and its last dimensions are the paired ones, in
/// their order. Dimensions of extent 1 do not count.
template <class I> bool pairs_rows(tensor_view<I> const& array, std::vector<std::size_t> const& paired) {
    std::size_t found = 0;
    for (std::size_t d = paired[0]; d < array.dimensions(); ++d)
        if (found < paired.size() && d == paired[found])
            ++found;
        else if (array.extent(d) != 1)
            return false;
    return array.contiguous() && found == paired.size();
}
}  // namespace detail

/// Contracts two arrays: sums products of an element of `a` and an element of `b` over pairs of
/// dimensions. A pair {d, e} names dimension d of `a` and dimension e of `b`, which must have equal
/// extents. Returns the end of the output.
///
/// The result has the dimensions of `a` that are in no pair, followed by those of `b`; the last
/// dimension runs fastest. For example, the pairs {{1, 0}} multiply two matrices, and no pair gives
/// the outer product. Each result is `init` followed by the products, combined under `plus`. A
/// product is times(x, y) for an element x of `a` and an element y of `b`. Products are combined in
/// row-major order of the paired dimensions, the last pair fastest, or in any order that is the
/// same from run to run where `plus` commutes (is_commutative_v). `plus` must be associative. `out`
/// must not overlap `a` or `b`.
///
/// Throws invalid_argument when the extents of a pair differ, when a dimension does not exist or is
/// named twice, or when the output has too little room or overlaps `a` or `b`. Throws length_error
/// above 2^31 - 1 results, or parts of shared sums.
///
/// Complexity: the number of results times the number of products in each. On a GPU, the product of
/// a matrix and a vector takes the launches and the scratch memory of segmented_reduce, when `plus`
/// commutes, a row has eight elements or more, both arrays lie in memory without gaps, and the
/// paired dimensions are the last ones, in order. Otherwise one thread computes a result. Several
/// threads share its sum when there are few results, when the sum has more than 1024 products, and
/// on a GPU when a long row of a matrix meets a vector. Scratch memory: a value and a word for
/// every 4 to 1024 products of shared sums, or for every two on llvmpipe when `plus` or `times`
/// contains a loop.
///
///     gpu::vector<float> a{1, 2, 3, 4, 5, 6}, b{1, 0, 2}, c(2);
///     gpu::tensordot(gpu::reshape(a, {2, 3}), gpu::reshape(b, {3}), {{1, 0}}, c.begin());
///     // c: 7 16
template <readable_iterator I, readable_iterator J, writable_iterator O,
    class T = glsl::result_t<multiplies<>, typename I::value_type, typename J::value_type>,
    class Plus = plus<>, class Times = multiplies<>>
O tensordot(tensor_view<I> const& a, tensor_view<J> const& b,
    std::vector<std::pair<std::size_t, std::size_t>> const& pairs, O out, T init = {}, Plus plus = {},
    Times times = {}) {
    using dot = dot_iterator<I, J, T, Plus, Times>;
    // Divide the dimensions into those that are summed over and those of the result.
    std::array<bool, tensor_view<I>::most_dimensions> of_a{}, of_b{};
    std::vector<std::size_t> summed_a, summed_b, free_a, free_b;
    for (auto const& [d, e] : pairs) {
        if (a.extent(d) != b.extent(e))
            gpu::detail::raise(invalid_argument(detail::concat({"gpu::tensordot: dimension ",
                d,
                " of a has ",
                a.extent(d),
                " elements, and dimension ",
                e,
                " of b has ",
                b.extent(e)})));
        if (of_a[d] || of_b[e])
            gpu::detail::raise(invalid_argument("gpu::tensordot: a dimension is in two pairs"));
        of_a[d] = of_b[e] = true;
        summed_a.push_back(d);
        summed_b.push_back(e);
    }
    for (std::size_t d = 0; d < a.dimensions(); ++d)
        if (!of_a[d]) free_a.push_back(d);
    for (std::size_t d = 0; d < b.dimensions(); ++d)
        if (!of_b[d]) free_b.push_back(d);
    // Check the sizes and the output.
    auto const results_a = a.with(free_a), sums_a = a.with(summed_a);
    auto const results_b = b.with(free_b), sums_b = b.with(summed_b);
    std::size_t const length = sums_a.size();
    if (results_b.size() && results_a.size() > 0x7fffffffu / results_b.size())
        primitive::require_countable(std::size_t(0x80000000u));
    std::size_t const results = results_a.size() * results_b.size();
    require_room("tensordot", "output", out, results);
    require_apart("tensordot", "array a", a.base(), a.contiguous() ? a.size() : 1, out, results);
    require_apart("tensordot", "array b", b.base(), b.contiguous() ? b.size() : 1, out, results);
    O const end = out + static_cast<std::ptrdiff_t>(results);
    if (results == 0) return end;
    if (length == 0) {
        gpu::fill(out, end, init);
        return end;
    }
    kernel::session s;
    bool const groups = s->tuning.form == kernel::shape::groups,
               few = s->loops_count(kernel::function_hook<T, T, T>("plus", plus),
                   kernel::function_hook<T, typename I::value_type, typename J::value_type>("times", times));
    // Rows of a matrix that meet a vector are segments of products.
    if constexpr (is_commutative_v<Plus, T>)
        if (groups && !few && length >= 8 && results_b.size() == 1 && detail::pairs_rows(a, summed_a) &&
            detail::pairs_rows(b, summed_b)) {
            detail::sum_rows(a.base(), results, length, b.base(), out, init, plus, times);
            return end;
        }
    // Divide each sum into parts of `step` products: about 16384 parts in all, each of 32 to 1024
    // products. The products of a matrix and a vector may be neighbours in memory. On a GPU, the
    // parts of long sums then have four products, so that neighbouring threads load what lies side
    // by side. When `plus` or `times` contains loops that count against llvmpipe's limit of loop
    // iterations, a part has two products.
    std::size_t const products = length * results;
    bool const lines = groups && length >= 256 && results_b.size() == 1 &&
                       sums_a.stride(sums_a.dimensions() - 1) == 1 && products <= (1u << 28) &&
                       primitive::part_of(*s, products / 4, sizeof(T)) == products / 4;
    std::size_t const shared = products / 16384, step = few             ? 2
                                                        : lines         ? 4
                                                        : shared < 32   ? 32
                                                        : shared < 1024 ? shared
                                                                        : 1024;
    // Reduce the parts of each result, which are sums of `step` products, to the result.
    dot const sums(a.base(),
        b.base(),
        {results_a.map(), sums_a.map()},
        {results_b.map(), sums_b.map()},
        static_cast<std::uint32_t>(results_b.size()),
        static_cast<std::uint32_t>(length),
        static_cast<std::uint32_t>(step),
        plus,
        times);
    primitive::require_countable(results * sums.parts());
    detail::reduce_parts(sums, results, results, sums.parts(), out, init, plus, false);
    return end;
}

}  // namespace gpu::inline v0_2
