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
/// elements, and writes them to outputs whose elements have up to `output_bytes` bytes.
template <class Elements, class Queries>
bool finds_equal_ranges(
    kernel::runtime& r, kernel::length length, kernel::length count, std::uint32_t output_bytes) {
    std::uint32_t const largest =
        kernel::at_least(kernel::at_least(Elements::element_bytes, Queries::element_bytes), output_bytes);
    auto const fits = [&](kernel::length n) { return n.on_gpu() || part_of(r, n.most, largest) == n.most; };
    return fits(length) && fits(count);
}
/// Searches for each of queries[0, count) in the sorted range elements[0, length), and writes the
/// pair of its bounds to out[i]: the index of the first element that is not less than queries[i],
/// and that of the first one that is greater. finds_equal_ranges() must be true. Does not wait.
///
/// Searches once, and then goes forward from the lower bound. Cost: as binary_search(), and the
/// logarithm of the number of equal elements for each query.
template <class Elements, class Queries, class Less, class Out>
void find_equal_ranges(Elements elements, kernel::length length, Queries queries, kernel::length count,
    Less const& less, Out out) {
    kernel::session s;
    using hooks = equal_range_hooks<typename Elements::value_type, typename Queries::value_type, Less, Out>;
    kernel::limited_extent const within(s->call,
        in_order<Elements> && in_order<Queries> && in_order<Out> ? kernel::at_least(length.most, count.most)
                                                                 : std::size_t(kernel::arguments::unknown));
    search_by(
        hooks{s->tuning.subgroup_size, less, out}, Out::element_bytes, elements, length, queries, count);
}
/// Searches as find_equal_ranges() does, and writes the bounds to lower[i] and upper[i]. The sorted
/// range and the queries may also be too long for one launch: both bounds are then searched for,
/// one after the other.
template <class Elements, class Queries, class Less, class Lower, class Upper>
void equal_ranges(Elements elements, kernel::length length, Queries queries, kernel::length count,
    Less const& less, Lower lower, Upper upper) {
    kernel::session s;
    auto const out =
        gpu::make_transform_output_iterator<uvec2>(gpu::make_zip_iterator(lower, upper), words_of_pair{});
    if (finds_equal_ranges<Elements, Queries>(*s, length, count, out.element_bytes)) [[likely]]
        return find_equal_ranges(elements, length, queries, count, less, out);
    binary_search_in_parts(bound::lower, elements, length, queries, count, less, lower);
    binary_search_in_parts(bound::upper, elements, length, queries, count, less, upper);
}

}  // namespace gpu::inline v0_2::primitive
