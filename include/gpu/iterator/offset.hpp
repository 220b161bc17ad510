// SPDX-License-Identifier: MIT
// offset_iterator: iterates over a range from an offset that is stored in GPU memory.
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/kernel/extent.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2 {

/// Iterator that yields base[*offset], base[*offset + 1], ... Kernels read the offset from GPU
/// memory, so no call waits for it.
///
///     gpu::vector<int> v{5, 6, 7, 8}, out(2);
///     gpu::vector<unsigned> found{1};                         // may be written by an earlier call
///     auto first = gpu::make_offset_iterator(v.begin(), found.begin());
///     gpu::copy(first, first + 2, out.begin());               // out: 6 7
template <class Iterator, class Offset = constant_iterator<int>>
class offset_iterator : public iterator_facade<offset_iterator<Iterator, Offset>> {
public:
    using value_type = typename Iterator::value_type;
    using reference = typename Iterator::reference;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    offset_iterator() = default;
    offset_iterator(Iterator base, Offset offset) : base_(base), offset_(offset) {}
    Iterator base() const { return base_; }
    Offset offset() const { return offset_; }
    std::size_t room() const { return detail::room(base_); }
    bool same_memory(offset_iterator const& o) const { return detail::one_range(base_, o.base_); }

    void move(std::ptrdiff_t n) { base_ += n; }
    std::ptrdiff_t distance_to(offset_iterator const& o) const { return o.base_ - base_; }
    decltype(auto) value() const {
        return base_[static_cast<std::ptrdiff_t>(static_cast<typename Offset::value_type>(*offset_))];
    }

    void bind(kernel::arguments& a) const {
        offset_.bind(a);
        kernel::unlimited_extent const anywhere(a);
        base_.bind(a);
    }
    auto reader(glsl::source& s) const requires readable_iterator<Iterator> {
        auto const offset = offset_.reader(s);
        auto const read = base_.reader(s);
        return [offset, read](glsl::index_text const& at) { return read({sum(at, offset)}); };
    }
    auto writer(glsl::source& s) const requires writable_iterator<Iterator> {
        auto const offset = offset_.reader(s);
        auto const write = base_.writer(s);
        return [offset, write](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            write({sum(at, offset)}, t, v);
        };
    }

private:
    template <class Read> static std::string sum(glsl::index_text const& at, Read const& offset) {
        return "(" + at.text + " + " +
               glsl::convert(glsl::type_of<typename Offset::value_type>(),
                   glsl::type_of<std::uint32_t>(),
                   offset(glsl::index_text{"0u"})) +
               ")";
    }
    Iterator base_;
    Offset offset_;
};

template <class Iterator, readable_iterator Offset>
offset_iterator<Iterator, Offset> make_offset_iterator(Iterator base, Offset offset) {
    return {base, offset};
}
/// Returns an offset_iterator for an offset that the host knows. The iterator yields base[offset],
/// base[offset + 1], ...
template <class Iterator>
offset_iterator<Iterator> make_offset_iterator(Iterator base, std::ptrdiff_t offset) {
    return {base, constant_iterator<int>(static_cast<int>(offset))};
}

}  // namespace gpu::inline v0_2
