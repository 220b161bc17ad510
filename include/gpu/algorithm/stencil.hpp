// SPDX-License-Identifier: MIT
// stencil, convolve: every element from its neighbours, in one, two or three dimensions, with a rule for the
// border.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/functional/boundary.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu {
namespace detail {

/// How far a stencil looks to each side; found by calling it.
struct reach {
    std::int64_t low[3] = {}, high[3] = {};
    void see(int axis, int d) {
        if (d < -low[axis]) low[axis] = -std::int64_t{d};
        if (d > high[axis]) high[axis] = d;
    }
};

/// The places of an image apart from its border: [low, high) by axis, and the border as boxes, two to an
/// axis.
template <int D> struct frame {
    struct box {
        std::uint32_t start = 0;  // places of the boxes before it
        std::uint32_t origin[D] = {}, size[D] = {};
        std::size_t count() const {
            std::size_t n = 1;
            for (std::uint32_t s : size) n *= s;
            return n;
        }
    };
    std::uint32_t size[D] = {};
    box inner, border[2 * D];
    std::size_t border_count = 0;

    void cut(reach const& r) {
        for (int k = 0; k < D; ++k) {
            std::int64_t const n = size[k], low = r.low[k] < n ? r.low[k] : n,
                               high = n - r.high[k] > low ? n - r.high[k] : low;
            inner.origin[k] = static_cast<std::uint32_t>(low);
            inner.size[k] = static_cast<std::uint32_t>(high - low);
        }
        border_count = 0;
        for (int b = 0; b < 2 * D; ++b) {  // the slowest axis first; the axes before it are whole there,
                                           // those after it as in the middle
            int const axis = D - 1 - b / 2;
            for (int k = 0; k < D; ++k) {
                border[b].origin[k] = k > axis ? inner.origin[k] : 0;
                border[b].size[k] = k > axis ? inner.size[k] : size[k];
            }
            std::uint32_t const end = inner.origin[axis] + inner.size[axis];
            border[b].origin[axis] = b % 2 ? end : 0;
            border[b].size[axis] = b % 2 ? size[axis] - end : inner.origin[axis];
            border[b].start = static_cast<std::uint32_t>(border_count);
            border_count += border[b].count();
        }
    }
};
}  // namespace detail

/// What a stencil is called with: v(-1), v(0, 1), v(1, 0, -1) are the elements so far away, by C++ numbers; x
/// first.
template <class Stream, class Boundary, class Index, int D> class neighbourhood {
    using T = typename Stream::value_type;

public:
    neighbourhood(Stream const& in, Boundary const& b, detail::frame<D> const& f, detail::reach& r,
        bool inner, Index const* at)
        : in_(in), boundary_(b), frame_(f), reach_(r), inner_(inner) {
        for (int k = 0; k < D; ++k) at_[k] = at[k];
        Index i = at_[D - 1];
        for (int k = D - 1; k-- > 0;) i = i * frame_.size[k] + at_[k];
        index_ = i;
    }
    neighbourhood(neighbourhood const&) = delete;

    template <std::same_as<int>... I>
    requires(sizeof...(I) == D) auto operator()(I... away) const {
        int const d[] = {away...};
        for (int k = 0; k < D; ++k) reach_.see(k, d[k]);
        using Read = std::conditional_t<glsl::symbolic<Index>, expr<T>, T>;
        if (inner_) {
            std::int64_t offset = 0;
            for (int k = D; k-- > 0;) offset = offset * frame_.size[k] + d[k];
            return Read(in_[index_ + static_cast<std::uint32_t>(offset)]);
        }
        Index place[D];
        for (int k = 0; k < D; ++k)
            place[k] = d[k] ? Index(boundary_.place(at_[k], d[k], frame_.size[k])) : at_[k];
        Index i = place[D - 1];
        for (int k = D - 1; k-- > 0;) i = i * frame_.size[k] + place[k];
        Read value = in_[i];
        if constexpr (requires { boundary_.value; }) {
            T const beyond = static_cast<T>(boundary_.value);
            for (int k = 0; k < D; ++k)
                if (d[k])
                    value = gpu::select(boundary_.is_inside(at_[k], d[k], frame_.size[k]), value, beyond);
        }
        return value;
    }
    /// The element itself: its number, for accessors that the stencil captured, and its coordinates.
    Index const& index() const { return index_; }
    Index const& x() const { return at_[0]; }
    Index const& y() const requires(D > 1) { return at_[1]; }
    Index const& z() const requires(D > 2) { return at_[2]; }

private:
    Stream const& in_;
    Boundary const& boundary_;
    detail::frame<D> const& frame_;
    detail::reach& reach_;
    bool inner_;
    Index at_[D], index_{};
};

namespace detail {
template <class In, class Out, class F, class B, int D> struct stencil_kernel {
    In in;
    Out out;
    F const& f;
    B const& boundary;
    frame<D> const& places;
    reach& seen;
    bool inner;

    template <class I> void operator()(I const& n) const {
        I at[D];
        if (inner)
            in_box(places.inner.origin, places.inner.size, n, at);
        else {
            auto const* b = places.border;
            I start = b->start, origin[D], size[D];
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
    template <class I> void call(I const* at) const {
        neighbourhood<In, B, I, D> v(in, boundary, places, seen, inner, at);
        if constexpr (glsl::symbolic<I>)
            out[v.index()] = f(v);
        else
            out[v.index()] = static_cast<typename Out::value_type>(glsl::host(f(v)));
    }
    template <class S, class I> static void in_box(S const* origin, S const* size, I const& n, I* at) {
        I rest = n;
        for (int k = 0; k + 1 < D; ++k) {
            I const next = rest / size[k];
            at[k] = rest - next * size[k] + origin[k];
            rest = next;
        }
        at[D - 1] = rest + origin[D - 1];
    }
};

template <class R, class S> bool overlap(R const& a, S const& b) {
    using I = std::remove_cvref_t<decltype(a.begin())>;
    using J = std::remove_cvref_t<decltype(b.begin())>;
    auto const i = a.begin();
    auto const j = b.begin();
    return a.size() && b.size() && i.buffer() == j.buffer() &&
           i.position() * I::element_bytes < (j.position() + b.size()) * J::element_bytes &&
           j.position() * J::element_bytes < (i.position() + a.size()) * I::element_bytes;
}
template <int D, class R, class O, class F, class B>
void stencil(std::size_t const (&size)[D], R const& r, O&& o, F const& f, B const& b) {
    frame<D> places;
    std::size_t count = 1;
    for (int k = 0; k < D; ++k) {
        require_product(count, size[k]);
        count *= size[k];
        places.size[k] = static_cast<std::uint32_t>(size[k]);
    }
    if (std::size(r) < count || std::size(o) < count)
        throw invalid_argument(concat({"gpu::stencil: ",
            count,
            " elements are wanted; the input has ",
            std::size(r),
            " and the output has room for ",
            std::size(o)}));
    if (count == 0) return;
    primitive::require_countable(count);
    reach seen;
    auto bound = [&](auto in, auto out) {
        return stencil_kernel<decltype(in), decltype(out), F, B, D>{in, out, f, b, places, seen, false};
    };
    if constexpr (host_range<R const&>) {
        auto const k = bound(gpu::in(r), gpu::out(o));
        std::uint32_t at[D];
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
            throw invalid_argument("gpu::stencil: the output overlaps the input; write to another vector");
        auto k = bound(gpu::in(r), gpu::out(o));
        k.inner = true;
        static_cast<void>(glsl::trace<std::uint32_t>(k));  // how far does it look?
        places.cut(seen);
        kernel::detail::called = "stencil";
        kernel::session const both;
        primitive::for_each_index(places.inner.count(), one_item, index_kernel<decltype(k)>{k});
        k.inner = false;
        primitive::for_each_index(places.border_count, one_item, index_kernel<decltype(k)>{k});
    }
}
}  // namespace detail

/// out[i] = f(v), where v(d) is in[i + d]; beyond the ends `boundary` says what v(d) is:
/// gpu::boundary::clamp, wrap, mirror or constant(x).
///
/// The distances are C++ numbers, so that the library sees how far f looks: the inner elements are one launch
/// that reads without any test, the border is another. `in` and `out` are a gpu::vector or gpu::span each,
/// and must not overlap; or both memory of the host, where the same f runs one element after the other. f may
/// use accessors that it captured, at v.index(). Throws invalid_argument when a range is too short or they
/// overlap. Does not wait. Complexity: elements times what f reads. Scratch memory: none.
///
///     gpu::vector<float> a{1, 2, 4, 8}, b(4);
///     gpu::stencil(a, b, [](auto const& v) { return v(1) - v(-1); }, gpu::boundary::clamp);        // b: 1 3
///     6 4
template <class In, class Out, class F, class B> void stencil(In const& in, Out&& out, F f, B boundary) {
    std::size_t const size[] = {std::size(in)};
    detail::stencil(size, in, out, f, boundary);
}
/// The same of width x height elements, rows one after the other: v(dx, dy).
///
///     gpu::stencil(a, gpu::extent2(w, h), b, [](auto const& v) { return v(-1, 0) + v(1, 0) + v(0, -1) + v(0,
///     1) - 4 * v(0, 0); }, gpu::boundary::wrap);
template <class In, class Out, class F, class B>
void stencil(In const& in, extent2 e, Out&& out, F f, B boundary) {
    std::size_t const size[] = {e.width, e.height};
    detail::stencil(size, in, out, f, boundary);
}
/// The same of width x height x depth elements: v(dx, dy, dz).
template <class In, class Out, class F, class B>
void stencil(In const& in, extent3 e, Out&& out, F f, B boundary) {
    std::size_t const size[] = {e.width, e.height, e.depth};
    detail::stencil(size, in, out, f, boundary);
}

/// out[i] = weights[0] * in[i + r] + weights[1] * in[i + r - 1] + ..., r = size / 2: convolution, with its
/// centre at weights[r].
///
/// `weights` is memory of the host; other weights, as many, compile nothing. Throws invalid_argument for none
/// or more than 256. `in`, `out` and the boundary as for stencil. Complexity: elements times weights, two
/// launches. Scratch memory: none.
///
///     gpu::convolve(a, std::array{0.25f, 0.5f, 0.25f}, b, gpu::boundary::mirror);                  // a: 1 2
///     4 8, b: 1.25 2.25 4.5 7
template <class In, class Weights, class Out, class B>
void convolve(In const& in, Weights const& weights, Out&& out, B boundary) {
    auto const* w = std::data(weights);
    int const n = static_cast<int>(std::size(weights)), r = n / 2;
    if (n < 1 || n > 256)
        throw invalid_argument(detail::concat({"gpu::convolve: 1 to 256 weights, not ", n}));
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
/// The same in two dimensions: `weights` has shape.height rows of shape.width.
template <class In, class Weights, class Out, class B>
void convolve(In const& in, extent2 e, Weights const& weights, extent2 shape, Out&& out, B boundary) {
    auto const* w = std::data(weights);
    if (shape.size() < 1 || shape.size() > 256 || std::size(weights) < shape.size())
        throw invalid_argument(detail::concat({"gpu::convolve: 1 to 256 weights, and as many as ",
            shape.width,
            " x ",
            shape.height,
            "; there are ",
            std::size(weights)}));
    int const width = static_cast<int>(shape.width), n = static_cast<int>(shape.size()), rx = width / 2,
              ry = n / width / 2;
    gpu::stencil(
        in,
        e,
        out,
        [=](auto const& v) {
            auto sum = w[0] * v(rx, ry);
            for (int k = 1; k < n; ++k) sum = sum + w[k] * v(rx - k % width, ry - k / width);
            return sum;
        },
        boundary);
}

}  // namespace gpu
