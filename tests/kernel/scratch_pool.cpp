// SPDX-License-Identifier: MIT
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/kernel/execution.hpp>
#include <gpu/kernel/scratch_pool.hpp>

#include "../support/testing.hpp"

using test::has;

TEST_CASE("the scratch pool counts hits and misses, and keeps a limit", "[scratch]") {
    auto context = gpu::context::headless();
    std::vector<int> host(50000);
    for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<int>(host.size() - i);
    gpu::vector<int> v(host);
    gpu::sort(v);
    auto const once = gpu::current_statistics();
    CHECK(once.scratch_misses > 0);
    CHECK(once.scratch_bytes == 0);
    gpu::sort(v);
    auto const twice = gpu::current_statistics();
    CHECK(twice.scratch_misses == once.scratch_misses);
    CHECK(twice.scratch_hits > once.scratch_hits);
    CHECK(twice.scratch_peak == once.scratch_peak);
    gpu::limit_scratch(4096);
    CHECK(gpu::current_statistics().scratch_cached == 0);
    v = host;
    std::string text;
    try {
        gpu::sort(v);
    } catch (std::bad_alloc const& e) {
        text = e.what();
    }
    CHECK(has(text, "limit_scratch"));
    CHECK(has(text, "4096"));
    CHECK(gpu::to_host(v) == host);  // unchanged
    CHECK(gpu::current_statistics().scratch_bytes == 0);
    gpu::limit_scratch(once.scratch_peak);
    gpu::sort(v);
    CHECK(gpu::is_sorted(v));
    CHECK(gpu::current_statistics().scratch_bytes + gpu::current_statistics().scratch_cached <=
          once.scratch_peak);
    gpu::limit_scratch(static_cast<std::size_t>(-1));
    gpu::trim_scratch();
    CHECK(gpu::current_statistics().scratch_cached == 0);
    gpu::reset_scratch_peak();
    CHECK(gpu::current_statistics().scratch_peak == 0);
}

TEST_CASE("when memory is short, the scratch pool frees what it keeps and tries again", "[scratch]") {
    static bool full = false, raised = false;
    static int tries = 0;
    static decltype(gpu::gl::table::named_buffer_storage) storage;
    static decltype(gpu::gl::table::delete_buffers) erase;
    static decltype(gpu::gl::table::get_error) get_error;
    auto context = gpu::context::headless();
    gpu::kernel::runtime& r = gpu::kernel::current();
    r.pool.give(r.pool.take(10000));
    REQUIRE(gpu::current_statistics().scratch_cached > 0);

    // A driver that has memory only after a buffer was deleted.
    gpu::gl::table& gl = context.device().gl;
    storage = gl.named_buffer_storage;
    erase = gl.delete_buffers;
    get_error = gl.get_error;
    full = true;
    gl.named_buffer_storage =
        [](gpu::gl::GLuint name, gpu::gl::GLsizeiptr bytes, void const* data, gpu::gl::GLbitfield flags) {
            ++tries;
            raised = full;
            if (!full) storage(name, bytes, data, flags);
        };
    gl.delete_buffers = [](gpu::gl::GLsizei n, gpu::gl::GLuint const* names) {
        // A failed try deletes its own name, which frees nothing.
        if (tries != 1) full = false;
        tries += tries == 1;
        erase(n, names);
    };
    gl.get_error = [] {
        gpu::gl::GLenum const e = raised ? gpu::gl::GLenum{gpu::gl::k_out_of_memory} : get_error();
        raised = false;
        return e;
    };
    gpu::gl::buffer const b = r.pool.take(20000);
    gl.named_buffer_storage = storage;
    gl.delete_buffers = erase;
    gl.get_error = get_error;
    CHECK(b.bytes() >= 20000);
    CHECK(tries == 3);
    CHECK_FALSE(full);
    CHECK(gpu::current_statistics().scratch_cached == 0);
}

TEST_CASE("scratch memory stays within what is promised", "[scratch]") {
    auto context = gpu::context::headless();
    std::size_t const n = std::size_t(1) << 22, bytes = n * 4;
    gpu::vector<unsigned> v(n, 5u), w(n, 6u);
    auto peak_of = [&](auto&& call) {
        gpu::trim_scratch();
        gpu::reset_scratch_peak();
        call();
        return gpu::current_statistics().scratch_peak;
    };
    CHECK(peak_of([&] { gpu::sort(v); }) <= bytes + bytes / 20 + (8u << 20));
    CHECK(peak_of([&] { gpu::sort_by_key(v.begin(), v.end(), w.begin()); }) <=
          2 * bytes + 2 * bytes / 20 + (8u << 20));
    CHECK(peak_of([&] { gpu::reduce(v); }) * 100 < bytes);
    CHECK(peak_of([&] { gpu::inclusive_scan(v.begin(), v.end(), w.begin()); }) * 100 < bytes);
    CHECK(peak_of([&] { gpu::copy_if(v.begin(), v.end(), w.begin(), [](auto x) { return x > 1u; }); }) * 100 <
          bytes);
}
