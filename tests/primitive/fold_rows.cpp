// SPDX-License-Identifier: MIT
#include <gpu/primitive/fold_rows.hpp>

#include "../support/testing.hpp"

#include <numeric>

namespace {
/// The ends of rows, one after the other: short ones, empty ones, and some that are very long.
std::vector<unsigned> row_ends(std::size_t rows, unsigned shortest, unsigned longest) {
    auto const lengths = testing::values<unsigned>(rows, 1000);
    std::vector<unsigned> ends;
    unsigned end = 0;
    for (std::size_t r = 0; r < rows; ++r)
        ends.push_back(end += r % 61 == 60 ? longest : lengths[r] % (shortest + 1));
    return ends;
}
/// Compares fold_rows() with a loop. `init` is combined first, and the order of the items counts.
template <class T, class Op, class Make>
void check_rows(std::vector<unsigned> const& ends, T init, Op op, Make make) {
    std::size_t const rows = ends.size(), count = rows ? ends.back() : 0;
    std::vector<T> items;
    for (unsigned k = 0; k < count; ++k) items.push_back(make(k));
    std::vector<T> expected;
    for (std::size_t r = 0; r < rows; ++r) {
        T sum = init;
        for (unsigned k = r ? ends[r - 1] : 0; k < ends[r]; ++k) sum = op(sum, items[k]);
        expected.push_back(sum);
    }
    gpu::vector<T> const v(items);
    gpu::vector<unsigned> const e(ends);
    testing::guarded<T> out(rows);
    gpu::kernel::session s;
    if (!gpu::primitive::folds_rows<T>(s->tuning)) return;
    gpu::primitive::fold_rows<T>(*s, v.begin(), count, e.begin(), rows, out.begin(), init, op);
    auto const got = out.host();
    for (std::size_t r = 0; r < rows; ++r) REQUIRE(got[r] == expected[r]);
    REQUIRE(out.intact());
}
}  // namespace

TEST_CASE("fold_rows combines rows of any lengths", "[fold_rows]") {
    auto const word = [](unsigned k) { return k * 2654435761u; };
    // x -> a x + b, composed: the order counts.
    auto const compose = [](auto f, auto g) { return gpu::make<gpu::uvec2>(f.x * g.x, f.y * g.x + g.y); };
    auto const map = [](unsigned k) { return gpu::uvec2(2 * k + 1, k * 7 + 3); };
    for (auto [rows, shortest, longest] : {std::array<unsigned, 3>{1, 0, 0},
             {1, 5, 5},
             {700, 31, 33},
             {3000, 0, 9000},
             {9000, 1, 1},
             {62, 999, 20000}}) {
        INFO(rows << " rows up to " << shortest << ", and of " << longest);
        auto const ends = row_ends(rows, shortest, longest);
        check_rows<unsigned>(ends, 7u, gpu::plus<>{}, word);
        check_rows<unsigned>(ends, 9u, gpu::maximum<>{}, word);
        check_rows<gpu::uvec2>(ends, gpu::uvec2(1, 5), compose, map);
    }
}
