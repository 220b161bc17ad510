// SPDX-License-Identifier: MIT
// main PLUGIN: the executable and each of its modules sort, change, grow and free each other's vectors.
#include "module.hpp"

#include <cstdio>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#if defined(_WIN32)
#    define WIN32_LEAN_AND_MEAN
#    include <windows.h>
#else
#    include <dlfcn.h>
#endif

extern module_functions const functions;
extern "C" module_functions const* first_module();
extern "C" module_functions const* second_module();

namespace {

int failures = 0;
void expect(bool good, char const* what) {
    if (good) return;
    std::printf("failed: %s\n", what);
    ++failures;
}

std::vector<unsigned> one_to(unsigned n, unsigned by = 1) {
    std::vector<unsigned> v(n);
    for (unsigned i = 0; i < n; ++i) v[i] = (i + 1) * by;
    return v;
}

/// What is traced belongs to one module: symbols and texts are refused in another one.
void refuse(module_functions const& user) {
    bool const is_own = &user == &functions;
    gpu::vector<unsigned> v{5, 7};
    std::string said;
    try {
        gpu::transform(v.begin(), v.end(), v.begin(), [&user](auto x) { return user.twice(x); });
    } catch (gpu::unsupported const& e) {
        said = e.what();
    }
    expect(is_own ? v[1] == 14u : v[1] == 7u && said.find("another shared library") != said.npos, "a symbol");
    said.clear();
    gpu::glsl_function<unsigned(unsigned)> const next("next", "uint x", "return x + 1u;");
    try {
        user.apply(v, next);
    } catch (gpu::unsupported const& e) {
        said = e.what();
    }
    expect(is_own ? v[0] == 11u : v[0] == 5u && said.find("another shared library") != said.npos, "a text");
}

/// A vector of `maker` goes through every function of `user`, and is freed there or where it was made.
void try_pair(module_functions const& maker, module_functions const& user, bool freed_by_user) {
    constexpr unsigned n = 5000;
    gpu::vector<unsigned>* const v = maker.make(n);
    user.sort(*v);
    expect(gpu::to_host(*v) == one_to(n), "sort");
    expect(user.sum(*v) == n * (n + 1) / 2, "reduce");
    user.scale(*v, 3);
    user.scale(*v, 5);
    expect(gpu::to_host(*v) == one_to(n, 15), "transform");
    gpu::future<unsigned> sum = user.sum_later(*v);
    expect(sum.get() == 15 * (n * (n + 1) / 2), "a future of another module");
    user.grow(*v);
    maker.sort(*v);
    expect(v->size() == n + 1 && v->front() == 0u && v->back() == 15 * n,
        "a vector that another module has grown");
    bool caught = false;
    try {
        user.fail(*v);
    } catch (gpu::invalid_argument const& e) {
        caught = std::strlen(e.what()) > 0;
    }
    expect(caught, "an exception of another module");
    (freed_by_user ? user : maker).destroy(v);
    if (&maker == &functions) refuse(user);

    std::vector<particle> host(100);
    for (unsigned i = 0; i < 100; ++i) host[i] = {static_cast<float>(i * 37 % 100), i};
    gpu::vector<particle> particles = host;
    user.sort_particles(particles);
    host = gpu::to_host(particles);
    bool sorted = true;
    for (unsigned i = 0; i < 100; ++i)
        sorted = sorted && host[i].mass == static_cast<float>(i) && host[i].charge * 37 % 100 == i;
    expect(sorted, "a structure of another module");
}

struct plug_in {
    void* handle;
    module_functions const* functions;
};
plug_in open(char const* path) {
#if defined(_WIN32)
    auto const library = LoadLibraryA(path);
    void* const entry =
        library ? reinterpret_cast<void*>(GetProcAddress(library, "plug_in_module")) : nullptr;
    void* const handle = reinterpret_cast<void*>(library);
#else
    void* const handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void* const entry = handle ? dlsym(handle, "plug_in_module") : nullptr;
#endif
    if (!entry) std::printf("%s does not open\n", path);
    return {handle, entry ? reinterpret_cast<module_functions const* (*)()>(entry)() : nullptr};
}
void close(plug_in p) {
#if !defined(_WIN32)  // Windows runs no destructors of other threads when a DLL goes
    dlclose(p.handle);
#else
    (void)p;
#endif
}

gpu::vector<unsigned>* until_the_end = nullptr;
struct last_destructor {
    ~last_destructor() { delete until_the_end; }
} last;

/// On other threads, which end before the plug-in closes: nothing of it is left that runs at exit, so it is
/// really unloaded. Its vectors outlive it, in a context that is gone and in one of the executable.
void unload(char const* path) {
    auto own = gpu::context::headless();
    own.make_none_current();
    for (int turn = 0; turn < 3; ++turn) {
        plug_in const plug = open(path);
        gpu::vector<unsigned>*lost = nullptr, *kept = nullptr;
        std::thread([&] {
            try_pair(*plug.functions, functions, true);
            lost = plug.functions->make(100);
            own.make_current();
            try_pair(functions, *plug.functions, false);
            kept = plug.functions->make(100);
            own.make_none_current();
        }).join();
        close(plug);
#if defined(__GLIBC__)
        expect(!dlopen(path, RTLD_NOW | RTLD_NOLOAD), "the plug-in is not unloaded");
#endif
        functions.destroy(lost);
        std::thread([&] {
            own.make_current();
            functions.sort(*kept);
            expect(gpu::to_host(*kept) == one_to(100), "a vector whose plug-in is unloaded");
            functions.grow(*kept);
            functions.destroy(kept);
            own.make_none_current();
        }).join();
    }
}

/// A vector whose context another module has destroyed is refused, though a new context may lie at its
/// address.
void lose(module_functions const& maker) {
    for (int turn = 0; turn < 4; ++turn) {
        gpu::vector<unsigned>* lost = nullptr;
        {
            auto own = gpu::context::headless();
            lost = maker.make(100);
        }
        auto next = gpu::context::headless();
        std::string said;
        try {
            functions.sort(*lost);
        } catch (gpu::context_error const& e) {
            said = e.what();
        }
        expect(said.find("has been destroyed") != std::string::npos &&
                   said.find("another module of the program") != std::string::npos,
            "a vector of a context that is gone");
        functions.destroy(lost);
    }
}

}  // namespace

int main(int count, char** words) {
    if (count < 2) return 2;
    unload(words[1]);
    plug_in plug = open(words[1]);
    if (!plug.functions) return 2;

    // Every pair of modules. The plug-in comes first, so it makes the context of this thread.
    module_functions const* const modules[] = {plug.functions, first_module(), second_module(), &functions};
    for (bool freed_by_user : {false, true})
        for (auto* maker : modules)
            for (auto* user : modules) try_pair(*maker, *user, freed_by_user);

    // In a context of the executable, and then in the thread's own again.
    {
        auto own = gpu::context::headless();
        try_pair(functions, *plug.functions, false);
        try_pair(*plug.functions, functions, false);
        try_pair(*first_module(), *second_module(), true);
    }
    try_pair(functions, *plug.functions, true);
    lose(*plug.functions);

    // A vector of this thread's context outlives its plug-in, and is freed at exit.
    until_the_end = plug.functions->make(100);
    close(plug);
    functions.sort(*until_the_end);
    expect(gpu::to_host(*until_the_end) == one_to(100), "a vector that outlives its plug-in");

    std::printf(failures ? "%d failures\n" : "ok\n", failures);
    return failures != 0;
}
