// SPDX-License-Identifier: MIT
#error "gpu: thrust/iterator/iterator_adaptor.h is not here: an iterator for kernels has bind() and reader(), see gpu/iterator/concepts.hpp; a transform_iterator or permutation_iterator does most"
