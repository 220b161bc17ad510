// SPDX-License-Identifier: MIT
#include <gpu/mpi/sort.hpp>

#include "../support/ranks.hpp"

namespace {
template <class K, class Less> void check_sort_by_key(ranks::input const& in, Less less) {
    INFO(in.name);
    auto host = ranks::converted<K>(in.whole);
    std::vector<std::uint32_t> order(host.size());
    std::iota(order.begin(), order.end(), 0u);
    auto keys = ranks::part(host, in.lengths);
    auto values = ranks::part(order, in.lengths);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return less(host[a], host[b]); });
    std::stable_sort(host.begin(), host.end(), less);
    gpu::mpi::sort_by_key(keys, values, less);
    CHECK(gpu::mpi::to_host(keys) == host);
    CHECK(gpu::mpi::to_host(values) == order);
    CHECK(keys.lengths() == in.lengths);
    CHECK(values.lengths() == in.lengths);
}
}  // namespace

TEST_CASE("sort_by_key over ranks is std::stable_sort of the whole", "[mpi]") {
    for (auto const& in : ranks::inputs()) check_sort_by_key<std::uint32_t>(in, gpu::less<>{});
}

TEST_CASE("sort_by_key over ranks takes any order", "[mpi]") {
    auto const tens = [](auto a, auto b) { return a / 10u < b / 10u; };
    for (auto const& in : ranks::inputs(2000)) check_sort_by_key<std::uint32_t>(in, tens);
    check_sort_by_key<float>(ranks::inputs()[3], gpu::greater<>{});
}

TEST_CASE("sort_by_key over more ranks than are merged sorts what came", "[mpi]") {
    auto const most = std::exchange(gpu::mpi::detail::most_merged_runs(), std::size_t{1});
    for (auto const& in : ranks::inputs(3000)) check_sort_by_key<std::uint32_t>(in, gpu::less<>{});
    gpu::mpi::detail::most_merged_runs() = most;
}

TEST_CASE("sort_by_key over ranks moves values of another size than the keys", "[mpi]") {
    auto const in = ranks::inputs(5003)[0];
    auto const host = ranks::converted<std::uint64_t>(in.whole);
    std::vector<std::uint8_t> low;
    for (std::uint32_t const x : in.whole) low.push_back(static_cast<std::uint8_t>(x % 256));
    auto keys = ranks::part(host, in.lengths);
    auto values = ranks::part(low, in.lengths);
    gpu::mpi::sort_by_key(keys, values);
    auto const k = gpu::mpi::to_host(keys);
    auto const v = gpu::mpi::to_host(values);
    CHECK(std::is_sorted(k.begin(), k.end()));
    bool pairs = k.size() == host.size() && v.size() == k.size();
    for (std::size_t i = 0; pairs && i < k.size(); ++i) pairs = v[i] == k[i] % 256;
    CHECK(pairs);
}

TEST_CASE("sort over ranks sends messages of 1 KiB", "[mpi]") {
    gpu::mpi::piece_bytes() = 1024;
    for (auto const& in : ranks::inputs(20000)) {
        INFO(in.name);
        auto v = ranks::part(in.whole, in.lengths);
        gpu::mpi::sort(v);
        auto host = in.whole;
        std::sort(host.begin(), host.end());
        CHECK(gpu::mpi::to_host(v) == host);
        CHECK(gpu::mpi::is_sorted(v));
    }
    gpu::mpi::piece_bytes() = std::size_t{4} << 20;
}

TEST_CASE("sort over ranks evens the lengths when asked", "[mpi]") {
    auto const all = ranks::inputs();
    auto const& in = all[6];
    auto v = ranks::part(in.whole, in.lengths);
    gpu::mpi::sort(v, gpu::less<>{}, gpu::mpi::lengths_after::even);
    auto host = in.whole;
    std::sort(host.begin(), host.end());
    CHECK(gpu::mpi::to_host(v) == host);
    CHECK(v.lengths() == gpu::mpi::detail::even_lengths_of(host.size(), v.lengths().size()));
}

TEST_CASE("sort_by_key over ranks refuses values of another length", "[mpi]") {
    gpu::mpi::vector<int> keys(100), values(101);
    CHECK_THROWS_AS(gpu::mpi::sort_by_key(keys, values), gpu::invalid_argument);
    CHECK(keys.size() == 100);
}

TEST_CASE("is_sorted sees the borders between ranks", "[mpi]") {
    auto const world = gpu::mpi::communicator::world();
    gpu::mpi::vector<int> v(gpu::vector<int>(5, world.rank()));
    CHECK(gpu::mpi::is_sorted(v));
    gpu::mpi::vector<int> const w(gpu::vector<int>(5, -world.rank()));
    CHECK(gpu::mpi::is_sorted(w) == (world.size() == 1));
}
