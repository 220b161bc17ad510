// SPDX-License-Identifier: MIT
// Gives temporary<T>, scratch memory that holds elements in the layout of a gpu::vector and has the
// iterators of a gpu::vector.
#pragma once
#include <gpu/iterator/buffer.hpp>

#include <cstddef>
#include <utility>

namespace gpu::inline v0_2::primitive {

/// Scratch memory for `count` elements, in the layout that T has on the host. The destructor gives
/// the memory back to the pool.
template <class T> class temporary {
public:
    temporary(kernel::runtime& r, std::size_t count)
        : pool_(&r.pool), memory_{r.pool.take(count * sizeof(T)), count} {}
    ~temporary() { pool_->give(std::move(memory_.buffer)); }
    temporary(temporary const&) = delete;
    temporary& operator=(temporary const&) = delete;
    buffer_iterator<T> begin() const { return {&memory_, 0}; }
    buffer_iterator<T> end() const { return {&memory_, memory_.size}; }
    std::size_t size() const { return memory_.size; }

private:
    kernel::scratch_pool* pool_;
    memory memory_;
};

}  // namespace gpu::inline v0_2::primitive
