// SPDX-License-Identifier: MIT
// neighbourhood: the argument by which a stencil function reads the neighbours of an element.
// frame: an array that is cut into its inner part and its border.
#pragma once
#include <gpu/functional/select.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace gpu::inline v0_2 {

namespace detail {
/// The greatest distances at which a stencil function reads neighbours, for each axis: `low` below
/// and `high` above the index of the element; and the number of its reads. One call of the function
/// finds them.
struct reach {
    std::int64_t low[3] = {}, high[3] = {};
    int reads = 0;
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
    // A thread may compute a run of elements, which lie `stride` apart along one axis, so that
    // neighbouring threads read neighbouring elements.
    static constexpr int along = D > 1 ? 1 : 0;
    static constexpr std::uint32_t stride = D > 1 ? 1 : 256;
    int run = 1;
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
    /// Returns the index of the element whose coordinates are `at`.
    template <class I> I index(I const* at) const {
        I i = at[D - 1];
        for (int k = D - 1; k-- > 0;) i = i * size[k] + at[k];
        return i;
    }
    /// True when one launch should compute both the inner part and the border, on a GPU. Threads of
    /// a subgroup whose elements lie in both execute both ways, which costs more than a launch when
    /// the function reads many neighbours. llvmpipe executes both ways everywhere.
    bool joins_border(std::size_t count, int reads) const {
        return reads <= 64 || border_count <= count / 128;
    }
    /// Makes each thread compute a run of `most` elements, or of fewer at the ends of the array,
    /// which has `count` elements. Returns the number of runs.
    std::size_t cut_to_runs(std::size_t count, int most) {
        run = most;
        std::size_t const length = std::size_t(run) * stride, lines = (size[along] - 1) / length + 1;
        return D == 1 ? run > 1 ? lines * stride : count : count / size[along] * lines;
    }
};

/// A distance between two elements of an array of D dimensions.
template <int D> struct distance {
    std::int64_t along[std::size_t(D)];
    friend bool operator==(distance const&, distance const&) = default;
};
/// The elements that a thread has read for its run of neighbouring elements, so that it reads each
/// of them once. An element is found by its distance from the first element of the run.
template <class Read, int D> struct reads_of_run {
    struct read {
        distance<D> away;
        Read value;
    };
    std::uint32_t scope;  // the scope of the recording whose reads are kept
    std::vector<read> made{};

    template <class F> Read operator()(distance<D> const& away, F const& load) {
        for (read const& r : made)
            if (r.away == away) return r.value;
        Read const value = load();
        if (glsl::rec().scope_serial == scope) made.push_back({away, value});
        return value;
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

public:
    using read_type = std::conditional_t<glsl::symbolic<Index>, expr<T>, T>;
    using reads = detail::reads_of_run<read_type, D>;

    /// The neighbours of the element whose coordinates are `at`.
    neighbourhood(Stream const& in, Boundary const& b, detail::frame<D> const& f, detail::reach& r,
        bool inner, Index const* at)
        : neighbourhood(in, b, f, r, inner, at, f.index(at)) {}
    /// The neighbours of element `turn` of a run in the inner part. `at` holds the coordinates of
    /// the first element of the run, and `first` its index.
    neighbourhood(Stream const& in, Boundary const& b, detail::frame<D> const& f, detail::reach& r,
        Index const* at, Index const& first, int turn, reads& of_run)
        : neighbourhood(in, b, f, r, true, at, first) {
        reads_ = &of_run;
        moved_ = turn * std::int64_t{f.stride};
        if (turn == 0) return;
        at_[f.along] = at_[f.along] + static_cast<std::uint32_t>(moved_);
        index_ = first_ + static_cast<std::uint32_t>(moved_ * (D > 1 ? f.size[0] : 1));
    }
    neighbourhood(neighbourhood const&) = delete;

    template <std::same_as<int>... I>
    requires(sizeof...(I) == D ||
             (detail::read_by_coordinates<Stream> && sizeof...(I) > 0 && sizeof...(I) < D)) auto
    operator()(I... away) const {
        int const d[std::size_t(D)] = {away...};
        for (int k = 0; k < D; ++k) reach_.see(k, d[k]);
        ++reach_.reads;
        if (inner_) {
            detail::distance<D> from_first{};
            for (int k = 0; k < D; ++k) from_first.along[k] = d[k];
            from_first.along[frame_.along] += moved_;
            auto load = [&] { return inside(d, from_first); };
            return reads_ ? (*reads_)(from_first, load) : load();
        }
        Index place[std::size_t(D)];
        for (int k = 0; k < D; ++k)
            place[k] = d[k] ? Index(boundary_.place(at_[k], d[k], frame_.size[k])) : at_[k];
        read_type value = at_place(place);
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
    neighbourhood(Stream const& in, Boundary const& b, detail::frame<D> const& f, detail::reach& r,
        bool inner, Index const* at, Index const& index)
        : in_(in), boundary_(b), frame_(f), reach_(r), inner_(inner), index_(index), first_(index) {
        for (int k = 0; k < D; ++k) at_[k] = at[k];
    }
    /// Reads a neighbour that lies in the array. `d` is its distance from the element, and `away`
    /// that from the first element of the run.
    read_type inside(int const* d, detail::distance<D> const& away) const {
        if constexpr (detail::read_by_coordinates<Stream>) {
            auto moved = [&](int k) { return d[k] ? Index(at_[k] + std::uint32_t(d[k])) : at_[k]; };
            return read_type(in_(moved(0), moved(1), moved(2)));
        } else {
            std::int64_t offset = 0;
            for (int k = D; k-- > 0;) offset = offset * frame_.size[k] + away.along[k];
            return read_type(in_[first_ + static_cast<std::uint32_t>(offset)]);
        }
    }
    read_type at_place(Index const* place) const {
        if constexpr (detail::read_by_coordinates<Stream>)
            return in_(place[0], place[1], place[2]);
        else
            return read_type(in_[frame_.index(place)]);
    }
    Stream const& in_;
    Boundary const& boundary_;
    detail::frame<D> const& frame_;
    detail::reach& reach_;
    bool inner_;
    Index at_[std::size_t(D)], index_, first_;
    std::int64_t moved_ = 0;
    reads* reads_ = nullptr;
};

}  // namespace gpu::inline v0_2
