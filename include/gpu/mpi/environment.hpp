// SPDX-License-Identifier: MIT
// Gives gpu::mpi::environment, which begins and ends MPI, and gives this rank its GPU.
#pragma once
#include <gpu/gl/context.hpp>
#include <gpu/gl/platform/cuda.hpp>
#include <gpu/mpi/communicator.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

namespace gpu::inline v0_2::mpi {

namespace detail {

/// Returns the index of the device for a rank. `cuda_numbers` has one entry for each device: CUDA's
/// number of it, or -1 when CUDA does not show it. The ranks of a host take the devices that CUDA
/// shows in CUDA's order, and when it shows none, all devices in their order.
inline std::size_t device_of_rank(std::vector<int> const& cuda_numbers, int host_rank) {
    std::vector<std::pair<int, std::size_t>> shown;
    for (std::size_t k = 0; k < cuda_numbers.size(); ++k)
        if (cuda_numbers[k] >= 0) shown.emplace_back(cuda_numbers[k], k);
    auto const rank = static_cast<std::size_t>(host_rank);
    if (shown.empty()) return rank % cuda_numbers.size();
    std::sort(shown.begin(), shown.end());
    return shown[rank % shown.size()].second;
}

}  // namespace detail

/// Begins MPI, unless the application has, and makes a context on the GPU of this rank. Ends MPI
/// when it began it. Make one at the beginning of main().
///
/// The GPU is the one that GPU_DEVICE names. Without GPU_DEVICE, it is device number `rank on the
/// host modulo devices` of EGL's hardware devices; without hardware, a software device. Where
/// CUDA_VISIBLE_DEVICES is set, as Slurm does, only devices count that CUDA shows, in CUDA's order.
/// An application's own context that is current stays current.
///
/// While an exception passes, the destructor does not end MPI: other ranks may be waiting for this
/// one, and would never answer. The launcher then ends the job when this process exits.
///
///     int main(int argc, char** argv) {
///         gpu::mpi::environment mpi(argc, argv);
///         std::printf("rank %d of %d\n", mpi.world().rank(), mpi.world().size());
///     }
class environment {
public:
    environment(int& argc, char**& argv) : environment(&argc, &argv) {}
    environment() : environment(nullptr, nullptr) {}
    environment(environment const&) = delete;
    environment& operator=(environment const&) = delete;
    ~environment() {
        if (!ends_ || std::uncaught_exceptions() > passing_) return;
        detail::world_group().reset();
        MPI_Finalize();
    }

    communicator world() const { return communicator::world(); }

private:
    environment(int* argc, char*** argv) : passing_(std::uncaught_exceptions()) {
        int begun = 0, granted = 0;
        MPI_Initialized(&begun);
        if (!begun) {
            detail::check(MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &granted), "MPI_Init_thread");
            ends_ = true;
        }
        communicator const all = communicator::world();
        all.agree([&] { choose_device(all.host_rank()); });
    }

    void choose_device(int host_rank) {
        using namespace gl::platform;
        char const* const wish = std::getenv("GPU_DEVICE");
        if ((wish && *wish) || current_context().system != window_system::none) {
            gl::current();
            return;
        }
        // EGL lists hardware first. A device that does not open ends the list of those for ranks.
        char const* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
        cuda const* const by_cuda = visible && *visible ? cuda::get() : nullptr;
        std::vector<context> opened;
        std::vector<int> numbers;
        for (int index = 0; by_cuda || index <= host_rank; ++index) {
            bool const found = gpu::detail::attempt([&] { device_.emplace(context::headless(index)); });
            if (!found || gl::current().caps.software) break;
            numbers.push_back(by_cuda ? by_cuda->device_of_context() : -1);
            opened.push_back(std::move(*device_));
            device_.reset();
        }
        device_.reset();
        if (opened.empty()) {
            device_.emplace(context::headless());
            return;
        }
        device_.emplace(std::move(opened[detail::device_of_rank(numbers, host_rank)]));
        opened.clear();
        device_->make_current();
    }

    int passing_;
    bool ends_ = false;
    std::optional<context> device_;
};

}  // namespace gpu::inline v0_2::mpi
