// SPDX-License-Identifier: MIT
// Gives fold_in_teams(), which combines the items of each segment by a team of threads for each of
// them. It is for GPUs.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/member_of_tuple.hpp>
#include <gpu/primitive/team_shape.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file fold_segments{"fold_segments",
    {glsl::shaders::group_segment_folds, glsl::shaders::group_segment_chunks, glsl::shaders::fold_segments}};
}  // namespace kernels

struct first_of_two {
    template <class X> auto operator()(X const& t) const { return t.x; }
};
struct second_of_two {
    template <class X> auto operator()(X const& t) const { return t.y; }
};

/// Hook that defines in the kernel fold_segments what is combined, how, and where results go.
template <class T, class Read, class Op, class Store>
struct folds_items : kernel::composed<folds_items<T, Read, Op, Store>> {
    Read read;
    Op const& op;
    T const& init;
    Store store;
    std::uint32_t subgroup;
    folds_items(Read from, Op const& with, T const& start, Store to, std::uint32_t size)
        : read(from), op(with), init(start), store(to), subgroup(size) {}
    /// True when FOLD_OF_TEAM (see fold_segments.glsl) is defined.
    static bool selects(std::uint32_t, std::size_t) { return false; }
    template <class Each> void parts(Each const& each) const {
        using namespace kernel;
        each(stored_as<T>{"ITEM"},
            group_functions<T>{subgroup},
            read,
            fold_hook<T, T, T>("add", op),
            store,
            reads{"initial", constant_iterator<T>(init)});
    }
};

/// Hook that defines in the kernel fold_segments the functions NAME_load() and NAME_store() for
/// results of chunks, which it keeps as it keeps items.
template <class T> struct chunk_results : kernel::composed<chunk_results<T>> {
    char const* name;
    kernel::scratch<T> const& results;
    chunk_results(char const* n, kernel::scratch<T> const& memory) : name(n), results(memory) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::stored_as<T>{"RESULT"}, kernel::shared_hook<T>(name, results));
    }
};

/// What fold_in_teams() asks about a fold that combines items of type T under `op`, beginning with
/// `init`, and writes the result of segment s to out[s].
template <class T, class Items, class Op, class Out> class item_fold {
public:
    using element = T;  ///< the type of the memory for results of chunks
    static constexpr std::uint32_t item_bytes = Items::element_bytes;
    static constexpr std::uint32_t result_loads = 8;  ///< results of chunks that a thread loads at once
    item_fold(kernel::runtime& r, Items items, Op const& op, T const& init, Out out)
        : subgroup_(r.tuning.subgroup_size), items_(items), op_(op), init_(init), out_(out) {}
    /// Returns the number of elements in the result of a chunk.
    static std::uint32_t elements() { return 1; }
    /// Returns the number of bytes that a result takes in shared memory.
    static std::uint32_t shared_bytes() { return glsl::shared_bytes(glsl::type_of<T>()); }
    /// Returns a hook that combines the items, and writes the results.
    auto whole() const { return hooks(items_, out_); }
    /// Returns a hook that combines the items of chunks, and writes the results to `to`.
    auto of_chunks(kernel::scratch<T> const& to) const { return hooks(items_, scratch_iterator<T>(to)); }
    /// Returns a hook that combines results of chunks, and writes result k to out[numbers[k]].
    template <class Numbers> auto of_results(kernel::scratch<T> const& from, Numbers numbers) const {
        return hooks(scratch_iterator<T>(from), make_permutation_iterator(out_, numbers));
    }
    /// Returns a hook that reads and writes results of chunks in one launch.
    static auto joined(kernel::scratch<T> const& results) { return chunk_results<T>("partial", results); }

private:
    template <class From, class To> auto hooks(From from, To to) const {
        auto const read = kernel::reads{"item", from};
        auto const store = kernel::write_hook<T>("store", to);
        return folds_items<T, decltype(read), Op, decltype(store)>(read, op_, init_, store, subgroup_);
    }
    std::uint32_t subgroup_;
    Items items_;
    Op const& op_;
    T const& init_;
    Out out_;
};

/// The form of the kernel fold_segments; each member is a size of fold_segments.glsl.
struct fold_form {
    std::uint32_t has_init = 1, lists = 0, listed = 0, wide = 0, spread = 0, joined = 0, zeros = 0;
};
/// Launches the kernel fold_segments. `fold` tells what is combined, and `hooks` tell where the
/// segments come from.
template <class Fold, class Firsts, class Ends, class... Hooks>
void launch_team_fold(kernel::runtime& r, std::uint32_t groups, std::uint32_t threads, std::uint32_t team,
    std::uint32_t loads, std::size_t count, Firsts firsts, Ends ends, Fold const& fold, fold_form const& form,
    Hooks const&... hooks) {
    using namespace kernel;
    launch(r,
        kernels::fold_segments,
        {groups, threads},
        size{"TEAM", team},
        size{"LOADS", loads},
        repeats{"EACH_LOAD", loads},
        choice{"SELECTS", fold.selects(team, count)},
        choice{"HAS_INIT", form.has_init},
        choice{"LISTS", form.lists},
        choice{"LISTED", form.listed},
        choice{"WIDE", form.wide},
        choice{"SPREAD", form.spread},
        choice{"JOINED", form.joined},
        choice{"ZEROS", form.zeros},
        number{"COUNT", static_cast<std::uint32_t>(count)},
        reads{"first_of", firsts},
        reads{"end_of", ends},
        hooks...,
        fold);
}

/// Combines the items [firsts[s], ends[s]) of each segment s as `fold` says, a class like
/// item_fold, whose combination must commute. Segment bounds are cut to `count`, and no segment is
/// longer than `longest`. Results are the same from run to run. Does not wait. Scratch memory: up
/// to five words and a result for every 64 items.
///
/// Takes one launch when no segment can be much longer than the others, or there are few items.
/// Otherwise long segments are cut into chunks. This happens in the same launch when there are few
/// segments (see team_shape::spreads()), and, where profile::look_back is true, so that groups may
/// wait for others, for at most profile::most_joined_segments, unless shared memory has no room for
/// a result of each thread. Else it takes three launches.
template <class Fold, class Firsts, class Ends>
void fold_in_teams(kernel::runtime& r, Fold const& fold, std::size_t count, Firsts firsts, Ends ends,
    std::size_t segments, std::size_t longest, item_loads loading = item_loads::in_order) {
    using namespace kernel;
    if (segments == 0) return;
    team_shape const shape(r.tuning, count, segments, Fold::item_bytes, loading);
    number const all{"SEGMENTS", static_cast<std::uint32_t>(segments)};
    // Launches the kernel for all segments.
    auto const fold_all = [&](fold_form const& form, std::uint32_t groups, auto const&... more) {
        launch_team_fold(r,
            groups,
            form.wide ? team_shape::wide_threads : team_shape::threads,
            shape.team,
            shape.loads,
            count,
            firsts,
            ends,
            fold.whole(),
            form,
            all,
            more...);
    };
    std::uint32_t const groups = groups_of_teams(r, segments, team_shape::threads, shape.team);
    if (at_most(count, longest) <= at_least(shape.longest, team_shape::few)) return fold_all({}, groups);
    std::uint32_t const bytes = fold.shared_bytes();
    std::size_t const searched = segments / (loading == item_loads::scattered ? 2 : 1),
                      average = count / segments;
    bool const joins = r.tuning.look_back && searched <= r.tuning.most_joined_segments &&
                       team_shape::fits_joined(r.tuning, bytes),
               waits = joins && loading == item_loads::scattered && average >= 256,
               equal = longest <= 2 * average &&
                       longest <= r.tuning.most_in_wide_teams * at_least(segments / 4, std::size_t(1));
    using element = typename Fold::element;
    bool const slow = loading == item_loads::scattered || fold.elements() > 1;
    if (!equal && team_shape::spreads(r.tuning, count, segments, bytes, slow)) {
        auto& counts = r.kept<spread_counts>();
        counts.begin();
        std::uint32_t const most = shape.most_chunks(count);
        scratch<element> const results(r, std::size_t(most) * fold.elements());
        fold_all({.spread = 1, .zeros = team_shape::most_spread},
            groups + at_most(most, r.tuning.joined_groups),
            spreads_chunks(shape, counts, static_cast<std::uint32_t>(segments), most, groups),
            fold.joined(results));
        counts.end();
        return;
    }
    // Let one group fold each long segment when the range is short, or when the segments are about
    // equally long: chunks would take more launches, or make groups wait for each other. With
    // scattered items, one group takes too long, so chunks in one launch are then preferred.
    if ((count <= r.tuning.most_in_wide_teams || equal) && !waits && team_shape::fits_wide(r.tuning, bytes)) {
        // Few segments are spread over as many groups as run at a time. When all segments are about
        // equally long, each has a group of its own.
        auto const n = static_cast<std::uint32_t>(segments);
        std::uint32_t const teams = team_shape::wide_threads / shape.team,
                            used = at_most(
                                ceil_div(n, equal ? r.tuning.most_groups : r.tuning.wide_groups), teams);
        return fold_all({.wide = 1},
            at_most(ceil_div(n, used), r.tuning.most_groups),
            number{"USED", used},
            // A team is faster for a segment of fewer items than the group has threads.
            number{"LONGEST", at_least(shape.longest, team_shape::wide_threads)},
            kernel::size{"WIDE_LOADS", shape.wide_loads});
    }

    if (joins) {
        auto& counts = r.kept<joined_counts>();
        counts.begin();
        joined_chunks const chunks(r, count, shape, at_most(groups, r.tuning.joined_groups));
        scratch<element> const results(r, std::size_t(chunks.most) * fold.elements());
        fold_all({.joined = 1, .zeros = 4},
            chunks.groups,
            joins_chunks(chunks, shape, counts),
            fold.joined(results));
        counts.end();
        return;
    }

    auto& counts = r.kept<long_segment_counts>();
    counts.begin();
    long_segments const lengthy(r, count, shape);
    fold_all({.lists = 1}, groups, lists_segments(lengthy, shape, counts));

    // Combine the items of each chunk.
    std::uint32_t const team = team_shape::whole_team(r.tuning);
    scratch<element> const results(r, std::size_t(lengthy.most_chunks) * fold.elements());
    scratch_iterator<uvec2> const chunks(lengthy.chunks);
    launch_team_fold(r,
        groups_of_teams(r, at_most(lengthy.most_chunks, 16384), team_shape::threads, team),
        team_shape::threads,
        team,
        8,
        count,
        make_transform_iterator(gpu::detail::later<Fold>(chunks), first_of_two{}),
        make_transform_iterator(gpu::detail::later<Fold>(chunks), second_of_two{}),
        fold.of_chunks(results),
        fold_form{.has_init = 0, .listed = 1},
        listed_segments(counts, 1, lengthy.most_chunks));

    // Combine the results of the chunks.
    scratch_iterator<long_segments::words> const found(lengthy.segments);
    launch_team_fold(r,
        groups_of_teams(r, at_most(lengthy.most, 16384), team_shape::threads, team),
        team_shape::threads,
        team,
        Fold::result_loads,
        lengthy.most_chunks,
        make_transform_iterator(gpu::detail::later<Fold>(found), member_of_tuple<1>{}),
        make_transform_iterator(gpu::detail::later<Fold>(found), member_of_tuple<2>{}),
        fold.of_results(
            results, make_transform_iterator(gpu::detail::later<Fold>(found), member_of_tuple<0>{})),
        fold_form{.listed = 1, .zeros = 2},
        listed_segments(counts, 0, lengthy.most));
    counts.end();
}

/// Writes to out[s] `init` and the items [firsts[s], ends[s]) of each segment s, combined under
/// `op`, which must commute.
template <class T, class Items, class Firsts, class Ends, class Out, class Op>
void fold_in_teams(kernel::runtime& r, Items items, std::size_t count, Firsts firsts, Ends ends,
    std::size_t segments, std::size_t longest, T const& init, Op const& op, Out out,
    item_loads loading = item_loads::in_order) {
    static_assert(is_commutative_v<Op, T>);
    fold_in_teams(r,
        item_fold<T, Items, Op, Out>(r, items, op, init, out),
        count,
        firsts,
        ends,
        segments,
        longest,
        loading);
}

}  // namespace gpu::inline v0_2::primitive
