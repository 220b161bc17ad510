// SPDX-License-Identifier: MIT
// for_each_index, bulk: call a function for each index of one, two or three dimensions. The
// function reads and writes the vectors that it captured with gpu::in, gpu::out and gpu::inout.
#pragma once
#include <gpu/container/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/primitive/index_kernel.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

/// Holds the size of a two-dimensional index space, width x height. The index x varies fastest.
struct extent2 {
    std::size_t width = 0, height = 0;
    extent2() = default;
    template <std::integral W, std::integral H>
    extent2(W w, H h) : width(static_cast<std::size_t>(w)), height(static_cast<std::size_t>(h)) {}
    std::size_t size() const { return width * height; }
};
/// Holds the size of a three-dimensional index space, width x height x depth. The index x varies
/// fastest and z slowest.
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
/// Holds the sizes of an index space of N dimensions. The first index varies fastest.
///
///     gpu::extents e(4, 3, 2, 5);    // an extents<4>
template <std::size_t N> struct extents {
    std::size_t sizes[N]{};
    extents() = default;
    template <std::integral... S>
    requires(sizeof...(S) == N) explicit extents(S... s) : sizes{static_cast<std::size_t>(s)...} {}
    std::size_t size() const {
        std::size_t n = 1;
        for (std::size_t s : sizes) n *= s;
        return n;
    }
};
template <std::integral... S> extents(S...) -> extents<sizeof...(S)>;

namespace detail {
/// Functor that turns a function f(x, y) into a function of the linear index n = y * width + x.
template <class F> struct in_plane {
    [[no_unique_address]] F f;
    std::uint32_t width;
    template <class I> void operator()(I const& n) const {
        auto const w = glsl::argument_of(width);
        auto y = n / w, x = n - y * w;
        gpu::invoke(f, x, y);
    }
};
/// Functor that turns a function f(x, y, z) into a function of the linear index n, which is
/// (z * height + y) * width + x.
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
/// Functor that turns a function of N indices into a function of the linear index n, in which the
/// first index varies fastest.
template <class F, std::size_t N> struct in_extents {
    [[no_unique_address]] F f;
    std::uint32_t sizes[N];
    template <class I> void operator()(I const& n) const { step<0>(n); }

private:
    template <std::size_t K, class I, class... X> void step(I const& rest, X const&... x) const {
        if constexpr (K + 1 == N)
            gpu::invoke(f, x..., rest);
        else {
            auto const size = glsl::argument_of(sizes[K]);
            auto const quotient = rest / size, index = rest - quotient * size;
            step<K + 1>(quotient, x..., index);
        }
    }
};
}  // namespace detail
// The functors in_plane, in_space and in_extents hold a user's function f, and beside it sizes of
// the index space. These constants tell the tracer how many bytes lie beside f, so that it does not
// take these bytes for values that f has captured.
template <class F>
inline constexpr std::size_t glsl::bytes_beside_captures<detail::in_plane<F>> =
    sizeof(gpu::detail::in_plane<F>) - sizeof(F);
template <class F>
inline constexpr std::size_t glsl::bytes_beside_captures<detail::in_space<F>> =
    sizeof(gpu::detail::in_space<F>) - sizeof(F);
template <class F, std::size_t N>
inline constexpr std::size_t glsl::bytes_beside_captures<detail::in_extents<F, N>> =
    sizeof(gpu::detail::in_extents<F, N>) - sizeof(F);
namespace detail {
/// Throws length_error when the product a * b does not fit a std::size_t.
inline void require_product(std::size_t a, std::size_t b) {
    if (b && a > static_cast<std::size_t>(-1) / b)
        gpu::detail::raise(
            length_error("gpu::for_each_index: width times height times depth is too large for any memory"));
}
/// Calls f(i) on the GPU for each i in [0, n), where one call processes `each` elements. Takes one
/// launch, or one for each profile::longest_map elements. A thread of a long launch makes several
/// calls in turn when `each` is 1. Throws length_error when an index does not fit 32 bits.
template <class F> void call_for_each_index(std::size_t n, F const& f, std::size_t each = 1) {
    std::uint32_t const largest = each == 1 ? one_item_in_turn : one_item;
    kernel::session s;
    if (n <= s->tuning.longest_map / each) [[likely]]
        return primitive::for_each_index(n, largest, index_kernel<F>{f});
    kernel::require_numbered(n);
    auto launch = [&](std::size_t at, std::size_t part) {
        counting_iterator<std::uint32_t> const first(static_cast<std::uint32_t>(at));
        primitive::for_each_index(part, largest, index_kernel_from<F>{f, first});
    };
    primitive::in_launches(*s, n, 1, launch, each);
}
}  // namespace detail

/// Calls f(i) for every index i in [0, n), in parallel. Does not wait.
///
/// f is called on the host with a symbol for the unsigned index, and the operations that this call
/// records run on the GPU. f reads a vector that it captured by gpu::in at any index, writes one
/// that it captured by gpu::out, and does both by gpu::inout. Captured numbers are constants. When
/// several indices update one element, use the atomic out[i] += x, or a function of
/// functional/atomic.hpp such as gpu::fetch_max(out[i], x).
///
/// A later call with other captured values, or with other vectors of the same types, compiles
/// nothing, as long as these vectors fit in storage blocks or have equal lengths. An index out of
/// range reads any value of the same buffer or 0, and writes nothing outside the buffer (OpenGL's
/// robust buffer access). Throws gpu::length_error when n is above 2^32 - 1. Complexity: n calls of
/// f; one launch, or one for each 2^24 calls (2^28 on NVIDIA), so that the watchdog of a desktop,
/// which ends launches of some seconds, seldom meets one. Scratch memory: none.
///
///     gpu::vector<int> a{1, 2, 3, 4}, b(4), c(2);
///     gpu::for_each_index(4, [in = gpu::in(a), sum = gpu::out(b), votes = gpu::out(c)](auto i) {
///         sum[i] = in[i] + in[(i + 1u) % 4u];
///         votes[i % 2u] += 1u;
///     });  // b: 3 5 7 5, c: 2 2
template <class F> void for_each_index(std::size_t n, F f) {
    kernel::detail::called = "for_each_index";
    detail::call_for_each_index(n, f);
}

/// Calls f(i) in parallel for every index i below both `count` and `most`. `count` is in GPU
/// memory, and the host does not wait for it. Otherwise as for_each_index(n, f).
///
///     gpu::vector<int> kept{4, 1, 0}, w(5);
///     gpu::scalar<unsigned> count(2);
///     gpu::for_each_index(count, kept.size(),
///         [in = gpu::in(kept), out = gpu::out(w)](auto i) { out[in[i]] = i + 1u; });
///     // w: 0 2 0 0 1
template <std::integral T, class F> void for_each_index(scalar<T> const& count, std::size_t most, F f) {
    kernel::detail::called = "for_each_index";
    primitive::for_each_index(gpu::counted(counting_iterator<std::uint32_t>(0), count, most).length(),
        detail::one_item_in_turn,
        detail::index_kernel<F>{f});
}

/// Calls f(i) for every index i in [0, n), in parallel. This is another name of for_each_index; CUB
/// has the function under the name Bulk. Cost: as for_each_index.
///
///     gpu::vector<int> v(3);
///     gpu::bulk(3, [out = gpu::out(v)](auto i) { out[i] = i * i; });  // v: 0 1 4
template <class F> void bulk(std::size_t n, F f) { gpu::for_each_index(n, f); }

/// Calls f(x, y) in parallel for every x < width and y < height. Throws gpu::length_error above
/// 2^32 - 1 calls. Otherwise as for_each_index(n, f).
///
///     gpu::vector<unsigned> image(6);
///     gpu::for_each_index({3, 2}, [out = gpu::out(image)](auto x, auto y) {
///         out[y * 3u + x] = 10u * y + x;
///     });  // image: 0 1 2 10 11 12
template <class F> void for_each_index(extent2 e, F f) {
    detail::require_product(e.width, e.height);
    gpu::for_each_index(e.size(), detail::in_plane<F>{f, static_cast<std::uint32_t>(e.width)});
}
/// Calls f(x, y, z) in parallel for every x < width, y < height and z < depth. Throws
/// gpu::length_error above 2^32 - 1 calls. Otherwise as for_each_index(n, f).
template <class F> void for_each_index(extent3 e, F f) {
    detail::require_product(e.width, e.height);
    detail::require_product(e.width * e.height, e.depth);
    gpu::for_each_index(e.size(),
        detail::in_space<F>{f, static_cast<std::uint32_t>(e.width), static_cast<std::uint32_t>(e.height)});
}
/// Calls f(x0, x1, ...) in parallel for every combination of N indices below the sizes of `e`. The
/// first index varies fastest. Throws gpu::length_error above 2^32 - 1 calls. Otherwise as
/// for_each_index(n, f).
///
///     gpu::vector<unsigned> v(16);
///     gpu::for_each_index(gpu::extents(2, 2, 2, 2), [out = gpu::out(v)](auto a, auto b, auto c, auto d) {
///         out[a + 2u * b + 4u * c + 8u * d] = d;
///     });  // v: 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1
template <std::size_t N, class F> void for_each_index(extents<N> const& e, F f) {
    detail::in_extents<F, N> visit{f, {}};
    std::size_t n = 1;
    for (std::size_t k = 0; k < N; ++k) {
        detail::require_product(n, e.sizes[k]);
        n *= e.sizes[k];
        visit.sizes[k] = static_cast<std::uint32_t>(e.sizes[k]);
    }
    gpu::for_each_index(n, visit);
}

}  // namespace gpu::inline v0_2
