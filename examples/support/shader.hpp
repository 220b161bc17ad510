// SPDX-License-Identifier: MIT
// A program of a vertex and a fragment shader that an example draws with.
#pragma once

#include <glad/gl.h>

#include <stdexcept>
#include <string>

namespace example {

class shader {
public:
    shader(char const* vertex, char const* fragment) : name_(glCreateProgram()) {
        attach(GL_VERTEX_SHADER, vertex);
        attach(GL_FRAGMENT_SHADER, fragment);
        glLinkProgram(name_);
        GLint good = 0;
        glGetProgramiv(name_, GL_LINK_STATUS, &good);
        if (!good) throw std::runtime_error("a program does not link:\n" + log(name_, glGetProgramInfoLog));
    }
    ~shader() { glDeleteProgram(name_); }
    shader(shader const&) = delete;
    shader& operator=(shader const&) = delete;

    GLuint name() const { return name_; }

private:
    template <class Get> static std::string log(GLuint name, Get get) {
        std::string text(4096, '\0');
        GLsizei length = 0;
        get(name, static_cast<GLsizei>(text.size()), &length, text.data());
        text.resize(static_cast<std::size_t>(length));
        return text;
    }
    void attach(GLenum stage, char const* text) const {
        GLuint const part = glCreateShader(stage);
        glShaderSource(part, 1, &text, nullptr);
        glCompileShader(part);
        GLint good = 0;
        glGetShaderiv(part, GL_COMPILE_STATUS, &good);
        if (!good) throw std::runtime_error("a shader does not compile:\n" + log(part, glGetShaderInfoLog));
        glAttachShader(name_, part);
        glDeleteShader(part);
    }

    GLuint name_;
};

}  // namespace example
