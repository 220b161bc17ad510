// SPDX-License-Identifier: MIT
// A machine that has no OpenGL 4.5 gets gpu::no_context, and its text holds the word given as argument.
#include <gpu/gpu.hpp>

#include <cstdio>
#include <cstring>

int main(int, char** arguments) {
    try {
        gpu::vector<int> v{1, 2, 3};
        std::printf("a context was made on %s\n", gpu::context::current().renderer().c_str());
        return 1;
    } catch (gpu::no_context const& refusal) {
        char const* text = static_cast<gpu::error const&>(refusal).what();
        std::printf("%s\n", text);
        return std::strstr(text, arguments[1]) ? 0 : 2;
    }
}
