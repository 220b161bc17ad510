# SPDX-License-Identifier: MIT
"""What tests/docstrings.py puts around examples that name things of an application, and the examples that it leaves out."""

# (folder, lines before): every example of a folder begins with these.
FOLDERS = {
    "gl": "namespace gl = gpu::gl;",
    "glsl": "using namespace gpu::glsl;",
    "symbol": "using namespace gpu::glsl;",
}

# What the examples of a folder include beside gpu/gpu.hpp.
INCLUDES = {"gl": "#include <gpu/gl/timer.hpp>\n", "kernel": "#include <gpu/kernel/trace.hpp>\n", "thrust": "#include <gpu/thrust.hpp>\n",
            "mpi": "#include <gpu/mpi.hpp>\n"}

TRACED = "gpu::vector<float> results(4); gpu::for_each_index(4, [to = gpu::out(results)](auto id) {"
TRACED_END = "});"
PARTICLES = "gpu::vector<particle> particles(3), v(3);"
KEYS_FILE = "gpu::mpi::save(gpu::mpi::scatter(0, std::vector<unsigned>{3, 1, 2}), \"keys.bin\");"
TEXTURES = """
    gpu::gl::device& stage_d = gpu::gl::current();
    auto stage_texture = [&](gpu::gl::GLenum format) {
        gpu::gl::GLuint name = 0;
        stage_d.gl.create_textures(0x0DE1, 1, &name);
        stage_d.gl.texture_storage2_d(name, 2, format, 5, 3);
        return name;
    };
    gpu::gl::GLuint picture = stage_texture(0x8058), grey = stage_texture(0x822E), depth_buffer = stage_texture(0x8CAC);"""

# (header, text that the example contains, lines before, lines after)
STAGES = [
    ("algorithm/stencil.hpp", "picture", TEXTURES, ""),
    ("container/span.hpp", "my_buffer", "gpu::vector<float> stage(4096); unsigned my_buffer = stage.buffer();", ""),
    ("container/vector.hpp", "glVertexArrayVertexBuffer",
     "unsigned vao = 0; auto glVertexArrayVertexBuffer = [](unsigned, unsigned, unsigned, int, unsigned long) {};", ""),
    ("error.hpp", "gpu::sort(v)", "gpu::vector<int> v(3);", ""),
    ("functional/array.hpp", "gpu::array", TRACED + "gpu::var<unsigned> x = 0x33u;", TRACED_END),
    ("functional/atomic.hpp", "fetch_add", "gpu::vector<unsigned> v(1), w(4); gpu::for_each_index(4, "
     "[counter = gpu::out(v), list = gpu::out(w)](auto i) {", "});"),
    ("functional/atomic.hpp", "compare_exchange", "gpu::vector<unsigned> v(4); gpu::for_each_index(4, "
     "[owner = gpu::out(v)](auto i) { auto k = i / 2u;", "});"),
    ("functional/atomic.hpp", "gpu::combine", "gpu::vector<float> v(4, 1.0f); gpu::for_each_index(4, "
     "[product = gpu::out(v)](auto k) { auto x = 3.0f;", "});"),
    ("functional/by.hpp", "particles", PARTICLES, ""),
    ("functional/complex.hpp", "escapes", "", "gpu::vector<gpu::complex<float>> stage(2); gpu::count_if(stage, escapes);"),
    ("functional/control.hpp", "break_if", TRACED + "gpu::var<float> z = 0.0f; gpu::var<int> steps = 0; auto c = 0.5f; "
     "unsigned n = 9;", TRACED_END),
    ("functional/control.hpp", "gpu::if_", TRACED + "gpu::var<int> x = 20;", TRACED_END),
    ("functional/control.hpp", "gpu::while_", TRACED + "gpu::var<unsigned> n = 6u;", TRACED_END),
    ("functional/control.hpp", "sum +=", TRACED + "unsigned n = 6; auto x = 0.5f;", TRACED_END),
    ("functional/float_order.hpp", "", "gpu::vector<float> v(3);", ""),
    ("functional/function_text.hpp", "ones", "gpu::vector<unsigned> v{7, 8};", ""),
    ("functional/function_text.hpp", "lumen", "", "gpu::vector<gpu::vec3> stage(2); gpu::vector<float> to(2); "
     "gpu::transform(stage.begin(), stage.end(), to.begin(), lumen);"),
    ("functional/operators.hpp", "not_fn", "gpu::vector<int> v(3);", ""),
    ("functional/placeholders.hpp", "", "gpu::vector<int> v(3);", ""),
    ("functional/random_distribution.hpp", "", TRACED + "unsigned seed = 42; auto i = id;", TRACED_END),
    ("functional/random_engine.hpp", "stream i",
     "gpu::vector<bool> v(4); unsigned seed = 42; int n = 4; auto i = gpu::make_counting_iterator(0u);", ""),
    ("functional/select.hpp", "absolute", "", "gpu::vector<int> stage(2); gpu::transform(stage, stage.begin(), absolute);"),
    ("functional/select.hpp", "gpu::make<", "gpu::vec3 position(1), velocity(2); float mass = 1;", ""),
    ("functional/structure.hpp", "GPU_STRUCT", "gpu::vector<particle> v(3);", ""),
    ("functional/tuple.hpp", "product", "", "gpu::vector<std::pair<int, int>> stage(2); gpu::vector<int> to(2); "
     "gpu::transform(stage.begin(), stage.end(), to.begin(), product);"),
    ("functional/zip_function.hpp", "rows", "int n = 2; gpu::vector<float> x(n), y(n), z(n), out(n);", ""),
    ("gl/buffer.hpp", "", "gl::current();", ""),
    ("gl/context.hpp", "", "if (false) {", "}"),        # adopt() needs an application, hidden_window() a window system
    ("gl/platform/vulkan.hpp", "", "using namespace gpu::gl::platform; gpu::gl::GLubyte uuid[16] = {};", ""),
    ("gl/program.hpp", "layout(local_size_x = 64) in; ...", "if (false) {", "}"),  # the text of the kernel is cut short
    ("gl/use.hpp", "", "auto dispatch_my_own_kernel = [] {}; gpu::gl::current();", ""),
    ("glsl/half.hpp", "", "int n = 3;", ""),
    ("iterator/concepts.hpp", "half_of", "gpu::vector<float> stage(2); gpu::transform(stage, stage.begin(), half_of<float>());", ""),
    ("iterator/texture.hpp", "", TEXTURES, ""),
    ("iterator/texel_accessor.hpp", "", TEXTURES, ""),
    ("mpi/adjacent_difference.hpp", "", "auto v = gpu::mpi::scatter(0, std::vector<int>{1, 4, 9, 16});", ""),
    ("mpi/by_key.hpp", "reduce_by_key", "auto keys = gpu::mpi::scatter(0, std::vector<int>{1, 1, 2}), values = keys, out_keys = keys, sums = keys;", ""),
    ("mpi/by_key.hpp", "run_length_encode", "auto v = gpu::mpi::scatter(0, std::vector<int>{7, 7, 7, 2, 7});", ""),
    ("mpi/by_key.hpp", "group_by", "auto words = gpu::mpi::scatter(0, std::vector<int>{5, 6, 5}), ones = gpu::mpi::scatter(0, std::vector<int>{1, 1, 1}), "
     "distinct = words, counts = words;", ""),
    ("mpi/communicator.hpp", "", "auto const world = gpu::mpi::communicator::world(); auto const read = [](int) { return true; }; int file = 0;", ""),
    ("mpi/copy.hpp", "", "std::vector<int> numbers{1, 2, 3};", ""),
    ("mpi/file.hpp", "", KEYS_FILE, ""),
    ("mpi/gather.hpp", "", "auto price_list = gpu::mpi::scatter(0, std::vector<float>{5, 7}); auto articles = gpu::mpi::scatter(0, std::vector<unsigned>{1, 0, 1});", ""),
    ("mpi/join.hpp", "", "auto orders = gpu::mpi::scatter(0, std::vector<int>{3, 1, 3}), customers = gpu::mpi::scatter(0, std::vector<int>{2, 3, 1}); "
     "gpu::mpi::vector<unsigned> i, j;", ""),
    ("mpi/rebalance.hpp", "", "auto v = gpu::mpi::scatter(0, std::vector<int>{3, 1, 2});", ""),
    ("mpi/reduce.hpp", "", KEYS_FILE, ""),
    ("mpi/scan.hpp", "", "auto v = gpu::mpi::scatter(0, std::vector<int>{1, 2, 3});", ""),
    ("mpi/search.hpp", "", "auto v = gpu::mpi::scatter(0, std::vector<unsigned>{3, 10, 20});", ""),
    ("mpi/stats.hpp", "", "auto v = gpu::mpi::scatter(0, std::vector<int>{3, 1, 2});", ""),
    ("symbol/local.hpp", "", TRACED + "gpu::var<unsigned> n = 6u;", TRACED_END),
    ("symbol/matrix.hpp", "", "gpu::vector<gpu::mat3> v(2);", ""),
    ("symbol/operand.hpp", "", "gpu::vector<float> stage(2); float offset = 1;", "gpu::transform(stage, stage.begin(), tenth);"),
    ("symbol/scalar.hpp", "", "gpu::vector<int> v(2);", ""),
    ("symbol/trace.hpp", "", "float a = 2;", ""),
    ("text.hpp", "fill_in", "using namespace gpu::detail;", ""),
]

# (header, how the example begins, why it is no program)
LEFT_OUT = [
    ("mpi/environment.hpp", "int main(", "a whole program"),
    ("error.hpp", "gpu::on_error() =", "only compiled with -fno-exceptions"),
    ("gl/shader_log.hpp", "0:2(9): error:", "a driver's log"),
    ("glsl/atomic_text.hpp", "uint atomic0_add(", "GLSL that the library writes"),
    ("glsl/source.hpp", "uint place<id>(", "GLSL that the library writes"),
    ("glsl/writer.hpp", "float f(float a0", "GLSL that the library writes"),
    ("kernel/hooks.hpp", "struct part_item", "a hook whose members the text describes"),
    ("kernel/kernel_file.hpp", "inline constexpr kernel_file scan", "a definition of the library, which has it already"),
]
