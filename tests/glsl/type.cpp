// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/structure.hpp>

#include <thread>

struct flat {
    gpu::vec3 position;
    float mass;
    bool alive;
};
GPU_STRUCT(flat, position, mass, alive);
namespace app {
struct flat {
    signed char tag;
    short level;
    ::flat inner;
    int sample, f, k;  // one that GLSL reserves, and short ones
};
struct forgetful {
    int a, b, c;
};
#pragma pack(push, 1)
struct packed {
    char c;
    float x;
    double d;
};
#pragma pack(pop)
template <int> struct many { int x; };
}  // namespace app
GPU_STRUCT(app::flat, tag, level, inner, sample, f, k);
GPU_STRUCT(app::forgetful, a, c);
GPU_STRUCT(app::packed, c, x, d);
GPU_STRUCT(app::many<0>, x);
GPU_STRUCT(app::many<1>, x);
GPU_STRUCT(app::many<2>, x);
GPU_STRUCT(app::many<3>, x);

using gpu::glsl::type_of;

TEST_CASE("type_of names types as GLSL does and measures them as C++ does") {
    CHECK(type_of<bool>().name == "bool");
    CHECK(type_of<char>().name == "int");
    CHECK(type_of<unsigned char>().name == "uint");
    CHECK(type_of<unsigned short>().size == 2);
    CHECK(type_of<long long>().name == "int64_t");
    CHECK(&type_of<long>() == &type_of<long long>());
    CHECK(type_of<unsigned long>().name == "uint64_t");
    CHECK(type_of<unsigned long>().extension == "GL_ARB_gpu_shader_int64");
    CHECK(type_of<double>().name == "double");
    CHECK(type_of<gpu::vec3>().name == "vec3");
    CHECK(type_of<gpu::vec3>().size == 12);
    CHECK(type_of<gpu::vec3>().rows == 3);
    CHECK(type_of<gpu::bvec2>().name == "bvec2");
    CHECK(type_of<gpu::uvec4>().component == &type_of<unsigned>());
    CHECK(type_of<gpu::mat4>().name == "mat4");
    CHECK(type_of<gpu::mat2x3>().name == "mat2x3");
    CHECK(type_of<gpu::dmat4x3>().name == "dmat4x3");
    CHECK(type_of<gpu::dmat4x3>().size == 96);
    CHECK(type_of<void>().name == "void");
    STATIC_REQUIRE(gpu::element<std::pair<int, gpu::vec2>>);
    STATIC_REQUIRE_FALSE(gpu::element<wchar_t>);
    STATIC_REQUIRE_FALSE(gpu::element<long double>);
    STATIC_REQUIRE_FALSE(gpu::element<int*>);
}

TEST_CASE("a structure's fields keep their host offsets, a reserved name gets another one") {
    auto const& t = type_of<app::flat>();
    CHECK(t.name == "s_app_flat");
    REQUIRE(t.fields.size() == 6);
    CHECK(t.fields[1].offset == 2);
    CHECK(t.fields[2].offset == 4);
    CHECK(t.fields[2].t == &type_of<flat>());
    CHECK(t.fields[3].name == "m_sample");
    std::string out;
    gpu::detail::list<gpu::glsl::type const*> done;
    gpu::glsl::declare(t, out, done);
    gpu::glsl::declare(type_of<flat>(), out, done);
    gpu::glsl::declare(type_of<int>(), out, done);
    CHECK(out ==
          "struct s_flat { vec3 position; float mass; bool alive; };\n"
          "struct s_app_flat { int tag; int level; s_flat inner; int m_sample; int f; int k; };\n");
    CHECK(test::complaints(out) == "");
    CHECK_THAT(test::message_of<gpu::unsupported>([] { type_of<app::forgetful>(); }),
        test::contains("bytes 4 to 8"));
}

TEST_CASE("a tuple's offsets are those of the standard library, and its name tells narrow integers apart") {
    using tuple = std::tuple<char, int, double>;
    tuple const host{};
    auto const& t = type_of<tuple>();
    CHECK(t.name == "tuple_int8_int_double");
    CHECK(t.fields[0].offset == &std::get<0>(host) - reinterpret_cast<char const*>(&host));
    CHECK(t.fields[2].offset ==
          reinterpret_cast<char const*>(&std::get<2>(host)) - reinterpret_cast<char const*>(&host));
    CHECK(type_of<std::pair<char, int>>().name != type_of<std::pair<short, int>>().name);
    CHECK(type_of<std::pair<gpu::vec3, bool>>().fields[1].offset == 12);
}

TEST_CASE("from_words puts a value together at the host's offsets") {
    auto from = [](gpu::glsl::type const& t) {
        std::vector<std::string> w;
        for (unsigned i = 0; i < gpu::glsl::word_count(t); ++i) w.push_back("w" + std::to_string(i));
        return gpu::glsl::from_words(t, w);
    };
    CHECK(from(type_of<unsigned>()) == "w0");
    CHECK(from(type_of<int>()) == "int(w0)");
    CHECK(from(type_of<float>()) == "uintBitsToFloat(w0)");
    CHECK(from(type_of<bool>()) == "(bitfieldExtract(w0, 0, 8) != 0u)");
    CHECK(from(type_of<signed char>()) == "(int(w0) << 24 >> 24)");
    CHECK(from(type_of<unsigned short>()) == "bitfieldExtract(w0, 0, 16)");
    CHECK(from(type_of<double>()) == "packDouble2x32(uvec2(w0, w1))");
    CHECK(from(type_of<long long>()) == "packInt2x32(ivec2(uvec2(w0, w1)))");
    CHECK(from(type_of<gpu::vec2>()) == "vec2(uintBitsToFloat(w0), uintBitsToFloat(w1))");
    CHECK(from(type_of<glm::u8vec4>()) ==
          "uvec4(bitfieldExtract(w0, 0, 8), bitfieldExtract(w0, 8, 8), bitfieldExtract(w0, 16, 8), "
          "bitfieldExtract(w0, 24, 8))");
    CHECK(from(type_of<flat>()) ==
          "s_flat(vec3(uintBitsToFloat(w0), uintBitsToFloat(w1), uintBitsToFloat(w2)), uintBitsToFloat(w3), "
          "(bitfieldExtract(w4, 0, 8) != 0u))");
    CHECK(from(type_of<app::packed>()) ==
          "s_app_packed((int(w0) << 24 >> 24), uintBitsToFloat(((w0 >> 8u) | (w1 << 24u))), "
          "packDouble2x32(uvec2(((w1 >> 8u) | (w2 << 24u)), ((w2 >> 8u) | (w3 << 24u)))))");
    CHECK(gpu::glsl::from_words(type_of<unsigned>(), std::vector<std::string>{"a + b"}) == "(a + b)");
}

TEST_CASE("to_words is the reverse of from_words, with zero padding") {
    auto to = [](gpu::glsl::type const& t) {
        gpu::detail::list<std::string> w;
        gpu::glsl::to_words(t, "v", w);
        return std::vector<std::string>(w.begin(), w.end());
    };
    using words = std::vector<std::string>;
    CHECK(to(type_of<unsigned>()) == words{"v"});
    CHECK(to(type_of<float>()) == words{"floatBitsToUint(v)"});
    CHECK(to(type_of<bool>()) == words{"uint(v)"});
    CHECK(to(type_of<short>()) == words{"(uint(v) & 65535u)"});
    CHECK(to(type_of<double>()) == words{"unpackDouble2x32(v).x", "unpackDouble2x32(v).y"});
    CHECK(to(type_of<gpu::mat2x3>())[4] == "floatBitsToUint(v[1].y)");
    CHECK(to(type_of<glm::i8vec3>()) ==
          words{"(uint(v.x) & 255u) | ((uint(v.y) & 255u) << 8u) | ((uint(v.z) & 255u) << 16u)"});
    CHECK(to(type_of<app::packed>()).size() == 4);
    CHECK(to(type_of<std::pair<char, double>>())[1] == "0u");
}

TEST_CASE("words of every type are valid GLSL, there and back") {
    auto valid = [](gpu::glsl::type const& t) {
        std::string text;
        gpu::detail::list<gpu::glsl::type const*> done;
        gpu::glsl::declare(t, text, done);
        gpu::detail::list<std::string> in, out;
        for (unsigned i = 0; i < gpu::glsl::word_count(t); ++i)
            in.push_back("args[" + std::to_string(i) + "]");
        text += "uint f() {\n    " + t.name + " v = " + gpu::glsl::from_words(t, in) + ";\n    return 0u";
        gpu::glsl::to_words(t, "v", out);
        for (auto const& w : out) text += " ^ (" + w + ")";
        CHECK(test::complaints(text + ";\n}\n") == "");
    };
    valid(type_of<bool>());
    valid(type_of<std::int64_t>());
    valid(type_of<std::uint64_t>());
    valid(type_of<glm::i64vec3>());
    valid(type_of<gpu::bvec3>());
    valid(type_of<gpu::dmat3x2>());
    valid(type_of<app::flat>());
    valid(type_of<app::packed>());
    valid(type_of<std::tuple<char, std::pair<short, bool>, gpu::vec3>>());
}

TEST_CASE("types can be registered by several threads at once") {
    std::uint16_t ids[4] = {};
    std::vector<std::thread> threads;
    threads.emplace_back([&] {
        ids[0] = type_of<app::many<0>>().id;
        type_of<std::tuple<int, int, app::many<3>>>();
    });
    threads.emplace_back([&] {
        ids[1] = type_of<app::many<1>>().id;
        type_of<std::tuple<int, int, app::many<3>>>();
    });
    threads.emplace_back([&] {
        ids[2] = type_of<app::many<2>>().id;
        type_of<std::tuple<int, int, app::many<3>>>();
    });
    threads.emplace_back([&] {
        ids[3] = type_of<app::many<3>>().id;
        type_of<std::tuple<int, int, app::many<2>>>();
    });
    for (auto& t : threads) t.join();
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < i; ++j) CHECK(ids[i] != ids[j]);
    CHECK(gpu::glsl::type_at(ids[2]).name == "s_app_many_2");
}
