// SPDX-License-Identifier: MIT
// A framebuffer that adds light up in floats, and the picture that a function of the library makes of it.
#pragma once

#include "picture.hpp"

#include <glad/gl.h>

#include <gpu/gpu.hpp>

#include <cstddef>
#include <stdexcept>

namespace example {

class film {
public:
    film(std::size_t width, std::size_t height)
        : width_(static_cast<GLsizei>(width)), height_(static_cast<GLsizei>(height)) {
        glCreateTextures(GL_TEXTURE_2D, 1, &light_);
        glTextureStorage2D(light_, 1, GL_RGBA32F, width_, height_);
        glCreateTextures(GL_TEXTURE_2D, 1, &shown_);
        glTextureStorage2D(shown_, 1, GL_RGBA8, width_, height_);
        glCreateRenderbuffers(1, &depth_);
        glNamedRenderbufferStorage(depth_, GL_DEPTH_COMPONENT32F, width_, height_);
        glCreateFramebuffers(2, frames_);
        glNamedFramebufferTexture(frames_[0], GL_COLOR_ATTACHMENT0, light_, 0);
        glNamedFramebufferRenderbuffer(frames_[0], GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_);
        glNamedFramebufferTexture(frames_[1], GL_COLOR_ATTACHMENT0, shown_, 0);
        if (glCheckNamedFramebufferStatus(frames_[0], GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
            throw std::runtime_error("this driver cannot draw into an RGBA32F texture");
    }
    ~film() {
        glDeleteFramebuffers(2, frames_);
        glDeleteRenderbuffers(1, &depth_);
        glDeleteTextures(1, &light_);
        glDeleteTextures(1, &shown_);
    }
    film(film const&) = delete;
    film& operator=(film const&) = delete;

    std::size_t width() const { return static_cast<std::size_t>(width_); }
    std::size_t height() const { return static_cast<std::size_t>(height_); }
    /// What was drawn, the bottom row first.
    auto light() const { return gpu::texels<gpu::vec4>(light_); }

    /// What is drawn from now on falls on this film, which is black.
    void expose() const {
        glBindFramebuffer(GL_FRAMEBUFFER, frames_[0]);
        glViewport(0, 0, width_, height_);
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    }
    /// Makes the picture: `tone` maps light to a colour from 0 to 1, both of four components.
    template <class Tone> void develop(Tone const& tone) const {
        glMemoryBarrier(GL_ALL_BARRIER_BITS);
        gpu::transform(light(), gpu::texel_output<gpu::vec4>(shown_).begin(), tone);
    }
    /// Makes the picture of a function of elements, one for each pixel, the bottom row first.
    template <class I, class Colour> void print(I first, Colour const& colour) const {
        gpu::transform(first,
            first + static_cast<std::ptrdiff_t>(width() * height()),
            gpu::texel_output<gpu::vec4>(shown_).begin(),
            colour);
    }
    example::picture picture() const {
        example::picture copy(width(), height()), read = copy;
        glGetTextureImage(shown_,
            0,
            GL_RGBA,
            GL_UNSIGNED_BYTE,
            static_cast<GLsizei>(4 * copy.pixels.size()),
            copy.pixels.data());
        for (std::size_t y = 0; y < height(); ++y)
            for (std::size_t x = 0; x < width(); ++x)
                read.pixels[y * width() + x] = copy.pixels[(height() - 1 - y) * width() + x] | 0xff000000u;
        return read;
    }
    /// Copies the picture to the window, scaled.
    void project(int width, int height) const {
        glBlitNamedFramebuffer(
            frames_[1], 0, 0, 0, width_, height_, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    }

private:
    GLsizei width_, height_;
    GLuint light_ = 0, shown_ = 0, depth_ = 0, frames_[2] = {};
};

}  // namespace example
