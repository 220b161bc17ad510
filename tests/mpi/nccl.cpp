// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/mpi/nccl.hpp>

#include <gpu/mpi/copy.hpp>
#include <gpu/mpi/exchange.hpp>
#include <gpu/mpi/sort.hpp>

#include "../support/ranks.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <string>

#if !defined(_WIN32)
namespace {

/// GPU_MPI_TRANSPORT for a scope; null unsets it.
class wished_transport {
public:
    explicit wished_transport(char const* name) {
        if (char const* old = std::getenv("GPU_MPI_TRANSPORT")) old_ = old;
        set(name);
    }
    wished_transport(wished_transport const&) = delete;
    wished_transport& operator=(wished_transport const&) = delete;
    ~wished_transport() { set(old_ ? old_->c_str() : nullptr); }

private:
    static void set(char const* name) {
        if (name)
            ::setenv("GPU_MPI_TRANSPORT", name, 1);
        else
            ::unsetenv("GPU_MPI_TRANSPORT");
    }
    std::optional<std::string> old_;
};

std::vector<std::uint32_t> descending(std::size_t n) {
    std::vector<std::uint32_t> v(n);
    std::iota(v.rbegin(), v.rend(), 0u);
    return v;
}

/// Sends all elements of `v` to the last rank.
gpu::vector<std::uint32_t> all_to_last(gpu::mpi::vector<std::uint32_t> const& v) {
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(v.comm().size()), 0);
    counts.back() = v.local_size();
    return gpu::mpi::detail::exchange(v.comm(), v.local(), counts);
}

}  // namespace

TEST_CASE("a transport of another name is refused on all ranks", "[mpi]") {
    auto const v = gpu::mpi::scatter(0, descending(100));
    wished_transport const wish("pigeon");
    CHECK_THROWS_WITH(all_to_last(v), test::contains("the transports are staged and nccl"));
    CHECK(v.size() == 100);
}

TEST_CASE("ranks that wish different transports are told so", "[mpi]") {
    auto const world = gpu::mpi::communicator::world();
    auto const v = gpu::mpi::scatter(0, descending(100));
    wished_transport const wish(world.rank() == 0 && world.size() > 1 ? "nccl" : "staged");
    if (world.size() > 1)
        CHECK_THROWS_AS(all_to_last(v), gpu::invalid_argument);
    else
        CHECK(all_to_last(v).size() == 100);
}

TEST_CASE("elements travel by NCCL where it is there, and a sentence says why not elsewhere", "[mpi]") {
    auto const world = gpu::mpi::communicator::world();
    wished_transport const wish("nccl");
    bool const there = gpu::gl::platform::cuda::get() && gpu::gl::platform::nccl::get() &&
                       gpu::gl::platform::cuda::get()->device_of_context() >= 0;
    // NCCL refuses two ranks on one GPU; the library that stands in for it does not.
    std::vector<int> gpus =
        gpu::mpi::detail::all_gather(world, there ? gpu::gl::platform::cuda::get()->device_of_context() : -1);
    std::sort(gpus.begin(), gpus.end());
    bool const shared =
        !std::getenv("GPU_TEST_STAND_INS") && std::adjacent_find(gpus.begin(), gpus.end()) != gpus.end();
    bool everywhere = true;
    for (int const its : gpu::mpi::detail::all_gather(world, there ? 1 : 0))
        everywhere = everywhere && its != 0;
    for (std::size_t const n : std::vector<std::size_t>{0, 1, 7, 1000, 70001}) {
        auto const host = descending(n);
        auto v = gpu::mpi::scatter(0, host);
        if (!everywhere) {
            CHECK_THROWS_WITH(all_to_last(v), test::contains("GPU_MPI_TRANSPORT=nccl"));
            CHECK(gpu::mpi::to_host(v) == host);
            continue;
        }
        if (shared) {
            CHECK_THROWS_WITH(all_to_last(v), test::contains("a GPU of its own"));
            CHECK(gpu::mpi::to_host(v) == host);
            continue;
        }
        auto const came = gpu::to_host(all_to_last(v));
        CHECK(came == (world.rank() == world.size() - 1 ? host : std::vector<std::uint32_t>{}));
        CHECK(std::string(gpu::mpi::stats().transport) == "nccl");
        gpu::mpi::sort(v);
        CHECK(gpu::mpi::to_host(v) == std::vector<std::uint32_t>(host.rbegin(), host.rend()));
    }
    // The pinned memory serves again, when it is asked for.
    wished_transport const other("staged");
    auto const v = gpu::mpi::scatter(0, descending(100));
    CHECK(all_to_last(v).size() == (world.rank() == world.size() - 1 ? 100u : 0u));
    CHECK(std::string(gpu::mpi::stats().transport) == "staged");
}

TEST_CASE("of a short exchange, the hosts' memory is the better transport", "[mpi]") {
    if (!std::getenv("GPU_TEST_STAND_INS")) {
        SUCCEED("elsewhere NCCL may not join the ranks");
        return;
    }
    gpu::mpi::detail::direct through(gpu::mpi::communicator::world(), gpu::gl::current());
    CHECK(std::string(through.best_for(1000).name()) == "staged");
    CHECK(std::string(through.best_for(std::size_t{2} << 20).name()) == "nccl");
}

TEST_CASE("a buffer that CUDA refuses on one rank throws on all ranks", "[mpi]") {
    if (!std::getenv("GPU_TEST_STAND_INS")) {
        SUCCEED("only the stand-in for CUDA refuses at will");
        return;
    }
    auto const world = gpu::mpi::communicator::world();
    auto const host = descending(1000);
    auto const v = gpu::mpi::scatter(0, host);
    wished_transport const wish("nccl");
    bool const bad = world.rank() == world.size() - 1;
    if (bad) ::setenv("STAND_IN_REFUSES", "1", 1);
    CHECK_THROWS_WITH(all_to_last(v), test::contains("out of memory"));
    ::unsetenv("STAND_IN_REFUSES");
    CHECK(gpu::to_host(all_to_last(v)) == (bad ? host : std::vector<std::uint32_t>{}));
}
#endif
