// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/device.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/device.hpp>

namespace gpu::inline v0_2::gl {

namespace detail {

GPU_DECL shared<device> registry::find(platform::context_id where) {
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
    // The current context has got the handle of a context that is destroyed. Mark the record of
    // the destroyed context as dead.
    if (replaced) replaced->end(false);
    return found;
}

GPU_DECL void registry::add(shared<device> record) {
    gpu::detail::spin_guard const lock(lock_);
    records_.push_back(std::move(record));
}

GPU_DECL void registry::drop_dead() noexcept {
    std::size_t living = 0;
    for (std::size_t i = 0; i < records_.size(); ++i)
        if (records_[i]->alive()) records_[living++].swap(records_[i]);
    while (records_.size() > living) records_.pop_back();
}

GPU_DECL owned_context& owned_context::operator=(owned_context&& other) noexcept {
    end();
    record = std::move(other.record);
    native = std::move(other.native);
    return *this;
}

GPU_DECL void owned_context::end() noexcept {
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

GPU_DECL thread_state::~thread_state() {
    thread_is_over = true;
    bound = guest = nullptr;
    // A GLFW window that is not current may have been destroyed already by the application's
    // glfwTerminate, so it is left alone.
    if (automatic.record && automatic.record->where().system != platform::own_system &&
        !automatic.record->is_current())
        automatic.native.abandon();
    automatic.end();
}

GPU_DECL device& use(shared<device> record) {
    bound = record->owned() ? record.get() : nullptr;
    guest = record->owned() ? nullptr : record.get();
    record->used_here();
    if (!record->tidy()) record->empty_graveyard();
    device& answer = *record;
    if (!thread_is_over) this_thread().seen = std::move(record);
    return answer;
}

GPU_DECL owned_context own(platform::native_context native) {
    owned_context made;
    platform::context_id const where = platform::current_context();
    platform::get_proc const loader = platform::loader_of(where.system);
    made.record = record_current(loader, where, loader, true);
    made.native = std::move(native);
    return made;
}

GPU_DECL owned_context make_headless(int index, bool debug, std::string& log) {
    char const* const wish = index < 0 ? std::getenv("GPU_DEVICE") : nullptr;
    platform::device_choice choice = platform::parse_device_choice(wish);
    if (index >= 0) choice.index = index;
    if (wish && *wish) log += concat({"\n  (GPU_DEVICE is \"", wish, "\")"});
    platform::native_context native = platform::make_headless(choice, debug || debug_wanted(), log);
    return native ? own(std::move(native)) : owned_context();
}

GPU_DECL owned_context make_hidden_window(bool debug, std::string& log) {
    platform::native_context native = platform::make_hidden_window(debug || debug_wanted(), log);
    return native ? own(std::move(native)) : owned_context();
}

GPU_DECL device& use_automatic() {
    if (thread_is_over)
        gpu::detail::raise(no_context(
            "no OpenGL context is current, and this thread is ending: none is made for it any more"));
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
        gpu::detail::raise(
            no_context(concat({"no OpenGL context is current on this thread, and none could be made:",
                log,
                "\nMake a 4.5 context current before the first call, or install a driver "
                "(Debian, Ubuntu: libegl1 libgl1-mesa-dri)."})));
    here.automatic.record->fate = context_cause::ended_with_thread;
    return use(here.automatic.record);
}

GPU_DECL device& resolve() {
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

GPU_DECL device& current() {
    if (device* const known = detail::bound; known && known->tidy() && known->is_bound()) [[likely]]
        return *known;
    return detail::resolve();
}

GPU_DECL device& current_checked() {
    if (device* const known = detail::bound; known && known->tidy() && known->is_bound() && known->answers())
        return *known;
    return detail::resolve();
}

}  // namespace gpu::inline v0_2::gl
