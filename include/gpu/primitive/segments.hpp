// SPDX-License-Identifier: MIT
// Gives classes that tell to which segment each item of a range belongs. The segments are given by
// offsets, or by one length that all of them have.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/predicate.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/fill.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/reduce.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

/// Maps a pair (offset, next offset) to true when the offset is less than the number of items and
/// differs from the next offset. So for a run of equal offsets, only the last one is mapped to
/// true.
struct begins_segment {
    std::uint32_t items;
    template <class T> auto operator()(T const& t) const {
        auto const at = gpu::cast<std::uint32_t>(gpu::get<0>(t));
        return at < items && at != gpu::cast<std::uint32_t>(gpu::get<1>(t));
    }
};

/// Maps (i, length) to i + 1, or to i when i + 1 is not less than the length.
struct next_number {
    template <class T> auto operator()(T const& t) const {
        auto const next = gpu::get<0>(t) + 1u;
        return gpu::select(next < gpu::get<1>(t), next, gpu::get<0>(t));
    }
};
/// Maps a tuple (i, length, next), where `next` is offset number i + 1 of `length` offsets, to
/// `next`. When i is the last index, maps to a value that is greater than every offset.
struct offset_behind {
    template <class T> auto operator()(T const& t) const {
        return gpu::select(
            gpu::get<0>(t) + 1u < gpu::get<1>(t), gpu::cast<std::uint32_t>(gpu::get<2>(t)), 0xffffffffu);
    }
};
/// Stores k + 1 at heads[offsets[k]] for each k in [0, count), and 0 everywhere else below `items`.
/// The offsets are in ascending order, and only the last of equal ones stores a number. `count` is
/// a std::size_t or a kernel::length.
template <class Offsets, class Count, class Heads>
void mark_offsets(kernel::length items, Offsets offsets, Count count, Heads heads) {
    fill(0u, items, heads);
    auto number = [&](std::uint32_t from, kernel::length n, auto first, auto following) {
        assign(counting_iterator<std::uint32_t>(from + 1),
            n,
            make_predicate_iterator(make_permutation_iterator(heads, first),
                make_zip_iterator(first, following),
                begins_segment{static_cast<std::uint32_t>(items.most)}));
    };
    if constexpr (std::is_same_v<Count, std::size_t>) {
        std::size_t const last = count > 0 ? count - 1 : 0;
        if (count > 1) number(0, last, offsets, offsets + 1);
        if (count > 0)
            number(static_cast<std::uint32_t>(last),
                1,
                offsets + static_cast<std::ptrdiff_t>(last),
                constant_iterator<std::uint32_t>(0xffffffffu));  // no offset follows it
    } else {
        auto const numbers =
            make_zip_iterator(gpu::detail::later<Offsets>(counting_iterator<std::uint32_t>(0)),
                gpu::detail::length_iterator(count));
        auto const behind =
            make_permutation_iterator(offsets, make_transform_iterator(numbers, next_number{}));
        number(0,
            count,
            offsets,
            make_transform_iterator(
                make_zip_iterator(
                    counting_iterator<std::uint32_t>(0), gpu::detail::length_iterator(count), behind),
                offset_behind{}));
    }
}
/// Writes to out[i], for each i in [0, items), how many of `count` offsets are at most i. Offsets
/// and `count` are those of mark_offsets(). `heads` is memory for one word per item, and may be
/// `out`.
///
/// A scan with maximum gives every item the greatest number that mark_offsets() has stored at or
/// before its index. The cost does not depend on the lengths of the segments.
template <class Offsets, class Count, class Heads, class Out>
void count_offsets(kernel::length items, Offsets offsets, Count count, Heads heads, Out out) {
    mark_offsets(items, offsets, count, heads);
    scan<std::uint32_t>(heads,
        items,
        Out::element_bytes > 4 ? Out::element_bytes : 4,
        maximum<>{},
        {false, 0},
        store_prefix<std::uint32_t, Out>{out, false});
}

/// Maps (begin, end) of a segment to its number of items. Items from index `items` on do not count.
struct segment_length {
    std::uint32_t items;
    template <class T> auto operator()(T const& t) const {
        auto const first = gpu::cast<std::uint32_t>(gpu::get<0>(t)),
                   next = gpu::cast<std::uint32_t>(gpu::get<1>(t));
        auto const last = gpu::select(next < items, next, constant<1u> * items);
        return gpu::select(first < last, last - first, constant<0u>);
    }
};

/// Segments that are given by offsets: segment s has the items offsets[s] ... offsets[s + 1] - 1.
template <class Offsets> class segments_by_offsets {
public:
    segments_by_offsets(std::size_t items, Offsets offsets, std::size_t count)
        : items_(items), count_(count), offsets_(offsets) {}
    std::size_t count() const { return count_; }
    /// Returns an iterator over the indices at which the segments begin.
    Offsets begins() const { return offsets_; }
    /// Returns an iterator over the indices at which the segments end. A segment ends at the index
    /// after its last item.
    Offsets ends() const { return offsets_ + 1; }
    /// Returns the length of the longest segment; waits for the GPU. While precompile() runs, or
    /// when kernels are only assembled, returns the number of items instead.
    std::uint32_t longest(kernel::runtime& r) const {
        std::uint32_t const found =
            reduce_value<std::uint32_t>(lengths(), count_, true, std::uint32_t{0}, maximum<>{});
        return r.rehearsing || r.tuning.assemble_only ? static_cast<std::uint32_t>(items_) : found;
    }
    /// Begins to find the length of the longest segment, which found_longest() returns. No launch
    /// in between may have a result. Returns false and does nothing when the segments are more than
    /// profile::most_segments_read_first, or too many for one launch.
    bool find_longest(kernel::runtime& r) const {
        if (count_ > r.tuning.most_segments_read_first || part_of(r, count_, Offsets::element_bytes) < count_)
            return false;
        reduce<std::uint32_t>(lengths(),
            count_,
            result_iterator<std::uint32_t>(r),
            true,
            constant_iterator<std::uint32_t>(0),
            maximum<>{});
        return true;
    }
    std::uint32_t found_longest(kernel::runtime& r) const { return read_result<std::uint32_t>(r); }
    /// Returns an upper bound of the length of the longest segment; does not wait.
    std::size_t most() const { return items_; }
    /// Writes the number of the segment of item i, plus 1, to ids[i] for each item i. ids[i] is 0
    /// for an item before all segments, and count() + 1 for an item after all segments.
    void number(scratch_iterator<std::uint32_t> ids) const {
        count_offsets(items_, offsets_, count_ + 1, ids, ids);
    }
    /// Writes the number of segment s, plus 1, to heads[i] for the first item i of each segment s
    /// that is not empty. Writes 0 for other items, and count() + 1 for the first item after all
    /// segments.
    void mark(scratch_iterator<std::uint32_t> heads) const {
        mark_offsets(items_, offsets_, count_ + 1, heads);
    }

private:
    auto lengths() const {
        return make_transform_iterator(
            make_zip_iterator(begins(), ends()), segment_length{static_cast<std::uint32_t>(items_)});
    }
    std::size_t items_, count_;
    Offsets offsets_;
};

/// Maps an item's index to the number of its segment plus 1, when all segments have equal lengths.
struct segment_at {
    std::uint32_t length;
    template <class X> auto operator()(X const& i) const { return i / length + constant<1u>; }
};
/// Maps an item's index to the number of its segment plus 1 when it is the first of its segment,
/// otherwise to 0, when all segments have equal lengths.
struct head_at {
    std::uint32_t length;
    template <class X> auto operator()(X const& i) const {
        auto const s = i / length;
        return gpu::select(s * length == i, s + constant<1u>, s - s);
    }
};
/// Maps the number of a segment to the index of its first item, when all segments have equal
/// lengths.
struct begin_at {
    std::uint32_t length;
    template <class X> auto operator()(X const& s) const { return s * length; }
};
/// Segments of `length` items each, where the last one may be shorter. The members are those of
/// segments_by_offsets.
class segments_of_length {
public:
    segments_of_length(std::size_t items, std::size_t length);
    std::size_t count() const { return count_; }
    // What follows are templates, and their iterators depend on the parameter, so that a file that
    // does not call them instantiates nothing for them.
    template <class Word = std::uint32_t> auto begins() const {
        return make_transform_iterator(counting_iterator<Word>(0), begin_at{length_});
    }
    template <class Word = std::uint32_t> auto ends() const {
        return make_transform_iterator(counting_iterator<Word>(1), begin_at{length_});
    }
    std::uint32_t longest(kernel::runtime&) const { return static_cast<std::uint32_t>(most()); }
    bool find_longest(kernel::runtime&) const { return true; }
    std::uint32_t found_longest(kernel::runtime&) const { return static_cast<std::uint32_t>(most()); }
    std::size_t most() const { return items_ < length_ ? items_ : length_; }
    template <class Ids> void number(Ids ids) const {
        assign(make_transform_iterator(counting_iterator<typename Ids::value_type>(0), segment_at{length_}),
            items_,
            ids);
    }
    template <class Heads> void mark(Heads heads) const {
        assign(make_transform_iterator(counting_iterator<typename Heads::value_type>(0), head_at{length_}),
            items_,
            heads);
    }

private:
    std::size_t items_, count_;
    std::uint32_t length_;
};

/// Segments with an array in scratch memory, ids(), that holds for every item the number of its
/// segment plus 1. For an item in no segment this number is 0 or count() + 1.
template <class Segments> class numbered : public Segments {
public:
    numbered(kernel::runtime& r, std::size_t items, Segments const& s) : Segments(s), ids_(r, items) {
        s.number(ids());
    }
    scratch_iterator<std::uint32_t> ids() const { return scratch_iterator<std::uint32_t>(ids_); }

private:
    kernel::scratch<std::uint32_t> ids_;
};

/// Visitor for scan() over pairs (number of the current segment plus 1, its sum so far). At the
/// last item of segment s, it writes op(init, sum of the segment) to out[s]. `heads` is as mark()
/// writes it; only whether a head is 0 counts here. `count` is the number of segments.
template <class T, class Heads, class Out, class Op>
struct end_of_segment : kernel::composed<end_of_segment<T, Heads, Out, Op>> {
    static constexpr char const* text = glsl::shaders::hooks_end_of_segment;
    Heads heads;
    kernel::length count;
    T init;
    Op const& op;
    Out out;
    end_of_segment(Heads at, kernel::length segments, T const& start, Op const& combine, Out to)
        : heads(at), count(segments), init(start), op(combine), out(to) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<T>{"TOTAL"},
            kernel::reads{"head", heads},
            kernel::write_hook<T>("store_sum", out),
            kernel::count_hook{count, "SEGMENTS"},
            kernel::value<T>{"init", init},
            kernel::function_hook<T, T, T>("combine_sums", op));
    }
};

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/segments.ipp>
#endif
