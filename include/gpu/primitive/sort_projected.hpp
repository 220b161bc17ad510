// SPDX-License-Identifier: MIT
// Gives sort_projected(), which sorts items by the numbers that a functor returns for them, and
// sort_with_payload(), which moves large payloads only once.
#pragma once
#include <gpu/functional/bits.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/radix_sort.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2::primitive {

/// The number of radix sorts that order values of type T. It is 1 for a number, the number of
/// members for a pair or tuple of numbers, and 0 for all other types. The first member counts most.
template <class T> inline constexpr std::size_t radix_fields = radix_key<T> ? 1 : 0;
template <class A, class B>
inline constexpr std::size_t radix_fields<std::pair<A, B>> = radix_key<A>&& radix_key<B> ? 2 : 0;
template <class... T>
inline constexpr std::size_t radix_fields<std::tuple<T...>> = (radix_key<T> && ...) ? sizeof...(T) : 0;

/// Functor that returns member I of the pair or tuple f(x), or f(x) itself when it is a number.
template <class F, std::size_t I> struct field_of {
    [[no_unique_address]] F f;
    template <class X> auto operator()(X const& x) const {
        auto const fields = gpu::invoke(f, x);
        if constexpr (radix_key<glsl::value_t<decltype(fields)>>)
            return fields;
        else
            return gpu::get<I>(fields);
    }
};

/// Functor that is true when item a comes before item b in the order of sort_projected().
template <bool Descending, class F> struct projected_less {
    using calls = glsl::functors<F>;
    [[no_unique_address]] F f;
    template <class A, class B> auto operator()(A const& a, B const& b) const { return from<0>(a, b); }

private:
    /// Compares by member I of f(item), and where this is equal by the members after it.
    template <std::size_t I, class A, class B> auto from(A const& a, B const& b) const {
        using result = glsl::value_t<decltype(gpu::invoke(f, a))>;
        auto const x = field_of<F, I>{f}(a), y = field_of<F, I>{f}(b);
        if constexpr (I + 1 == radix_fields<result>)
            return before(x, y);
        else
            return before(x, y) || (!before(y, x) && from<I + 1>(a, b));
    }
    template <class X> static auto before(X const& x, X const& y) {
        using number = glsl::value_t<X>;
        if constexpr (std::is_floating_point_v<number>) {
            using bits = raw_key<number>;
            return rank_less<key_rank<number, Descending>, false>{}(
                gpu::bit_cast<bits>(x), gpu::bit_cast<bits>(y));
        } else if constexpr (Descending)
            return y < x;
        else
            return x < y;
    }
};

/// The largest payload, in bytes, that a radix sort moves in every pass. For larger payloads, their
/// indices are sorted instead, and then each payload is moved once.
inline constexpr std::uint32_t largest_sorted_payload = 8;

/// Sorts the indices of items by f(item), stably: stores at order[i], for each i < count, the index
/// of the item that comes i-th. f returns a number, or a pair or tuple of numbers. One radix sort
/// is run for each number, beginning with the last. Does not wait.
template <bool Descending, class Items, class F>
void sort_order(
    kernel::runtime& r, Items items, std::size_t count, F const& f, temporary<std::uint32_t> const& order) {
    using result = glsl::result_t<F, typename Items::value_type>;
    constexpr std::size_t fields = radix_fields<result>;
    static_assert(fields > 0, "gpu: a radix sort orders numbers, and pairs and tuples of numbers");
    assign(counting_iterator<std::uint32_t>(0), count, order.begin());
    auto by = [&]<std::size_t I>(std::integral_constant<std::size_t, I>, bool first) {
        field_of<F, I> const field{f};
        using number = glsl::result_t<field_of<F, I>, typename Items::value_type>;
        temporary<number> const keys(r, count);
        if (first)
            assign(make_transform_iterator(items, field), count, keys.begin());
        else
            assign(make_transform_iterator(make_permutation_iterator(items, order.begin()), field),
                count,
                keys.begin());
        radix_sort_pairs<number, Descending>(keys.begin(), count, order.begin());
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (by(std::integral_constant<std::size_t, fields - 1 - I>{}, I == 0), ...);
    }
    (std::make_index_sequence<fields>{});
}

/// Rearranges items[0, count): item order[i] moves to index i. Scratch memory: one copy
/// of the items.
template <class Items>
void rearrange(kernel::runtime& r, Items items, std::size_t count, temporary<std::uint32_t> const& order) {
    using item = typename Items::value_type;
    kernel::scratch<item> const held(r, count);
    scratch_iterator<item> const there(held);
    assign(make_permutation_iterator(items, order.begin()), count, there);
    assign(there, count, items);
}

/// Sorts items[0, count) by f(item), stably; f returns a number, or a pair or tuple of numbers.
/// Does not wait. Scratch memory: a number for each item, and the scratch memory of a radix sort.
/// Items of more than 8 bytes, and sorts by several numbers, also take an index for each item and a
/// copy of the items.
template <bool Descending, class Items, class F>
void sort_projected(Items items, std::size_t count, F const& f) {
    using result = glsl::result_t<F, typename Items::value_type>;
    if (count < 2) return;
    require_countable(count);
    kernel::session s;
    if constexpr (radix_key<result> && Items::element_bytes <= largest_sorted_payload) {
        temporary<result> const keys(*s, count);
        assign(make_transform_iterator(items, f), count, keys.begin());
        radix_sort_pairs<result, Descending>(keys.begin(), count, items);
    } else {
        temporary<std::uint32_t> const order(*s, count);
        sort_order<Descending>(*s, items, count, f, order);
        rearrange(*s, items, count, order);
    }
}

/// Sorts keys[0, count), stably, and moves values[i] with keys[i]. Values of more than 8 bytes are
/// moved only once. Does not wait.
template <class Key, bool Descending, class Values>
void sort_with_payload(buffer_iterator<Key> keys, std::size_t count, Values values) {
    if constexpr (Values::element_bytes <= largest_sorted_payload)
        radix_sort_pairs<Key, Descending>(keys, count, values);
    else {
        if (count < 2) return;
        require_countable(count);
        kernel::session s;
        temporary<std::uint32_t> const order(*s, count);
        assign(counting_iterator<std::uint32_t>(0), count, order.begin());
        radix_sort_pairs<Key, Descending>(keys, count, order.begin());
        rearrange(*s, values, count, order);
    }
}

}  // namespace gpu::inline v0_2::primitive
