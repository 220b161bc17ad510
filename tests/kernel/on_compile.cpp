// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/kernel/on_compile.hpp>
#include <gpu/kernel/precompile.hpp>

#include "../support/testing.hpp"

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {
using origin = gpu::compiled_program::origin;

/// While it lives, notes what gpu::on_compile() tells, and keeps no programs on disk.
class noted_programs {
public:
    struct one {
        std::string kernel, call;
        double milliseconds;
        origin from;
        std::size_t text_bytes;
    };
    noted_programs() {
        gpu::on_compile([list = all](gpu::compiled_program const& p) {
            list->push_back(
                {std::string(p.kernel), std::string(p.call), p.milliseconds, p.from, p.text_bytes});
        });
    }
    ~noted_programs() {
        gpu::on_compile(nullptr);
        gpu::disk_cache() = disk_;
    }
    std::shared_ptr<std::vector<one>> const all = std::make_shared<std::vector<one>>();

private:
    bool const disk_ = std::exchange(gpu::disk_cache(), false);
};
}  // namespace

TEST_CASE("on_compile tells of each program once, when it is first needed", "[on_compile]") {
    auto const context = gpu::context::headless();  // knows no program yet
    noted_programs noted;
    gpu::vector<float> v{3, 1, 2};
    auto& counts = gpu::kernel::current().counts;
    gpu::sort(v);
    gpu::reduce(v);
    std::uint64_t compiled = 0;
    for (auto const& p : *noted.all) {
        CHECK_FALSE(p.kernel.empty());
        CHECK((p.call == "sort" || p.call == "reduce"));
        CHECK(p.milliseconds >= 0);
        CHECK(p.text_bytes > 100);
        CHECK(p.from != origin::disk);
        if (p.from == origin::compiled) {
            ++compiled;
            CHECK(p.milliseconds > 0);
        }
    }
    CHECK(compiled == counts.programs_compiled);
    CHECK(compiled >= 2);
    CHECK(noted.all->back().call == "reduce");
    auto const told = noted.all->size();
    gpu::sort(v);
    gpu::reduce(v);
    CHECK(noted.all->size() == told);
}

TEST_CASE("on_compile tells of programs in memory, and of those that precompile makes", "[on_compile]") {
    auto const context = gpu::context::headless();
    noted_programs noted;
    gpu::vector<int> v{3, 1, 2};
    gpu::precompile(
        [&] { gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 77 + 5; }); });
    REQUIRE(noted.all->size() == 1);
    CHECK(noted.all->at(0).from == origin::compiled);
    // Another lambda of one text is another kind of call, and has that program.
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 77 + 5; });
    REQUIRE(noted.all->size() == 2);
    CHECK(noted.all->at(1).from == origin::memory);
    CHECK(noted.all->at(1).call == "transform");
    CHECK(noted.all->at(1).text_bytes == noted.all->at(0).text_bytes);
    CHECK(v.host() == std::vector<int>{236, 82, 159});
}

TEST_CASE("the function may make another program current", "[on_compile]") {
    auto const context = gpu::context::headless();
    auto& d = gpu::gl::current();
    gpu::leave_state const fast;  // otherwise no program is left current from one call to the next
    gpu::vector<int> v{3, 1, 2};
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 2 + 31; });
    int told = 0;
    gpu::on_compile([&](gpu::compiled_program const& p) {
        told += p.from == origin::memory;
        d.gl.use_program(0);
    });
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 2 + 31; });
    gpu::on_compile(nullptr);
    CHECK(told == 1);
    CHECK(v.host() == std::vector<int>{105, 97, 101});
}

TEST_CASE("the function may call algorithms in another context", "[on_compile]") {
    auto other = gpu::context::headless();
    gpu::vector<int> there{1, 2, 3};
    auto own = gpu::context::headless();
    gpu::vector<int> v{3, 1, 2};
    int told = 0;
    gpu::on_compile([&](gpu::compiled_program const&) {
        if (++told > 1) return;
        other.make_current();
        gpu::transform(there.begin(), there.end(), there.begin(), [](auto x) { return x * 5 + 23; });
        own.make_current();
    });
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 7 + 29; });
    gpu::on_compile(nullptr);
    CHECK(told == 2);
    CHECK(v.host() == std::vector<int>{50, 36, 43});
    other.make_current();
    CHECK(there.host() == std::vector<int>{28, 33, 38});
}

TEST_CASE("an exception of the function leaves the call, which can be repeated", "[on_compile]") {
    auto const context = gpu::context::headless();
    gpu::vector<int> v{3, 1, 2};
    int told = 0;
    gpu::on_compile([&](gpu::compiled_program const&) {
        if (++told == 1) throw std::runtime_error("stop");
    });
    auto const call = [&] {
        gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 3 + 1717; });
    };
    CHECK_THROWS_WITH(call(), "stop");
    CHECK(v.host() == std::vector<int>{3, 1, 2});
    call();
    CHECK(v.host() == std::vector<int>{1726, 1720, 1723});
    gpu::on_compile(nullptr);
    auto const before = told;
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x - 1717; });
    CHECK(told == before);
    CHECK(gpu::kernel::current().programs.empty() == false);
}

TEST_CASE("the function may move vectors, but an algorithm in it throws", "[on_compile]") {
    auto const context = gpu::context::headless();
    gpu::vector<int> v{3, 1, 2}, other{5, 4};
    std::vector<int> seen;
    bool refused = false;
    gpu::on_compile([&](gpu::compiled_program const&) {
        seen = gpu::to_host(other);
        try {
            gpu::sort(other);
        } catch (gpu::invalid_argument const& e) {
            refused = test::has(e.what(), "on_compile");
        }
    });
    CHECK(gpu::reduce(v) == 6);
    gpu::on_compile(nullptr);
    CHECK(refused);
    CHECK(seen == std::vector<int>{5, 4});
    CHECK(gpu::reduce(v) == 6);
    gpu::sort(other);
    CHECK(other.host() == std::vector<int>{4, 5});
}

TEST_CASE("the function is kept as a copy, and destroyed when another one or none is set", "[on_compile]") {
    auto const owner = std::make_shared<int>(1);
    gpu::on_compile([owner](gpu::compiled_program const&) {});
    CHECK(owner.use_count() == 2);
    gpu::on_compile([](gpu::compiled_program const&) {});
    CHECK(owner.use_count() == 1);
    gpu::on_compile([owner](gpu::compiled_program const&) {});
    gpu::on_compile(nullptr);
    CHECK(owner.use_count() == 1);
}

#if !defined(_WIN32)
TEST_CASE("on_compile tells of programs from disk", "[on_compile]") {
    std::string folder = "/tmp/gpu_on_compile_XXXXXX";
    REQUIRE(::mkdtemp(folder.data()));
    std::string const old = std::getenv("GPU_CACHE_DIR") ? std::getenv("GPU_CACHE_DIR") : "";
    ::setenv("GPU_CACHE_DIR", folder.c_str(), 1);
    std::vector<std::string> first, second;
    std::uint64_t stored = 0;
    {
        noted_programs noted;
        gpu::disk_cache() = true;
        for (auto* kernels : {&first, &second}) {
            auto const context = gpu::context::headless();  // stands for a process
            noted.all->clear();
            CHECK(gpu::reduce(gpu::vector<int>{1, 2, 3}) == 6);
            for (auto const& p : *noted.all) {
                kernels->push_back(p.kernel);
                if (kernels == &second && stored) CHECK(p.from == origin::disk);
                if (kernels == &first) CHECK(p.from == origin::compiled);
            }
            stored += gpu::kernel::current().counts.programs_stored;
        }
    }
    CHECK(first == second);
    CHECK_FALSE(first.empty());
    for (auto const& f : gpu::gl::platform::list_files(folder))
        gpu::gl::platform::remove_file(folder + "/" + f.name);
    ::rmdir(folder.c_str());
    if (old.empty())
        ::unsetenv("GPU_CACHE_DIR");
    else
        ::setenv("GPU_CACHE_DIR", old.c_str(), 1);
}
#endif
