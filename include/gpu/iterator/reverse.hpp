// SPDX-License-Identifier: MIT
// reverse_iterator: yields a range from its end to its beginning.
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/kernel/extent.hpp>

#include <cstddef>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2 {

/// Iterator that yields a range backwards: `*reverse_iterator(i)` is `*(i - 1)`, as in the STL.
template <class Iterator> class reverse_iterator : public iterator_facade<reverse_iterator<Iterator>> {
public:
    using value_type = typename Iterator::value_type;
    using reference = typename Iterator::reference;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    reverse_iterator() = default;
    explicit reverse_iterator(Iterator base) : base_(base) {}
    Iterator base() const { return base_; }
    std::size_t room() const {
        if constexpr (requires { base_.position(); })
            return base_.position();
        else
            return static_cast<std::size_t>(-1);
    }
    bool same_memory(reverse_iterator const& o) const { return detail::one_range(base_, o.base_); }

    void move(std::ptrdiff_t n) { base_ -= n; }
    std::ptrdiff_t distance_to(reverse_iterator const& o) const { return base_ - o.base_; }
    decltype(auto) value() const { return base_[-1]; }

    // Element i of the reversed range is element -1 - i of the base iterator. Packets of PACKET
    // items are reversed too: item k of packet p is item PACKET - 1 - k of packet -1 - p. Indices
    // are unsigned and wrap around, so -1 - i is computed as ~i.
    static constexpr bool in_order = gpu::in_order<Iterator>;
    void bind(kernel::arguments& a) const {
        using extent = std::conditional_t<in_order, kernel::reversed_extent, kernel::unlimited_extent>;
        extent const guard(a);
        base_.bind(a);
    }
    auto reader(glsl::source& s) const requires readable_iterator<Iterator> {
        return [read = base_.reader(s), items = s.packet_items](
                   glsl::index_text const& at) { return read(mirrored(at, items)); };
    }
    auto writer(glsl::source& s) const requires writable_iterator<Iterator> {
        return [write = base_.writer(s), items = s.packet_items](glsl::index_text const& at,
                   glsl::type const& t,
                   std::string const& v) { write(mirrored(at, items), t, v); };
    }

private:
    static glsl::index_text mirrored(glsl::index_text const& at, std::uint32_t items) {
        return {"(~" + at.text + ")",
            at.item < 0 ? -1 : static_cast<int>(items) - 1 - at.item,
            "(~" + at.packet + ")"};
    }
    Iterator base_;
};

template <class Iterator> reverse_iterator<Iterator> make_reverse_iterator(Iterator i) {
    return reverse_iterator<Iterator>(i);
}

}  // namespace gpu::inline v0_2
