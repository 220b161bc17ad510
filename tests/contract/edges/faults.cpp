// SPDX-License-Identifier: MIT
// What docs/reliability.md says of wrong use, and what shows nowhere else: calls with broken orders and
// unsorted inputs end and write nothing but their output, and what follows a fault is right.
#include <gpu/gpu.hpp>

#include <support/catch.hpp>
#include <support/testing.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#if !defined(_WIN32)
#    include <sys/time.h>
#    include <sys/wait.h>
#    include <unistd.h>
#    include <csignal>
#endif
#if __has_include(<glad/gl.h>)
#    include <gl/app_context.hpp>
#endif

namespace faults {

using testing::guarded, testing::values;

auto const& api() { return gpu::gl::current().gl; }

/// The library works: a sort, a scan and a reduction give what they should.
bool works() {
    std::vector<unsigned> host = values<unsigned>(5000, 1000, 7);
    gpu::vector<unsigned> v(host), sums(host.size());
    gpu::sort(v);
    gpu::inclusive_scan(v, sums.begin());
    unsigned const sum = gpu::reduce(v);
    std::sort(host.begin(), host.end());
    if (gpu::to_host(v) != host) return false;
    unsigned total = 0;
    for (unsigned& x : host) x = total += x;
    return gpu::to_host(sums) == host && sum == total;
}
void forget_errors() {
    for (int k = 0; k < 100 && api().get_error() != gpu::gl::k_no_error; ++k) {
    }
}

/// An order that is none, one of three by a captured number, so that all are one kernel.
struct no_order {
    unsigned kind;
    auto operator()(auto const& a, auto const& b) const {
        auto const x = gpu::cast<unsigned>(a), y = gpu::cast<unsigned>(b);
        auto const by_chance = ((x * 2654435761u ^ y * 40503u) & 64u) != 0u;
        return gpu::select(kind == 0u, x <= y, kind == 1u || by_chance);
    }
};
auto const plain_less = [](auto a, auto b) { return a < b; };

/// Sorts, selects and searches `host` under an order that is none. Nothing but the range may change. What it
/// holds afterwards was in it before, except where tiles are merged: there, places may be left out that then
/// hold what scratch memory held.
template <class T, class Less> void abuse(std::vector<T> const& host, Less less) {
    auto const bits = [](std::vector<T> const& v) {
        std::set<std::uint32_t> all;
        for (T x : v) {
            std::uint32_t word = 0;
            std::memcpy(&word, &x, sizeof x);
            all.insert(word);
        }
        return all;
    };
    auto const before = bits(host);
    auto const only_old = [&](guarded<T> const& v) {
        auto const after = bits(v.host());
        bool const merges_tiles =
            host.size() > 100 && gpu::kernel::current().tuning.form == gpu::kernel::shape::groups;
        return v.intact() &&
               (merges_tiles || std::includes(before.begin(), before.end(), after.begin(), after.end()));
    };
    for (std::size_t shift : {64u, 61u}) {
        guarded<T> sorted(host, shift), selected(host, shift), keys(host, shift);
        guarded<unsigned> payload(values<unsigned>(host.size()), shift);
        gpu::stable_sort(sorted.begin(), sorted.end(), less);
        CHECK(only_old(sorted));
        gpu::sort_by_key(keys.begin(), keys.end(), payload.begin(), less);
        CHECK(only_old(keys));
        CHECK(payload.intact());
        auto const middle = selected.begin() + static_cast<std::ptrdiff_t>(host.size() / 2);
        gpu::nth_element(selected.begin(), middle, selected.end(), less);
        CHECK(only_old(selected));
        auto const place = gpu::lower_bound(sorted.begin(), sorted.end(), T(3), less) - sorted.begin();
        CHECK(place >= 0);
        CHECK(place <= sorted.end() - sorted.begin());
    }
}

}  // namespace faults

TEST_CASE("an order that is none: sorts and selections end and write nothing but their range", "[faults]") {
    using namespace faults;
    for (std::size_t n : {2u, 100u, 5000u, 40000u}) {
        auto const host = values<unsigned>(n, 100, 5);
        for (unsigned kind = 0; kind < 3; ++kind) abuse(host, no_order{kind});
    }
    CHECK(works());
}

TEST_CASE("NaN under a plain less: sorts end and write nothing but their range", "[faults]") {
    using namespace faults;
    auto host = values<float>(12000, 300, 5);
    for (std::size_t i = 0; i < host.size(); i += 7) host[i] = std::numeric_limits<float>::quiet_NaN();
    abuse(host, plain_less);
    // By the default order, which is total for sorts, nothing is lost.
    gpu::vector<float> v(host);
    gpu::sort(v);
    auto const sorted = gpu::to_host(v);
    auto const is_nan = [](float x) { return std::isnan(x); };
    CHECK(std::count_if(sorted.begin(), sorted.end(), is_nan) ==
          std::count_if(host.begin(), host.end(), is_nan));
    CHECK(works());
}

TEST_CASE("unsorted inputs: merges and set operations end and stay in their output", "[faults]") {
    using namespace faults;
    for (std::size_t n : {3u, 700u, 20000u}) {
        auto const one = values<int>(n, 50, 1), two = values<int>(n + n / 2, 50, 2);
        gpu::vector<int> a(one), b(two);
        auto const room = one.size() + two.size();
        auto const stays = [&](auto const& call) {
            guarded<int> out(std::vector<int>(room, 0), 61);
            auto const written = call(out.begin()) - out.begin();
            CHECK(written >= 0);
            CHECK(static_cast<std::size_t>(written) <= room);
            CHECK(out.intact());
        };
        auto const f = a.begin(), g = b.begin();
        auto const l = a.end(), m = b.end();
        stays([&](auto out) { return gpu::merge(f, l, g, m, out); });
        stays([&](auto out) { return gpu::set_union(f, l, g, m, out); });
        stays([&](auto out) { return gpu::set_intersection(f, l, g, m, out); });
        stays([&](auto out) { return gpu::set_difference(f, l, g, m, out); });
        stays([&](auto out) { return gpu::set_symmetric_difference(f, l, g, m, out); });
        guarded<unsigned> places(std::vector<unsigned>(two.size(), 0u), 61);
        gpu::lower_bound(f, l, g, m, places.begin());
        CHECK(places.intact());
        auto const found = places.host();
        CHECK(std::all_of(found.begin(), found.end(), [&](unsigned k) { return k <= one.size(); }));
    }
    CHECK(works());
}

TEST_CASE("lengths that overflow are refused", "[faults]") {
    using namespace faults;
    auto const huge = std::numeric_limits<std::size_t>::max();
    gpu::vector<int> v{1, 2, 3}, w(3);
    CHECK_THROWS_AS(gpu::vector<int>(huge), gpu::out_of_memory);
    CHECK_THROWS_AS(gpu::vector<int>(huge / 4 + 2), gpu::out_of_memory);
    CHECK_THROWS_AS(v.resize(huge), gpu::out_of_memory);
    CHECK_THROWS_AS(v.reserve(huge / 2), gpu::out_of_memory);
    CHECK_THROWS_AS(v.assign(huge, 5), gpu::out_of_memory);
    CHECK_THROWS_AS(v.insert(v.begin(), huge, 5), gpu::out_of_memory);
    CHECK_THROWS_AS(gpu::span<int>(v.buffer(), std::size_t(1) << 62), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::span<int>(v.buffer(), huge, 2), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::fill_n(v.begin(), huge, 5), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::copy_n(v.begin(), huge, w.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::for_each_index(std::size_t(1) << 33, [o = gpu::out(v)](auto i) { o[i & 1u] = 1; }),
        gpu::length_error);
    gpu::counting_iterator<unsigned> const i(0u);
    CHECK_THROWS_AS(gpu::sort_copy(i, i + (std::ptrdiff_t(1) << 33), w.begin()), gpu::invalid_argument);
    CHECK(gpu::to_host(v) == std::vector<int>{1, 2, 3});
    CHECK(api().get_error() == gpu::gl::k_no_error);
}

TEST_CASE("a functor that throws, or calls the library, leaves nothing behind", "[faults]") {
    using namespace faults;
    gpu::vector<int> v{3, 1, 2}, w{5, 4};
    auto const broken = [](auto x) {
        auto const y = x * 2 + 1;  // something is recorded first
        if (true) throw std::runtime_error("mine");
        return y;
    };
    CHECK_THROWS_WITH(gpu::transform(v.begin(), v.end(), v.begin(), broken), "mine");
    auto const inner = [&](auto x) {
        gpu::transform(w.begin(), w.end(), w.begin(), [](auto y) { return y * 3; });
        return x + 1;
    };
    CHECK_THROWS_WITH(gpu::transform(v.begin(), v.end(), v.begin(), inner), test::contains("being traced"));
    CHECK(gpu::to_host(v) == std::vector<int>{3, 1, 2});
    CHECK(gpu::to_host(w) == std::vector<int>{5, 4});
    CHECK(works());
}

TEST_CASE("a vector on another thread is a context_error, there and only there", "[faults]") {
    using namespace faults;
    gpu::vector<int> v{3, 1, 2};
    std::string text;
    bool thread_works = false;
    std::thread([&] {
        text = test::message_of<gpu::context_error>([&] { gpu::sort(v); });
        thread_works = works();
    }).join();
    CHECK_THAT(text, test::contains("context"));
    CHECK(thread_works);
    CHECK(gpu::to_host(v) == std::vector<int>{3, 1, 2});
    CHECK(works());
}

TEST_CASE("a buffer that the application has deleted or mapped does no harm to later calls", "[faults]") {
    using namespace faults;
    int const numbers[] = {4, 3, 2, 1};
    auto const made = [&] {
        gpu::gl::GLuint name = 0;
        api().create_buffers(1, &name);
        api().named_buffer_storage(name, sizeof numbers, numbers, gpu::gl::k_map_read_bit);
        return name;
    };
    gpu::gl::GLuint deleted = made();
    gpu::span<int> const gone(deleted, 4);
    api().delete_buffers(1, &deleted);
    gpu::gl::GLuint mapped = made();
    gpu::span<int> const held(mapped, 4);
    REQUIRE(api().map_named_buffer_range(mapped, 0, sizeof numbers, gpu::gl::k_map_read_bit) != nullptr);
    gpu::vector<int> robbed{1, 2, 3};
    gpu::gl::GLuint name = robbed.buffer();
    api().delete_buffers(1, &name);
    for (gpu::span<int> const& s : {gone, held}) {
        // What these give is undefined: OpenGL refuses the transfer.
        (void)gpu::to_host(s);
        (void)gpu::reduce(s);
        gpu::sort(s);
        gpu::fill(s, 1);
    }
    (void)gpu::to_host(robbed);
    gpu::sort(robbed);
    forget_errors();
    CHECK(works());
    api().unmap_named_buffer(mapped);
    gpu::sort(held);
    CHECK(gpu::is_sorted(held));
    api().delete_buffers(1, &mapped);
    CHECK(api().get_error() == gpu::gl::k_no_error);
}

TEST_CASE("errors that wait in OpenGL, and what packs pixels, matter to no call", "[faults]") {
    using namespace faults;
    constexpr gpu::gl::GLenum pack_swap_bytes = 0x0D00, pack_row_length = 0x0D02, pack_skip_pixels = 0x0D04,
                              pixel_pack_buffer = 0x88EB, invalid_enum = 0x0500;
    gpu::vector<unsigned> v(1000, 0x01020304u), small(64);
    api().bind_buffer(pixel_pack_buffer, small.buffer());
    api().bind_buffer(gpu::gl::k_pixel_unpack_buffer, small.buffer());
    api().pixel_storei(pack_swap_bytes, 1);
    api().pixel_storei(pack_row_length, 7);
    api().pixel_storei(pack_skip_pixels, 3);
    CHECK(gpu::to_host(v) == std::vector<unsigned>(1000, 0x01020304u));
    CHECK(v[999] == 0x01020304u);
    CHECK(works());
    for (gpu::gl::GLenum what : {pack_swap_bytes, pack_row_length, pack_skip_pixels})
        api().pixel_storei(what, 0);
    api().bind_buffer(pixel_pack_buffer, 0);
    api().bind_buffer(gpu::gl::k_pixel_unpack_buffer, 0);
    CHECK(api().get_error() == gpu::gl::k_no_error);
    api().pixel_storei(0xdead, 1);
    CHECK(works());
    CHECK(api().get_error() == invalid_enum);
    CHECK(api().get_error() == gpu::gl::k_no_error);
}

#if !defined(_WIN32)
namespace faults {
std::sig_atomic_t volatile ticks = 0;
}

TEST_CASE("signals that arrive during calls change nothing", "[faults]") {
    using namespace faults;
    struct ::sigaction count {};
    struct ::sigaction before {};
    count.sa_handler = [](int) { ticks = ticks + 1; };  // no SA_RESTART: system calls are interrupted
    ::sigaction(SIGALRM, &count, &before);
    ::itimerval const often{{0, 500}, {0, 500}};
    ::itimerval const never{};
    ticks = 0;
    ::setitimer(ITIMER_REAL, &often, nullptr);
    bool right = true;
    for (int k = 0; k < 1000 && (k < 20 || ticks < 20); ++k) right = right && works();
    ::setitimer(ITIMER_REAL, &never, nullptr);
    ::sigaction(SIGALRM, &before, nullptr);
    CHECK(right);
    CHECK(ticks >= 20);
}

TEST_CASE("a forked child that leaves at once does the parent no harm", "[faults]") {
    using namespace faults;
    gpu::vector<int> v{3, 1, 2};
    ::pid_t const child = ::fork();
    if (child == 0) ::_exit(7);
    REQUIRE(child > 0);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WEXITSTATUS(status) == 7);
    gpu::sort(v);
    CHECK(gpu::to_host(v) == std::vector<int>{1, 2, 3});
    CHECK(works());
}
#endif

#if __has_include(<glad/gl.h>)
TEST_CASE("G12: inside glBeginConditionalRender kernels may do nothing; afterwards all is well",
    "[faults][edges]") {
    using namespace faults;
    gpu::vector<int> v{3, 1, 2};
    test::load_glad();
    CHECK(works());
    // On NVIDIA, scans in one pass find states that no launch has cleared: later calls are wrong, or wait
    // for ever. docs/in-your-program.md says so.
    if (gpu::kernel::current().tuning.look_back) return;
    GLuint query = 0;
    glGenQueries(1, &query);
    glBeginQuery(GL_ANY_SAMPLES_PASSED, query);
    glEndQuery(GL_ANY_SAMPLES_PASSED);
    glBeginConditionalRender(query, GL_QUERY_WAIT);
    gpu::sort(v);
    (void)gpu::reduce(v);
    (void)works();
    glEndConditionalRender();
    CHECK(gpu::to_host(v) == std::vector<int>{3, 1, 2});  // no dispatch has run
    CHECK(works());
    gpu::sort(v);
    CHECK(gpu::to_host(v) == std::vector<int>{1, 2, 3});
    glDeleteQueries(1, &query);
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("a debug callback of the application hears no error", "[faults]") {
    using namespace faults;
    auto context = gpu::context::headless(-1, true);
    test::load_glad();
    static std::string heard;
    heard.clear();
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(
        [](GLenum, GLenum type, GLuint, GLenum, GLsizei, GLchar const* text, void const*) {
            if (type == GL_DEBUG_TYPE_ERROR || type == GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR)
                heard += std::string(text) + "\n";
        },
        nullptr);
    CHECK(works());
    gpu::vector<gpu::vec3> v(1000, gpu::vec3(1, 2, 3));
    v.insert(v.begin() + 3, 7, gpu::vec3(4));
    v.erase(v.begin(), v.begin() + 5);
    v.shrink_to_fit();
    gpu::reverse(v);
    CHECK(gpu::count_if(v, [](auto x) { return x.x > 3.0f; }) == 5);
    glDebugMessageCallback(nullptr, nullptr);
    CHECK(heard == "");
}
#endif
