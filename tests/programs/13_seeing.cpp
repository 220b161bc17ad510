// The examples of docs/seeing.md; tests/programs/quotes.py holds that they are the same.
#include <gpu/gpu.hpp>
#include <gpu/ostream.hpp>

#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>

struct particle {
    gpu::vec3 position;
    float mass;
};
GPU_STRUCT(particle, position, mass);

// What a block prints, for the checks of this program.
class captured {
public:
    captured() : before_(std::cout.rdbuf(text_.rdbuf())) {}
    ~captured() { std::cout.rdbuf(before_); }
    std::string text() const { return text_.str(); }

private:
    std::ostringstream text_;
    std::streambuf* before_;
};

int main() {
    {
        captured out;
        gpu::vector<int> v{3, 1, 2};
        std::cout << v << ' ' << v[0] << '\n';                                  // {3, 1, 2} 3
        std::cout << (v | gpu::views::transform([](auto x) { return x * x; })); // {9, 1, 4}
        if (out.text() != "{3, 1, 2} 3\n{9, 1, 4}") return 1;
    }
    {
        captured out;
        gpu::vector<particle> p{{{1, 2, 3}, 4}};
        gpu::vector<std::pair<int, gpu::complex<float>>> z{{1, {0, 1}}};
        std::cout << p << z << std::setprecision(3) << gpu::vec2(1.0f / 3, 2);
        // {particle{position: {1, 2, 3}, mass: 4}}{{1, (0,1)}}{0.333, 2}
        if (out.text() != "{particle{position: {1, 2, 3}, mass: 4}}{{1, (0,1)}}{0.333, 2}") return 2;
    }
    {
        captured out;
        gpu::vector<int> many(1000000);
        gpu::sequence(many);
        std::cout << gpu::print_limit(4) << many;       // {0, 1, ..., 999998, 999999} (1000000 elements)
        if (out.text() != "{0, 1, ..., 999998, 999999} (1000000 elements)") return 3;
        std::cout << gpu::print_limit(gpu::print_limit::by_default);
    }
    {
        captured out;
        using gpu::operator<<;
        particle const p{{1, 2, 3}, 4};
        std::cout << p << std::pair(1, 2.5f);           // particle{position: {1, 2, 3}, mass: 4}{1, 2.5}
        if (out.text() != "particle{position: {1, 2, 3}, mass: 4}{1, 2.5}") return 4;
    }
    {
        captured out;
        gpu::vector<int> v(100000);
        std::cout << gpu::explain([&] { gpu::sort(v); }).text();
        // On a GPU, counters may be cleared before.
        if (out.text().find("1. sort: ") == std::string::npos) return 5;
        if (out.text().find(" threads, ") == std::string::npos) return 5;
    }
    {
        captured out;
        gpu::vector<int> v(100000);
        gpu::profiler p;
        {
            gpu::section s("order");
            gpu::sort(v);
        }
        std::cout << p.text();
        if (out.text().find("order: sort: ") == std::string::npos) return 6;
    }
    {
        captured out;
        gpu::vector<int> v{1, 2, 3};
        auto broken = gpu::glsl_function<int(int)>("broken", "int x", "return y;");
        try {
            gpu::transform(v, v.begin(), broken);
        } catch (gpu::shader_error const& e) {
            std::cout << e.what();                      // the driver's words, and the lines they are about
            if (out.text().find("return y;") == std::string::npos) return 7;
            if (e.source().find("broken") == std::string::npos || e.log().empty()) return 8;
        }
        if (out.text().empty()) return 9;
    }
    return 0;
}
