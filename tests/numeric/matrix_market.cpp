// SPDX-License-Identifier: MIT
#include <gpu/numeric/matrix_market.hpp>

#include "../support/testing.hpp"

#include <cstdio>
#include <filesystem>

namespace matrix_market_tests {
namespace {
using gpu::linalg::parse_matrix_market;
using floats = std::vector<float>;
using numbers = std::vector<std::uint32_t>;

std::string banner(std::string const& rest) { return "%%MatrixMarket matrix " + rest + "\n"; }
/// Returns the words of the error for this text.
std::string refused(std::string const& text) {
    try {
        parse_matrix_market<float>(text, "a.mtx");
    } catch (gpu::invalid_argument const& e) {
        return e.what();
    }
    return "accepted";
}
}  // namespace

TEST_CASE("linalg: Matrix Market coordinates in any order, with comments and empty lines", "[linalg]") {
    auto const m = parse_matrix_market<float>(
        "%%MatrixMarket MATRIX Coordinate Real General\n% a comment\n\n"
        " 3 4 4\r\n3 1 -2.5e1\n1 4 +7\n\n% another\n1 1 1\n  3\t3  .5\n");
    CHECK(m.rows == 3);
    CHECK(m.columns == 4);
    CHECK_FALSE(m.symmetric);
    CHECK(m.row_offsets == numbers{0, 2, 2, 4});
    CHECK(m.column_indices == numbers{0, 3, 0, 2});
    CHECK(m.values == floats{1, 7, -25, 0.5f});
}

TEST_CASE("linalg: Matrix Market symmetries, patterns and integers", "[linalg]") {
    auto const symmetric =
        parse_matrix_market<float>(banner("coordinate integer symmetric") + "3 3 3\n1 1 4\n3 1 -1\n3 3 2\n");
    CHECK(symmetric.symmetric);
    CHECK(symmetric.row_offsets == numbers{0, 2, 2, 4});
    CHECK(symmetric.column_indices == numbers{0, 2, 0, 2});
    CHECK(symmetric.values == floats{4, -1, -1, 2});
    auto const skew = parse_matrix_market<float>(banner("coordinate real skew-symmetric") + "2 2 1\n2 1 3\n");
    CHECK(skew.values == floats{-3, 3});
    auto const pattern =
        parse_matrix_market<float>(banner("coordinate pattern symmetric") + "2 2 2\n1 1\n2 1\n");
    CHECK(pattern.values == floats{1, 1, 1});
    auto const empty = parse_matrix_market<float>(banner("coordinate real general") + "0 0 0\n");
    CHECK(empty.row_offsets == numbers{0});
}

TEST_CASE("linalg: Matrix Market arrays are column after column, and come row after row", "[linalg]") {
    auto const general =
        parse_matrix_market<double>(banner("array real general") + "2 3\n1\n4\n2\n0\n3\n6\n");
    CHECK(general.values == std::vector<double>{1, 2, 3, 4, 0, 6});
    CHECK(general.row_offsets == numbers{0, 3, 6});
    auto const symmetric = parse_matrix_market<float>(banner("array real symmetric") + "2 2\n1\n2\n3\n");
    CHECK(symmetric.values == floats{1, 2, 2, 3});
    auto const skew = parse_matrix_market<float>(banner("array integer skew-symmetric") + "3 3\n1\n2\n3\n");
    CHECK(skew.values == floats{0, -1, -2, 1, 0, -3, 2, 3, 0});
}

TEST_CASE("linalg: files that are not Matrix Market are refused by line", "[linalg]") {
    struct mistake {
        std::string text, words;
    };
    std::string const real = banner("coordinate real general");
    for (auto const& [text, words] : {mistake{"", "does not begin"},
             {"3 3 1\n1 1 1\n", "a.mtx:1: the file does not begin with %%MatrixMarket"},
             {"%%MatrixMarket vector array real general\n", "the object is \"vector\""},
             {banner("dense real general"), "neither coordinate nor array"},
             {banner("array float general"), "the field is \"float\""},
             {banner("array real"), "the symmetry is \"\""},
             {banner("array pattern general"), "a pattern is neither"},
             {banner("array real general twice"), "\"twice\" follows"},
             {real, "the line with the size is missing"},
             {real + "2 2\n", "the number of elements is \"\""},
             {real + "2 -2 1\n1 1 1\n", "the number of columns is \"-2\""},
             {real + "2 2 1 7\n1 1 1\n", "\"7\" follows"},
             {real + "2 2 2\n1 1 1\n", "ends after 1 of 2 elements"},
             {real + "2 2 1\n1 1 1\n2 2 2\n", "a.mtx:4: lines follow the last element"},
             {real + "2 2 1\n3 1 1\n", "the row is \"3\""},
             {real + "2 2 1\n1 0 1\n", "a.mtx:3: the column is 0"},
             {real + "2 2 1\n1 1\n", "the value is \"\""},
             {real + "2 2 1\n1 1 1x\n", "the value is \"1x\""},
             {real + "2 2 1\n1 1 nan\n", "the value is \"nan\""},
             {real + "2 2 1\n1 1 1e39\n", "the value is \"1e39\""},
             {real + "2 2 1\n1 1 1 1\n", "\"1\" follows"},
             {real + "2 2 2\n1 1 1\n1 1 2\n", "element (1, 1) comes twice"},
             {banner("coordinate integer general") + "1 1 1\n1 1 1.5\n", "not an integer"},
             {banner("coordinate real symmetric") + "2 3 0\n", "must be square"},
             {banner("coordinate real symmetric") + "2 2 1\n1 2 1\n", "above the diagonal"},
             {banner("coordinate real skew-symmetric") + "2 2 1\n1 1 1\n", "below the diagonal"},
             {banner("array real general") + "1 2\n1\n", "ends after 1 of 2"},
             {banner("array real general") + "60000 60000\n", "too large"}}) {
        INFO(text << refused(text));
        CHECK(refused(text).find(words) != std::string::npos);
    }
    CHECK_THROWS_AS(parse_matrix_market<float>(banner("array complex general")), gpu::unsupported);
}

TEST_CASE("linalg: read_matrix_market reads a file, and names one that it cannot read", "[linalg]") {
    auto const path = (std::filesystem::temp_directory_path() / "gpu_matrix_market_test.mtx").string();
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    REQUIRE(file);
    std::fputs((banner("array real general") + "1 1\n2.5").c_str(), file);
    std::fclose(file);
    CHECK(gpu::linalg::read_matrix_market<float>(path).values == floats{2.5f});
    std::filesystem::remove(path);
    CHECK_THROWS_AS(gpu::linalg::read_matrix_market<float>(path), gpu::invalid_argument);
}
}  // namespace matrix_market_tests
