// SPDX-License-Identifier: MIT
// neighbourhood: the argument by which a stencil function reads the neighbours of an element.
// frame: an array that is cut into its inner part and its border.
#pragma once
#include <gpu/functional/select.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

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

/// An accessor whose elements are read by their coordinates, as those of a texture.
template <class Stream> struct by_coordinates : Stream {
    explicit by_coordinates(Stream const& s) : Stream(s) {}
    static constexpr bool has_coordinates = true;
};
template <class Stream>
concept read_by_coordinates = requires {
    Stream::has_coordinates;
};
}  // namespace detail

/// The argument v of a stencil function. v(-1), v(0, 1) or v(1, 0, -1) returns the neighbour at
/// this distance from the current element, with one number for each dimension, x first. The
/// distances are C++ ints, known when the function is traced. In a texture, v takes one to three
/// distances, and those that are left out are 0.
template <class Stream, class Boundary, class Index, int D> class neighbourhood {
    using T = typename Stream::value_type;
    using Read = std::conditional_t<glsl::symbolic<Index>, expr<T>, T>;

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
    requires(sizeof...(I) == D ||
             (detail::read_by_coordinates<Stream> && sizeof...(I) > 0 && sizeof...(I) < D)) auto
    operator()(I... away) const {
        int const d[std::size_t(D)] = {away...};
        for (int k = 0; k < D; ++k) reach_.see(k, d[k]);
        if (inner_) {
            if constexpr (detail::read_by_coordinates<Stream>) {
                auto moved = [&](int k) { return d[k] ? Index(at_[k] + std::uint32_t(d[k])) : at_[k]; };
                return Read(in_(moved(0), moved(1), moved(2)));
            } else {
                std::int64_t offset = 0;
                for (int k = D; k-- > 0;) offset = offset * frame_.size[k] + d[k];
                return Read(in_[index_ + static_cast<std::uint32_t>(offset)]);
            }
        }
        Index place[std::size_t(D)];
        for (int k = 0; k < D; ++k)
            place[k] = d[k] ? Index(boundary_.place(at_[k], d[k], frame_.size[k])) : at_[k];
        Read value = at_place(place);
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
    Read at_place(Index const* place) const {
        if constexpr (detail::read_by_coordinates<Stream>)
            return in_(place[0], place[1], place[2]);
        else {
            Index i = place[D - 1];
            for (int k = D - 1; k-- > 0;) i = i * frame_.size[k] + place[k];
            return Read(in_[i]);
        }
    }
    Stream const& in_;
    Boundary const& boundary_;
    detail::frame<D> const& frame_;
    detail::reach& reach_;
    bool inner_;
    Index at_[std::size_t(D)], index_{};
};

}  // namespace gpu::inline v0_2
