// SPDX-License-Identifier: MIT
// Gives merge_in_parts() and sort_in_parts(), which also work on ranges that are too long for one
// launch: a launch counts and binds only a part of such a range (see part_of).
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/merge.hpp>
#include <gpu/primitive/reduce.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

/// Functor that takes a pair of items, and is 1 when the second comes before the first under
/// `less`, otherwise 0.
template <class Less> struct second_is_less {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    template <class T> auto operator()(T const& pair) const {
        return gpu::cast<std::uint32_t>(
            gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(pair), gpu::get<0>(pair))));
    }
};

/// Returns how many of the first n items of the merge of left[0, n) and right[0, n) come from
/// `left`. Takes one launch, and waits. Only for the shape groups, and for n times the threads of a
/// group that searches below 2^32. A program is compiled for each n.
template <class Item, class Less>
std::size_t lefts_in_half(kernel::runtime& r, scratch_iterator<Item> left, scratch_iterator<Item> right,
    std::uint32_t n, Less const& less) {
    kernel::scratch<std::uint32_t> const splits(r, 3);
    find_merge_splits(r,
        2,
        n,
        splits,
        {n, n},
        types_for_merge<Item, Less>(),
        reads_for_merge<Less>("left", left),
        reads_for_merge<Less>("right", right),
        less_for_merge<Item>(less));
    assign(scratch_iterator<std::uint32_t>(splits) + 1, 1, result_iterator<std::uint32_t>(r));
    return read_result<std::uint32_t>(r);
}

/// Returns how many of the first `before` items of a merged range come from `left`. Waits for the
/// GPU. The search makes steps, which halve the stretch in which the answer lies. A step copies the
/// two items that it compares, because they may lie further apart in one buffer than a window
/// reaches.
///
/// With Searches, in the shape groups, the steps end when the stretch takes 32 MiB at most. Then a
/// stretch of that length is copied from each range, and one launch searches the copies, for which
/// the caller compiles one more kernel. The first two steps test whether the answer lies where it
/// would lie in ranges whose values are distributed alike. Source: Odeh et al., "Merge path", 2012.
template <bool Searches, class Left, class Right, class Less>
std::size_t lefts_before(kernel::runtime& r, Left left, std::size_t lefts, Right right, std::size_t rights,
    Less const& less, std::size_t before) {
    using item = typename Left::value_type;
    std::size_t low = before > rights ? before - rights : 0, high = before < lefts ? before : lefts;
    if (low == high) return low;
    constexpr std::uint32_t bytes = scratch_iterator<item>::element_bytes;
    std::size_t const least = low, most = high,
                      held = part_of(r, ((std::size_t(1) << 25) + bytes - 1) / bytes, bytes);
    bool const searches = Searches && r.tuning.form == kernel::shape::groups && held > 1 &&
                          most - least >= held &&
                          !r.loops_count(kernel::function_hook<bool, item, item>("less", less));
    kernel::scratch<item> const a(r, searches ? held : 1), b(r, searches ? held : 1);
    scratch_iterator<item> const first(a), second(b);
    // True when item `middle` of `left` comes after the first `before` items.
    auto const comes_after = [&](std::size_t middle) {
        assign(left + static_cast<std::ptrdiff_t>(middle), 1, first);
        assign(right + static_cast<std::ptrdiff_t>(before - 1 - middle), 1, second);
        assign(make_transform_iterator(make_zip_iterator(first, second), second_is_less<Less>{less}),
            1,
            result_iterator<std::uint32_t>(r));
        return read_result<std::uint32_t>(r) != 0;
    };
    std::size_t probes[2] = {high, high};  // the first two steps, if they are less than `high`
    if (searches) {
        double const share = static_cast<double>(lefts) / static_cast<double>(lefts + rights);
        auto const likely = static_cast<std::size_t>(static_cast<double>(before) * share);
        probes[0] = likely - kernel::at_most(likely, held / 2);
        probes[1] = likely + held / 2 - 1;
    }
    for (std::size_t k = 0; high - low > (searches ? held : 0); ++k) {
        std::size_t middle = low + (high - low) / 2;
        if (k < 2 && low <= probes[k] && probes[k] < high) middle = probes[k];
        if (comes_after(middle))
            high = middle;
        else
            low = middle + 1;
    }
    if (!searches || low == high) return low;
    if constexpr (Searches) {
        // Search a stretch of exactly `held` items, so that all searches use one program.
        low = kernel::at_most(low, most - held);
        assign(left + static_cast<std::ptrdiff_t>(low), held, first);
        assign(right + static_cast<std::ptrdiff_t>(before - low - held), held, second);
        low += lefts_in_half(r, first, second, static_cast<std::uint32_t>(held), less);
    }
    return low;
}

/// Divides the merge of two sorted ranges into merges of at most `most` items. Calls part(i, n, j,
/// m) for each: the next n + m items of the result are those of left[i, i + n) and right[j, j + m).
/// Waits between the parts, as lefts_before<Searches>() does.
template <bool Searches, class Left, class Right, class Less, class Part>
void in_merged_parts(kernel::runtime& r, Left left, std::size_t lefts, Right right, std::size_t rights,
    Less const& less, std::size_t most, Part const& part) {
    std::size_t i = 0;
    in_parts_of(most, lefts + rights, [&](std::size_t at, std::size_t n) {
        std::size_t const j = at - i,
                          next = lefts_before<Searches>(r, left, lefts, right, rights, less, at + n);
        part(i, next - i, j, n - (next - i));
        i = next;
    });
}

/// Merges two sorted ranges of any length, stably, by merge() when one launch can process them.
/// Otherwise waits between parts. Lengths that only the GPU knows are handed to merge().
template <class Left, class Right, class Less, class Out>
void merge_in_parts(
    Left left, kernel::length lefts, Right right, kernel::length rights, Less const& less, Out out) {
    kernel::session s;
    if constexpr (in_order<Left> && in_order<Right> && in_order<Out>) {
        constexpr std::uint32_t largest =
            kernel::at_least(kernel::at_least(Left::element_bytes, Right::element_bytes), Out::element_bytes);
        std::size_t const all = lefts.most + rights.most, part = part_of(*s, all, largest);
        if (part < all && !lefts.on_gpu() && !rights.on_gpu()) [[unlikely]]
            return in_merged_parts<true>(*s,
                left,
                lefts.most,
                right,
                rights.most,
                less,
                part,
                [&](std::size_t i, std::size_t n, std::size_t j, std::size_t m) {
                    merge(left + static_cast<std::ptrdiff_t>(i),
                        n,
                        right + static_cast<std::ptrdiff_t>(j),
                        m,
                        less,
                        out + static_cast<std::ptrdiff_t>(i + j));
                });
    }
    merge(left, lefts, right, rights, less, out);
}

/// Merges items[0, middle) and items[middle, count), which are sorted, stably and in place. One
/// launch must be able to process `part` items. `copy` is scratch memory for all items, and `right`
/// for one part: the right range may begin further from the left one than a window reaches, so each
/// merge reads its share of the right range from there.
template <class Items, class Held, class Less>
void merge_runs_in_parts(kernel::runtime& r, Items items, std::size_t middle, std::size_t count, Held copy,
    Held right, Less const& less, std::size_t part) {
    Held const rights = copy + static_cast<std::ptrdiff_t>(middle);
    assign(items, count, copy);
    in_merged_parts<false>(r,
        copy,
        middle,
        rights,
        count - middle,
        less,
        part,
        [&](std::size_t i, std::size_t n, std::size_t j, std::size_t m) {
            assign(rights + static_cast<std::ptrdiff_t>(j), m, right);
            merge(copy + static_cast<std::ptrdiff_t>(i),
                n,
                right,
                m,
                less,
                items + static_cast<std::ptrdiff_t>(i + j));
        });
}

/// Merges neighbouring sorted runs of `run` items of from[0, count), two and two, and stores the
/// result at `to`. A last run without a partner is copied. One launch must be able to process
/// `part` items. `right` is scratch memory for one part: where the two runs of a merge lie further
/// apart than a kernel reaches, its share of the right run is read from there.
template <class From, class To, class Held, class Less>
void merge_neighbours_in_parts(kernel::runtime& r, From from, std::size_t count, std::size_t run, To to,
    Held right, Less const& less, std::size_t part) {
    for (std::size_t at = 0; at < count; at += 2 * run) {
        std::size_t const rest = count - at, lefts = rest < run ? rest : run,
                          rights = rest - lefts < run ? rest - lefts : run;
        From const left = from + static_cast<std::ptrdiff_t>(at);
        To const out = to + static_cast<std::ptrdiff_t>(at);
        if (rights == 0) return assign(left, lefts, out);
        // A merge may read as many items from each of its inputs as it writes.
        std::size_t const reached = lefts + rights + part;
        bool const together =
            reached * From::element_bytes + 4096 <= r.device.caps.reach(From::element_bytes) &&
            (whole_words<typename From::value_type> || reached <= items_beside_odd_ones(r));
        auto const merge_with = [&](std::size_t i, std::size_t n, auto second, std::size_t j, std::size_t m) {
            merge(left + static_cast<std::ptrdiff_t>(i),
                n,
                second,
                m,
                less,
                out + static_cast<std::ptrdiff_t>(i + j));
        };
        From const second = left + static_cast<std::ptrdiff_t>(lefts);
        in_merged_parts<false>(r,
            left,
            lefts,
            second,
            rights,
            less,
            part,
            [&](std::size_t i, std::size_t n, std::size_t j, std::size_t m) {
                From const share = second + static_cast<std::ptrdiff_t>(j);
                if (together) return merge_with(i, n, share, j, m);
                assign(share, m, right);
                merge_with(i, n, right, j, m);
            });
    }
}

/// Sorts items[0, count) stably. Calls sort_part(at, n), which must sort n items from index `at` on
/// stably under `less`, and then merges what it has sorted, from the items to a copy and back. A
/// range that one launch can process is one part. Longer ranges wait between the merges, and take
/// scratch memory for a copy of the items and for one part. `largest` is the size in bytes of the
/// largest element that sort_part() uses besides the items. A range of up to `whole` items is one
/// part in any case.
template <class Items, class Less, class Sort>
void sort_in_parts(Items items, std::size_t count, Less const& less, Sort const& sort_part,
    std::uint32_t largest = 0, std::size_t whole = 0) {
    using item = typename Items::value_type;
    using held = scratch_iterator<item>;
    kernel::session s;
    if constexpr (in_order<Items>) {
        largest = kernel::at_least(kernel::at_least(Items::element_bytes, held::element_bytes), largest);
        std::size_t const part = part_of(*s, count, largest);
        if (part < count && whole < count) [[unlikely]] {
            // The parts are equally long, so that no merge is of a long run and a short one.
            std::size_t const parts = (count + part - 1) / part, even = (count + parts - 1) / parts,
                              rounded = (even + 1023) / 1024 * 1024,
                              first_run = rounded < part ? rounded : part;
            in_parts_of(first_run, count, sort_part);
            kernel::scratch<item> const copy(*s, count), right(*s, part);
            bool in_copy = false;
            for (std::size_t run = first_run; run < count; run *= 2, in_copy = !in_copy)
                if (in_copy)
                    merge_neighbours_in_parts(*s, held(copy), count, run, items, held(right), less, part);
                else
                    merge_neighbours_in_parts(*s, items, count, run, held(copy), held(right), less, part);
            if (in_copy) assign(held(copy), count, items);
            return;
        }
    }
    sort_part(std::size_t(0), count);
}

/// Calls call(i) with an iterator to items[at, at + n), a part of a range of `count` items. When it
/// is not the whole range, it is copied to scratch memory for the call, and back, so that the call
/// may use its items in any order.
template <class I, class Call>
void with_part(I items, std::size_t at, std::size_t n, std::size_t count, Call const& call) {
    using item = typename I::value_type;
    I const first = items + static_cast<std::ptrdiff_t>(at);
    auto const by_copy = [&](auto copy) {
        assign(first, n, copy);
        call(copy);
        assign(copy, n, first);
    };
    if (n == count) [[likely]]
        return call(first);
    kernel::session s;
    if constexpr (std::is_same_v<I, buffer_iterator<item>>) {
        temporary<item> const memory(*s, n);
        by_copy(memory.begin());
    } else {
        kernel::scratch<item> const memory(*s, n);
        by_copy(scratch_iterator<item>(memory));
    }
}

}  // namespace gpu::inline v0_2::primitive
