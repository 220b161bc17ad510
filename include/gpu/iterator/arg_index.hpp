// SPDX-License-Identifier: MIT
// arg_index_iterator: yields each element together with its index.
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/symbol/tuple.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace gpu::inline v0_2 {

/// Iterator that yields each element together with its index, on the host and on the GPU: the pair
/// (i, base[i]), with the members `first` and `second`. Indices count from `index`, which is 0 by
/// default.
///
///     gpu::vector<float> v{3, 1, 2};
///     auto items = gpu::make_arg_index_iterator(v.begin());
///     std::pair<unsigned, float> one = items[1];              // (1, 1)
template <class Iterator> class arg_index_iterator : public iterator_facade<arg_index_iterator<Iterator>> {
public:
    using value_type = std::pair<std::uint32_t, typename Iterator::value_type>;
    using reference = value_type;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    arg_index_iterator() = default;
    explicit arg_index_iterator(Iterator base, std::uint32_t index = 0) : base_(base), index_(index) {}
    Iterator base() const { return base_; }
    std::uint32_t index() const { return index_; }
    std::size_t room() const { return detail::room(base_); }
    bool same_memory(arg_index_iterator const& o) const { return detail::one_range(base_, o.base_); }

    void move(std::ptrdiff_t n) {
        base_ += n;
        index_ += static_cast<std::uint32_t>(n);
    }
    std::ptrdiff_t distance_to(arg_index_iterator const& o) const { return o.base_ - base_; }
    value_type value() const { return {index_, static_cast<typename Iterator::value_type>(*base_)}; }

    void bind(kernel::arguments& a) const {
        a.word(index_);
        base_.bind(a);
    }
    auto reader(glsl::source& s) const requires readable_iterator<Iterator> {
        std::string const start = glsl::concat({"args[", s.take_uniforms(1), "]"});
        s.need(glsl::type_of<value_type>());
        return [start, read = base_.reader(s)](glsl::index_text const& at) {
            return glsl::type_of<value_type>().name + "(" + at.text + " + " + start + ", " + read(at) + ")";
        };
    }

private:
    Iterator base_;
    std::uint32_t index_ = 0;
};

template <class Iterator>
arg_index_iterator<Iterator> make_arg_index_iterator(Iterator base, std::uint32_t index = 0) {
    return arg_index_iterator<Iterator>(base, index);
}

}  // namespace gpu::inline v0_2
