// SPDX-License-Identifier: MIT
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/functional/raw.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/gl/program.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/look_back.hpp>
#include <gpu/primitive/radix_digit.hpp>

#include "../support/allocations.hpp"
#include "../support/testing.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <type_traits>

TEST_CASE("a repeated call allocates nothing and compiles nothing", "[launch]") {
    gpu::vector<float> v(1000, 1.0f);
    auto& r = gpu::kernel::current();
    float k = 0;
    auto calls = [&] {
        k += 1;
        gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x + 1.0f; });
        gpu::transform(v.begin(), v.end(), v.begin(), [k](auto x) { return x + k; });
        return gpu::reduce(v.begin(), v.end());
    };
    calls();
    calls();
    auto const compiled = r.counts.programs_compiled;
    std::size_t const before = allocations;
    float const sum = calls();
    CHECK(allocations == before);
    CHECK(r.counts.programs_compiled == compiled);
    CHECK(sum == 1000.0f * (1 + 3 + 1 + 2 + 3));
}

namespace {
/// Counts the calls of one OpenGL function while it lives: `questions` if it asks the driver something,
/// `commands` if not.
std::size_t questions = 0, commands = 0;

template <auto Function, std::size_t& Count> class watched {
public:
    watched() {
        real = place();
        place() = through(real);
    }
    ~watched() { place() = real; }

private:
    static auto& place() { return gpu::gl::current().gl.*Function; }
    template <class R, class... A> static auto through(R (*)(A...)) {
        return +[](A... a) -> R { return ++Count, real(a...); };
    }
    static inline std::remove_reference_t<decltype(place())> real = nullptr;
};
template <auto... Functions> struct watched_questions : watched<Functions, questions>... {};
template <auto... Functions> struct watched_commands : watched<Functions, commands>... {};
}  // namespace

TEST_CASE(
    "a repeated call asks the driver nothing but what it has to put back, and that but once", "[launch]") {
    using t = gpu::gl::table;
    if (gpu::gl::current().caps.debug) {
        SUCCEED("labels ask the driver, as GPU_DEBUG=1 wishes");
        return;
    }
    gpu::vector<unsigned> v(3000, 1u), w(3000);
    gpu::vector<float> one(1, 1.0f);
    float k = 0;
    auto launches = [&] { return gpu::kernel::current().counts.launches; };
    auto map = [&] { gpu::transform(one.begin(), one.end(), one.begin(), [](auto x) { return x + 1.0f; }); };
    auto capture = [&] {
        k += 1;
        gpu::transform(one.begin(), one.end(), one.begin(), [k = k](auto x) { return x * k; });
    };
    auto sum = [&] { CHECK(gpu::reduce(v) == 3000); };
    auto scan = [&] { gpu::inclusive_scan(v.begin(), v.end(), w.begin()); };
    auto keep = [&] {
        CHECK(gpu::copy_if(v.begin(), v.end(), w.begin(), [](auto x) { return x > 0u; }) == w.end());
    };
    auto sort = [&] { gpu::sort(w); };
    auto merge_sort = [&] { gpu::sort(w.begin(), w.end(), [](auto a, auto b) { return a > b; }); };
    gpu::scalar<unsigned> count, total;
    auto const kept = gpu::counted(w.begin(), count);
    auto keep_into = [&] {
        gpu::copy_if_into(v.begin(), v.end(), w.begin(), count, [](auto x) { return x > 0u; });
    };
    auto counted_map = [&] { gpu::transform(kept, w.begin(), [](auto x) { return x + 2u; }); };
    auto counted_scan = [&] { gpu::inclusive_scan(kept, w.begin()); };
    auto counted_sum = [&] { gpu::reduce_into(kept, total, 0u, gpu::plus<>{}); };
    auto counted_unique = [&] { gpu::unique_into(kept, count); };
    auto measured = [&](char const* name, bool leave, auto call) {
        call();
        call();
        watched_questions<&t::get_integerv,
            &t::get_integeri_v,
            &t::get_integer64v,
            &t::get_integer64i_v,
            &t::get_booleanv,
            &t::get_stringi,
            &t::get_string,
            &t::get_error,
            &t::get_programiv,
            &t::get_uniform_location,
            &t::get_named_buffer_parameteriv,
            &t::is_buffer,
            &t::is_program,
            &t::is_texture,
            &t::get_graphics_reset_status> const asking;
        watched_commands<&t::use_program,
            &t::bind_buffers_base,
            &t::bind_image_textures,
            &t::bind_image_texture,
            &t::program_uniform1uiv,
            &t::dispatch_compute,
            &t::memory_barrier,
            &t::bind_buffer,
            &t::create_buffers,
            &t::create_textures,
            &t::named_buffer_storage,
            &t::texture_buffer,
            &t::compile_shader,
            &t::program_binary> const doing;
        questions = commands = 0;
        auto const before = launches();
        std::size_t const held = allocations;
        call();
        std::size_t const made = allocations - held;
        auto const n = launches() - before;
        INFO(name);
        CHECK(made == 0);
        CHECK(n > 0);
        if (leave) {
            CHECK(questions <= 1);         // the current program
            CHECK(commands <= n * 6 + 1);  // the program, the buffers, the views, the arguments, the
                                           // dispatch, the barrier; one more to read a result
        } else {
            CHECK(questions <=
                  3 + 8 + 8);  // the program, the indirect buffer twice, a name for each slot and unit
            CHECK(questions >= 3);
        }
    };
    auto all = [&](bool leave) {
        measured("map", leave, map);
        measured("capture", leave, capture);
        measured("reduce", leave, sum);
        measured("scan", leave, scan);
        measured("copy_if", leave, keep);
        measured("sort", leave, sort);
        measured("merge sort", leave, merge_sort);
        measured("copy_if_into", leave, keep_into);
        measured("counted map", leave, counted_map);
        measured("counted scan", leave, counted_scan);
        measured("reduce_into", leave, counted_sum);
        measured("unique_into", leave, counted_unique);
    };
    all(false);
    {
        gpu::leave_state const fast;
        all(true);
    }
    gpu::gl::current().gl.use_program(0);
}

TEST_CASE("call sites whose kernels read the same share a program", "[launch]") {
    gpu::vector<int> v(100, 1);
    auto& r = gpu::kernel::current();
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 12345; });
    auto const compiled = r.counts.programs_compiled;
    gpu::transform(v.begin(), v.end(), v.begin(), [](auto y) { return y * 12345; });
    CHECK(r.counts.programs_compiled == compiled);
}

TEST_CASE("scratch memory goes back to the pool and can be trimmed", "[launch]") {
    gpu::vector<unsigned> v(50000, 7u);
    auto& r = gpu::kernel::current();
    gpu::sort(v);
    CHECK(r.counts.scratch_bytes == 0);
    CHECK(r.counts.scratch_cached > 0);
    CHECK(r.counts.scratch_peak >= 50000 * 4);
    auto const cached = r.counts.scratch_cached;
    gpu::sort(v);
    CHECK(r.counts.scratch_cached == cached);
    r.pool.trim();
    CHECK(r.counts.scratch_cached == 0);
    gpu::sort(v);
    CHECK(gpu::is_sorted(v));
}

TEST_CASE("a call leaves the bindings and the program as it found them", "[launch]") {
    auto const context = gpu::context::headless();
    auto const& gl = gpu::gl::current().gl;
    gpu::vector<int> mine(64, 1), v(5000, 2);
    gl.bind_buffer(gpu::gl::k_shader_storage_buffer, mine.buffer());
    gl.bind_buffers_base(gpu::gl::k_shader_storage_buffer, 0, 1, std::array{mine.buffer()}.data());
    gl.bind_buffers_range(gpu::gl::k_shader_storage_buffer,
        2,
        1,
        std::array{mine.buffer()}.data(),
        std::array<gpu::gl::GLintptr, 1>{0}.data(),
        std::array<gpu::gl::GLsizeiptr, 1>{64}.data());
    gpu::sort(v.begin(), v.end(), [](auto a, auto b) { return a > b; });
    CHECK(gpu::reduce(v) == 10000);
    gpu::gl::GLint generic = 0, at0 = 0, at1 = -1, at2 = 0, program = -1;
    gpu::gl::GLint64 size = 0;
    gl.get_integerv(gpu::gl::k_shader_storage_buffer_binding, &generic);
    gl.get_integeri_v(gpu::gl::k_shader_storage_buffer_binding, 0, &at0);
    gl.get_integeri_v(gpu::gl::k_shader_storage_buffer_binding, 1, &at1);
    gl.get_integeri_v(gpu::gl::k_shader_storage_buffer_binding, 2, &at2);
    gl.get_integer64i_v(gpu::gl::k_shader_storage_buffer_size, 2, &size);
    gl.get_integerv(gpu::gl::k_current_program, &program);
    CHECK(static_cast<unsigned>(generic) == mine.buffer());
    CHECK(static_cast<unsigned>(at0) == mine.buffer());
    CHECK(at1 == 0);
    CHECK(static_cast<unsigned>(at2) == mine.buffer());
    CHECK(size == 64);
    CHECK(program == 0);
    CHECK(gl.get_error() == gpu::gl::k_no_error);
    gl.bind_buffer(gpu::gl::k_shader_storage_buffer, 0);
    gl.bind_buffers_base(gpu::gl::k_shader_storage_buffer, 0, 3, nullptr);
}

TEST_CASE("a range of more elements than a kernel can count is refused with the limit", "[launch]") {
    // A range that is not in_order is not cut into parts.
    auto const many = gpu::make_permutation_iterator(
        gpu::make_constant_iterator(1), gpu::make_counting_iterator(std::uint32_t(0)));
    gpu::scalar<int> sum;
    try {
        gpu::reduce_into(many, many + (std::ptrdiff_t(1) << 31), sum);
        FAIL("nothing was thrown");
    } catch (gpu::length_error const& e) {
        CHECK(std::string(e.what()).find("2147483647") != std::string::npos);
    }
}

namespace {
char const good_text[] =
    "void leave() { if (gl_LocalInvocationID.x == 0u) states[tile_number] = uvec2(7u, MARK); barrier(); }\n"
    "void main() { for (uint turn = 0u; turn < TURNS; ++turn) { next_tile(); leave(); } }\n";
char const bad_text[] = "void main() { states[undeclared].x = 1u; }\n";
constexpr gpu::kernel::kernel_file leaves_marks{
    "leaves_marks", {gpu::glsl::shaders::group_next_tile, good_text}};
constexpr gpu::kernel::kernel_file does_not_compile{
    "does_not_compile", {gpu::glsl::shaders::group_next_tile, bad_text}};

/// Each group takes two tiles, and leaves the launch's mark at their numbers, as a single-pass scan
/// does. Returns the mark, or 0 when tiles are missing or marks differ.
unsigned leave_marks(
    gpu::kernel::runtime& r, gpu::kernel::kernel_file const& kernel, std::uint32_t groups, bool counted) {
    auto& memory = r.kept<gpu::primitive::look_back_memory>();
    memory.begin(groups * 2, counted ? 1 : ~std::size_t(0));
    CHECK(memory.counted() == counted);
    launch(r, kernel, {groups, 32}, gpu::primitive::look_back_hook(memory, false, 2));
    std::vector<gpu::uvec2> marks(groups * 2);
    gpu::gl::download(r.device, memory.states().name(), 0, marks.data(), groups * 16);
    for (gpu::uvec2 m : marks)
        if (m.x != 7 || m.y != marks[0].y) return 0;
    return marks[0].y;
}
}  // namespace

TEST_CASE("a launch that throws takes no ticket of a single-pass scan, and leaves no counts to the next sort",
    "[launch]") {
    auto const context = gpu::context::headless();
    auto& r = gpu::kernel::current();
    std::vector<bool> ways{false};
    if (r.tuning.most_in_counted_launches > 0) ways.push_back(true);
    std::set<unsigned> marks{0};
    for (std::uint32_t k = 0; k < 4; ++k)
        for (bool const counted : ways) {
            unsigned const mark = leave_marks(r, leaves_marks, 5 + k, counted);
            CHECK(mark % 4 == 0);
            CHECK(marks.insert(mark).second);
            CHECK_THROWS_AS(leave_marks(r, does_not_compile, 5, counted), gpu::shader_error);
        }
    auto clean = [&] {
        auto& c = r.kept<gpu::primitive::digit_counts>();
        c.begin();
        std::vector<std::uint32_t> found(256 * 9);
        gpu::gl::download(r.device, c.memory().name(), c.now() * 4, found.data(), found.size() * 4);
        bool const all = std::count(found.begin(), found.end(), 0u) == 256 * 9;
        std::fill(found.begin(), found.end(), 3u);  // as a sort leaves them that throws now
        gpu::gl::upload(c.memory().name(), c.now() * 4, found.data(), found.size() * 4);
        return all;
    };
    for (int k = 0; k < 3; ++k) CHECK(clean());
}

TEST_CASE("scans and sorts are right after others that could not be compiled", "[launch]") {
    auto const context = gpu::context::headless();
    std::size_t const n = 100000;
    auto const input = testing::values<unsigned>(n);
    gpu::vector<unsigned> v(input), w(n);
    auto const bad_sum = gpu::glsl_function<unsigned(unsigned, unsigned)>(
        "bad_sum", "uint a, uint b", "return a + undeclared;");
    auto const bad_place =
        gpu::glsl_function<unsigned(unsigned)>("bad_place", "uint i", "return i + undeclared;");
    auto const nowhere = gpu::make_permutation_iterator(
        w.begin(), gpu::make_transform_iterator(gpu::make_counting_iterator(0u), bad_place));
    auto sums = input, sorted = input;
    for (std::size_t i = 1; i < n; ++i) sums[i] += sums[i - 1];
    std::sort(sorted.begin(), sorted.end());
    for (int k = 0; k < 2; ++k) {
        CHECK_THROWS_AS(gpu::inclusive_scan(v.begin(), v.end(), w.begin(), bad_sum), gpu::shader_error);
        gpu::inclusive_scan(v.begin(), v.end(), w.begin());
        CHECK(w.host() == sums);
        gpu::vector<unsigned> keys(input);
        CHECK_THROWS_AS(gpu::sort_by_key(keys.begin(), keys.end(), nowhere), gpu::shader_error);
        keys = gpu::vector<unsigned>(input);
        gpu::sort(keys);
        CHECK(keys.host() == sorted);
    }
}

namespace {
/// Binds two numbers and writes one.
struct disagrees {
    void bind(gpu::kernel::arguments& a) const {
        a.word(1);
        a.word(2);
    }
    void write(gpu::glsl::source& s) const { s.take_uniforms(1); }
};
/// Binds two buffers in another order than it writes them.
struct swaps {
    gpu::vector<int> const& one;
    gpu::vector<int> const& two;
    void bind(gpu::kernel::arguments& a) const {
        one.begin().bind(a);
        two.begin().bind(a);
    }
    void write(gpu::glsl::source& s) const {
        static_cast<void>(two.begin().reader(s));
        static_cast<void>(one.begin().reader(s));
    }
};
char const empty_text[] = "void main() {}\n";
constexpr gpu::kernel::kernel_file does_nothing{"does_nothing", {empty_text}};
}  // namespace

TEST_CASE(
    "a hook that writes other things than it binds is refused when its program is assembled", "[launch]") {
    auto& r = gpu::kernel::current();
    gpu::vector<int> const one(3), two(3);
    CHECK_THROWS_AS(launch(r, does_nothing, {1, 1}, disagrees{}), gpu::invalid_argument);
    CHECK_THROWS_AS(launch(r, does_nothing, {1, 1}, swaps{one, two}), gpu::invalid_argument);
    CHECK_NOTHROW(launch(r, does_nothing, {1, 1}, gpu::kernel::reads{"first", one.begin()}));
}

namespace {
/// Counts the calls of glUseProgram and glProgramUniform1uiv of a device while it lives.
class counts_calls {
public:
    explicit counts_calls(gpu::gl::device& d) : gl_(d.gl), before_(d.gl) {
        programs = uniforms = 0;
        real = before_;
        gl_.use_program = [](gpu::gl::GLuint p) {
            ++programs;
            real.use_program(p);
        };
        gl_.program_uniform1uiv =
            [](gpu::gl::GLuint p, gpu::gl::GLint at, gpu::gl::GLsizei n, gpu::gl::GLuint const* words) {
                ++uniforms;
                real.program_uniform1uiv(p, at, n, words);
            };
    }
    ~counts_calls() { gl_ = before_; }
    static inline int programs = 0, uniforms = 0;

private:
    static inline gpu::gl::table real;
    gpu::gl::table& gl_;
    gpu::gl::table before_;
};
}  // namespace

TEST_CASE("a program that is current, and uniforms that it has, are not set again", "[launch]") {
    gpu::vector<int> v(1000);
    auto& d = gpu::gl::current();
    gpu::leave_state const fast;
    auto const add = [&](int k) { gpu::transform(v, v.begin(), [k](auto x) { return x + k; }); };
    add(1);
    counts_calls const seen(d);
    add(1);
    CHECK((seen.programs == 0 && seen.uniforms == 0));
    add(20);
    CHECK((seen.programs == 0 && seen.uniforms == 1));
    d.gl.use_program(0);  // as an application does
    add(300);
    CHECK((seen.programs == 2 && seen.uniforms == 2));
    CHECK(gpu::to_host(v) == std::vector<int>(1000, 322));
    d.gl.use_program(0);
}

TEST_CASE("a program of the library stays current in an automatic context only", "[launch]") {
    auto const current_program = [] {
        gpu::gl::GLint now = 0;
        gpu::gl::current().gl.get_integerv(gpu::gl::k_current_program, &now);
        return static_cast<gpu::gl::GLuint>(now);
    };
    gpu::vector<int> v(1000);
    auto& d = gpu::gl::current();
    REQUIRE(d.automatic());
    auto const add = [&] { gpu::transform(v, v.begin(), [](auto x) { return x + 1; }); };
    bool const checked = gpu::checked();
    gpu::checked() = true;
    d.gl.use_program(0);
    add();
    CHECK(current_program() == 0);  // the checked mode restores every program
    gpu::checked() = false;
    auto const stays = [&] {
        add();
        CHECK(current_program() != 0);
        counts_calls const seen(d);
        add();
        CHECK(seen.programs == 0);
    };
    stays();
    {
        gpu::leave_state const fast;
        gpu::fill(v, 0);
    }
    stays();
    auto const left = current_program();
    gpu::checked() = true;
    gpu::fill(v, 0);
    CHECK(current_program() == left);
    gpu::checked() = false;
    stays();
    // A program of the application is restored, and none where a program pipeline is bound.
    gpu::gl::program theirs("theirs", "#version 450\nlayout(local_size_x = 1) in;\nvoid main() {}\n");
    d.gl.use_program(theirs.name());
    add();
    CHECK(current_program() == theirs.name());
    d.gl.use_program(0);
    gpu::gl::GLuint pipeline = 0;
    using makes_or_deletes = void (*)(gpu::gl::GLsizei, gpu::gl::GLuint*);
    auto const find = gpu::context::current().get_proc_address();
    reinterpret_cast<makes_or_deletes>(find("glCreateProgramPipelines"))(1, &pipeline);
    d.gl.bind_program_pipeline(pipeline);
    add();
    CHECK(current_program() == 0);
    d.gl.bind_program_pipeline(0);
    reinterpret_cast<makes_or_deletes>(find("glDeleteProgramPipelines"))(1, &pipeline);
    // The library forgets a program that it deletes.
    d.left_current = theirs.name();
    theirs = {};
    CHECK(d.left_current == 0);
    CHECK(gpu::to_host(v) == std::vector<int>(1000, 4));
    gpu::checked() = checked;
    auto const context = gpu::context::headless();
    gpu::vector<int> w(1000);
    gpu::fill(w, 3);
    CHECK(current_program() == 0);
}
