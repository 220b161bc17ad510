// SPDX-License-Identifier: MIT
// Internal helpers that look at sorted offsets in GPU memory from the host, to divide a range that
// is too long for one launch.
#pragma once
#include <gpu/functional/integer.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/reduce.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::detail {

/// True when a part of a range can be copied to memory that has an iterator of the same type.
template <class I> inline constexpr bool copied_alike = false;
template <class T> inline constexpr bool copied_alike<buffer_iterator<T>> = true;

/// Returns offset number k, but at most `limit`. Waits for the GPU.
template <class F> std::size_t read_offset(kernel::runtime& r, F offsets, std::size_t k, std::size_t limit) {
    using T = typename F::value_type;
    kernel::limited_extent const within(r.call, 1);
    primitive::assign(offsets + static_cast<std::ptrdiff_t>(k), 1, primitive::result_iterator<T>(r));
    return kernel::at_most(static_cast<std::size_t>(primitive::read_result<T>(r)), limit);
}
/// Returns the first k below `count` for which holds(k) is true, or `count` when there is none.
/// When holds(k) is true, so must be holds(k + 1).
template <class P> std::size_t first_that_holds(std::size_t count, P const& holds) {
    std::size_t low = 0, high = count;
    while (low < high) {
        std::size_t const middle = low + (high - low) / 2;
        if (holds(middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/// Functor that subtracts an offset from others.
template <class T> struct offset_from {
    T first;
    template <class X> auto operator()(X const& offset) const { return gpu::cast<T>(offset - first); }
};
/// A copy of some offsets, less an offset that comes before them. Where F is a buffer_iterator, the
/// copy has an iterator of this type, so that no template is instantiated for another one.
template <class F> class shifted_offsets {
public:
    using value = typename F::value_type;
    using iterator = std::conditional_t<copied_alike<F>, F, buffer_iterator<value>>;
    shifted_offsets(kernel::runtime& r, F offsets, std::size_t count, std::size_t first) : copy_(r, count) {
        offset_from<value> const shift{static_cast<value>(first)};
        primitive::assign(make_transform_iterator(offsets, shift), count, copy_.begin());
    }
    iterator begin() const { return copy_.begin(); }

private:
    primitive::temporary<value> copy_;
};

}  // namespace gpu::inline v0_2::detail
