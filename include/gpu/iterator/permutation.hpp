// SPDX-License-Identifier: MIT
// permutation_iterator: accesses elements in the order of a range of indices. Reading gathers, and
// writing scatters.
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/extent.hpp>

#include <cstddef>
#include <string>

namespace gpu::inline v0_2 {

/// Iterator that yields base[index[0]], base[index[1]], ...
template <class Iterator, class Index>
class permutation_iterator : public iterator_facade<permutation_iterator<Iterator, Index>> {
public:
    using value_type = typename Iterator::value_type;
    using reference = typename Iterator::reference;
    static constexpr std::uint32_t element_bytes =
        Iterator::element_bytes > Index::element_bytes ? Iterator::element_bytes : Index::element_bytes;
    permutation_iterator() = default;
    permutation_iterator(Iterator base, Index index) : base_(base), index_(index) {}
    Iterator base() const { return base_; }
    Index index() const { return index_; }
    std::size_t room() const { return detail::room(index_); }
    bool same_memory(permutation_iterator const& o) const { return detail::one_range(index_, o.index_); }

    void move(std::ptrdiff_t n) { index_ += n; }
    std::ptrdiff_t distance_to(permutation_iterator const& o) const { return o.index_ - index_; }
    decltype(auto) value() const {
        return base_[static_cast<std::ptrdiff_t>(static_cast<typename Index::value_type>(*index_))];
    }

    void bind(kernel::arguments& a) const {
        index_.bind(a);
        kernel::unlimited_extent const anywhere(a);
        base_.bind(a);
    }
    auto reader(glsl::source& s) const requires readable_iterator<Iterator> {
        auto const index = index_.reader(s);
        auto const read = base_.reader(s);
        return [index, read](glsl::index_text const& at) { return read({as_place(index(at))}); };
    }
    /// Returns a function that gives the GLSL text of a store to base[index[i]]. `contended` says
    /// that several indices may be equal; an element then keeps one of the values stored to it.
    auto writer(glsl::source& s, bool contended = false) const requires writable_iterator<Iterator> {
        auto const index = index_.reader(s);
        s.contended = contended;
        auto const write = base_.writer(s);
        s.contended = false;
        return [index, write](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            write({as_place(index(at))}, t, v);
        };
    }

private:
    static std::string as_place(std::string const& text) {
        return glsl::convert(
            glsl::type_of<typename Index::value_type>(), glsl::type_of<std::uint32_t>(), text);
    }
    Iterator base_;
    Index index_;
};

template <class Iterator, device_iterator Index>
permutation_iterator<Iterator, Index> make_permutation_iterator(Iterator base, Index index) {
    return {base, index};
}
/// Returns an iterator that yields base[f(0)], base[f(1)], ..., where f takes an int.
///
///     gpu::vector<int> v{7, 8, 9, 10, 11};
///     auto squares = gpu::make_permutation_iterator(v.begin(), [](auto i) { return i * i; });
///     // squares: 7 8 11
template <class Iterator, class F>
requires(!device_iterator<F> && !std::input_or_output_iterator<F>) auto make_permutation_iterator(
    Iterator base, F f) {
    return gpu::make_permutation_iterator(base, make_transform_iterator(counting_iterator<int>(0), f));
}

}  // namespace gpu::inline v0_2
