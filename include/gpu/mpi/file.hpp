// SPDX-License-Identifier: MIT
// Reads and writes files of raw elements by all ranks at once: load and save, by MPI-IO.
#pragma once
#include <gpu/mpi/copy.hpp>

namespace gpu::inline v0_2::mpi {

namespace detail {

/// A file that all ranks have opened. All ranks close it.
class open_file {
public:
    open_file(communicator const& comm, std::string const& path, int mode) {
        int const code = MPI_File_open(comm.handle(), path.c_str(), mode, MPI_INFO_NULL, &file_);
        comm.agree("gpu::mpi: opening a file", hash(path), 0, [&] {
            check(code, ("MPI_File_open " + path).c_str());
        });
    }
    open_file(open_file const&) = delete;
    open_file& operator=(open_file const&) = delete;
    ~open_file() {
        if (file_ != MPI_FILE_NULL) MPI_File_close(&file_);
    }
    MPI_File get() const { return file_; }

private:
    MPI_File file_ = MPI_FILE_NULL;
};

}  // namespace detail

/// Reads a file of raw elements, in the memory layout of the host, from byte `offset` on. Each rank
/// reads its part; the lengths differ by at most one. Bytes behind the last whole element are left
/// out. All ranks throw remote_error when one cannot read. T is not bool.
///
///     auto v = gpu::mpi::load<unsigned>("keys.bin");
template <class T>
vector<T> load(
    std::string const& path, std::size_t offset = 0, communicator const& comm = communicator::world()) {
    detail::open_file const file(comm, path, MPI_MODE_RDONLY);
    gpu::vector<T> local;
    comm.agree("gpu::mpi::load", detail::type_hash<T>() + offset, 0, [&] {
        MPI_Offset bytes = 0;
        detail::check(MPI_File_get_size(file.get(), &bytes), "MPI_File_get_size");
        auto const all = static_cast<std::size_t>(bytes);
        std::size_t const n = all < offset ? 0 : (all - offset) / sizeof(T);
        auto const ranks = static_cast<std::size_t>(comm.size()), r = static_cast<std::size_t>(comm.rank());
        std::size_t const rest = n % ranks;
        std::size_t const first = n / ranks * r + (r < rest ? r : rest);
        std::vector<T> part(n / ranks + (r < rest));
        detail::in_pieces(part.size() * sizeof(T), [&](std::size_t at, int count) {
            MPI_Status status;
            auto const where = static_cast<MPI_Offset>(offset + first * sizeof(T) + at);
            void* const to = reinterpret_cast<std::byte*>(part.data()) + at;
            detail::check(
                MPI_File_read_at(file.get(), where, to, count, MPI_BYTE, &status), "MPI_File_read_at");
            int got = 0;
            MPI_Get_count(&status, MPI_BYTE, &got);
            if (got != count)
                gpu::detail::raise(mpi_error("MPI_File_read_at: the file is shorter than its size"));
        });
        local.assign(part.begin(), part.end());
    });
    return vector<T>(std::move(local), comm);
}

/// Writes all elements to a file, in the memory layout of the host, from byte `offset` on. The file
/// ends with the last element; bytes before `offset` stay. All ranks throw remote_error when one
/// cannot write. T is not bool.
template <class T> void save(vector<T> const& v, std::string const& path, std::size_t offset = 0) {
    auto const& comm = v.comm();
    auto const lengths = v.lengths();
    std::size_t first = 0, n = 0;
    for (int r = 0; r < comm.size(); ++r) {
        if (r < comm.rank()) first += lengths[static_cast<std::size_t>(r)];
        n += lengths[static_cast<std::size_t>(r)];
    }
    detail::open_file const file(comm, path, MPI_MODE_WRONLY | MPI_MODE_CREATE);
    int const sized = MPI_File_set_size(file.get(), static_cast<MPI_Offset>(offset + n * sizeof(T)));
    comm.agree("gpu::mpi::save", detail::type_hash<T>() + offset, 0, [&] {
        detail::check(sized, "MPI_File_set_size");
        std::vector<T> const part = v.local().host();
        detail::in_pieces(part.size() * sizeof(T), [&](std::size_t at, int count) {
            MPI_Status status;
            auto const where = static_cast<MPI_Offset>(offset + first * sizeof(T) + at);
            void const* const from = reinterpret_cast<std::byte const*>(part.data()) + at;
            detail::check(
                MPI_File_write_at(file.get(), where, from, count, MPI_BYTE, &status), "MPI_File_write_at");
            int put = 0;
            MPI_Get_count(&status, MPI_BYTE, &put);
            if (put != count) gpu::detail::raise(mpi_error("MPI_File_write_at: the disk is full"));
        });
    });
}

}  // namespace gpu::inline v0_2::mpi
