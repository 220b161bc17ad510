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
    gpu::mpi::piece_bytes() = std::size_t{16} << 20;
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
