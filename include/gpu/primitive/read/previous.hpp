// SPDX-License-Identifier: MIT
// Gives previous_iterator, which gives for each element of a range the element before it, and
// first_or_not, which tells the first element from the others.
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/iterator/counting.hpp>

#include <cstddef>
#include <string>

namespace gpu::inline v0_2 {

/// An iterator over a range `base`: element i is base[i - 1], and element 0 is base[0]. `base` must
/// point to the first element of the range. Only kernels can read it.
///
/// Within a packet, the previous element is another item of the same packet. So a kernel that also
/// reads `base` loads the packet only once. A later part of the range has an element before its
/// first one. The iterator that has moved there reads from that element on.
template <class Iterator> class previous_iterator : public iterator_facade<previous_iterator<Iterator>> {
public:
    using value_type = typename Iterator::value_type;
    using reference = value_type;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    explicit previous_iterator(Iterator base) : base_(base) {}

    static constexpr bool in_order = gpu::in_order<Iterator>, reads_neighbours = true;
    void move(std::ptrdiff_t n) {
        base_ += n;
        moved_ += n;
    }
    std::ptrdiff_t distance_to(previous_iterator const& o) const { return o.base_ - base_; }
    void value() const = delete;

    void bind(kernel::arguments& a) const {
        a.key(moved_ != 0);
        from().bind(a);
    }
    auto reader(glsl::source& s) const {
        return [read = from().reader(s), &s, moved = moved_ != 0](glsl::index_text const& at) {
            if (moved) return read(at);
            if (at.item > 0 && at.packet == "p") return read(s.item(static_cast<std::uint32_t>(at.item) - 1));
            return read(glsl::index_text{"(max(" + at.text + ", 1u) - 1u)"});
        };
    }

private:
    /// Returns the iterator that a kernel reads. Only an in_order range is read in parts, so
    /// kernels read every other one unmoved.
    Iterator from() const {
        if constexpr (in_order)
            return moved_ ? base_ + std::ptrdiff_t{-1} : base_;
        else
            return base_;
    }

    Iterator base_;
    std::ptrdiff_t moved_ = 0;  // how far the iterator is from the beginning of the range
};

/// An iterator that yields 0 at the first element of a range, and other numbers at all others. It
/// counts from 0, or from 1 when it has moved to a later part. So no element but the first gets the
/// number 0, however long the range is.
class first_or_not : public iterator_facade<first_or_not> {
public:
    using value_type = std::uint32_t;
    using reference = value_type;
    static constexpr std::uint32_t element_bytes = 0;
    static constexpr bool in_order = true;
    void move(std::ptrdiff_t n) { moved_ += n; }
    std::ptrdiff_t distance_to(first_or_not const& o) const { return o.moved_ - moved_; }
    void value() const = delete;
    void bind(kernel::arguments& a) const { numbers().bind(a); }
    auto reader(glsl::source& s) const { return numbers().reader(s); }

private:
    counting_iterator<std::uint32_t> numbers() const {
        return counting_iterator<std::uint32_t>(moved_ ? 1u : 0u);
    }
    std::ptrdiff_t moved_ = 0;  // how far the iterator is from the beginning of the range
};

}  // namespace gpu::inline v0_2
