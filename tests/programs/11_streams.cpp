// The examples of docs/streams.md; tests/programs/quotes.py holds that they are the same.
#include <gpu/gpu.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

int main() {
    {
        std::vector<float> h(4096);
        for (int i = 0; i < 4096; ++i) h[std::size_t(i)] = float(i % 100);
        gpu::vector<float> height(h), slope(4096), mean(4096);         // h: 4096 numbers of the host
        float spacing = 0.5f;
        unsigned last = 4095;
        gpu::for_each_index(4096, [=, in = gpu::in(height), d = gpu::out(slope), s = gpu::out(mean)](auto i) {
            auto left = in[gpu::max(i, 1u) - 1u], right = in[gpu::min(i + 1u, last)];
            d[i] = (right - left) / (2 * spacing);
            s[i] = (left + in[i] + right) / 3.0f;
        });
        if (slope[50] != 2.0f || mean[50] != 50.0f || slope[0] != 1.0f) return 1;
    }
    {
        std::vector<float> h{1, 2, 3}, k(3);
        gpu::vector<float> v(h), w(3);
        auto twice = [](auto in, auto out) { return [=](auto i) { out[i] = in[i] * 2.0f; }; };
        gpu::for_each_index(v.size(), twice(gpu::in(v), gpu::out(w)));                  // vectors of the GPU
        for (unsigned i = 0; i < h.size(); ++i) twice(gpu::in(h), gpu::out(k))(i);      // std::vectors
        if (gpu::to_host(w) != k || k[2] != 6.0f) return 2;
    }
    {
        gpu::vector<unsigned> count(1, 0u), list(1000, 0u);
        gpu::for_each_index(1000, [c = gpu::inout(count), l = gpu::out(list)](auto i) {
            gpu::if_(i % 3u == 0u, [&] { l[gpu::fetch_add(c[0], 1u)] = i; });           // in any order
        });
        unsigned n = count[0];
        auto numbers = gpu::to_host(list);
        std::sort(numbers.begin(), numbers.begin() + n);
        if (n != 334) return 3;
        for (unsigned i = 0; i < n; ++i)
            if (numbers[i] != 3 * i) return 4;
    }
    {
        gpu::vector<unsigned> numbers{0x00111222u, 0x77777777u, 0x12300321u}, digits(3);
        gpu::for_each_index(3, [in = gpu::in(numbers), out = gpu::out(digits)](auto i) {
            gpu::array<unsigned, 16> counts;
            gpu::for_(0u, 8u, [&](auto k) { counts[in[i] >> (4u * k) & 15u] += 1u; });
            gpu::var<unsigned> most = 0u;
            gpu::for_(1u, 16u, [&](auto d) { gpu::if_(counts[d] > counts[most], [&] { most = d; }); });
            out[i] = most;                                                              // the most frequent digit
        });
        if (gpu::to_host(digits) != std::vector<unsigned>{1, 7, 0}) return 5;
    }
    {
        unsigned w = 16, h = 8;
        gpu::vector<float> a(w * h, 1.0f), b(w * h);
        a[3 * w + 4] = 2.0f;
        gpu::vector<float> signal{4, 0, 0, 8}, smooth(4);
        gpu::stencil(a, gpu::extent2(w, h), b, [](auto const& v) { return v(-1, 0) + v(1, 0) + v(0, -1) + v(0, 1) - 4.0f * v(0, 0); }, gpu::boundary::wrap);
        gpu::convolve(signal, std::array{0.25f, 0.5f, 0.25f}, smooth, gpu::boundary::mirror);       // of 4 0 0 8: 3 1 2 6
        if (b[3 * w + 4] != -4.0f || b[3 * w + 5] != 1.0f || b[0] != 0.0f) return 6;
        if (gpu::to_host(smooth) != std::vector<float>{3, 1, 2, 6}) return 7;
    }
    {
        auto const& gl = gpu::gl::current().gl;
        gpu::gl::GLuint photo = 0;  // 4 x 2 texels, and a level of 2 x 1 texels, the means of four
        std::vector<float> const texels{1, 2, 3, 4, 5, 6, 7, 8}, means{3.5f, 5.5f};
        gl.create_textures(gpu::gl::k_texture_2d, 1, &photo);
        gl.texture_storage2_d(photo, 2, gpu::gl::k_r32f, 4, 2);
        gl.texture_sub_image2_d(photo, 0, 0, 0, 4, 2, gpu::gl::k_red, gpu::gl::k_float, texels.data());
        gl.texture_sub_image2_d(photo, 1, 0, 0, 2, 1, gpu::gl::k_red, gpu::gl::k_float, means.data());
        auto const fine = gpu::texels<float>(photo), coarse = gpu::texels<float>(photo, 1);         // levels 0 and 1
        float brightest = gpu::reduce(fine, 0.0f, gpu::maximum<>{});
        unsigned const w = unsigned(fine.width()), h = unsigned(fine.height());
        gpu::vector<float> detail(fine.size()), slope(fine.size());
        gpu::for_each_index({w, h}, [=, f = gpu::in(fine), c = gpu::in(coarse), out = gpu::out(detail)](auto x, auto y) {
            out[y * w + x] = f(x, y) - c(x / 2u, y / 2u);
        });
        gpu::stencil(fine, slope, [](auto const& v) { return v(1, 0) - v(-1, 0); }, gpu::boundary::clamp);
        if (brightest != 8.0f) return 14;
        if (gpu::to_host(detail) != std::vector<float>{-2.5f, -1.5f, -2.5f, -1.5f, 1.5f, 2.5f, 1.5f, 2.5f}) return 15;
        if (gpu::to_host(slope) != std::vector<float>{1, 2, 2, 1, 1, 2, 2, 1}) return 16;
        gl.delete_textures(1, &photo);
    }
    {
        gpu::vector<int> keys{30, 10, 20};
        gpu::vector<unsigned> order{0, 1, 2};
        gpu::sort(order.begin(), order.end(), [k = gpu::in(keys)](auto a, auto b) { return k[a] < k[b]; });        // order: 1 2 0
        if (gpu::to_host(order) != std::vector<unsigned>{1, 2, 0}) return 8;
        gpu::checked() = true;
        try {
            gpu::for_each_index(3, [k = gpu::in(keys), o = gpu::out(order)](auto i) { o[i] = k[i + 1u]; });
            return 9;
        } catch (gpu::out_of_range const&) {
        }
        gpu::checked() = false;
    }
    {
        unsigned const w = 4, h = 3;
        gpu::vector<unsigned> picture(w * h), turned(w * h);
        gpu::for_each_index({w, h}, [=, out = gpu::out(picture)](auto x, auto y) { out[y * w + x] = 10u * y + x; });
        gpu::for_each_index({w, h}, [=, in = gpu::in(picture), out = gpu::out(turned)](auto x, auto y) { out[x * h + y] = in[y * w + x]; });
        // picture: 0 1 2 3 10 11 12 13 20 21 22 23; turned: 0 10 20 1 11 21 2 12 22 3 13 23
        if (gpu::to_host(picture) != std::vector<unsigned>{0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23}) return 10;
        if (gpu::to_host(turned) != std::vector<unsigned>{0, 10, 20, 1, 11, 21, 2, 12, 22, 3, 13, 23}) return 11;
    }
    {
        gpu::vector<float> sum(1, 0.0f), product(1, 1.0f);
        gpu::vector<int> least(1, 1000), last(1, -1), owner(1, -1);
        gpu::for_each_index(100, [s = gpu::inout(sum), p = gpu::inout(product), l = gpu::inout(least), e = gpu::inout(last), o = gpu::inout(owner)](auto i) {
            auto const k = gpu::cast<int>(i);
            s[0] += 0.5f;
            gpu::fetch_min(l[0], (k - 70) * (k - 70));
            gpu::if_(i < 10u, [&] { gpu::combine(p[0], 2.0f, [](auto a, auto b) { return a * b; }); });
            gpu::if_(k == 99, [&] { gpu::exchange(e[0], k); });
            gpu::if_(i % 50u == 7u, [&] { gpu::compare_exchange(o[0], -1, k); });       // 7 and 57 try, the first one has it
        });
        // sum: 50; least: 0; product: 1024; last: 99; owner: 7 or 57
        if (sum[0] != 50.0f || least[0] != 0 || product[0] != 1024.0f || last[0] != 99) return 12;
        if (owner[0] != 7 && owner[0] != 57) return 13;
    }
    return 0;
}
