// SPDX-License-Identifier: MIT
// Includes <mpi.h> without its C++ bindings, and gives gpu::mpi::mpi_error and remote_error.
#pragma once
#include <gpu/language.hpp>
#if !__has_include(<mpi.h>)
#    error "gpu/mpi.hpp needs MPI (packages libopenmpi-dev openmpi-bin); compile by mpicxx"
#endif
// The C++ bindings ended with MPI 3; parsing them takes most of the time of <mpi.h>.
#if !defined(OMPI_SKIP_MPICXX)
#    define OMPI_SKIP_MPICXX 1
#endif
#if !defined(MPICH_SKIP_MPICXX)
#    define MPICH_SKIP_MPICXX 1
#endif
#include <gpu/error.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <mpi.h>

namespace gpu::inline v0_2::mpi {

/// Thrown when a function of MPI fails. The text names the function and holds MPI's own words.
class mpi_error : public gpu::detail::error_of<std::runtime_error> {
    using error_of::error_of;
};

/// Thrown on every rank when one rank failed inside a function of gpu::mpi. The text names the
/// first rank that failed, and holds the text of its error. The communicator stays usable.
class remote_error : public gpu::detail::error_of<std::runtime_error> {
public:
    remote_error(int rank, std::string const& text) : error_of(text), rank_(rank) {}
    int rank() const noexcept { return rank_; }  ///< the first rank that failed

private:
    int rank_;
};

namespace detail {

/// Throws mpi_error when `code`, the answer of the function `call`, is an error.
inline void check(int code, char const* call) {
    if (code == MPI_SUCCESS) [[likely]]
        return;
    char text[MPI_MAX_ERROR_STRING + 1] = {};
    int length = 0;
    MPI_Error_string(code, text, &length);
    gpu::detail::raise(mpi_error(gpu::detail::concat({call, ": ", text})));
}

/// A number that depends on all bytes of a text (FNV-1a), from `seed` on.
constexpr std::uint64_t hash(std::string_view text, std::uint64_t seed = 0xcbf29ce484222325u) {
    for (char const c : text) seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return seed;
}
/// A number that tells the types T apart. It is equal on all ranks that run one program.
template <class... T> constexpr std::uint64_t type_hash() { return hash(__PRETTY_FUNCTION__); }

}  // namespace detail
}  // namespace gpu::inline v0_2::mpi
