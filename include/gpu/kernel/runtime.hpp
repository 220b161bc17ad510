// SPDX-License-Identifier: MIT
// What the library keeps for one device: compiled programs, scratch memory, and the mapped words that results
// arrive in.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/debug.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/fence.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/gl/program.hpp>
#include <gpu/gl/state_guard.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/kernel/program_store.hpp>
#include <gpu/kernel/results.hpp>
#include <gpu/kernel/tuning.hpp>
#include <gpu/list.hpp>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace gpu::kernel {

/// A compiled kernel, and the views through which it reads.
struct program {
    gl::program object;
    list<glsl::view_use> views;
    std::int32_t location = -1;  // of the argument words
    std::uint32_t words = 0;
    std::string name, text;
    gl::unfinished_program started;  // while `object` is empty
    bool dispatched = false;         // has been dispatched
    std::uint32_t counted_in = 0;    // the rehearsal that has counted it
};

/// What launches do while precompile() runs: nothing but compile.
struct rehearsal {
    std::uint32_t number;
    void (*tell)(void* listener, std::size_t done, std::size_t total, std::string_view name);
    void* listener;
    bool collecting = true;  // first every program is started, then each is finished
    std::size_t done = 0, total = 0;

    void finished(std::string_view name) {
        if (++done > total) total = done;
        tell(listener, done, total, name);
    }
};

/// Counts since the device was made.
struct statistics {
    std::uint64_t programs_compiled = 0, launches = 0;
    std::uint64_t programs_loaded = 0, programs_stored = 0,
                  programs_not_stored = 0;  // from and to the disk; the last: a file could not be written
    std::size_t scratch_bytes = 0;          ///< that algorithms hold now
    std::size_t scratch_peak = 0;           ///< the most that they held at a time
    std::size_t scratch_cached = 0;         ///< kept for the next algorithm
    std::uint64_t scratch_hits = 0,
                  scratch_misses = 0;  ///< requests that the cache met, and that the driver was asked for
};

/// Sees every launch while it lives; see explain.hpp and profiler.hpp. The innermost one passes each on to
/// the others.
class watcher {
public:
    explicit watcher(class runtime& r);
    watcher(watcher const&) = delete;
    watcher& operator=(watcher const&) = delete;
    virtual void before(program const& p, std::uint32_t groups, std::uint32_t threads) = 0;
    virtual void after() = 0;

    watcher* outer() const { return outer_; }

protected:
    ~watcher();
    runtime& runtime_;

private:
    watcher* outer_;
};

namespace detail {
// What this thread is about to do: string literals. An algorithm says its name where it looks at its range.
inline constinit thread_local char const* called = nullptr;
inline constinit thread_local char const* section = nullptr;
}  // namespace detail

class runtime {
public:
    explicit runtime(gl::device& d)
        : device(d), tuning(choose_profile(d.caps)), store(d), result(d, tuning.results_in_rows) {}
    ~runtime() {
        if (texel_sampler_ && device.alive()) device.gl.delete_samplers(1, &texel_sampler_);
    }

    gl::device& device;
    profile tuning;       // read by every launch; only a tuner changes it
    program_store store;  // programs of earlier processes, and for later ones
    results result;
    statistics counts;
    arguments call;                    // of the launch that is being put together
    gl::state_guard* guard = nullptr;  // of the outermost session
    char const* algorithm = nullptr;   // that opened it; "" when it has not said its name
    watcher* watched = nullptr;        // by the innermost
    rehearsal* rehearsing = nullptr;   // see precompile.hpp
    std::uint32_t rehearsals = 0;

    struct entry {
        list<std::uint32_t> key;
        std::uint64_t hash;
        program* found;
    };
    list<list<entry>> slots;  // by call site type; see launch.hpp

    /// The program with this text; compiled once however many call sites ask. Not finished yet while programs
    /// are collected.
    program& compile(std::string_view name, std::string const& text, list<glsl::view_use> const& views,
        std::uint32_t words) {
        for (auto& p : programs_)
            if (p->text == text) return *p;
        gl::owned<program> made(
            new program{store.find(name, text), views, -1, words, std::string(name), text, {}});
        if (made->object)
            ++counts.programs_loaded;
        else
            made->started = gl::unfinished_program(device, made->name, text);
        if (!rehearsing || !rehearsing->collecting) finish(*made);
        programs_.push_back(std::move(made));
        return *programs_.back();
    }
    /// Does the driver count a thread's trips through loops, and have functors that these bind any? Then a
    /// thread gets as little work as can be: llvmpipe ends all its loops after 65535 trips.
    template <class... Bound> bool loops_count(Bound const&... what) {
        return tuning.few_trips && call.have_loops(device, {erase_binding(what)...});
    }
    bool loops_count(any_hook const& hook) { return tuning.few_trips && call.have_loops(device, {hook}); }

    /// Should a program that is not warm, or any while precompile() runs, be dispatched now? Then it is
    /// ready.
    [[gnu::cold]] bool ready(program& p) {
        if (rehearsing) {
            if (p.dispatched) return false;
            if (rehearsing->collecting) {
                if (p.counted_in != rehearsing->number) ++rehearsing->total;
                p.counted_in = rehearsing->number;
                return false;
            }
        }
        finish(p);
        return p.dispatched = true;
    }

    /// The dispatch of no groups is over: an asynchronous driver has compiled when it was done, not when it
    /// was asked for.
    [[gnu::cold]] void rehearsed(program const& p) {
        gl::wait_for_all(device);
        rehearsing->finished(p.name);
    }

    // Scratch memory: sizes in steps of a thirty-second of a power of two, so that a slightly longer range
    // finds the last one's buffers.
    gl::buffer take(std::size_t bytes) {
        std::size_t step = 4096;
        while (step * 64 < bytes) step *= 2;
        std::size_t const rounded = round_up(bytes ? bytes : 1, step);
        gl::buffer b = cached(rounded);
        if (b)
            ++counts.scratch_hits;
        else {
            b = fresh(rounded);
            ++counts.scratch_misses;
        }
        counts.scratch_bytes += rounded;
        if (counts.scratch_bytes > counts.scratch_peak) counts.scratch_peak = counts.scratch_bytes;
        return b;
    }
    void give(gl::buffer b) noexcept {
        counts.scratch_bytes -= b.bytes();
        counts.scratch_cached += b.bytes();
        pool_.push_back(std::move(b));
    }
    /// Frees the scratch memory that no algorithm holds, and what is kept of long buffers that have died.
    void trim() {
        pool_.clear();
        counts.scratch_cached = 0;
        gl::trim_large_pages(device);
    }
    /// What algorithms hold and what is kept for them together stays below this.
    std::size_t scratch_limit = static_cast<std::size_t>(-1);

    /// What the host waits for and reads.
    void read_result(void* to, std::size_t bytes) {
        if (rehearsing) return static_cast<void>(std::memset(to, 0, bytes));
        result.read(to, bytes);
    }

    /// One zero word, kept zero by the kernels that count finished groups with it.
    gl::buffer const& ticket() { return zeros(ticket_); }

    /// What single-pass scans need from call to call: a mark that no earlier call has left, and the number of
    /// the first group. The next call has the same first group until groups_started() says that a dispatch
    /// has been made: a launch may throw before.
    struct look_back {
        gl::buffer const& states;
        std::uint32_t epoch, first_ticket;
    };
    look_back next_look_back(std::size_t pairs) {
        if (states_.bytes() < pairs * 8 || epoch_ == 0x3fffffff) {
            std::size_t size = std::size_t(1) << 16;
            while (size < pairs * 8) size *= 2;
            states_ = gl::buffer(size);
            std::uint32_t const zero = 0;
            device.gl.clear_named_buffer_data(
                states_.name(), gl::k_r32ui, gl::k_red_integer, gl::k_unsigned_int, &zero);
            device.gl.memory_barrier(gl::k_all_barrier_bits);
            epoch_ = 0;
        }
        return {states_, ++epoch_, groups_started_};
    }
    void groups_started(std::uint32_t groups) { groups_started_ += groups; }
    /// The word that counts the groups of such scans.
    gl::buffer const& look_back_ticket() { return zeros(look_back_ticket_); }

    /// Two words in which kernels report an index out of range, where gpu::checked(); zero between launches.
    gl::buffer const& index_report() { return zeros(index_report_); }

    /// With this every texture is complete, whatever it was set to, and a depth texture is not compared with
    /// anything.
    gl::GLuint texel_sampler() {
        if (!texel_sampler_) {
            device.gl.create_samplers(1, &texel_sampler_);
            for (auto filter : {gl::k_texture_min_filter, gl::k_texture_mag_filter})
                device.gl.sampler_parameteri(texel_sampler_, filter, static_cast<gl::GLint>(gl::k_nearest));
        }
        return texel_sampler_;
    }

    /// Twelve zero bytes, for a dispatch of no groups.
    gl::buffer const& no_groups() { return zeros(no_groups_); }

    /// Zeros to count the digits of a sort's keys in, from word `now` on; the sort makes those at `before`
    /// zero again, and says digits_counted() when it has. One that threw in between leaves nothing to the
    /// next.
    struct digit_counts {
        gl::buffer const& memory;
        std::uint32_t now, before;
    };
    digit_counts next_digit_counts() {
        constexpr std::uint32_t words = 256 * 9;
        if (!digit_counts_.name()) {
            digit_counts_ = gl::buffer(2 * words * 4);
            digits_left_ = true;
        }
        if (digits_left_) {
            std::uint32_t const zero = 0;
            device.gl.clear_named_buffer_data(
                digit_counts_.name(), gl::k_r32ui, gl::k_red_integer, gl::k_unsigned_int, &zero);
            device.gl.memory_barrier(gl::k_all_barrier_bits);
        }
        digits_left_ = !rehearsing;  // precompile() counts none
        if (!rehearsing) counts_at_ = words - counts_at_;
        return {digit_counts_, counts_at_, words - counts_at_};
    }
    void digits_counted() { digits_left_ = false; }

private:
    /// The buffer, made of zeros when it is first asked for.
    static gl::buffer const& zeros(gl::buffer& b) {
        if (!b.name()) {
            std::uint32_t const zero[64] = {};
            b = gl::buffer(sizeof zero);
            gl::upload(b.name(), 0, zero, sizeof zero);
        }
        return b;
    }
    gl::buffer cached(std::size_t bytes) {
        for (std::size_t k = 0; k < pool_.size(); ++k)
            if (pool_[k].bytes() == bytes) {
                gl::buffer b = std::move(pool_[k]);
                pool_[k] = std::move(pool_.back());
                pool_.pop_back();
                counts.scratch_cached -= bytes;
                return b;
            }
        return {};
    }
    [[gnu::cold]] gl::buffer fresh(std::size_t bytes) {
        if (bytes > scratch_limit || counts.scratch_bytes > scratch_limit - bytes)
            throw out_of_memory(concat({"an algorithm asked for ",
                bytes,
                " bytes of scratch memory while ",
                counts.scratch_bytes,
                " are in use, and gpu::limit_scratch() set the limit ",
                scratch_limit}));
        if (counts.scratch_bytes + counts.scratch_cached > scratch_limit - bytes) trim();
        if (pool_.empty()) return gl::buffer(bytes);
        try {
            return gl::buffer(bytes);
        } catch (out_of_memory const&) {  // what is kept unused may be in the way
            trim();
            return gl::buffer(bytes);
        }
    }
    void finish(program& p) {
        if (!p.object) {
            if (!p.started)
                p.started = gl::unfinished_program(device, p.name, p.text);  // it was refused before
            try {
                p.object = p.started.finish();
            } catch (shader_error const& e) {
                std::string const places = glsl::text_functions::get().places(e.what());
                if (places.empty()) throw;
                throw shader_error(e.what() + places, e.log(), e.source());
            }
            ++counts.programs_compiled;
            auto const kept = store.keep(p.text, p.object);
            counts.programs_stored += kept == program_store::outcome::stored;
            counts.programs_not_stored += kept == program_store::outcome::failed;
        }
        if (p.words) p.location = device.gl.get_uniform_location(p.object.name(), "args[0]");
    }

    list<gl::owned<program>> programs_;
    list<gl::buffer> pool_;
    gl::buffer ticket_, look_back_ticket_, states_, digit_counts_, no_groups_, index_report_;
    std::uint32_t epoch_ = 0, groups_started_ = 0, counts_at_ = 0;
    bool digits_left_ = false;  // counts that no sort has made zero again
    gl::GLuint texel_sampler_ = 0;
};

/// The runtime of a device, made on first use.
inline runtime& runtime_of(gl::device& d) {
    auto& kept = d.attachment(0);
    runtime* const known = kept.get<runtime>();
    return known ? *known : kept.hold(new runtime(d));
}
inline runtime& current() { return runtime_of(gl::current()); }

inline watcher::watcher(runtime& r) : runtime_(r), outer_(r.watched) { r.watched = this; }
inline watcher::~watcher() {
    // Out of the list, wherever in it: they need not die in order.
    watcher** at = &runtime_.watched;
    while (*at && *at != this) at = &(*at)->outer_;
    if (*at) *at = outer_;
}

/// One public call: the application's bindings are saved when the outermost session opens and restored when
/// it closes.
class session {
public:
    explicit session(runtime& r = current())
        : runtime_(r)
        , outermost_(!r.guard)
        , guard_(r.device, 0, 0, outermost_)
        , group_(r.device, outermost_ ? detail::called : nullptr) {
        if (!outermost_) return;
        r.guard = &guard_;
        r.algorithm = detail::called ? detail::called : "";  // no name, rather than that of an inner one
    }
    ~session() {
        if (!outermost_) return;
        runtime_.guard = nullptr;
        runtime_.algorithm = detail::called = nullptr;
    }
    session(session const&) = delete;
    session& operator=(session const&) = delete;
    runtime* operator->() const { return &runtime_; }
    runtime& operator*() const { return runtime_; }

private:
    runtime& runtime_;
    bool outermost_;
    gl::state_guard guard_;
    gl::debug_group group_;
};

/// Device memory for `count` elements of T, each in whole words; goes back to the pool when this dies.
template <class T> class scratch {
public:
    static constexpr std::size_t stride = (sizeof(T) + 3) / 4 * 4;
    scratch(runtime& r, std::size_t count) : runtime_(&r), buffer_(r.take(count * stride)) {}
    ~scratch() {
        if (buffer_.name()) runtime_->give(std::move(buffer_));
    }
    scratch(scratch const&) = delete;
    scratch& operator=(scratch const&) = delete;
    gl::buffer const& buffer() const { return buffer_; }

private:
    runtime* runtime_;
    gl::buffer buffer_;
};

}  // namespace gpu::kernel
