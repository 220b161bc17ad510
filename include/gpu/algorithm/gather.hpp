// SPDX-License-Identifier: MIT
// Copies elements through a map of indices (gather, gather_if, scatter, scatter_if), and reverses
// ranges (reverse, reverse_copy).
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/transform_if.hpp>
#include <gpu/config.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/check.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/temporary.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps a pair (index, element of the stencil) to 1 when p holds for the element and
/// the index is not below `limit`, otherwise to 0. An index that is not used may be out of range.
template <class P> struct used_index_rule {
    [[no_unique_address]] P p;
    std::uint32_t limit;
    template <class M, class S> auto operator()(M const& index, S const& tested) const {
        return gpu::select(
            gpu::cast<bool>(gpu::invoke(p, tested)) && !(gpu::cast<std::uint32_t>(index) < limit), 1u, 0u);
    }
};
/// When gpu::checked() is set, throws out_of_range if one of the n indices in `map` breaks the rule
/// that rules(limit) yields for it: is used and not below the length of the range that begins at
/// the iterator `i`. Checks nothing when that length is unknown. Waits for the GPU.
template <class M, class I, class Rules>
void check_indices(char const* what, M map, kernel::length const& n, I const& i, Rules const& rules) {
    std::size_t const has = room(i);
    if (!checked() || has > 0xffffffffu) return;
    defect const bad = first_defect(rules(static_cast<std::uint32_t>(has)), kernel::read_length(n));
    if (bad.rule == 0) return;
    gpu::detail::raise(out_of_range(fill_in("gpu::$: element $ of the map is $, and the range has $ elements",
        {what, bad.index, integer_at(walkable(map), bad.index), has})));
}
template <class M, class I> void check_indices(char const* what, M map, kernel::length const& n, I const& i) {
    check_indices(what, map, n, i, [&](std::uint32_t limit) {
        return make_transform_iterator(walkable(map), index_rule{limit});
    });
}
/// Checks the indices in `map` as check_indices does, but only those whose element of the stencil
/// satisfies p.
template <class M, class S, class P, class I>
void check_used_indices(char const* what, M map, S stencil, P const& p, kernel::length const& n, I const& i) {
    check_indices(what, map, n, i, [&](std::uint32_t limit) {
        return make_transform_iterator(make_zip_iterator(walkable(map), walkable(stencil)),
            make_zip_function(used_index_rule<P>{p, limit}));
    });
}
/// Output iterator for scatter, which stores elements at the positions that a map names. A map may
/// name a position more than once, so several threads may store to one element. When the elements
/// are numbers, the element then keeps one of the values stored to it, even if it is shorter than a
/// word.
template <class O, class M> struct scattered : permutation_iterator<O, M> {
    using permutation_iterator<O, M>::permutation_iterator;
    auto writer(glsl::source& s) const { return permutation_iterator<O, M>::writer(s, true); }
};
template <class O, class M> scattered<O, M> scatter_to(O out, M map) { return {out, map}; }

/// Functor that maps a pair (index, element of the stencil) to whether the index lies in a window
/// and p holds for the element.
template <class Inside, class P> struct used_in_window {
    Inside inside;
    [[no_unique_address]] P p;
    template <class T> auto operator()(T const& pair) const {
        return inside(gpu::get<0>(pair)) && gpu::cast<bool>(gpu::invoke(p, gpu::get<1>(pair)));
    }
};
/// Calls use(i), where `i` is `from`, or an iterator to a copy of the n elements there when they
/// lie in the memory of `other`. A launch that binds a window of this memory cannot reach both.
template <class I, class J, class Use>
void read_apart(I from, kernel::length n, J const& other, Use const& use) {
    if constexpr (requires { other.buffer(); })
        if (lies_in(from, other.buffer())) [[unlikely]] {
            using T = typename I::value_type;
            kernel::session s;
            primitive::temporary<T> const copy(*s, n.most);
            primitive::assign(from, n, copy.begin());
            return use(copy.begin());
        }
    use(from);
}
/// Copies input[map[i]] to out[i] where p(stencil[i]) holds, for each i in [0, n). Each window of
/// the input takes a launch, which reads the whole map, and copies what lies in the window. Neither
/// map nor stencil may lie in the memory of the input.
template <class M, class S, class P, class I, class O>
void gather_in_windows(M map, kernel::length n, S stencil, P const& p, I input, O out) {
    using index = typename M::value_type;
    primitive::in_windows<index>(
        input, [&](I begin, std::size_t length, auto const& inside, auto const& renumber) {
            primitive::assign_if(make_transform_iterator(make_zip_iterator(map, stencil),
                                     used_in_window<primitive::in_window<index>, P>{inside, p}),
                primitive::windowed(
                    make_permutation_iterator(begin, make_transform_iterator(map, renumber)), length),
                n,
                out);
        });
}
/// Copies first[i] to out[map[i]] where p(stencil[i]) holds, for each i in [0, n), as
/// gather_in_windows does for each window of the output.
template <class I, class M, class S, class P, class O>
void scatter_in_windows(I first, kernel::length n, M map, S stencil, P const& p, O out) {
    using index = typename M::value_type;
    primitive::in_windows<index>(
        out, [&](O begin, std::size_t length, auto const& inside, auto const& renumber) {
            primitive::assign_if(make_transform_iterator(make_zip_iterator(map, stencil),
                                     used_in_window<primitive::in_window<index>, P>{inside, p}),
                first,
                n,
                primitive::windowed(scatter_to(begin, make_transform_iterator(map, renumber)), length));
        });
}
/// Calls gather_in_windows() when the input is longer than a storage block, or n is more than one
/// launch can count; a map or stencil in the memory of the input is copied before. Returns false,
/// and does nothing, otherwise.
template <class M, class S, class P, class I, class O>
bool gathered_in_windows(M map, kernel::length n, S stencil, P const& p, I input, O out) {
    if (!primitive::needs_windows(input, n)) [[likely]]
        return false;
    read_apart(map, n, input, [&](auto places) {
        read_apart(
            stencil, n, input, [&](auto tested) { gather_in_windows(places, n, tested, p, input, out); });
    });
    return true;
}
/// Calls scatter_in_windows() when the output needs more than one window, as gathered_in_windows
/// does.
template <class I, class M, class S, class P, class O>
bool scattered_in_windows(I first, kernel::length n, M map, S stencil, P const& p, O out) {
    if (!primitive::needs_windows(out, n)) [[likely]]
        return false;
    read_apart(map, n, out, [&](auto places) {
        read_apart(
            stencil, n, out, [&](auto tested) { scatter_in_windows(first, n, places, tested, p, out); });
    });
    return true;
}
/// The stencil of a gather or a scatter of all elements.
inline constant_iterator<std::uint32_t> all_used() { return constant_iterator<std::uint32_t>(1); }
}  // namespace detail

/// Copies input[map_first[i]] to out[i] for every element i of the map. Returns the end of the
/// output. Does not wait.
///
/// The output must overlap neither the map nor the input. An index out of range reads an
/// unspecified value and does no harm (OpenGL's robust buffer access). When gpu::checked() is set,
/// gather, gather_if, scatter and scatter_if throw out_of_range instead; the check reads the map
/// once more and waits for the GPU. Complexity: linear in the length of the map, one launch, or one
/// for each window of a long input. Scratch memory: none, or copies of a map and a stencil that lie
/// in the memory of a long input.
///
///     gpu::vector<int> map{2, 0}, in{7, 8, 9}, out(2);
///     gpu::gather(map.begin(), map.end(), in.begin(), out.begin());  // out: 9 7
template <readable_iterator M, readable_iterator I, writable_iterator O>
auto gather(M map_first, M map_last, I input, O out) {
    auto const n = range_length("gather", map_first, map_last);
    require_room("gather", "output", out, n);
    require_apart("gather", "map", map_first, n, out, n);
    require_apart("gather", "input", input, std::size_t(1), out, n);
    detail::check_indices("gather", map_first, n, input);
    if (!detail::gathered_in_windows(
            detail::walkable(map_first), n, detail::all_used(), identity<>{}, input, out)) [[likely]]
        primitive::assign(make_permutation_iterator(input, map_first), n, out);
    return detail::output_end(out, n);
}
template <device_range M, readable_iterator I, writable_iterator O> auto gather(M&& map, I input, O out) {
    return gpu::gather(map.begin(), map.end(), input, out);
}
template <device_range M, device_range R, writable_iterator O> auto gather(M&& map, R&& input, O out) {
    return gpu::gather(map.begin(), map.end(), input.begin(), out);
}

/// Copies input[map_first[i]] to out[i] where p(stencil[i]) holds, and leaves out[i] unchanged
/// elsewhere. Returns the end of the output. Does not wait.
///
/// The output may be the stencil; it must overlap neither the map nor the input. An index out of
/// range has the effect that it has in gather. Cost: as gather.
///
///     gpu::vector<int> map{2, 0}, keep{0, 1}, in{7, 8, 9}, out{1, 1};
///     gpu::gather_if(map.begin(), map.end(), keep.begin(), in.begin(), out.begin());  // out: 1 7
template <readable_iterator M, readable_iterator S, readable_iterator I, writable_iterator O,
    class P = identity<>>
auto gather_if(M map_first, M map_last, S stencil, I input, O out, P p = {}) {
    auto const n = range_length("gather_if", map_first, map_last);
    require_room("gather_if", "stencil", stencil, n);
    require_apart("gather_if", "map", map_first, n, out, n);
    require_apart("gather_if", "input", input, std::size_t(1), out, n);
    detail::check_used_indices("gather_if", map_first, stencil, p, n, input);
    require_room("gather_if", "output", out, n);
    require_same_or_apart("gather_if", "stencil", stencil, n, out);
    if (detail::gathered_in_windows(detail::walkable(map_first), n, stencil, p, input, out)) [[unlikely]]
        return detail::output_end(out, n);
    return detail::assign_where("gather_if", make_permutation_iterator(input, map_first), n, stencil, out, p);
}
template <device_range M, device_range S, readable_iterator I, writable_iterator O, class P = identity<>>
auto gather_if(M&& map, S&& stencil, I input, O out, P p = {}) {
    return gpu::gather_if(map.begin(), map.end(), stencil.begin(), input, out, p);
}
template <device_range M, device_range S, device_range R, writable_iterator O, class P = identity<>>
auto gather_if(M&& map, S&& stencil, R&& input, O out, P p = {}) {
    return gpu::gather_if(map.begin(), map.end(), stencil.begin(), input.begin(), out, p);
}

/// Copies first[i] to out[map[i]] for every element of [first, last). Does not wait.
///
/// When the map names a position more than once, the position gets one of the elements copied to
/// it. A number is always stored whole; a structure may mix the members of two elements. `out` must
/// not begin within the input or the map. Every index must be in range. When gpu::checked() is set,
/// an index out of range throws out_of_range before anything is written; the check waits for the
/// GPU. Complexity: linear, one launch, or one for each window of a long output, in which the whole
/// map is read. Scratch memory: none, or copies of a map and a stencil that lie in the memory of a
/// long output.
///
///     gpu::vector<int> v{7, 8, 9}, map{2, 0, 1}, out(3);
///     gpu::scatter(v.begin(), v.end(), map.begin(), out.begin());  // out: 8 9 7
template <readable_iterator I, readable_iterator M, writable_iterator O>
void scatter(I first, I last, M map, O out) {
    auto const n = range_length("scatter", first, last);
    require_room("scatter", "map", map, n);
    require_apart("scatter", "input", first, n, out, std::size_t(1));
    require_apart("scatter", "map", map, n, out, std::size_t(1));
    detail::check_indices("scatter", map, n, out);
    if (!detail::scattered_in_windows(detail::walkable(first), n, map, detail::all_used(), identity<>{}, out))
        [[likely]]
        primitive::assign(first, n, detail::scatter_to(out, map));
}
template <device_range R, readable_iterator M, writable_iterator O> void scatter(R&& r, M map, O out) {
    gpu::scatter(r.begin(), r.end(), map, out);
}

/// Copies first[i] to out[map[i]] where p(stencil[i]) holds. Does not wait.
///
/// `out` must not begin within the input, the map or the stencil. Repeated indices and indices out
/// of range have the effects that they have in scatter. Cost: as scatter.
///
///     gpu::vector<int> v{7, 8, 9}, map{2, 0, 1}, keep{1, 0, 1}, out{0, 0, 0};
///     gpu::scatter_if(v.begin(), v.end(), map.begin(), keep.begin(), out.begin());  // out: 0 9 7
template <readable_iterator I, readable_iterator M, readable_iterator S, writable_iterator O,
    class P = identity<>>
void scatter_if(I first, I last, M map, S stencil, O out, P p = {}) {
    auto const n = range_length("scatter_if", first, last);
    require_room("scatter_if", "map", map, n);
    require_room("scatter_if", "stencil", stencil, n);
    require_apart("scatter_if", "input", first, n, out, std::size_t(1));
    require_apart("scatter_if", "map", map, n, out, std::size_t(1));
    require_apart("scatter_if", "stencil", stencil, n, out, std::size_t(1));
    detail::check_used_indices("scatter_if", map, stencil, p, n, out);
    if (!detail::scattered_in_windows(detail::walkable(first), n, map, stencil, p, out)) [[likely]]
        primitive::assign_if(
            make_transform_iterator(stencil, detail::holds<P>{p}), first, n, detail::scatter_to(out, map));
}
template <device_range R, device_range M, device_range S, writable_iterator O, class P = identity<>>
void scatter_if(R&& r, M&& map, S&& stencil, O out, P p = {}) {
    gpu::scatter_if(r.begin(), r.end(), map.begin(), stencil.begin(), out, p);
}

/// Copies [first, last) to `out` in reverse order. Returns the end of the output, which must not
/// overlap the input. Does not wait. Complexity: linear, one launch. Scratch memory: none.
///
///     gpu::vector<int> v{1, 2, 3}, out(3);
///     gpu::reverse_copy(v.begin(), v.end(), out.begin());  // out: 3 2 1
template <readable_iterator I, writable_iterator O> O reverse_copy(I first, I last, O out) {
    std::size_t const n = range_length("reverse_copy", first, last);
    require_room("reverse_copy", "output", out, n);
    require_apart("reverse_copy", "input", first, n, out, n);
    primitive::assign(gpu::make_reverse_iterator(last), n, out);
    return out + static_cast<std::ptrdiff_t>(n);
}
/// Reverses [first, last) in place, by exchanges of two elements. Does not wait. Complexity:
/// linear, one launch. Scratch memory: none, or a copy of a range longer than a storage block.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::reverse(v.begin(), v.end());  // v: 3 2 1
template <readable_iterator I>
requires writable_iterator<I>
void reverse(I first, I last) {
    std::size_t const n = range_length("reverse", first, last);
    using held = scratch_iterator<typename I::value_type>;
    kernel::session s;
    if constexpr (in_order<I>)
        if (primitive::part_of(*s, n, kernel::at_least(I::element_bytes, held::element_bytes)) < n)
            [[unlikely]] {
            kernel::scratch<typename I::value_type> const copy(*s, n);
            primitive::assign(first, n, held(copy));
            primitive::assign(gpu::make_reverse_iterator(held(copy, n)), n, first);
            return;
        }
    auto const back = gpu::make_reverse_iterator(last);
    primitive::assign(make_zip_iterator(first, back), n / 2, make_zip_iterator(back, first));
}
template <device_range R> void reverse(R&& r) { gpu::reverse(r.begin(), r.end()); }
template <device_range R, writable_iterator O> O reverse_copy(R&& r, O out) {
    return gpu::reverse_copy(r.begin(), r.end(), out);
}
template <device_range R, device_range M, writable_iterator O> void scatter(R&& r, M&& map, O out) {
    gpu::scatter(r.begin(), r.end(), map.begin(), out);
}

}  // namespace gpu::inline v0_2
