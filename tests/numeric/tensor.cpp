// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/generate.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/iterator/subrange.hpp>
#include <gpu/numeric/tensor.hpp>

#include <glm/vec3.hpp>

#include "../support/testing.hpp"

#include <numeric>

namespace {
struct Padded {
    glm::vec3 a, b;
    float weight;
};
struct Bytes {
    unsigned char r, g, b, a;
};
}  // namespace
GPU_STRUCT(Padded, a, b, weight);
GPU_STRUCT(Bytes, r, g, b, a);

namespace {
using extents = std::vector<std::size_t>;
template <class V> std::vector<int> read(V const& v) {
    gpu::vector<int> out(v.size());
    gpu::copy(v.begin(), v.end(), out.begin());
    return out.host();
}
std::vector<int> numbers(std::size_t n) {
    std::vector<int> v(n);
    std::iota(v.begin(), v.end(), 0);
    return v;
}
}  // namespace

TEST_CASE("a matrix in a vector, its columns, rows and parts", "[tensor]") {
    gpu::vector<int> v{1, 2, 3, 4, 5, 6};
    auto const m = gpu::reshape(v, {2, 3});
    CHECK(read(m) == v.host());
    CHECK(read(gpu::slice(m, 1, 0, 3, 2)) == std::vector<int>{1, 3, 4, 6});
    CHECK(read(gpu::slice(m, 1, 2)) == std::vector<int>{3, 6});
    CHECK(read(gpu::slice(gpu::slice(m, 1, 2), 0, 1)) == std::vector<int>{6});
    CHECK(read(gpu::transpose(m)) == std::vector<int>{1, 4, 2, 5, 3, 6});
    CHECK(read(gpu::reshape(gpu::slice(m, 0, 1), {3, 1})) == std::vector<int>{4, 5, 6});
    CHECK(gpu::slice(m, 0, 1, 1).size() == 0);
    gpu::fill(gpu::slice(m, 0, 1, 2), 0);
    CHECK(v.host() == std::vector<int>{1, 2, 3, 0, 0, 0});
    CHECK(*gpu::transpose(m).begin() == 1);
}

TEST_CASE("transposes whose tiles are whole, cut, or too thin", "[tensor]") {
    // The matrices lie side by side, or have gaps between them, and sizes are round every tile of 32.
    for (std::size_t rows : {1u, 15u, 16u, 31u, 32u, 33u, 64u, 100u})
        for (std::size_t columns : {3u, 16u, 32u, 65u}) {
            CAPTURE(rows, columns);
            gpu::vector<int> const v(numbers(3 * columns * 2 * rows));
            auto const array = gpu::reshape(v, {3, columns, 2, rows});
            std::vector<int> expected, sliced;
            for (std::size_t r = 0; r < rows; ++r)
                for (std::size_t k = 0; k < 2; ++k)
                    for (std::size_t m = 0; m < 3; ++m)
                        for (std::size_t c = 0; c < columns; ++c)
                            expected.push_back(static_cast<int>(((m * columns + c) * 2 + k) * rows + r));
            CHECK(read(gpu::transpose(array, {3, 2, 0, 1})) == expected);
            for (std::size_t m = 0; m < 3; ++m)
                for (std::size_t r = 0; r < rows; ++r)
                    for (std::size_t c = 1; c < columns; c += 2)
                        sliced.push_back(static_cast<int>(((m * columns + c) * 2 + 1) * rows + r));
            auto const odd = gpu::slice(gpu::slice(array, 2, 1), 1, 1, columns, 2);
            CHECK(read(gpu::transpose(odd, {0, 2, 1})) == sliced);
            // A part of the view, from its second element on.
            auto const turned = gpu::transpose(odd, {0, 2, 1});
            gpu::vector<int> part(sliced.size() - 1);
            gpu::copy(turned.begin() + 1, turned.end(), part.begin());
            CHECK(part.host() == std::vector<int>(sliced.begin() + 1, sliced.end()));
        }
}

TEST_CASE("a transpose of structures that take more shared memory than their size says", "[tensor]") {
    gpu::vector<Padded> pads(64 * 64), turned_pads(64 * 64);
    gpu::vector<Bytes> bytes(64 * 64), turned_bytes(64 * 64);
    gpu::tabulate(pads.begin(), pads.end(), [](auto i) {
        auto const f = gpu::cast<float>(i);
        return gpu::make<Padded>(gpu::make<gpu::vec3>(f, f, f), gpu::make<gpu::vec3>(f, f, f), f);
    });
    gpu::tabulate(bytes.begin(), bytes.end(), [](auto i) { return gpu::make<Bytes>(i, i, i, i / 64); });
    auto const of_pads = gpu::transpose(gpu::reshape(pads, {64, 64}));
    auto const of_bytes = gpu::transpose(gpu::reshape(bytes, {64, 64}));
    gpu::copy(of_pads.begin(), of_pads.end(), turned_pads.begin());
    gpu::copy(of_bytes.begin(), of_bytes.end(), turned_bytes.begin());
    auto const p = turned_pads.host();
    auto const b = turned_bytes.host();
    for (std::size_t i = 0; i < p.size(); ++i) {
        std::size_t const from = i % 64 * 64 + i / 64;
        CHECK((p[i].a.x == float(from) && p[i].weight == float(from)));
        CHECK(
            (b[i].r == static_cast<unsigned char>(from) && b[i].a == static_cast<unsigned char>(from / 64)));
    }
}

TEST_CASE("a transpose of structures and of bytes", "[tensor]") {
    gpu::vector<gpu::uvec2> pairs(33 * 40);
    gpu::vector<unsigned char> bytes(33 * 40);
    gpu::tabulate(pairs.begin(), pairs.end(), [](auto i) { return gpu::make<gpu::uvec2>(i, i * 2u); });
    gpu::tabulate(bytes.begin(), bytes.end(), [](auto i) { return i; });
    gpu::vector<gpu::uvec2> turned(pairs.size());
    gpu::vector<unsigned char> turned_bytes(bytes.size());
    auto const of_pairs = gpu::transpose(gpu::reshape(pairs, {33, 40}));
    auto const of_bytes = gpu::transpose(gpu::reshape(bytes, {33, 40}));
    gpu::copy(of_pairs.begin(), of_pairs.end(), turned.begin());
    gpu::copy(of_bytes.begin(), of_bytes.end(), turned_bytes.begin());
    auto const p = turned.host();
    auto const b = turned_bytes.host();
    for (unsigned i = 0; i < 33 * 40; ++i) {
        unsigned const from = i % 33 * 40 + i / 33;
        CHECK((p[i].x == from && p[i].y == 2 * from));
        CHECK(b[i] == static_cast<unsigned char>(from));
    }
}

TEST_CASE("slices of slices of five dimensions, in another order", "[tensor]") {
    std::size_t const e[] = {3, 4, 5, 2, 6};
    gpu::vector<int> const v(numbers(720));
    auto const part = gpu::transpose(
        gpu::slice(gpu::slice(gpu::reshape(v, {3, 4, 5, 2, 6}), 2, 1, 5, 2), 4, 3), {3, 0, 2, 1});
    CHECK(part.extents() == extents{2, 3, 2, 4});
    std::vector<int> expected;
    for (std::size_t l = 0; l < 2; ++l)
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 1; k < 5; k += 2)
                for (std::size_t j = 0; j < 4; ++j)
                    expected.push_back(static_cast<int>((((i * e[1] + j) * e[2] + k) * e[3] + l) * e[4] + 3));
    CHECK(read(part) == expected);
    // And written: nothing beside it changes.
    gpu::vector<int> w(numbers(720));
    auto const to = gpu::transpose(
        gpu::slice(gpu::slice(gpu::reshape(w, {3, 4, 5, 2, 6}), 2, 1, 5, 2), 4, 3), {3, 0, 2, 1});
    gpu::fill(to, -1);
    auto changed = numbers(720);
    for (int i : expected) changed[static_cast<std::size_t>(i)] = -1;
    CHECK(w.host() == changed);
}

TEST_CASE("shapes that do not fit are refused", "[tensor]") {
    gpu::vector<int> v(24), w(24);
    auto const m = gpu::reshape(v, {4, 6});
    CHECK_THROWS_AS(gpu::reshape(v, {4, 7}), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::reshape(gpu::transpose(m), {24}), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::reshape(v, {1, 1, 1, 1, 1, 1, 1, 1, 24}), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::slice(m, 2, 0), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::slice(m, 1, 6), gpu::out_of_range);
    CHECK_THROWS_AS(gpu::slice(m, 1, 2, 7), gpu::out_of_range);
    CHECK_THROWS_AS(gpu::slice(m, 1, 2, 1), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::slice(m, 1, 1, 2, 0), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::transpose(m, {0, 0}), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::tensordot(m, m, {{0, 1}}, w.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::tensordot(m, m, {{0, 0}, {0, 0}}, w.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::tensordot(m, m, {{0, 2}}, w.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::tensordot(m, m, {{0, 0}}, w.begin()), gpu::invalid_argument);  // 36 results
}

TEST_CASE("tensordot is a product of matrices, whatever their sizes", "[tensor]") {
    for (auto [rows, length, columns] : {std::array<std::size_t, 3>{1, 1, 1},
             {2, 3, 4},
             {1, 100000, 1},
             {3, 5000, 2},
             {40, 701, 1},
             {300, 257, 1},
             {129, 70, 130},
             {200, 2, 300},
             {5, 0, 3},
             {0, 4, 4}}) {
        INFO(rows << " x " << length << " times " << length << " x " << columns);
        auto const a = testing::values<int>(rows * length, 100),
                   b = testing::values<int>(length * columns, 100, 2);
        std::vector<int> expected(rows * columns, 7);
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t k = 0; k < length; ++k)
                for (std::size_t j = 0; j < columns; ++j)
                    expected[i * columns + j] += a[i * length + k] * b[k * columns + j];
        gpu::vector<int> const da(a), db(b);
        testing::guarded<int> out(rows * columns, 61);
        CHECK(gpu::tensordot(gpu::reshape(da, {rows, length}),
                  gpu::reshape(db, {length, columns}),
                  {{1, 0}},
                  out.begin(),
                  7) == out.end());
        CHECK(out.host() == expected);
        CHECK(out.intact());
    }
}

TEST_CASE("tensordot over two pairs, of none, and of views", "[tensor]") {
    auto const a = testing::values<int>(3 * 4 * 5 * 2, 50), b = testing::values<int>(2 * 6 * 4, 50, 2);
    gpu::vector<int> const da(a), db(b);
    std::vector<int> expected(15 * 6);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 5; ++k)
            for (std::size_t m = 0; m < 6; ++m)
                for (std::size_t j = 0; j < 4; ++j)
                    for (std::size_t l = 0; l < 2; ++l)
                        expected[(i * 5 + k) * 6 + m] +=
                            a[((i * 4 + j) * 5 + k) * 2 + l] * b[(l * 6 + m) * 4 + j];
    gpu::vector<int> c(15 * 6);
    gpu::tensordot(gpu::reshape(da, {3, 4, 5, 2}), gpu::reshape(db, {2, 6, 4}), {{1, 2}, {3, 0}}, c.begin());
    CHECK(c.host() == expected);

    gpu::vector<int> const x{1, 2, 3}, y{10, 20};
    gpu::vector<int> outer(6);
    gpu::tensordot(gpu::reshape(x, {3}), gpu::reshape(y, {2}), {}, outer.begin());
    CHECK(outer.host() == std::vector<int>{10, 20, 20, 40, 30, 60});

    // Rows of 20 and a vector: the paired dimensions are the last ones, in their order, or not.
    std::vector<int> of_rows(6, 3), of_columns(5, 3), turned(6, 3);
    for (std::size_t r = 0; r < 6; ++r)
        for (std::size_t j = 0; j < 4; ++j)
            for (std::size_t k = 0; k < 5; ++k) {
                int const x = a[(r * 4 + j) * 5 + k];
                of_rows[r] += x * b[j * 5 + k];
                turned[r] += x * b[k * 4 + j];
                of_columns[k] += x * b[r * 4 + j];
            }
    auto const box = gpu::reshape(da, {6, 4, 5});
    gpu::vector<int> rows(6), columns(5);
    auto const some = gpu::subrange(db.begin(), db.begin() + 20),
               more = gpu::subrange(db.begin(), db.begin() + 24);
    gpu::tensordot(box, gpu::reshape(some, {4, 5}), {{1, 0}, {2, 1}}, rows.begin(), 3);
    CHECK(rows.host() == of_rows);
    gpu::tensordot(box, gpu::reshape(some, {1, 4, 1, 5}), {{1, 1}, {2, 3}}, rows.begin(), 3);
    CHECK(rows.host() == of_rows);
    gpu::tensordot(box, gpu::reshape(some, {5, 4}), {{1, 1}, {2, 0}}, rows.begin(), 3);
    CHECK(rows.host() == turned);
    gpu::tensordot(box, gpu::reshape(some, {5, 4}), {{2, 0}, {1, 1}}, rows.begin(), 3);
    CHECK(rows.host() == turned);
    gpu::tensordot(box, gpu::reshape(more, {6, 4}), {{0, 0}, {1, 1}}, columns.begin(), 3);
    CHECK(columns.host() == of_columns);

    // How many elements of each row equal those of the vector.
    std::vector<int> equal(6, 3);
    for (std::size_t k = 0; k < 120; ++k) equal[k / 20] += a[k] == b[k % 20];
    gpu::tensordot(
        box, gpu::reshape(some, {4, 5}), {{1, 0}, {2, 1}}, rows.begin(), 3, gpu::plus<>{}, gpu::equal_to<>{});
    CHECK(rows.host() == equal);

    gpu::vector<float> const d{1, 2, 3, 4, 5, 6}, e{1, 0, 2};
    gpu::vector<float> f(2);
    gpu::tensordot(gpu::reshape(d, {2, 3}), gpu::reshape(e, {3}), {{1, 0}}, f.begin());
    CHECK(f.host() == std::vector<float>{7, 16});
    // Of the matrix's transpose, its lower rows; and the least of the sums instead of the sum of the
    // products.
    gpu::vector<float> const g{10, 1};
    gpu::tensordot(gpu::slice(gpu::transpose(gpu::reshape(d, {2, 3})), 0, 1, 3),
        gpu::reshape(g, {2}),
        {{1, 0}},
        f.begin(),
        1000.0f,
        gpu::minimum<>{},
        gpu::plus<>{});
    CHECK(f.host() == std::vector<float>{6, 7});
}
