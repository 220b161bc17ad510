// SPDX-License-Identifier: MIT
#include <gpu/mpi/exchange.hpp>

#include "../support/ranks.hpp"

#include <utility>

namespace {

/// A driver that refuses memory to this rank after `left` more buffers.
struct memory_ends {
    explicit memory_ends(int left_) : device(gpu::gl::current()), storage(device.gl.named_buffer_storage) {
        namespace gl = gpu::gl;
        original = storage;
        get_error = device.gl.get_error;
        left = left_;
        refused = 0;
        raised = gl::k_no_error;
        device.gl.named_buffer_storage =
            [](gl::GLuint name, gl::GLsizeiptr n, void const* p, gl::GLbitfield f) {
                if (left-- > 0) return original(name, n, p, f);
                raised = gl::k_out_of_memory;
                ++refused;
            };
        device.gl.get_error = [] {
            gl::GLenum const ours = std::exchange(raised, gl::k_no_error);
            return ours != gl::k_no_error ? ours : get_error();
        };
    }
    memory_ends(memory_ends const&) = delete;
    memory_ends& operator=(memory_ends const&) = delete;
    ~memory_ends() {
        device.gl.named_buffer_storage = storage;
        device.gl.get_error = get_error;
    }
    gpu::gl::device& device;
    decltype(gpu::gl::table::named_buffer_storage) storage;
    static inline decltype(gpu::gl::table::named_buffer_storage) original;
    static inline decltype(gpu::gl::table::get_error) get_error;
    static inline gpu::gl::GLenum raised;
    static inline int left, refused;
};

/// Calls f() with memory on the last rank for 0, 1, 2 ... new buffers, until it succeeds. Until
/// then all ranks must throw remote_error. after() checks what f() left.
template <class F, class After> void refuse_in_turn(F const& f, After const& after) {
    auto const world = gpu::mpi::communicator::world();
    int const bad = world.size() - 1;
    int failures = 0;
    for (bool done = false; !done && failures < 200; ++failures) {
        int told = -1;
        {
            memory_ends const driver(world.rank() == bad ? failures : 1 << 30);
            try {
                f();
                done = true;
            } catch (gpu::mpi::remote_error const& e) {
                told = e.rank();
            }
            if (world.rank() == bad) CHECK(done == (memory_ends::refused == 0));
        }
        CHECK(told == (done ? -1 : bad));
        after(done);
    }
    // Alone on a GPU, a rank may find all memory that it needs among what it has kept.
    CHECK((failures > 1 || world.size() == 1));
    CHECK(failures < 200);
}

}  // namespace

TEST_CASE("memory refused inside an exchange throws on all ranks, and no element is lost", "[mpi]") {
    // More elements than there are samples, so that borders move after the sort.
    auto const size = static_cast<std::size_t>(gpu::mpi::communicator::world().size());
    std::vector<std::uint64_t> lengths(size, 0);
    lengths.back() = 70001;
    std::mt19937 engine(5);
    std::vector<std::uint32_t> whole(lengths.back()), order(whole.size());
    for (auto& x : whole) x = static_cast<std::uint32_t>(engine()) % 1000000;
    std::iota(order.begin(), order.end(), 0u);
    auto sorted = whole;
    std::sort(sorted.begin(), sorted.end());
    auto keys = ranks::part(whole, lengths), values = ranks::part(order, lengths);
    refuse_in_turn([&] { gpu::mpi::sort_by_key(keys, values, gpu::less<>{}, gpu::mpi::lengths_after::even); },
        [&](bool done) {
            // Every key is still there, and beside its value.
            REQUIRE(keys.lengths() == values.lengths());
            auto k = gpu::mpi::to_host(keys);
            auto const v = gpu::mpi::to_host(values);
            bool pairs = k.size() == whole.size();
            for (std::size_t i = 0; pairs && i < k.size(); ++i) pairs = k[i] == whole[v[i]];
            CHECK(pairs);
            if (!done) std::sort(k.begin(), k.end());
            bool const same = k == sorted;  // without their text
            CHECK(same);
            keys = ranks::part(whole, lengths);
            values = ranks::part(order, lengths);
        });
}

TEST_CASE("memory refused inside a sort of keys loses no element", "[mpi]") {
    auto const all = ranks::inputs(70001);
    auto const& in = all[0];
    auto sorted = in.whole;
    std::sort(sorted.begin(), sorted.end());
    auto keys = ranks::part(in.whole, in.lengths);
    refuse_in_turn([&] { gpu::mpi::sort(keys); },
        [&](bool) {
            auto k = gpu::mpi::to_host(keys);
            std::sort(k.begin(), k.end());
            bool const same = k == sorted;  // without their text
            CHECK(same);
            keys = ranks::part(in.whole, in.lengths);
        });
}

TEST_CASE("memory refused inside gather, inner_join and group_by throws on all ranks", "[mpi]") {
    auto const all = ranks::inputs(100);
    auto const& in = all[6];
    auto const v = ranks::part(in.whole, in.lengths);
    auto const usable = [&](bool) { CHECK(gpu::mpi::to_host(v) == in.whole); };
    gpu::mpi::vector<std::uint32_t> i, j;
    refuse_in_turn([&] { gpu::mpi::group_by(v, v, i, j); }, usable);
    refuse_in_turn([&] { gpu::mpi::inner_join(v, v, i, j); }, usable);
    refuse_in_turn([&] { static_cast<void>(gpu::mpi::gather(v, v)); }, usable);
    refuse_in_turn([&] { static_cast<void>(gpu::mpi::scatter(0, in.whole)); }, usable);
}
