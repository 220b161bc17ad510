// SPDX-License-Identifier: MIT
// The calls of docs/calls.md, with their results checked; quotes.py holds that page and program agree.
#include <gpu/gpu.hpp>
#include <gpu/numeric/real_fft.hpp>
#include <gpu/numeric/spmv.hpp>

#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <tuple>
#include <vector>

namespace {
int wrong = 0;
// Counts a failure where a range does not begin with the wanted elements.
template <class R, class T> void check(char const* what, R const& r, std::initializer_list<T> wanted) {
    auto const got = gpu::to_host(r);
    bool same = got.size() >= wanted.size();
    std::size_t k = 0;
    for (T const& w : wanted) same = same && got[k++] == w;
    if (same) return;
    ++wrong;
    std::printf("%s:", what);
    for (auto const& x : got) std::printf(" %g", double(x));
    std::printf("\n");
}
void check(char const* what, bool right) {
    if (right) return;
    ++wrong;
    std::printf("%s is wrong\n", what);
}

void segments() {
    gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9};
    gpu::vector<int> offsets{0, 3, 3, 7};                               // three segments: 8 6 7, none, 5 3 0 9
    gpu::vector<int> sum(3), most(3), at(3), so_far(7), best(6);
    gpu::segmented_reduce(v, offsets, sum.begin());                     // sum: 21 0 17
    gpu::segmented_reduce(v, offsets, most.begin(), -1, gpu::maximum<>{});   // most: 8 -1 9
    gpu::segmented_argmax(v, offsets, at.begin());                      // at: 0 -1 3, counted from each begin
    gpu::inclusive_segmented_scan(v, offsets, so_far.begin());          // so_far: 8 14 21 5 8 8 17
    gpu::segmented_top_k(v, offsets, 2, best.begin());                  // best: 8 7 - - 9 5, two for each segment
    gpu::segmented_sort(v, offsets);                                    // v: 6 7 8 0 3 5 9
    gpu::segmented_reduce(v.begin(), v.end(), 3, sum.begin());          // of three elements each: 21 8 9
    check("sum", sum, {21, 8, 9});
    gpu::vector<int> const unsorted{8, 6, 7, 5, 3, 0, 9};
    gpu::segmented_reduce(unsorted, offsets, sum.begin());
    check("sum", sum, {21, 0, 17});
    check("most", most, {8, -1, 9});
    check("at", at, {0, -1, 3});
    check("so_far", so_far, {8, 14, 21, 5, 8, 8, 17});
    check("best", best, {8, 7});
    check("best", int(best[4]) == 9 && int(best[5]) == 5);
    check("v", v, {6, 7, 8, 0, 3, 5, 9});
}

void runs() {
    gpu::vector<int> v{7, 7, 7, 2, 7, 7}, value(6), length(6), place(6);
    auto [value_end, length_end] = gpu::run_length_encode(v, value.begin(), length.begin());
    // value: 7 2 7, length: 3 1 2, value_end - value.begin(): 3
    gpu::non_trivial_runs(v, place.begin(), length.begin());            // place: 0 4, length: 3 2
    check("value", value, {7, 2, 7});
    check("value_end", value_end - value.begin() == 3 && length_end - length.begin() == 3);
    check("place", place, {0, 4});
    check("length", length, {3, 2});
    gpu::run_length_encode(v, value.begin(), length.begin());
    check("length", length, {3, 1, 2});
}

void histograms() {
    gpu::vector<float> v{2.2f, 6.1f, 7.1f, 2.9f, 3.5f, 0.3f};
    gpu::vector<float> levels{0, 3, 8};
    gpu::vector<int> even(4), by_level(2);
    gpu::histogram_even(v, even.begin(), 4, 0.0f, 8.0f);                // four bins from 0 to 8: 1 3 0 2
    gpu::histogram_range(v, by_level.begin(), levels);                  // from 0 to 3 and from 3 to 8: 3 3
    check("even", even, {1, 3, 0, 2});
    check("by_level", by_level, {3, 3});
}

void several_results() {
    gpu::vector<float> v{1, 2, 3, 6};
    auto [sum, squares, most] = gpu::reduce_many(v, gpu::reduction(0.0f),
        gpu::reduction(0.0f, gpu::plus<>{}, [](auto x) { return x * x; }),
        gpu::reduction(0.0f, gpu::maximum<>{}));                        // 12, 50, 6
    auto [least_at, most_at] = gpu::minmax_element(v.begin(), v.end());
    check("reduce_many", sum == 12 && squares == 50 && most == 6);
    check("minmax_element", least_at == v.begin() && most_at == v.begin() + 3);
}

void planes() {
    gpu::vector<int> a{1, 2, 3, 4, 5, 6};                               // two rows of three
    gpu::vector<int> rows(2), columns(3), table(6);
    gpu::reduce_dimensions(a.begin(), {2, 3}, {1}, rows.begin(), 0);    // rows: 6 15
    gpu::reduce_dimensions(a.begin(), {2, 3}, {0}, columns.begin(), 0); // columns: 5 7 9
    gpu::summed_area_table(a.begin(), gpu::extent2(3, 2), table.begin());    // table: 1 3 6 5 12 21
    check("rows", rows, {6, 15});
    check("columns", columns, {5, 7, 9});
    check("table", table, {1, 3, 6, 5, 12, 21});
}

void orders() {
    gpu::vector<float> v{2.5f, -0.5f, 1.5f};
    gpu::vector<int> order(3), row(2);
    gpu::vector<float> first(2), copy(3);
    gpu::argsort(v, order.begin());                                     // order: 1 2 0
    gpu::sort_copy(v, copy.begin(), gpu::greater<>{});                  // copy: 2.5 1.5 -0.5
    gpu::top_k(v, 2, first.begin());                                    // first: 2.5 1.5
    gpu::top_k_by_key(v, gpu::views::iota(0, 3), 2, first.begin(), row.begin(), gpu::less<>{});
    // first: -0.5 1.5, row: 1 2
    gpu::sort(v, gpu::by([](auto x) { return gpu::abs(x); }));          // v: -0.5 1.5 2.5
    check("order", order, {1, 2, 0});
    check("copy", copy, {2.5f, 1.5f, -0.5f});
    check("first", first, {-0.5f, 1.5f});
    check("row", row, {1, 2});
    gpu::top_k(v, 2, first.begin());
    check("first", first, {2.5f, 1.5f});
    check("v", v, {-0.5f, 1.5f, 2.5f});
}

void parts() {
    gpu::vector<int> v{1, 20, 300, 4, 50}, small(5), middle(5), large(5);
    gpu::three_way_partition(v.begin(), v.end(), small.begin(), middle.begin(), large.begin(),
        [](auto x) { return x < 10; }, [](auto x) { return x < 100; });
    // small: 1 4, middle: 20 50, large: 300
    check("small", small, {1, 4});
    check("middle", middle, {20, 50});
    check("large", large, {300});
}

void places() {
    gpu::vector<int> v{7, 8, 9}, map{2, 0, 2}, out(3), total{0, 10, 0};
    gpu::gather(map, v, out.begin());                                   // out: 9 7 9
    gpu::scatter_combine(v.begin(), v.end(), map.begin(), total.begin(), gpu::plus<>{});   // total: 8 10 16
    gpu::vector<int> from{1, 0}, to{0, 2}, sizes{2, 1};
    gpu::copy_batched(v.begin(), from.begin(), out.begin(), to.begin(), sizes.begin(), 2);
    // out: 8 9 7, two elements from place 1 on to place 0, one element from place 0 to place 2
    check("out", out, {8, 9, 7});
    check("total", total, {8, 10, 16});
    gpu::gather(map, v, out.begin());
    check("out", out, {9, 7, 9});
}

void intervals() {
    gpu::vector<int> offsets{0, 2, 2}, values{7, 8, 9}, out(5), number(5);   // interval 1 is empty
    gpu::load_balancing_search(5, offsets, number.begin());             // number: 0 0 2 2 2
    gpu::interval_expand(5, offsets, values, out.begin());              // out: 7 7 9 9 9
    gpu::vector<int> v{1, 2, 3}, at{0, 2}, more{7, 8}, longer(5);
    gpu::bulk_insert(v, at, more, longer.begin());                      // longer: 7 1 2 8 3
    gpu::bulk_remove(v, at, out.begin());                               // places 0 and 2 go; out: 2
    check("out", out, {2});
    gpu::interval_expand(5, offsets, values, out.begin());
    check("out", out, {7, 7, 9, 9, 9});
    check("number", number, {0, 0, 2, 2, 2});
    check("longer", longer, {7, 1, 2, 8, 3});
}

void joins() {
    gpu::vector<int> a{3, 5, 3}, b{2, 3}, i(3), j(3);
    auto [i_end, j_end] = gpu::inner_join(a, b, i.begin(), j.begin());  // i: 0 2, j: 1 1, places and not keys
    gpu::left_join(a, b, i.begin(), j.begin());                         // i: 0 1 2, j: 1 -1 1
    check("i", i, {0, 1, 2});
    check("j", j, {1, -1, 1});
    gpu::inner_join(a, b, i.begin(), j.begin());
    check("inner_join", i_end - i.begin() == 2 && j_end - j.begin() == 2);
    check("i", i, {0, 2});
    check("j", j, {1, 1});
}

void half_joins() {
    gpu::vector<int> a{3, 5, 3}, b{2, 3}, with(3), without(3);
    gpu::semi_join(a, b, with.begin());                                 // with: 0 2
    gpu::anti_join(a, b, without.begin());                              // without: 1
    check("with", with, {0, 2});
    check("without", without, {1});
}

void sets() {
    gpu::vector<int> some{5, 1, 5, 3}, wanted{1, 2};
    gpu::vector<bool> found(2);
    gpu::flat_set<int> set(some);                                       // set.keys(): 1 3 5
    set.contains(wanted, found.begin());                                // found: true false
    gpu::vector<float> price{0.5f, 0.1f, 0.5f, 0.3f}, of(2);
    gpu::flat_map<int, float> map(some, price);
    map.find(wanted, of.begin(), -1.0f);                                // of: 0.1 -1
    check("keys", set.keys(), {1, 3, 5});
    check("found", bool(found[0]) && !bool(found[1]));
    check("of", of, {0.1f, -1.0f});
}

void until() {
    gpu::vector<unsigned> v{1, 6, 7};
    auto const step = [](auto x) { return gpu::select(x % 2u == 0u, x / 2u, 3u * x + 1u); };
    auto const end = gpu::iterate_until(v.begin(), v.end(), step, [](auto x) { return x < 5u; });
    // v: 1 3 4, since `step` is applied to each element until it is below 5; end.unfinished: 0
    check("v", v, {1u, 3u, 4u});
    check("end", end.unfinished == 0);
}

void numbers() {
    gpu::vector<float> x{1, 2, 3, 4}, back(4);
    gpu::vector<gpu::complex<float>> w(3);
    gpu::real_fft_into(x.begin(), x.end(), w.begin());                  // w: 10 (-2, 2) -2
    gpu::inverse_real_fft_into(w.begin(), 4, back.begin());             // back: 1 2 3 4
    for (std::size_t k = 0; k < 4; ++k) check("back", std::fabs(float(back[k]) - float(k + 1)) < 1e-5f);
    gpu::complex<float> const middle = w[1];
    check("w", std::fabs(middle.real() + 2) < 1e-5f && std::fabs(middle.imag() - 2) < 1e-5f);

    gpu::vector<unsigned> offsets{0, 2, 2, 3}, columns{0, 2, 1};
    gpu::vector<float> values{1, 2, 3}, in{1, 10, 100}, out(3);
    gpu::csr_matrix a(3, 3, offsets, columns, values);                  // 1 0 2 | 0 0 0 | 0 3 0
    gpu::spmv(a, in, out);                                              // out: 201 0 30
    check("out", out, {201.0f, 0.0f, 30.0f});
}

void views() {
    namespace views = gpu::views;
    gpu::vector<int> v{4, 5, 6, 7}, map{3, 0};
    auto const square = [](auto x) { return x * x; };
    gpu::to_host(v | views::transform(square));                         // 16 25 36 49
    gpu::to_host(v | views::take(3) | views::reverse);                  // 6 5 4
    gpu::to_host(v | views::drop(1) | views::stride(2));                // 5 7
    gpu::to_host(v | views::permute(map));                              // 7 4
    gpu::to_host(views::iota(3, 6));                                    // 3 4 5
    gpu::to_host(views::repeat(9, 3));                                  // 9 9 9
    gpu::to_host(views::counted(v.begin(), 2));                         // 4 5
    gpu::to_host(views::zip(v, map) | views::values);                   // 3 0, as long as the shortest
    gpu::to_host(views::zip_transform(gpu::plus<>{}, v, v));            // 8 10 12 14
    gpu::to_host(v | views::enumerate | views::keys);                   // 0 1 2 3
    check("transform", v | views::transform(square), {16, 25, 36, 49});
    check("reverse", v | views::take(3) | views::reverse, {6, 5, 4});
    check("stride", v | views::drop(1) | views::stride(2), {5, 7});
    check("permute", v | views::permute(map), {7, 4});
    check("iota", views::iota(3, 6), {3, 4, 5});
    check("repeat", views::repeat(9, 3), {9, 9, 9});
    check("counted", views::counted(v.begin(), 2), {4, 5});
    check("zip", views::zip(v, map) | views::values, {3, 0});
    check("zip_transform", views::zip_transform(gpu::plus<>{}, v, v), {8, 10, 12, 14});
    for (unsigned k = 0; k < 4; ++k) check("enumerate", gpu::to_host(v | views::enumerate | views::keys)[k] == k);
}

void without_waiting() {
    gpu::vector<float> v{1, 2, 3}, above(3);
    gpu::scalar<float> sum;
    gpu::scalar<unsigned> count;
    gpu::reduce_into(v, sum);                                           // does not wait
    gpu::copy_if_into(v, above.begin(), count, [s = gpu::in(sum)](auto x) { return x * 3.0f > s[0]; });
    auto later = count.read_async();                                    // begins a transfer
    unsigned const n = later.get();                                     // waits for it: 1
    float const total = sum.read();                                     // 6
    check("without_waiting", n == 1 && total == 6 && float(above[0]) == 3);
}
}  // namespace

int main() {
    segments();
    runs();
    histograms();
    several_results();
    planes();
    orders();
    parts();
    places();
    intervals();
    joins();
    half_joins();
    sets();
    until();
    numbers();
    views();
    without_waiting();
    return wrong;
}
