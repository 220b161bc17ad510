// SPDX-License-Identifier: MIT
// temporary<T>: scratch memory that holds elements as a gpu::vector does, for what asks for a vector's
// iterators.
#pragma once
#include <gpu/iterator/buffer.hpp>

#include <cstddef>
#include <utility>

namespace gpu::primitive {

/// `count` elements in the layout of T on the host; the memory goes back to the pool when this dies.
template <class T> class temporary {
public:
    temporary(kernel::runtime& r, std::size_t count)
        : runtime_(&r), memory_{r.take(count * sizeof(T)), count} {}
    ~temporary() { runtime_->give(std::move(memory_.buffer)); }
    temporary(temporary const&) = delete;
    temporary& operator=(temporary const&) = delete;
    buffer_iterator<T> begin() const { return {&memory_, 0}; }
    buffer_iterator<T> end() const { return {&memory_, memory_.size}; }

private:
    kernel::runtime* runtime_;
    memory memory_;
};

}  // namespace gpu::primitive
