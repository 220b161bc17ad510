// SPDX-License-Identifier: MIT
// tensor_view, reshape, slice, transpose: view a range as a multidimensional array, and select
// parts of the array, without copying.
#pragma once
#include <gpu/error.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/place_in_array.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gpu::inline v0_2 {

/// Views a range as an array of up to 8 dimensions, by extents and strides: element (i, j, ...) is
/// base[i * stride(0) + j * stride(1) + ...].
///
/// A view is itself a range, in the order of a C++ array: the last dimension runs fastest. Any
/// algorithm can read a view, and can write it when the base can be written. The base must outlive
/// the view. gpu::reshape makes a view.
template <device_iterator Iterator> class tensor_view {
public:
    using value_type = typename Iterator::value_type;
    using iterator = permutation_iterator<Iterator,
        transform_iterator<detail::place_in_array, counting_iterator<std::uint32_t>>>;
    static constexpr std::size_t most_dimensions = detail::place_in_array::most;

    /// Views the elements from `first` on as a C++ array with these extents. Throws
    /// invalid_argument when there are more than 8 dimensions or too few elements, and length_error
    /// when there are more than 2^31 - 1 elements.
    tensor_view(Iterator first, std::vector<std::size_t> const& extents) : base_(first) {
        if (extents.size() > most_dimensions)
            gpu::detail::raise(invalid_argument(detail::concat({"gpu::tensor_view: ",
                extents.size(),
                " dimensions, and ",
                most_dimensions,
                " are the most"})));
        map_.dimensions = extents.size();
        std::size_t stride = 1;
        for (std::size_t d = extents.size(); d-- > 0;) {
            set(d, extents[d], static_cast<std::uint32_t>(stride));
            if (extents[d] && stride > 0x7fffffffu / extents[d])
                gpu::detail::raise(length_error("gpu::tensor_view: more than 2147483647 elements"));
            stride *= extents[d];
        }
        require_room("tensor_view", "range", first, size());
    }
    /// Makes a view whose element n, with the last dimension running fastest, is base[map(n)].
    tensor_view(Iterator base, detail::place_in_array const& map) : base_(base), map_(map) {}

    std::size_t dimensions() const { return map_.dimensions; }
    std::size_t extent(std::size_t d) const { return map_.extent[known(d)]; }
    /// Returns the distance in elements between neighbours along dimension d.
    std::ptrdiff_t stride(std::size_t d) const { return static_cast<std::ptrdiff_t>(map_.stride[known(d)]); }
    std::vector<std::size_t> extents() const {
        return {map_.extent.begin(), map_.extent.begin() + static_cast<std::ptrdiff_t>(map_.dimensions)};
    }
    std::size_t size() const {
        std::size_t n = 1;
        for (std::size_t d = 0; d < map_.dimensions; ++d) n *= map_.extent[d];
        return n;
    }
    /// True when the elements lie in memory in order and without gaps.
    bool contiguous() const {
        std::size_t expected = 1;
        for (std::size_t d = map_.dimensions; d-- > 0;) {
            if (map_.extent[d] != 1 && map_.stride[d] != expected) return size() == 0;
            expected *= map_.extent[d];
        }
        return true;
    }
    iterator begin() const {
        return {base_, make_transform_iterator(counting_iterator<std::uint32_t>(0), map_)};
    }
    iterator end() const { return begin() + static_cast<std::ptrdiff_t>(size()); }
    Iterator base() const { return base_; }
    detail::place_in_array const& map() const { return map_; }

    /// Returns a view that has only the dimensions listed in `order`, in that order. The index in
    /// every other dimension is 0.
    tensor_view with(std::vector<std::size_t> const& order) const {
        tensor_view v(base_, detail::place_in_array{});
        for (std::size_t d : order) v.append(extent(d), map_.stride[d]);
        return v;
    }
    void append(std::size_t extent, std::uint32_t stride) { set(map_.dimensions++, extent, stride); }

private:
    void set(std::size_t d, std::size_t extent, std::uint32_t stride) {
        if (extent > 0x7fffffffu)
            gpu::detail::raise(length_error("gpu::tensor_view: more than 2147483647 elements"));
        map_.extent[d] = static_cast<std::uint32_t>(extent);
        map_.stride[d] = stride;
    }
    std::size_t known(std::size_t d) const {
        if (d >= map_.dimensions)
            gpu::detail::raise(invalid_argument(
                detail::concat({"gpu::tensor_view: dimension ", d, " of ", map_.dimensions})));
        return d;
    }
    Iterator base_;
    detail::place_in_array map_;
};

namespace detail {
template <class R> inline constexpr bool is_tensor_view = false;
template <class I> inline constexpr bool is_tensor_view<tensor_view<I>> = true;
}  // namespace detail

/// Returns the range `r` as a tensor_view with the given extents, the last dimension running
/// fastest. `r` may be a tensor_view itself, if it has no gaps.
///
/// Throws invalid_argument when the product of the extents is not the number of elements. Throws
/// invalid_argument as well when `r` is a view with gaps or in another order; copy the view first.
/// Throws length_error when the product is too large for memory.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5, 6};
///     auto m = gpu::reshape(v, {2, 3});                               // 1 2 3 | 4 5 6
template <device_range R> auto reshape(R&& r, std::vector<std::size_t> const& extents) {
    std::size_t all = 1;
    for (std::size_t e : extents) {
        if (e && all > static_cast<std::size_t>(-1) / e)
            gpu::detail::raise(
                length_error("gpu::reshape: the product of the extents is too large for any memory"));
        all *= e;
    }
    auto const n = static_cast<std::size_t>(r.end() - r.begin());
    if (all != n)
        gpu::detail::raise(invalid_argument(
            detail::concat({"gpu::reshape: extents for ", all, " elements, and there are ", n})));
    if constexpr (detail::is_tensor_view<std::remove_cvref_t<R>>) {
        if (!r.contiguous())
            gpu::detail::raise(invalid_argument(
                "gpu::reshape: the view's elements do not lie one after the other; copy them first"));
        return tensor_view(r.base(), extents);
    } else
        return tensor_view(r.begin(), extents);
}

/// Returns a view of the part of an array whose index in `dimension` is first, first + step, ...,
/// below `last`. Throws invalid_argument when the array lacks that dimension, when last is less
/// than first, or when step is 0. Throws out_of_range when last exceeds the extent.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5, 6};
///     auto m = gpu::reshape(v, {2, 3});                               // 1 2 3 | 4 5 6
///     gpu::slice(m, 1, 0, 3, 2)                                       // 1 3 | 4 6
///     gpu::fill(gpu::slice(m, 0, 1, 2), 0);                           // v: 1 2 3 0 0 0
template <class I>
tensor_view<I> slice(tensor_view<I> const& v, std::size_t dimension, std::size_t first, std::size_t last,
    std::size_t step = 1) {
    std::size_t const extent = v.extent(dimension);
    if (last < first || step == 0)
        gpu::detail::raise(invalid_argument(
            detail::concat({"gpu::slice: from ", first, " to ", last, " in steps of ", step})));
    if (last > extent)
        gpu::detail::raise(
            out_of_range(detail::concat({"gpu::slice: element ", last, " of a dimension of ", extent})));
    tensor_view<I> part(
        v.base() + static_cast<std::ptrdiff_t>(first == last ? 0 : first) * v.stride(dimension),
        detail::place_in_array{});
    std::size_t const count = (last - first + step - 1) / step;
    for (std::size_t d = 0; d < v.dimensions(); ++d) {
        if (d == dimension)
            part.append(count, static_cast<std::uint32_t>(v.map().stride[d] * step));
        else
            part.append(v.extent(d), v.map().stride[d]);
    }
    return part;
}
/// Returns a view of the part of an array whose index in `dimension` is `index`. The view has one
/// dimension less. Throws out_of_range when `index` is not below the extent of that dimension, and
/// invalid_argument when the array lacks it.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5, 6};
///     auto m = gpu::reshape(v, {2, 3});                               // 1 2 3 | 4 5 6
///     gpu::slice(m, 1, 2)                                             // 3 6
template <class I> tensor_view<I> slice(tensor_view<I> const& v, std::size_t dimension, std::size_t index) {
    if (index >= v.extent(dimension))
        gpu::detail::raise(out_of_range(
            detail::concat({"gpu::slice: element ", index, " of a dimension of ", v.extent(dimension)})));
    tensor_view<I> part(
        v.base() + static_cast<std::ptrdiff_t>(index) * v.stride(dimension), detail::place_in_array{});
    for (std::size_t d = 0; d < v.dimensions(); ++d)
        if (d != dimension) part.append(v.extent(d), v.map().stride[d]);
    return part;
}

/// Returns the array with its dimensions in the given order: dimension d of the result is dimension
/// order[d] of the array. Throws invalid_argument when `order` does not name each dimension once.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5, 6};
///     auto m = gpu::reshape(v, {2, 3});                               // 1 2 3 | 4 5 6
///     gpu::transpose(m, {1, 0})                                       // 1 4 | 2 5 | 3 6
template <class I> tensor_view<I> transpose(tensor_view<I> const& v, std::vector<std::size_t> const& order) {
    unsigned seen = 0;
    for (std::size_t d : order) seen |= d < v.dimensions() ? 1u << d : 0u;
    if (order.size() != v.dimensions() || seen != (1u << v.dimensions()) - 1)
        gpu::detail::raise(invalid_argument("gpu::transpose: the order must name each dimension once"));
    return v.with(order);
}
/// Returns the array with its dimensions in reverse order.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5, 6};
///     auto m = gpu::reshape(v, {2, 3});                               // 1 2 3 | 4 5 6
///     gpu::transpose(m)                                               // 1 4 | 2 5 | 3 6
template <class I> tensor_view<I> transpose(tensor_view<I> const& v) {
    std::vector<std::size_t> order(v.dimensions());
    for (std::size_t d = 0; d < order.size(); ++d) order[d] = order.size() - 1 - d;
    return v.with(order);
}

}  // namespace gpu::inline v0_2
