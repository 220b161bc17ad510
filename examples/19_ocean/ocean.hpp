// SPDX-License-Identifier: MIT
// A sea as a sum of waves: Tessendorf's method, three Fourier transforms for every frame.
#pragma once

#include <glad/gl.h>

#include <gpu/gpu.hpp>
#include <gpu/numeric/fft.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace ocean {

using complex = gpu::complex<float>;
constexpr float pi = 3.14159265f, gravity = 9.81f;

/// What the sea is like: a square of `side` metres that repeats, and waves that repeat after `period`
/// seconds.
struct weather {
    float side = 110, period = 16, wind = 9.5f, direction = 0.7f, height = 0.50f, choppy = 1.25f;
};

class sea {
public:
    /// With `n` x `n` waves; n is a power of two.
    sea(std::uint32_t n, weather const& w)
        : n_(n), w_(w), start_(n * n), first_(n * n), second_(n * n), third_(n * n) {
        // Random waves, most of them with the wind: Phillips' spectrum.
        float const longest = w.wind * w.wind / gravity, unit = 2 * pi / w.side;
        gpu::vec2 const wind(std::cos(w.direction), std::sin(w.direction));
        gpu::tabulate(start_.begin(), start_.end(), [=](auto i) {
            gpu::philox4x32 random(1u, i);
            auto k = wave(i % n, i / n, n, unit);
            auto length = gpu::max(gpu::length(k), 1e-4f), along = gpu::dot(k, wind) / length;
            auto power = gpu::exp(-1.0f / (length * length * longest * longest) - 0.002f * length * length) /
                         (length * length * length * length) * (along * along * along * along + 0.02f) *
                         gpu::select(along < 0.0f, 0.1f, 1.0f);
            // Waves as short as two points have no direction.
            auto kept = (i % n != n / 2u) && (i / n != n / 2u) && (i != 0u);
            auto normal = random.normal2() * gpu::select(kept, gpu::sqrt(power), 0.0f);
            return gpu::make<complex>(normal.x, normal.y);
        });
        // As high as the weather says: the height's mean square is the sum of both halves of the power.
        float const sum = gpu::transform_reduce(
            start_.begin(), start_.end(), [](auto z) { return gpu::norm(z); }, 0.0f, gpu::plus<>{});
        float const scale = w.height / std::sqrt(2 * sum);
        gpu::transform(start_.begin(), start_.end(), start_.begin(), [=](auto z) { return z * scale; });

        glCreateTextures(GL_TEXTURE_2D, 2, textures_);
        GLsizei const size = static_cast<GLsizei>(n);
        for (GLuint const t : textures_) {
            glTextureStorage2D(t, 1 + static_cast<GLsizei>(std::log2(n)), GL_RGBA32F, size, size);
            glTextureParameteri(t, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
        }
    }
    ~sea() { glDeleteTextures(2, textures_); }
    sea(sea const&) = delete;
    sea& operator=(sea const&) = delete;

    std::uint32_t size() const { return n_; }
    weather const& conditions() const { return w_; }
    gpu::vector<complex> const& start() const { return start_; }
    /// After move(): height and shift along x; shift along z and divergence of the shifts; both slopes.
    gpu::vector<complex> const& first() const { return first_; }
    gpu::vector<complex> const& second() const { return second_; }
    gpu::vector<complex> const& third() const { return third_; }
    GLuint places() const { return textures_[0]; }
    GLuint slopes() const { return textures_[1]; }

    /// The wave of column x and row z: its direction, as long as 2 pi over the wave's length.
    template <class I> static auto wave(I const& x, I const& z, std::uint32_t n, float unit) {
        auto signed_ = [=](auto i) {
            return gpu::cast<float>(i) - gpu::select(i < n / 2u, 0.0f, 1.0f * static_cast<float>(n));
        };
        return gpu::make<gpu::vec2>(unit * signed_(x), unit * signed_(z));
    }

    /// Computes the sea at the time `phase`, from 0 to 1; at 1 it is as at 0.
    void move(float phase) {
        std::uint32_t const n = n_;
        float const unit = 2 * pi / w_.side, slowest = 2 * pi / w_.period, count = static_cast<float>(n * n);
        gpu::for_each_index({n, n},
            [=, start = gpu::in(start_), a = gpu::out(first_), b = gpu::out(second_), c = gpu::out(third_)](
                auto x, auto z) {
                auto k = wave(x, z, n, unit);
                auto length = gpu::max(gpu::length(k), 1e-4f);
                // A whole number of oscillations in the period, so that the sea returns to its start.
                auto turns = gpu::floor(gpu::sqrt(gravity * length) / slowest);
                auto angle = 2 * pi * gpu::fract(turns * phase);
                auto turn = gpu::make<complex>(gpu::cos(angle), gpu::sin(angle));
                auto opposite = start[(n - z) % n * n + (n - x) % n];
                auto h = (start[z * n + x] * turn + gpu::conj(opposite * turn)) * count;
                // Two real fields in one complex transform: the second is multiplied by i.
                auto shift = k / length;
                auto i = gpu::make<complex>(0.0f, 1.0f);
                a[z * n + x] = h * (1.0f - shift.x);               // height, i k/|k| height along x
                b[z * n + x] = h * i * (shift.y - length);         // i k/|k| height along z, divergence
                c[z * n + x] = h * gpu::make<complex>(-k.y, k.x);  // i k height: slopes along x and z
            });
        for (auto* const field : {&first_, &second_, &third_})
            gpu::inverse_fft(field->begin(), gpu::extent2(n, n));

        // Textures, which the shader filters.
        float const choppy = w_.choppy;
        auto const all = gpu::make_counting_iterator(0u);
        gpu::transform(all,
            all + n * n,
            gpu::texel_output<gpu::vec4>(textures_[0]).begin(),
            [=, a = gpu::in(first_), b = gpu::in(second_)](auto i) {
                return gpu::make<gpu::vec4>(
                    choppy * gpu::imag(a[i]), gpu::real(a[i]), choppy * gpu::real(b[i]), 0.0f);
            });
        gpu::transform(all,
            all + n * n,
            gpu::texel_output<gpu::vec4>(textures_[1]).begin(),
            [=, b = gpu::in(second_), c = gpu::in(third_)](auto i) {
                auto stretch = gpu::max(1.0f + 0.5f * choppy * gpu::imag(b[i]), 0.35f);
                auto sx = gpu::real(c[i]) / stretch, sz = gpu::imag(c[i]) / stretch;
                // Where the shifts push the surface together there is foam.
                auto foam = gpu::smoothstep(-0.42f, -0.95f, choppy * gpu::imag(b[i]));
                return gpu::make<gpu::vec4>(sx, sz, sx * sx + sz * sz, foam);
            });
        for (GLuint const t : textures_) glGenerateTextureMipmap(t);
    }

private:
    std::uint32_t n_;
    weather w_;
    gpu::vector<complex> start_, first_, second_, third_;
    GLuint textures_[2] = {};
};

}  // namespace ocean
