// SPDX-License-Identifier: MIT
// What is refused before anything is dispatched: outputs that lie over what is still read.
#include <gpu/algorithm/argsort.hpp>
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/histogram.hpp>
#include <gpu/algorithm/move.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/partition_copy.hpp>
#include <gpu/algorithm/replace.hpp>
#include <gpu/algorithm/run_length.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/search_sorted.hpp>
#include <gpu/algorithm/segmented_select.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/algorithm/set_operations.hpp>
#include <gpu/algorithm/three_way_partition.hpp>
#include <gpu/algorithm/top_k.hpp>
#include <gpu/algorithm/transform_if.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/algorithm/unique_by_key.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/relational/bulk_insert.hpp>
#include <gpu/relational/join.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <string>
#include <vector>

TEST_CASE("outputs over inputs are refused", "[errors]") {
    using gpu::identity, gpu::negate;
    std::vector<int> const host{0, 0, 1, 1, 2, 2, 3, 3};
    gpu::vector<int> v(host), w(host), x(host), y(8);
    gpu::scalar<unsigned> count(4u);
    auto const a = v.begin(), b = a + 1, e = a + 4, k = w.begin(), l = k + 4, z = x.begin(),
               out = y.begin();  // b lies within [a, e)
    auto const launches = gpu::kernel::current().counts.launches;
    auto const told = [&](char const* name, auto const& call) {
        INFO(name);
        std::string text = "nothing was thrown";
        try {
            call();
        } catch (gpu::invalid_argument const& error) {
            text = error.what();
        }
        INFO(text);
        CHECK(text.find(std::string("gpu::") + name + ": ") == 0);
        CHECK(text.find("overlap") != std::string::npos);
        CHECK(gpu::kernel::current().counts.launches == launches);
    };
#define TOLD(name, ...) told(#name, [&] { gpu::name(__VA_ARGS__); })
    // Element-wise: an output may be its input, but not lie over a part of it.
    TOLD(transform, std::tuple(k, a), b, 4, gpu::plus<>{});
    TOLD(transform_if, a, e, b, negate<>{}, identity<>{});
    TOLD(transform_if, k, l, a, b, negate<>{}, identity<>{});
    TOLD(replace_copy_if, a, e, b, identity<>{}, 7);
    TOLD(replace_copy_if, k, l, a, b, identity<>{}, 7);
    TOLD(swap_ranges, a, e, b);
    TOLD(lower_bound, k, l, a, e, b);
    TOLD(lower_bound, a, e, k, l, a);
    TOLD(equal_range, k, l, a, e, a, out);
    // Through other iterators.
    TOLD(transform, gpu::make_reverse_iterator(e), gpu::make_reverse_iterator(a), a, negate<>{});
    TOLD(copy_if,
        gpu::make_transform_iterator(a, negate<>{}),
        gpu::make_transform_iterator(e, negate<>{}),
        a,
        identity<>{});
    // Gather and scatter.
    TOLD(gather_if, a, e, k, z, b);
    TOLD(gather_if, k, l, z, b, a);
    TOLD(scatter, a, e, k, b);
    TOLD(scatter, k, l, a, b);
    TOLD(scatter_if, a, e, k, z, a);
    TOLD(scatter_if, k, l, z, a, a);
    // Compactions.
    TOLD(copy_if, k, l, a, b, identity<>{});
    TOLD(copy_if_into, gpu::counted(a, count), a, count, identity<>{});
    TOLD(remove_copy_if, a, e, b, identity<>{});
    TOLD(remove_copy_if_into, k, l, a, b, count, identity<>{});
    TOLD(unique_copy, a, e, b);
    TOLD(unique_copy_into, a, e, b, count);
    TOLD(unique_by_key_copy, k, l, a, out, b);
    TOLD(unique_by_key_copy_into, k, l, a, b, out, count);
    TOLD(partition_copy, a, e, b, out, identity<>{});
    TOLD(partition_copy, k, l, a, out, b, identity<>{});
    TOLD(partition_copy_into, k, l, out, out, count, identity<>{});
    TOLD(three_way_partition, a, e, out, k, b, identity<>{}, identity<>{});
    TOLD(three_way_partition_into, k, l, out, a, out, count, count, identity<>{}, identity<>{});
    // By key.
    TOLD(reduce_by_key, k, l, a, b, out);
    TOLD(reduce_by_key_into, k, l, a, out, out, count);
    TOLD(inclusive_scan_by_key, a, e, k, b);
    TOLD(exclusive_scan_by_key, k, l, a, b, 0);
    TOLD(sort_by_key, a, e, b);
    TOLD(merge_by_key, k, l, k, l, z, a, out, a);
    // Sorts into an output.
    TOLD(argsort, a, e, b);
    TOLD(sort_by_key_copy, a, e, k, out, b);
    TOLD(top_k_by_key, k, l, a, 2, b, out);
    // Sorted ranges.
    TOLD(lower_bound_sorted_values, k, l, a, e, a);
    TOLD(set_union, a, e, k, l, b);
    TOLD(set_union_into, k, l, a, e, b, count);
    TOLD(set_intersection, a, e, k, l, a);
    TOLD(set_intersection_into, k, l, a, e, a, count);
    TOLD(set_difference, k, l, a, e, b);
    TOLD(set_symmetric_difference, a, e, k, l, b);
    TOLD(set_union_by_key, k, l, k, l, z, a, out, b);
    TOLD(set_difference_by_key, k, l, k, l, a, z, b, out);
    TOLD(set_difference_by_key_into, k, l, k, l, z, z, out, out, count);
    TOLD(inner_join, a, e, k, l, out, out);
    TOLD(bulk_insert, a, e, k, k + 2, z, b);
    TOLD(bulk_insert, k, l - 1, a, e - 1, z, b);
    TOLD(bulk_remove, a, e, k, k + 1, b);
    TOLD(interval_expand, 4, k, l, a, b);
    TOLD(interval_gather, 4, k, l, z, a, b);
    TOLD(interval_scatter, 4, k, l, a, b, z);
#undef TOLD
    CHECK(v.host() == host);
}

TEST_CASE("outputs that may be an input are", "[errors]") {
    gpu::vector<int> v{3, 1, 2}, w{1, 0, 1};
    auto const a = v.begin(), b = v.end();
    gpu::transform_if(a, b, w.begin(), a, gpu::negate<>{}, gpu::identity<>{});
    CHECK(v.host() == std::vector<int>{-3, 1, -2});
    gpu::transform_if(v.begin(), v.end(), w.begin(), w.begin(), gpu::negate<>{}, gpu::identity<>{});
    CHECK(w.host() == std::vector<int>{3, 0, 2});
    auto const both = std::tuple(v.begin(), w.begin());
    gpu::transform(both, std::tuple(w.begin(), v.begin()), 3, [](auto x, auto y) {
        return gpu::make_tuple(x, y);
    });  // exchanged
    CHECK(v.host() == std::vector<int>{3, 0, 2});
    CHECK(w.host() == std::vector<int>{-3, 1, -2});
    gpu::inclusive_scan(
        gpu::make_reverse_iterator(b), gpu::make_reverse_iterator(a), gpu::make_reverse_iterator(b));
    CHECK(v.host() == std::vector<int>{5, 2, 2});
    gpu::vector<int> sorted{1, 2, 5};
    gpu::lower_bound(sorted.begin(), sorted.end(), v.begin(), v.end(), v.begin());
    CHECK(v.host() == std::vector<int>{2, 1, 1});
}

TEST_CASE("an output that turns out too short is told, after it has been filled", "[errors]") {
    gpu::vector<int> const v{1, 2, 3, 4, 5}, w{1, 3, 5, 7};
    gpu::vector<int> two(2), nine(9);
    auto const s = two.begin(), o = nine.begin();
    auto const told = [&](char const* wanted, auto const& call) {
        CHECK(test::message_of<gpu::invalid_argument>(call) == std::string("gpu::") + wanted + " are needed");
    };
    auto const above = [](int least) { return [least](auto x) { return x > least; }; };
    told("copy_if: the output has 2 elements, and 4", [&] { gpu::copy_if(v, s, above(1)); });
    CHECK(two.host() == std::vector<int>{2, 3});
    told("unique_copy: the output has 2 elements, and 5", [&] { gpu::unique_copy(v, s); });
    told("set_union: the output has 2 elements, and 6", [&] { gpu::set_union(v, w, s); });
    told("set_difference_by_key: the output has 2 elements, and 4",
        [&] { gpu::set_difference_by_key(v, gpu::vector<int>{4}, v, gpu::vector<int>{4}, s, o); });
    told("reduce_by_key: the output of keys has 2 elements, and 5", [&] { gpu::reduce_by_key(v, v, s, o); });
    told(
        "reduce_by_key: the output of values has 2 elements, and 5", [&] { gpu::reduce_by_key(v, v, o, s); });
    told("partition_copy: the first output has 2 elements, and 4",
        [&] { gpu::partition_copy(v, s, o, above(1)); });
    told("partition_copy: the second output has 2 elements, and 3",
        [&] { gpu::partition_copy(v, o, s, above(3)); });
    told("run_length_encode: the output of lengths has 2 elements, and 5",
        [&] { gpu::run_length_encode(v, o, s); });
    told("run_length_encode: the output has 2 elements, and 5", [&] { gpu::run_length_encode(v, s, o); });
    told("three_way_partition: the first output has 2 elements, and 3",
        [&] { gpu::three_way_partition(v, s, o, o + 5, above(2), above(3)); });
    told("three_way_partition: the second output has 2 elements, and 3",
        [&] { gpu::three_way_partition(v, o, s, o + 5, above(4), above(1)); });
    told("three_way_partition: the third output has 2 elements, and 3",
        [&] { gpu::three_way_partition(v, o, o + 5, s, above(4), above(3)); });
}

TEST_CASE("an iterator beyond its elements is not read and not written", "[errors]") {
    gpu::vector<int> v{1, 2, 3}, none;
    v.reserve(8);
    CHECK_THROWS_AS(int(*v.end()), gpu::out_of_range);
    CHECK_THROWS_AS(*v.end() = 4, gpu::out_of_range);
    CHECK_THROWS_AS(int(v.begin()[-1]), gpu::out_of_range);
    CHECK_THROWS_AS(int(*none.begin()), gpu::out_of_range);
    CHECK_THROWS_AS(int(*gpu::vector<int>::iterator()), gpu::out_of_range);
    *(v.end() - 1) = 4;
    CHECK(v.host() == std::vector<int>{1, 2, 4});
}

TEST_CASE("negative numbers of elements are refused", "[errors]") {
    gpu::vector<int> v{3, 1, 2}, out(3), offsets{0, 3};
    auto const o = out.begin();
    CHECK_THROWS_AS(gpu::top_k(v, std::size_t(-1), o), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::top_k_by_key(v, v, std::size_t(-1), o, o), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::segmented_top_k(v, offsets, std::size_t(-2), o), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::histogram_even(v, o, std::size_t(-5), 0, 5), gpu::invalid_argument);
    CHECK_THAT(test::message_of<gpu::out_of_memory>([] { gpu::vector<int> w(std::size_t(-3)); }),
        test::contains("as a signed number this length is -3"));
}
