// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/team_shape.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/team_shape.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL team_shape::team_shape(kernel::profile const& p, std::size_t count, std::size_t segments,
    std::uint32_t bytes, item_loads loading) {
    using kernel::at_least, kernel::at_most;
    auto const average = static_cast<std::uint32_t>(count / at_least(segments, 1));
    // A thread gets fewer items of an average segment where loads take long, or threads are idle.
    // When there are few items, one segment may have most of them, which its team then reads alone.
    bool const scattered = loading == item_loads::scattered, is_short = count <= few && average >= 8;
    std::uint32_t const items = is_short                                     ? 1
                                : scattered && count > (1u << 23)            ? 2
                                : scattered || count <= p.most_in_wide_teams ? 4
                                                                             : 8;
    team = std::bit_floor(at_most(at_least(average / items, 1), whole_team(p)));
    loads = at_most(is_short ? 8 : std::bit_ceil(at_least(average / team, 1)), most_loads(bytes));
    longest = at_least(16 * team * loads, 64);
    wide_loads = 2 * most_loads(bytes);
    chunk = at_least(static_cast<std::uint32_t>(count >> 12), 2048);
}

GPU_DECL bool team_shape::spreads(
    kernel::profile const& p, std::size_t count, std::size_t segments, std::uint32_t bytes, bool slow) {
    bool const many = count > p.most_in_wide_teams && count <= p.most_in_many_spread;
    std::size_t const most = std::size_t(many ? 4 : 1) * p.most_spread_segments;
    if (count < (slow ? p.spread_from / 4 : p.spread_from) || segments > most || segments > most_spread)
        return false;
    auto const room = std::bit_ceil(kernel::at_least(static_cast<std::uint32_t>(segments), threads));
    return threads * (bytes + 4) + 4 * room + 16 <= p.shared_bytes && bytes <= 64;
}

GPU_DECL long_segments::long_segments(kernel::runtime& r, std::size_t count, team_shape const& shape)
    : most(static_cast<std::uint32_t>(count / shape.longest))
    , most_chunks(shape.most_chunks(count))
    , segments(r, most)
    , chunks(r, most_chunks) {}

GPU_DECL joined_chunks::joined_chunks(
    kernel::runtime& r, std::size_t count, team_shape const& shape, std::uint32_t short_groups)
    : most(shape.most_chunks(count))
    , scanners(kernel::ceil_div(short_groups, 4u))
    , groups(kernel::at_least(short_groups, scanners + kernel::at_most(most, 512)))
    , chunks(r, most)
    , left(r, most) {}

}  // namespace gpu::inline v0_2::primitive
