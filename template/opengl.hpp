// SPDX-License-Identifier: MIT
// The OpenGL functions that this application calls: a name more in the list, and it can be called. A loader
// such as GLAD may take the place of this file.
#pragma once

#include <GL/glcorearb.h>

#define APP_OPENGL(F)                                       \
    F(ATTACHSHADER, glAttachShader)                         \
    F(BINDVERTEXARRAY, glBindVertexArray)                   \
    F(BLENDFUNC, glBlendFunc)                               \
    F(CLEAR, glClear)                                       \
    F(COMPILESHADER, glCompileShader)                       \
    F(CREATEPROGRAM, glCreateProgram)                       \
    F(CREATESHADER, glCreateShader)                         \
    F(CREATEVERTEXARRAYS, glCreateVertexArrays)             \
    F(DELETEPROGRAM, glDeleteProgram)                       \
    F(DELETESHADER, glDeleteShader)                         \
    F(DELETEVERTEXARRAYS, glDeleteVertexArrays)             \
    F(DRAWELEMENTS, glDrawElements)                         \
    F(ENABLE, glEnable)                                     \
    F(ENABLEVERTEXARRAYATTRIB, glEnableVertexArrayAttrib)   \
    F(GETERROR, glGetError)                                 \
    F(GETPROGRAMINFOLOG, glGetProgramInfoLog)               \
    F(GETPROGRAMIV, glGetProgramiv)                         \
    F(LINKPROGRAM, glLinkProgram)                           \
    F(READPIXELS, glReadPixels)                             \
    F(SHADERSOURCE, glShaderSource)                         \
    F(UNIFORM1F, glUniform1f)                               \
    F(USEPROGRAM, glUseProgram)                             \
    F(VERTEXARRAYATTRIBFORMAT, glVertexArrayAttribFormat)   \
    F(VERTEXARRAYELEMENTBUFFER, glVertexArrayElementBuffer) \
    F(VERTEXARRAYVERTEXBUFFER, glVertexArrayVertexBuffer)   \
    F(VIEWPORT, glViewport)

#define APP_DECLARE(TYPE, NAME) inline PFNGL##TYPE##PROC NAME = nullptr;
APP_OPENGL(APP_DECLARE)
#undef APP_DECLARE

/// Looks the functions up by `get`, for example glfwGetProcAddress; true when all are there.
template <class Get> bool load_opengl(Get get) {
    bool all = true;
#define APP_LOAD(TYPE, NAME) all = (NAME = reinterpret_cast<PFNGL##TYPE##PROC>(get(#NAME))) && all;
    APP_OPENGL(APP_LOAD)
#undef APP_LOAD
    return all;
}
