// SPDX-License-Identifier: MIT
// gpu::gl::current(): the device of the OpenGL context of this thread, adopted or made on first use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include <gpu/atomic.hpp>
#include <gpu/error.hpp>
#include <gpu/gl/capabilities.hpp>
#include <gpu/gl/context_record.hpp>
#if defined(_WIN32)
#    include <gpu/gl/platform/wgl.hpp>
#else
#    include <gpu/gl/platform/egl.hpp>
#endif
#include <gpu/gl/platform/glfw.hpp>
#include <gpu/gl/platform/native_context.hpp>
#include <gpu/gl/platform/window_system.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

namespace gpu::gl {

namespace detail {

/// Every context that this process has met. Never destroyed: objects may ask for it while a program ends.
class registry {
public:
    static registry& get() {
        static registry& only = *new registry;
        return only;
    }

    /// The record of a context that is current on this thread. Records of contexts that are gone are dropped.
    shared<device> find(platform::context_id where) {
        bool const foreign = where.system == platform::window_system::foreign;
        shared<device> found, replaced;
        {
            const gpu::detail::spin_guard lock(lock_);
            drop_dead();
            for (auto const& record : records_) {
                if (record->where() != where) continue;
                if (record->owned() || record->answers())
                    found = record;
                else if (!foreign)
                    replaced = record;
            }
        }
        if (replaced) replaced->end(false);  // another context has taken the place of the one we knew
        return found;
    }

    void add(shared<device> record) {
        const gpu::detail::spin_guard lock(lock_);
        records_.push_back(std::move(record));
    }

    std::uint64_t next_number() noexcept { return next_.fetch_add(1); }

private:
    registry() = default;

    void drop_dead() noexcept {
        std::size_t living = 0;
        for (std::size_t i = 0; i < records_.size(); ++i)
            if (records_[i]->alive()) records_[living++].swap(records_[i]);
        while (records_.size() > living) records_.pop_back();
    }

    gpu::detail::spin_lock lock_;
    list<shared<device>> records_;
    gpu::detail::atomic<std::uint64_t> next_{1};
};

/// The record for the context that is current on this thread, made from what `get` loads. Throws no_context
/// with a sentence when it is not what we need.
template <class GetProc>
shared<device> record_current(
    GetProc&& get, platform::context_id where, platform::get_proc loader, bool owned) {
    table gl;
    char const* const missing = gl.load([&](char const* name) {
        void* const answer = reinterpret_cast<void*>(get(name));
        return platform::is_no_proc(answer) ? platform::gl11_proc(name) : answer;
    });
    auto const text = [&](GLenum name) {
        GLubyte const* answer = gl.get_string ? gl.get_string(name) : nullptr;
        return std::string(answer ? reinterpret_cast<char const*>(answer) : "");
    };
    const std::string version = text(k_version), renderer = text(k_renderer);
    if (version.empty())
        throw no_context(
            "glGetString(GL_VERSION) answered nothing: no OpenGL context is current on this thread; "
            "call glfwMakeContextCurrent (or its like) first, or let gpu::context::headless() make one");
    GLint version_major = 0, version_minor = 0;
    if (gl.get_integerv) {
        gl.get_integerv(k_major_version, &version_major);
        gl.get_integerv(k_minor_version, &version_minor);
    }
    bool const embedded = version.starts_with("OpenGL ES");
    if (embedded || version_major * 10 + version_minor < 45)
        throw no_context(concat({"the OpenGL context that is current on this thread is \"",
            version,
            "\" on ",
            renderer,
            (embedded ? ", which is OpenGL ES; this library needs desktop OpenGL 4.5"
                      : "; this library needs 4.5: ask for 4.5 when you create the context "
                        "(GLFW_CONTEXT_VERSION_MAJOR 4, GLFW_CONTEXT_VERSION_MINOR 5, core profile)")}));
    if (missing)
        throw no_context(concat({"the driver says \"",
            version,
            "\" on ",
            renderer,
            ", but has no ",
            missing,
            "; was the loader made for this context?"}));
    shared<device> record(new device(gl, registry::get().next_number(), where, loader, owned));
    registry::get().add(record);
    return record;
}

/// A context of ours and its record: ends the record first, with the context current if that is possible.
struct owned_context {
    shared<device> record;
    platform::native_context native;

    owned_context() = default;
    owned_context(owned_context&&) = default;
    owned_context& operator=(owned_context&& other) noexcept {
        end();
        record = std::move(other.record);
        native = std::move(other.native);
        return *this;
    }
    ~owned_context() { end(); }

    void end() noexcept {
        if (!record) return;
        using platform::window_system;
        const platform::context_id before = platform::current_context();
        bool const was_current = record->is_current();
        // What was current can be put back if it is of the kind of ours; over another kind ours is not made
        // current at all.
        platform::current_binding binding;
        bool const may_switch =
            before.system == window_system::none ||
            (before.system == platform::own_system && record->where().system == platform::own_system);
        bool const here = was_current || (may_switch && native.make_current());
        if (bound == record.get()) bound = nullptr;
        record->end(here);
        if (here) native.make_none_current();
        native = platform::native_context();
        record.reset();
        if (!was_current) binding.restore();
    }
};

/// What a thread keeps: the context that we made for it unasked, and the record its pointers point to.
struct thread_state {
    owned_context automatic;
    shared<device> seen;

    ~thread_state();
};

inline constinit thread_local bool thread_is_over = false;

inline thread_state::~thread_state() {
    thread_is_over = true;
    bound = guest = nullptr;
    // A window that is not current may have gone with the application's glfwTerminate: left alone.
    if (automatic.record && automatic.record->where().system != platform::own_system &&
        !automatic.record->is_current())
        automatic.native.abandon();
    automatic.end();
}

inline thread_state& this_thread() {
    static thread_local thread_state state;
    return state;
}

/// Notes `record` as this thread's.
inline device& use(shared<device> record) {
    bound = record->owned() ? record.get() : nullptr;
    guest = record->owned() ? nullptr : record.get();
    if (!record->tidy()) record->empty_graveyard();
    device& answer = *record;
    if (!thread_is_over) this_thread().seen = std::move(record);
    return answer;
}

inline bool debug_wanted() noexcept {
    char const* text = std::getenv("GPU_DEBUG");
    return text && *text && std::string_view(text) != "0";
}

inline owned_context own(platform::native_context native) {
    owned_context made;
    const platform::context_id where = platform::current_context();
    const platform::get_proc loader = platform::loader_of(where.system);
    made.record = record_current(loader, where, loader, true);
    made.native = std::move(native);
    return made;
}

inline owned_context make_headless(int index, bool debug, std::string& log) {
    char const* const wish = index < 0 ? std::getenv("GPU_DEVICE") : nullptr;
    platform::device_choice choice = platform::parse_device_choice(wish);
    if (index >= 0) choice.index = index;
    if (wish && *wish) log += concat({"\n  (GPU_DEVICE is \"", wish, "\")"});
    platform::native_context native = platform::make_headless(choice, debug || debug_wanted(), log);
    return native ? own(std::move(native)) : owned_context();
}

inline owned_context make_hidden_window(bool debug, std::string& log) {
    platform::native_context native = platform::make_hidden_window(debug || debug_wanted(), log);
    return native ? own(std::move(native)) : owned_context();
}

/// Nothing is current: this thread's own context, made now if it has none yet.
inline device& use_automatic() {
    if (thread_is_over)
        throw no_context(
            "no OpenGL context is current, and this thread is ending: none is made for it any more");
    thread_state& here = this_thread();
    if (here.automatic.record && here.automatic.record->alive() && here.automatic.native.make_current())
        return use(here.automatic.record);
    std::string log;
    here.automatic = make_headless(-1, false, log);
    if (!here.automatic.record) {
        char const* const wish = std::getenv("GPU_DEVICE");
        if (!wish || !*wish) here.automatic = make_hidden_window(false, log);
    }
    if (!here.automatic.record)
        throw no_context(concat({"no OpenGL context is current on this thread, and none could be made:",
            log,
            "\nMake a 4.5 context current before the first call, or install a driver "
            "(Debian, Ubuntu: libegl1 libgl1-mesa-dri)."}));
    return use(here.automatic.record);
}

/// The slow way of current(): asks the platform, adopts what it names, makes a context when it names none.
inline device& resolve() {
    if (guest && guest->is_current()) {
        if (!guest->tidy()) guest->empty_graveyard();
        return *guest;
    }
    const platform::context_id where = platform::current_context();
    if (where.system == platform::window_system::none) return use_automatic();
    if (auto known = registry::get().find(where)) return use(std::move(known));
    const platform::get_proc loader = platform::loader_of(where.system);
    return use(record_current(loader, where, loader, false));
}

}  // namespace detail

/// The device of the OpenGL context that is current on this thread: the application's, or one of ours, or,
/// if there is none, a new one (EGL without a display, on Windows a window that is never shown; else a hidden
/// GLFW window). For a context of ours the platform is asked whether it is still current, some 5 ns; an
/// application's is looked up each time. Throws no_context, listing every attempt and its answer.
inline device& current() {
    if (device* const known = detail::bound; known && known->tidy() && known->is_bound()) [[likely]]
        return *known;
    return detail::resolve();
}

/// current(), certain also when the application has meanwhile made a context of another window system current
/// over ours, which the platform of ours does not know. For making objects and moving data, where 20 ns more
/// are nothing.
inline device& current_checked() {
    if (device* const known = detail::bound; known && known->tidy() && known->is_bound() && known->answers())
        return *known;
    return detail::resolve();
}

}  // namespace gpu::gl
