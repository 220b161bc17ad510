// SPDX-License-Identifier: MIT
// Gives windowed, an iterator that reaches the elements of a range by indices, where the range lies
// in a window of a buffer that is longer than a storage block. Also gives in_windows(), which
// divides a longer range into windows.
#pragma once
#include <gpu/functional/integer.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

/// The type in which indices of type T are compared with the ends of a window.
template <class T>
using index_number = std::conditional_t<(sizeof(T) > 4), T,
    std::conditional_t<std::is_signed_v<T>, std::int32_t, std::uint32_t>>;

/// Functor that tells whether an index lies in a window, from its first index to its last one.
template <class Index> struct in_window {
    index_number<Index> first, last;
    template <class X> auto operator()(X const& index) const {
        auto const i = gpu::cast<index_number<Index>>(index);
        return i >= first && i <= last;
    }
};
/// Functor that maps an index to an index that counts from the first element of a window.
template <class Index> struct index_in_window {
    index_number<Index> first;
    template <class X> auto operator()(X const& index) const {
        return gpu::cast<std::uint32_t>(gpu::cast<index_number<Index>>(index) - first);
    }
};

/// Iterator that yields base[index[0]], base[index[1]], ..., as Permutation does. Every index that
/// is used must be below `length`. Kernels bind no more than these elements. The iterator is
/// in_order, because the window does not depend on the position in the range of indices. It must
/// not be the base of a reverse_iterator, whose elements lie before its position.
template <class Permutation> class windowed : public iterator_facade<windowed<Permutation>> {
public:
    using value_type = typename Permutation::value_type;
    using reference = typename Permutation::reference;
    static constexpr std::uint32_t element_bytes = Permutation::element_bytes;
    windowed(Permutation elements, std::size_t length) : elements_(elements), length_(length) {}

    static constexpr bool in_order = gpu::in_order<decltype(std::declval<Permutation>().index())>;
    void move(std::ptrdiff_t n) { elements_ += n; }
    std::ptrdiff_t distance_to(windowed const& o) const { return o.elements_ - elements_; }
    void value() const = delete;

    void bind(kernel::arguments& a) const {
        elements_.index().bind(a);
        kernel::limited_extent const within(a, length_);
        elements_.base().bind(a);
    }
    auto reader(glsl::source& s) const requires readable_iterator<Permutation> { return elements_.reader(s); }
    auto writer(glsl::source& s) const requires writable_iterator<Permutation> { return elements_.writer(s); }

private:
    Permutation elements_;
    std::size_t length_;
};

/// True when n accesses at given indices from `first` on should go through in_windows(): the memory
/// is longer than a storage block, or a kernel reaches it by an address, or n is more than a launch
/// counts. Through an address, only an index that was tested is safe, because it has no end.
template <class I> bool needs_windows(I const& first, kernel::length n) {
    if constexpr (in_order<I> && I::element_bytes > 0) {
        std::size_t const count = gpu::detail::room(first);
        if (count == kernel::arguments::unknown) return false;
        kernel::runtime& r = kernel::current();
        if (n.most > 0x7fffffffu || kernel::needs_windows(r.device, count * I::element_bytes)) return true;
        if (!r.device.caps.addresses) return false;
        // The memory may begin long before `first`.
        r.probe.reset(r.device);
        first.bind(r.probe);
        for (auto const& place : r.probe.places())
            if (place.reached.by != glsl::route::block) return true;
    }
    return false;
}
/// Divides the elements from `first` to the end of its memory into windows that one launch can
/// reach. Calls use(begin, length, inside, renumber) for each window: `begin` is the iterator to
/// its first element, the functor `inside` tells whether an index of type Index lies in the window,
/// and the functor `renumber` maps it to an index from `begin`. needs_windows() must be true.
template <class Index, class I, class Use> void in_windows(I first, Use const& use) {
    if constexpr (in_order<I> && I::element_bytes > 0) {
        using number = index_number<Index>;
        constexpr auto greatest = static_cast<std::uint64_t>((std::numeric_limits<number>::max)());
        std::size_t const count = gpu::detail::room(first);
        kernel::runtime& r = kernel::current();
        // By an address, a launch reaches 2^32 - 1 elements from the begin of its window, which may
        // lie up to 256 elements before the range.
        constexpr std::size_t numbered = 0xffffffffu - 512;
        in_parts_of(r.device.caps.addresses ? numbered : reached_items(r, first, I::element_bytes),
            count,
            [&](std::size_t at, std::size_t n) {
                if (at > greatest) return;
                std::size_t const last = kernel::at_most(at + n - 1, static_cast<std::size_t>(greatest));
                use(first + static_cast<std::ptrdiff_t>(at),
                    n,
                    in_window<Index>{static_cast<number>(at), static_cast<number>(last)},
                    index_in_window<Index>{static_cast<number>(at)});
            });
    }
}

}  // namespace gpu::inline v0_2::primitive
