// SPDX-License-Identifier: MIT
// Gives next_iterator, which gives for each element of a range the element after it.
#pragma once
#include <gpu/iterator/concepts.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

/// An iterator over a range `base`: element i is base[i + 1]. Only kernels can read it.
///
/// Within a packet, the next element is another item of the same packet. So a kernel that also
/// reads `base` loads the packet only once.
template <class Iterator> class next_iterator : public iterator_facade<next_iterator<Iterator>> {
public:
    using value_type = typename Iterator::value_type;
    using reference = value_type;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    static constexpr bool in_order = gpu::in_order<Iterator>;
    explicit next_iterator(Iterator base) : base_(base) {}
    void move(std::ptrdiff_t n) { base_ += n; }
    std::ptrdiff_t distance_to(next_iterator const& o) const { return o.base_ - base_; }
    void value() const = delete;

    void bind(kernel::arguments& a) const { base_.bind(a); }
    auto reader(glsl::source& s) const {
        return [read = base_.reader(s), &s](glsl::index_text const& at) {
            auto const item = static_cast<std::uint32_t>(at.item);
            if (at.item >= 0 && item + 1 < s.packet_items && at.packet == "p") return read(s.item(item + 1));
            return read(glsl::index_text{"(" + at.text + " + 1u)"});
        };
    }

private:
    Iterator base_;
};

}  // namespace gpu::inline v0_2
