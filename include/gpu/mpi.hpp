// SPDX-License-Identifier: MIT
// Gives namespace gpu::mpi: vectors over the GPUs of many processes, and their algorithms. Not part
// of gpu/gpu.hpp. Needs MPI; docs/many-gpus.md tells how to build and when it pays.
#pragma once
#include <gpu/mpi/adjacent_difference.hpp>
#include <gpu/mpi/api.hpp>
#include <gpu/mpi/by_key.hpp>
#include <gpu/mpi/copy.hpp>
#include <gpu/mpi/environment.hpp>
#include <gpu/mpi/file.hpp>
#include <gpu/mpi/gather.hpp>
#include <gpu/mpi/histogram.hpp>
#include <gpu/mpi/join.hpp>
#include <gpu/mpi/rebalance.hpp>
#include <gpu/mpi/reduce.hpp>
#include <gpu/mpi/scan.hpp>
#include <gpu/mpi/search.hpp>
#include <gpu/mpi/semi_join.hpp>
#include <gpu/mpi/sort.hpp>
#include <gpu/mpi/stats.hpp>
#include <gpu/mpi/vector.hpp>
