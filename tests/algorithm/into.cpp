// SPDX-License-Identifier: MIT
// More _into forms: each leaves what the form without it returns.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/find_subrange.hpp>
#include <gpu/algorithm/run_length.hpp>
#include <gpu/algorithm/set_operations.hpp>
#include <gpu/algorithm/unique_by_key.hpp>
#include <gpu/container/counted.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::values;

TEST_CASE("places of runs and of one of many are left on the GPU", "[into]") {
    gpu::scalar<unsigned> place;
    auto at = [&] { return static_cast<std::ptrdiff_t>(place.read()); };
    for (std::size_t n : std::vector<std::size_t>{0, 1, 5, 1000}) {
        auto const host = values<int>(n, 3, 5);
        gpu::vector<int> const v(host.begin(), host.end());
        INFO("n = " << n);
        for (int count : {0, 1, 2, 5, 2000}) {
            gpu::search_n_into(v.begin(), v.end(), count, 1, place);
            REQUIRE(at() == std::search_n(host.begin(), host.end(), count, 1) - host.begin());
        }
        for (std::vector<int> const& set : {std::vector<int>{}, std::vector<int>{7, 2}, std::vector<int>{9}}) {
            gpu::vector<int> const w(set.begin(), set.end());
            gpu::find_first_of_into(v.begin(), v.end(), w.begin(), w.end(), place);
            REQUIRE(at() == std::find_first_of(host.begin(), host.end(), set.begin(), set.end()) - host.begin());
        }
    }
}

TEST_CASE("intersections and differences leave their length", "[into]") {
    gpu::scalar<unsigned> count;
    for (std::size_t n : std::vector<std::size_t>{0, 1, 5, 1000})
        for (std::size_t m : std::vector<std::size_t>{0, 2, 1000}) {
            auto a = values<int>(n, 50, 5), b = values<int>(m, 50, 6);
            std::sort(a.begin(), a.end()), std::sort(b.begin(), b.end());
            gpu::vector<int> const x(a.begin(), a.end()), y(b.begin(), b.end());
            gpu::vector<int> out(n + 1);
            std::vector<int> both, only;
            std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
            std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only));
            INFO("n = " << n << ", m = " << m);
            gpu::set_intersection_into(x, y, out.begin(), count);
            REQUIRE(gpu::to_host(gpu::counted(out.begin(), count)) == both);
            gpu::set_difference_into(x, y, out.begin(), count);
            REQUIRE(gpu::to_host(gpu::counted(out.begin(), count)) == only);
        }
}

TEST_CASE("runs and unique keys leave their number", "[into]") {
    for (std::size_t n : std::vector<std::size_t>{0, 1, 7, 3000}) {
        auto const host = values<int>(n, 2);
        gpu::vector<int> keys(host.begin(), host.end()), values(n, 0), unique(n);
        gpu::vector<unsigned> lengths(n);
        gpu::sequence(values);
        gpu::scalar<unsigned> count;
        std::vector<int> expected, first;
        std::vector<unsigned> expected_lengths;
        for (std::size_t i = 0; i < n; ++i)
            if (i == 0 || host[i] != host[i - 1]) expected.push_back(host[i]), first.push_back(static_cast<int>(i)), expected_lengths.push_back(1);
            else ++expected_lengths.back();
        INFO("n = " << n);
        gpu::run_length_encode_into(keys, unique.begin(), lengths.begin(), count);
        REQUIRE(gpu::to_host(gpu::counted(unique.begin(), count)) == expected);
        REQUIRE(gpu::to_host(gpu::counted(lengths.begin(), count)) == expected_lengths);
        gpu::unique_by_key_into(keys, values, count);
        REQUIRE(gpu::to_host(gpu::counted(keys.begin(), count)) == expected);
        REQUIRE(gpu::to_host(gpu::counted(values.begin(), count)) == first);
    }
}
