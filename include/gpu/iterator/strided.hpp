// SPDX-License-Identifier: MIT
// strided_iterator: yields every n-th element of a range.
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2 {

/// Iterator that yields base[0], base[stride], base[2 * stride], ... A negative stride goes
/// backwards.
///
///     gpu::vector<int> v{1, 2, 3, 4, 5, 6};
///     auto odd = gpu::make_strided_iterator(v.begin(), 2);
///     gpu::reduce(odd, odd + 3);                              // 9
template <class Iterator> class strided_iterator : public iterator_facade<strided_iterator<Iterator>> {
public:
    using value_type = typename Iterator::value_type;
    using reference = typename Iterator::reference;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    strided_iterator() = default;
    explicit strided_iterator(Iterator base, std::ptrdiff_t stride = 1) : base_(base), stride_(stride) {}
    Iterator base() const { return base_; }
    std::ptrdiff_t stride() const { return stride_; }
    std::size_t room() const {
        std::size_t const here = detail::room(base_);
        return stride_ < 1 || here == static_cast<std::size_t>(-1)
                   ? static_cast<std::size_t>(-1)
                   : (here + static_cast<std::size_t>(stride_) - 1) / static_cast<std::size_t>(stride_);
    }
    bool same_memory(strided_iterator const& o) const { return detail::one_range(base_, o.base_); }

    void move(std::ptrdiff_t n) { base_ += n * stride_; }
    std::ptrdiff_t distance_to(strided_iterator const& o) const {
        return stride_ ? (o.base_ - base_) / stride_ : 0;
    }
    decltype(auto) value() const { return *base_; }

    // Indices are unsigned and wrap around, so a negative stride needs no special case.
    void bind(kernel::arguments& a) const {
        a.word(static_cast<std::uint32_t>(stride_));
        kernel::unlimited_extent const anywhere(a);
        base_.bind(a);
    }
    auto reader(glsl::source& s) const requires readable_iterator<Iterator> {
        std::string const stride = glsl::concat({"args[", s.take_uniforms(1), "]"});
        return [stride, read = base_.reader(s)](
                   glsl::index_text const& at) { return read({"(" + at.text + " * " + stride + ")"}); };
    }
    auto writer(glsl::source& s) const requires writable_iterator<Iterator> {
        std::string const stride = glsl::concat({"args[", s.take_uniforms(1), "]"});
        return [stride, write = base_.writer(s)](glsl::index_text const& at,
                   glsl::type const& t,
                   std::string const& v) { write({"(" + at.text + " * " + stride + ")"}, t, v); };
    }

private:
    Iterator base_;
    std::ptrdiff_t stride_ = 1;
};

template <class Iterator>
strided_iterator<Iterator> make_strided_iterator(Iterator base, std::ptrdiff_t stride) {
    return strided_iterator<Iterator>(base, stride);
}

}  // namespace gpu::inline v0_2
