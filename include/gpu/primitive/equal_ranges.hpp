// SPDX-License-Identifier: MIT
// Gives equal_ranges(), which finds for each of many queries the equal elements of a sorted range.
#pragma once
#include <gpu/functional/tuple.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/member_of_tuple.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// Hook for the kernels of a search, as search_hooks. The answer to a query is a pair: the lower
/// and the upper bound.
template <class Element, class Query, class Less, class Out>
struct equal_range_hooks : kernel::composed<equal_range_hooks<Element, Query, Less, Out>> {
    static constexpr char const* text = glsl::shaders::hooks_equal_range;
    std::uint32_t subgroup;
    Less const& less;
    Out out;
    equal_range_hooks(std::uint32_t size, Less const& order, Out to) : subgroup(size), less(order), out(to) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::group_functions<std::uint32_t>{subgroup},
            kernel::write_hook<uvec2>("store_range", out),
            kernel::function_hook<bool, Element, Query>("element_less", less),
            kernel::function_hook<bool, Query, Element>("query_less", less));
    }
};

/// True when one launch finds both bounds of `count` queries in a sorted range of `length`
/// elements, and writes them to outputs whose elements have up to `output_bytes` bytes. A search
/// for both takes up to twice as many trips through loops as one for a single bound.
template <class Elements, class Queries, class Less>
bool finds_equal_ranges(kernel::runtime& r, Elements elements, kernel::length length, Queries queries,
    kernel::length count, Less const& less, std::uint32_t output_bytes) {
    using element = typename Elements::value_type;
    using query = typename Queries::value_type;
    std::uint32_t const largest =
        kernel::at_least(kernel::at_least(Elements::element_bytes, Queries::element_bytes), output_bytes);
    auto const fits = [&](kernel::length n) { return n.on_gpu() || part_of(r, n.most, largest) == n.most; };
    return fits(length) && fits(count) &&
           !r.loops_count(elements, queries, kernel::function_hook<bool, element, query>("less", less));
}
/// Searches for each of queries[0, count) in the sorted range elements[0, length), and writes the
/// pair of its bounds to out[i]: the index of the first element that is not less than queries[i],
/// and that of the first one that is greater. finds_equal_ranges() must be true. Does not wait.
///
/// Finds the lower bounds by one search. A run of fewer than eight equal elements is walked to its
/// end; where one is longer, a second search in the same launch finds the upper bounds. Cost: at
/// most twice that of binary_search().
template <class Elements, class Queries, class Less, class Out>
void find_equal_ranges(Elements elements, kernel::length length, Queries queries, kernel::length count,
    Less const& less, Out out) {
    kernel::session s;
    using hooks = equal_range_hooks<typename Elements::value_type, typename Queries::value_type, Less, Out>;
    hooks const search(s->tuning.subgroup_size, less, out);
    if constexpr (in_order<Elements> && in_order<Queries> && in_order<Out>) {
        kernel::limited_extent const within(s->call, kernel::at_least(length.most, count.most));
        search_by(search, Out::element_bytes, elements, length, queries, count);
    } else
        search_by(search, Out::element_bytes, elements, length, queries, count);
}
/// Searches as find_equal_ranges() does, and writes the bounds to lower[i] and upper[i]. Where one
/// launch cannot find both, searches for the lower bounds, and then for the upper ones.
template <class Elements, class Queries, class Less, class Lower, class Upper>
void equal_ranges(Elements elements, kernel::length length, Queries queries, kernel::length count,
    Less const& less, Lower lower, Upper upper) {
    kernel::session s;
    auto const out =
        gpu::make_transform_output_iterator<uvec2>(gpu::make_zip_iterator(lower, upper), words_of_pair{});
    if (finds_equal_ranges(*s, elements, length, queries, count, less, out.element_bytes)) [[likely]]
        return find_equal_ranges(elements, length, queries, count, less, out);
    binary_search_in_parts(bound::lower, elements, length, queries, count, less, lower);
    binary_search_in_parts(bound::upper, elements, length, queries, count, less, upper);
}

}  // namespace gpu::inline v0_2::primitive
