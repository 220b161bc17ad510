// SPDX-License-Identifier: MIT
// neighbourhood: the argument by which a stencil function reads the neighbours of an element.
// frame: an array that is cut into its inner part and its border.
#pragma once
#include <gpu/functional/select.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_1 {

namespace detail {
/// The greatest distances at which a stencil function reads neighbours, for each axis: `low` below
/// and `high` above the index of the element. One call of the function finds them.
struct reach {
    std::int64_t low[3] = {}, high[3] = {};
    void see(int axis, int d) {
        if (d < -low[axis]) low[axis] = -std::int64_t{d};
        if (d > high[axis]) high[axis] = d;
    }
};

/// An array of D dimensions cut into its inner part and its border. An element is in the inner part
/// when every neighbour that the stencil function reads lies in the array. The border consists of
/// two boxes for each axis.
template <int D> struct frame {
    struct box {
        std::uint32_t start = 0;  // number of border elements in the boxes before this one
        std::uint32_t origin[std::size_t(D)] = {}, size[std::size_t(D)] = {};
        std::size_t count() const {
            std::size_t n = 1;
            for (std::uint32_t s : size) n *= s;
            return n;
        }
    };
    std::uint32_t size[std::size_t(D)] = {};
    box inner, border[std::size_t(2 * D)];
    std::size_t border_count = 0;

    /// Computes the inner part and the border for a stencil function that reads neighbours up to
    /// the distances in `r`.
    void cut(reach const& r) {
        for (int k = 0; k < D; ++k) {
            std::int64_t const n = size[k], low = r.low[k] < n ? r.low[k] : n,
                               high = n - r.high[k] > low ? n - r.high[k] : low;
            inner.origin[k] = static_cast<std::uint32_t>(low);
            inner.size[k] = static_cast<std::uint32_t>(high - low);
        }
        border_count = 0;
        // Each axis has two boxes, one at each end. The slowest axis, the one with the largest
        // stride, comes first. A box covers only the inner part along axes slower than its own
        // axis, because the boxes of those axes cover the rest. Along faster axes, the box covers
        // the whole array.
        for (int b = 0; b < 2 * D; ++b) {
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

/// The argument v of a stencil function. v(-1), v(0, 1) or v(1, 0, -1) returns the neighbour at
/// this distance from the current element, with one number for each dimension, x first. The
/// distances are C++ ints, known when the function is traced.
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
        Index place[std::size_t(D)];
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
    /// Returns the index of the current element, for reading other arrays that the stencil function
    /// has captured. x(), y() and z() return the coordinates of the element.
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
    Index at_[std::size_t(D)], index_{};
};

}  // namespace gpu::inline v0_1
