// SPDX-License-Identifier: MIT
// Gives previous_iterator, which gives for each element of a range the element before it.
#pragma once
#include <gpu/iterator/concepts.hpp>

#include <cstddef>
#include <string>

namespace gpu::inline v0_2 {

/// An iterator over a range `base`: element i is base[i - 1], and element 0 is base[0]. `base` must
/// point to the first element of the range. Only kernels can read it.
///
/// Within a packet, the previous element is another item of the same packet. So a kernel that also
/// reads `base` loads the packet only once.
template <class Iterator> class previous_iterator : public iterator_facade<previous_iterator<Iterator>> {
public:
    using value_type = typename Iterator::value_type;
    using reference = value_type;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    explicit previous_iterator(Iterator base) : base_(base) {}

    void move(std::ptrdiff_t n) { base_ += n; }
    std::ptrdiff_t distance_to(previous_iterator const& o) const { return o.base_ - base_; }
    void value() const = delete;

    void bind(kernel::arguments& a) const { base_.bind(a); }
    auto reader(glsl::source& s) const {
        return [read = base_.reader(s), &s](glsl::index_text const& at) {
            if (at.item > 0 && at.packet == "p") return read(s.item(static_cast<std::uint32_t>(at.item) - 1));
            return read(glsl::index_text{"(max(" + at.text + ", 1u) - 1u)"});
        };
    }

private:
    Iterator base_;
};

}  // namespace gpu::inline v0_2
