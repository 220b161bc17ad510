// SPDX-License-Identifier: MIT
// Somewhere to draw without a window: a framebuffer that writes itself to PNG files.
#pragma once

#include "png.hpp"

#include <glad/gl.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace example {

class canvas {
public:
    canvas(int width, int height) : width_(width), height_(height) {
        glCreateFramebuffers(1, &frame_);
        glCreateRenderbuffers(2, buffers_);
        glNamedRenderbufferStorage(buffers_[0], GL_RGBA8, width, height);
        glNamedRenderbufferStorage(buffers_[1], GL_DEPTH_COMPONENT24, width, height);
        glNamedFramebufferRenderbuffer(frame_, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffers_[0]);
        glNamedFramebufferRenderbuffer(frame_, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, buffers_[1]);
        if (glCheckNamedFramebufferStatus(frame_, GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
            throw std::runtime_error("this driver cannot draw into an RGBA8 renderbuffer");
        glBindFramebuffer(GL_FRAMEBUFFER, frame_);
    }
    ~canvas() {
        glDeleteFramebuffers(1, &frame_);
        glDeleteRenderbuffers(2, buffers_);
    }
    canvas(canvas const&) = delete;
    canvas& operator=(canvas const&) = delete;

    int width() const { return width_; }
    int height() const { return height_; }

    /// The picture, three bytes a pixel, the bottom row first.
    std::vector<unsigned char> pixels() const {
        std::vector<unsigned char> bytes(static_cast<std::size_t>(3 * width_ * height_));
        glPixelStorei(GL_PACK_ALIGNMENT, 1);
        glReadPixels(0, 0, width_, height_, GL_RGB, GL_UNSIGNED_BYTE, bytes.data());
        return bytes;
    }

#if EXAMPLE_HAS_PNG
    void write(std::string const& path) const {
        write_png(path,
            static_cast<std::size_t>(width_),
            static_cast<std::size_t>(height_),
            PNG_FORMAT_RGB,
            pixels().data(),
            -3 * width_);
    }
#endif

private:
    int width_, height_;
    GLuint frame_ = 0, buffers_[2] = {};
};

}  // namespace example
