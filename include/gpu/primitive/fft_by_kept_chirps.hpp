// SPDX-License-Identifier: MIT
// Gives fft_by_kept_chirps(), which transforms lines of any length by Bluestein's method, in
// passes that multiply by the chirps themselves. Only for the shape groups.
#pragma once
#include <gpu/functional/unit_root.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/fft_in_groups.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/kept_entries.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace gpu::inline v0_2 {

namespace primitive {
/// Returns the chirp e^(-i pi k k / n), for k <= n and 2 n <= 2^30. `half` is the angle pi / (2 n),
/// from half_step<T>(n). `share` is 1 / (2 n).
template <class T, class K, class N, class H, class S>
auto chirp(K const& k, N const& n, H const& half, S const& share) {
    // Reduce k * k modulo 2 n. The quotient, computed in double, may be wrong by one. The remainder
    // is then outside [0, 2 n), and is corrected by adding or subtracting 2 n.
    auto const x = gpu::cast<double>(k);
    auto const circle = n + n;
    auto const rest = k * k - gpu::cast<std::uint32_t>(x * x * share) * circle;
    auto const above = gpu::select(rest > constant<0x7fffffffu>, rest + circle, rest);
    return gpu::detail::unit_root<T>(gpu::select(above >= circle, above - circle, above), n, half);
}
/// Functor that returns the chirp e^(-i pi k k / n), as a vector.
template <class T> struct chirp_of_index {
    std::uint32_t n;
    double share;
    T half;
    template <class I> auto operator()(I const& k) const {
        auto const c = chirp<T>(k, glsl::argument_of(n), glsl::argument_of(half), glsl::argument_of(share));
        return gpu::make<complex_vector<T>>(c.real(), c.imag());
    }
};
}  // namespace primitive
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<primitive::chirp_of_index<T>> = sizeof(
    gpu::primitive::chirp_of_index<T>);

namespace primitive {
/// Hook that defines load() of the kernel fft as a number of the longer lines of fft_by_chirps().
template <class T> struct load_chirped : kernel::composed<load_chirped<T>> {
    using vector = complex_vector<T>;
    static constexpr char const* text = glsl::shaders::hooks_fft_load_chirped;
    buffer_iterator<vector const> in, chirps;
    line_set const& lines;
    std::uint32_t longer;
    T turn;
    load_chirped(buffer_iterator<vector const> from, buffer_iterator<vector const> c, line_set const& l,
        std::uint32_t m, T factor)
        : in(from), chirps(c), lines(l), longer(m), turn(factor) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"line_number", in},
            kernel::reads{"chirp_at", chirps},
            kernel::value<T>{"turn_of_line", turn},
            kernel::number{"PART", lines.length},
            kernel::number{"LONGER", longer},
            kernel::number{"BESIDE", lines.inner});
    }
};
/// Hook that defines load() of the kernel fft as a number of the ring of conjugate chirps.
template <class T> struct load_ring : kernel::composed<load_ring<T>> {
    static constexpr char const* text = glsl::shaders::hooks_fft_load_ring;
    buffer_iterator<complex_vector<T> const> chirps;
    std::uint32_t length, longer;
    load_ring(buffer_iterator<complex_vector<T> const> c, std::uint32_t n, std::uint32_t m)
        : chirps(c), length(n), longer(m) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"chirp_at", chirps},
            kernel::number{"PART", length},
            kernel::number{"LONGER", longer});
    }
};
/// Hook that defines load() of the kernel fft as the product of a number of the longer lines with
/// its number of the transformed ring.
template <class T> struct load_product : kernel::composed<load_product<T>> {
    using vector = complex_vector<T>;
    static constexpr char const* text = glsl::shaders::hooks_fft_load_product;
    buffer_iterator<vector const> in, ring;
    line_set const& longer;
    load_product(buffer_iterator<vector const> from, buffer_iterator<vector const> by, line_set const& l)
        : in(from), ring(by), longer(l) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"longer_number", in},
            kernel::reads{"ring_at", ring},
            kernel::number{"LONGER", longer.length},
            kernel::number{"BESIDE", longer.inner});
    }
};
/// Hook that defines store() of the kernel fft, which receives a number of the longer lines and
/// stores its product with its chirp.
template <class T> struct store_chirped : kernel::composed<store_chirped<T>> {
    using vector = complex_vector<T>;
    static constexpr char const* text = glsl::shaders::hooks_fft_store_chirped;
    buffer_iterator<vector> out;
    buffer_iterator<vector const> chirps;
    line_set const& lines;
    std::uint32_t longer;
    T re, im;
    store_chirped(buffer_iterator<vector> to, buffer_iterator<vector const> c, line_set const& l,
        std::uint32_t m, T of_re, T of_im)
        : out(to), chirps(c), lines(l), longer(m), re(of_re), im(of_im) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::write_hook<vector>("store_line_number", out),
            kernel::reads{"chirp_at", chirps},
            kernel::value<T>{"scale_re", re},
            kernel::value<T>{"scale_im", im},
            kernel::number{"STORED_LENGTH", lines.length},
            kernel::number{"STORED_LONGER", longer},
            kernel::number{"STORED_BESIDE", lines.inner});
    }
};

/// Stores the chirps e^(-i pi k k / n), for k from 0 to n - 1, and the transform of their ring of m
/// numbers, divided by m. Only for the shape groups.
template <class T>
void make_chirps(
    kernel::runtime& r, std::uint32_t n, std::uint32_t m, complex_place<T> chirps, complex_place<T> ring) {
    using vector = complex_vector<T>;
    assign(make_transform_iterator(counting_iterator<std::uint32_t>(0),
               chirp_of_index<T>{n, 0.5 / n, gpu::detail::half_step<T>(n)}),
        std::size_t(n),
        chirps.template as<vector>());
    load_ring<T> const load{chirps.template as<vector const>(), n, m};
    auto const store = kernel::write_hook<vector>("store", ring.template as<vector>());
    fft_in_groups<T>(
        r, {kernel::erase(load), kernel::erase(store), &ring}, {1, m, 1}, {false, T(1) / static_cast<T>(m)});
}
/// The chirps of short lines of a few lengths, and the transforms of their rings, kept for a device
/// from call to call. Only the first transform of a length makes them.
template <class T> class kept_chirps {
public:
    static constexpr std::uint32_t longest_ring = 1u << 16;
    /// The chirps of lines of n numbers, and the transform of their ring of m.
    struct entry {
        std::uint32_t n = 0, m = 0;
        gl::buffer chirp_memory, ring_memory;
        complex_place<T> chirps() const { return {chirp_memory.name(), n, 0}; }
        complex_place<T> ring() const { return {ring_memory.name(), m, 0}; }
    };
    explicit kept_chirps(kernel::runtime& r) : runtime_(r) {}
    /// Returns the chirps of lines of n numbers, and a ring of m. Makes them unless they are there.
    entry const& of(std::uint32_t n, std::uint32_t m) {
        auto const make = [&](entry& e) {
            e.chirp_memory = gl::buffer(n * sizeof(complex<T>));
            e.ring_memory = gl::buffer(m * sizeof(complex<T>));
            e.chirp_memory.labelled("gpu chirps");
            e.ring_memory.labelled("gpu ring of chirps");
            e.n = n;
            e.m = m;
            make_chirps<T>(runtime_, n, m, e.chirps(), e.ring());
            return !runtime_.rehearsing && !runtime_.tuning.assemble_only;
        };
        return entries_.get([n](entry const& e) { return e.n == n; }, make);
    }

private:
    kernel::runtime& runtime_;
    kept_entries<entry> entries_;
};
/// The length of the longer lines (see longer_length()) up to which lines of doubles are
/// transformed by chirps in one launch. Above it, two transforms of longer lines are faster,
/// because they use less shared memory.
inline constexpr std::uint32_t most_chirped_doubles = 2048;

/// Transforms lines of n elements by chirps in one launch, when a group can hold lines of m numbers
/// in shared memory: it transforms them, multiplies them by the ring, and transforms them back.
/// Returns false when no group can.
template <class T>
bool fft_by_chirps_in_groups(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, std::uint32_t m, fft_way<T> way) {
    using vector = complex_vector<T>;
    if (m > kept_chirps<T>::longest_ring) return false;
    fft_columns columns(m, {}, true);
    bool const rows = lines.inner == 1;
    std::uint32_t const most = columns.most_columns(r.tuning, sizeof(T)), bytes = sizeof(complex<T>),
                        count = lines.outer * lines.inner;
    // Neighbouring numbers of a column are far apart in memory, so a group takes at least 32 bytes
    // of neighbouring columns. Of long columns of doubles, too few groups run at once.
    if (most < (rows ? 1 : 32 / bytes) || (sizeof(T) == 8 && m > most_chirped_doubles)) return false;
    columns.use_width(width_of(columns, most, count, bytes, rows));
    auto const& kept = r.kept<kept_chirps<T>>().of(lines.length, m);
    kernel::limited_extent const within(r.call, lines.size());
    launch_pass<T>(r,
        {columns, count, lines.inner, lines.length, 1, 1, way, way},
        kernel::number{"PART", lines.length},
        kernel::reads{"load", in.template as<vector const>()},
        kernel::write_hook<vector>("store", out.template as<vector>()),
        kernel::reads{"chirp_at", kept.chirps().template as<vector const>()},
        kernel::reads{"ring_at", kept.ring().template as<vector const>()});
    return true;
}
/// Transforms lines as fft_by_chirps() does, in one launch where a group can hold a longer line.
/// Otherwise in two transforms of longer lines: the first reads the chirped input, and the second
/// reads the product with the ring and stores the chirped results.
template <class T>
void fft_by_kept_chirps(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, line_set const& longer, fft_way<T> way) {
    using vector = complex_vector<T>;
    std::uint32_t const n = lines.length, m = longer.length;
    if (fft_by_chirps_in_groups<T>(r, in, out, lines, m, way)) return;
    std::optional<temporary<complex<T>>> own_chirps, own_ring;
    complex_place<T> chirps, ring;
    if (m <= kept_chirps<T>::longest_ring) {
        auto const& kept = r.kept<kept_chirps<T>>().of(n, m);
        chirps = kept.chirps();
        ring = kept.ring();
    } else {
        chirps = own_chirps.emplace(r, n).begin();
        ring = own_ring.emplace(r, m).begin();
        make_chirps<T>(r, n, m, chirps, ring);
    }
    auto const read_chirps = chirps.template as<vector const>();
    temporary<complex<T>> const held(r, longer.size());
    complex_place<T> const a = held.begin();
    T const sign = way.inverse ? T(-1) : T(1);

    load_chirped<T> const load{in.template as<vector const>(), read_chirps, lines, m, sign};
    auto const store = kernel::write_hook<vector>("store", a.template as<vector>());
    fft_in_groups<T>(r, {kernel::erase(load), kernel::erase(store), &a}, longer, {false, T(1)});

    load_product<T> const product{a.template as<vector const>(), ring.template as<vector const>(), longer};
    store_chirped<T> const store_last{
        out.template as<vector>(), read_chirps, lines, m, way.scale, way.scale * sign};
    fft_in_groups<T>(r, {kernel::erase(product), kernel::erase(store_last)}, longer, {true, T(1)});
}
}  // namespace primitive
}  // namespace gpu::inline v0_2
