// SPDX-License-Identifier: MIT
// fold_segments(): one value for each segment by threads that each walk one; long segments are cut into
// parts, and these folded first. For lanes.
#pragma once
#include <gpu/iterator/permutation.hpp>
#include <gpu/primitive/compact.hpp>
#include <gpu/primitive/segments.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace gpu::primitive {

/// A thread folds at most so many items of a segment: few enough that, of 128 segments, it stays below the
/// 65535 trips which llvmpipe allows it.
inline constexpr std::uint32_t longest_fold = 256;

/// Value s = items firsts[s] ... lasts[s] - 1 combined under `op`, after `init`; of none and of more than
/// longest_fold `init` alone. Without `init` that of none is any value.
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
        std::string const most = glsl::concat({"args[", s.take_uniforms(1), "]"}),
                          init_text = glsl::source::argument(t, s.take_uniforms((sizeof(T) + 3) / 4));
        auto const read = items_.reader(s);
        auto const first = firsts_.reader(s);
        auto const last = lasts_.reader(s);
        std::string const called = s.function<T, T>(*op_), name = s.fresh("fold");
        s.need(t);
        auto const item = [&](char const* at) {
            return glsl::convert(glsl::type_of<typename Items::value_type>(), t, read(glsl::index_text{at}));
        };
        s.begin();
        s.statement(glsl::concat({"first = min(first, ", most, "), last = min(last, ", most, ");"}));
        s.statement(glsl::concat({"if (last - first > ", longest_fold, "u) last = first;"}));
        if (!has_init_) s.statement(glsl::concat({"uint start = min(first, ", most, " - 1u);"}));
        s.statement(glsl::concat({t.name, " v = ", has_init_ ? init_text : item("start"), ";"}));
        std::string const from = has_init_ ? "first" : "first + 1u",
                          sum = glsl::concat({called, "(v, ", item("j"), ")"});
        s.statement(glsl::concat({"for (uint j = ",
            from,
            "; j < last; ++j) v = ",
            glsl::convert(glsl::type_of<glsl::result_t<Op, T, T>>(), t, sum),
            ";"}));
        s.append(
            glsl::concat({t.name, " ", name, "(uint first, uint last) {\n", s.end(), "    return v;\n}\n"}));
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

struct is_long_segment {
    segment_length length;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(length(t) > constant<longest_fold>);
    }
};
struct parts_of_segment {
    segment_length length;
    template <class T> auto operator()(T const& t) const {
        return (length(t) + constant<longest_fold - 1>) / constant<longest_fold>;
    }
};
/// The number of a part's segment, from how many segments have begun: of parts behind the last one, too.
struct number_of_part {
    std::uint32_t count;
    template <class X> auto operator()(X const& begun) const {
        return gpu::select(begun < count, begun, constant<1u> * count) - constant<1u>;
    }
};
/// Where a part begins, or ends; from (its number, that of the segment's first part, where the segment
/// begins, where it ends).
struct place_of_part {
    std::uint32_t after;  // 0, or the length of a part
    template <class T> auto operator()(T const& t) const {
        auto const last = gpu::cast<std::uint32_t>(gpu::get<3>(t));
        auto const at = gpu::cast<std::uint32_t>(gpu::get<2>(t)) +
                        (gpu::get<0>(t) - gpu::get<1>(t)) * constant<longest_fold> + after;
        return gpu::select(at < last, at, last);
    }
};

/// The finish of fold_segments() that changes nothing.
struct as_it_is {};

/// out[s] = `init` and items [firsts[s], lasts[s]) of `count` combined under `op` in order, for segments no
/// longer than `longest`; or what `finish` makes of (that, firsts[s]).
template <class T, class Items, class Firsts, class Lasts, class Op, class Out, class Finish = as_it_is>
void fold_segments(kernel::runtime& r, Items items, std::size_t count, Firsts firsts, Lasts lasts,
    std::size_t segments, std::uint32_t longest, T const& init, Op const& op, Out out,
    Finish const& finish = {}) {
    using word = std::uint32_t;
    using words = scratch_iterator<word>;
    auto finished = [&](auto sums, auto begins) {
        if constexpr (std::is_same_v<Finish, as_it_is>)
            return sums;
        else
            return make_transform_iterator(make_zip_iterator(sums, begins), finish);
    };
    assign(finished(segment_folds<T, Items, Firsts, Lasts, Op>{items, count, firsts, lasts, true, init, op},
               firsts),
        segments,
        out);
    if (longest <= longest_fold) return;
    // The long ones: which they are, and where the parts of each begin.
    segment_length const length{static_cast<word>(count)};
    std::size_t const most = count / longest_fold < segments ? count / longest_fold : segments;
    kernel::scratch<word> const numbers(r, most), starts_memory(r, most + 1);
    words const number(numbers), starts(starts_memory);
    std::size_t const found =
        compact(make_transform_iterator(make_zip_iterator(firsts, lasts), is_long_segment{length}),
            segments,
            4,
            keep_item<counting_iterator<word>, words>{counting_iterator<word>(0), number});
    std::size_t const some = r.rehearsing ? most : found;  // what may be launched is compiled
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
    // Their parts, each folded by a thread.
    std::size_t const parts = count / longest_fold + some;
    kernel::scratch<word> const of_memory(r, parts);
    kernel::scratch<T> const partials_memory(r, parts), sums_memory(r, some);
    words const of(of_memory);
    scratch_iterator<T> const partials(partials_memory), sums(sums_memory);
    count_offsets(parts, starts, some + 1, of, of);
    auto const number_of = make_transform_iterator(of, number_of_part{static_cast<word>(some)});
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
    // Now the parts are the items.
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
    assign(finished(sums, begins), some, make_permutation_iterator(out, number));
}

}  // namespace gpu::primitive
