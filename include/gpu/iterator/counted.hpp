// SPDX-License-Identifier: MIT
// counted_iterator: begin and end of a range whose length is in GPU memory. gpu::counted makes
// these ranges (container/counted.hpp).
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/length.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

namespace gpu::inline v0_2 {

/// Begin and end of a counted range, whose length is in GPU memory. Kernels read and write through
/// base(), the iterator to the first element. The host cannot advance a counted iterator, because
/// the host does not know the length.
template <class Iterator> class counted_iterator {
public:
    using gpu_iterator = void;
    using value_type = typename Iterator::value_type;
    using reference = typename Iterator::reference;
    using difference_type = std::ptrdiff_t;
    static constexpr std::uint32_t element_bytes = Iterator::element_bytes;
    counted_iterator(Iterator base, kernel::length n) : base_(base), n_(n) {}
    Iterator base() const { return base_; }
    kernel::length length() const { return n_; }
    std::size_t room() const { return n_.most; }

    void bind(kernel::arguments& a) const { base_.bind(a); }
    auto reader(glsl::source& s) const requires readable_iterator<Iterator> { return base_.reader(s); }
    auto writer(glsl::source& s) const requires writable_iterator<Iterator> { return base_.writer(s); }

    friend counted_iterator operator+(counted_iterator i, std::ptrdiff_t) { return refused(i); }
    friend counted_iterator operator-(counted_iterator i, std::ptrdiff_t) { return refused(i); }
    friend std::ptrdiff_t operator-(counted_iterator i, counted_iterator) {
        refused(i);
        return 0;
    }

private:
    template <class I> static I refused(I i) {
        static_assert(!sizeof(I),
            "gpu: this algorithm does not take a counted range; read the count (count.read()) and give it "
            "iterators, or use another");
        return i;
    }
    Iterator base_;
    kernel::length n_;
};

namespace detail {
/// True for iterators of counted ranges, whose lengths are in GPU memory.
template <class I> inline constexpr bool is_counted = false;
template <class I> inline constexpr bool is_counted<counted_iterator<I>> = true;
template <class F, class I, class V>
inline constexpr bool is_counted<transform_iterator<F, I, V>> = is_counted<I>;
template <class I, class J> inline constexpr bool is_counted<permutation_iterator<I, J>> = is_counted<J>;
template <class... I> inline constexpr bool is_counted<zip_iterator<I...>> = (is_counted<I> || ...);

template <class I> kernel::length counted_length(counted_iterator<I> const& i) { return i.length(); }
template <class F, class I, class V> kernel::length counted_length(transform_iterator<F, I, V> const& i) {
    return counted_length(i.base());
}
template <class I, class J> kernel::length counted_length(permutation_iterator<I, J> const& i) {
    return counted_length(i.index());
}
/// Returns the length of the first zipped range that is counted (has its length in GPU memory).
template <class... I> kernel::length counted_length(zip_iterator<I...> const& i) {
    kernel::length n = 0;
    auto ask = [&](auto const& part) {
        if constexpr (is_counted<std::remove_cvref_t<decltype(part)>>)
            if (!n.on_gpu()) n = counted_length(part);
    };
    std::apply([&](auto const&... part) { (ask(part), ...); }, i.get_iterator_tuple());
    return n;
}
}  // namespace detail

/// A range whose length is in GPU memory. Algorithms return one when only the GPU knows how many
/// elements they wrote.
template <class Iterator> class counted_range {
public:
    counted_range(Iterator first, kernel::length n) : first_(first, n) {}
    counted_iterator<Iterator> begin() const { return first_; }
    counted_iterator<Iterator> end() const { return first_; }
    kernel::length length() const { return first_.length(); }
    /// Returns an upper bound for the number of elements, without waiting.
    std::size_t most() const { return first_.length().most; }
    /// Returns the number of elements; waits for the GPU.
    std::size_t read_size() const { return kernel::read_length(first_.length()); }

private:
    counted_iterator<Iterator> first_;
};

namespace detail {
/// Returns the n elements from `first` on as a range, or as a counted range when n is a
/// kernel::length, which may be in GPU memory.
template <class I> counted_range<I> counted_as(I first, kernel::length n) { return {first, n}; }
template <class I> auto counted_as(I first, std::size_t n) {
    struct range {
        I first_, last_;
        I begin() const { return first_; }
        I end() const { return last_; }
    };
    return range{first, first + static_cast<std::ptrdiff_t>(n)};
}
/// Iterator that yields the length n at every position. When only the GPU knows n, a kernel reads n
/// from GPU memory.
class length_iterator : public iterator_facade<length_iterator> {
public:
    using value_type = std::uint32_t;
    using reference = void;
    static constexpr std::uint32_t element_bytes = 0;
    static constexpr bool in_order = true;
    explicit length_iterator(kernel::length const& n) : n_(n) {}
    void move(std::ptrdiff_t) {}
    void value() const = delete;
    void bind(kernel::arguments& a) const { kernel::bind_length(a, n_); }
    auto reader(glsl::source& s) const {
        return [text = kernel::length_text(s, n_)](glsl::index_text const&) { return text; };
    }

private:
    kernel::length n_;
};

/// Returns an iterator that the host can advance: the base of a counted iterator (one whose length
/// is in GPU memory), and any other iterator unchanged.
template <class I> I walkable(I i) { return i; }
template <class I> I walkable(counted_iterator<I> i) { return i.base(); }

/// Returns the end of an output of n elements that begins at `out`. When n is a kernel::length,
/// which may be in GPU memory, returns the output as a counted range instead.
template <class O> O output_end(O out, std::size_t n) { return out + static_cast<std::ptrdiff_t>(n); }
template <class O> counted_range<O> output_end(O out, kernel::length n) { return {out, n}; }
template <class O> counted_range<O> output_end(counted_iterator<O> out, kernel::length n) {
    return {out.base(), n};
}
}  // namespace detail

}  // namespace gpu::inline v0_2
