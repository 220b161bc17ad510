// SPDX-License-Identifier: MIT
// Every algorithm on short ranges of words that lie far inside buffers longer than a storage block, and some
// on floats: it does what it does where blocks are as long as the buffers.
#include <gpu/gpu.hpp>
#include <gpu/numeric/banded_matrix.hpp>
#include <gpu/numeric/bspline.hpp>
#include <gpu/numeric/dense_matrix.hpp>
#include <gpu/numeric/fft.hpp>
#include <gpu/numeric/real_fft.hpp>
#include <gpu/numeric/spmv.hpp>
#include <gpu/numeric/tensor.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

namespace windows_short_tests {
constexpr std::size_t whole = 100'000, at = 70'000, n = 1000;

/// Calls each algorithm on n elements from index `at` on, and keeps what the outputs hold then.
template <class T> struct calls {
    struct result {
        std::string name;
        std::vector<double> values;
    };
    std::vector<result> results;

    static gpu::vector<T> numbers(unsigned below) {
        auto const host = testing::values<unsigned>(whole, below, below);
        return gpu::vector<T>(host.begin(), host.end());
    }
    static gpu::vector<unsigned> ramp(std::size_t factor, std::size_t below) {
        std::vector<unsigned> host(whole);
        for (std::size_t i = 0; i < whole; ++i)
            host[i] = i < at ? 0u : static_cast<unsigned>((i - at) * factor % below);
        return gpu::vector<unsigned>(host);
    }
    gpu::vector<T> in = numbers(1000), more = numbers(7), sorted = numbers(999), other = numbers(998),
                   out = numbers(3), second = numbers(3), third = numbers(3);
    gpu::vector<unsigned> places = ramp(7, n), offsets = ramp(10, 100 * n),
                          words = gpu::vector<unsigned>(whole), counts = gpu::vector<unsigned>(whole);
    gpu::vector<gpu::complex<float>> waves = gpu::vector<gpu::complex<float>>(whole);
    gpu::scalar<T> sum;
    gpu::scalar<unsigned> place;

    template <class Call> void step(char const* name, Call const& call) {
        std::vector<double> values;
        INFO(name);
        REQUIRE_NOTHROW(call());
        auto const keep = [&](auto const& range) {
            for (auto const& x : gpu::to_host(gpu::subrange(range.begin() + at, range.begin() + at + n)))
                values.push_back(static_cast<double>(x));
        };
        keep(out);
        keep(second);
        keep(third);
        keep(words);
        values.push_back(static_cast<double>(sum.read()));
        values.push_back(place.read());
        if constexpr (std::is_same_v<T, float>)
            for (auto const& z : gpu::to_host(gpu::subrange(waves.begin() + at, waves.begin() + at + n))) {
                values.push_back(z.real());
                values.push_back(z.imag());
            }
        results.push_back({name, values});
    }
    void run() {
        if constexpr (std::is_same_v<T, float>)
            run_floats();
        else
            run_all();
    }
    void run_all() {
        auto const v = in.begin() + at, e = v + n, w = more.begin() + at, we = w + n;
        auto const s = sorted.begin() + at, se = s + n, t = other.begin() + at, te = t + n;
        auto const o = out.begin() + at, q = second.begin() + at, z = third.begin() + at;
        auto const p = places.begin() + at, f = offsets.begin() + at, fe = f + 100;
        auto const u = words.begin() + at, r = counts.begin() + at;
        auto const even = [](auto x) { return gpu::cast<unsigned>(x) % 2u == 0u; };
        step("sort", [&] { gpu::sort(s, se); });
        step("sort of the other range", [&] { gpu::sort(t, te); });
        step("for_each", [&] { gpu::for_each(v, e, [](auto& x) { x = x + T(1); }); });
        step("iterate_until", [&] {
            gpu::iterate_until(
                o, o + n, [](auto x) { return x + T(1); }, [](auto x) { return x > T(3); });
        });
        step("transform", [&] { gpu::transform(v, e, o, [](auto x) { return x + T(1); }); });
        step("transform of two", [&] { gpu::transform(v, e, w, o, gpu::plus<>{}); });
        step("transform_if", [&] {
            gpu::transform_if(
                v, e, o, [](auto x) { return x; }, even);
        });
        step("fill", [&] { gpu::fill(o, o + n, T(1)); });
        step("sequence", [&] { gpu::sequence(o, o + n); });
        step("tabulate", [&] { gpu::tabulate(o, o + n, [](auto i) { return gpu::cast<T>(i); }); });
        step("generate", [&] { gpu::generate(o, o + n, [] { return T(1); }); });
        step("replace_if", [&] { gpu::replace_if(o, o + n, even, T(3)); });
        step("replace_copy_if", [&] { gpu::replace_copy_if(v, e, o, even, T(3)); });
        step("copy", [&] { gpu::copy(v, e, o); });
        step("copy_batched", [&] { gpu::copy_batched(v, f, o, f, gpu::make_constant_iterator(10u), 99); });
        step("copy_backward", [&] { gpu::copy_backward(v, e, o + n); });
        step("move_backward", [&] { gpu::move_backward(v, e - 1, e); });
        step("swap_ranges", [&] { gpu::swap_ranges(o, o + n, q); });
        step("reverse", [&] { gpu::reverse(o, o + n); });
        step("reverse_copy", [&] { gpu::reverse_copy(v, e, o); });
        step("rotate", [&] { gpu::rotate(o, o + 10, o + n); });
        step("rotate_copy", [&] { gpu::rotate_copy(v, v + 10, e, o); });
        step("shift_left", [&] { gpu::shift_left(o, o + n, 3); });
        step("shift_right", [&] { gpu::shift_right(o, o + n, 3); });
        step("adjacent_difference", [&] { gpu::adjacent_difference(v, e, o); });
        step("adjacent_difference in place", [&] { gpu::adjacent_difference(o, o + n, o); });
        step("gather", [&] { gpu::gather(p, p + n, v, o); });
        step("gather_if", [&] { gpu::gather_if(p, p + n, w, v, o, even); });
        step("scatter", [&] { gpu::scatter(v, e, p, o); });
        step("scatter_if", [&] { gpu::scatter_if(v, e, p, w, o, even); });
        step("scatter_combine", [&] { gpu::scatter_combine(v, e, p, o); });
        step("shuffle", [&] { gpu::shuffle(o, o + n, gpu::philox4x32(3)); });
        step("shuffle_copy", [&] { gpu::shuffle_copy(v, e, o, gpu::philox4x32(3)); });
        step("reduce", [&] { gpu::reduce(v, e); });
        step("reduce_into", [&] { gpu::reduce_into(v, e, sum); });
        step("accumulate", [&] { gpu::accumulate(v, e, T(0)); });
        step("transform_reduce", [&] {
            gpu::transform_reduce(
                v, e, [](auto x) { return x; }, T(0), gpu::plus<>{});
        });
        step("inner_product", [&] { gpu::inner_product(v, e, w, T(0)); });
        step("reduce_many",
            [&] { gpu::reduce_many(v, e, gpu::reduction(T(0)), gpu::reduction(T(0), gpu::maximum<>{})); });
        step("reduce_dimensions, rows", [&] { gpu::reduce_dimensions(v, {10, 100}, {1}, o, T(0)); });
        step("reduce_dimensions, columns", [&] { gpu::reduce_dimensions(v, {10, 100}, {0}, o, T(0)); });
        step("min_element", [&] { gpu::min_element(v, e); });
        step("minmax", [&] { gpu::minmax_element(v, e); });
        step("min_element_into", [&] { gpu::min_element_into(v, e, place); });
        step("count", [&] { gpu::count(v, e, T(3)); });
        step("all_of", [&] { gpu::all_of(v, e, even); });
        step("equal", [&] { gpu::equal(v, e, w); });
        step("mismatch", [&] { gpu::mismatch(v, e, w); });
        step("lexicographical_compare", [&] { gpu::lexicographical_compare(v, e, w, we); });
        step("is_sorted", [&] { gpu::is_sorted(s, se); });
        step("is_sorted_until", [&] { gpu::is_sorted_until(s, se); });
        step("is_partitioned", [&] { gpu::is_partitioned(s, se, even); });
        step("is_permutation", [&] { gpu::is_permutation(v, e, w); });
        step("is_heap", [&] { gpu::is_heap(v, e); });
        step("starts_with", [&] { gpu::starts_with(v, e, w, w + 3); });
        step("ends_with", [&] { gpu::ends_with(v, e, w, w + 3); });
        step("contains", [&] { gpu::contains(v, e, T(3)); });
        step("contains_subrange", [&] { gpu::contains_subrange(v, e, w, w + 3); });
        step("inclusive_scan", [&] { gpu::inclusive_scan(v, e, o); });
        step("exclusive_scan", [&] { gpu::exclusive_scan(v, e, o, T(0)); });
        step("transform_inclusive_scan", [&] {
            gpu::transform_inclusive_scan(
                v, e, o, [](auto x) { return x; }, gpu::plus<>{});
        });
        step("scan in place", [&] { gpu::inclusive_scan(o, o + n, o); });
        step("summed_area_table", [&] { gpu::summed_area_table(v, gpu::extent2(10, 100), o); });
        step("inclusive_scan_by_key", [&] { gpu::inclusive_scan_by_key(w, we, v, o); });
        step("exclusive_scan_by_key", [&] { gpu::exclusive_scan_by_key(w, we, v, o); });
        step("inclusive_segmented_scan", [&] { gpu::inclusive_segmented_scan(v, e, f, fe, o); });
        step("exclusive_segmented_scan", [&] { gpu::exclusive_segmented_scan(v, e, f, fe, o, T(0)); });
        step("reduce_by_key", [&] { gpu::reduce_by_key(s, se, v, o, q); });
        step("segmented_reduce", [&] { gpu::segmented_reduce(v, e, f, fe, o, T(0)); });
        step("segmented_reduce by length", [&] { gpu::segmented_reduce(v, e, 10, o, T(0)); });
        step("segmented_argmin", [&] { gpu::segmented_argmin(v, e, f, fe, u); });
        step("run_length_encode", [&] { gpu::run_length_encode(s, se, o, u); });
        step("non_trivial_runs", [&] { gpu::non_trivial_runs(s, se, u, r); });
        step("histogram_even", [&] { gpu::histogram_even(v, e, u, 10, T(0), T(1000)); });
        step("histogram_range", [&] { gpu::histogram_range(v, e, u, s, s + 20); });
        step("multi_histogram_even", [&] {
            gpu::multi_histogram_even<2>(
                v, e, std::array{u, u + 20}, {10, 10}, std::array{T(0), T(0)}, {T(1000), T(1000)});
        });
        step("unique_by_key", [&] {
            auto const ends = gpu::unique_by_key(o, o + n, q);
            gpu::fill(ends.first, o + n, T(0));
            gpu::fill(ends.second, q + n, T(0));
        });
        step("unique_by_key_copy", [&] { gpu::unique_by_key_copy(s, se, v, o, q); });
        step("merge", [&] { gpu::merge(s, se, t, te, o); });
        step("merge_by_key", [&] { gpu::merge_by_key(s, se, t, te, v, w, o, q); });
        step("inplace_merge", [&] {
            gpu::copy(s, s + 500, o);
            gpu::copy(t, t + 500, o + 500);
            gpu::inplace_merge(o, o + 500, o + n);
        });
        step("stable_sort by a comparison",
            [&] { gpu::stable_sort(o, o + n, [](auto a, auto b) { return a > b; }); });
        step("sort_copy", [&] { gpu::sort_copy(v, e, o); });
        step("sort_by_key", [&] { gpu::sort_by_key(o, o + n, q); });
        step("stable_sort_by_key by a comparison",
            [&] { gpu::stable_sort_by_key(o, o + n, q, [](auto a, auto b) { return a > b; }); });
        step("sort_by_key_copy", [&] { gpu::sort_by_key_copy(v, e, w, o, q); });
        step("radix_sort", [&] { gpu::radix_sort(o, o + n); });
        step("radix_sort_by_key", [&] { gpu::radix_sort_by_key(o, o + n, q); });
        step("argsort", [&] { gpu::argsort(v, e, u); });
        step("bitonic_sort", [&] { gpu::bitonic_sort(o, o + n); });
        step("sort_by_transform", [&] { gpu::sort_by_transform(o, o + n, [](auto x) { return T(0) - x; }); });
        step("segmented_sort", [&] { gpu::segmented_sort(o, o + n, f, fe); });
        step("segmented_sort_by_key", [&] { gpu::segmented_sort_by_key(o, o + n, q, f, fe); });
        step("segmented_radix_sort", [&] { gpu::segmented_radix_sort(o, o + n, f, fe); });
        step("segmented_stable_sort by a comparison",
            [&] { gpu::segmented_stable_sort(o, o + n, f, fe, [](auto a, auto b) { return a > b; }); });
        step("segmented_stable_sort_by_key by a comparison", [&] {
            gpu::segmented_stable_sort_by_key(o, o + n, q, f, fe, [](auto a, auto b) { return a > b; });
        });
        step("partial_sort", [&] {
            gpu::partial_sort(o, o + 10, o + n);
            gpu::sort(o, o + n);
        });
        step("partial_sort_copy", [&] { gpu::partial_sort_copy(v, e, o, o + 10); });
        step("nth_element", [&] {
            gpu::nth_element(o, o + 10, o + n);
            gpu::sort(o, o + n);
        });
        step("top_k", [&] { gpu::top_k(v, e, 5, o); });
        step("top_k_by_key", [&] { gpu::top_k_by_key(v, e, w, 5, o, q); });
        step("segmented_top_k", [&] { gpu::segmented_top_k(v, e, f, fe, 3, o); });
        step("segmented_top_k_by_key", [&] { gpu::segmented_top_k_by_key(v, e, w, f, fe, 3, o, q); });
        step("segmented_top_k of nine", [&] { gpu::segmented_top_k(v, e, f, fe, 9, o); });
        step("segmented_top_k by a comparison",
            [&] { gpu::segmented_top_k(v, e, f, fe, 9, o, [](auto a, auto b) { return a > b; }); });
        step("segmented_top_k_by_key of nine", [&] { gpu::segmented_top_k_by_key(v, e, w, f, fe, 9, o, q); });
        step("includes", [&] { gpu::includes(s, se, t, te); });
        step("set_union", [&] { gpu::set_union(s, se, t, te, o); });
        step("set_intersection", [&] { gpu::set_intersection(s, se, t, te, o); });
        step("set_difference_by_key", [&] { gpu::set_difference_by_key(s, se, t, te, v, w, o, q); });
        step("set_union_by_key", [&] { gpu::set_union_by_key(s, se, t, te, v, w, o, q); });
        step("next_permutation", [&] { gpu::next_permutation(o, o + n); });
        step("find", [&] { gpu::find(v, e, T(3)); });
        step("find_end", [&] { gpu::find_end(v, e, w, w + 3); });
        step("find_first_of", [&] { gpu::find_first_of(v, e, w, w + 3); });
        step("find_last", [&] { gpu::find_last(v, e, T(3)); });
        step("adjacent_find", [&] { gpu::adjacent_find(v, e); });
        step("search", [&] { gpu::search(v, e, w, w + 3); });
        step("search_n", [&] { gpu::search_n(v, e, 3, T(1)); });
        step("lower_bound", [&] { gpu::lower_bound(s, se, T(3)); });
        step("lower_bound many", [&] { gpu::lower_bound(s, se, t, te, u); });
        step("equal_range", [&] { gpu::equal_range(s, se, T(3)); });
        step("binary_search many", [&] { gpu::binary_search(s, se, t, te, u); });
        step("lower_bound_sorted_values", [&] { gpu::lower_bound_sorted_values(s, se, t, te, u); });
        step("partition_point", [&] { gpu::partition_point(s, se, [](auto x) { return x < T(500); }); });
        step("copy_if", [&] { gpu::copy_if(v, e, o, even); });
        step("copy_if_unordered", [&] {
            gpu::copy_if_unordered(v, e, o, even);
            gpu::sort(o, o + n);
        });
        step("copy_if stencil", [&] { gpu::copy_if(v, e, w, o, even); });
        step("remove_if", [&] { gpu::fill(gpu::remove_if(o, o + n, even), o + n, T(0)); });
        step("remove_copy_if", [&] { gpu::remove_copy_if(v, e, o, even); });
        step("unique", [&] { gpu::fill(gpu::unique(o, o + n), o + n, T(0)); });
        step("unique_copy", [&] { gpu::unique_copy(s, se, o); });
        step("unique_count", [&] { gpu::unique_count(s, se); });
        step("partition", [&] {
            gpu::partition(o, o + n, even);
            gpu::sort(o, o + n);
        });
        step("stable_partition", [&] { gpu::stable_partition(o, o + n, even); });
        step("partition_copy", [&] { gpu::partition_copy(v, e, o, q, even); });
        step("three_way_partition",
            [&] { gpu::three_way_partition(v, e, o, q, z, even, [](auto x) { return x > T(5); }); });
        step("load_balancing_search", [&] { gpu::load_balancing_search(n, f, fe, u); });
        step("interval_expand", [&] { gpu::interval_expand(n, f, fe, v, o); });
        step("interval_gather", [&] { gpu::interval_gather(n, f, fe, v, f, o); });
        step("interval_scatter", [&] { gpu::interval_scatter(n, f, fe, v, o, f); });
        step("interval_move", [&] { gpu::interval_move(n, f, fe, v, f, o, f); });
        step("inner_join", [&] { gpu::inner_join(v, e, w, we, u, u + 2000); });
        step("semi_join", [&] { gpu::semi_join(v, e, w, we, u); });
        step("anti_join", [&] { gpu::anti_join(v, e, w, we, u); });
        step("inner_join_sorted", [&] { gpu::inner_join_sorted(s, se, t, te, u, u + 5000); });
        step("bulk_insert", [&] { gpu::bulk_insert(v, e, f, fe, w, o); });
        step("bulk_remove", [&] { gpu::bulk_remove(v, e, f, fe, o); });
    }
    /// Calls the algorithms whose kernels for floats differ from those for words, and those of floats alone.
    void run_floats() {
        auto const v = in.begin() + at, e = v + n, w = more.begin() + at, we = w + n, o = out.begin() + at;
        auto const p = places.begin() + at, f = offsets.begin() + at;
        auto const c = waves.begin() + at;
        step("sort_copy", [&] { gpu::sort_copy(v, e, o); });
        step("reduce", [&] { gpu::reduce_into(v, e, sum); });
        step("inclusive_scan", [&] { gpu::inclusive_scan(v, e, o); });
        step("inclusive_scan_by_key", [&] { gpu::inclusive_scan_by_key(p, p + n, v, o); });
        step("top_k", [&] { gpu::top_k(v, e, 100, o); });
        step("segmented_sort", [&] { gpu::segmented_sort(o, o + n, f, f + 101); });
        step("nth_element", [&] {
            gpu::nth_element(o, o + n / 2, o + n);
            gpu::sort(o, o + n);
        });
        gpu::span<T> y(o, 10);
        step("fft_into", [&] { gpu::fft_into(c, c + n, c); });
        step("real_fft_into", [&] { gpu::real_fft_into(v, e, c); });
        step("fft in two dimensions", [&] { gpu::fft(gpu::subrange(c, c + n), gpu::extent2(10, 100)); });
        step("tensordot", [&] {
            gpu::tensordot(gpu::reshape(gpu::subrange(v, e), {10, 100}),
                gpu::reshape(gpu::subrange(w, w + 100), {100}),
                {{1, 0}},
                o);
        });
        step("tensordot of matrices", [&] {
            gpu::tensordot(gpu::reshape(gpu::subrange(v, e), {10, 100}),
                gpu::reshape(gpu::subrange(w, we), {100, 10}),
                {{1, 0}},
                o);
        });
        step("fit_bspline", [&] { gpu::fit_bspline(v, e, o); });
        step("csr", [&] {
            gpu::spmv(
                gpu::csr_matrix(
                    10, n, gpu::span<unsigned>(f, 11), gpu::span<unsigned>(p, 100), gpu::span<T>(v, 100)),
                gpu::span<T>(w, n),
                y);
        });
        step("ell", [&] {
            gpu::spmv(gpu::ell_matrix(10, n, 100, gpu::span<unsigned>(p, n), gpu::span<T>(v, n)),
                gpu::span<T>(w, n),
                y);
        });
        step("dense", [&] {
            gpu::linalg::multiply(
                gpu::linalg::dense_matrix(10, 100, gpu::span<T>(v, n)), gpu::span<T>(w, 100), y);
        });
        step("generate_random", [&] {
            gpu::philox4x32 engine(3);
            gpu::generate_random(o, o + n, engine, gpu::normal_distribution<float>());
        });
    }
};
void look_for_candidates(gpu::kernel::profile& tuning) {
    tuning.selected_bytes = 0;
    tuning.candidates_from = tuning.few_from = tuning.narrowed_from = 256;
}
/// Compares what the calls do with what they do where blocks are short. With `candidates`, selections
/// look for candidates, as they do in long ranges.
template <class T> void compare(bool candidates = false) {
    // llvmpipe, whose kernels have the shape lanes, has no buffers that are longer than a block.
    if (gpu::kernel::current().tuning.form == gpu::kernel::shape::lanes) return;
    testing::changed_tuning changed;
    if (candidates) look_for_candidates(changed.now);
    calls<T> expected, found;
    expected.run();
    testing::small_blocks const limit(1 << 15);
    found.run();
    for (std::size_t k = 0; k < found.results.size(); ++k) {
        INFO(found.results[k].name);
        auto const &a = expected.results[k].values, &b = found.results[k].values;
        REQUIRE(a.size() == b.size());
        // Both sides round alike where they take one way. A GPU may reach long buffers by another way.
        double const tolerance = std::is_same_v<T, float> ? 1e-5 : 0.0;
        std::size_t different = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (!(std::abs(a[i] - b[i]) <= tolerance * (1 + std::abs(a[i])))) ++different;
        REQUIRE(different == 0);
    }
}
/// Makes the calls with the kernels of NVIDIA's GPUs, which are assembled, but not run.
template <class T> void assemble(bool candidates) {
    if (gpu::kernel::current().tuning.form == gpu::kernel::shape::lanes) return;
    testing::changed_tuning changed;
    changed.now.assemble_only = changed.now.look_back = changed.now.subgroups = true;
    changed.now.subgroup_size = 32;
    changed.now.shared_bytes = 48 * 1024;
    if (candidates) look_for_candidates(changed.now);
    testing::small_blocks const limit(1 << 15);
    calls<T>().run();
}
}  // namespace windows_short_tests

TEST_CASE("algorithms work on short ranges of words in long buffers", "[windows]") {
    windows_short_tests::compare<unsigned>();
    windows_short_tests::compare<unsigned>(true);
}
TEST_CASE("algorithms work on short ranges of floats in long buffers", "[windows]") {
    windows_short_tests::compare<float>();
}
TEST_CASE("kernels with look-back take short ranges in long buffers", "[windows]") {
    windows_short_tests::assemble<unsigned>(false);
    windows_short_tests::assemble<unsigned>(true);
    windows_short_tests::assemble<float>(true);
}
