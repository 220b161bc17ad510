// SPDX-License-Identifier: MIT
// Gives gpu::gl::current(), the device of the OpenGL context that is current on this thread.
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

namespace gpu::inline v0_1::gl {

namespace detail {

/// The records (gl::device) of all contexts that this process has met. The registry is never
/// destroyed, because objects may ask for it while the program ends.
class registry {
public:
    static registry& get() {
        static registry& only = *new registry;
        return only;
    }

    /// Returns the record of a context that is current on this thread, or null when there is none.
    /// Drops the records of contexts that are gone.
    shared<device> find(platform::context_id where) {
        bool const foreign = where.system == platform::window_system::foreign;
        shared<device> found, replaced;
        {
            gpu::detail::spin_guard const lock(lock_);
            drop_dead();
            for (auto const& record : records_) {
                if (record->where() != where) continue;
                if (record->owned() || record->answers())
                    found = record;
                else if (!foreign)
                    replaced = record;
            }
        }
        // A destroyed context had the handle of the one that is current now: end the old record.
        if (replaced) replaced->end(false);
        return found;
    }

    void add(shared<device> record) {
        gpu::detail::spin_guard const lock(lock_);
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

/// Makes the record of the context that is current on this thread. `get` looks up its OpenGL
/// functions. Throws no_context, with the reason, when no context is current, when it is not
/// desktop OpenGL 4.5 or later, or when a function is missing.
template <class GetProc>
shared<device> record_current(
    GetProc&& get, platform::context_id where, platform::get_proc loader, bool owned) {
    // Look up the functions.
    table gl;
    char const* const missing = gl.load([&](char const* name) {
        void* const answer = reinterpret_cast<void*>(get(name));
        return platform::is_no_proc(answer) ? platform::gl11_proc(name) : answer;
    });
    auto const text = [&](GLenum name) {
        GLubyte const* answer = gl.get_string ? gl.get_string(name) : nullptr;
        return std::string(answer ? reinterpret_cast<char const*>(answer) : "");
    };
    // Check the version, and that no function is missing.
    std::string const version = text(k_version), renderer = text(k_renderer);
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
    // Make the record.
    shared<device> record(new device(gl, registry::get().next_number(), where, loader, owned));
    registry::get().add(record);
    return record;
}

/// A context that the library made, and its record. When the object is destroyed, it ends the
/// record first, with the context current if possible, so that OpenGL objects can be deleted.
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
        platform::context_id const before = platform::current_context();
        bool const was_current = record->is_current();
        // Make this context current to delete its objects, unless another context is current that
        // could not be restored afterwards.
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

/// The state of one thread: the context that the library made for it automatically, and an owner of
/// the record that the thread's plain pointers (`bound`, `guest`) point to.
struct thread_state {
    owned_context automatic;
    shared<device> seen;

    ~thread_state();
};

inline constinit thread_local bool thread_is_over = false;

inline thread_state::~thread_state() {
    thread_is_over = true;
    bound = guest = nullptr;
    // A GLFW window that is not current may have been destroyed already by the application's
    // glfwTerminate, so it is left alone.
    if (automatic.record && automatic.record->where().system != platform::own_system &&
        !automatic.record->is_current())
        automatic.native.abandon();
    automatic.end();
}

inline thread_state& this_thread() {
    static thread_local thread_state state;
    return state;
}

/// Makes `record` the device of this thread, and returns it. Also deletes the objects whose
/// deletion had to wait until this context is current.
inline device& use(shared<device> record) {
    bound = record->owned() ? record.get() : nullptr;
    guest = record->owned() ? nullptr : record.get();
    if (!record->tidy()) record->empty_graveyard();
    device& answer = *record;
    if (!thread_is_over) this_thread().seen = std::move(record);
    return answer;
}

/// True when GPU_DEBUG asks for debug contexts.
inline bool debug_wanted() noexcept {
    char const* text = std::getenv("GPU_DEBUG");
    return text && *text && std::string_view(text) != "0";
}

/// Makes the record of `native`, a context of the library that is current on this thread.
inline owned_context own(platform::native_context native) {
    owned_context made;
    platform::context_id const where = platform::current_context();
    platform::get_proc const loader = platform::loader_of(where.system);
    made.record = record_current(loader, where, loader, true);
    made.native = std::move(native);
    return made;
}

/// Makes a headless context on EGL device `index`; when `index` is negative, GPU_DEVICE chooses.
/// When that fails, returns an empty object and appends the reasons to `log`.
inline owned_context make_headless(int index, bool debug, std::string& log) {
    char const* const wish = index < 0 ? std::getenv("GPU_DEVICE") : nullptr;
    platform::device_choice choice = platform::parse_device_choice(wish);
    if (index >= 0) choice.index = index;
    if (wish && *wish) log += concat({"\n  (GPU_DEVICE is \"", wish, "\")"});
    platform::native_context native = platform::make_headless(choice, debug || debug_wanted(), log);
    return native ? own(std::move(native)) : owned_context();
}

/// Makes a context with a hidden GLFW window. When that fails, returns an empty object and appends
/// the reasons to `log`.
inline owned_context make_hidden_window(bool debug, std::string& log) {
    platform::native_context native = platform::make_hidden_window(debug || debug_wanted(), log);
    return native ? own(std::move(native)) : owned_context();
}

/// Makes the thread's automatic context current, and returns its device; makes that context if
/// there is none yet. Called when no context is current. Throws no_context when no context can be
/// made.
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

/// The general case of current(): finds out which context is current and adopts it if it is new;
/// makes a context when none is current.
inline device& resolve() {
    if (guest && guest->is_current()) {
        if (!guest->tidy()) guest->empty_graveyard();
        return *guest;
    }
    platform::context_id const where = platform::current_context();
    if (where.system == platform::window_system::none) return use_automatic();
    if (auto known = registry::get().find(where)) return use(std::move(known));
    platform::get_proc const loader = platform::loader_of(where.system);
    return use(record_current(loader, where, loader, false));
}

}  // namespace detail

/// Returns the device of the OpenGL context that is current on this thread: the application's
/// context or one that the library made.
///
/// When no context is current, makes one: headless by EGL (on Windows by WGL, with a window that is
/// never shown), or else with a hidden GLFW window. Throws no_context when that fails; the text
/// lists every attempt and its result.
///
/// Cost: small for a context of the library, because the platform is only asked whether it is still
/// current. An application's context is looked up each time.
inline device& current() {
    if (device* const known = detail::bound; known && known->tidy() && known->is_bound()) [[likely]]
        return *known;
    return detail::resolve();
}

/// As current(), but also notices that the application has made a context of another window system
/// current while one of the library's was. Slightly slower than current(); used to make objects and
/// to transfer data, where this does not matter.
inline device& current_checked() {
    if (device* const known = detail::bound; known && known->tidy() && known->is_bound() && known->answers())
        return *known;
    return detail::resolve();
}

}  // namespace gpu::inline v0_1::gl
