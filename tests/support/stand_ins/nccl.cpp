// SPDX-License-Identifier: MIT
// A stand-in for libnccl.so.2 on machines without NCCL, for tests of gpu::mpi's transport nccl. It
// moves bytes by MPI between the host copies of the stand-in for CUDA, for all ranks of the job.
// MPI without its old classes of C++, which are another library.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <cstddef>
#include <cstring>
#include <vector>

namespace {

struct id {
    char bytes[128];
};
MPI_Comm all = MPI_COMM_NULL;
std::vector<MPI_Request> posted;
bool in_group = false;
int wrong = 0;

}  // namespace

extern "C" {

int ncclGetUniqueId(id* made) {
    std::memset(made, 7, sizeof *made);
    return 0;
}
int ncclCommInitRank(void** comm, int ranks, id joined, int rank) {
    int r = 0, n = 0;
    if (all == MPI_COMM_NULL) MPI_Comm_dup(MPI_COMM_WORLD, &all);
    MPI_Comm_rank(all, &r);
    MPI_Comm_size(all, &n);
    if (r != rank || n != ranks || joined.bytes[127] != 7) return 4;
    *comm = &all;
    return 0;
}
int ncclCommDestroy(void*) { return 0; }
int ncclCommAbort(void*) { return 0; }
int ncclCommGetAsyncError(void*, int* error) {
    *error = 0;
    return 0;
}
int ncclGroupStart() {
    wrong = in_group ? 5 : 0;
    in_group = true;
    posted.clear();
    return wrong;
}
int ncclSend(void const* at, std::size_t count, int type, int peer, void*, void*) {
    if (!in_group || type != 1) return 4;
    posted.emplace_back();
    return MPI_Isend(at, static_cast<int>(count), MPI_BYTE, peer, 5, all, &posted.back());
}
int ncclRecv(void* at, std::size_t count, int type, int peer, void*, void*) {
    if (!in_group || type != 1) return 4;
    posted.emplace_back();
    return MPI_Irecv(at, static_cast<int>(count), MPI_BYTE, peer, 5, all, &posted.back());
}
int ncclGroupEnd() {
    if (!in_group) return 5;
    in_group = false;
    return MPI_Waitall(static_cast<int>(posted.size()), posted.data(), MPI_STATUSES_IGNORE);
}
char const* ncclGetErrorString(int error) { return error == 4 ? "invalid argument" : "invalid usage"; }
}
