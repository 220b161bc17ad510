// SPDX-License-Identifier: MIT
// Finds the smallest and the largest element: min_element, max_element, minmax_element, arg_min,
// arg_max.
#pragma once
#include <gpu/algorithm/first_best.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/reduce_at.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Output iterator that takes a (value, index) pair and stores only the index, to `out`.
template <class Out> class place_output : public iterator_facade<place_output<Out>> {
public:
    using value_type = std::uint32_t;
    using reference = void;
    static constexpr std::uint32_t element_bytes = Out::element_bytes;
    explicit place_output(Out out) : out_(out) {}
    void bind(kernel::arguments& a) const { out_.bind(a); }
    auto writer(glsl::source& s) const {
        return [put = out_.writer(s)](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            put(at, *t.fields[1].t, v + "." + t.fields[1].name);
        };
    }

private:
    Out out_;
};
/// Reduces the pairs (value, index) of a range under `op`, which returns one of two pairs, and so
/// finds one element. Stores the index of this element in `where`, a gpu::scalar or an iterator;
/// stores 0 when the range is empty. Does not wait.
template <class I, class R, class Op>
void chosen_place(char const* what, I first, I last, R& where, Op const& op) {
    auto const n = range_length(what, first, last);
    auto const place = result_place(where);
    require_room(what, "result", place, std::size_t(1));
    if (kernel::length(n).most == 0)
        return primitive::assign(constant_iterator<std::uint32_t>(0), std::size_t(1), place);
    kernel::require_numbered(n);
    leave_at<std::uint32_t>(place, n, [&](auto at) {
        reduce_any(make_zip_iterator(first, counting_iterator<std::uint32_t>(0)),
            n,
            place_output<decltype(at)>(at),
            op);
    });
}
/// Reduces the pairs (value, index) of a range under `op`, which returns one of two pairs, and so
/// finds one element. Returns an iterator to this element, or `last` when the range is empty. Waits
/// for the GPU.
template <class I, class Op> auto chosen_element(char const* what, I first, I last, Op const& op) {
    auto const n = range_length(what, first, last);
    if (kernel::length(n).most == 0) return walkable(last);
    primitive::require_numbered(n);
    using item = std::tuple<typename I::value_type, std::uint32_t>;
    item const found = primitive::reduce_value<item>(
        make_zip_iterator(first, counting_iterator<std::uint32_t>(0)), n, false, item{}, op);
    return walkable(first) + static_cast<std::ptrdiff_t>(std::get<1>(found));
}
/// Functor that swaps the members of a pair: (value, index) becomes (index, value).
struct turned_round {
    template <class T> auto operator()(T const& t) const {
        return gpu::make_pair(gpu::get<1>(t), gpu::get<0>(t));
    }
};
/// Reduces the pairs (value, index) of a range under `op`, which returns one of two pairs, and so
/// finds one element. Stores this element as a pair (index, value) in `where`, a gpu::scalar or an
/// iterator. Throws invalid_argument when the range is empty.
template <class I, class R, class Op>
void chosen_pair_into(char const* what, I first, I last, R& where, Op const& op) {
    using item = std::tuple<typename I::value_type, std::uint32_t>;
    std::size_t const n = range_length(what, first, last);
    auto const place = result_place(where);
    require_room(what, "result", place, std::size_t(1));
    if (n == 0) bad_range(what, "an empty range has no such element");
    kernel::require_numbered(n);
    reduce_any(make_zip_iterator(first, counting_iterator<std::uint32_t>(0)),
        n,
        make_transform_output_iterator<item>(place, turned_round{}),
        op);
}
/// Reduces the pairs (value, index) of a range under `op`, which returns one of two pairs, and so
/// finds one element. Returns this element as a pair (index, value). Throws invalid_argument when
/// the range is empty. Waits for the GPU.
template <class I, class Op>
std::pair<std::uint32_t, typename I::value_type> chosen_pair(
    char const* what, I first, I last, Op const& op) {
    using item = std::tuple<typename I::value_type, std::uint32_t>;
    std::size_t const n = range_length(what, first, last);
    if (n == 0) bad_range(what, "an empty range has no such element");
    primitive::require_numbered(n);
    item const found = primitive::reduce_value<item>(
        make_zip_iterator(first, counting_iterator<std::uint32_t>(0)), n, false, item{}, op);
    return {std::get<1>(found), std::get<0>(found)};
}
}  // namespace detail

/// Returns an iterator to the first smallest element of [first, last), or `last` when the range is
/// empty. Waits for the result. Throws length_error above 2^32 - 1 elements. Complexity: linear,
/// one launch. Scratch memory: as a reduce of pairs that consist of an element and a word.
///
///     gpu::vector<int> v{3, 1, 2, 1};
///     gpu::min_element(v.begin(), v.end()) - v.begin();       // 1
template <readable_iterator I, class Less = less<>> auto min_element(I first, I last, Less less = {}) {
    return detail::chosen_element("min_element", first, last, detail::first_least<I, Less>{less});
}
/// Returns an iterator to the first largest element of [first, last), or `last` when the range is
/// empty. Waits for the result. Cost: as min_element.
///
///     gpu::vector<int> v{3, 1, 2, 1};
///     gpu::max_element(v.begin(), v.end()) - v.begin();       // 0
template <readable_iterator I, class Less = less<>> auto max_element(I first, I last, Less less = {}) {
    return detail::chosen_element("max_element", first, last, detail::first_greatest<I, Less>{less});
}
/// Stores the index of the first smallest element in `where`, a gpu::scalar or an iterator. Stores
/// 0 when the range is empty. Does not wait. Cost: as min_element.
///
///     gpu::vector<int> v{3, 1, 2, 1};
///     gpu::scalar<unsigned> place;
///     gpu::min_element_into(v.begin(), v.end(), place);       // place: 1
template <readable_iterator I, result R, class Less = less<>>
void min_element_into(I first, I last, R&& where, Less less = {}) {
    detail::chosen_place("min_element_into", first, last, where, detail::first_least<I, Less>{less});
}
/// Stores the index of the first largest element in `where`, a gpu::scalar or an iterator. Stores 0
/// when the range is empty. Does not wait. Cost: as min_element.
///
///     gpu::vector<int> v{3, 1, 2, 1};
///     gpu::scalar<unsigned> place;
///     gpu::max_element_into(v.begin(), v.end(), place);       // place: 0
template <readable_iterator I, result R, class Less = less<>>
void max_element_into(I first, I last, R&& where, Less less = {}) {
    detail::chosen_place("max_element_into", first, last, where, detail::first_greatest<I, Less>{less});
}
/// Returns a pair (index, element) for the first smallest element. Throws invalid_argument when the
/// range is empty. Waits for the result. Cost: as min_element.
///
///     gpu::vector<int> v{3, 1, 2, 1};
///     auto [place, least] = gpu::arg_min(v.begin(), v.end());                 // 1, 1
template <readable_iterator I, class Less = less<>> auto arg_min(I first, I last, Less less = {}) {
    return detail::chosen_pair("arg_min", first, last, detail::first_least<I, Less>{less});
}
/// Returns a pair (index, element) for the first largest element. Throws invalid_argument when the
/// range is empty. Waits for the result. Cost: as min_element.
///
///     gpu::vector<int> v{3, 1, 2, 1};
///     auto [place, most] = gpu::arg_max(v.begin(), v.end());  // 0, 3
template <readable_iterator I, class Less = less<>> auto arg_max(I first, I last, Less less = {}) {
    return detail::chosen_pair("arg_max", first, last, detail::first_greatest<I, Less>{less});
}
/// Stores a pair (index, element) for the first smallest element in `where`, a scalar of
/// std::pair<unsigned, T> or an iterator over these pairs. Throws invalid_argument when the range
/// is empty. Does not wait. Cost: as min_element.
///
///     gpu::vector<int> v{3, 1, 2, 1};
///     gpu::scalar<std::pair<unsigned, int>> least;
///     gpu::arg_min_into(v.begin(), v.end(), least);           // least: (1, 1)
template <readable_iterator I, result R, class Less = less<>>
void arg_min_into(I first, I last, R&& where, Less less = {}) {
    detail::chosen_pair_into("arg_min_into", first, last, where, detail::first_least<I, Less>{less});
}
/// Stores a pair (index, element) for the first largest element in `where`, a scalar of
/// std::pair<unsigned, T> or an iterator over these pairs. Throws invalid_argument when the range
/// is empty. Does not wait. Cost: as min_element.
///
///     gpu::vector<int> v{3, 1, 2, 1};
///     gpu::scalar<std::pair<unsigned, int>> most;
///     gpu::arg_max_into(v.begin(), v.end(), most);            // most: (0, 3)
template <readable_iterator I, result R, class Less = less<>>
void arg_max_into(I first, I last, R&& where, Less less = {}) {
    detail::chosen_pair_into("arg_max_into", first, last, where, detail::first_greatest<I, Less>{less});
}
template <device_range V, class Less = less<>> auto arg_min(V&& v, Less less = {}) {
    return gpu::arg_min(v.begin(), v.end(), less);
}
template <device_range V, class Less = less<>> auto arg_max(V&& v, Less less = {}) {
    return gpu::arg_max(v.begin(), v.end(), less);
}
template <device_range V, result R, class Less = less<>> void arg_min_into(V&& v, R&& where, Less less = {}) {
    gpu::arg_min_into(v.begin(), v.end(), where, less);
}
template <device_range V, result R, class Less = less<>> void arg_max_into(V&& v, R&& where, Less less = {}) {
    gpu::arg_max_into(v.begin(), v.end(), where, less);
}

/// Returns a pair of iterators, to the first smallest and to the first largest element, as
/// min_element and max_element return them; std::minmax_element returns the last largest. Both are
/// `first` when the range is empty. Waits for the result.
/// Complexity: linear, one launch, which reads every element once. Scratch memory: as a reduce of
/// tuples that consist of two elements and two words.
///
///     gpu::vector<int> v{3, 1, 3, 1};
///     auto [low, high] = gpu::minmax_element(v.begin(), v.end());
///     // low - v.begin(): 1, high - v.begin(): 0
template <readable_iterator I, class Less = less<>> auto minmax_element(I first, I last, Less less = {}) {
    auto const n = range_length("minmax_element", first, last);
    auto const start = detail::walkable(first);
    using result_type = std::pair<std::remove_const_t<decltype(start)>, std::remove_const_t<decltype(start)>>;
    if (kernel::length(n).most == 0) return result_type{start, start};
    primitive::require_numbered(n);
    using item = std::tuple<typename I::value_type, std::uint32_t>;
    using items = std::tuple<item, item>;
    // Reduce pairs (value, index) to the smallest and the largest at once.
    auto const one = make_zip_iterator(first, counting_iterator<std::uint32_t>(0));
    items const found = primitive::reduce_value<items>(make_zip_iterator(one, one),
        n,
        false,
        items{},
        detail::both<detail::first_least<I, Less>, detail::first_greatest<I, Less>>{{less}, {less}});
    return result_type{start + static_cast<std::ptrdiff_t>(std::get<1>(std::get<0>(found))),
        start + static_cast<std::ptrdiff_t>(std::get<1>(std::get<1>(found)))};
}
/// Stores the index of the first smallest element in `least` and the index of the first largest in
/// `greatest`. Each is a gpu::scalar or an iterator. Stores 0 in both when the range is empty. Does
/// not wait. Cost: as minmax_element.
///
///     gpu::vector<int> v{3, 1, 3, 1};
///     gpu::scalar<unsigned> low, high;
///     gpu::minmax_element_into(v.begin(), v.end(), low, high);  // low: 1, high: 0
template <readable_iterator I, result R, result S, class Less = less<>>
void minmax_element_into(I first, I last, R&& least, S&& greatest, Less less = {}) {
    auto const n = range_length("minmax_element_into", first, last);
    auto const low = result_place(least);
    auto const high = result_place(greatest);
    require_room("minmax_element_into", "least place", low, std::size_t(1));
    require_room("minmax_element_into", "greatest place", high, std::size_t(1));
    // For an empty range, store index 0 in both results.
    if (kernel::length(n).most == 0) {
        primitive::assign(constant_iterator<std::uint32_t>(0), std::size_t(1), low);
        return primitive::assign(constant_iterator<std::uint32_t>(0), std::size_t(1), high);
    }
    // Reduce pairs (value, index) to the smallest and the largest; store their indices.
    kernel::require_numbered(n);
    auto const one = make_zip_iterator(first, counting_iterator<std::uint32_t>(0));
    detail::leave_at<std::uint32_t>(low, n, [&](auto a) {
        detail::leave_at<std::uint32_t>(high, n, [&](auto b) {
            detail::reduce_any(make_zip_iterator(one, one),
                n,
                make_zip_iterator(detail::place_output(a), detail::place_output(b)),
                detail::both<detail::first_least<I, Less>, detail::first_greatest<I, Less>>{{less}, {less}});
        });
    });
}
template <device_range V, result R, result S, class Less = less<>>
void minmax_element_into(V&& r, R&& least, S&& greatest, Less less = {}) {
    gpu::minmax_element_into(r.begin(), r.end(), least, greatest, less);
}
template <device_range V, result R, class Less = less<>>
void min_element_into(V&& r, R&& where, Less less = {}) {
    gpu::min_element_into(r.begin(), r.end(), where, less);
}
template <device_range V, result R, class Less = less<>>
void max_element_into(V&& r, R&& where, Less less = {}) {
    gpu::max_element_into(r.begin(), r.end(), where, less);
}
template <device_range R, class Less = less<>> auto min_element(R&& r, Less less = {}) {
    return gpu::min_element(r.begin(), r.end(), less);
}
template <device_range R, class Less = less<>> auto max_element(R&& r, Less less = {}) {
    return gpu::max_element(r.begin(), r.end(), less);
}
template <device_range R, class Less = less<>> auto minmax_element(R&& r, Less less = {}) {
    return gpu::minmax_element(r.begin(), r.end(), less);
}

}  // namespace gpu::inline v0_2
