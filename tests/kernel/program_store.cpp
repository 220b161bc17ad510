// SPDX-License-Identifier: MIT
// Programs on disk. A new context stands for a new process: it knows no program of the one before.
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/kernel/program_store.hpp>

#include "../support/testing.hpp"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#if !defined(_WIN32)
#    include <sys/resource.h>
#    include <sys/wait.h>
#    include <csignal>

namespace {
namespace platform = gpu::gl::platform;
using bytes = std::string;
using gpu::kernel::program_store;

/// A folder for programs that goes with its scope, and the environment that names it.
class own_folder {
public:
    explicit own_folder(std::string path = made()) : path_(path) {
        if (char const* old = std::getenv("GPU_CACHE_DIR")) old_ = old;
        ::setenv("GPU_CACHE_DIR", path_.c_str(), 1);
        gpu::disk_cache() = true;
    }
    ~own_folder() {
        for (auto const& f : platform::list_files(path_)) platform::remove_file(path_ + "/" + f.name);
        ::rmdir(path_.c_str());
        if (old_)
            ::setenv("GPU_CACHE_DIR", old_->c_str(), 1);
        else
            ::unsetenv("GPU_CACHE_DIR");
    }
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (auto const& f : platform::list_files(path_)) names.push_back(path_ + "/" + f.name);
        return names;
    }
    std::string const& path() const { return path_; }

private:
    static std::string made() {
        std::string name = "/tmp/gpu_programs_XXXXXX";
        if (!::mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
        return name;
    }
    std::string path_;
    std::optional<std::string> old_;
};

/// A context and what its calls did.
struct process {
    gpu::context context = gpu::context::headless();
    gpu::kernel::runtime& runtime = gpu::kernel::current();

    process() {
        real = runtime.device.gl;
        loads = 0;
        runtime.device.gl.program_binary =
            [](gpu::gl::GLuint name, gpu::gl::GLenum format, void const* data, gpu::gl::GLsizei size) {
                ++loads;
                real.program_binary(name, format, data, size);
            };
    }
    /// Two programs.
    void work() {
        gpu::vector<unsigned> v(1000, 3u);
        gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 2u + 1u; });
        CHECK(gpu::reduce(v.begin(), v.end()) == 7000);
        CHECK(runtime.device.gl.get_error() == gpu::gl::k_no_error);
    }
    bool gives_binaries() const {
        gpu::gl::GLint formats = 0;
        runtime.device.gl.get_integerv(gpu::gl::k_num_program_binary_formats, &formats);
        return formats > 0;
    }
    auto compiled() const { return runtime.counts.programs_compiled; }

    static inline gpu::gl::table real;
    static inline int loads;
};

void write(std::string const& path, bytes const& b) {
    std::FILE* f = std::fopen(path.c_str(), "wb");
    REQUIRE(f);
    REQUIRE(std::fwrite(b.data(), 1, b.size(), f) == b.size());
    std::fclose(f);
}
bytes read(std::string const& path) { return platform::read_file(path, 1u << 26); }
}  // namespace

TEST_CASE("what one process compiled the next one loads", "[store]") {
    own_folder folder;
    bool some = false;
    {
        process first;
        first.work();
        CHECK(first.compiled() == 2);
        CHECK(first.runtime.counts.programs_loaded == 0);
        CHECK(first.runtime.counts.programs_not_stored == 0);
        some = first.gives_binaries();
        CHECK(first.runtime.counts.programs_stored == (some ? 2u : 0u));
        CHECK(folder.files().size() == first.runtime.counts.programs_stored);
    }
    process second;
    second.work();
    CHECK(second.compiled() == (some ? 0u : 2u));
    CHECK(second.runtime.counts.programs_loaded == (some ? 2u : 0u));
    CHECK(second.runtime.counts.programs_stored == 0);
}

TEST_CASE("no program is kept on disk when that is switched off", "[store]") {
    own_folder folder;
    gpu::disk_cache() = false;
    {
        process p;
        p.work();
        CHECK(p.compiled() == 2);
    }
    gpu::disk_cache() = true;
    CHECK(folder.files().empty());
}

TEST_CASE("the programs of a context go with it", "[store]") {
    own_folder folder;
    static gpu::gl::table real;
    static int alive;
    alive = 0;
    {
        process p;
        real = p.runtime.device.gl;
        p.runtime.device.gl.create_program = [] { return ++alive, real.create_program(); };
        p.runtime.device.gl.delete_program = [](gpu::gl::GLuint name) {
            --alive;
            real.delete_program(name);
        };
        p.work();
        CHECK(alive == 2);
    }
    CHECK(alive == 0);
    process q;
    CHECK(q.runtime.counts.launches == 0);
    CHECK(q.runtime.programs.empty());
    q.work();
    CHECK(q.runtime.counts.launches > 0);
}

TEST_CASE("a packed program is taken only whole, unchanged and under its own key", "[store]") {
    gpu::gl::program_binary b{0x875f, bytes(1000, 0)};
    for (std::size_t k = 0; k < b.bytes.size(); ++k) b.bytes[k] = static_cast<char>(k * k >> 3);
    std::string const key = "vendor\nrenderer\n#version 450\nvoid main() {}\n";
    bytes const file = program_store::pack(b, key);
    auto const back = program_store::unpack(file, key);
    CHECK(back.format == b.format);
    CHECK(back.bytes == b.bytes);
    CHECK(program_store::unpack(file, key + " ").bytes.empty());
    CHECK(program_store::unpack(file, key.substr(1)).bytes.empty());
    std::string other = key;
    other[3] = 'x';
    CHECK(program_store::unpack(file, other).bytes.empty());
    CHECK(program_store::unpack({}, key).bytes.empty());
    int taken = 0;
    for (std::size_t size = 0; size < file.size(); ++size)
        taken +=
            !program_store::unpack(bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)), key)
                 .bytes.empty();
    for (std::size_t at = 0; at < file.size(); ++at)
        for (int bit = 0; bit < 8; ++bit) {
            bytes damaged = file;
            damaged[at] = static_cast<char>(damaged[at] ^ 1 << bit);
            taken += !program_store::unpack(std::move(damaged), key).bytes.empty();
        }
    bytes longer = file;
    longer.push_back(0);
    taken += !program_store::unpack(longer, key).bytes.empty();
    CHECK(taken == 0);
}

TEST_CASE("a damaged file is not shown to the driver, and is written again", "[store]") {
    own_folder folder;
    {
        process p;
        p.work();
        if (!p.gives_binaries()) return;
    }
    auto const names = folder.files();
    REQUIRE(names.size() == 2);
    std::vector<bytes> good;
    for (auto const& name : names) good.push_back(read(name));
    auto survives = [&](auto damage) {
        for (std::size_t k = 0; k < names.size(); ++k) write(names[k], damage(good[k]));
        process p;
        p.work();
        CHECK(process::loads == 0);
        CHECK(p.compiled() == 2);
        CHECK(p.runtime.counts.programs_stored == 2);
    };
    for (std::size_t part = 0; part < 16; ++part)
        survives([&](bytes b) {
            b.resize(b.size() * part / 16);
            return b;
        });
    for (std::size_t part : {0u, 5u, 10u, 15u})
        survives([&](bytes b) {
            auto& byte = b[b.size() * part / 16];
            byte = static_cast<char>(byte ^ 0x20);
            return b;
        });
    survives(
        [&](bytes const& b) { return b == good[0] ? good[1] : good[0]; });  // each under the other's name
    process p;
    p.work();
    CHECK(process::loads == 2);
    CHECK(p.compiled() == 0);
}

TEST_CASE("a binary that the driver refuses is compiled and written again", "[store]") {
    own_folder folder;
    {
        process p;
        p.work();
        if (!p.gives_binaries()) return;
    }
    for (auto const& name : folder.files()) {
        bytes const file = read(name);
        std::uint64_t key_bytes = 0;
        std::uint32_t format = 0;
        std::memcpy(&key_bytes, file.data() + 16, 8);
        std::memcpy(&format, file.data() + 32, 4);
        std::string const key(file.data() + 40, key_bytes);
        gpu::gl::program_binary stale = program_store::unpack(file, key);
        REQUIRE_FALSE(stale.bytes.empty());
        CHECK(stale.format == format);
        for (auto& byte : stale.bytes)
            byte = static_cast<char>(byte ^ 0x5a);  // as of an older driver with the same name
        write(name, program_store::pack(stale, key));
    }
    {
        process p;
        p.work();
        CHECK(process::loads == 2);
        CHECK(p.compiled() == 2);
        CHECK(p.runtime.counts.programs_stored == 2);
    }
    process p;
    p.work();
    CHECK(p.compiled() == 0);
}

TEST_CASE("G5: only plain files that nobody else can write are read", "[store][edges]") {
    own_folder folder;
    {
        process p;
        p.work();
        if (!p.gives_binaries()) return;
    }
    auto const names = folder.files();
    REQUIRE(names.size() == 2);
    auto loads = [&] {
        process p;
        p.work();
        CHECK(static_cast<std::uint64_t>(process::loads) == p.runtime.counts.programs_loaded);
        return p.runtime.counts.programs_loaded;
    };
    struct stat about;
    REQUIRE(::stat(names[0].c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0600);
    CHECK(loads() == 2u);
    // A file that others may write is compiled and written again, as one of our own.
    ::chmod(names[0].c_str(), 0666);
    CHECK(loads() == 1u);
    CHECK(loads() == 2u);
    // Nothing is read in a folder that others may write.
    ::chmod(folder.path().c_str(), 0777);
    CHECK(loads() == 0u);
    ::chmod(folder.path().c_str(), 0700);
    CHECK(loads() == 2u);
    // A pipe is not opened for reading, which would wait for ever.
    ::unlink(names[0].c_str());
    REQUIRE(::mkfifo(names[0].c_str(), 0600) == 0);
    CHECK(read(names[0]).empty());
    CHECK(loads() == 1u);
    if (::geteuid() == 0) {  // only root can give a file away
        CHECK(loads() == 2u);
        REQUIRE(::chown(names[0].c_str(), 12345, 12345) == 0);
        CHECK(loads() == 1u);
    }
}

TEST_CASE("a folder that cannot be written is counted and nothing else", "[store]") {
    own_folder folder("/dev/null/programs");
    process p;
    p.work();
    CHECK(p.compiled() == 2);
    CHECK(p.runtime.counts.programs_stored == 0);
    CHECK(p.runtime.counts.programs_not_stored == (p.gives_binaries() ? 2u : 0u));
}

TEST_CASE("a disk that is full is counted, and no part of a file is left", "[store]") {
    own_folder folder;
    process p;
    // No file may become longer than 512 bytes, which is what a full disk does to a program.
    ::rlimit before{};
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
    auto const handler = std::signal(SIGXFSZ, SIG_IGN);
    ::rlimit const full{512, before.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &full) == 0);
    p.work();
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
    std::signal(SIGXFSZ, handler);
    CHECK(p.compiled() == 2);
    CHECK(p.runtime.counts.programs_stored == 0);
    CHECK(p.runtime.counts.programs_not_stored == (p.gives_binaries() ? 2u : 0u));
    CHECK(folder.files().empty());
}

TEST_CASE("the folder is made with those above it", "[store]") {
    own_folder above;
    {
        own_folder folder(above.path() + "/a/b");
        process p;
        p.work();
        CHECK(folder.files().size() == (p.gives_binaries() ? 2u : 0u));
    }
    ::rmdir((above.path() + "/a").c_str());
}

TEST_CASE("the longest unused programs make room for new ones", "[store]") {
    own_folder folder;
    auto const file = [&](std::string const& name, long age) {
        std::string const path = folder.path() + "/" + name;
        write(path, {1});
        REQUIRE(::truncate(path.c_str(), 15 << 20) == 0);  // takes no space on the disk
        utimbuf const when{std::time(nullptr) - age, std::time(nullptr) - age};
        ::utime(path.c_str(), &when);
        return path;
    };
    auto const name = [](char c) { return std::string(16, c) + ".program"; };
    auto const old = file(name('c'), 500), older = file(name('a'), 600), recent = file(name('b'), 10),
               now = file(name('d'), 0), oldest = file(name('e'), 1000), foreign = file("diary.txt", 9000),
               left = file(name('f') + ".1.2.tmp", 9000), writing = file(name('f') + ".1.3.tmp", 20);
    process p;
    p.work();
    if (!p.gives_binaries()) return;
    auto there = [](std::string const& path) { return !read(path).empty(); };
    CHECK_FALSE(there(oldest));
    CHECK_FALSE(there(older));
    CHECK_FALSE(there(left));
    CHECK(there(old));
    CHECK(there(recent));
    CHECK(there(now));
    CHECK(there(foreign));
    CHECK(there(writing));
    CHECK(p.runtime.counts.programs_stored == 2);
}

TEST_CASE("processes that write one file at once leave a whole one", "[store]") {
    own_folder folder;
    std::string const path = folder.path() + "/0123456789abcdef.program", key = "key";
    auto const packed = [&](int writer) {
        return program_store::pack(
            {1, bytes(50000 + 1000 * static_cast<std::size_t>(writer), static_cast<char>(writer))}, key);
    };
    std::vector<pid_t> children;
    for (int writer = 0; writer < 3; ++writer) {
        pid_t const child = ::fork();
        if (child == 0) {
            bytes const mine = packed(writer);
            bool good = true;
            for (int k = 0; k < 200; ++k) good = platform::replace_file(path, mine) && good;
            ::_exit(good ? 0 : 1);
        }
        children.push_back(child);
    }
    int whole = 0, torn = 0, running = 3;
    while (running) {
        bytes const now = read(path);
        if (!now.empty()) ++(program_store::unpack(now, key).bytes.empty() ? torn : whole);
        for (auto& child : children) {
            int status = 0;
            if (child && ::waitpid(child, &status, WNOHANG) == child) {
                child = 0;
                --running;
                CHECK(status == 0);
            }
        }
    }
    CHECK(whole > 0);
    CHECK(torn == 0);
    CHECK(folder.files() == std::vector<std::string>{path});
}

// One of the processes of the next case; hidden.
TEST_CASE("a process of several", "[.writer]") {
    process p;
    p.work();
    CHECK(p.runtime.counts.programs_not_stored == 0);
}

TEST_CASE("processes that compile the same programs at once leave whole files", "[store]") {
    own_folder folder;
    CHECK(std::system("unset GPU_CACHE; self=$(readlink /proc/$PPID/exe); for k in 1 2 3; do \"$self\" "
                      "'[.writer]' >/dev/null & all=\"$all $!\"; done; "
                      "for one in $all; do wait $one || exit 1; done") == 0);
    process p;
    p.work();
    CHECK(p.runtime.counts.programs_loaded == (p.gives_binaries() ? 2u : 0u));
    CHECK(folder.files().size() == p.runtime.counts.programs_loaded);
}

TEST_CASE("files are where the user keeps such things", "[store]") {
    auto const was = [](char const* name) { return std::string(std::getenv(name) ? std::getenv(name) : ""); };
    std::string const cache = was("XDG_CACHE_HOME"), home = was("HOME"), own = was("GPU_CACHE_DIR");
    auto const set = [](char const* name, std::string const& value) {
        value.empty() ? ::unsetenv(name) : ::setenv(name, value.c_str(), 1);
    };
    set("GPU_CACHE_DIR", "/a");
    set("XDG_CACHE_HOME", "/b");
    set("HOME", "/c");
    CHECK(platform::cache_folder("gpu") == "/a");
    set("GPU_CACHE_DIR", "");
    CHECK(platform::cache_folder("gpu") == "/b/gpu");
    set("XDG_CACHE_HOME", "relative");
    CHECK(platform::cache_folder("gpu") == "/c/.cache/gpu");
    set("HOME", "");
    CHECK(platform::cache_folder("gpu").empty());
    set("GPU_CACHE_DIR", own);
    set("XDG_CACHE_HOME", cache);
    set("HOME", home);
}
#endif
