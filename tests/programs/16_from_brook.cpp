// The examples of docs/from-brook.md; tests/programs/quotes.py holds that they are the same.
#include <gpu/gpu.hpp>

#include <cmath>
#include <vector>

int main() {
    {
        gpu::vector<float> x{1, 2, 3}, y{10, 20, 30};
        auto saxpy = [](float a) { return [a](auto x, auto y) { return a * x + y; }; };
        gpu::transform(x.begin(), x.end(), y.begin(), y.begin(), saxpy(2.0f));          // y: 12 24 36
        if (gpu::to_host(y) != std::vector<float>{12, 24, 36}) return 1;
    }
    {
        gpu::vector<float> a{3, 5}, b{4, 12}, length(2), angle(2);
        gpu::for_each_index(2, [a = gpu::in(a), b = gpu::in(b), l = gpu::out(length), t = gpu::out(angle)](auto i) {
            l[i] = gpu::sqrt(a[i] * a[i] + b[i] * b[i]);
            t[i] = gpu::atan2(b[i], a[i]);
        });
        if (length[0] != 5.0f || length[1] != 13.0f) return 2;
        if (std::fabs(float(angle[0]) - std::atan2(4.0f, 3.0f)) > 1e-5f) return 3;
    }
    {
        unsigned n = 2;
        gpu::vector<float> matrix{1, 2, 3, 4}, v{10, 100}, product(2);
        gpu::for_each_index(n, [=, m = gpu::in(matrix), v = gpu::in(v), out = gpu::out(product)](auto row) {
            gpu::var<float> sum = 0.0f;
            gpu::for_(0u, n, [&](auto column) { sum += m[row * n + column] * v[column]; });
            out[row] = sum;                                                             // product: 210 430
        });
        if (gpu::to_host(product) != std::vector<float>{210, 430}) return 4;
    }
    {
        gpu::vector<float> s{3, 1, 4, 1, 5, 9};
        float sum = gpu::reduce(s), most = gpu::reduce(s, 0.0f, gpu::maximum<>{});      // 23, 9
        if (sum != 23.0f || most != 9.0f) return 5;
        gpu::vector<float> rows(2);
        gpu::vector<unsigned> begins{0, 3, 6};
        gpu::segmented_reduce(s.begin(), s.end(), begins.begin(), begins.end(), rows.begin(), 0.0f);     // rows: 8 15
        if (gpu::to_host(rows) != std::vector<float>{8, 15}) return 6;
    }
    {
        std::vector<gpu::mat4> turns;
        for (int i = 0; i < 1000; ++i) {
            float angle = 0.01f * float(i % 7), c = std::cos(angle), s = std::sin(angle);
            gpu::mat4 about_z(1.0f), about_x(1.0f);
            about_z[0] = {c, s, 0, 0}, about_z[1] = {-s, c, 0, 0};
            about_x[1] = {0, c, s, 0}, about_x[2] = {0, -s, c, 0};
            turns.push_back(i % 2 ? about_z : about_x);
        }
        gpu::vector<gpu::mat4> stream(turns);
        gpu::mat4 all = gpu::reduce(stream.begin(), stream.end(), gpu::mat4(1.0f), [](auto a, auto b) { return a * b; });
        glm::dmat4 expected(1.0);
        for (gpu::mat4 const& turn : turns) expected = expected * glm::dmat4(turn);
        for (int c = 0; c < 4; ++c)
            for (int r = 0; r < 4; ++r)
                if (std::fabs(double(all[c][r]) - expected[c][r]) > 1e-4) return 7;
    }
    {
        gpu::vector<float> force{1, 2, 4}, total{0, 10};
        gpu::vector<unsigned> body{1, 0, 1};
        gpu::scatter_combine(force.begin(), force.end(), body.begin(), total.begin(), gpu::plus<>{});   // total: 2 15
        if (gpu::to_host(total) != std::vector<float>{2, 15}) return 8;
    }
    {
        gpu::vector<int> stock{5, 7, 9}, taken(2);
        gpu::vector<unsigned> shelf{2, 0};
        gpu::for_each_index(2, [s = gpu::inout(stock), i = gpu::in(shelf), t = gpu::out(taken)](auto k) {
            t[k] = gpu::fetch_sub(s[i[k]], 1);                                          // taken: 9 5; stock: 4 7 8
        });
        if (gpu::to_host(taken) != std::vector<int>{9, 5} || gpu::to_host(stock) != std::vector<int>{4, 7, 8}) return 9;
    }
    {
        gpu::vector<float> s{0, 1, 2, 3, 4, 5};
        gpu::span<float> part = gpu::span<float>(s).subspan(1, 3);
        gpu::transform(part.begin(), part.end(), part.begin(), [](auto x) { return -x; });              // s: 0 -1 -2 -3 4 5
        if (gpu::to_host(s) != std::vector<float>{0, -1, -2, -3, 4, 5}) return 10;
    }
    {
        gpu::vector<float> squares(5);
        gpu::counting_iterator<int> i(0);
        gpu::transform(i, i + 5, squares.begin(), [](auto k) { return gpu::cast<float>(k * k); });     // 0 1 4 9 16
        if (gpu::to_host(squares) != std::vector<float>{0, 1, 4, 9, 16}) return 11;
    }
    {
        gpu::vector<float> heat{0, 0, 9, 0, 0, 0}, next(6);
        auto mean = [](auto const& v) { return (v(-1) + v(0) + v(1)) / 3.0f; };
        for (int step = 0; step < 2; ++step) {
            gpu::stencil(heat, next, mean, gpu::boundary::clamp);
            std::swap(heat, next);
        }
        if (gpu::to_host(heat) != std::vector<float>{1, 2, 3, 2, 1, 0}) return 12;      // after two steps
    }
    {
        gpu::vector<int> s{5, -1, 3, -2}, kept(4);
        auto end = gpu::copy_if(s.begin(), s.end(), kept.begin(), [](auto x) { return x > 0; });
        if (end - kept.begin() != 2 || kept[0] != 5 || kept[1] != 3) return 13;
    }
}
