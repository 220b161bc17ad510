// SPDX-License-Identifier: MIT
// Launches the kernels that no benchmark needs, for the shader lint: many searches, radix sorts of every
// shape, merges of sorted tiles, of many tiles, and of items too long for tiles; scans of values too long to
// wait for; sorts of segments that are longer than those of the benchmark; a partition of what lies in two
// places and by several tiles a group; set operations and sums of segments, long ones by each way; a
// transpose, a plane by tiles, intervals, joins, sums of places, ranks and a selection; mathematical
// functions; histograms of one window of bins and of two; Fourier transforms, a spline and a sparse product;
// runs of equal keys; what the checked mode reads.
#include <gpu/algorithm/argsort.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/find_last.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/histogram.hpp>
#include <gpu/algorithm/interval.hpp>
#include <gpu/algorithm/lexicographical_compare.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/move.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/run_length.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/scan_plane.hpp>
#include <gpu/algorithm/scatter_combine.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/search_sorted.hpp>
#include <gpu/algorithm/segmented_reduce.hpp>
#include <gpu/algorithm/segmented_sort.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/algorithm/set_intersection.hpp>
#include <gpu/algorithm/set_union.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/top_k.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/cmath.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/matrix.hpp>
#include <gpu/iterator/tensor_view.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/numeric/bspline.hpp>
#include <gpu/numeric/fft.hpp>
#include <gpu/numeric/spmv.hpp>
#include <gpu/relational/bulk_insert.hpp>
#include <gpu/relational/join.hpp>

/// The functions that the library has in GLSL of its own. GLSL has those of the second list for float.
struct all_functions {
    template <class X> auto operator()(X const& x) const {
        auto const sum = gpu::cbrt(x) + gpu::hypot(x, x) + gpu::log10(x) + gpu::log1p(x) + gpu::expm1(x) +
                         gpu::erf(x) + gpu::erfc(x);
        return sum + gpu::exp(x) + gpu::exp2(x) + gpu::log(x) + gpu::log2(x) + gpu::pow(x, x) + gpu::sin(x) +
               gpu::cos(x) + gpu::tan(x) + gpu::asin(x) + gpu::acos(x) + gpu::atan(x) + gpu::atan2(x, x) +
               gpu::sinh(x) + gpu::cosh(x) + gpu::tanh(x) + gpu::asinh(x) + gpu::acosh(x) + gpu::atanh(x) +
               gpu::radians(x) + gpu::degrees(x);
    }
};

int main() {
    gpu::vector<float> of_floats(64);
    gpu::vector<double> of_doubles(64);
    gpu::transform(of_floats.begin(), of_floats.end(), of_floats.begin(), all_functions());
    gpu::transform(of_doubles.begin(), of_doubles.end(), of_doubles.begin(), all_functions());
    gpu::vector<gpu::dmat4> m(300);
    gpu::vector<unsigned> keys(5000);
    gpu::vector<unsigned> range(1 << 18), asked(1 << 15), places(1 << 15);
    gpu::kernel::current().tuning.split_tiles = 1;
    gpu::merge(keys.begin(), keys.begin() + 2500, keys.begin() + 2500, keys.end(), range.begin());
    gpu::vector<unsigned> kept(1 << 15), number(1);
    gpu::set_union_into(keys.begin(), keys.end(), keys.begin(), keys.end(), kept.begin(), number.begin());
    gpu::set_intersection_into(
        keys.begin(), keys.end(), keys.begin(), keys.end(), kept.begin(), number.begin());
    gpu::lower_bound(range.begin(), range.end(), asked.begin(), asked.end(), places.begin());
    gpu::equal_range(range, asked, places.begin(), kept.begin());
    gpu::sort(keys.begin(),
        keys.end());  // first: where kernels are only assembled, what waits for a result may throw
    gpu::stable_sort(keys.begin(), keys.end(), [](auto a, auto b) { return a < b; });
    gpu::vector<unsigned> longer(20000);
    gpu::stable_sort(longer.begin(), longer.end(), [](auto a, auto b) { return a < b; });
    gpu::kernel::current().tuning.merges_pairs = false;
    gpu::stable_sort(longer.begin(), longer.end(), [](auto a, auto b) { return a < b; });
    gpu::kernel::current().tuning.ahead_tiles = 0;
    gpu::stable_sort(longer.begin(), longer.end(), [](auto a, auto b) { return a > b; });
    gpu::inclusive_scan(m.begin(), m.end(), m.begin(), [](auto a, auto b) { return a + b; });
    gpu::vector<unsigned> offsets{0, 3000, 5000};
    gpu::segmented_reduce(keys, offsets, places.begin(), 0u);
    gpu::segmented_sort(keys.begin(), keys.end(), offsets.begin(), offsets.end());
    gpu::segmented_sort(
        keys.begin(), keys.end(), offsets.begin(), offsets.end(), [](auto a, auto b) { return a > b; });
    gpu::stable_sort(m.begin(), m.end(), [](auto a, auto b) { return a[0][0] < b[0][0]; });
    auto const pairs = gpu::make_zip_iterator(asked.begin(), places.begin());
    gpu::partition(pairs, pairs + 5000, [](auto p) { return gpu::get<0>(p) < 5u; });
    gpu::vector<gpu::complex<float>> signal(30000);
    gpu::fft(signal);
    gpu::vector<gpu::complex<double>> doubles(11 * 13 * 7);
    gpu::inverse_fft(doubles);
    // A prime radix, Rader's method after another pass, chirps in one launch, and chirps in two.
    for (std::ptrdiff_t n : {31, 866, 433, 10007}) gpu::fft(signal.begin(), signal.begin() + n);
    for (std::ptrdiff_t n : {31, 866, 433}) gpu::fft(doubles.begin(), doubles.begin() + n);
    gpu::vector<float> ones(5000), sums(2);
    gpu::real_fft_into(ones, signal.begin());
    gpu::fit_bspline(ones, ones.begin());
    gpu::vector<double> samples(5000);
    gpu::fit_bspline(samples, samples.begin());
    gpu::csr_matrix const matrix(2, 5000, offsets, keys, ones);
    gpu::spmv(matrix, ones, sums);
    auto const turned = gpu::transpose(gpu::reshape(range, {512, 512}));
    gpu::vector<unsigned> columns(range.size());
    gpu::copy(turned.begin(), turned.end(), columns.begin());
    gpu::load_balancing_search(5000, offsets.begin(), offsets.end() - 1, keys.begin());
    gpu::run_length_encode(keys.begin(), keys.end(), kept.begin(), places.begin());
    gpu::non_trivial_runs(keys.begin(), keys.end(), kept.begin(), places.begin());
    gpu::kernel::current().tuning.selected_bytes = 0;
    gpu::kernel::current().tuning.narrowed_from = 1 << 12;
    gpu::kernel::current().tuning.deferred_compaction = 0;
    gpu::partition_copy(
        keys.begin(), keys.end(), kept.begin(), places.begin(), [](auto x) { return x < 5u; });
    // What takes look-back, where the host counts launches.
    gpu::kernel::current().tuning.most_in_counted_launches = 0;
    gpu::inclusive_scan(keys.begin(), keys.end(), kept.begin());
    gpu::inclusive_scan(samples.begin(), samples.end(), samples.begin());
    gpu::partition_copy(
        keys.begin(), keys.end(), kept.begin(), places.begin(), [](auto x) { return x < 5u; });
    gpu::shift_left(keys.begin(), keys.end(), 1);
    gpu::nth_element(range.begin(), range.begin() + 7, range.end());
    gpu::top_k(range.begin(), range.end(), 9, kept.begin());
    // Histograms of one window of bins, and of two.
    gpu::vector<unsigned> bins(10000);
    gpu::histogram_even(range.begin(), range.end(), bins.begin(), 300, 0u, 300u);
    gpu::histogram_even(range.begin(), range.end(), bins.begin(), 10000, 0u, 10000u);
    // Folds of long segments: by a whole group, in three launches, in one where groups wait, and in one
    // where every group looks at all segments.
    gpu::vector<unsigned> const long_range(20000, 1u), long_offsets{0, 19000, 20000};
    gpu::vector<unsigned> long_sums(2);
    auto& tuning = gpu::kernel::current().tuning;
    auto const before = tuning;
    gpu::segmented_reduce(long_range, long_offsets, long_sums.begin(), 0u);
    tuning.most_in_wide_teams = 0;
    gpu::segmented_reduce(long_range, long_offsets, long_sums.begin(), 0u);
    tuning.look_back = tuning.form == gpu::kernel::shape::groups;
    gpu::segmented_reduce(long_range, long_offsets, long_sums.begin(), 0u);
    tuning.spread_from = 0;
    gpu::segmented_reduce(long_range, long_offsets, long_sums.begin(), 0u);
    tuning = before;
    // A sort into another range, some passes of which may be left out.
    tuning.planned_sorts = 0;
    gpu::vector<unsigned> sorted(range.size());
    gpu::sort_copy(range, sorted.begin());
    tuning = before;
    // Sorts of segments, listed and not, whose pieces are merged in the same launch and in another.
    gpu::vector<unsigned> const many_offsets(401);
    for (bool const waits : {false, true}) {
        tuning.look_back = waits && tuning.form == gpu::kernel::shape::groups;
        gpu::segmented_sort(longer, long_offsets);
        gpu::segmented_sort(longer, many_offsets);
    }
    tuning = before;
    // Searches from both ends, the first difference, and a move within a range.
    gpu::find_into(keys.begin(), keys.end(), places.begin(), 3u);
    gpu::find_last_into(keys.begin(), keys.end(), places.begin(), 3u);
    gpu::lexicographical_compare_into(keys.begin(), keys.end(), asked.begin(), asked.end(), places.begin());
    tuning.look_back = tuning.form == gpu::kernel::shape::groups;
    gpu::shift_left(longer, 7);
    gpu::shift_right(longer, 7);
    tuning = before;
    // A plane by tiles.
    tuning.tiled_planes = 1;
    gpu::summed_area_table(range, gpu::extent2(512, 512), range.begin());
    tuning = before;
    // Elements inserted and removed, and intervals short and long.
    gpu::vector<unsigned> const at{3, 4000};
    gpu::vector<unsigned> inserted(5002);
    gpu::bulk_insert(keys, at, asked, inserted.begin());
    gpu::bulk_remove(inserted, at, kept.begin());
    gpu::interval_expand(5000, many_offsets.begin(), many_offsets.end(), asked.begin(), kept.begin());
    gpu::interval_expand(5000, offsets.begin(), offsets.end() - 1, asked.begin(), kept.begin());
    gpu::interval_move(
        5000, offsets.begin(), offsets.end() - 1, asked.begin(), at.begin(), kept.begin(), at.begin());
    gpu::inner_join_into(keys, at, places.begin(), bins.begin(), number.begin());
    gpu::left_join_into(keys, at, places.begin(), bins.begin(), number.begin());
    // Joins by a hash table: with places, with keys of one word and of two, and without places.
    tuning.hashed_from = 0;
    gpu::inner_join_into(keys, at, places.begin(), bins.begin(), number.begin());
    tuning = before;
    gpu::semi_join_into(keys, at, places.begin(), number.begin());
    gpu::semi_join_into(of_doubles, of_doubles, places.begin(), number.begin());
    gpu::scatter_combine(keys, asked, bins.begin(), gpu::maximum<>{});
    // Ranks of sorted values: of numbers, by one launch and by two, and of what is none.
    tuning.merged_search = 0;
    gpu::vector<gpu::uvec2> const two(5000);
    for (std::uint32_t const tiles : {1u, 1u << 20}) {
        tuning.split_tiles = tiles;
        gpu::lower_bound_sorted_values(range, asked, places.begin());
        gpu::upper_bound_sorted_values(
            two, two, places.begin(), [](auto const& a, auto const& b) { return a.x < b.x; });
    }
    tuning = before;
    gpu::checked() = true;
    places.assign(places.size(), ~0u);
    try {
        gpu::gather(places.begin(), places.begin() + 100, asked.begin(), range.begin());
    } catch (gpu::error const&) {  // the first index that is not below the size, and what it is
    }
}
