// SPDX-License-Identifier: MIT
// copy_batched: copy many parts of one range to many positions of another, whatever their lengths.
#pragma once
#include <gpu/algorithm/interval.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/check.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/scan_offsets.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Default of the parameter `most` of copy_batched, an upper bound of the number of elements to
/// copy. This value means that no bound is given.
inline constexpr std::size_t no_bound = static_cast<std::size_t>(-1);
/// Functor that maps the source, the target and the size of a part to 1 when the part ends beyond
/// `in` elements of the input, to 2 when it ends beyond `out` elements of the output, and otherwise
/// to 0. Negative numbers count as large ones.
struct part_rules {
    std::uint32_t in, out;
    template <class F, class T, class S> auto operator()(F const& from, T const& to, S const& size) const {
        auto const f = gpu::cast<std::uint32_t>(from), t = gpu::cast<std::uint32_t>(to),
                   s = gpu::cast<std::uint32_t>(size);
        return gpu::select(
            s > in || f > in - s, 1u, gpu::select(s > out || t > out - s, 2u, std::uint32_t{0}));
    }
};
/// In the checked mode, waits for the GPU and throws out_of_range when a part reaches beyond the
/// input or the output of copy_batched. A range of unknown length is not checked.
template <class I, class From, class O, class To, class Sizes>
void require_parts(
    char const* what, I const& in, From from, O const& out, To to, Sizes sizes, kernel::length const& parts) {
    if (!checked()) [[likely]]
        return;
    constexpr std::size_t most = 0xffffffff;
    auto const known = [](std::size_t n) { return static_cast<std::uint32_t>(n < most ? n : most); };
    std::size_t const rooms[] = {0, room(in), room(out)};
    defect const bad = first_defect(make_transform_iterator(make_zip_iterator(from, to, sizes),
                                        make_zip_function(part_rules{known(rooms[1]), known(rooms[2])})),
        kernel::read_length(parts));
    if (bad.rule == 0) return;
    gpu::detail::raise(
        out_of_range(fill_in("gpu::$: part $ has $ elements from element $ of the $ on, which has $",
            {what,
                bad.index,
                integer_at(sizes, bad.index),
                bad.rule == 1 ? integer_at(from, bad.index) : integer_at(to, bad.index),
                bad.rule == 1 ? "input" : "output",
                rooms[bad.rule]})));
}
/// True when teams of threads can copy the parts, which have at most `most` elements together: on a
/// GPU, where a launch reaches all of the input and of the output, and no loop of a functor counts.
template <class I, class From, class O, class To, class Sizes>
bool copies_by_teams(kernel::runtime& r, std::size_t most, I in, From from, O out, To to, Sizes sizes,
    kernel::length const& parts) {
    return r.tuning.form == kernel::shape::groups && kernel::at_least(most, parts.most) <= 0x7fffffffu &&
           !primitive::needs_windows(in, most) && !primitive::needs_windows(out, most) &&
           !r.loops_count(in, from, out, to, sizes);
}
/// Does the work of copy_batched, which copies parts of `in` to `out`. The number of parts,
/// `parts`, is a std::size_t, or a kernel::length when it is in GPU memory.
template <class I, class From, class O, class To, class Sizes, class N>
void copy_parts(I in, From from, O out, To to, Sizes sizes, N parts, std::size_t most) {
    constexpr char const* what = "copy_batched";
    require_room(what, "range of sources", from, parts);
    require_room(what, "range of targets", to, parts);
    require_room(what, "range of sizes", sizes, parts);
    std::size_t const most_parts = kernel::length(parts).most;
    if (most_parts == 0) return;
    require_parts(what, in, from, out, to, sizes, parts);
    kernel::session s;
    // The parts do not overlap in the output, so its room bounds the sum of their sizes.
    std::size_t const fits =
        most == no_bound || most <= 0x7fffffffu ? kernel::at_most(most, room(out)) : most;
    // A launch also takes the number of parts, counters, the list of chunks, and the report of the
    // checked mode.
    if constexpr (fit_beside<4, I, From, O, To, Sizes>)
        if (copies_by_teams(*s, fits, in, from, out, to, sizes, parts))
            return primitive::move_parts(*s,
                in,
                out,
                primitive::sized_parts(words_of(from), words_of(to), words_of(sizes), kernel::length(parts)),
                fits);
    // The scan stores from starts + 1 on: whole packets of 16 bytes, when a packet begins there.
    kernel::scratch<std::uint32_t> const held(*s, most_parts + 4), sum(*s, 1);
    scratch_iterator<std::uint32_t> const starts(held, 3), all(sum);
    kernel::length n = 0;
    // Determine n, the number of elements to copy, which is the sum of the sizes. Without a bound,
    // the host reads the sum. With a bound, the sum stays in GPU memory.
    if (most == no_bound) {
        auto const range = counted_as(sizes, parts);
        // Compute the sum as a double, which holds any sum of sizes without overflow.
        n = static_cast<std::size_t>(gpu::reduce(range.begin(), range.end(), 0.0));
        primitive::require_countable(n);
    } else
        n = kernel::length(sum.buffer().name(), &sum.buffer(), false, most);
    // Scan the sizes, so that starts[k] is the number of elements in the parts before part k.
    auto const lengths = converted<std::uint32_t>(sizes);
    if (n.on_gpu())
        primitive::scan_offsets(lengths, parts, starts, plus<>{}, all);
    else
        primitive::scan_offsets(lengths, parts, starts, plus<>{});
    // Copy every part to its target.
    auto const offsets = counted_as(starts, parts);
    move_intervals(what, n, offsets.begin(), offsets.end(), in, from, out, to);
}
}  // namespace detail

/// Copies `parts` parts of `in` to `out`. For each part k, out[to[k] + j] = in[from[k] + j] for all
/// j < sizes[k].
///
/// `from`, `to` and `sizes` count elements; they are in GPU memory or computed there. The elements
/// written must overlap neither each other nor what is read: elements, `from`, `to` and `sizes`.
/// `most` is an upper bound of the sum of the sizes. The room of the output is another one, if it
/// is known. Throws length_error when the sum or `most` is above 2^31 - 1. When gpu::checked() is
/// set, the call waits, and throws out_of_range when a part reaches beyond the input or the output.
///
/// On a GPU where the sum has a bound, and where one launch can reach all of the input and of the
/// output, a team of threads copies each part. The call does not wait then. It takes one launch, or
/// two when the bound is above 8192. Scratch memory: up to five words for every 64 elements of the
/// bound.
///
/// Otherwise it waits for the sum of the sizes, unless `most` is given, and takes two to eight
/// launches. Scratch memory is then a word for each part and a word for each element (or `most`
/// words when `most` is given). When the input or the output is longer than a storage block, it is
/// also a copy of the elements (or of `most` elements).
///
/// Complexity: linear in elements and parts.
///
///     gpu::vector<int> in{1, 2, 3, 4, 5}, out(5), from{3, 0}, to{0, 2}, sizes{2, 3};
///     gpu::copy_batched(in.begin(), from.begin(), out.begin(), to.begin(), sizes.begin(), 2);
///     // out: 4 5 1 2 3
template <readable_iterator I, readable_iterator From, writable_iterator O, readable_iterator To,
    readable_iterator Sizes>
void copy_batched(
    I in, From from, O out, To to, Sizes sizes, std::size_t parts, std::size_t most = detail::no_bound) {
    detail::copy_parts(in, from, out, to, sizes, parts, most);
}
/// Copies one part of `in` to `out` for each element of `sizes`, which may be a counted range. Part
/// k has sizes[k] elements and is copied from in[from[k]] to out[to[k]]. Otherwise as copy_batched
/// with iterators.
template <device_range In, device_range From, device_range Out, device_range To, device_range Sizes>
void copy_batched(
    In&& in, From&& from, Out&& out, To&& to, Sizes&& sizes, std::size_t most = detail::no_bound) {
    auto const parts = range_length("copy_batched", sizes.begin(), sizes.end());
    detail::copy_parts(
        in.begin(), from.begin(), out.begin(), to.begin(), detail::walkable(sizes.begin()), parts, most);
}

}  // namespace gpu::inline v0_2
