// SPDX-License-Identifier: MIT
// Gives gl::cuda_buffers, the OpenGL buffers of one context that CUDA has registered.
#pragma once

#include <gpu/gl/device.hpp>
#include <gpu/gl/platform/cuda.hpp>
#include <gpu/list.hpp>

namespace gpu::inline v0_2::gl {

/// The OpenGL buffers of one context that CUDA has registered. A buffer stays registered until the
/// library deletes it, because registering takes half a millisecond.
class cuda_buffers {
public:
    /// Returns the registered buffers of device `d`. Throws unsupported when CUDA does not know the
    /// GPU.
    static cuda_buffers& of(device& d, platform::cuda const& functions) {
        auto& slot = d.attachment(detail::cuda_slot);
        if (auto* const known = slot.get<cuda_buffers>()) return *known;
        return slot.hold(new cuda_buffers(d, functions));
    }
    explicit cuda_buffers(device& d, platform::cuda const& functions) : device_(d), stream_(functions) {
        d.before_deletion = [](device& its, GLuint name) noexcept {
            if (auto* const known = its.attachment(detail::cuda_slot).get<cuda_buffers>())
                known->forget(name);
        };
    }
    cuda_buffers(cuda_buffers const&) = delete;
    cuda_buffers& operator=(cuda_buffers const&) = delete;
    ~cuda_buffers() {
        device_.before_deletion = nullptr;
        while (!known_.empty()) forget(known_[known_.size() - 1].name);
    }

    /// Returns CUDA's resource for the buffer `name`, or nullptr for name 0. Call it inside of
    /// cuda_stream::use().
    platform::cuda::resource resource_of(GLuint name) {
        if (name == 0) return nullptr;
        for (entry const& e : known_)
            if (e.name == name) return e.resource;
        platform::cuda const& c = stream_.functions();
        platform::cuda::resource made = nullptr;
        c.check(c.register_buffer(&made, name, 0), "cuGraphicsGLRegisterBuffer");
        known_.push_back({name, made});
        return made;
    }

private:
    struct entry {
        GLuint name;
        platform::cuda::resource resource;
    };
    void forget(GLuint name) noexcept {
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

    device& device_;
    platform::cuda_stream stream_;
    list<entry> known_;
};

}  // namespace gpu::inline v0_2::gl
