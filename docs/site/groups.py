# SPDX-License-Identifier: MIT
"""The groups of the reference, as the rows of README's table, and the headers of each. Every header is here or in INTERNAL."""

# id: (title, first sentence, patterns of include/gpu/)
GROUPS = {
    "element_wise": ("Element-wise", "Maps, fills, copies, gathers, scatters, permutations.",
        ["algorithm/transform.hpp", "algorithm/transform_if.hpp", "algorithm/fill.hpp", "algorithm/generate.hpp", "algorithm/generate_random.hpp", "algorithm/replace.hpp",
         "algorithm/copy.hpp", "algorithm/to_host_async.hpp", "algorithm/copy_batched.hpp", "algorithm/move.hpp", "algorithm/gather.hpp", "algorithm/shuffle.hpp",
         "algorithm/scatter_combine.hpp", "algorithm/iterate_until.hpp", "algorithm/uninitialized.hpp", "algorithm/permute.hpp",
         "algorithm/adjacent_difference.hpp"]),
    "reductions": ("Reductions", "From many elements to one value, or to one for each key, segment or bin.",
        ["algorithm/reduce*.hpp", "algorithm/accumulate.hpp", "algorithm/count.hpp", "algorithm/min_max.hpp", "algorithm/equal.hpp",
         "algorithm/mismatch.hpp", "algorithm/inspect.hpp", "algorithm/lexicographical_compare.hpp", "algorithm/starts_with.hpp",
         "algorithm/by_key.hpp", "algorithm/histogram.hpp", "algorithm/segmented_reduce.hpp", "algorithm/compare*.hpp"]),
    "scans": ("Scans", "Running sums and other prefixes: of a range, by key, and by segments.",
        ["algorithm/scan.hpp", "algorithm/scan_by_key.hpp", "algorithm/scan_plane.hpp", "algorithm/segmented_scan.hpp"]),
    "compaction": ("Compaction", "Keep, remove and separate elements.",
        ["algorithm/copy_if*.hpp", "algorithm/remove.hpp", "algorithm/unique*.hpp", "algorithm/*partition*.hpp",
         "algorithm/run_length.hpp", "algorithm/compact.hpp"]),
    "sorting": ("Sorting", "Sorts, selections, merges and operations on sorted sets.",
        ["algorithm/sort.hpp", "algorithm/argsort.hpp", "algorithm/*radix_sort.hpp", "algorithm/segmented_s*.hpp", "algorithm/select.hpp",
         "algorithm/top_k.hpp", "algorithm/merge.hpp", "algorithm/set_*.hpp", "algorithm/includes.hpp", "algorithm/projection.hpp"]),
    "searching": ("Searching", "Where a value or a pattern stands, in any order or in sorted ranges.",
        ["algorithm/find*.hpp", "algorithm/adjacent_find.hpp", "algorithm/search*.hpp", "algorithm/equal_range.hpp"]),
    "relations": ("Relations", "Joins, bulk edits of sorted ranges, intervals.",
        ["relational/*join*.hpp", "relational/bulk_insert.hpp", "algorithm/interval.hpp"]),
    "numeric": ("Transforms, matrices, arrays", "Fourier transforms, sparse matrices, arrays of several dimensions, splines.",
        ["numeric/*.hpp", "linalg.hpp", "iterator/tensor_view.hpp"]),
    "streams": ("Streams", "Kernels over indices in one, two and three dimensions, with atomics and stencils.",
        ["algorithm/for_each_index.hpp", "algorithm/stencil.hpp", "algorithm/neighbourhood.hpp", "iterator/stream.hpp",
         "iterator/texel_accessor.hpp", "functional/atomic.hpp", "functional/boundary.hpp"]),
    "iterators": ("Iterators and views", "Ranges that are computed by the kernel that reads them, and textures.",
        ["iterator/*.hpp", "view/view.hpp"]),
    "containers": ("Containers", "Memory on the GPU, results that stay there, sets and maps.",
        ["container/*.hpp", "relational/flat_*.hpp", "ostream.hpp"]),
    "elements": ("Elements", "What a vector may hold: numbers, complex numbers, pairs and tuples, structures.",
        ["glsl/half.hpp", "glsl/type.hpp", "functional/complex.hpp", "functional/tuple.hpp", "functional/structure.hpp",
         "functional/array.hpp", "functional/member.hpp", "functional/matrix.hpp"]),
    "lambdas": ("Functions and lambdas", "What a lambda may call: mathematics, control flow, random numbers, functors.",
        ["functional/*.hpp", "symbol/*.hpp"]),
    "many_gpus_group": ("Many GPUs", "Vectors over the GPUs of many processes, by MPI.",
        ["mpi.hpp", "mpi/*.hpp"]),
    "program": ("Device, errors, measuring", "Contexts, guests in a program with OpenGL, errors, settings, profiles.",
        ["gl/context.hpp", "gl/state_guard.hpp", "gl/use.hpp", "error.hpp", "config.hpp", "kernel/execution.hpp", "kernel/explain.hpp",
         "kernel/precompile.hpp", "kernel/profiler.hpp", "algorithm/draw.hpp", "algorithm/policy.hpp"]),
}

# The rows of README's table "What there is".
ROWS = {"element-wise": "element_wise", "reductions": "reductions", "scans": "scans", "compaction": "compaction", "sorting": "sorting",
        "searching": "searching", "relations": "relations", "transforms": "numeric", "sparse matrices": "numeric", "arrays": "numeric",
        "streams": "streams", "iterators": "iterators", "containers": "containers", "elements": "elements"}

# Headers of the library's own. thrust/: docs/from-thrust.md describes namespace thrust.
INTERNAL = [
    "algorithm/count_channel.hpp", "algorithm/count_channels.hpp", "algorithm/even_bin.hpp", "algorithm/expand_intervals.hpp", "algorithm/find_bound.hpp", "algorithm/find_index.hpp", "algorithm/first_best.hpp", "algorithm/interval_numbers.hpp", "algorithm/keep.hpp", "algorithm/place_of_match.hpp", "algorithm/key_selection.hpp", "algorithm/take_few.hpp", "algorithm/stencil_kernel.hpp", "algorithm/read_offsets.hpp", "algorithm/reduce_at.hpp",
    "algorithm/refused_host.hpp", "algorithm/refused_range.hpp", "algorithm/segmented.hpp", "algorithm/segmented_order.hpp", "algorithm/segmented_ranges.hpp",
    "algorithm/segment_sums.hpp", "algorithm/rows_of_segments.hpp", "algorithm/set_operations.hpp", "algorithm/sets.hpp", "algorithm/set_partners.hpp", "algorithm/compare_pairs.hpp", "container/fill.hpp",
    "functional/each.hpp", "functional/lazy.hpp", "functional/math_call.hpp", "functional/math_parts.hpp", "functional/place.hpp",
    "functional/placeholder_functions.hpp", "functional/random.hpp", "functional/random_draw.hpp", "functional/random_number.hpp",
    "functional/raw.hpp", "functional/text_call.hpp", "functional/unit_root.hpp", "iterator/check*.hpp", "iterator/overlap.hpp",
    "iterator/place_in_array.hpp", "iterator/preconditions.hpp", "iterator/refused.hpp", "iterator/texture_shape.hpp",
    "relational/join.hpp", "relational/join_keys.hpp", "relational/right_keys.hpp", "relational/visit_pairs.hpp", "numeric/fourier.hpp", "numeric/row_products.hpp", "numeric/row_sums.hpp", "symbol/refused*.hpp", "symbol/add_function.hpp",
    "gl/*", "glsl/*", "kernel/*", "primitive/*", "thrust/*", "thrust.hpp", "gpu.hpp", "atomic.hpp", "call_site.hpp", "language.hpp",
    "impl/*", "list.hpp", "text.hpp", "function_ref.hpp", "symbol/structure_of_symbols.hpp",
]

# Names in headers of the groups that only the library uses.
INTERNAL_NAMES = {"is_scalar", "initial_t", "initial_type", "initial_place", "result_place", "scratch_iterator", "memory",
                  "place", "out_place", "projected_order", "binary_function_of", "fill_memory", "copy_memory", "array_element", "R", "library_iterator",
                  "policy", "in_order", "largest_element", "member_function", "initial"}

MACROS = ["GPU_STRUCT", "GPU_STRUCT_WITH", "GPU_FUNCTION", "GPU_VERSION"]

# The pages in their order: file, id.
PAGES = [("docs/functions.md", "functions"), ("docs/streams.md", "streams_guide"), ("docs/algorithms.md", "algorithms"), ("docs/calls.md", "calls"),
         ("docs/from-thrust.md", "from_thrust"), ("docs/performance.md", "performance"), ("docs/seeing.md", "seeing"),
         ("docs/in-your-program.md", "in_your_program"), ("docs/reliability.md", "reliability"), ("docs/checked.md", "checked_mode"),
         ("docs/limits.md", "limits"), ("docs/gallery/README.md", "gallery"), ("docs/recipes.md", "recipes"), ("docs/many-gpus.md", "many_gpus"),
         ("docs/environment.md", "environment"), ("docs/glossary.md", "glossary"), ("docs/architecture.md", "architecture"), ("CONTRIBUTING.md", "contributing"),
         ("CHANGELOG.md", "changelog")]
