// SPDX-License-Identifier: MIT
// Gives fft_in_groups(), which computes the discrete Fourier transforms of many lines of an array
// at once, for lengths whose prime factors are at most 13. Only for the shape groups.
#pragma once
#include <gpu/functional/unit_root.hpp>
#include <gpu/glsl/literal.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/glsl/with_names.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/fft_in_lanes.hpp>
#include <gpu/primitive/fft_plan.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file fft{"fft", {glsl::shaders::fft}};
}  // namespace kernels

/// A complex number as the kernel fft holds it.
template <class T> using complex_vector = std::conditional_t<std::is_same_v<T, float>, vec2, dvec2>;

/// Functor that returns e^(-i pi k / n); see unit_root().
template <class T> struct root_as_vector {
    using calls = glsl::functors<>;
    template <class K, class N, class H> auto operator()(K const& k, N const& n, H const& half) const {
        auto const z = gpu::detail::unit_root<T>(k, n, half);
        return gpu::make<complex_vector<T>>(z.real(), z.imag());
    }
};

/// Hook that defines COMPLEX unit_root(uint k, uint n, REAL half_step) in the kernel. Its products
/// and sums may be fused, which only makes it more exact.
template <class T> struct fused_root {
    void bind(kernel::arguments& a) const { hook().bind(a); }
    void write(glsl::source& s) const {
        s.fuse(true);
        hook().write(s);
        s.fuse(false);
    }

private:
    static auto hook() {
        static constexpr root_as_vector<T> root;
        return kernel::function_hook<complex_vector<T>, std::uint32_t, std::uint32_t, T>("unit_root", root);
    }
};

/// Hook that defines transform() and all that it calls: the transforms in registers, and one
/// function for each stage.
template <class T> struct fft_stages {
    fft_columns const& columns;
    // Neighbouring threads take neighbouring numbers of a column when they load or store them.
    bool loads_along, stores_along;

    void bind(kernel::arguments& a) const {
        a.key(columns.length);
        a.key(columns.width);
        a.key(loads_along * 2u + stores_along);
    }
    [[gnu::cold]] void write(glsl::source& s) const {
        s.append(glsl::shaders::thread_dft);
        s.append(glsl::shaders::hooks_fft_columns);
        factors const& f = columns.radices;
        std::uint32_t known = 1u << 2 | 1u << 4;  // bit n: the kernel has dft_n; thread/dft.glsl has two
        for (std::uint32_t k = 0; k < f.count; ++k) add_dft(s, f.at[k], known);
        std::string calls, previous;
        for (std::uint32_t k = 0, before = 1; k < f.count; before *= f.at[k++]) {
            bool const first = k == 0, last = k + 1 == f.count,
                       along = (!first || loads_along) && (!last || stores_along);
            std::string half;
            append(half, gpu::detail::half_step<T>(before * f.at[k]));
            std::uint32_t const rounds = (f.largest() + f.at[k] - 1) / f.at[k];
            std::string const name = glsl::concat({"stage_", k}), numbers = glsl::concat({"NUMBERS_", k}),
                              round = glsl::concat({"ROUNDS_", k});
            add_each(s, numbers, 0, f.at[k]);
            add_each(s, round, 0, rounds);
            s.append(glsl::with_names(glsl::shaders::hooks_fft_stage,
                {{"STAGE", name},
                    {"STAGE_PLACE", name + "_place"},
                    {"STAGE_LOAD", name + "_load"},
                    {"STAGE_TAKE", name + "_take"},
                    {"STAGE_TRANSFORM", name + "_transform"},
                    {"STAGE_PUT", name + "_put"},
                    {"STAGE_STORE", name + "_store"},
                    {"PREVIOUS_PUT", previous + "_put"},
                    {"NUMBERS", name + "_numbers"},
                    {"EACH_NUMBER", numbers},
                    {"EACH_ROUND", round},
                    {"STEPS", word(columns.length / f.at[k])},
                    {"RADIX", word(f.at[k])},
                    {"ROUNDS", word(rounds)},
                    {"DFT", glsl::concat({"dft_", f.at[k]})},
                    {"BEFORE", word(before)},
                    {"HALF_STEP", half},
                    {"IS_FIRST", first ? "1" : "0"},
                    {"IS_LAST", last ? "1" : "0"},
                    {"ALONG", along ? "1" : "0"}}));
            previous = name;
            calls += glsl::concat({k ? " " : "", name, "(group, mine);"});
        }
        s.append(glsl::with_names(glsl::shaders::hooks_fft_transform, {{"EACH_STAGE", calls}}));
    }

private:
    static std::string word(std::uint32_t n) { return glsl::concat({n, "u"}); }
    /// Defines the macro NAME(DO), which writes DO(begin) ... DO(end - 1).
    static void add_each(glsl::source& s, std::string const& name, std::uint32_t begin, std::uint32_t end) {
        std::string all;
        for (std::uint32_t k = begin; k < end; ++k) all += glsl::concat({" DO(", k, "u)"});
        s.append(glsl::concat({"#define ", name, "(DO)", all, "\n"}));
    }
    static void append(std::string& out, T x) {
        std::uint32_t words[sizeof(T) / 4];
        std::memcpy(words, &x, sizeof x);
        glsl::append_literal(out, glsl::type_of<T>(), {words, sizeof(T) / 4});
    }
    /// Adds the function dft_N, and the functions that it calls, unless the kernel has it.
    static void add_dft(glsl::source& s, std::uint32_t n, std::uint32_t& known) {
        if (known >> n & 1u) return;
        known |= 1u << n;
        std::uint32_t first = n;  // stays n when n is a prime number
        for (std::uint32_t d : {2u, 3u, 4u})
            if (n > d && n % d == 0) first = d;
        std::string const name = glsl::concat({"dft_", n}), roots = glsl::concat({"roots_of_", n});
        std::string values;
        for (std::uint32_t k = 0; k < n; ++k) {
            long double const angle = -6.283185307179586476925286766559L * k / n;
            values += k ? ", COMPLEX(" : "COMPLEX(";
            append_constant(values, std::cos(angle));
            values += ", ";
            append_constant(values, std::sin(angle));
            values += ')';
        }
        if (first != n) {
            add_dft(s, first, known);
            add_dft(s, n / first, known);
        }
        std::string const each_first = glsl::concat({"FIRST_OF_", n}),
                          each_second = glsl::concat({"SECOND_OF_", n});
        bool const prime = first == n;
        add_each(s, each_first, prime, prime ? n / 2 + 1 : first);
        add_each(s, each_second, prime, prime ? n / 2 + 1 : n / first);
        s.append(glsl::with_names(prime ? glsl::shaders::hooks_dft_prime : glsl::shaders::hooks_dft_product,
            {{"DFT", name},
                {"ROOTS", roots},
                {"ROOT_VALUES", values},
                {"EACH_FIRST", each_first},
                {"EACH_SECOND", each_second},
                {"RADIX", word(n)},
                {"FIRST", word(first)},
                {"SECOND", word(n / first)},
                {"FIRST_DFT", glsl::concat({"dft_", first})},
                {"SECOND_DFT", glsl::concat({"dft_", n / first})}}));
    }
    /// Appends x, which is in [-1, 1], with 18 digits after the point. Other literals of doubles
    /// are no constants to glslang.
    static void append_constant(std::string& out, long double x) {
        auto const scaled = static_cast<std::uint64_t>(std::llround(std::fabs(x) * 1e18L));
        std::string digits = std::to_string(scaled % 1000000000000000000u);
        digits.insert(0, 18 - digits.size(), '0');
        out += glsl::concat({x < 0 ? "-" : "",
            scaled / 1000000000000000000u ? "1." : "0.",
            digits,
            std::is_same_v<T, double> ? "lf" : ""});
    }
};

/// The maximum number of bytes in shared memory of two columns of doubles, when a transform takes
/// several passes. More groups run at once then, which is worth a further pass.
inline constexpr std::size_t most_shared_bytes = 12000;

/// Returns the number of columns that a group transforms, at most `most`. The numbers of a column
/// are neighbours in memory when `rows` is true. Otherwise neighbouring columns are, and a group
/// takes 64 bytes of them, or 32 bytes when it would have more than 256 threads.
std::uint32_t width_of(
    fft_columns const& columns, std::uint32_t most, std::uint32_t count, std::uint32_t bytes, bool rows);

/// Where a transform reads its input and stores its results. `load` and `store` are the hooks
/// load() and store() of the kernel fft, with indices into the array of all lines. `room` is the
/// memory that `store` writes to, if that is a whole array of all lines, which earlier passes may
/// use. `apart` is false when `load` reads this memory.
template <class T> struct fft_ends {
    kernel::any_hook load, store;
    complex_place<T> const* room = nullptr;
    bool apart = true;
};

/// The lengths of the passes of the last few transforms, kept for a device. To choose them for 3 x
/// 10^6 numbers takes the host as long as a launch takes the GPU.
template <class T> class kept_passes {
public:
    explicit kept_passes(kernel::runtime& r) : tuning_(r.tuning) {}
    /// Returns the lengths of the passes of a line of n numbers, which one pass along rows cannot
    /// transform.
    factors const& of(std::uint32_t n) {
        for (entry const& e : last_)
            if (e.length == n && e.shared_bytes == tuning_.shared_bytes) return e.passes;
        entry& e = last_[next_++ % 4];
        e.length = n;
        e.shared_bytes = tuning_.shared_bytes;
        // Neighbouring numbers of a column are far apart in memory, so a group takes at least four
        // columns.
        e.passes = factors_of(n, 4096, [&](std::uint32_t d) {
            fft_columns const columns(d);
            return columns.most_columns(tuning_, sizeof(T)) >= 32 / sizeof(complex<T>) &&
                   (sizeof(T) == 4 || 2 * columns.stride(sizeof(T)) * sizeof(T) <= most_shared_bytes);
        });
        return e.passes;
    }

private:
    struct entry {
        std::uint32_t length = 0, shared_bytes = 0;
        factors passes;
    };
    kernel::profile const& tuning_;
    entry last_[4];
    std::uint32_t next_ = 0;
};

/// Transforms every line of an array. The length of a line has no prime factor above 13. Does not
/// wait. Scratch memory: none when one pass suffices, otherwise one copy of the array. Two copies
/// are needed when the number of passes is odd and the first pass must not write to the memory of
/// the results.
template <class T>
void fft_in_groups(kernel::runtime& r, fft_ends<T> const& ends, line_set const& lines, fft_way<T> way) {
    using namespace kernel;
    using number_type = complex_vector<T>;
    std::uint32_t const n = lines.length, bytes = sizeof(complex<T>);
    std::size_t const all = lines.size();

    // Choose the lengths of the passes.
    bool const rows = lines.inner == 1 && fft_columns(n).most_columns(r.tuning, sizeof(T)) > 0;
    factors passes;
    if (rows) {
        passes.at[0] = n;
        passes.count = 1;
    } else
        passes = r.kept<kept_passes<T>>().of(n);

    // The passes before the last one write in turn to `other`, and to `another` or the memory of
    // the results.
    std::optional<temporary<complex<T>>> other, another;
    if (passes.count > 1) other.emplace(r, all);
    if (passes.count > 2 && (!ends.room || (passes.count % 2 && !ends.apart))) another.emplace(r, all);
    std::uint32_t done = 1;
    reads from{"load", buffer_iterator<number_type const>()};
    auto to = write_hook<number_type>("store", buffer_iterator<number_type>());
    for (std::uint32_t p = 0; p < passes.count; ++p) {
        bool const first = p == 0, last = p + 1 == passes.count;
        if (!last)
            to.first = ((passes.count - 1 - p) % 2         ? other->begin()
                        : another && (first || !ends.room) ? another->begin()
                                                           : *ends.room)
                           .template as<number_type>();
        fft_columns columns(passes.at[p]);
        auto const count = static_cast<std::uint32_t>(all / columns.length);
        std::uint32_t const inner = lines.inner, per_line = n / columns.length * inner;
        columns.width = width_of(columns, columns.most_columns(r.tuning, sizeof(T)), count, bytes, rows);
        columns.threads = columns.width * columns.of_column();
        std::uint32_t const circle = done * columns.length, groups = ceil_div(count, columns.width);
        limited_extent const within(r.call, all);
        launch(r,
            kernels::fft,
            {groups < r.tuning.most_groups ? groups : r.tuning.most_groups, columns.threads, 1},
            type_name<T>{"REAL"},
            type_name<number_type>{"COMPLEX"},
            size{"LENGTH", columns.length},
            size{"WIDTH", columns.width},
            size{"STRIDE", columns.stride(sizeof(T))},
            choice{"STAGES", columns.radices.count},
            size{"GAP", columns.radices.at[0]},
            choice{"EARLIER", done > 1},
            choice{"INNER_IS_1", inner == 1},
            number{"COLUMNS", count},
            number{"GROUPS", groups},
            number{"LINE_COLUMNS", per_line},
            number{"LINE", n * inner},
            number{"INNER", inner},
            number{"DONE", done},
            number{"STEP_FROM", per_line},
            number{"STEP_TO", done * inner},
            value<T>{"TURN", first && way.inverse ? T(-1) : T(1)},
            value<T>{"SCALE_RE", last ? way.scale : T(1)},
            value<T>{"SCALE_IM", last ? (way.inverse ? -way.scale : way.scale) : T(1)},
            value<T>{"half_step_of_pass", gpu::detail::half_step<T>(circle)},
            fused_root<T>{},
            erased_hook{first ? ends.load : erase(from)},
            erased_hook{last ? ends.store : erase(to)},
            fft_stages<T>{columns, per_line == 1, done * inner == 1});
        from.first = to.first;
        done *= columns.length;
    }
}
/// Transforms every line of the array `in` and stores the results in `out`, which may be the same
/// range; other overlaps are undefined. Otherwise as the function above.
template <class T>
void fft_in_groups(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, fft_way<T> way) {
    using number_type = complex_vector<T>;
    kernel::reads const load{"load", in.template as<number_type const>()};
    auto const store = kernel::write_hook<number_type>("store", out.template as<number_type>());
    fft_in_groups<T>(
        r, {kernel::erase(load), kernel::erase(store), &out, !gpu::detail::coincide(in, out)}, lines, way);
}
}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/fft_in_groups.ipp>
#endif
