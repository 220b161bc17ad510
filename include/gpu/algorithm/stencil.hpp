// SPDX-License-Identifier: MIT
// stencil, convolve: compute each element of an array from its neighbours, in one, two or three
// dimensions. A boundary rule tells what is read beyond the border of the array.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/neighbourhood.hpp>
#include <gpu/functional/boundary.hpp>
#include <gpu/functional/control.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// The elements that one launch of a stencil computes.
enum class stencil_part { inner, border, whole };

/// Functor for one launch of a stencil. For index n, it calls the stencil function f for element n
/// of the inner part or of the border, or for run n of the whole array, and stores the results.
template <class In, class Out, class F, class B, int D> struct stencil_kernel {
    In in;
    Out out;
    F const& f;
    B const& boundary;
    frame<D> const& places;
    reach& seen;
    stencil_part part;

    template <class I> void operator()(I const& n) const {
        I at[std::size_t(D)];
        if constexpr (glsl::symbolic<I>)
            if (part == stencil_part::whole) return call_for_run(n);
        if (part == stencil_part::inner)
            in_box(places.inner.origin, places.inner.size, n, at);
        else {
            auto const* b = places.border;
            I start = b->start, origin[std::size_t(D)], size[std::size_t(D)];
            for (int k = 0; k < D; ++k) {
                origin[k] = b->origin[k];
                size[k] = b->size[k];
            }
            for (int j = 1; j < 2 * D; ++j) {
                auto const here = n >= b[j].start;
                start = gpu::select(here, b[j].start, start);
                for (int k = 0; k < D; ++k) {
                    origin[k] = gpu::select(here, b[j].origin[k], origin[k]);
                    size[k] = gpu::select(here, b[j].size[k], size[k]);
                }
            }
            in_box(origin, size, I(n - start), at);
        }
        call(at);
    }
    /// Computes run n of the array. The elements of run n + 1 lie beside those of run n.
    template <class I> void call_for_run(I const& n) const {
        // Find the first element of the run.
        I at[std::size_t(D)];
        constexpr int axis = frame<D>::along;
        constexpr std::uint32_t stride = frame<D>::stride;
        int const run = places.run;
        std::uint32_t const length = static_cast<std::uint32_t>(run) * stride;
        if constexpr (D == 1)
            at[0] = run > 1 ? I(n / gpu::constant<stride> * length + n % gpu::constant<stride>) : n;
        else {
            std::uint32_t size[std::size_t(D)];
            for (int k = 0; k < D; ++k)
                size[k] = k == axis ? (places.size[k] - 1) / length + 1 : places.size[k];
            std::uint32_t const* const origin = nullptr;
            in_box(origin, size, n, at);
            if (run > 1) at[axis] = at[axis] * length;
        }
        I const first = run > 1 ? places.index(at) : n;

        // Where all elements of the run are in the inner part, read all neighbours before storing
        // any result, because the driver may not move a read before a store.
        auto within = [&](int k) {
            auto const &low = places.inner.origin[k], &count = places.inner.size[k];
            std::uint32_t const more = k == axis ? length - stride : 0;
            return I(at[k] - low) < (count > more ? count - more : 0u);
        };
        expr<bool> all = within(0);
        for (int k = 1; k < D; ++k) all = all && within(k);
        gpu::if_(all, [&] {
            using neighbours = neighbourhood<In, B, I, D>;
            typename neighbours::reads reads{glsl::rec().scope_serial};
            struct result {
                I index;
                expr<typename Out::value_type> value;
            };
            std::vector<result> results;
            for (int turn = 0; turn < run; ++turn) {
                neighbours const v(in, boundary, places, seen, at, first, turn, reads);
                using T = typename Out::value_type;
                results.push_back({v.index(), expr<T>(glsl::from{glsl::as<T>(f(v))})});
            }
            for (result const& r : results) out[r.index] = r.value;
        }).else_([&] {
            if (run == 1) return call(at);
            gpu::for_(0u, static_cast<std::uint32_t>(run), [&](auto const& turn) {
                I moved[std::size_t(D)];
                for (int k = 0; k < D; ++k) moved[k] = at[k];
                moved[axis] = at[axis] + turn * stride;
                gpu::if_(moved[axis] < places.size[axis], [&] { call(moved); });
            });
        });
    }
    template <class I> void call(I const* at) const {
        neighbourhood<In, B, I, D> v(in, boundary, places, seen, part == stencil_part::inner, at);
        if constexpr (glsl::symbolic<I>)
            out[v.index()] = f(v);
        else
            out[v.index()] = static_cast<typename Out::value_type>(glsl::host(f(v)));
    }
    /// Stores in at[0], at[1], ... the coordinates of element n of a box. The box begins at the
    /// coordinates `origin`, or at 0 when that is nullptr, and has the extents `size`; the first
    /// coordinate varies fastest.
    template <class S, class I> static void in_box(S const* origin, S const* size, I const& n, I* at) {
        I rest = n;
        for (int k = 0; k + 1 < D; ++k) {
            I const next = rest / size[k];
            at[k] = rest - next * size[k];
            rest = next;
        }
        at[D - 1] = rest;
        for (int k = 0; origin && k < D; ++k) at[k] = at[k] + origin[k];
    }
};

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
        static_cast<void>(glsl::trace<std::uint32_t>(k));
        places.cut(seen);
        kernel::detail::called = "stencil";
        kernel::session const s;
        if (s->tuning.form == kernel::shape::groups && places.joins_border(count, seen.reads)) {
            k.part = stencil_part::whole;
            int const run = kernel::run_of_stencil(s->tuning, count, seen.reads, D);
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
/// The distances d are C++ ints, so that the library learns how far f reads. Inner elements are
/// computed without bounds tests of their neighbours. On a GPU it is one launch, in which a thread
/// of a long range computes up to four elements, and reads a neighbour of several of them once. On
/// llvmpipe the border is a launch of its own, as it is for an f that reads more than 64 neighbours
/// of a small array. Each launch is several for a long range, as for_each_index says. f may use
/// accessors that it has captured, such as gpu::in(w), at index v.index().
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
/// program. Throws invalid_argument when there are no weights or more than 256. Requirements of
/// `in`, `out` and `boundary`: as for stencil. Complexity: elements times weights; launches as
/// for stencil. Scratch memory: none.
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
