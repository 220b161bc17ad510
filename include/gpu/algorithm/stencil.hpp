// SPDX-License-Identifier: MIT
// stencil, convolve: compute each element of an array from its neighbours, in one, two or three
// dimensions. A boundary rule tells what is read beyond the border of the array.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/stencil_kernel.hpp>
#include <gpu/functional/boundary.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// A range of texels as an array of its own size, whose elements are read by their coordinates.
template <class R> struct array_of_texels {
    R const& texels;
    std::size_t size() const { return texels.size(); }
    auto accessor() const {
        return by_coordinates<std::remove_cvref_t<decltype(texels.accessor())>>(texels.accessor());
    }
};
/// A range that knows its width, height and depth: gpu::texels.
template <class R>
concept sized_array = requires(R const& r) {
    r.accessor();
    r.depth();
};

/// True when two vectors or spans share memory.
template <class R, class S> bool overlap(R const&, S const&) { return false; }
template <stored_range R, stored_range S> bool overlap(R const& a, S const& b) {
    using I = std::remove_cvref_t<decltype(a.begin())>;
    using J = std::remove_cvref_t<decltype(b.begin())>;
    auto const i = a.begin();
    auto const j = b.begin();
    return a.size() && b.size() && i.buffer() == j.buffer() &&
           i.position() * I::element_bytes < (j.position() + b.size()) * J::element_bytes &&
           j.position() * J::element_bytes < (i.position() + a.size()) * I::element_bytes;
}
/// Applies the stencil function `f` to an array of the given size, in one, two or three dimensions.
/// `b` is the boundary rule. All public stencil functions call it.
template <std::size_t Dimensions, class R, class O, class F, class B>
void stencil(std::size_t const (&size)[Dimensions], R const& r, O&& o, F const& f, B const& b) {
    constexpr int D = static_cast<int>(Dimensions);
    // Check the sizes.
    frame<D> places;
    std::size_t count = 1;
    for (int k = 0; k < D; ++k) {
        require_product(count, size[k]);
        count *= size[k];
        places.size[k] = static_cast<std::uint32_t>(size[k]);
    }
    if (std::size(r) < count || std::size(o) < count)
        gpu::detail::raise(invalid_argument(concat({"gpu::stencil: ",
            count,
            " elements are wanted; the input has ",
            std::size(r),
            " and the output has room for ",
            std::size(o)})));
    if (count == 0) return;
    kernel::require_numbered(count);
    reach seen;
    auto bound = [&](auto in, auto out) {
        return stencil_kernel<decltype(in), decltype(out), F, B, D>{
            in, out, f, b, places, seen, stencil_part::border};
    };
    // On the host, compute one element after the other, and use the boundary rule for all of them.
    if constexpr (host_range<R const&>) {
        auto const k = bound(gpu::in(r), gpu::out(o));
        std::uint32_t at[std::size_t(D)];
        for (std::uint32_t i = 0; i < count; ++i) {
            std::uint32_t rest = i;
            for (int a = 0; a < D; ++a) {
                at[a] = rest % places.size[a];
                rest /= places.size[a];
            }
            k.call(at);
        }
    } else {
        if (overlap(r, o))
            gpu::detail::raise(
                invalid_argument("gpu::stencil: the output overlaps the input; write to another vector"));
        auto k = bound(gpu::in(r), gpu::out(o));
        // On the GPU, trace the function once to learn how far it reads. In the inner part, all
        // neighbours exist.
        k.part = stencil_part::inner;
        std::size_t const words = glsl::trace<std::uint32_t>(k).captures().size();
        places.cut(seen);
        kernel::detail::called = "stencil";
        kernel::session const s;
        // A launch of the whole array needs the uniforms of both ways. At the border, each read
        // needs up to four numbers for each dimension, and the value beyond.
        int const reads = seen.reads;
        auto fits = [&](int run) {
            using T = typename decltype(k.in)::value_type;
            std::size_t const at_border = (4 + (sizeof(T) + 3) / 4) * Dimensions;
            return words * (static_cast<std::size_t>(run) + 1) + static_cast<std::size_t>(reads) * at_border +
                       64 <=
                   static_cast<std::size_t>(s->device.caps.uniform_words);
        };
        int run = kernel::run_of_stencil(s->tuning, count, reads, D, places.inner.size[places.along]);
        while (run > 1 && !fits(run)) run /= 2;
        if (s->tuning.form == kernel::shape::groups && places.joins_border(count, reads) && fits(run)) {
            k.part = stencil_part::whole;
            call_for_each_index(places.cut_to_runs(count, run), k, static_cast<std::size_t>(run));
        } else {
            call_for_each_index(places.inner.count(), k);
            k.part = stencil_part::border;
            call_for_each_index(places.border_count, k);
        }
    }
}
}  // namespace detail

/// Applies a stencil function to every element: out[i] = f(v), where v(d) is in[i + d]. When i + d
/// lies beyond the ends of `in`, `boundary` tells what v(d) is: gpu::boundary::clamp, wrap, mirror
/// or constant(x).
///
/// The distances d are C++ ints, so that the library learns how far f reads. Most inner elements
/// are computed without bounds tests of their neighbours. On a GPU, one launch computes the inner
/// part and the border; a thread of a long range computes up to four elements, and reads a
/// neighbour of several of them once. The border takes a launch of its own in three cases: on
/// llvmpipe; when f reads more than 64 neighbours and more than a 128th of the array is border; and
/// when the numbers of f are too many for the uniforms of one launch. For a long range, each launch
/// becomes several, as for_each_index says. f may use accessors that it has captured, such as
/// gpu::in(w), at index v.index().
///
/// `in` and `out` are each a gpu::vector or gpu::span, and must not overlap. They may also both
/// be host memory; then f runs on the host, for one element after the other. Throws
/// invalid_argument when a range is too short or the ranges overlap, and length_error above
/// 2^32 - 1 elements. Does not wait for the GPU. Complexity: the number of elements times the
/// number of neighbours that f reads. Scratch memory: none.
///
/// `in` may also be gpu::texels<T>(texture), which is an array of the texture's own width, height
/// and depth. v then takes one to three distances, x first, and those that are left out are 0. So
/// v(dx, dy) stays within one layer of an array of textures, or one face of a cube map. out[i]
/// belongs to texel i.
///
///     gpu::vector<float> a{1, 2, 4, 8}, b(4);
///     auto slope = [](auto const& v) { return v(1) - v(-1); };
///     gpu::stencil(a, b, slope, gpu::boundary::clamp);   // b: 1 3 6 4
///
///     // `picture` is the OpenGL name of a two-dimensional texture.
///     auto const from = gpu::texels<gpu::vec4>(picture);
///     gpu::vector<float> edges(from.size());
///     auto edge = [](auto const& v) { return gpu::abs(v(1, 0).x - v(-1, 0).x); };
///     gpu::stencil(from, edges, edge, gpu::boundary::clamp);
template <class In, class Out, class F, class B> void stencil(In const& in, Out&& out, F f, B boundary) {
    if constexpr (detail::sized_array<In>) {
        std::size_t const size[] = {in.width(), in.height(), in.depth()};
        detail::stencil(size, detail::array_of_texels<In>{in}, out, f, boundary);
    } else {
        std::size_t const size[] = {std::size(in)};
        detail::stencil(size, in, out, f, boundary);
    }
}
/// Applies a 2D stencil function to e.width x e.height elements in row-major order: each output
/// element is f(v), where v(dx, dy) is the neighbour at that distance. Otherwise as stencil in one
/// dimension.
///
///     gpu::vector<float> a(12), b(12);   // three rows of four elements
///     auto laplace = [](auto const& v) {
///         return v(-1, 0) + v(1, 0) + v(0, -1) + v(0, 1) - 4 * v(0, 0);
///     };
///     gpu::stencil(a, gpu::extent2(4, 3), b, laplace, gpu::boundary::wrap);
template <class In, class Out, class F, class B>
void stencil(In const& in, extent2 e, Out&& out, F f, B boundary) {
    std::size_t const size[] = {e.width, e.height};
    detail::stencil(size, in, out, f, boundary);
}
/// Applies a 3D stencil function to e.width x e.height x e.depth elements, where x varies fastest:
/// each output element is f(v), where v(dx, dy, dz) is the neighbour at that distance. Otherwise as
/// stencil in one dimension.
template <class In, class Out, class F, class B>
void stencil(In const& in, extent3 e, Out&& out, F f, B boundary) {
    std::size_t const size[] = {e.width, e.height, e.depth};
    detail::stencil(size, in, out, f, boundary);
}

/// Convolves `in` with the weights: out[i] = weights[0] * in[i + r] + weights[1] * in[i + r - 1] +
/// ... Here r is half the number of weights, rounded down, so that weights[r] is the factor of
/// in[i].
///
/// `weights` lies in host memory. A call with as many weights as an earlier one needs no new
/// program, unless one range is long and the other is not. Throws invalid_argument when there are
/// no weights or more than 256. Requirements of `in`, `out` and `boundary`: as for stencil.
/// Complexity: elements times weights; launches as for stencil. Scratch memory: none.
///
///     gpu::vector<float> a{1, 2, 4, 8}, b(4);
///     gpu::convolve(a, std::array{0.25f, 0.5f, 0.25f}, b, gpu::boundary::mirror);
///     // b: 1.25 2.25 4.5 7
template <class In, class Weights, class Out, class B>
void convolve(In const& in, Weights const& weights, Out&& out, B boundary) {
    auto const* w = std::data(weights);
    int const n = static_cast<int>(std::size(weights)), r = n / 2;
    if (n < 1 || n > 256)
        gpu::detail::raise(invalid_argument(detail::concat({"gpu::convolve: 1 to 256 weights, not ", n})));
    gpu::stencil(
        in,
        out,
        [=](auto const& v) {
            auto sum = w[0] * v(r);
            for (int k = 1; k < n; ++k) sum = sum + w[k] * v(r - k);
            return sum;
        },
        boundary);
}
namespace detail {
/// Returns the stencil function that sums neighbours, each multiplied by its weight. Throws
/// invalid_argument when the array of weights, of the size `shape`, has not 1 to 256 elements, or
/// more than the `given` ones.
template <class W> auto weighted_sum(W const* w, extent2 shape, std::size_t given) {
    if (shape.size() < 1 || shape.size() > 256 || given < shape.size())
        gpu::detail::raise(invalid_argument(concat({"gpu::convolve: 1 to 256 weights, and as many as ",
            shape.width,
            " x ",
            shape.height,
            "; there are ",
            given})));
    int const width = static_cast<int>(shape.width), n = static_cast<int>(shape.size()), rx = width / 2,
              ry = n / width / 2;
    return [=](auto const& v) {
        auto sum = w[0] * v(rx, ry);
        for (int k = 1; k < n; ++k) sum = sum + w[k] * v(rx - k % width, ry - k / width);
        return sum;
    };
}
}  // namespace detail
/// Convolves a 2D array of e.width x e.height elements with a 2D array of weights, which has
/// shape.height rows of shape.width weights each. Otherwise as convolve in one dimension.
template <class In, class Weights, class Out, class B>
void convolve(In const& in, extent2 e, Weights const& weights, extent2 shape, Out&& out, B boundary) {
    gpu::stencil(in, e, out, detail::weighted_sum(std::data(weights), shape, std::size(weights)), boundary);
}
/// Convolves the texels of a texture with a 2D array of weights, each layer or face by itself.
/// Otherwise as convolve of a 2D array.
///
///     // `picture` is the OpenGL name of a two-dimensional texture of one channel.
///     auto const from = gpu::texels<float>(picture);
///     gpu::vector<float> smooth(from.size());
///     std::vector<float> const weights(9, 1.0f / 9);
///     gpu::convolve(from, weights, gpu::extent2(3, 3), smooth, gpu::boundary::clamp);
template <detail::sized_array In, class Weights, class Out, class B>
void convolve(In const& in, Weights const& weights, extent2 shape, Out&& out, B boundary) {
    gpu::stencil(in, out, detail::weighted_sum(std::data(weights), shape, std::size(weights)), boundary);
}

}  // namespace gpu::inline v0_2
