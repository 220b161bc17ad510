// SPDX-License-Identifier: MIT
// Gives visit_pairs, with which the kernel expand_offsets.glsl stores the pairs of inner_join and
// left_join, and partner_or_none, with which other kernels do.
#pragma once
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/expand_offsets.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::detail {

/// Functor that maps (index of a right key, lower bound, upper bound) to the index. When the bounds
/// are equal, no right key equals the left key, and the result is -1.
struct partner_or_none {
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::get<1>(t) == gpu::get<2>(t), constant<-1>, gpu::cast<int>(gpu::get<0>(t)));
    }
};
/// Hook of the kernel expand_offsets.glsl: stores `pairs` pairs of left keys. When Outer is true, a
/// left key without a partner has a pair with -1. When it is false, `upper` is not used.
template <bool Outer, class Places, class LO, class RO>
struct visit_pairs : kernel::composed<visit_pairs<Outer, Places, LO, RO>> {
    using value_type = std::conditional_t<Outer, std::int32_t, std::uint32_t>;
    static constexpr char const* text = glsl::shaders::hooks_visit_pairs;
    static constexpr bool inserts = false, from_places = true;
    std::uint32_t first_left;
    scratch_iterator<std::uint32_t> lower, upper;
    Places places;
    LO left_out;
    RO right_out;
    std::size_t pairs;
    visit_pairs(std::uint32_t first, scratch_iterator<std::uint32_t> lowers,
        scratch_iterator<std::uint32_t> uppers, Places indices, LO lefts, RO rights, std::size_t count)
        : first_left(first)
        , lower(lowers)
        , upper(uppers)
        , places(indices)
        , left_out(lefts)
        , right_out(rights)
        , pairs(count) {}
    template <class Each> void parts(Each const& each) const {
        using primitive::with_extent, primitive::reach_in_order;
        each(kernel::stored_as<value_type>{"ITEM"},
            kernel::choice{"OUTER", Outer},
            kernel::number{"FIRST_LEFT", first_left},
            kernel::reads{"lower", lower},
            with_extent(kernel::reads{"partner", places}, kernel::arguments::unknown),
            with_extent(kernel::write_hook<std::uint32_t>("store_left", left_out), reach_in_order<LO>(pairs)),
            with_extent(kernel::write_hook<value_type>("store_right", right_out), reach_in_order<RO>(pairs)));
        if constexpr (Outer) each(kernel::reads{"upper", upper});
    }
};

}  // namespace gpu::inline v0_2::detail
