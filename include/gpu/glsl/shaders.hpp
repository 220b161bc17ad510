// SPDX-License-Identifier: MIT
// Gives the files of shaders/ as arrays of characters. Each of these files is a C++ raw string
// literal, which only this header includes.
#pragma once

namespace gpu::inline v0_2::glsl::shaders {

inline constexpr char accumulate[] =
#include "../../../shaders/accumulate.glsl"
    ;
inline constexpr char binary_search[] =
#include "../../../shaders/binary_search.glsl"
    ;
inline constexpr char bitonic_blocks[] =
#include "../../../shaders/bitonic_blocks.glsl"
    ;
inline constexpr char bitonic_sort[] =
#include "../../../shaders/bitonic_sort.glsl"
    ;
inline constexpr char bitonic_sort_lanes[] =
#include "../../../shaders/bitonic_sort_lanes.glsl"
    ;
inline constexpr char check_elements[] =
#include "../../../shaders/check_elements.glsl"
    ;
inline constexpr char combine_at[] =
#include "../../../shaders/combine_at.glsl"
    ;
inline constexpr char compact[] =
#include "../../../shaders/compact.glsl"
    ;
inline constexpr char compact_lanes[] =
#include "../../../shaders/compact_lanes.glsl"
    ;
inline constexpr char expand_offsets[] =
#include "../../../shaders/expand_offsets.glsl"
    ;
inline constexpr char fft[] =
#include "../../../shaders/fft.glsl"
    ;
inline constexpr char find[] =
#include "../../../shaders/find.glsl"
    ;
inline constexpr char first_places_lanes[] =
#include "../../../shaders/first_places_lanes.glsl"
    ;
inline constexpr char fold_segments[] =
#include "../../../shaders/fold_segments.glsl"
    ;
inline constexpr char for_each_index[] =
#include "../../../shaders/for_each_index.glsl"
    ;
inline constexpr char for_each_index_lanes[] =
#include "../../../shaders/for_each_index_lanes.glsl"
    ;
inline constexpr char group_balanced_path[] =
#include "../../../shaders/group/balanced_path.glsl"
    ;
inline constexpr char group_look_back[] =
#include "../../../shaders/group/look_back.glsl"
    ;
inline constexpr char group_look_back_together[] =
#include "../../../shaders/group/look_back_together.glsl"
    ;
inline constexpr char group_merge[] =
#include "../../../shaders/group/merge.glsl"
    ;
inline constexpr char group_merge_four[] =
#include "../../../shaders/group/merge_four.glsl"
    ;
inline constexpr char group_merge_path[] =
#include "../../../shaders/group/merge_path.glsl"
    ;
inline constexpr char group_next_tile[] =
#include "../../../shaders/group/next_tile.glsl"
    ;
inline constexpr char group_ordered_look_back[] =
#include "../../../shaders/group/ordered_look_back.glsl"
    ;
inline constexpr char group_pair_of_runs[] =
#include "../../../shaders/group/pair_of_runs.glsl"
    ;
inline constexpr char group_plane_teams[] =
#include "../../../shaders/group/plane_teams.glsl"
    ;
inline constexpr char group_reduce[] =
#include "../../../shaders/group/reduce.glsl"
    ;
inline constexpr char group_reduce_subgroups[] =
#include "../../../shaders/group/reduce_subgroups.glsl"
    ;
inline constexpr char group_scan[] =
#include "../../../shaders/group/scan.glsl"
    ;
inline constexpr char group_scan_subgroups[] =
#include "../../../shaders/group/scan_subgroups.glsl"
    ;
inline constexpr char group_segment_chunks[] =
#include "../../../shaders/group/segment_chunks.glsl"
    ;
inline constexpr char group_segment_folds[] =
#include "../../../shaders/group/segment_folds.glsl"
    ;
inline constexpr char group_states[] =
#include "../../../shaders/group/states.glsl"
    ;
inline constexpr char histogram[] =
#include "../../../shaders/histogram.glsl"
    ;
inline constexpr char histogram_lanes[] =
#include "../../../shaders/histogram_lanes.glsl"
    ;
inline constexpr char hooks_choose_digit[] =
#include "../../../shaders/hooks/choose_digit.glsl"
    ;
inline constexpr char hooks_combine_at[] =
#include "../../../shaders/hooks/combine_at.glsl"
    ;
inline constexpr char hooks_compact[] =
#include "../../../shaders/hooks/compact.glsl"
    ;
inline constexpr char hooks_compact_runs[] =
#include "../../../shaders/hooks/compact_runs.glsl"
    ;
inline constexpr char hooks_compact_three[] =
#include "../../../shaders/hooks/compact_three.glsl"
    ;
inline constexpr char hooks_compact_lanes[] =
#include "../../../shaders/hooks/compact_lanes.glsl"
    ;
inline constexpr char hooks_dft_prime[] =
#include "../../../shaders/hooks/dft_prime.glsl"
    ;
inline constexpr char hooks_dft_product[] =
#include "../../../shaders/hooks/dft_product.glsl"
    ;
inline constexpr char hooks_dot[] =
#include "../../../shaders/hooks/dot.glsl"
    ;
inline constexpr char hooks_end_of_segment[] =
#include "../../../shaders/hooks/end_of_segment.glsl"
    ;
inline constexpr char hooks_equal_range[] =
#include "../../../shaders/hooks/equal_range.glsl"
    ;
inline constexpr char hooks_fft_columns[] =
#include "../../../shaders/hooks/fft_columns.glsl"
    ;
inline constexpr char hooks_fft_load_chirped[] =
#include "../../../shaders/hooks/fft_load_chirped.glsl"
    ;
inline constexpr char hooks_fft_load_product[] =
#include "../../../shaders/hooks/fft_load_product.glsl"
    ;
inline constexpr char hooks_fft_load_ring[] =
#include "../../../shaders/hooks/fft_load_ring.glsl"
    ;
inline constexpr char hooks_fft_prime[] =
#include "../../../shaders/hooks/fft_prime.glsl"
    ;
inline constexpr char hooks_fft_real[] =
#include "../../../shaders/hooks/fft_real.glsl"
    ;
inline constexpr char hooks_fft_stage[] =
#include "../../../shaders/hooks/fft_stage.glsl"
    ;
inline constexpr char hooks_fft_store_chirped[] =
#include "../../../shaders/hooks/fft_store_chirped.glsl"
    ;
inline constexpr char hooks_fft_transform[] =
#include "../../../shaders/hooks/fft_transform.glsl"
    ;
inline constexpr char hooks_find_key[] =
#include "../../../shaders/hooks/find_key.glsl"
    ;
inline constexpr char hooks_finish[] =
#include "../../../shaders/hooks/finish.glsl"
    ;
inline constexpr char hooks_first_entries[] =
#include "../../../shaders/hooks/first_entries.glsl"
    ;
inline constexpr char hooks_first_slot[] =
#include "../../../shaders/hooks/first_slot.glsl"
    ;
inline constexpr char hooks_fold[] =
#include "../../../shaders/hooks/fold.glsl"
    ;
inline constexpr char hooks_fold_segment[] =
#include "../../../shaders/hooks/fold_segment.glsl"
    ;
inline constexpr char hooks_head[] =
#include "../../../shaders/hooks/head.glsl"
    ;
inline constexpr char hooks_initial_at[] =
#include "../../../shaders/hooks/initial_at.glsl"
    ;
inline constexpr char hooks_insert_key[] =
#include "../../../shaders/hooks/insert_key.glsl"
    ;
inline constexpr char hooks_interval_parts[] =
#include "../../../shaders/hooks/interval_parts.glsl"
    ;
inline constexpr char hooks_keep_item[] =
#include "../../../shaders/hooks/keep_item.glsl"
    ;
inline constexpr char hooks_listed_pieces[] =
#include "../../../shaders/hooks/listed_pieces.glsl"
    ;
inline constexpr char hooks_match[] =
#include "../../../shaders/hooks/match.glsl"
    ;
inline constexpr char hooks_move[] =
#include "../../../shaders/hooks/move.glsl"
    ;
inline constexpr char hooks_offsets_up_to[] =
#include "../../../shaders/hooks/offsets_up_to.glsl"
    ;
inline constexpr char hooks_part_in_order[] =
#include "../../../shaders/hooks/part_in_order.glsl"
    ;
inline constexpr char hooks_part_in_three[] =
#include "../../../shaders/hooks/part_in_three.glsl"
    ;
inline constexpr char hooks_part_in_three_in_place[] =
#include "../../../shaders/hooks/part_in_three_in_place.glsl"
    ;
inline constexpr char hooks_part_item[] =
#include "../../../shaders/hooks/part_item.glsl"
    ;
inline constexpr char hooks_pick[] =
#include "../../../shaders/hooks/pick.glsl"
    ;
inline constexpr char hooks_pieces_by_offsets[] =
#include "../../../shaders/hooks/pieces_by_offsets.glsl"
    ;
inline constexpr char hooks_place_of_key[] =
#include "../../../shaders/hooks/place_of_key.glsl"
    ;
inline constexpr char hooks_search_answer[] =
#include "../../../shaders/hooks/search_answer.glsl"
    ;
inline constexpr char hooks_segment_span[] =
#include "../../../shaders/hooks/segment_span.glsl"
    ;
inline constexpr char hooks_set_bit[] =
#include "../../../shaders/hooks/set_bit.glsl"
    ;
inline constexpr char hooks_store_offsets[] =
#include "../../../shaders/hooks/store_offsets.glsl"
    ;
inline constexpr char hooks_store_prefix[] =
#include "../../../shaders/hooks/store_prefix.glsl"
    ;
inline constexpr char hooks_store_rank[] =
#include "../../../shaders/hooks/store_rank.glsl"
    ;
inline constexpr char hooks_store_run_prefix[] =
#include "../../../shaders/hooks/store_run_prefix.glsl"
    ;
inline constexpr char hooks_store_runs[] =
#include "../../../shaders/hooks/store_runs.glsl"
    ;
inline constexpr char hooks_take_and_count[] =
#include "../../../shaders/hooks/take_and_count.glsl"
    ;
inline constexpr char hooks_take_first[] =
#include "../../../shaders/hooks/take_first.glsl"
    ;
inline constexpr char hooks_take_into_row[] =
#include "../../../shaders/hooks/take_into_row.glsl"
    ;
inline constexpr char hooks_texel[] =
#include "../../../shaders/hooks/texel.glsl"
    ;
inline constexpr char hooks_texel_output[] =
#include "../../../shaders/hooks/texel_output.glsl"
    ;
inline constexpr char hooks_visit_expanded[] =
#include "../../../shaders/hooks/visit_expanded.glsl"
    ;
inline constexpr char hooks_visit_inserted[] =
#include "../../../shaders/hooks/visit_inserted.glsl"
    ;
inline constexpr char hooks_visit_left[] =
#include "../../../shaders/hooks/visit_left.glsl"
    ;
inline constexpr char hooks_visit_pairs[] =
#include "../../../shaders/hooks/visit_pairs.glsl"
    ;
inline constexpr char list_firsts[] =
#include "../../../shaders/list_firsts.glsl"
    ;
inline constexpr char math_arctangent[] =
#include "../../../shaders/math/arctangent.glsl"
    ;
inline constexpr char math_atan2[] =
#include "../../../shaders/math/atan2.glsl"
    ;
inline constexpr char math_cbrt[] =
#include "../../../shaders/math/cbrt.glsl"
    ;
inline constexpr char math_erf_near[] =
#include "../../../shaders/math/erf_near.glsl"
    ;
inline constexpr char math_erfc[] =
#include "../../../shaders/math/erfc.glsl"
    ;
inline constexpr char math_exp[] =
#include "../../../shaders/math/exp.glsl"
    ;
inline constexpr char math_exp_near[] =
#include "../../../shaders/math/exp_near.glsl"
    ;
inline constexpr char math_expm1[] =
#include "../../../shaders/math/expm1.glsl"
    ;
inline constexpr char math_hypot[] =
#include "../../../shaders/math/hypot.glsl"
    ;
inline constexpr char math_log[] =
#include "../../../shaders/math/log.glsl"
    ;
inline constexpr char math_log10[] =
#include "../../../shaders/math/log10.glsl"
    ;
inline constexpr char math_log1p[] =
#include "../../../shaders/math/log1p.glsl"
    ;
inline constexpr char math_log_series[] =
#include "../../../shaders/math/log_series.glsl"
    ;
inline constexpr char math_pow[] =
#include "../../../shaders/math/pow.glsl"
    ;
inline constexpr char math_sine[] =
#include "../../../shaders/math/sine.glsl"
    ;
inline constexpr char math_turns[] =
#include "../../../shaders/math/turns.glsl"
    ;
inline constexpr char merge[] =
#include "../../../shaders/merge.glsl"
    ;
inline constexpr char merge_lanes[] =
#include "../../../shaders/merge_lanes.glsl"
    ;
inline constexpr char merge_pieces[] =
#include "../../../shaders/merge_pieces.glsl"
    ;
inline constexpr char merge_ranks[] =
#include "../../../shaders/merge_ranks.glsl"
    ;
inline constexpr char merge_runs[] =
#include "../../../shaders/merge_runs.glsl"
    ;
inline constexpr char merge_runs_ahead[] =
#include "../../../shaders/merge_runs_ahead.glsl"
    ;
inline constexpr char merge_segments[] =
#include "../../../shaders/merge_segments.glsl"
    ;
inline constexpr char merge_segments_lanes[] =
#include "../../../shaders/merge_segments_lanes.glsl"
    ;
inline constexpr char merge_splits[] =
#include "../../../shaders/merge_splits.glsl"
    ;
inline constexpr char merge_tiles[] =
#include "../../../shaders/merge_tiles.glsl"
    ;
inline constexpr char move_parts[] =
#include "../../../shaders/move_parts.glsl"
    ;
inline constexpr char plane_scan[] =
#include "../../../shaders/plane_scan.glsl"
    ;
inline constexpr char plane_sums[] =
#include "../../../shaders/plane_sums.glsl"
    ;
inline constexpr char radix_sort_count[] =
#include "../../../shaders/radix_sort_count.glsl"
    ;
inline constexpr char radix_sort_count_lanes[] =
#include "../../../shaders/radix_sort_count_lanes.glsl"
    ;
inline constexpr char radix_sort_histogram[] =
#include "../../../shaders/radix_sort_histogram.glsl"
    ;
inline constexpr char radix_sort_offsets_lanes[] =
#include "../../../shaders/radix_sort_offsets_lanes.glsl"
    ;
inline constexpr char radix_sort_one_sweep[] =
#include "../../../shaders/radix_sort_one_sweep.glsl"
    ;
inline constexpr char radix_sort_scatter[] =
#include "../../../shaders/radix_sort_scatter.glsl"
    ;
inline constexpr char radix_sort_scatter_lanes[] =
#include "../../../shaders/radix_sort_scatter_lanes.glsl"
    ;
inline constexpr char rank_by_counting[] =
#include "../../../shaders/rank_by_counting.glsl"
    ;
inline constexpr char rank_in_tile[] =
#include "../../../shaders/rank_in_tile.glsl"
    ;
inline constexpr char rank_segments[] =
#include "../../../shaders/rank_segments.glsl"
    ;
inline constexpr char rank_tiles[] =
#include "../../../shaders/rank_tiles.glsl"
    ;
inline constexpr char reduce[] =
#include "../../../shaders/reduce.glsl"
    ;
inline constexpr char reduce_lanes[] =
#include "../../../shaders/reduce_lanes.glsl"
    ;
inline constexpr char report_word[] =
#include "../../../shaders/report_word.glsl"
    ;
inline constexpr char scan[] =
#include "../../../shaders/scan.glsl"
    ;
inline constexpr char scan_lanes[] =
#include "../../../shaders/scan_lanes.glsl"
    ;
inline constexpr char scan_look_back[] =
#include "../../../shaders/scan_look_back.glsl"
    ;
inline constexpr char search_tree[] =
#include "../../../shaders/search_tree.glsl"
    ;
inline constexpr char select_digit[] =
#include "../../../shaders/select_digit.glsl"
    ;
inline constexpr char set_tiles[] =
#include "../../../shaders/set_tiles.glsl"
    ;
inline constexpr char settle_limit[] =
#include "../../../shaders/settle_limit.glsl"
    ;
inline constexpr char shift[] =
#include "../../../shaders/shift.glsl"
    ;
inline constexpr char sort_parted_lanes[] =
#include "../../../shaders/sort_parted_lanes.glsl"
    ;
inline constexpr char sort_runs[] =
#include "../../../shaders/sort_runs.glsl"
    ;
inline constexpr char sort_runs_lanes[] =
#include "../../../shaders/sort_runs_lanes.glsl"
    ;
inline constexpr char sort_tiles[] =
#include "../../../shaders/sort_tiles.glsl"
    ;
inline constexpr char spline_filter[] =
#include "../../../shaders/spline_filter.glsl"
    ;
inline constexpr char spline_filter_lanes[] =
#include "../../../shaders/spline_filter_lanes.glsl"
    ;
inline constexpr char thread_dft[] =
#include "../../../shaders/thread/dft.glsl"
    ;
inline constexpr char thread_exchanges[] =
#include "../../../shaders/thread/exchanges.glsl"
    ;
inline constexpr char thread_merge[] =
#include "../../../shaders/thread/merge.glsl"
    ;
inline constexpr char thread_mirrored_samples[] =
#include "../../../shaders/thread/mirrored_samples.glsl"
    ;
inline constexpr char thread_transpose[] =
#include "../../../shaders/thread/transpose.glsl"
    ;
inline constexpr char transpose_tiles[] =
#include "../../../shaders/transpose_tiles.glsl"
    ;

}  // namespace gpu::inline v0_2::glsl::shaders
