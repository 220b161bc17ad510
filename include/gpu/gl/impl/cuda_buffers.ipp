// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/cuda_buffers.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/cuda_buffers.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL cuda_buffers& cuda_buffers::of(device& d, platform::cuda const& functions) {
    auto& slot = d.attachment(detail::cuda_slot);
    if (auto* const known = slot.get<cuda_buffers>()) return *known;
    return slot.hold(new cuda_buffers(d, functions));
}

GPU_DECL cuda_buffers::cuda_buffers(device& d, platform::cuda const& functions)
    : device_(d), stream_(functions) {
    d.before_deletion = [](device& its, GLuint name) noexcept {
        if (auto* const known = its.attachment(detail::cuda_slot).get<cuda_buffers>()) known->forget(name);
    };
}

GPU_DECL cuda_buffers::~cuda_buffers() {
    device_.before_deletion = nullptr;
    while (!known_.empty()) forget(known_[known_.size() - 1].name);
}

GPU_DECL platform::cuda::resource cuda_buffers::resource_of(GLuint name) {
    if (name == 0) return nullptr;
    for (entry const& e : known_)
        if (e.name == name) return e.resource;
    platform::cuda const& c = stream_.functions();
    platform::cuda::resource made = nullptr;
    c.check(c.register_buffer(&made, name, 0), "cuGraphicsGLRegisterBuffer");
    known_.push_back({name, made});
    return made;
}

GPU_DECL void cuda_buffers::forget(GLuint name) noexcept {
    for (std::size_t k = 0; k < known_.size(); ++k) {
        if (known_[k].name != name) continue;
        platform::cuda::resource const resource = known_[k].resource;
        known_[k] = known_[known_.size() - 1];
        known_.pop_back();
        // With its OpenGL context, a buffer is gone already.
        if (device_.alive()) stream_.try_use([&] { stream_.functions().unregister(resource); });
        return;
    }
}

}  // namespace gpu::inline v0_2::gl
