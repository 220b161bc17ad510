// SPDX-License-Identifier: MIT
// What the first call of a process costs, and where: run it twice, the first run fills the caches.
//
//     bench_start [N] [--precompile] [--check MS]
//
// --check: exits with 2 when the first sort took longer.
// GPU_CACHE=0 keeps the library's own programs off the disk; MESA_SHADER_CACHE_DISABLE=true and
// __GL_SHADER_DISK_CACHE=0 switch off Mesa's and NVIDIA's caches.
#include <gpu/algorithm/sort.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/kernel/precompile.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

double now_ms() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Adds up what one function of the table takes.
template <auto Function> struct timed {
    static inline double ms = 0;
    static inline int calls = 0;

    static void start(gpu::gl::table& gl) {
        real = gl.*Function;
        gl.*Function = through(real);
    }

private:
    template <class R, class... A> static auto through(R (*)(A...)) {
        return +[](A... a) -> R {
            struct stop {
                double begin = now_ms();
                ~stop() {
                    ms += now_ms() - begin;
                    ++calls;
                }
            } const s;
            return real(a...);
        };
    }
    static inline std::remove_reference_t<decltype(std::declval<gpu::gl::table&>().*Function)> real = nullptr;
};

using t = gpu::gl::table;

/// The milliseconds of the first sort.
double run(std::size_t n, bool precompile) {
    std::mt19937 engine(1);
    std::vector<unsigned> host(n);
    for (auto& x : host) x = static_cast<unsigned>(engine());

    double const begin = now_ms();
    auto const context = gpu::context::current();
    auto& d = context.device();
    double const made = now_ms();
    gpu::vector<unsigned> a(host), b(host);
    d.gl.finish();
    double const filled = now_ms();
    std::printf("%s, %s, %zu random words\n", d.caps.renderer.c_str(), d.caps.version.c_str(), n);
    std::printf("context %.1f ms, two vectors %.1f ms\n", made - begin, filled - made);

    timed<&t::compile_shader>::start(d.gl);
    timed<&t::link_program>::start(d.gl);
    timed<&t::get_shaderiv>::start(
        d.gl);  // the first question waits for the compiler where that works in threads of its own
    timed<&t::get_programiv>::start(d.gl);
    timed<&t::program_binary>::start(d.gl);
    timed<&t::named_buffer_storage>::start(d.gl);
    timed<&t::dispatch_compute>::start(d.gl);
    timed<&t::finish>::start(d.gl);
    auto const sort = [&](gpu::vector<unsigned>& v) {
        double const start = now_ms();
        gpu::sort(v);
        d.gl.finish();
        return now_ms() - start;
    };
    if (precompile) {
        double const start = now_ms();
        gpu::precompile([&] { gpu::sort(a); },
            [&](std::size_t done, std::size_t total, std::string_view name) {
                std::printf("  %zu of %zu at %.1f ms: %.*s\n",
                    done,
                    total,
                    now_ms() - start,
                    static_cast<int>(name.size()),
                    name.data());
            });
        std::printf("precompile %.2f ms\n", now_ms() - start);
    }
    double const first = sort(a);
    auto const& r = gpu::kernel::current();
    std::printf("first sort %.2f ms; ", first);
    std::printf(
        "%d programs compiled, %d loaded; of all so far: compile %.2f, link %.2f, load %.2f, wait for the "
        "compiler %.2f, memory %.2f, dispatch %.2f, finish %.2f\n",
        static_cast<int>(r.counts.programs_compiled),
        static_cast<int>(r.counts.programs_loaded),
        timed<&t::compile_shader>::ms,
        timed<&t::link_program>::ms,
        timed<&t::program_binary>::ms,
        timed<&t::get_shaderiv>::ms + timed<&t::get_programiv>::ms,
        timed<&t::named_buffer_storage>::ms,
        timed<&t::dispatch_compute>::ms,
        timed<&t::finish>::ms);
    std::printf("second sort %.2f ms\n", sort(b));
    return first;
}

}  // namespace

int main(int count, char** arguments) {
    std::size_t n = 1u << 20;
    bool precompile = false;
    double limit = 1e9;
    for (int i = 1; i < count; ++i) {
        if (std::strcmp(arguments[i], "--precompile") == 0)
            precompile = true;
        else if (std::strcmp(arguments[i], "--check") == 0 && i + 1 < count)
            limit = std::atof(arguments[++i]);
        else
            n = std::strtoull(arguments[i], nullptr, 10);
    }
    try {
        return run(n, precompile) > limit ? 2 : 0;
    } catch (gpu::error const& e) {
        std::fprintf(stderr, "bench_start: %s\n", e.what());
    } catch (std::exception const& e) {
        std::fprintf(stderr, "bench_start: %s\n", e.what());
    }
    return 3;
}
