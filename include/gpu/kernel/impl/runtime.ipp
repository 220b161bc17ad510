// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/runtime.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/runtime.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL runtime::runtime(gl::device& d)
    : device(d)
    , tuning(choose_profile(d.caps))
    , programs(d, counts)
    , pool(d, counts)
    , objects(d)
    , result(d, tuning.results_in_rows) {}

GPU_DECL runtime::~runtime() {
    device.observer = nullptr;
    for (watcher* w = watched; w; w = w->outer_) w->attached_ = false;
}

GPU_DECL void runtime::read_result(void* to, std::size_t bytes) {
    if (rehearsing || tuning.assemble_only) return static_cast<void>(std::memset(to, 0, bytes));
    result.read(to, bytes);
}

GPU_DECL runtime& runtime_of(gl::device& d) {
    auto& kept = d.attachment(0);
    runtime* const known = kept.get<runtime>();
    return known ? *known : kept.hold(new runtime(d));
}

GPU_DECL session::session(runtime& r)
    : runtime_(r)
    , outermost_(!r.guard)
    , guard_(r.device, 0, 0, outermost_, detail::called)
    , group_(r.device, outermost_ ? detail::called : nullptr) {
    r.programs.refuse_while_telling();
    if (!outermost_) return;
    r.guard = &guard_;
    detail::in_session = &r;
    // Keep the name of the outermost algorithm, even while other algorithms that it calls run.
    r.algorithm = detail::called ? detail::called : "";
    for (watcher* w = r.watched; w; w = w->outer()) [[unlikely]] w->call_began(r.algorithm);
}

GPU_DECL session::~session() {
    if (!outermost_) return;
    for (watcher* w = runtime_.watched; w; w = w->outer()) [[unlikely]] w->call_ended();
    runtime_.guard = nullptr;
    detail::in_session = before_;
    runtime_.algorithm = detail::called = nullptr;
}

}  // namespace gpu::inline v0_2::kernel
