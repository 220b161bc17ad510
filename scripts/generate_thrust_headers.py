#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes include/gpu_thrust/thrust/, which serves #include <thrust/NAME.h>: generate_thrust_headers.py [--check].

A header that the library serves includes gpu/thrust.hpp through thrust/detail/config.h. A header of something that the
library has not stops the compiler with a sentence. With --check, only compares the folder with what would be written.
"""
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "include" / "gpu_thrust" / "thrust"
LICENCE = "// SPDX-License-Identifier: MIT\n"

SERVED = """
addressof adjacent_difference advance binary_search complex copy count detail/raw_pointer_cast detail/raw_reference_cast
device_allocator device_delete device_free device_malloc device_malloc_allocator device_new device_new_allocator device_ptr
device_reference device_vector distance equal execution_policy extrema fill find for_each functional gather generate
host_vector inner_product iterator/constant_iterator iterator/counting_iterator iterator/discard_iterator
iterator/iterator_categories iterator/iterator_traits iterator/permutation_iterator iterator/reverse_iterator
iterator/shuffle_iterator iterator/strided_iterator iterator/tabulate_output_iterator
iterator/transform_input_output_iterator iterator/transform_iterator iterator/transform_output_iterator
iterator/zip_iterator limits logical memory merge mismatch pair partition random random/discard_block_engine
random/linear_congruential_engine random/linear_feedback_shift_engine random/normal_distribution
random/subtract_with_carry_engine random/uniform_int_distribution random/uniform_real_distribution
random/xor_combine_engine reduce remove replace reverse scan scatter sequence set_operations shuffle sort swap
system/cpp/execution_policy system/cuda/execution_policy system/omp/execution_policy system/system_error
system/tbb/execution_policy system_error tabulate transform transform_reduce transform_scan tuple uninitialized_copy
uninitialized_fill unique universal_allocator universal_ptr universal_vector version zip_function
""".split()

MISSING = {
    "a result that stays on the GPU is gpu::reduce_into(..., scalar), and scalar.read_async() is its future":
        "async/copy async/for_each async/reduce async/scan async/sort async/transform event future system/cuda/future",
    "there are no memory resources; a vector of the GPU has its own memory":
        "mr/allocator mr/device_memory_resource mr/disjoint_pool mr/disjoint_sync_pool mr/disjoint_tls_pool "
        "mr/fancy_pointer_resource mr/host_memory_resource mr/memory_resource mr/new mr/polymorphic_adaptor mr/pool "
        "mr/pool_options mr/sync_pool mr/tls_pool mr/universal_memory_resource mr/validator per_device_resource "
        "system/cpp/memory_resource system/cuda/memory_resource system/omp/memory_resource system/tbb/memory_resource",
    "a gpu::vector or gpu::scalar owns its memory": "allocate_unique device_make_unique",
    "the exceptions of the library, in gpu/error.hpp, have a text and no error code": "system/error_code system/cuda/error system/cuda/config",
    "an iterator for kernels has bind() and reader(), see gpu/iterator/concepts.hpp; a transform_iterator or "
    "permutation_iterator does most":
        "iterator/iterator_adaptor iterator/iterator_facade iterator/retag",
    "C++20 has these traits in <type_traits>, <iterator> and <utility>":
        "type_traits/integer_sequence type_traits/is_contiguous_iterator type_traits/is_execution_policy "
        "type_traits/is_operator_less_or_greater_function_object type_traits/is_operator_plus_function_object "
        "type_traits/is_trivially_relocatable type_traits/logical_metafunctions type_traits/remove_cvref type_traits/void_t",
    "std::optional is what the host has": "optional",
    "only the vectors and policies of thrust:: itself are here":
        "system/cpp/memory system/cpp/pointer system/cpp/vector system/cuda/memory system/cuda/pointer system/cuda/vector "
        "system/omp/memory system/omp/pointer system/omp/vector system/tbb/memory system/tbb/pointer system/tbb/vector",
}

CONFIG = LICENCE + """// What nvcc gives every file: the words that mark functions, here nothing; and namespace thrust.
#pragma once
#ifndef __host__
#    define __host__
#endif
#ifndef __device__
#    define __device__
#endif
#ifndef __forceinline__
#    define __forceinline__ inline
#endif

// The numbers of the systems that a program compares THRUST_DEVICE_SYSTEM with. This library is none of them.
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM_OMP 2
#define THRUST_DEVICE_SYSTEM_TBB 3
#define THRUST_DEVICE_SYSTEM_CPP 4
#define THRUST_HOST_SYSTEM_CPP 1
#define THRUST_HOST_SYSTEM_OMP 2
#define THRUST_HOST_SYSTEM_TBB 3
#define THRUST_CPP_DIALECT 2020
#undef THRUST_DEVICE_SYSTEM
#undef THRUST_HOST_SYSTEM
#define THRUST_DEVICE_SYSTEM 5
#define THRUST_HOST_SYSTEM THRUST_HOST_SYSTEM_CPP

// Programs rely on what Thrust's headers include.
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <limits>

#include <gpu/thrust.hpp>
"""


def files():
    wanted = {"detail/config.h": CONFIG}
    for name in SERVED:
        wanted[f"{name}.h"] = LICENCE + "#include <thrust/detail/config.h>\n"
    for why, names in MISSING.items():
        for name in names.split():
            wanted[f"{name}.h"] = LICENCE + f'#error "gpu: thrust/{name}.h is not here: {why}"\n'
    return wanted


def main():
    wanted = files()
    there = {str(p.relative_to(FOLDER)): p.read_text(encoding="utf-8") for p in FOLDER.rglob("*.h")}
    if "--check" in sys.argv[1:]:
        wrong = sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))
        print("\n".join(f"include/gpu_thrust/thrust/{name} is not what this script writes" for name in wrong))
        print(f"{len(wanted)} headers, {len(SERVED)} served, {len(wrong)} findings")
        return 1 if wrong else 0
    for name in there.keys() - wanted.keys():
        (FOLDER / name).unlink()
    for name, text in wanted.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
