// SPDX-License-Identifier: MIT
// Gives gpu::mpi::environment, which begins and ends MPI, and gives this rank its GPU.
#pragma once
#include <gpu/gl/context.hpp>
#include <gpu/mpi/communicator.hpp>

#include <cstdlib>
#include <exception>
#include <optional>

namespace gpu::inline v0_2::mpi {

/// Begins MPI, unless the application has, and makes a context on the GPU of this rank. Ends MPI
/// when it began it. Make one at the beginning of main().
///
/// The GPU is the one that GPU_DEVICE names. Without GPU_DEVICE, it is device number `rank on the
/// host modulo devices` of EGL's hardware devices; without hardware, a software device. An
/// application's own context that is current stays current.
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
        std::vector<context> opened;
        for (int index = 0; index <= host_rank; ++index) {
            std::string log;
            bool const found = gpu::detail::attempt([&] { device_.emplace(context::headless(index)); });
            if (!found || gl::current().caps.software) break;
            opened.push_back(std::move(*device_));
            device_.reset();
        }
        device_.reset();
        if (opened.empty()) {
            device_.emplace(context::headless());
            return;
        }
        std::size_t const mine = static_cast<std::size_t>(host_rank) % opened.size();
        device_.emplace(std::move(opened[mine]));
        opened.clear();
        device_->make_current();
    }

    int passing_;
    bool ends_ = false;
    std::optional<context> device_;
};

}  // namespace gpu::inline v0_2::mpi
