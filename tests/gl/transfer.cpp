// SPDX-License-Identifier: MIT
#include <gpu/gl/transfer.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include <gpu/container/fill.hpp>
#include <gpu/gl/arrival.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/context.hpp>
#include <support/catch.hpp>

namespace gl = gpu::gl;

namespace {
/// Notes what it is told.
struct noting_observer final : gl::transfer_observer {
    std::vector<std::string> told;
    int open = 0;
    void transfer_began(gl::transfer what, std::size_t bytes) override {
        told.push_back(gl::describe(what, bytes));
        ++open;
    }
    void transfer_ended() noexcept override { --open; }
};
}  // namespace

TEST_CASE("a transfer is described by its kind and its bytes") {
    CHECK(gl::describe(gl::transfer::clear, 4096) == "clear 4096 bytes");
    CHECK(gl::describe(gl::transfer::copy, 1 << 20) == "copy 1 MiB");
    CHECK(gl::describe(gl::transfer::upload, (3 << 20) + 1) == "upload 3145729 bytes");
    CHECK(gl::describe(gl::transfer::download, 0) == "download 0 bytes");
}

TEST_CASE("an observer is told of every transfer, and of none once it is gone") {
    auto const context = gpu::context::headless();
    gl::device& d = context.device();
    gl::buffer a(4096), b(4096);
    std::vector<unsigned char> host(4096, 1);
    noting_observer seen;
    d.observer = &seen;
    gl::upload(a.name(), 0, host.data(), 100);
    gl::upload(d, a.name(), 0, host.data(), 200);
    gl::copy(a.name(), 0, b.name(), 0, 300);
    gl::download(b.name(), 0, host.data(), 400);
    gpu::fill_memory(a.name(), 0, 16, 7.0f);
    gl::arrival later(d, a.name(), 0, 8);
    later.wait();
    gl::upload(a.name(), 0, host.data(), 0);  // nothing is moved, and nothing is told
    gl::copy(a.name(), 0, b.name(), 0, 0);
    d.observer = nullptr;
    gl::upload(a.name(), 0, host.data(), 100);
    CHECK(seen.open == 0);
    CHECK(seen.told == std::vector<std::string>{"upload 100 bytes",
                           "upload 200 bytes",
                           "copy 300 bytes",
                           "download 400 bytes",
                           "clear 64 bytes",
                           "download 8 bytes"});
}

TEST_CASE("a copy that is refused is no transfer") {
    auto const context = gpu::context::headless();
    gl::buffer a(100);
    noting_observer seen;
    context.device().observer = &seen;
    CHECK_THROWS_AS(gl::copy(a.name(), 0, a.name(), 10, 50), gpu::invalid_argument);
    context.device().observer = nullptr;
    CHECK(seen.told.empty());
}
