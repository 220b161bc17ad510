// SPDX-License-Identifier: MIT
// Gives fold_segments(), which combines the items of each segment into one value. One thread folds
// a segment. Long segments are cut into parts, which are folded first. Only for the shape lanes.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/kernel/hook_text.hpp>
#include <gpu/primitive/compact.hpp>
#include <gpu/primitive/segments.hpp>
#include <gpu/symbol/add_function.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2::primitive {

/// The maximum number of items that one thread folds in one segment. llvmpipe ends the loops of a
/// thread after 65,535 trips in all, which is enough for 128 segments of this length.
inline constexpr std::uint32_t longest_fold = 256;

/// An iterator whose element s combines `init` and items firsts[s] ... lasts[s] - 1 under `op`, in
/// order. For a segment that is empty or has more than longest_fold items, it is `init`. When
/// has_init is false, `init` is left out, and the element of a segment of this kind is undefined.
template <class T, class Items, class Firsts, class Lasts, class Op>
class segment_folds : public iterator_facade<segment_folds<T, Items, Firsts, Lasts, Op>> {
public:
    using value_type = T;
    using reference = void;
    static constexpr std::uint32_t element_bytes = sizeof(T) > Firsts::element_bytes ? sizeof(T)
                                                                                     : Firsts::element_bytes;
    segment_folds(Items i, std::size_t n, Firsts f, Lasts l, bool begun, T const& start, Op const& o)
        : items_(i), count_(n), firsts_(f), lasts_(l), has_init_(begun), init_(start), op_(&o) {}
    void move(std::ptrdiff_t n) {
        firsts_ += n;
        lasts_ += n;
    }
    std::ptrdiff_t distance_to(segment_folds const& o) const { return o.firsts_ - firsts_; }
    void value() const = delete;
    void bind(kernel::arguments& a) const {
        a.key(has_init_);
        a.word(static_cast<std::uint32_t>(count_));
        a.value(init_);
        items_.bind(a);
        firsts_.bind(a);
        lasts_.bind(a);
        a.function<T, T>(*op_);
    }
    auto reader(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        auto const& word = glsl::type_of<std::uint32_t>();
        // Take the uniforms and storage blocks in the order in which bind() adds them.
        std::string const most = glsl::uniform_name(s.take_uniforms(1)),
                          init = glsl::uniform_value(t, s.take_uniforms((sizeof(T) + 3) / 4));
        auto const read = items_.reader(s);
        auto const first = firsts_.reader(s);
        auto const last = lasts_.reader(s);
        std::string const called = glsl::add_function<T, T>(s, *op_);
        // Write the function that folds one segment, and the functions that it calls.
        std::string const item = glsl::add_read(s, "item", t, [&](glsl::index_text const& at) {
            return s.converted(glsl::type_of<typename Items::value_type>(), t, read(at));
        });
        glsl::type const* const two[] = {&t, &t};
        std::string const combine = glsl::add_conversion(
                              s, called, glsl::type_of<glsl::result_t<Op, T, T>>(), t, {two, 2}),
                          name = s.fresh("fold");
        s.append(glsl::with_names(glsl::shaders::hooks_fold_segment,
            {{"FOLD", name},
                {"ITEM", t.name},
                {"READ", item},
                {"COMBINE", combine},
                {"ITEMS", most},
                {"LONGEST", glsl::concat({longest_fold, "u"})},
                {"INIT", init},
                {"HAS_INIT", has_init_ ? "1" : "0"}}));
        return [=, &word](glsl::index_text const& at) {
            return glsl::concat({name,
                "(",
                glsl::convert(glsl::type_of<typename Firsts::value_type>(), word, first(at)),
                ", ",
                glsl::convert(glsl::type_of<typename Lasts::value_type>(), word, last(at)),
                ")"});
        };
    }

private:
    Items items_;
    std::size_t count_;
    Firsts firsts_;
    Lasts lasts_;
    bool has_init_;
    T init_;
    Op const* op_;
};

/// Maps (begin, end) of a segment to 1 when it has more than longest_fold items, else to 0.
struct is_long_segment {
    segment_length length;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(length(t) > constant<longest_fold>);
    }
};
/// Maps (begin, end) of a segment to the number of parts of up to longest_fold items in it.
struct parts_of_segment {
    segment_length length;
    template <class T> auto operator()(T const& t) const {
        return (length(t) + constant<longest_fold - 1>) / constant<longest_fold>;
    }
};
/// Maps k, the number of segments that begin at or before a part, to k - 1. That is the number of
/// the segment that contains the part. A part after the last segment gets the number of the last
/// segment.
struct number_of_part {
    std::uint32_t count;
    template <class X> auto operator()(X const& begun) const {
        return gpu::select(begun < count, begun, constant<1u> * count) - constant<1u>;
    }
};
/// Maps a tuple (part, first, begin, end) to the index at which a part of a segment begins. With
/// `after` = longest_fold, maps it to the index at which the part ends. `part` is the number of the
/// part, and `first` is the number of the first part of its segment. The segment has the items
/// [begin, end).
struct place_of_part {
    std::uint32_t after;  // 0 to find the begin of a part, longest_fold to find its end
    template <class T> auto operator()(T const& t) const {
        auto const last = gpu::cast<std::uint32_t>(gpu::get<3>(t));
        auto const at = gpu::cast<std::uint32_t>(gpu::get<2>(t)) +
                        (gpu::get<0>(t) - gpu::get<1>(t)) * constant<longest_fold> + after;
        return gpu::select(at < last, at, last);
    }
};

/// Combines `init` and the items [firsts[s], lasts[s]) of each segment s under `op`, in order, and
/// writes the result to out[s]. Segment bounds are cut to `count`, and no segment may be longer
/// than `longest`. Only for the shape lanes.
template <class T, class Items, class Firsts, class Lasts, class Op, class Out>
void fold_segments(kernel::runtime& r, Items items, std::size_t count, Firsts firsts, Lasts lasts,
    std::size_t segments, std::uint32_t longest, T const& init, Op const& op, Out out) {
    using word = std::uint32_t;
    using words = scratch_iterator<word>;

    // Fold the short segments. Each long segment gets `init` here, and its result is stored below.
    assign(segment_folds<T, Items, Firsts, Lasts, Op>{items, count, firsts, lasts, true, init, op},
        segments,
        out);
    if (longest <= longest_fold) return;

    // Find the long segments, and number their parts. The first part of long segment k gets the
    // number starts[k].
    segment_length const length{static_cast<word>(count)};
    std::size_t const most = count / longest_fold < segments ? count / longest_fold : segments;
    kernel::scratch<word> const numbers(r, most), starts_memory(r, most + 1);
    words const number(numbers), starts(starts_memory);
    std::size_t const found =
        compact(make_transform_iterator(make_zip_iterator(firsts, lasts), is_long_segment{length}),
            segments,
            4,
            keep_item<counting_iterator<word>, words>{counting_iterator<word>(0), number});
    // While precompile() runs, the number of long segments is unknown. Assume the greatest possible
    // number, so that all further kernels are compiled.
    std::size_t const some = r.rehearsing ? most : found;
    if (some == 0) return;
    auto const begins = make_permutation_iterator(firsts, number);
    auto const ends = make_permutation_iterator(lasts, number);
    assign(constant_iterator<word>(0), 1, starts);
    scan<word>(make_transform_iterator(make_zip_iterator(begins, ends), parts_of_segment{length}),
        some,
        4,
        plus<>{},
        {false, 0},
        store_prefix<word, words>{starts + 1, false});

    // Cut the long segments into parts, and fold each part with one thread.
    std::size_t const parts = count / longest_fold + some;
    kernel::scratch<word> const of_memory(r, parts);
    kernel::scratch<T> const partials_memory(r, parts), sums_memory(r, some);
    words const of(of_memory);
    scratch_iterator<T> const partials(partials_memory), sums(sums_memory);
    count_offsets(parts, starts, some + 1, of, of);
    auto const number_of =
        make_transform_iterator(gpu::detail::later<T>(of), number_of_part{static_cast<word>(some)});
    auto const place = [&](word after) {
        return make_transform_iterator(make_zip_iterator(counting_iterator<word>(0),
                                           make_permutation_iterator(starts, number_of),
                                           make_permutation_iterator(begins, number_of),
                                           make_permutation_iterator(ends, number_of)),
            place_of_part{after});
    };
    using places = decltype(place(0));
    assign(
        segment_folds<T, Items, places, places, Op>{
            items, count, place(0), place(longest_fold), false, init, op},
        parts,
        partials);

    // For each long segment, combine the results of its parts.
    fold_segments<T>(r,
        partials,
        parts,
        starts,
        starts + 1,
        some,
        (longest + longest_fold - 1) / longest_fold,
        init,
        op,
        sums);
    assign(sums, some, make_permutation_iterator(out, number));
}

}  // namespace gpu::inline v0_2::primitive
