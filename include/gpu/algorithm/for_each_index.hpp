// SPDX-License-Identifier: MIT
// for_each_index, bulk: a kernel over indices in one, two or three dimensions, which reads and writes what it
// captured with gpu::in, out, inout.
#pragma once
#include <gpu/container/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/primitive/index_kernel.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace gpu {

/// width x height places; x runs fastest.
struct extent2 {
    std::size_t width = 0, height = 0;
    extent2() = default;
    template <std::integral W, std::integral H>
    extent2(W w, H h) : width(static_cast<std::size_t>(w)), height(static_cast<std::size_t>(h)) {}
    std::size_t size() const { return width * height; }
};
/// width x height x depth places; x runs fastest, z slowest.
struct extent3 {
    std::size_t width = 0, height = 0, depth = 0;
    extent3() = default;
    template <std::integral W, std::integral H, std::integral D>
    extent3(W w, H h, D d)
        : width(static_cast<std::size_t>(w))
        , height(static_cast<std::size_t>(h))
        , depth(static_cast<std::size_t>(d)) {}
    std::size_t size() const { return width * height * depth; }
};

namespace detail {
/// A kernel of two or three indices as one of a running number.
template <class F> struct in_plane {
    [[no_unique_address]] F f;
    std::uint32_t width;
    template <class I> void operator()(I const& n) const {
        auto const w = glsl::argument_of(width);
        auto y = n / w, x = n - y * w;
        gpu::invoke(f, x, y);
    }
};
template <class F> struct in_space {
    [[no_unique_address]] F f;
    std::uint32_t width, height;
    template <class I> void operator()(I const& n) const {
        auto const w = glsl::argument_of(width), h = glsl::argument_of(height);
        auto row = n / w, x = n - row * w;
        auto z = row / h, y = row - z * h;
        gpu::invoke(f, x, y, z);
    }
};
}  // namespace detail
template <class F>
inline constexpr std::size_t glsl::bytes_beside_captures<detail::in_plane<F>> =
    sizeof(gpu::detail::in_plane<F>) - sizeof(F);
template <class F>
inline constexpr std::size_t glsl::bytes_beside_captures<detail::in_space<F>> =
    sizeof(gpu::detail::in_space<F>) - sizeof(F);
namespace detail {
inline void require_product(std::size_t a, std::size_t b) {
    if (b && a > static_cast<std::size_t>(-1) / b)
        throw length_error("gpu::for_each_index: width times height times depth is too large for any memory");
}
}  // namespace detail

/// Calls f(i) for i in [0, n), all at once. `i` is an unsigned symbol; what f does with accessors is the
/// result.
///
/// A kernel gathers (in[any index]), scatters (out[any index] = x), writes several outputs, reads what it
/// wrote (inout) and takes constants (captured values). A repeated call with other values or other vectors of
/// the same types compiles nothing. Where threads meet in an element use out[i] += x, gpu::fetch_max(out[i],
/// x) ... (functional/atomic.hpp). An index out of range is harmless within GL's robust access: it may read
/// anything of the same buffer and write nothing outside it. Throws gpu::length_error above 2^31 - 1 places.
/// Does not wait. Complexity: n calls of f, one launch. Scratch memory: none.
///
///     gpu::vector<int> a{1, 2, 3, 4}, b(4), c(2);
///     gpu::for_each_index(4, [in = gpu::in(a), sum = gpu::out(b), votes = gpu::out(c)](auto i) {
///         sum[i] = in[i] + in[(i + 1u) % 4u];
///         votes[i % 2u] += 1u;
///     });                                                     // b: 3 5 7 5, c: 2 2
template <class F> void for_each_index(std::size_t n, F f) {
    kernel::detail::called = "for_each_index";
    primitive::for_each_index(n, detail::one_item, detail::index_kernel<F>{f});
}

/// The same for as many i as a scalar says, but for i below `most` only; the host does not wait for the
/// number.
///
///     gpu::for_each_index(count, kept.size(), [in = gpu::in(kept), out = gpu::out(w)](auto i) { out[in[i]] =
///     i; });
template <std::integral T, class F> void for_each_index(scalar<T> const& count, std::size_t most, F f) {
    kernel::detail::called = "for_each_index";
    primitive::for_each_index(gpu::counted(counting_iterator<std::uint32_t>(0), count, most).length(),
        detail::one_item,
        detail::index_kernel<F>{f});
}

/// CUB's name for it. Complexity and scratch memory: as for_each_index.
///
///     gpu::bulk(3, [out = gpu::out(v)](auto i) { out[i] = i * i; });                   // v: 0 1 4
template <class F> void bulk(std::size_t n, F f) { gpu::for_each_index(n, f); }

/// f(x, y) for x < width and y < height.
///
///     gpu::for_each_index({w, h}, [=, out = gpu::out(image)](auto x, auto y) { out[y * unsigned(w) + x] = x
///     ^ y; });
template <class F> void for_each_index(extent2 e, F f) {
    detail::require_product(e.width, e.height);
    gpu::for_each_index(e.size(), detail::in_plane<F>{f, static_cast<std::uint32_t>(e.width)});
}
/// f(x, y, z) for x < width, y < height and z < depth.
template <class F> void for_each_index(extent3 e, F f) {
    detail::require_product(e.width, e.height);
    detail::require_product(e.width * e.height, e.depth);
    gpu::for_each_index(e.size(),
        detail::in_space<F>{f, static_cast<std::uint32_t>(e.width), static_cast<std::uint32_t>(e.height)});
}

}  // namespace gpu
