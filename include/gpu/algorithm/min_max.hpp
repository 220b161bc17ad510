// SPDX-License-Identifier: MIT
// min_element, max_element, minmax_element.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/range.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

namespace gpu {

namespace detail {
/// Of two (value, place) in order: the second only when it is less.
template <class Less> struct first_least {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const { return gpu::select(gpu::invoke(less, gpu::get<0>(b), gpu::get<0>(a)), b, a); }
};
/// Of two (value, place) in order: the second when it is greater.
template <class Less> struct first_greatest {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const { return gpu::select(gpu::invoke(less, gpu::get<0>(a), gpu::get<0>(b)), b, a); }
};
/// Of two (value, place) in order: the second unless it is less.
template <class Less> struct last_greatest {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const { return gpu::select(gpu::invoke(less, gpu::get<0>(b), gpu::get<0>(a)), a, b); }
};
/// Two such choices at once.
template <class F, class G> struct both {
    [[no_unique_address]] F f;
    [[no_unique_address]] G g;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::make_tuple(gpu::invoke(f, gpu::get<0>(a), gpu::get<0>(b)), gpu::invoke(g, gpu::get<1>(a), gpu::get<1>(b)));
    }
};
template <class I, class Op> I chosen_element(const char* what, I first, I last, Op const& op) {
    std::size_t const n = range_length(what, first, last);
    if (n == 0) return last;
    using item = std::tuple<typename I::value_type, std::uint32_t>;
    item const found = primitive::reduce_value<item>(make_zip_iterator(first, counting_iterator<std::uint32_t>(0)), n, false, item{}, op);
    return first + static_cast<std::ptrdiff_t>(std::get<1>(found));
}
} // namespace detail

/// The first smallest element of [first, last), or last of an empty range.
///
///     gpu::vector<int> v{3, 1, 2, 1};
///     gpu::min_element(v.begin(), v.end()) - v.begin();       // 1
template <readable_iterator I, class Less = less<>> I min_element(I first, I last, Less less = {}) { return detail::chosen_element("min_element", first, last, detail::first_least<Less>{less}); }
/// The first largest element.
template <readable_iterator I, class Less = less<>> I max_element(I first, I last, Less less = {}) { return detail::chosen_element("max_element", first, last, detail::first_greatest<Less>{less}); }
/// The first smallest and the last largest element, as in the STL.
template <readable_iterator I, class Less = less<>> std::pair<I, I> minmax_element(I first, I last, Less less = {}) {
    std::size_t const n = range_length("minmax_element", first, last);
    if (n == 0) return {last, last};
    using item = std::tuple<typename I::value_type, std::uint32_t>;
    using items = std::tuple<item, item>;
    auto const one = make_zip_iterator(first, counting_iterator<std::uint32_t>(0));
    items const found = primitive::reduce_value<items>(make_zip_iterator(one, one), n, false, items{},
                                                       detail::both<detail::first_least<Less>, detail::last_greatest<Less>>{{less}, {less}});
    return {first + static_cast<std::ptrdiff_t>(std::get<1>(std::get<0>(found))), first + static_cast<std::ptrdiff_t>(std::get<1>(std::get<1>(found)))};
}
template <device_range R, class Less = less<>> auto min_element(R&& r, Less less = {}) { return gpu::min_element(r.begin(), r.end(), less); }
template <device_range R, class Less = less<>> auto max_element(R&& r, Less less = {}) { return gpu::max_element(r.begin(), r.end(), less); }
template <device_range R, class Less = less<>> auto minmax_element(R&& r, Less less = {}) { return gpu::minmax_element(r.begin(), r.end(), less); }

} // namespace gpu
